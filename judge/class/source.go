package class

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"adder/judge/run/lang"
)

// pick finds out whether there is something to judge. Which file of several is started, and in
// which language, is found when they are read.
func (s *Student) pick() {
	s.SubmittedAs, s.Note = s.Name, inUTF8(s.Note)
	s.At, s.AtByFile = s.time()
	if s.Note != "" {
		return
	}
	all := s.files
	s.files = slices.DeleteFunc(slices.Clone(all), func(f file) bool { return !lang.IsSource(f.path) })
	bad := slices.IndexFunc(s.files, func(f file) bool { return f.problem != "" })
	switch {
	case len(all) == 0:
		s.Note = "no source file found: it is empty"
	case len(s.files) == 0:
		s.Note = inUTF8(fmt.Sprintf("no source file found (saw: %s)", list(all, s.more)))
	case bad >= 0:
		s.Note = inUTF8(path.Base(s.files[bad].path) + " " + s.files[bad].problem)
	default:
		s.File = inUTF8(around(s.files))
	}
}

// around is the path of a file, or the folder that holds all of several; if they have none, one
// of them stands for all.
func around(files []file) string {
	name := files[0].path
	for _, f := range files[1:] {
		for name != "." && !strings.HasPrefix(f.path, name+"/") {
			name = path.Dir(name)
		}
	}
	if name != "." {
		return name
	}
	i := slices.IndexFunc(files, func(f file) bool { return lang.CalledMain(f.within()) })
	return files[max(0, i)].path
}

// mostListed is how many files a note names.
const mostListed = 5

// list names files, of which there are more than these.
func list(files []file, more int) string {
	more += max(0, len(files)-mostListed)
	var names []string
	for _, f := range files[:min(len(files), mostListed)] {
		name := path.Base(f.path)
		if f.problem != "" {
			name += ", which " + f.problem
		}
		names = append(names, name)
	}
	if more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, ", ")
}

// Several reports whether the program has several files.
func (s *Student) Several() bool { return len(s.files) > 1 }

// Source reads the student's program. If it is none, the error is a *[lang.SourceError].
func (s *Student) Source() (lang.Source, error) {
	read := archives{}
	if len(s.files) == 1 {
		f, err := s.files[0].open(read)
		if err != nil {
			return lang.Source{}, s.unreadable(s.File, err)
		}
		return lang.Read(s.File, f, nil)
	}
	var files []lang.File
	left := int64(lang.MaxSource + 1) // then package lang refuses them
	for _, f := range s.files {
		text, err := f.read(read, left)
		if err != nil {
			return lang.Source{}, s.unreadable(f.path, err)
		}
		left -= int64(len(text))
		files = append(files, lang.File{Path: f.within(), Text: text})
	}
	return lang.OfFiles(s.File, files, nil)
}

func (s *Student) unreadable(name string, err error) error {
	problem := "cannot be read: " + err.Error()
	return &lang.SourceError{Path: lang.PrintableName(name), Problem: problem, Err: err}
}

// read reads the beginning of a file.
func (f *file) read(from archives, most int64) ([]byte, error) {
	in, err := f.open(from)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, most))
}

// within is the path of a file in the student's program: what the platform added to the name of
// the file is taken off.
func (f *file) within() string {
	if f.own != "" {
		ext := path.Ext(f.own)
		return handedInAgain.ReplaceAllString(strings.TrimSuffix(f.own, ext), "") + ext
	}
	_, below, _ := strings.Cut(f.path, "/")
	return cmp.Or(below, f.path)
}

// handedInAgain is what Canvas adds to the name of a file that is handed in again.
var handedInAgain = regexp.MustCompile(`-\d+$`)

// archives are the archives of a student that were read, by their paths.
type archives map[string]*zip.Reader

// reader reads an archive, once.
func (a archives) reader(outer file) (*zip.Reader, error) {
	if a[outer.path] == nil {
		r, err := readArchive(outer, newAllowance())
		if err != nil {
			return nil, err
		}
		a[outer.path] = r
	}
	return a[outer.path], nil
}

var errChanged = errors.New("the archive was changed")
