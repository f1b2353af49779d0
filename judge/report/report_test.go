package report_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/report"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
)

var update = flag.Bool("update", false, "rewrite testdata")

func TestMain(m *testing.M) {
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
func groups(passed int, then result.Verdict) []result.Group {
	g := []result.Group{
		{Name: "sample", MaxScore: 10, CPU: result.Seconds(2 * time.Millisecond), Memory: 3 << 20},
		{Name: "every", MaxScore: 40, CPU: result.Seconds(120 * time.Millisecond), Memory: 4 << 20},
		{Name: "large", MaxScore: 50, CPU: result.Seconds(1250 * time.Millisecond), Memory: 90 << 20},
	}
	for i := range g {
		g[i].Verdict = then
		if i < passed {
			g[i].Verdict, g[i].Score = result.Accepted, g[i].MaxScore
		}
	}
	return g
}

// A row for everything that a report can say of a submission.
var rows = []result.Result{
	{Submission: "accepted/bfs.cpp", Language: "C++", Expected: result.Accepted, Verdict: result.Accepted, Score: 100, MaxScore: 100, Groups: groups(3, ""), Sandbox: "container+cgroup"},
	{Submission: "mine.py", Language: "Python", Verdict: result.WrongAnswer, Score: 10, MaxScore: 100, Groups: groups(1, result.WrongAnswer), Sandbox: "container+cgroup",
		Failure: &result.Failure{Kind: result.Wrong, Group: "every", Case: "first", Number: 17, Boards: result.One(snake), Expected: 2, Got: "\x1b[2J\a3\u202e", Alone: true,
			Reason: "the answer is too high: it takes only 2 throws"},
		Reading: board.Rules{Follow: board.Chained}},
	{Submission: "accepted/slow.java", Language: "Java", Expected: result.Accepted, Verdict: result.TimeLimit, Score: 50, MaxScore: 100, Groups: groups(2, result.TimeLimit),
		Failure: &result.Failure{Kind: result.TimedOut, Group: "large", Case: "line", Number: 1, Boards: result.One(board.Board{Cells: 1_000_000, Faces: 1_000_000}), Expected: 1, Alone: true,
			Reason: "still ran after 1.21 s of CPU time; the limit is 1.00 s"}},
	{Submission: "wrong_answer/silent.c", Language: "C", Expected: result.WrongAnswer, Verdict: result.WrongAnswer, MaxScore: 100, Groups: groups(0, result.WrongAnswer),
		Failure: &result.Failure{Kind: result.Wrong, Fault: result.Missing, Group: "sample", Case: "explained", Number: 1, Boards: result.One(board.Board{Cells: 2, Faces: 1}), Expected: 1,
			Reason: "the program printed nothing"}},
	{Submission: "run_time_error/end.c", Language: "C", Expected: result.RunTimeError, Verdict: result.RunTimeError, MaxScore: 100, Groups: groups(0, result.RunTimeError),
		Failure: &result.Failure{Kind: result.Crashed, Group: "sample", Case: "explained", Reason: "ended with exit code 7", Notes: []result.Note{result.AllRightBefore},
			Output: "end.c: assertion failed\n", Frames: []result.Frame{{Line: 31, Function: "main"}}}},
	{Submission: "broken.c", Language: "C", Verdict: result.CompileError, MaxScore: 100,
		Groups: []result.Group{{Name: "sample", Verdict: result.CompileError, MaxScore: 10}, {Name: "every", Verdict: result.CompileError, MaxScore: 40}, {Name: "large", Verdict: result.CompileError, MaxScore: 50}},
		Failure: &result.Failure{Kind: result.Refused,
			Output: "broken.c:1:10: error: expected ')' before '{' token\n    1 | int main( {\n      |         ~^~\n      |\x1b[31m          )\x1b[0m\n"}},
	{Submission: "accepted/bfs.kt", Language: "Kotlin", Expected: result.Accepted, Skipped: "no kotlinc on PATH; apt-get install kotlin"},
	{Submission: "accepted/bfs.rs", Language: "Rust", Expected: result.Accepted, Verdict: result.JudgeError, Groups: groups(1, "")[:1], Error: "sandbox: no space left on device"},
}

func TestTerminal(t *testing.T) {
	t.Parallel()
	golden(t, "table", report.Table(rows, 0))
	var b bytes.Buffer
	if err := report.Terminal(&b, rows, 0); err != nil {
		t.Fatal(err)
	}
	if err := report.Agreement(&b, rows); err != nil {
		t.Fatal(err)
	}
	golden(t, "terminal", b.String())
	narrow := report.Table(rows, 80)
	golden(t, "table-80", narrow)
	if n := text.LongestLineLen(narrow); n > 80 {
		t.Errorf("the narrow table has %d columns", n)
	}
}

func TestAgreement(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		results []result.Result
		want    string
	}{
		{"all", rows[:2], "\nevery verdict matches its folder: 2 of 2 solvers\n"},
		{"one is not", rows[:3], "\n1 of 3 verdicts does not match their folder: accepted/slow.java\n"},
		{"one skipped", []result.Result{rows[0], rows[6]}, "\nevery verdict matches its folder: 1 of 1 solvers; 1 skipped: accepted/bfs.kt\n"},
		{"a judge error agrees with no folder", rows[7:], "\n1 of 1 verdicts does not match their folder: accepted/bfs.rs\n"},
	} {
		var b strings.Builder
		if err := report.Agreement(&b, tt.results); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
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

// What a result lacks is not told.
func TestTellOfLittle(t *testing.T) {
	t.Parallel()
	for _, r := range []result.Result{{}, {Verdict: result.Accepted}, {Skipped: "no compiler"}, {Note: "no submission"}} {
		if d := report.Tell(&r, ""); d != nil {
			t.Errorf("%+v: %+v", r, d)
		}
	}
	for _, c := range []struct {
		r    result.Result
		want string
	}{
		{result.Result{Verdict: result.WrongAnswer}, "WA\n"},
		{result.Result{Verdict: result.JudgeError, Error: "no room"}, "JE: not judged: Adder failed: no room\n"},
		{result.Result{Verdict: result.TimeLimit, Failure: &result.Failure{Kind: result.TimedOut, Case: "long", Reason: "ran on", Size: &result.Size{Boards: 2, Cells: 200_000, Faces: 6, Jumps: 60_000}}},
			"TLE in long: ran on\ntoo large to show: 2 boards; it fails on the one with 200,000 cells, 6\nfaces, 60,000 jumps\n"},
		{result.Result{Verdict: result.TimeLimit, Failure: &result.Failure{Kind: result.TimedOut, Reason: "ran on", Number: 7, Notes: []result.Note{result.ManyBoards}}},
			"TLE: ran on\nboard 7 alone is no problem: either many boards together take too long, or\nwhat comes before it matters\n"},
		{result.Result{Verdict: result.RunTimeError, Failure: &result.Failure{Kind: result.Crashed, Reason: "ended with exit code 3: no room", Output: "no room\n"}},
			"RTE: ended with exit code 3: no room\n"},
		{result.Result{Verdict: result.RunTimeError, Failure: &result.Failure{Kind: result.Crashed, Reason: "ended with exit code 3: no room", Output: "first\nno room\n"}},
			"RTE: ended with exit code 3: no room\nfirst\nno room\n"},
	} {
		if got := report.Tell(&c.r, "").Plain(); got != c.want {
			t.Errorf("%+v:\n%s\nwant\n%s", c.r, got, c.want)
		}
	}
}

// fill puts a text into every string that there is.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), text)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), text)
			}
		}
	case reflect.Slice:
		if v.Type() != reflect.TypeFor[result.Boards]() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), text)
			fill(v.Index(1), text)
		}
	case reflect.String:
		if v.Type() != reflect.TypeFor[result.Verdict]() && v.Type() != reflect.TypeFor[result.Kind]() {
			v.SetString(text)
		}
	}
}

