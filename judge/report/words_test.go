package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Numbers, times, foreign texts and beliefs are written as expected.
func TestWords(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	differ := func(expected, got string) string { return fmt.Sprint(difference(expected, got)) }
	lines := func(s string) string { return cleanLines(s, 20, 3) }
	drawn := func(boards, blamed int) string {
		from, to := Drawn(&result.Failure{Boards: make(result.Boards, boards), Number: blamed})
		return fmt.Sprintf("from %d to before %d", from, to)
	}
	for _, c := range []struct{ want, got string }{
		{"0", Thousands(0)},
		{"999", Thousands(999)},
		{"18,446,744,073,709,551,615", Thousands(uint64(1<<64 - 1))},
		{"0 boards", Counted(0, "board")},
		{"1 board", Counted(1, "board")},
		{"1,024 boards", Counted(1024, "board")},
		{"0.04 s", Duration(40 * time.Millisecond)},
		{"3.5 s", Duration(3500 * time.Millisecond)},
		{"89 s", Duration(89 * time.Second)},
		{"2 minutes", Duration(90 * time.Second)},
		{"89 minutes", Duration(89 * time.Minute)},
		{"2 hours", Duration(90 * time.Minute)},
		{"35 hours", Duration(35 * time.Hour)},
		{"193 days", Duration(193 * day)},
		{"2 years", Duration(600 * day)},
		{"a\tb\nc??", Printable("a\tb\nc\x1b\u202e")},
		{"a?b?c??é", OneLine("a\tb\nc\x1b\xc2\x9bé")},

		{"bfs.cpp", Clean("bfs.cpp")},
		{"two words", Clean("two words")},
		{"Žofie 東京 محمد", Clean("Žofie 東京 محمد")},
		{`\x1b[2J\a\x00\x7f`, Clean("\x1b[2J\a\x00\x7f")},
		{`a\tb\nc\r`, Clean("a\tb\nc\r")},
		{`\xff\xc0\xaf`, Clean("\xff\xc0\xaf")},
		{`\u202egpj.exe`, Clean("\u202egpj.exe")},
		{`a\u200bb\ufeff\u00a0\u00ad`, Clean("a\u200bb\ufeff\u00a0\u00ad")},
		{"علی\u200cرضا 👩\u200d👧", Clean("علی\u200cرضا 👩\u200d👧")},
		{`1\u200c2 é\u200d`, Clean("1\u200c2 é\u200d")},
		{
			"line 2: error: expected ';'",
			compileError("my a.c: In function 'main':\nmy a.c:2:35: error: expected ';'\n"),
		},
		{"line 2: error CS1002: ; expected", compileError("a.cs(2,35): error CS1002: ; expected")},
		{"line 3: undefined: x", compileError("a.go:3:5: undefined: x\nmore")},
		{
			"SyntaxError: invalid syntax",
			compileError("  File \"a.py\", line 1\n    x y\nSyntaxError: invalid syntax"),
		},
		{"<b>&amp;", Clean("<b>&amp;")}, // the template's to escape
		{"one\n    two\\x1b", lines("one\r\n\ttwo\x1b\n")},
		{"1\n2\n3\n... cut here: 5 lines in all", lines("1\n2\n3\n4\n5")},
		{"01234567890123456789\n... cut here: 1 line in all", lines("0123456789012345678901234567890")},

		{"[{- }] [{2147483648 }]", differ("-1", "-2147483648")},
		{`[{3 }] [{· blank} {2 } {\t odd} {6 } {\x00 odd}]`, differ("3", "3 2\t6\x00")},
		{"[{1 }] []", differ("12", "1")},
		{"[] []", differ("1", "")},
		{"from 0 to before 8", drawn(12, 3)},
		{"from 2 to before 10", drawn(12, 9)}, // the one after it, too
		{"from 4 to before 12", drawn(12, 12)},

		{
			"line 4: assertion 'n < size' fails in f(int)",
			warningOf(&result.Warning{
				Kind: result.Asserted, Line: 4, Reason: "assertion 'n < size' fails in f(int)",
			}),
		},

		{"", othersOf(believed("a", "a", "a+b"))},
		{
			"the simpler of two beliefs that predict the same outputs; the other is b",
			othersOf(believed("a", "a", "b")),
		},
		{
			"the simplest of 5 beliefs that predict the same outputs; the others are b, c, d, e",
			othersOf(believed("a", "a", "b", "c", "d", "e")),
		},
		{
			"the simplest of 6 beliefs that predict the same outputs; the others are b, c, d, e, ...",
			othersOf(believed("a", "a", "b", "c", "d", "e", "f")),
		},
		{
			"the other is one of 3 that predict the same outputs: a, b, c+d",
			othersOf(believed("z", "a+z", "z+b", "c+z+d")),
		},
		{"z and another", believedParts(believed("z", "a+z", "z+b"))},
		{"a+z", believedParts(believed("a z", "a+z", "z+b"))},
		{"a", believedParts(detailed(believed("a", "a+harmless"), "harmless"))},
		{"", othersOf(detailed(believed("a", "a+harmless", "a+other"), "harmless", "other"))},

		{
			`adder judge --seed 1 'a b' 'it'\''s' '$(x)' '' a/b-c.cpp`,
			shellLine(strings.Split("adder|judge|--seed|1|a b|it's|$(x)||a/b-c.cpp", "|")),
		},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// detailed is a diagnosis with parts that are no mistakes.
func detailed(x *result.Diagnosis, details ...string) *result.Diagnosis {
	x.Details = details
	return x
}

// believed is a diagnosis with a class of beliefs, which names these parts of the first.
func believed(parts string, class ...string) *result.Diagnosis {
	x := &result.Diagnosis{Name: class[0], Class: class}
	for part := range strings.FieldsSeq(parts) {
		x.Beliefs = append(x.Beliefs, result.Belief{Name: part})
	}
	return x
}

// In a terminal the reason comes before the board, and a board above 36 cells is listed, not
// drawn.
func TestReasonFirst(t *testing.T) {
	t.Parallel()
	r := result.Result{Submission: "a.c", Verdict: result.WrongAnswer,
		Finding: &result.Failure{
			Kind:   result.Wrong,
			Reason: "too high",
			Boards: result.OneBoard(board.Board{
				Cells: 37,
				Faces: 6,
				Jumps: []board.Jump{{From: 2, To: 3}, {From: 4, To: 1}},
			}),
		},
		Diagnosis: &result.Diagnosis{
			Confidence: result.Exact,
			Name:       "x",
			Beliefs:    []result.Belief{{Name: "x", Doc: "Your program believes x."}},
		}}
	want := "WA: too high\n  belief: x\n  Your program believes x.\n  37 cells, 6 faces, 2->3, 4->1\n"
	got := text.StripEscape(Explain(&r, "").drawn("WA"))
	if !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant it to begin with\n%s", got, want)
	}
	r.Finding.Boards[0].Cells = 36
	got = Explain(&r, "").drawn("WA")
	if !strings.Contains(got, "+------+") {
		t.Errorf("36 cells are not drawn: %s", got)
	}
}

// The column of expected verdicts stands only where one is expected.
func TestExpectedColumn(t *testing.T) {
	t.Parallel()
	results := []result.Result{
		{Submission: "a.c", Verdict: result.Accepted},
		{Submission: "b.c", Verdict: result.Accepted},
	}
	if got := Table(results, 0); strings.Contains(got, "expected") {
		t.Error(got)
	}
	results[1].Expected = result.Accepted
	if got := Table(results, 0); !strings.Contains(got, "expected") {
		t.Error(got)
	}
}

func TestWhereItFails(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		where result.Where
		want  string
	}{
		{result.Where{Right: 900, Boards: 60, Wrong: 20},
			"it is right on all 900 boards that were tried OFF; of the 60 ON it is wrong on 20"},
		{result.Where{Right: 900, Boards: 60, Wrong: 60},
			"it is wrong exactly on boards ON: on all 60 that were tried, and right on all 900 others"},
		{result.Where{Right: 300, Others: 900, Boards: 60, Wrong: 60, Prints: "prints -1"},
			"it is wrong on all 60 boards that were tried ON; of the 900 OFF it is right on 300; there it prints -1"},
	} {
		tc.where.On, tc.where.Off = "ON", "OFF"
		r := result.Result{
			Verdict: result.WrongAnswer, Finding: &result.Failure{}, Diagnosis: &result.Diagnosis{Where: &tc.where},
		}
		if got := Explain(&r, "").Part(Where).Text; got != tc.want {
			t.Errorf("%q\nwant %q", got, tc.want)
		}
	}
}

// A file that gives way to one of the grader's is not called a test.
func TestReplacedIsNoTest(t *testing.T) {
	t.Parallel()
	r := result.Result{LeftOut: []string{"test_board.py"}, Replaced: []string{"board.h"}}
	want := []string{
		"left out, because it is a test: test_board.py",
		"left out, because the grader has a file of that name: board.h",
	}
	if diff := cmp.Diff(want, WorthNotes(&r)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
