package class

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"adder/judge/lang"
)

// pick picks the source among the submitted files.
func (s *Student) pick() {
	s.Handed, s.Note = s.Name, inUTF8(s.Note)
	s.At, s.AtByFile = s.time()
	if s.Note != "" {
		return
	}
	f, err := choose(s.files)
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

// time is when it was submitted: the platform's time, or else the time of the newest
// file, which is too late if somebody copied the files.
func (s *Student) time() (at time.Time, byFile bool) {
	if t, err := time.ParseInLocation("2006-01-02-15-04-05", s.stamp, time.Local); err == nil {
		return t, false
	}
	for _, f := range s.files {
		if f.at.After(at) {
			at = f.at
		}
	}
	return at, !at.IsZero()
}

// choose returns the only source, or the only one called main or solution. It does not
// guess among others.
func choose(files []file) (file, error) {
	var sources, called []file
	for _, f := range files {
		if _, err := lang.Recognise(f.path); err == nil {
			sources = append(sources, f)
			if slices.Contains(mainNames, stem(cmp.Or(f.own, f.path))) {
				called = append(called, f)
			}
		}
	}
	switch {
	case len(sources) == 1:
		return sources[0], nil
	case len(called) == 1:
		return called[0], nil
	case len(files) == 0:
		return file{}, errors.New("no source file found: it is empty")
	case len(sources) == 0:
		return file{}, fmt.Errorf("no source file found (saw: %s)", list(files))
	}
	return file{}, fmt.Errorf("%d source files, but not exactly one called main or solution: %s", len(sources), list(sources))
}

var mainNames = []string{"main", "solution"}

// stem is a file's name without folder and extension, in lower case.
func stem(p string) string {
	base := path.Base(p)
	return strings.ToLower(strings.TrimSuffix(base, path.Ext(base)))
}

func list(files []file) string {
	const most = 5
	var names []string
	for i, f := range files {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(files)-i))
			break
		}
		name := path.Base(f.path)
		if f.problem != "" {
			name += ", which " + f.problem
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}