// Whatever a submission prints or is called, no byte of it steers the terminal,
// and no line of it poses as a row of ours.
func TestNoEscapes(t *testing.T) {
	t.Parallel()
	const evil = "\x1b[2J\x1b]0;owned\a\r\x08\x9b31m\u009b31m\x7f\u202e\nevil.c    AC    100"
	for _, k := range result.Kinds {
		for _, c := range []result.Confidence{result.Exact, result.Hint} {
			var r result.Result
			fill(reflect.ValueOf(&r).Elem(), evil)
			r.Verdict, r.Expected, r.Reading, r.Skipped, r.Diagnosis.Confidence = k.Verdict, "", board.Rules{}, "", c
			for _, f := range []*result.Failure{r.Failure, r.Finding} {
				f.Kind, f.Boards, f.Expected = k.Kind, result.One(snake), 1
			}
			r.Failure.Boards = nil
			skipped := result.Result{Submission: evil, Skipped: evil, Behaviour: "same"}
			all := []result.Result{r, skipped, {Student: evil, Note: evil}, {Submission: evil, Verdict: result.Accepted, Hunt: &result.Hunt{}, Behaviour: "same"}}
			for name, write := range map[string]func(io.Writer) error{
				"terminal": func(w io.Writer) error { return report.Terminal(w, all, 80) },
				"hunts":    func(w io.Writer) error { return report.Hunts(w, all) },
				"growths":  func(w io.Writer) error { return report.Growths(w, all) },
				"class": func(w io.Writer) error {
					return report.Class(w, all, []result.Pair{{Names: [2]string{evil, evil}}}, evil, nil)
				},
				"agrees": func(w io.Writer) error { return report.Agreement(w, all) },
			} {
				text := made(t, write)
				if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
					t.Errorf("%s puts %q on the terminal", name, text[i:min(len(text), i+40)])
				}
				if strings.Contains(text, "\nevil.c") {
					t.Errorf("%s has a row that is none:\n%s", name, text)
				}
			}
			if got, want := strings.Count(report.Table(all, 0), "\n"), 2+len(all)+1+1; got != want { // below the rows: the level, and what it does not hold
				t.Errorf("%d lines in the table, want %d", got, want)
			}
		}
	}
}

