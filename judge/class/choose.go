package class

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"adder/judge/lang"
)

// student picks the source among what was handed in.
func (h handed) student() Student {
	s := Student{Name: h.name, Note: inUTF8(h.problem)}
	if s.Note != "" {
		return s
	}
	f, err := choose(h.files)
	switch {
	case err != nil:
		s.Note = inUTF8(err.Error())
	case f.problem != "":
		s.Note = inUTF8(path.Base(f.path) + " " + f.problem)
	default:
		s.File, s.file = inUTF8(f.path), f
		s.lang, _ = lang.Recognise(f.path)
	}
	return s
}

// choose returns the one file that is a source, or of several the one that is
// called main or solution. Which of several others was meant is nobody's to
// guess.
func choose(files []file) (file, error) {
	var sources, called []file
	for _, f := range files {
		if _, err := lang.Recognise(f.path); err == nil {
			sources = append(sources, f)
			if slices.Contains(mainNames, stem(f.path)) {
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
	return file{}, fmt.Errorf("%d source files, and not one of them alone is called main or solution: %s", len(sources), list(sources))
}

var mainNames = []string{"main", "solution"}

// stem is a file's name without folder and extension, in lower case.
func stem(p string) string {
	base := path.Base(p)
	return strings.ToLower(strings.TrimSuffix(base, path.Ext(base)))
}

func nothing(files []file) error {
	if len(files) == 0 {
		return errors.New("no source file found: nothing is there")
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
