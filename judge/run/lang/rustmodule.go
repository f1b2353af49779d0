package lang

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"adder/judge/run/source"
)

// Theory. A grader in Rust loads a file of the author's as its module solution. The author wrote
// that file as the root of a program: its modules stand beside it, and paths begin with crate.
// For a module solution Rust would look in a folder solution, and begin at the grader. So the
// grader's line gets the path of the file, which makes Rust look beside it, and crate::board
// becomes crate::solution::board. What works without these changes is left as it is.

// Theory. Without a grader, a program may have a library beside it: main.rs begins its paths to lib.rs
// with the name of the package, which stands in Cargo.toml. That is not read: a name is the package's if
// the library declares what follows it.

// arrangeRust compiles the library first, if the program uses one.
func arrangeRust(x *layout) {
	x.units = []string{x.start}
	start := slices.IndexFunc(x.files, func(f File) bool { return f.Path == x.start })
	library := slices.IndexFunc(x.files, func(f File) bool { return f.Path == rustLibrary(x.start) })
	if x.graded || library < 0 {
		return
	}
	name := crateName(x.files[start].Text, x.files[library].Text)
	if name == "" {
		return
	}
	const object = "library.rlib"
	words := slices.Clone(x.commands[0])
	words[slices.Index(words, "{out}")] = object
	words[slices.Index(words, "{source}")] = x.files[library].Path
	x.commands = append([][]string{append(words, "--crate-type", "rlib", "--crate-name", name)}, x.commands...)
	x.units = append(x.units, "--extern", name+"="+object)
}

// rustLibrary is where the library of a program that starts in a file is.
func rustLibrary(start string) string {
	dir := path.Dir(start)
	if path.Base(dir) == "bin" {
		dir = path.Dir(dir)
	}
	return path.Join(dir, "lib.rs")
}

// crateName is the name by which a file uses a library, or "".
func crateName(text, library []byte) string {
	own, given, unseen := rustDeclared(text), rustDeclared(library), givesUnseen.Match(library)
	for _, used := range rustUses.FindAllSubmatch(text, -1) {
		name, member := string(used[1]), string(used[2])
		known := own[name] || slices.Contains([]string{"crate", "self", "super", "std", "core", "alloc"}, name)
		if !known && (given[member] || member == "*" || unseen) {
			return name
		}
	}
	return ""
}

// rustUses matches an import, up to the first name below the crate.
var rustUses = regexp.MustCompile(`(?m)^\s*(?:pub\s+)?use\s+(?:::)?(\w+)::\{?\s*(\w+|\*)`)

// asModule makes a program in Rust the module solution of its grader, if start loads that. start
// is where the grader is started.
func (s Source) asModule(own, grader []File, start string) {
	dir := path.Dir(s.Path)
	module := slices.IndexFunc(own, func(f File) bool { return f.Path == path.Join(dir, "solution.rs") })
	root := slices.IndexFunc(grader, func(f File) bool { return f.Path == path.Join(dir, start) })
	if module < 0 || root < 0 || !loadsSolution.Match(grader[root].Text) {
		return
	}
	inFolder := func(f File) bool { return strings.HasPrefix(f.Path, path.Join(dir, "solution")+"/") }
	hasPath := bytes.Contains(grader[root].Text, []byte("#[path"))
	if !hasPath && !slices.ContainsFunc(own, inFolder) && !slices.ContainsFunc(grader, inFolder) {
		grader[root].Text = loadsSolution.ReplaceAll(grader[root].Text, []byte(`#[path = "solution.rs"] $0`))
	}
	moved := rustDeclared(own[module].Text)
	for _, g := range grader {
		for name := range rustDeclared(g.Text) {
			delete(moved, name)
		}
	}
	for i, f := range own {
		if s.Lang.compiles(f.Path) {
			own[i].Text = belowSolution(f.Text, moved)
		}
	}
}

// loadsSolution matches where a grader's file loads the author's.
var loadsSolution = regexp.MustCompile(`(?m)^[ \t]*(?:pub(?:\(\w+\))?\s+)?mod\s+solution\s*;`)

// rustAsked is the file that a grader in Rust loads: the chief or, if that surely has nothing that
// the grader asks for, lib.rs, from which nothing is started.
func rustAsked(own, grader []File, chief int) int {
	lib := slices.IndexFunc(own, func(f File) bool { return path.Base(f.Path) == "lib.rs" })
	if lib < 0 || givesUnseen.Match(own[chief].Text) {
		return chief
	}
	declared, asks := rustDeclared(own[chief].Text), false
	for _, g := range grader {
		for _, m := range ofSolution.FindAllSubmatch(g.Text, -1) {
			asks = true
			if declared[string(m[1])] {
				return chief
			}
		}
	}
	if asks {
		return lib
	}
	return chief
}

var (
	// ofSolution matches what a grader asks of the author's file.
	ofSolution = regexp.MustCompile(`\bsolution::\{?\s*(\w+)`)
	// givesUnseen matches what gives others a name that its file does not declare.
	givesUnseen = regexp.MustCompile(`\binclude!|\bmacro_|\bpub(\(\w+\))?\s+use\b`)
)

// rustDeclared are the names that a file in Rust declares.
func rustDeclared(text []byte) map[string]bool {
	names := map[string]bool{}
	w := source.NewWalk("Rust", string(text))
	for w.Next() {
		word := w.Word(-1)
		if word == "mut" { // as in static mut
			word = w.Word(-2)
		}
		switch word {
		case "mod", "fn", "struct", "enum", "union", "trait", "type", "const", "static":
			names[w.Word(0)] = true
		}
	}
	return names
}

// fromCrate matches the beginning of a path, up to its first name; of several paths in braces, up
// to that of the first.
var fromCrate = regexp.MustCompile(`\bcrate::(\{?\s*)(\w+)`)

// belowSolution makes paths that go from crate to one of some names go there by crate::solution.
func belowSolution(text []byte, names map[string]bool) []byte {
	return fromCrate.ReplaceAllFunc(text, func(found []byte) []byte {
		parts := fromCrate.FindSubmatch(found)
		if !names[string(parts[2])] {
			return found
		}
		return slices.Concat([]byte("crate::solution::"), parts[1], parts[2])
	})
}
