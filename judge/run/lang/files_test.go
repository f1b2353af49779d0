package lang

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/run/sandbox"

	"github.com/rogpeppe/go-internal/txtar"
)

// program is the program in a txtar file, and what its first line says of it.
func program(t *testing.T, name string, files []txtar.File) (Source, error) {
	t.Helper()
	var all []File
	for _, f := range files {
		all = append(all, File{f.Name, f.Data})
	}
	return OfFiles(name, all, nil)
}

// Programs of several files, in each language, with tests and mains that are not started.
func TestProgramsOfFiles(t *testing.T) {
	t.Parallel()
	all, err := filepath.Glob("testdata/programs/*.txtar")
	if err != nil || len(all) < len(Languages) {
		t.Fatal(all, err)
	}
	for _, file := range all {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := program(t, name, archive.Files)
			if err != nil {
				t.Fatal(err)
			}
			x, err := s.laid()
			if err != nil {
				t.Fatal(err)
			}
			got := "starts " + x.start
			if len(s.LeftOut) > 0 {
				got += ", leaves out " + strings.Join(s.LeftOut, ", ")
			}
			if got != strings.TrimSpace(string(archive.Comment)) {
				t.Errorf("%s", got)
			}
			packed, err := s.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			again, err := FromBytes(name, packed, s.Lang)
			if err != nil {
				t.Fatal(err)
			}
			r := run(t, compiled(t, again), "1\n21\n")
			if string(r.Stdout) != "2\n42\n" {
				t.Errorf("%q %q", r.Stdout, r.Stderr)
			}
		})
	}
}

// A program in Rust that a grader calls has its modules where they would be without the grader, and
// its paths may begin with crate. What is right without such help stays right.
func TestRustModules(t *testing.T) {
	t.Parallel()
	const calls = "pub fn fewestThrows(n: usize, _: usize, _: &[(usize, usize)]) -> usize { util::twice(n) }\n"
	const twice = "pub fn twice(n: usize) -> usize { 2 * n }\n"
	ofTheCourse := []File{{"grader.rs", []byte("mod solution;\nfn double(n: usize) -> usize { 2 * n }\n" +
		"fn main() { println!(\"{}\", solution::fewestThrows(21, 6, &[])); }\n")}}
	for name, files := range map[string]map[string]string{
		"beside":    {"lib.rs": "mod util;\n" + calls, "util.rs": twice},
		"a library": {"lib.rs": "mod board;\nmod util;\n" + calls, "board.rs": "", "util.rs": twice},
		"a library and a program": {
			"lib.rs": "pub mod util;\n" + calls, "main.rs": "fn main() { snakes::fewestThrows(1, 1, &[]); }\n",
			"util.rs": twice,
		},
		"exported": {
			"a.rs": "pub use f::*;\n#[path = \"f.rs\"]\nmod f;\n", "lib.rs": "",
			"f.rs": "use super::f as util;\n" + twice + calls,
		},
		"below": {
			"src/main.rs":     "mod util;\nfn main() { }\n" + calls,
			"src/util/mod.rs": "mod uf;\npub use uf::twice;\n", "src/util/uf.rs": twice,
		},
		"crate": {
			"main.rs": "mod util;\nuse crate::{util::twice};\nstatic mut TWO: usize = 2;\n" +
				"fn main() { twice(1); }\n" + calls,
			"util.rs": "pub fn twice(n: usize) -> usize { unsafe { crate::TWO * n } }\n",
		},
		"in a folder": {"solution.rs": "mod util;\n" + calls, "solution/util.rs": twice},
		"by path":     {"main.rs": "#[path = \"lib/u.rs\"]\nmod util;\nfn main() { }\n" + calls, "lib/u.rs": twice},
		"a first line": {"main.rs": "#!/usr/bin/env rust\n//! Text.\n#![allow(unused)]\n" +
			"mod util { " + twice + "}\n" + calls},
		"a macro": {"solution.rs": "#[macro_export] macro_rules! two { () => { 2 } }\n" +
			"mod util { pub fn twice(n: usize) -> usize { crate::two!() * n } }\n" + calls},
		"the grader's": {"solution.rs": "mod util { pub fn twice(n: usize) -> usize { crate::double(n) } }\n" +
			"fn double() { }\n" + calls},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var all []File
			for name, text := range files {
				all = append(all, File{name, []byte(text)})
			}
			s, err := OfFiles("anna", all, nil)
			if err == nil {
				s, err = s.With(ofTheCourse, "the course")
			}
			if err != nil {
				t.Fatal(err)
			}
			r := run(t, compiled(t, s), "")
			if string(r.Stdout) != "42\n" {
				t.Errorf("%q %q", r.Stdout, r.Stderr)
			}
		})
	}
}

