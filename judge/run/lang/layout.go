package lang

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A layout is how the files of a program stand in the folder where they are compiled, and how.
type layout struct {
	files    []File        // all of them
	own      []File        // the author's, as they were before they were arranged
	grader   []File        // a grader's, likewise
	units    []string      // those that the compiler is told
	start    string        // the one with the entry point
	main     string        // the class to start; "" if the compiler finds it
	graded   bool          // the one with the entry point is a grader's
	module   *pythonModule // nil: the file is started
	muted    []string      // units with a main that is not started
	commands [][]string    // that compile them
}

// laid lays out the files. The error is a *[SourceError]: it is not clear where the program
// starts.
func (s Source) laid() (layout, error) {
	x, err := s.placed()
	if err != nil {
		return x, err
	}
	x.commands = s.commands()
	if (s.Path != "" || s.Grader != nil) && s.Lang.arrange != nil {
		s.Lang.arrange(&x)
	}
	x.putUnits()
	return x, nil
}

// putUnits puts the units into the commands.
func (x *layout) putUnits() {
	for i, words := range x.commands {
		at := slices.Index(words, "{source}")
		if at >= 0 {
			x.commands[i] = slices.Concat(words[:at], x.units, words[at+1:])
		}
	}
}

// placed finds the units, and where the program starts.
func (s Source) placed() (layout, error) {
	if s.Path == "" && s.Grader == nil { // one file, which has the same name in every cell
		return s.alone(), nil
	}
	l := s.Lang
	x := layout{own: s.Files()}
	if s.Grader != nil {
		x.own, x.grader = s.graded()
	}
	x.files = slices.Concat(x.own, x.grader)
	slices.SortFunc(x.files, byPath)
	start, graded := l.graderStart(x.grader)
	startable := l.startable(x.own)
	if !graded {
		var ok bool
		start, ok = onlyStart(startable)
		if len(startable) == 0 && l.mainOf != nil { // the compiler says what is missing
			start, ok = File{Path: s.pathWith(false)}, true
		}
		if !ok {
			return x, severalStarts(s.Name, startable)
		}
	}
	x.start, x.graded = start.Path, graded
	if l.mainOf != nil && start.Text != nil {
		x.main = l.mainOf(start)
	}
	for _, f := range startable {
		if f.Path != x.start && l.mainOf != nil {
			x.muted = append(x.muted, f.Path)
		}
	}
	for _, f := range x.files {
		if l.compiles(f.Path) {
			x.units = append(x.units, f.Path)
		}
	}
	return x, nil
}

// alone lays out a program of one file.
func (s Source) alone() layout {
	v := s.ownValues()
	return layout{
		files: []File{{v["source"], s.Text}}, units: []string{v["source"]}, start: v["source"], main: v["main"],
	}
}

// The arrangements of the languages for programs of several files.

// arrangeGCC compiles files with a main that is not started under another name for it, into a
// library: one that nothing needs, such as an old version of the program, is not linked. A file
// that another one includes is no unit.
func arrangeGCC(x *layout) {
	x.muted = slices.DeleteFunc(x.muted, func(p string) bool { return included(p, x.files) })
	link, library := x.commands[0], []string{"/bin/sh", "-c", `exec ar rcs "$0" "$@"`, "muted.a"}
	var before [][]string
	for i, p := range x.muted {
		object := fmt.Sprintf("muted%d.o", i)
		words := slices.DeleteFunc(slices.Clone(link), func(w string) bool {
			return slices.Contains([]string{"{static}", "-o", "{out}", "-lm", "{source}"}, w)
		})
		words = append(words, "-c", fmt.Sprintf("-Dmain=adder_unused_main_%d", i), "-o", object, p)
		before = append(before, append(words, searched(x.files)...))
		library = append(library, object)
	}
	x.units = slices.DeleteFunc(x.units, func(p string) bool {
		return p != x.start && included(p, x.files) || slices.Contains(x.muted, p)
	})
	if len(x.muted) > 0 {
		before = append(before, library)
		x.units = append(x.units, "muted.a")
	}
	x.units = append(x.units, searched(x.files)...)
	x.commands = append(before, link)
}

// searched makes the compiler look for headers in the folders of files, then in the folders above
// them up to the program's. Its own come first: a file that is called like one of its headers hides
// nothing.
func searched(files []File) (words []string) {
	search := func(dir string) {
		if !slices.Contains(words, dir) {
			words = append(words, "-idirafter", dir)
		}
	}
	for _, f := range files {
		search(path.Dir(f.Path))
	}
	for _, f := range files {
		for dir := path.Dir(f.Path); dir != "."; dir = path.Dir(dir) {
			search(path.Dir(dir))
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

// arrangeJava leaves files with a main that is not started to the search for classes: one that
// nothing needs may be an old version of the program, with the same classes.
func arrangeJava(x *layout) {
	if x.graded { // all are units, and a file in the folder of no package is no class that was forgotten
		x.units = append([]string{"-sourcepath", "none"}, x.units...)
		return
	}
	var folders []string
	for _, p := range x.muted {
		i := slices.IndexFunc(x.files, func(f File) bool { return f.Path == p })
		folder := "/" + path.Dir(p)
		if name, _, _ := packageClause("Java", x.files[i].Text); name != "" {
			above, ok := strings.CutSuffix(folder, "/"+strings.ReplaceAll(name, ".", "/"))
			if !ok {
				continue
			}
			folder = above
		}
		folders = append(folders, "."+folder)
		x.units = slices.DeleteFunc(x.units, func(unit string) bool { return unit == p })
	}
	if len(folders) > 0 {
		x.units = append([]string{"-sourcepath", strings.Join(folders, ":")}, x.units...)
	}
}

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

// arrangePython starts a module of a package, if need be, and refuses names that would hide Python's
// own modules, from the program and from these modules themselves.
func arrangePython(x *layout) {
	const script = `import sys
for p in sys.argv[1:]:
    name = p.split("/")[0].removesuffix(".py")
    if name in sys.stdlib_module_names or name in ("sitecustomize", "usercustomize"):
        sys.exit(p + ": Python's own library has a module " + name + ": rename this one")`
	arrangePackage(x)
	var others []string
	folders := []string{path.Dir(x.start)}
	if x.module != nil {
		folders = append(folders, x.module.root)
	}
	for _, folder := range folders {
		for _, p := range x.units {
			below, ok := strings.CutPrefix(p, strings.TrimPrefix(folder+"/", "./"))
			if ok && p != x.start {
				others = append(others, below)
			}
		}
	}
	check := []string{"{python3}", "-I", "-c", script}
	x.commands = append([][]string{append(check, others...)}, x.commands...)
}
