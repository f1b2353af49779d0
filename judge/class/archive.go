package class

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"adder/judge/base/disk"
	"adder/judge/run/lang"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// A directory bounds what is read of an archive until its files are listed.
type directory struct {
	io.ReaderAt
	left   int
	listed bool
}

func (d *directory) ReadAt(p []byte, at int64) (int, error) {
	if !d.listed {
		d.left -= len(p)
		if d.left < 0 {
			return 0, errors.New("its file list is too long")
		}
	}
	return d.ReaderAt.ReadAt(p, at)
}

// openZip opens an archive whose file list has at most that many bytes.
func openZip(from io.ReaderAt, size int64, most int) (*zip.Reader, error) {
	d := &directory{ReaderAt: from, left: most + 128<<10} // more, to search for the end record
	r, err := zip.NewReader(d, size)
	d.listed = true
	if errors.Is(err, zip.ErrFormat) {
		var begin [8]byte
		n, _ := from.ReadAt(begin[:], 0)
		err = errors.New("it " + whatElse(string(begin[:n])))
	}
	return r, err
}

const ordinary = "; hand in an ordinary zip archive"

// otherArchives are what people take for a zip archive, by how they begin and what their names
// end in.
var otherArchives = []struct{ begin, end, what string }{
	{"Rar!", ".rar", "is a RAR archive"},
	{"7z\xbc\xaf", ".7z", "is a 7z archive"},
	{"\x1f\x8b", ".gz", "is packed by gzip"},
	{"\x1f\x8b", ".tgz", "is packed by gzip"},
	{"BZh", ".bz2", "is packed by bzip2"},
	{"\xfd7zXZ", ".xz", "is packed by xz"},
	{"ustar", ".tar", "is a tar archive"},
}

// whatElse says what a file is that should be a zip archive, and begins so.
func whatElse(begin string) string {
	for _, other := range otherArchives {
		if strings.HasPrefix(begin, other.begin) {
			return other.what + ordinary
		}
	}
	if strings.HasPrefix(begin, "PK\x03\x04") {
		return "is a zip archive whose end is missing; hand it in again"
	}
	return "is not a zip archive"
}

// isOtherArchive says which archive, other than a zip, a file is by its name; "" if it is none.
func isOtherArchive(name string) string {
	for _, other := range otherArchives {
		if strings.HasSuffix(strings.ToLower(name), other.end) {
			return other.what + ordinary
		}
	}
	return ""
}

// methods are compressions that only some programs use, by their numbers in a zip archive.
var methods = map[uint16]string{
	9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "xz", 98: "PPMd",
}

func (c *Class) archive(ctx context.Context, in string) error {
	f, err := disk.Open(in)
	if err != nil {
		return err
	}
	c.closer = f
	info, err := f.Stat()
	if err != nil {
		return err
	}
	r, err := openZip(f, info.Size(), mostDirectory)
	if err != nil {
		problem, _, _ := strings.Cut(err.Error(), ";") // the rest is advice for a student
		return fmt.Errorf("%s: %s", in, problem)
	}
	at, allowed := map[string]*Student{}, map[string]*allowance{}
	files := unwrapped(entriesOf(r))
	if isOneProgram(files, "") {
		name := path.Base(filepath.ToSlash(in))
		for i := range files {
			files[i].path = strings.TrimSuffix(name, path.Ext(name)) + "/" + files[i].path
		}
		c.Doubts = append(c.Doubts, in+" is treated as one student's program, because a file in it is called main")
	}
	for _, e := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		top, _, deeper := strings.Cut(e.path, "/")
		s := at[top]
		if s == nil {
			s = &Student{Items: []string{top}, alone: !deeper}
			at[top], allowed[top] = s, newAllowance()
			c.Students = append(c.Students, s)
		}
		if !e.folder {
			_ = s.add(e, allowed[top]) // an error is in the student's note
		}
	}
	return nil
}

