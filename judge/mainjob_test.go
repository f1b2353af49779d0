package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// A mainRun is the output of a main job.
type mainRun struct {
	code     int
	out, err string
	rows     map[string][]string       // of the table, by submission: the other cells
	solvers  map[string]result.Verdict // in the folder, with the verdicts of their folders
}

// someSolvers are judged by the main job in tests without ADDER_LONG: right ones, which set the
// time limits, and some of each other verdict, in fast languages. There is no TLE, which takes
// longer than all of these; the script judge-endless has it.
var someSolvers = []string{
	"accepted/bfs.c", "accepted/bfs.rs", "accepted/linear.cpp",
	"run_time_error/array_too_short.cpp",
	"wrong_answer/six_heads_means_stuck.cpp", "wrong_answer/stuck_prints_zero.rs",
}

var judgedOnce struct {
	sync.Once
	job *mainRun
}

// theMainJob runs the main job, but only once, since it takes long.
func theMainJob(t *testing.T) *mainRun {
	t.Helper()
	if brief() {
		t.Skip("takes long")
	}
	needsSandbox(t)
	judgedOnce.Do(func() {
		folder := "../solutions"
		if !long() {
			folder = t.TempDir()
			copied := map[string]string{}
			for _, name := range someSolvers {
				text, err := os.ReadFile(filepath.Join("../solutions", name))
				if err != nil {
					t.Fatal(err)
				}
				copied[name] = string(text)
			}
			writeFiles(t, folder, copied)
		}
		solvers, err := solverFiles(folder)
		if err != nil {
			t.Fatal(err)
		}
		judgedOnce.job = mainJob(folder)
		judgedOnce.job.solvers = solvers
	})
	return judgedOnce.job
}

func mainJob(folder string, more ...string) *mainRun {
	j := &mainRun{rows: map[string][]string{}}
	j.code, j.out, j.err = runHere(append([]string{"--solutions", folder}, more...)...)
	table, _, _ := strings.Cut(j.out, "\n\n")
	for line := range strings.Lines(table) {
		if f := strings.Fields(line); len(f) > 2 && strings.Contains(f[0], "/") {
			j.rows[f[0]] = f[1:]
		}
	}
	return j
}

// lastLine is what the main job ends with.
func (j *mainRun) lastLine() string {
	lines := strings.Split(strings.TrimSpace(j.out), "\n")
	return lines[len(lines)-1]
}

func needsSandbox(t *testing.T) {
	t.Helper()
	if level, missing := sandbox.Best(); level == sandbox.Bare {
		langtest.Missing(t, "no sandbox here: ", missing)
	}
}

// Every solver gets the verdict of its folder, and standard error has a line for each.
func TestMainJob(t *testing.T) {
	t.Parallel()
	j := theMainJob(t)
	for name, want := range j.solvers {
		row, ok := j.rows[name]
		switch {
		case !ok:
			t.Errorf("%s is not in the table", name)
		case row[0] != string(want):
			t.Errorf("%s: expected %s by its folder, and the table says %s", name, want, row[0])
		case row[1] != string(want) && row[1] != "skipped":
			t.Errorf("%s: verdict %s, want %s", name, row[1], want)
		}
	}
	lines := strings.Count(j.err, "\n") - 1
	if lines != len(j.solvers) {
		t.Errorf("%d lines on standard error for %d solvers", lines, len(j.solvers))
	}
	if len(j.rows) != len(j.solvers) {
		t.Errorf("%d rows for %d solvers", len(j.rows), len(j.solvers))
	}
	if j.code != codeGood || !spentLine.MatchString(j.err) {
		t.Errorf("exit code %d, and on standard error: %s", j.code, j.err)
	}
	if t.Failed() {
		t.Log(j.out)
	}
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

// Only a solver whose toolchain is missing is skipped, and the output names the package that
// has it.
func TestMainJobSkips(t *testing.T) {
	t.Parallel()
	j := theMainJob(t)
	for name, row := range j.rows {
		l, err := lang.Recognise(name)
		if err != nil {
			t.Error(err)
			continue
		}
		var missing *lang.MissingError
		if _, err := l.Toolchain(); err != nil && !errors.As(err, &missing) {
			t.Error(err)
			continue
		}
		skipped := row[1] == "skipped"
		if skipped != (missing != nil) {
			t.Errorf("%s: skipped: %v; toolchain: %v", name, skipped, missing)
		}
		if missing == nil {
			continue
		}
		// Solvers that are skipped for the same reason share a paragraph.
		paragraph := regexp.QuoteMeta(name) + `(,\s[^:]+)?: not judged: [^\n]+; ` + missing.Hint() + `\n`
		if !regexp.MustCompile(paragraph).MatchString(j.out) {
			t.Errorf("%s was skipped without %q", name, missing.Hint())
		}
		if os.Getenv("ADDER_REQUIRE_ALL") != "" {
			t.Errorf("ADDER_REQUIRE_ALL is set: %s: %v", name, missing)
		}
	}
}

// Every wrong answer is shown with its board, and the last line sums up.
func TestMainJobExplains(t *testing.T) {
	t.Parallel()
	j := theMainJob(t)
	_, failures, _ := strings.Cut(j.out, "\n\n")
	for name, row := range j.rows {
		// Solvers that fail in the same way share a paragraph.
		paragraph := regexp.QuoteMeta(name) + `(,\s[^:]+)?: WA in \S+/\S+, board [\d,]+: .+\n` +
			`(  [A-Za-z0-9][^|+\n]*\n){0,8}?  [\d,]+ cells`
		wrong := row[1] == string(result.WrongAnswer)
		if wrong && !regexp.MustCompile(paragraph).MatchString(failures) {
			t.Errorf("%s: WA without its board in %s", name, failures)
		}
	}
	const want = "every verdict matches its folder: "
	if !strings.HasPrefix(j.lastLine(), want) {
		t.Errorf("last line %q, want %q...", j.lastLine(), want)
	}
	if strings.Contains(j.out, "\x1b") {
		t.Error("colours in an output that is no terminal")
	}
}
