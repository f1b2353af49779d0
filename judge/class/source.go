package class

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"adder/judge/run/lang"
)

func (s *Student) pick() {
	s.Handed, s.Note = s.Name, inUTF8(s.Note)
	s.At, s.AtByFile = s.time()
	if s.Note != "" {
		return
	}
	f, err := choose(s.files, s.more)
	switch {
	case err != nil:
		s.Note = inUTF8(err.Error())
	case f.problem != "":
		s.Note = inUTF8(path.Base(f.path) + " " + f.problem)
	default:
		s.File, s.source = inUTF8(f.path), f
		s.lang, _ = lang.Recognise(f.path)
	}
	s.files = nil
}

// choose returns the only source, or the only one called main or solution. It does not
// guess among others.
func choose(files []file, more int) (file, error) {
	sources := slices.DeleteFunc(slices.Clone(files), func(f file) bool {
		_, err := lang.Recognise(f.path)
		return err != nil
	})
	called := slices.DeleteFunc(slices.Clone(sources), func(f file) bool {
		return !calledMain(cmp.Or(f.own, f.path))
	})
	switch {
	case len(sources) == 1:
		return sources[0], nil
	case len(called) == 1:
		return called[0], nil
	case len(files) == 0:
		return file{}, errors.New("no source file found: it is empty")
	case len(sources) == 0:
		return file{}, fmt.Errorf("no source file found (saw: %s)", list(files, more))
	}
	return file{}, fmt.Errorf("%d source files, but not exactly one called main or solution: %s",
		len(sources), list(sources, 0))
}

// calledMain reports whether a file has one of the names that say which of several counts.
func calledMain(p string) bool {
	base := strings.ToLower(path.Base(p))
	stem := strings.TrimSuffix(base, path.Ext(base))
	return stem == "main" || stem == "solution"
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

// Source reads the student's source. If it is not a source, the error is a
// *[lang.SourceError].
func (s *Student) Source() (lang.Source, error) {
	f, err := s.source.open()
	if err != nil {
		problem := "cannot be read: " + err.Error()
		return lang.Source{}, &lang.SourceError{Path: s.File, Problem: problem, Err: err}
	}
	return lang.Read(s.File, f, s.lang)
}
