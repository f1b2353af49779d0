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
