package report_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/oracle"
	"adder/judge/report"
	"adder/judge/sandbox"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
)

var update = flag.Bool("update", false, "rewrite testdata")

func TestMain(m *testing.M) {
	sandbox.Init()       // for TestRecord
	text.DisableColors() // goldens are what a file gets
	os.Exit(m.Run())
}

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// snake is a board with a ladder and a snake.
var snake = board.Board{Cells: 12, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}, {From: 11, To: 3}}}

// groups is the results of three groups, of which the first that are named pass.
func groups(passed int, then grade.Verdict) []grade.GroupResult {
	g := []grade.GroupResult{
		{Name: "sample", MaxScore: 10, CPU: 2 * time.Millisecond, Memory: 3 << 20},
		{Name: "every", MaxScore: 40, CPU: 120 * time.Millisecond, Memory: 4 << 20},
		{Name: "large", MaxScore: 50, CPU: 1250 * time.Millisecond, Memory: 90 << 20},
	}
	for i := range g {
		g[i].Verdict = then
		if i < passed {
			g[i].Verdict, g[i].Score = grade.Accepted, g[i].MaxScore
		}
	}
	return g
}

// A row for everything that a report can say of a submission.
var cards = []*grade.Scorecard{
	{Submission: "accepted/bfs.cpp", Language: "C++", Expected: grade.Accepted, Verdict: grade.Accepted, Score: 100, MaxScore: 100, Groups: groups(3, "")},
	{Submission: "mine.py", Language: "Python", Verdict: grade.WrongAnswer, Score: 10, MaxScore: 100, Groups: groups(1, grade.WrongAnswer),
		Failures: []grade.Failure{{Group: "every", Case: "first", Verdict: grade.WrongAnswer, Number: 17, Board: snake, Expected: 2, Got: "\x1b[2J\a3\u202e", Alone: true,
			Reason: "the answer is too high: it takes only 2 throws"}},
		Reading: board.Rules{Follow: board.Chained}},
	{Submission: "accepted/slow.java", Language: "Java", Expected: grade.Accepted, Verdict: grade.TimeLimit, Score: 50, MaxScore: 100, Groups: groups(2, grade.TimeLimit),
		Failures: []grade.Failure{{Group: "large", Case: "line", Verdict: grade.TimeLimit, Number: 1, Board: board.Board{Cells: 1_000_000, Faces: 1_000_000}, Expected: 1, Alone: true,
			Reason: "still ran after 1.21 s of CPU time; the limit is 1.00 s"}}},
	{Submission: "wrong_answer/silent.c", Language: "C", Expected: grade.WrongAnswer, Verdict: grade.WrongAnswer, MaxScore: 100, Groups: groups(0, grade.WrongAnswer),
		Failures: []grade.Failure{{Group: "sample", Case: "explained", Verdict: grade.WrongAnswer, Number: 1, Board: board.Board{Cells: 2, Faces: 1}, Expected: 1,
			Reason: "the program printed nothing"}}},
	{Submission: "run_time_error/end.c", Language: "C", Expected: grade.RunTimeError, Verdict: grade.RunTimeError, MaxScore: 100, Groups: groups(0, grade.RunTimeError),
		Failures: []grade.Failure{{Group: "sample", Case: "explained", Verdict: grade.RunTimeError, Reason: "ended with exit code 7; every board had been answered right by then"}}},
	{Submission: "broken.c", Language: "C", Verdict: grade.CompileError, MaxScore: 100,
		Groups: []grade.GroupResult{{Name: "sample", Verdict: grade.CompileError, MaxScore: 10}, {Name: "every", Verdict: grade.CompileError, MaxScore: 40}, {Name: "large", Verdict: grade.CompileError, MaxScore: 50}},
		Failures: []grade.Failure{{Verdict: grade.CompileError,
			Reason: "broken.c:1:10: error: expected ')' before '{' token\n    1 | int main( {\n      |         ~^~\n      |\x1b[31m          )\x1b[0m\n"}}},
	{Submission: "accepted/bfs.kt", Language: "Kotlin", Expected: grade.Accepted, Skipped: "no kotlinc on PATH; apt-get install kotlin"},
	{Submission: "accepted/bfs.rs", Language: "Rust", Expected: grade.Accepted, Verdict: grade.JudgeError, Groups: groups(1, "")[:1], Err: errors.New("sandbox: no space left on device")},
}

// entries are scorecards that were not hunted.
func entries(cards []*grade.Scorecard) []report.Entry {
	var all []report.Entry
	for _, c := range cards {
		all = append(all, report.Entry{Card: c})
	}
	return all
}

func TestTerminal(t *testing.T) {
	t.Parallel()
	golden(t, "table", report.Table(entries(cards), 0))
	var b bytes.Buffer
	if err := report.Terminal(&b, entries(cards), 0); err != nil {
		t.Fatal(err)
	}
	if err := report.Agreement(&b, entries(cards)); err != nil {
		t.Fatal(err)
	}
	golden(t, "terminal", b.String())
	narrow := report.Table(entries(cards), 80)
	golden(t, "table-80", narrow)
	if n := text.LongestLineLen(narrow); n > 80 {
		t.Errorf("the narrow table has %d columns", n)
	}
}

