package cases

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"adder/judge/board"
	"adder/judge/durable"

	"go.yaml.in/yaml/v3"
)

// What an import may hold. All of it is in memory at one time, and an archive
// says nothing true about itself, so what is read is counted.
const (
	maxImportFiles = 20_000
	maxImportBytes = 256 << 20
	maxArchive     = 64 << 20
)

// An importSource is a folder or an archive, from the folder on that holds the
// cases.
type importSource struct {
	name  string // as it was given
	files fs.FS
	top   string // what is above files, "data/"
	left  int64  // bytes that may still be read
	close func() error

	limits limitsYAML // of a problem package, in its problem.yaml
}

func openImport(name string) (*importSource, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, &Error{File: name, Msg: plainWords(err)}
	}
	s := &importSource{name: name, left: maxImportBytes}
	if info.IsDir() {
		// A link that leads out of the folder is not followed.
		root, err := os.OpenRoot(name)
		if err != nil {
			return nil, &Error{File: name, Msg: plainWords(err)}
		}
		s.files, s.close = durable.Files(root), root.Close
	} else if err := s.archive(info); err != nil {
		return nil, err
	}
	if err := s.descend(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *importSource) archive(info fs.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return &Error{File: s.name, Msg: "is neither a folder nor a zip archive"}
	case info.Size() > maxArchive:
		return &Error{File: s.name, Msg: fmt.Sprintf("the archive is larger than %d MiB", maxArchive>>20), Hint: "unpack it, and import the folder"}
	}
	f, err := durable.Open(s.name)
	if err != nil {
		return &Error{File: s.name, Msg: plainWords(err)}
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return errors.Join(&Error{File: s.name, Msg: "is no zip archive: " + plainWords(err)}, f.Close())
	}
	s.files, s.close = z, f.Close
	if err := entriesOK(s.name, z.File); err != nil {
		return errors.Join(err, f.Close())
	}
	return nil
}

// entriesOK refuses an archive that would write elsewhere if it were unpacked,
// whatever it holds beside: nobody makes one by accident.
func entriesOK(name string, entries []*zip.File) error {
	seen := map[string]bool{}
	for _, e := range entries {
		clean := strings.TrimSuffix(e.Name, "/")
		kind := e.Mode().Type()
		problem := ""
		switch {
		case !fs.ValidPath(clean) || strings.ContainsAny(clean, "\\\x00") || strings.Contains(clean, ":"):
			problem = "is no path inside of the archive"
		case seen[clean]:
			problem = "is there twice"
		case kind&fs.ModeSymlink != 0:
			problem = "is a symbolic link"
		case kind != 0 && kind != fs.ModeDir:
			problem = "is neither a file nor a folder"
		case e.Flags&1 != 0:
			problem = "is encrypted"
		}
		if problem != "" {
			return &Error{File: name, Msg: fmt.Sprintf("the entry %q %s", shortened(e.Name), problem)}
		}
		seen[clean] = true
	}
	return nil
}

func shortened(s string) string {
	if len(s) > 80 {
		return s[:80] + "..."
	}
	return s
}

// descend goes to the folder data of a problem package, also if the package is
// the only folder of the source.
func (s *importSource) descend() error {
	for range 4 {
		entries, err := fs.ReadDir(s.files, ".")
		if err != nil {
			return s.wrong(".", err)
		}
		next, folders := "", 0
		for _, e := range entries {
			if leftOut.MatchString(e.Name()) {
				continue
			}
			if e.IsDir() && e.Name() == "data" {
				s.limits = s.packageLimits()
				return s.sub("data")
			}
			if folders++; e.IsDir() {
				next = e.Name()
			}
		}
		if next == "" || folders != 1 {
			return nil
		}
		if !s.packaged(next) {
			return nil // the one folder is a group
		}
		if err := s.sub(next); err != nil {
			return err
		}
	}
	return nil
}

// packageLimits are the memory and the output that problem.yaml allows, in MiB;
// zero where it says nothing that a suite can say.
func (s *importSource) packageLimits() limitsYAML {
	var y struct {
		Limits struct{ Memory, Output int64 }
	}
	text, err := s.beside("problem.yaml")
	if err != nil || yaml.Unmarshal(text, &y) != nil {
		return limitsYAML{}
	}
	l := limitsYAML{Memory: y.Limits.Memory, Output: y.Limits.Output}
	if _, err := l.limits(); err != nil {
		return limitsYAML{}
	}
	return l
}

// packaged reports whether a folder holds no files of cases itself.
func (s *importSource) packaged(folder string) bool {
	entries, err := fs.ReadDir(s.files, folder)
	for _, e := range entries {
		if path.Ext(e.Name()) == ".in" {
			return false
		}
	}
	return err == nil
}

func (s *importSource) sub(folder string) error {
	files, err := fs.Sub(s.files, folder)
	s.files, s.top = files, s.top+folder+"/"
	return err
}

// shown is the path of a file as people see it in the source.
func (s *importSource) shown(p string) string {
	if p == "" {
		return ""
	}
	return s.top + p
}

// read reads a file, and counts what it took.
func (s *importSource) read(p string) ([]byte, error) {
	info, err := fs.Stat(s.files, p)
	if err != nil {
		return nil, s.wrong(p, err)
	}
	if !info.Mode().IsRegular() {
		return nil, &Error{File: s.shown(p), Msg: "is no regular file"}
	}
	f, err := s.files.Open(p)
	if err != nil {
		return nil, s.wrong(p, err)
	}
	defer f.Close()
	most := min(s.left, board.MaxInput)
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	switch {
	case err != nil:
		return nil, s.wrong(p, err)
	case int64(len(text)) > board.MaxInput:
		return nil, &Error{File: s.shown(p), Msg: fmt.Sprintf("is larger than %d MiB", board.MaxInput>>20)}
	case int64(len(text)) > most:
		return nil, &Error{File: s.name, Msg: fmt.Sprintf("the cases are larger than %d MiB together", maxImportBytes>>20)}
	}
	s.left -= int64(len(text))
	return text, nil
}

// wrong makes an error of the source's of what the system says.
func (s *importSource) wrong(p string, err error) error {
	return &Error{File: s.shown(p), Msg: plainWords(err)}
}
