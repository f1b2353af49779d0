package lang

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A layout is how the files of a program stand in the folder where they are compiled, and how.
type layout struct {
	files    []File     // all of them
	units    []string   // those that the compiler is told
	start    string     // the one with the entry point
	main     string     // the class to start; "" if the compiler finds it
	muted    []string   // units with a main that is not started
	commands [][]string // that compile them
}

// laid lays out the files. The error is a *[SourceError]: it is not clear where the program
// starts.
func (s Source) laid() (layout, error) {
	x, err := s.placed()
	if err != nil {
		return x, err
	}
	x.commands = s.commands()
	if s.Path != "" && s.Lang.arrange != nil {
		s.Lang.arrange(&x)
	}
	for i, words := range x.commands {
		at := slices.Index(words, "{source}")
		if at >= 0 {
			x.commands[i] = slices.Concat(words[:at], x.units, words[at+1:])
		}
	}
	return x, nil
}

// placed finds the units, and where the program starts.
func (s Source) placed() (layout, error) {
	l := s.Lang
	if s.Path == "" { // a program of one file, which has the same name in every cell
		text, beside := s.joined()
		v := s.ownValues()
		x := layout{files: []File{{v["source"], text}}, units: []string{v["source"]}, start: v["source"], main: v["main"]}
		for _, name := range slices.Sorted(maps.Keys(beside)) {
			x.files = append(x.files, File{name, []byte(beside[name])})
		}
		return x, nil
	}
	x := layout{files: s.Files()}
	startable := l.startable(x.files)
	start, none, ok := onlyStart(startable)
	switch {
	case ok:
		x.start = start.Path
	case none && l.mainOf != nil:
		x.start = s.Path // the compiler says what is missing
	default:
		return x, severalStarts(s.Name, startable)
	}
	for _, f := range startable {
		if f.Path != x.start {
			x.muted = append(x.muted, f.Path)
		} else if l.mainOf != nil {
			x.main = l.mainOf(f)
		}
	}
	for _, f := range x.files {
		if l.compiles(f.Path) {
			x.units = append(x.units, f.Path)
		}
	}
	return x, nil
}

// The arrangements of the languages for programs of several files.

// arrangeGCC compiles a file with a main that is not started under another name for it. A file
// that another one includes is no unit.
func arrangeGCC(x *layout) {
	x.units = slices.DeleteFunc(x.units, func(p string) bool { return p != x.start && included(p, x.files) })
	link := x.commands[0]
	var before [][]string
	for i, p := range x.muted {
		at := slices.Index(x.units, p)
		if at < 0 {
			continue
		}
		x.units[at] = fmt.Sprintf("muted%d.o", i)
		words := slices.DeleteFunc(slices.Clone(link), func(w string) bool {
			return slices.Contains([]string{"{static}", "-o", "{out}", "-lm", "{source}"}, w)
		})
		words = append(words, "-c", fmt.Sprintf("-Dmain=adder_unused_main_%d", i), "-o", x.units[at], p)
		before = append(before, append(words, searched(x.files)...))
	}
	x.units = append(x.units, searched(x.files)...)
	x.commands = append(before, link)
}

// searched makes the compiler look for headers in the folders that have any, after its own.
func searched(files []File) (words []string) {
	for _, f := range files {
		dir := path.Dir(f.Path)
		if !slices.Contains(words, dir) {
			words = append(words, "-idirafter", dir)
		}
	}
	return words
}

var includes = regexp.MustCompile(`(?m)^\s*#\s*include\s*"([^"\n]+)"`)

func included(p string, files []File) bool {
	return slices.ContainsFunc(files, func(f File) bool {
		return f.Path != p && slices.ContainsFunc(includes.FindAllSubmatch(f.Text, -1), func(m [][]byte) bool {
			return path.Base(string(m[1])) == path.Base(p)
		})
	})
}

// arrangeStart is for compilers that find all other files from the first.
func arrangeStart(x *layout) { x.units = []string{x.start} }

// arrangeCS names the class to start, if there are several.
func arrangeCS(x *layout) {
	if len(x.muted) > 0 {
		x.units = append(x.units, "-main:"+x.main)
	}
}

// arrangeKotlin leaves the class to start to the compiler, if there is only one.
func arrangeKotlin(x *layout) {
	if len(x.muted) == 0 {
		x.main = ""
	}
}

// arrangePython refuses names that would hide Python's own modules, from the program and from
// these modules themselves.
func arrangePython(x *layout) {
	const script = `import sys
for p in sys.argv[1:]:
    name = p.split("/")[0].removesuffix(".py")
    if name in sys.stdlib_module_names or name in ("sitecustomize", "usercustomize"):
        sys.exit(p + ": Python's own library has a module " + name + ": rename this one")`
	var others []string
	folder := path.Dir(x.start) + "/"
	for _, p := range x.units {
		below, ok := strings.CutPrefix(p, strings.TrimPrefix(folder, "./"))
		if ok && p != x.start {
			others = append(others, below)
		}
	}
	check := []string{"{python3}", "-I", "-c", script}
	x.commands = append([][]string{append(check, others...)}, x.commands...)
}