// A name that a grader asks for may be made while the program runs.
func TestMadeNamesAreNotMissed(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"solution.py": "globals()['fewest' + 'Throws'] = lambda *board: 1\n",
		"solution.js": "exports['fewest' + 'Throws'] = () => 1;\n",
	} {
		s, err := OfFiles("anna", []File{{name, []byte(text)}}, nil)
		if err == nil {
			s, err = s.With(grader(t, s.Lang), "the course")
		}
		if err != nil {
			t.Fatal(err)
		}
		r := run(t, compiled(t, s), "1\n5 6 0\n")
		if string(r.Stdout) != "1\n" {
			t.Errorf("%s: %q %q", name, r.Stdout, r.Stderr)
		}
	}
}

// refusedWords are the compiler's about a program that does not compile.
func refusedWords(t *testing.T, s Source) string {
	t.Helper()
	_, err := bench.Build(t.Context(), s)
	refused, ok := errors.AsType[*CompileError](err)
	if !ok {
		t.Fatalf("not refused: %v", err)
	}
	return refused.Output
}

// What is wrong with the files of a program is said before anything is compiled.
func TestProgramRefused(t *testing.T) {
	t.Parallel()
	many := make([]File, 10_000)
	for i := range many {
		many[i] = File{fmt.Sprintf("a%d.py", i), []byte("x = 1\n")}
	}
	files := func(names ...string) (all []File) {
		for _, name := range names {
			all = append(all, File{name, []byte("int main(void) { return 0; }\n")})
		}
		return all
	}
	for _, tc := range []struct {
		files []File
		want  string
	}{
		{files("../x.c", "main.c"), "../x.c has a path that leaves the program's folder"},
		{files("/etc/x.c", "main.c"), "/etc/x.c has a path that leaves the program's folder"},
		{files("main.c", "@x.c"), "@x.c has a name that compilers misread"},
		{files("main.c", "-o.c"), "-o.c has a name that compilers misread"},
		{files("main.c", "nul.c"), "nul.c has a name that compilers misread"},
		{files("main.c", "a:1.c"), "a:1.c has a name that compilers misread"},
		{files("main.c", "L\xf6sung.c"), `L\xf6sung.c has a name that compilers misread`},
		{files("main.c", "b\u00e4r.c", "ba\u0308r.c"), "has b\u00e4r.c twice"},
		{files("Board.c", "board.c"), "has Board.c and board.c, which differ only in capital letters"},
		{files("Lib/a.c", "lib/b.c"), "has Lib and lib, which differ only in capital letters"},
		{files("notes.txt"), "has no source file"},
		{[]File{{"main.py", nil}, {"board.py", []byte("\n")}}, "is empty"},
		{files("a.c", "b.cpp"), "has 2 files that could be started, " +
			"but not exactly one called main or solution: b.cpp, a.c"},
		{many, "has 10000 source files; a program has at most 100"},
		{[]File{{"main.c", bytes.Repeat([]byte("/"), 1<<19)}, {"b.c", bytes.Repeat([]byte("/"), 1<<20)}},
			"has 1.5 MiB of sources; the limit is 1 MiB"},
	} {
		s, err := OfFiles("anna", tc.files, nil)
		if err == nil {
			_, err = s.With(nil, "")
		}
		if err == nil || err.Error() != "anna: "+tc.want {
			t.Errorf("%v; want %s", err, tc.want)
		}
	}
}

