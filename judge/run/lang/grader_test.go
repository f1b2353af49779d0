package lang

import (
	"bytes"
	"errors"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adder/judge/base/fault"

	"github.com/rogpeppe/go-internal/txtar"
)

// grader is the one that a new suite of a course begins with.
func grader(t *testing.T, l *Language) []File {
	t.Helper()
	all, err := filepath.Glob("../../../cases/graders/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(p), ".txt")
		if filepath.Ext(name) == l.Extensions[0] {
			return []File{{name, text}}
		}
	}
	t.Fatalf("no grader in %s", l.Name)
	return nil
}

// A course's grader calls a function of a program of two files, which has a main and a test of
// its author's own. What the function reads from standard input is empty, and no board is missing after
// it. What is wrong is told with the author's file, or with the grader's.
func TestGrader(t *testing.T) {
	t.Parallel()
	for _, l := range Languages {
		t.Run(l.Key, func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile("testdata/graded/" + l.Key + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			changed := func(change func(f *txtar.File)) Source {
				files := slices.Clone(archive.Files)
				for i := range files {
					change(&files[i])
				}
				s, err := program(t, "anna", files)
				if err == nil {
					s, err = s.With(grader(t, l), "the course")
				}
				if err != nil || len(s.LeftOut) != 1 {
					t.Fatal(err, s.LeftOut)
				}
				return s
			}
			right := changed(func(*txtar.File) {})
			const more = 9998
			boards := "10000\n5 6 0\n7 6 2\n1 2\n2 3\n" + strings.Repeat("5 6 0\n", more)
			r := run(t, compiled(t, right), boards)
			answered := string(r.Stdout) == "560\n762\n"+strings.Repeat("560\n", more)
			if !answered || !strings.HasPrefix(string(r.Stderr), "thinking\n") {
				t.Errorf("%d bytes, %.50q %.50q", len(r.Stdout), r.Stdout, r.Stderr)
			}
			if l.Key == "kotlin" && !long() { // its compiler takes as long as all others together
				return
			}
			name := filepath.Base(grader(t, l)[0].Path)
			lacking := changed(func(f *txtar.File) {
				f.Data = bytes.ReplaceAll(f.Data, []byte("fewestThrows"), []byte("fewestMoves"))
			})
			words := refusedWords(t, lacking)
			if !strings.HasPrefix(words, name+", a file of the course, ") {
				t.Errorf("without the function: %s", words)
			}
			second := ""
			broken := changed(func(f *txtar.File) {
				board := strings.HasPrefix(strings.ToLower(f.Name), "board.")
				if board && filepath.Ext(f.Name) != ".h" && f.Name != "board.test.js" {
					second = f.Name
					f.Data = append(bytes.Clone(f.Data), "\n) = {\n"...)
				}
			})
			words = refusedWords(t, broken)
			if !strings.Contains(words, second) || strings.Contains(words, "the course") {
				t.Errorf("a second file that does not compile: %s", words)
			}
		})
	}
}