func TestAgreement(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		cards []*grade.Scorecard
		want  string
	}{
		{"all", cards[:2], "\nevery verdict is its folder's: 2 of 2 solvers\n"},
		{"one is not", cards[:3], "\n1 of 3 verdicts are not their folder's: accepted/slow.java\n"},
		{"one skipped", []*grade.Scorecard{cards[0], cards[6]}, "\nevery verdict is its folder's: 1 of 1 solvers; 1 skipped: accepted/bfs.kt\n"},
		{"a judge error agrees with no folder", cards[7:], "\n1 of 1 verdicts are not their folder's: accepted/bfs.rs\n"},
	} {
		var b strings.Builder
		if err := report.Agreement(&b, entries(tt.cards)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Whatever a submission prints, on standard output, standard error or through
// its compiler, no byte of it steers the terminal.
func TestNoEscapes(t *testing.T) {
	t.Parallel()
	const evil = "\x1b[2J\x1b]0;owned\a\r\x08\x9b31m\u009b31m\x7f"
	answers := []int32{1}
	boards := func() *board.Scanner { return board.NewScanner("case", []byte("1\n2 1 0\n")) }
	var failures []grade.Failure
	for _, output := range []string{evil, "9" + evil, "9 " + evil, "1 " + evil, "1\n" + evil, "1.5" + evil, "1 1" + evil} {
		fault, err := grade.Check([]byte(output), answers, boards, grade.CheckOptions{})
		if err != nil || fault == nil {
			t.Fatalf("%q: %v, %v", output, fault, err)
		}
		verdict, reason := grade.Decide(sandbox.Result{}, time.Second, fault)
		failures = append(failures, grade.Failure{Verdict: verdict, Reason: reason, Got: fault.Got})
	}
	for _, r := range []sandbox.Result{{Code: 1}, {Stop: sandbox.Signaled, Code: int(syscall.SIGSEGV)}, {Stop: sandbox.OutOfTime}, {Stop: sandbox.OutOfMemory}, {Stop: sandbox.TooMuchOutput}} {
		r.Stdout, r.Stderr = []byte(evil), []byte("panic: "+evil)
		verdict, reason := grade.Decide(r, time.Second, nil)
		failures = append(failures, grade.Failure{Verdict: verdict, Reason: reason, Got: evil})
	}
	failures = append(failures, grade.Failure{Verdict: grade.CompileError, Reason: "error\n" + evil + "\n"})
	for i := range failures {
		for number := range 2 {
			f := failures[i]
			if f.Number = number; number > 0 && f.Verdict == grade.CompileError {
				continue // the words of a compiler belong to no board
			}
			f.Board = board.Board{Cells: 2, Faces: 1}
			var b strings.Builder
			if err := report.Terminal(&b, entries([]*grade.Scorecard{{Submission: "a.c", Verdict: f.Verdict, Failures: []grade.Failure{f}}}), 0); err != nil {
				t.Fatal(err)
			}
			if i := strings.IndexFunc(b.String(), func(r rune) bool { return r != '\n' && r != '\t' && (r < ' ' || r >= 0x7f && r < 0xa0) }); i >= 0 {
				t.Errorf("%+v puts %q on the terminal", f, b.String()[i:])
			}
		}
	}
}

func TestDraw(t *testing.T) {
	t.Parallel()
	for _, size := range []int{2, 9, 11, 12, 13, 30, 36, 95, 100, 110, 111, 1_000_000} {
		f, err := generator.Find("uniform")
		if err != nil {
			t.Fatal(err)
		}
		b := f.Board(size, 1)
		if size <= 111 {
			drawing := report.Draw(&b, way(&b))
			golden(t, fmt.Sprintf("draw-%d", size), drawing)
			fitsColumns(t, size, drawing)
		}
		bare := report.Draw(&b, nil)
		fitsColumns(t, size, bare)
		if strings.Contains(bare, "*") || strings.Contains(bare, "best way") {
			t.Errorf("%d cells: a way is drawn where none is given:\n%s", size, bare)
		}
	}
	golden(t, "draw-snake", report.Draw(&snake, way(&snake)))
}

// fitsColumns checks that a drawing fits a terminal, two columns of indentation
// included, and that the rows of a grid are of one width.
func fitsColumns(t *testing.T, size int, drawing string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(drawing, "\n"), "\n")
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > 78 {
			t.Errorf("%d cells: a line of %d columns: %s", size, n, line)
		}
		if size <= 110 && line != lines[0] && len(line) != len(lines[1]) {
			t.Errorf("%d cells: a line of %d columns in a grid of %d: %s", size, len(line), len(lines[1]), line)
		}
	}
}

// way is the cells on which a best way rests.
func way(b *board.Board) []int32 {
	var s oracle.Solver
	_, c := s.Solve(b, board.Rules{})
	var cells []int32
	for _, step := range c.Steps {
		cells = append(cells, step.Cell)
	}
	return cells
}

func ExampleDraw() {
	b := board.Board{Cells: 5, Faces: 2, Jumps: []board.Jump{{From: 2, To: 4}}}
	fmt.Print(report.Draw(&b, []int32{4, 5}))
	// Output:
	// 5 cells, 2 faces, 1 jump
	// +------+------+------+------+------+
	// | 1    | 2    | 3    | 4    | 5    |
	// |      |^4    |      |    *1|    *2|
	// +------+------+------+------+------+
}
