package contest

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"adder/judge/board"
	"adder/judge/disk"
	"adder/judge/fault"
)

// Limits of an import. All of it is in memory at once, and an archive may lie about its
// sizes, so reads are counted.
const (
	maxEntries = 20_000
	maxBytes   = 256 << 20
	maxArchive = 64 << 20
)

// A source is an untrusted folder or archive: only regular files are opened, links that
// lead outside are refused, and reads are counted.
type source struct {
	name  string   // as it was given
	top   string   // where the package begins: "" or "adder/"
	data  string   // where its cases begin: "data/", or "" if it is no package
	files []string // all regular files, in order
	left  int64    // bytes that may still be read
	tree  fs.FS
	close func() error
	ctx   context.Context
}

func openSource(name string) (*source, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fault.OfPath(name, err, "")
	}
	s := &source{name: name, left: maxBytes, ctx: context.Background()}
	if info.IsDir() {
		root, err := os.OpenRoot(name)
		if err != nil {
			return nil, fault.OfPath(name, err, "")
		}
		s.tree, s.close = disk.Files(root), root.Close
	} else if err := s.openArchive(info); err != nil {
		return nil, err
	}
	if err := s.list(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *source) openArchive(info fs.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return fault.New(s.name+": is neither a folder nor a zip archive", "")
	case info.Size() > maxArchive:
		return fault.New(fmt.Sprintf("%s: the archive is larger than %d MiB", s.name, maxArchive>>20), "unpack it, and import the folder")
	}
	f, err := disk.Open(s.name)
	if err != nil {
		return fault.OfPath(s.name, err, "")
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		err = fault.New(s.name+": is not a zip archive: "+err.Error(), "")
	} else {
		err = entriesOK(s.name, z.File)
	}
	if err != nil {
		return errors.Join(err, f.Close())
	}
	s.tree, s.close = z, f.Close
	return nil
}

// entriesOK refuses an archive that would write outside its folder when unpacked: nobody
// makes one by accident.
func entriesOK(name string, entries []*zip.File) error {
	seen := map[string]bool{}
	for _, e := range entries {
		clean := strings.TrimSuffix(e.Name, "/")
		kind := e.Mode().Type()
		problem := ""
		switch {
		case !fs.ValidPath(clean) || strings.ContainsAny(clean, "\\\x00") || strings.Contains(clean, ":"):
			problem = "is not a path inside the archive"
		case seen[clean]:
			problem = "appears twice"
		case kind&fs.ModeSymlink != 0:
			problem = "is a symbolic link"
		case kind != 0 && kind != fs.ModeDir:
			problem = "is neither a file nor a folder"
		case e.Flags&1 != 0:
			problem = "is encrypted"
		}
		if problem != "" {
			return fault.New(fmt.Sprintf("%s: the entry %.80q %s", name, e.Name, problem), "")
		}
		seen[clean] = true
	}
	return nil
}

// list finds the regular files, and where the package begins in them.
func (s *source) list() error {
	entries := 0
	err := fs.WalkDir(s.tree, ".", func(p string, d fs.DirEntry, err error) error {
		entries++
		switch {
		case err != nil && p == ".":
			return fault.OfPath(s.name, err, "")
		case err != nil:
			return fault.OfPath(p, err, "")
		case p == ".":
		case entries > maxEntries:
			return fault.New(fmt.Sprintf("%s: it contains more than %d files and folders", s.name, maxEntries), "")
		case (d.Name() == "__MACOSX" || d.Name()[0] == '.') && p != ".timelimit": // left there by systems
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir() && slices.Contains([]string{".in", ".ans", ".yaml"}, path.Ext(p)):
			return fault.New(p+": is a folder; expected a file", "")
		case d.IsDir():
		default:
			info, err := d.Info()
			if err == nil && d.Type()&fs.ModeSymlink != 0 {
				info, err = fs.Stat(s.tree, p) // which does not leave the folder
			}
			if err != nil {
				return fault.OfPath(p, err, "")
			}
			if info.IsDir() { // a link to one is not followed
				return nil
			}
			if kind := disk.Kind(info.Mode()); kind != "" {
				return fault.New(p+": "+kind.Error(), "only regular files and folders are imported")
			}
			s.files = append(s.files, p)
		}
		return nil
	})
	slices.Sort(s.files)
	s.descend()
	return err
}

// descend finds the package, also if it is the only folder of the source.
func (s *source) descend() {
	for range 4 {
		inside := s.below(s.top)
		if len(s.below(s.top+"data/")) > 0 || slices.Contains(inside, s.top+"problem.yaml") || slices.Contains(inside, s.top+"suite/"+optionsFile) {
			s.data = s.top + "data/"
			return
		}
		next := ""
		for _, p := range inside {
			first, rest, folder := strings.Cut(p[len(s.top):], "/")
			if !folder || next != "" && first != next || !strings.Contains(rest, "/") && path.Ext(rest) == ".in" {
				s.data = s.top
				return // several, or the one folder is a group
			}
			next = first
		}
		s.top += next + "/"
	}
	s.data = s.top
}

// below are the files whose names begin with a folder's.
func (s *source) below(folder string) []string {
	from, _ := slices.BinarySearch(s.files, folder)
	to := from
	for to < len(s.files) && strings.HasPrefix(s.files[to], folder) {
		to++
	}
	return s.files[from:to]
}

func (s *source) has(name string) bool {
	_, there := slices.BinarySearch(s.files, name)
	return there
}

// read reads a file of at most that many bytes, and counts them.
func (s *source) read(p string, most int64) ([]byte, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	text, err := disk.ReadIn(s.tree, p, min(s.left, most))
	if err != nil && s.left < most {
		return nil, fault.New(fmt.Sprintf("%s: its files are larger than %d MiB in total", s.name, maxBytes>>20), "")
	}
	if err != nil {
		return nil, fault.OfPath(p, err, "")
	}
	s.left -= int64(len(text))
	return text, nil
}

const maxCase = board.MaxInput