// A header that the course gives is the course's also where the author has a copy of it.
func TestGivenHeader(t *testing.T) {
	t.Parallel()
	s, err := OfFiles("anna", []File{
		{"src/board.cpp", []byte("#include \"../include/board.h\"\nint board::cells() { return 7; }\n")},
		{"include/board.h", []byte("struct board { long more[9]; };\n")},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err = s.With([]File{
		{"board.h", []byte("#pragma once\nstruct board { int cells(); };\n")},
		{"grader.cpp", []byte("#include \"board.h\"\n#include <cstdio>\n" +
			"int main() { std::printf(\"%d\\n\", board().cells()); }\n")},
	}, "the course")
	if err != nil || !slices.Equal(s.Replaced, []string{"include/board.h"}) {
		t.Fatal(s.Replaced, err)
	}
	r := run(t, compiled(t, s), "")
	if string(r.Stdout) != "7\n" {
		t.Errorf("%q %q", r.Stdout, r.Stderr)
	}
}

// What before.txt gives is given to files in every folder, but in Go, where a folder is a package.
func TestGivenInFolders(t *testing.T) {
	t.Parallel()
	for start, files := range map[string][]File{
		"Solution.java": {
			{"Solution.java", []byte("class Solution { }\n")},
			{"game/Board.java", []byte("class Board { List<Integer> a; }\n")},
		},
		"Solution.cs": {
			{"Solution.cs", []byte("class Solution { }\n")},
			{"Game/Board.cs", []byte("class Board { List<int> a; }\n")},
		},
		"solution.go": {
			{"go.mod", []byte("module snakes\n")}, {"solution.go", []byte("package main\nimport _ \"snakes/game\"\n")},
			{"game/board.go", []byte("package game\n")},
		},
	} {
		given := map[string]string{
			".java": "import java.util.*;", ".cs": "using System.Collections.Generic;", ".go": "import \"sort\"",
		}[path.Ext(start)]
		s, err := OfFiles("anna", files, nil)
		if err != nil {
			t.Fatal(err)
		}
		main := map[string]string{
			".java": "class Grader { public static void main(String[] args) { } }\n",
			".cs":   "class Grader { static void Main() { } }\n",
			".go":   "package main\nfunc main() { }\n",
		}[path.Ext(start)]
		grader := []File{{beforeFile, []byte(given)}, {"Grader" + path.Ext(start), []byte(main)}}
		s, err = s.With(grader, "the course")
		if err == nil {
			_, err = bench.Build(t.Context(), s)
		}
		if err != nil {
			t.Errorf("%s: %v", start, err)
		}
	}
}

// A grader may be called as the only file of a program is in a cell; a class of the same name is told.
func TestGraderCalledMain(t *testing.T) {
	t.Parallel()
	caller := File{"Main.java", []byte("public class Main {\n" +
		"  public static void main(String[] args) { System.out.println(Solution.seven()); }\n}\n")}
	for text, want := range map[string]string{
		"class Solution { static int seven() { return 7; } }\n":        "",
		"public class Solution { static int seven() { return 7; } }\n": "",
		"public class Main { static int seven() { return 7; } }\n": "a.java: has the public class Main, " +
			"and so have the files of the course: rename it",
	} {
		s, err := written(t, "a.java", text).With([]File{caller}, "the course")
		if want != "" {
			if err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		r := run(t, compiled(t, s), "")
		if string(r.Stdout) != "7\n" {
			t.Errorf("%q %q", r.Stdout, r.Stderr)
		}
	}
}

// A class in no package is told that the course's, in a package, are not there.
func TestForgottenPackage(t *testing.T) {
	t.Parallel()
	s := written(t, "a.java", "public class Board implements Game { public int cells() { return 7; } }\n")
	s, err := s.With([]File{
		{"Game.java", []byte("package snakes;\npublic interface Game { int cells(); }\n")},
		{"Grader.java", []byte("package snakes;\npublic class Grader {\n" +
			"  public static void main(String[] args) { System.out.println(new Board().cells()); }\n}\n")},
	}, "the course")
	if err != nil {
		t.Fatal(err)
	}
	words := refusedWords(t, s)
	if strings.Contains(words, "duplicate") || !strings.Contains(words, "a.java:1: error: cannot find symbol") {
		t.Error(words)
	}
}

// The author's file in JavaScript is solution.js beside a grader, of whatever kind it and the grader are.
func TestGraderOfModules(t *testing.T) {
	t.Parallel()
	const module, script = "export const fewestThrows = () => 7;\n", "exports.fewestThrows = () => 7;\n"
	const requires = "module.exports = require('./board.cjs');\n"
	kinds := map[string]map[string]string{
		"a module alone":        {"mine.mjs": module},
		"modules":               {"solution.mjs": "export * from './board.mjs';\n", "board.mjs": module},
		"scripts":               {"solution.cjs": requires, "board.cjs": script},
		"a package of modules":  {"index.js": "export * from './src/board.js';\n", "src/board.js": module},
		"a package and scripts": {"index.cjs": requires, "board.cjs": script},
	}
	for name, files := range kinds {
		if strings.Contains(name, "package") {
			files["package.json"] = `{"type": "module"}`
		}
		var all []File
		for name, text := range files {
			all = append(all, File{name, []byte(text)})
		}
		const esm = "import {fewestThrows} from './solution.js';\nconsole.log(fewestThrows());\n"
		for _, files := range [][]File{nil, {{"grader.mjs", []byte(esm)}}} {
			s, err := OfFiles("anna", all, nil)
			if files == nil {
				files = grader(t, s.Lang)
			}
			if err == nil {
				s, err = s.With(files, "the course")
			}
			if err != nil {
				t.Fatal(err)
			}
			r := run(t, compiled(t, s), "1\n5 6 0\n")
			if string(r.Stdout) != "7\n" {
				t.Errorf("%s, %s: %q %q", name, files[0].Path, r.Stdout, r.Stderr)
			}
		}
	}
}

// A grader that no program could mend is the course's mistake, and no student's.
func TestGraderFault(t *testing.T) {
	t.Parallel()
	for _, l := range Languages {
		t.Run(l.Key, func(t *testing.T) {
			t.Parallel()
			if l.Key == "kotlin" || l.Key == "rust" { // nothing tells it apart from a program's mistake
				return
			}
			archive, err := txtar.ParseFile("testdata/graded/" + l.Key + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			s, err := program(t, "anna", archive.Files)
			if err != nil {
				t.Fatal(err)
			}
			mistake := "\n) = {\n"
			if l.Key == "c" || l.Key == "cpp" {
				mistake = "\nint cell = missing;\n"
			}
			bad := grader(t, l)
			bad[0].Text = append(bytes.Clone(bad[0].Text), mistake...)
			s, err = s.With(bad, "the course")
			if err != nil {
				t.Fatal(err)
			}
			_, err = bench.Build(t.Context(), s)
			courses, ok := errors.AsType[*fault.Error](err)
			place := regexp.QuoteMeta(bad[0].Path) + `(:|\(|", line )\d.*( |: )\w+`
			if !ok || !regexp.MustCompile(place).MatchString(courses.Msg) || strings.Contains(courses.Msg, "\n") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// An import in before.txt that does not exist is the course's mistake, and no student's.
func TestGivenFault(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ file, given, want string }{
		{"a.java", "import java.util.*;\nimport java.utill.List;\n", "before.txt:2: error: package java.utill"},
		{"a.cs", "using System;\nusing Sytem.Linq;\n", "before.txt(2,"},
		{"a.kt", "import kotlin.math.*\nimport kotlin.maths.min\n", "before.txt:2:"},
	} {
		t.Run(tc.file, func(t *testing.T) {
			t.Parallel()
			if tc.file == "a.kt" && testing.Short() {
				t.Skip("slow")
			}
			s := written(t, tc.file, "class Broken {")
			err := buildGiven(t, s, grader(t, s.Lang), tc.given)
			courses, ok := errors.AsType[*fault.Error](err)
			if !ok || !strings.Contains(courses.Msg, tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

// buildGiven builds a program beside a grader with that before.txt.
func buildGiven(t *testing.T, s Source, grader []File, given string) error {
	t.Helper()
	s, err := s.With(append(grader, File{beforeFile, []byte(given)}), "the course")
	if err == nil {
		_, err = bench.Build(t.Context(), s)
	}
	return err
}

// Right imports, also of the grader's own, are not blamed, whether the grader compiles without the
// program or not.
func TestGivenIsRight(t *testing.T) {
	t.Parallel()
	s := written(t, "a.java", "class Broken {")
	alone := File{"Grader.java", []byte("class Grader { public static void main(String[] args) { } }\n")}
	own := File{"course/Dice.java", []byte("package course;\npublic class Dice { }\n")}
	for _, start := range []File{grader(t, s.Lang)[0], alone} {
		err := buildGiven(t, s, []File{start, own}, "import java.util.*;\nimport course.Dice;\n")
		if _, ok := errors.AsType[*CompileError](err); !ok {
			t.Errorf("%v", err)
		}
	}
}
