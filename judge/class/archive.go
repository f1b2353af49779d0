package class

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// A student's archive is read into memory, so it is bounded: its own size, the
// number of files in it, and what is read of all archives of one student. Of
// the files in it only one that is a source is ever read, and of that no more
// than a source may have; so a bomb has nothing to go off in.
const (
	mostArchive = 32 << 20 // bytes of a student's archive
	mostRead    = 64 << 20 // bytes of all archives of a student
)

// A budget is how many bytes of archives were read for a student.
type budget struct{ read int }

// archiveItems lists what lies in the archive of a class.
func archiveItems(r *zip.Reader) []item {
	var order []string
	found := map[string]*item{}
	spent := map[string]*budget{}
	for _, e := range unwrapped(entriesOf(r)) {
		top, _, deeper := strings.Cut(e.path, "/")
		it := found[top]
		if it == nil {
			it = &item{name: top, alone: !deeper}
			found[top], spent[top] = it, new(budget)
			order = append(order, top)
		}
		switch {
		case e.folder:
		case e.problem == "" && isZip(e.path):
			it.archive = !deeper
			files, problem := unzipped(e.path, e.open, spent[top])
			if problem != "" {
				files = []file{{path: e.path, problem: problem}}
			}
			it.files = append(it.files, files...)
		case len(it.files) >= mostFiles:
			it.problem = fmt.Sprintf("there are more than %d files", mostFiles)
		default:
			it.files = append(it.files, e)
		}
	}
	items := make([]item, len(order))
	for i, name := range order {
		items[i] = *found[name]
	}
	return items
}

// entriesOf lists the files of an archive by their cleaned paths, and its folders,
// which can be empty. One whose name leads out of the archive is kept by its name,
// to be told of.
func entriesOf(r *zip.Reader) (files []file) {
	for _, z := range r.File {
		name := strings.TrimPrefix(strings.ReplaceAll(nameOf(z), `\`, "/"), "./") // Windows programs write backslashes
		name, folder := strings.CutSuffix(name, "/")
		parts := strings.Split(name, "/")
		switch {
		case name == "" || slices.ContainsFunc(parts, func(p string) bool { return p != ".." && ignored(p) }):
		case !fs.ValidPath(name):
			files = append(files, file{path: strings.Join(parts, "\u2215"), problem: "has a name that leads out of the archive: " + name})
		case folder:
			files = append(files, file{path: name + "/", folder: true})
		default:
			f := file{path: name, open: func() (fs.File, error) { return openZipped(z) }, at: changed(z)}
			if mode := z.Mode(); mode&fs.ModeSymlink != 0 {
				f.problem = "is a link, and links are not followed"
			} else if !mode.IsRegular() {
				f.problem = "is no regular file"
			} else if z.Flags&1 != 0 {
				f.problem = "is encrypted"
			}
			files = append(files, f)
		}
	}
	return files
}

// changed is when a file of an archive was changed. Without the extra field that
// says so in UTC, the time is one on the clock of whoever made the archive, and
// ours is the best guess.
func changed(z *zip.File) time.Time {
	t := z.Modified
	if t.Location() == time.UTC && !t.IsZero() {
		t = time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.Local)
	}
	return t
}

// unwrapped leaves out a folder around everything, which is how many archives
// are made. A folder that a platform named, or that holds but one thing, is a
// student's.
func unwrapped(files []file) []file {
	if len(files) == 0 {
		return files
	}
	wrap, _, _ := strings.Cut(files[0].path, "/")
	inside := map[string]bool{}
	for _, f := range files {
		rest, ok := strings.CutPrefix(f.path, wrap+"/")
		if !ok {
			return files
		}
		if top, _, _ := strings.Cut(rest, "/"); top != "" {
			inside[top] = true
		}
	}
	if _, ok := named(wrap); ok || len(inside) < 2 {
		return files
	}
	for i := range files {
		files[i].path = strings.TrimPrefix(files[i].path, wrap+"/")
	}
	return slices.DeleteFunc(files, func(f file) bool { return f.path == "" })
}

// unzipped lists the files of a student's archive. Archives in it stay shut.
func unzipped(p string, open opener, spent *budget) ([]file, string) {
	r, size, err := readArchive(open, mostRead-spent.read)
	spent.read += size
	if err != nil {
		return nil, "cannot be read: " + err.Error()
	}
	var files []file
	inside := entriesOf(r)
	if len(inside) > mostFiles {
		return nil, fmt.Sprintf("there are more than %d files", mostFiles)
	}
	for i, f := range inside {
		if f.folder {
			continue
		}
		f.path = path.Join(p, f.path)
		// The archive is read again when the source is wanted, and not kept till then.
		f.open = func() (fs.File, error) {
			again, _, err := readArchive(open, mostRead)
			if err != nil {
				return nil, err
			}
			if now := entriesOf(again); i < len(now) && now[i].open != nil {
				return now[i].open()
			}
			return nil, errors.New("the archive was changed")
		}
		files = append(files, f)
	}
	return files, ""
}

// readArchive reads an archive into memory, no more of it than it may have, and
// returns how much that was.
func readArchive(open opener, left int) (*zip.Reader, int, error) {
	f, err := open()
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	most := min(mostArchive, max(left, 0))
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	switch {
	case err != nil:
		return nil, len(data), err
	case len(data) > most:
		return nil, len(data), fmt.Errorf("it is larger than the %d MiB that an archive may have, or than %d MiB together with the others", mostArchive>>20, mostRead>>20)
	// Each entry of the directory begins so; the reader would believe any number.
	case bytes.Count(data, []byte("PK\x01\x02")) > 2*mostFiles:
		return nil, len(data), fmt.Errorf("there are more than %d files", mostFiles)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	return r, len(data), err
}

// zipped is an open file of an archive.
type zipped struct {
	io.ReadCloser
	entry *zip.File
}

func openZipped(z *zip.File) (fs.File, error) {
	r, err := z.Open()
	return zipped{r, z}, err
}

func (z zipped) Stat() (fs.FileInfo, error) { return z.entry.FileInfo(), nil }
