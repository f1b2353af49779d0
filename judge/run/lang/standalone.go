package lang

import (
	"path"
	"slices"
	"strings"
)

// Standalone returns a program in C or C++ as one text, with what it includes and its grader. Several
// such texts can share a program, each in a process of its own: ADDER_SHARED tells a grader so.
// Lines are not those of the source.
func (s Source) Standalone() string {
	x, err := s.placed()
	if err != nil || len(x.files) == 1 {
		return string(s.Text)
	}
	text := "#define ADDER_SHARED\n"
	for _, p := range x.units {
		if p != x.start && !included(p, x.files) {
			text += "#define main adder_unused_main\n" + unfolded(p, x.files) + "\n#undef main\n"
		}
	}
	return text + unfolded(x.start, x.files)
}

// unfolded is a file with the files that it includes, each once.
func unfolded(p string, files []File) string {
	i := slices.IndexFunc(files, func(f File) bool { return path.Base(f.Path) == path.Base(p) })
	if i < 0 {
		return ""
	}
	rest := slices.Delete(slices.Clone(files), i, i+1)
	var b strings.Builder
	for line := range strings.Lines(string(files[i].Text)) {
		found := includes.FindStringSubmatch(line)
		if found == nil {
			b.WriteString(line)
			continue
		}
		b.WriteString(unfolded(found[1], rest) + "\n")
		rest = slices.DeleteFunc(rest, func(f File) bool { return path.Base(f.Path) == path.Base(found[1]) })
	}
	return b.String()
}