// entriesOf lists the files of an archive by their cleaned paths, and its folders,
// which can be empty. A file whose name points outside is kept, to be reported.
func entriesOf(r *zip.Reader) (files []file) {
	for _, z := range r.File {
		// Windows programs write backslashes
		name := strings.TrimPrefix(strings.ReplaceAll(nameOf(z), `\`, "/"), "./")
		name, folder := strings.CutSuffix(name, "/")
		parts := strings.Split(name, "/")
		switch {
		case name == "" || slices.ContainsFunc(parts, func(p string) bool { return p != ".." && Ignored(p) }):
		case !fs.ValidPath(name):
			files = append(files, file{
				path:    strings.Join(parts, "\u2215"),
				problem: "has a name that points outside the archive: " + name,
			})
		case folder:
			files = append(files, file{path: name + "/", folder: true})
		default:
			f := file{
				path: name,
				open: func(archives) (fs.File, error) { r, err := z.Open(); return zipped{r, z}, err },
				at:   changed(z),
			}
			f.problem = unread(z.Mode())
			switch {
			case f.problem != "":
			case z.Flags&1 != 0:
				f.problem = "is encrypted"
			case z.Method != zip.Store && z.Method != zip.Deflate:
				method := cmp.Or(methods[z.Method], fmt.Sprintf("method %d", z.Method))
				f.problem = "is compressed by " + method + ordinary
			}
			files = append(files, f)
		}
	}
	return files
}

// unwrapped removes a folder around everything, common in archives. A folder that a
// platform named, or that holds only one item, is a student's and stays.
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
	p, _ := platformOf([]string{wrap})
	if p != nil || len(inside) < 2 || isOneProgram(files, wrap+"/") {
		return files
	}
	for i := range files {
		files[i].path = strings.TrimPrefix(files[i].path, wrap+"/")
	}
	return slices.DeleteFunc(files, func(f file) bool { return f.path == "" })
}

// isOneProgram reports whether the files of a folder are one student's: one of them is called
// main, as no student is, and none is in a folder, as students' files are.
func isOneProgram(files []file, folder string) bool {
	called := false
	for _, f := range files {
		name := strings.TrimPrefix(f.path, folder)
		if strings.Contains(name, "/") {
			return false
		}
		called = called || lang.CalledMain(name) && lang.IsSource(name)
	}
	return called && len(files) > 1
}

// unzipped lists the files of a student's archive, without opening archives inside it.
// They get the archive's own time, since its maker chose those inside.
func unzipped(outer file, left *allowance) ([]file, error) {
	r, err := readArchive(outer, left)
	if err != nil {
		return nil, err
	}
	var files []file
	for i, f := range entriesOf(r) {
		if f.folder {
			continue
		}
		// Read the archive again when the source is needed rather than keep it in memory.
		f.open = func(read archives) (fs.File, error) {
			again, err := read.reader(outer)
			if err != nil {
				return nil, err
			}
			if now := entriesOf(again); i < len(now) && now[i].open != nil {
				return now[i].open(read)
			}
			return nil, errChanged
		}
		f.path, f.at, f.inside = path.Join(outer.path, f.path), outer.at, true
		files = append(files, f)
	}
	return files, nil
}

func readArchive(outer file, left *allowance) (*zip.Reader, error) {
	f, err := outer.open(nil)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	size := info.Size()
	if size < 0 || size > mostArchive {
		return nil, errBytes
	}
	if err := left.take(size, 0); err != nil {
		return nil, err
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, err
	}
	if n, _ := f.Read(make([]byte, 1)); n > 0 {
		return nil, errors.New("it is larger than its header says")
	}
	r, err := openZip(bytes.NewReader(data), size, mostInside)
	if err == nil && len(r.File) > 2*mostFiles {
		err = errFiles
	}
	return r, err
}

type zipped struct {
	io.ReadCloser
	entry *zip.File
}

func (z zipped) Stat() (fs.FileInfo, error) { return z.entry.FileInfo(), nil }

// nameOf is an entry's name in UTF-8. Old Windows programs write names in code page 437,
// in which every byte is a character.
func nameOf(z *zip.File) string {
	if utf8.ValidString(z.Name) {
		return z.Name
	}
	name, _ := charmap.CodePage437.NewDecoder().String(z.Name)
	return name
}

// inUTF8 writes invalid bytes of a file name as %XX, so different names stay different,
// except names that look the same: macOS decomposes letters with accents.
func inUTF8(name string) string {
	var b strings.Builder
	for i, r := range name {
		if r == utf8.RuneError && !strings.HasPrefix(name[i:], string(r)) {
			fmt.Fprintf(&b, "%%%02X", name[i])
		} else {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(b.String())
}

func isZip(name string) bool { return strings.EqualFold(path.Ext(filepath.ToSlash(name)), ".zip") }
