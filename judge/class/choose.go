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

// pick picks the source among what was handed in.
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

// time is when it was handed in: as the platform says, or else when the last of
// its files was changed, which is later if somebody copied them.
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

// choose returns the one file that is a source, or of several the one that is
// called main or solution. Which of several others was meant is nobody's to
// guess.
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
	case len(sources) == 0:
		return file{}, nothing(files)
	}
	return file{}, fmt.Errorf("%d source files, but not exactly one called main or solution: %s", len(sources), list(sources))
}

var mainNames = []string{"main", "solution"}

// stem is a file's name without folder and extension, in lower case.
func stem(p string) string {
	base := path.Base(p)
	return strings.ToLower(strings.TrimSuffix(base, path.Ext(base)))
}

func nothing(files []file) error {
	if len(files) == 0 {
		return errors.New("no source file found: it is empty")
	}
	return fmt.Errorf("no source file found (saw: %s)", list(files))
}

// mostListed is how many files a note names.
const mostListed = 5

func list(files []file) string {
	var names []string
	for i, f := range files {
		if i == mostListed {
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