func ExampleTell() {
	r := result.Result{Verdict: result.WrongAnswer, Failure: &result.Failure{
		Kind: result.Wrong, Group: "every", Case: "first", Number: 2, Boards: result.One(board.Board{Cells: 2, Faces: 1}), Expected: 1, Got: "7", Reason: "the answer is too high: it takes only 1 throw"}}
	fmt.Print(report.Tell(&r, "").Plain())
	// Output:
	// WA in every/first, board 2: the answer is too high: it takes only 1 throw
	// 2 cells, 1 face, 0 jumps
	// input:
	//   1
	//   2 1 0
	// expected 1, got 7
}

func TestWords(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, c := range []struct{ want, got string }{
		{"0", report.Thousands(0)},
		{"999", report.Thousands(999)},
		{"18,446,744,073,709,551,615", report.Thousands(uint64(1<<64 - 1))},
		{"0 boards", report.Counted(0, "board")},
		{"1 board", report.Counted(1, "board")},
		{"1,024 boards", report.Counted(1024, "board")},
		{"0.04 s", report.Duration(40 * time.Millisecond)},
		{"3.5 s", report.Duration(3500 * time.Millisecond)},
		{"89 s", report.Duration(89 * time.Second)},
		{"2 minutes", report.Duration(90 * time.Second)},
		{"89 minutes", report.Duration(89 * time.Minute)},
		{"2 hours", report.Duration(90 * time.Minute)},
		{"35 hours", report.Duration(35 * time.Hour)},
		{"193 days", report.Duration(193 * day)},
		{"2 years", report.Duration(600 * day)},
		{"a\tb\nc??", report.Printable("a\tb\nc\x1b\u202e")},
		{"a?b?c??é", report.OneLine("a\tb\nc\x1b\xc2\x9bé")},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