// The folder around all may have any name, and so may one file alone. Other names are written as
// compilers read them.
func TestProgramNames(t *testing.T) {
	t.Parallel()
	text := []byte("x = 1\n")
	for _, names := range [][2][]string{
		{{"-o & \"it's\": #1/main.py", "-o & \"it's\": #1/\u0924\u094d.py"}, {"main.py", "\u0924\u094d.py"}},
		{{"main.py", "lo\u0308sung & 1.py"}, {"l\u00f6sung & 1.py", "main.py"}},
		{{"@a:b.py"}, {""}},
	} {
		var files []File
		for _, name := range names[0] {
			files = append(files, File{name, text})
		}
		s, err := OfFiles("anna", files, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		var got []string
		for _, f := range s.Files() {
			got = append(got, f.Path)
		}
		if !slices.Equal(got, names[1]) {
			t.Errorf("files %q, want %q", got, names[1])
		}
	}
}

// Two files that could be started, neither called main or solution, are named in each language.
func TestTwoStarts(t *testing.T) {
	t.Parallel()
	for key, text := range map[string]string{
		"c": "int main(void) { return 0; }", "cpp": "int main() { }", "go": "package main\nfunc main() { }",
		"java": "class A { public static void main(String[] args) { } }", "rust": "fn main() { }",
		"kotlin": "fun main() { }", "cs": "class A { static void Main() { } }",
		"python": "print(1)", "js": "console.log(1);",
	} {
		l, err := Find(key)
		if err != nil {
			t.Fatal(err)
		}
		a, b := "a"+l.Extensions[0], "b"+l.Extensions[0]
		s, err := OfFiles("anna", []File{{a, []byte(text)}, {b, []byte(text)}}, nil)
		if err == nil {
			_, err = s.With(nil, "")
		}
		want := "anna: has 2 files that could be started, but not exactly one called main or solution: " +
			a + ", " + b
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// A folder around all that Python's imports name stays, unless something in it has the same name.
func TestPythonPackages(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, other, start, module string }{
		{"from src.board import a\n", "src/board.py", "src/main.py", "src.main"},
		{"from .board import a\n", "src/board.py", "src/main.py", "src.main"},
		{"from board import a\n", "src/board.py", "main.py", ""},
		{"from src import a\n", "src/src.py", "main.py", ""},
		{"from src.board import a\n", "src/src/board.py", "main.py", ""},
		{"from src import board\n", "src/board.py", "src/main.py", "src.main"},
		{"from src import a\n", "src/__init__.py", "src/main.py", "src.main"},
		{"from src import Queue\nimport src\n", "src/board.py", "main.py", ""}, // as if Python had a src
	} {
		files := []File{{"src/main.py", []byte(tc.text)}, {tc.other, []byte("a = 1\n")}}
		s, err := OfFiles("anna", files, nil)
		if err != nil {
			t.Fatal(err)
		}
		x, err := s.laid()
		module := ""
		if x.module != nil {
			module = x.module.name
		}
		if err != nil || x.start != tc.start || module != tc.module {
			t.Errorf("%s: starts %s as %q: %v", tc.other, x.start, module, err)
		}
	}
}

// What files import is read once, however many files there are.
func TestImportsAreReadOnce(t *testing.T) {
	python, err := Find("python")
	if err != nil {
		t.Fatal(err)
	}
	reading := func(others int) float64 {
		files := []File{{"start.py", bytes.Repeat([]byte("import a, b, c\n"), 2000)}}
		for i := range others {
			files = append(files, File{fmt.Sprintf("m%d.py", i), []byte("x = 1\n")})
		}
		return testing.AllocsPerRun(3, func() { python.startable(files) })
	}
	few, many := reading(2), reading(90)
	if many > 2*few {
		t.Errorf("%.0f allocations beside 2 files, and %.0f beside 90", few, many)
	}
}

// A module starts at every level of the sandbox.
func TestModulesStartAtLevelBare(t *testing.T) {
	t.Parallel()
	s, err := OfFiles("anna", []File{
		{"src/main.py", []byte("from src.board import seven\nfrom .board import eight\nprint(seven, eight)\n")},
		{"src/board.py", []byte("seven, eight = 7, 8\n")},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := compiled(t, s)
	r := runIn(t, opened(t, p, sandbox.Bare), p, "", testMemory)
	if string(r.Stdout) != "7 8\n" {
		t.Errorf("%q %q", r.Stdout, r.Stderr)
	}
}

// What test runners, installers and build tools start is not where a program starts.
func TestToolsStartNothing(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		".c": "int main(void) { return 0; }\n", ".js": "console.log(1);\n", ".mjs": "import './app.js';\n",
		".py": "from app import answer\n", ".rs": "fn main() { }\n",
	}
	for _, tc := range [][2]string{
		{"app.py", "tests/check.py"}, {"app.py", "test.py"}, {"app.py", "setup.py"},
		{"app.js", "jest.config.js"}, {"app.js", "test/all.mjs"},
		{"src/app.rs", "build.rs"}, {"src/app.rs", "benches/all.rs"}, {"app.c", "tests/check.c"},
	} {
		var files []File
		for _, name := range tc {
			files = append(files, File{name, []byte(texts[path.Ext(name)])})
		}
		s, err := OfFiles("anna", files, nil)
		if err == nil {
			s, err = s.With(nil, "")
		}
		if err != nil || s.Path != tc[0] {
			t.Errorf("of %v, %q is started: %v", tc, s.Path, err)
		}
	}
}

// A program hides no file of its language's runtime, nor of a grader.
func TestProgramHidesNothing(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, words string }{
		{"queue.py", "", "queue.py: Python's own library has a module queue: rename this one"},
		{"sitecustomize.py", "",
			"sitecustomize.py: Python's own library has a module sitecustomize: rename this one"},
		{"java/lang/String.java", "package java.lang; public class String { }",
			"package exists in another module: java.base"},
	} {
		start := File{"main.py", []byte("import queue\nprint(1)\n")}
		if strings.HasSuffix(tc.name, ".java") {
			start = File{"Main.java", []byte("class Main { public static void main(String[] args) { } }")}
		}
		s, err := OfFiles("anna", []File{start, {tc.name, []byte(tc.text)}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if words := refusedWords(t, s); !strings.Contains(words, tc.words) {
			t.Errorf("%s: %s", tc.name, words)
		}
	}
	s, err := OfFiles("anna", []File{
		{"solution.py", []byte("def fewestThrows(*a): return 1")}, {"Grader.py", []byte("print(7)")},
	}, nil)
	if err == nil {
		s, err = s.With(grader(t, s.Lang), "the course")
	}
	if err != nil || !slices.Equal(s.Replaced, []string{"Grader.py"}) {
		t.Error(err, s.Replaced)
	}
}

// A file in a stack is the author's if it is the very one, and not only called like one.
func TestAuthors(t *testing.T) {
	t.Parallel()
	source := func(names ...string) Source {
		var files []File
		for _, name := range names {
			files = append(files, File{name, []byte("class Main { static void main(String[] args) { } }")})
		}
		s, err := OfFiles("anna", files, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	ofTheCourse := []File{{"grader.py", nil}, {"board.py", nil}}
	graded, err := source("main.py", "lib/board.py").With(ofTheCourse, "the course")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		s           Source
		file, known string
		ok          bool
	}{
		{source("bfs.py"), "main.py", "", true},
		{source("bfs.py"), "lib/main.py", "", false},
		{source("bfs.py"), "bfs.py", "", false},
		{source("main.js", "lib/board.js", "board.js"), "board.js", "board.js", true},
		{source("main.js", "lib/board.js", "board.js"), "lib/board.js", "lib/board.js", true},
		{source("main.js", "lib/board.js", "board.js"), "lib/main.js", "", false},
		{source("src/main.c", "board.h"), "src/../board.h", "board.h", true},
		{source("Main.java", "game/Board.java"), "Board.java", "game/Board.java", true},
		{source("Main.java", "game/Board.java"), "Grader.java", "", false},
		{graded, "solution.py", "main.py", true},
		{graded, "grader.py", "", false},
		{graded, "board.py", "", false},
		{graded, "lib/board.py", "lib/board.py", true},
	} {
		known, ok := tc.s.Authors(tc.file)
		if known != tc.known || ok != tc.ok {
			t.Errorf("%s: %q %t, want %q %t", tc.file, known, ok, tc.known, tc.ok)
		}
	}
}
