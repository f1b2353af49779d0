package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// someSolvers are judged by the main job in tests without ADDER_LONG: a right one, which sets the
// time limits, and one of each other verdict, in fast languages. There is no TLE, which takes
// longer than all of these.
var someSolvers = []string{
	"accepted/linear.cpp", "run_time_error/array_too_short.cpp", "wrong_answer/six_heads_means_stuck.cpp",
}

func needsSandbox(t *testing.T) {
	t.Helper()
	if level, missing := sandbox.Best(); level == sandbox.Bare {
		langtest.Missing(t, "no sandbox here: ", missing)
	}
}

// Every solver gets the verdict of its folder, unless its toolchain is missing, and is named on
// standard error. Every wrong answer is shown with its board, and the last line sums up.
func TestMainJob(t *testing.T) {
	if brief() {
		t.Skip("takes long")
	}
	t.Parallel()
	needsSandbox(t)
	folder := "../solutions"
	if !long() {
		folder = t.TempDir()
		for _, name := range someSolvers {
			text, err := os.ReadFile(filepath.Join("../solutions", name))
			if err != nil {
				t.Fatal(err)
			}
			writeFiles(t, folder, map[string]string{name: string(text)})
		}
	}
	solvers, err := solverFiles(folder)
	if err != nil {
		t.Fatal(err)
	}
	code, out, talk := runHere("--solutions", folder)
	table, failures, _ := strings.Cut(out, "\n\n")
	rows := 0
	for line := range strings.Lines(table) {
		row := strings.Fields(line)
		if len(row) < 3 || !strings.Contains(row[0], "/") {
			continue
		}
		rows++
		want := string(solvers[row[0]])
		if row[1] != want || row[2] != want && (row[2] != "skipped" || !lacks(t, row[0])) {
			t.Errorf("%q, want %s", row, want)
		}
		// Solvers that fail in the same way share a paragraph.
		paragraph := regexp.QuoteMeta(row[0]) + `(,\s[^:]+)?: WA in \S+/\S+, board [\d,]+( \(from \S+\))?: .+\n` +
			`(  [A-Za-z0-9][^|+\n]*\n){0,8}?  [\d,]+ cells`
		if row[2] == string(result.WrongAnswer) && !regexp.MustCompile(paragraph).MatchString(failures) {
			t.Errorf("%s: WA without its board", row[0])
		}
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if rows != len(solvers) || strings.Count(talk, "\n")-1 != len(solvers) || code != codeGood ||
		!spentLine.MatchString(talk) || strings.Contains(out, "\x1b") ||
		!strings.HasPrefix(lines[len(lines)-1], "every verdict matches its folder: ") {
		t.Errorf("%d solvers, %d rows, exit code %d, and on standard error: %s", len(solvers), rows, code, talk)
	}
	if t.Failed() {
		t.Log(out)
	}
}

// lacks reports whether a solver's toolchain is missing, which may be only if not all are required.
func lacks(t *testing.T, name string) bool {
	t.Helper()
	l, err := lang.Recognise(name)
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Toolchain()
	var missing *lang.MissingError
	return errors.As(err, &missing) && os.Getenv("ADDER_REQUIRE_ALL") == ""
}

// spentLine matches a main job's standard error: a line for each solver, and the cost.
var spentLine = regexp.MustCompile(`^([a-z_]+/\S+: (AC|WA|TLE|RTE|not judged)\n)+` +
	`adder: \d+ programs in [0-9.]+ s; ` +
	`CPU time: [0-9.]+ s by the programs, [0-9.]+ s by the judge \(\d+ %\)\n$`)

// solverFiles lists the solvers in the folders, with the verdicts for which these are named.
func solverFiles(root string) (map[string]result.Verdict, error) {
	found := map[string]result.Verdict{}
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(path, "/") {
			return err
		}
		folder, _, _ := strings.Cut(path, "/")
		found[path] = result.OfFolder(folder)
		return nil
	})
	return found, err
}
