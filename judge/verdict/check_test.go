package verdict_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adder/judge/game/board"
	"adder/judge/verdict"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// four is a case of four boards: a ladder, a plain line, a board on which the
// player is stuck, and one that a single throw wins.
var four = game{
	text: `4
10 6 1
2 9
4 1 0
3 1 1
2 1
7 6 0
`,
	answers: []int32{2, 3, -1, 1},
}

// one is a case of a single plain board.
var one = game{text: "1\n8 6 0\n", answers: []int32{2}}

// turned is a case of one board, on which throws 2 and 1 lead to the last cell, and 1
// and 2 do not.
var turned = game{"1\n4 2 1\n2 1\n", []int32{2}}

// twenty is a case of twenty boards whose answers are 1 to 20.
var twenty = func() game {
	g := game{text: "20\n"}
	for n := range int32(20) {
		g.text += fmt.Sprintf("%d 1 0\n", n+2)
		g.answers = append(g.answers, n+1)
	}
	return g
}()

// wavy is a case of twenty boards whose answers go up and down.
var wavy = func() game {
	g := game{text: "20\n"}
	for n := range int32(20) {
		a := n*n%7 + 1
		g.text += fmt.Sprintf("%d 1 0\n", a+1)
		g.answers = append(g.answers, a)
	}
	return g
}()

// flat is a case of twenty boards whose answers are 2, but for the first.
var flat = game{
	text:    "20\n2 1 0\n" + strings.Repeat("3 1 0\n", 19),
	answers: append([]int32{1}, slices.Repeat([]int32{2}, 19)...),
}

type game struct {
	text    string
	answers []int32
}

func (g game) boards() *board.Scanner { return board.NewScanner("case", []byte(g.text)) }

func (g game) check(t *testing.T, output string, throws bool) *result.Failure {
	t.Helper()
	f, err := verdict.Check([]byte(output), g.answers, g.boards, throws)
	if err != nil {
		t.Fatalf("%q: %v", output, err)
	}
	return f
}

// print prints every answer, increased by a number.
func (g game) print(by int32) string {
	var b strings.Builder
	for _, a := range g.answers {
		fmt.Fprintln(&b, a+by)
	}
	return b.String()
}

// count prints the numbers from lo to hi, a line each.
func count(lo, hi int) string {
	var b strings.Builder
	for n := lo; n <= hi; n++ {
		fmt.Fprintln(&b, n)
	}
	return b.String()
}

func TestRightOutputs(t *testing.T) {
	t.Parallel()
	throws := true
	tests := []struct {
		name, output string
		game         game
		throws       bool
	}{
		{"plain", "2\n3\n-1\n1\n", four, false},
		{"no last newline", "2\n3\n-1\n1", four, false},
		{"CRLF", "2\r\n3\r\n-1\r\n1\r\n", four, false},
		{"blank lines", "\n2\n\n\n3\n \t\n-1\n\r\n1\n\n", four, false},
		{"blanks around", "  2 \n\t3\t\n -1  \n1 \v\f\n", four, false},
		{"leading zeros", "02\n0000000000003\n-01\n1\n", four, false},
		{"throws", "2 1 1\n3 1 1 1\n-1\n1 6\n", four, false},
		{"throws here and there", "2\n3 1 1 1\n-1\n1\n", four, false},
		{"throws far apart", "2 \t 1  1 \r\n3\t1\t1\t1\n-1\n1 6 \n", four, false},
		{"throws asked for", "2 1 1\n3 1 1 1\n-1\n1 6\n", four, throws},
		{"twenty", count(1, 20), twenty, false},
		{"no boards", "", game{text: "0\n"}, throws},
		{"no boards, blank", "\n \n", game{text: "0\n"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if f := tt.game.check(t, tt.output, tt.throws); f != nil {
				t.Errorf("refused: %+v", *f)
			}
		})
	}
}

// fault is what Check says of a wrong output.
func fault(way result.Fault, number, line, expected int, got, reason string) *result.Failure {
	return &result.Failure{
		Kind:     result.Wrong,
		Fault:    way,
		Number:   number,
		Line:     line,
		Expected: expected,
		Got:      result.Text(got),
		Reason:   reason,
	}
}

func TestWrongOutputs(t *testing.T) {
	t.Parallel()
	const long = "123456789 123456789 123456789 123456789 123456789 123456789 "
	tests := []struct {
		name, output string
		game         game
		want         *result.Failure
	}{
		{"too high", "4\n3\n-1\n1\n", four,
			fault(result.WrongNumber, 1, 1, 2, "4", "the answer is too high: it takes only 2 throws")},
		{"too high by a lot", "9999999999\n", four,
			fault(result.WrongNumber, 1, 1, 2, "9999999999",
				"the answer is too high: it takes only 2 throws")},
		{"too high for one throw", "2\n3\n-1\n2\n", four,
			fault(result.WrongNumber, 4, 4, 1, "2", "the answer is too high: it takes only 1 throw")},
		{"too low", "2\n2\n-1\n1\n", four,
			fault(result.WrongNumber, 2, 2, 3, "2", "the answer is too low: it takes 3 throws")},
		{"too low for one throw", "2\n3\n-1\n0\n", four,
			fault(result.WrongNumber, 4, 4, 1, "0", "the answer is too low: it takes 1 throw")},
		{"others behind it", "1\n\nx\n4\n", one,
			fault(result.WrongNumber, 1, 1, 2, "1",
				"3 lines are printed for one board; of the first, the answer is too low: it takes 2 throws")},
		{"the last of several", "1\n2\n2\n", one,
			fault(result.WrongNumber, 1, 1, 2, "1",
				"3 lines are printed for one board; the last is the answer")},
		{"negative", "2\n-3\n-1\n1\n", four,
			fault(result.WrongNumber, 2, 2, 3, "-3", "the answer is too low: it takes 3 throws")},
		{"stuck as 0", "2\n3\n0\n1\n", four,
			fault(result.WrongNumber, 3, 3, -1, "0",
				"no throws lead to the last cell, so the answer is -1, not 0")},
		{"not stuck", "2\n-1\n-1\n1\n", four,
			fault(result.WrongNumber, 2, 2, 3, "-1", "the last cell can be reached in 3 throws")},
		{"not stuck, one throw", "2\n3\n-1\n-1\n", four,
			fault(result.WrongNumber, 4, 4, 1, "-1", "the last cell can be reached in 1 throw")},
		{"line after blank lines", "\n\n2\n\n2\n", four,
			fault(result.WrongNumber, 2, 5, 3, "2", "the answer is too low: it takes 3 throws")},

		{"missing last", "2\n3\n-1\n", four,
			fault(result.Missing, 4, 0, 1, "", "the output ends after 3 of 4 answers")},
		{"missing all but one", "2\n", four,
			fault(result.Missing, 2, 0, 3, "", "the output ends after 1 of 4 answers")},
		{"empty", "", four, fault(result.Missing, 1, 0, 2, "", "the program printed nothing")},
		{"blank lines only", "\n \r\n", four,
			fault(result.Missing, 1, 0, 2, "", "the program printed only blank lines")},
		{"extra line", "2\n3\n-1\n1\n5\n", four,
			fault(result.Extra, 4, 5, 1, "5", "there is more output after the answers to all 4 boards")},
		{"extra word", "2\n3\n-1\n1\n\nbye\n", four,
			fault(result.Extra, 4, 6, 1, "bye", "there is more output after the answers to all 4 boards")},
		{"extra after the only board", "1\n1\n", game{"1\n2 1 0\n", []int32{1}},
			fault(result.Extra, 1, 2, 1, "1", "there is more output after the answer to the only board")},
		{"extra where there are no boards", "1\n", game{text: "0\n"},
			fault(result.Extra, 0, 1, 0, "1", "there are no boards, so nothing should be printed")},

		{"shifted early", count(1, 4) + count(6, 20), twenty,
			fault(result.Shifted, 5, 5, 5, "6",
				"the answer to board 5 is missing: the 12 lines from there on answer the boards after it")},
		{"shifted early from the first", count(2, 20), twenty,
			fault(result.Shifted, 1, 1, 1, "2",
				"the answer to board 1 is missing: the 12 lines from there on answer the boards after it")},
		{"shifted late", count(1, 4) + "0\n" + count(5, 20), twenty,
			fault(result.Shifted, 5, 5, 5, "0",
				"there is an extra line before the answer to board 5: the 12 lines "+
					"after it answer that board and those after it")},
		{"shifted late by the number of boards", "20\n" + count(1, 20), twenty,
			fault(result.Shifted, 1, 1, 1, "20",
				"there is an extra line before the answer to board 1: the 12 lines "+
					"after it answer that board and those after it")},
		{"nothing where stuck", "2\n3\n1\n", four,
			fault(result.Missing, 3, 3, -1, "",
				"no answer is printed where no throws lead to the last cell; print -1 there")},
		{"fewer lines, and perhaps another board's", "2\n1\n", four,
			fault(result.WrongNumber, 2, 2, 3, "1", "the output has 2 of 4 lines; up to board 2, "+
				"whose answer is 3, one is missing or wrong")},
		{"fewer lines, and no other board's", "2\n2\n", four,
			fault(result.WrongNumber, 2, 2, 3, "2", "the answer is too low: it takes 3 throws")},
		{"too few to prove a shift", count(1, 14) + count(16, 20), twenty,
			fault(result.WrongNumber, 15, 15, 15, "16", "the output has 19 of 20 lines; up to board 15, "+
				"whose answer is 15, one is missing or wrong")},
		{"equal answers prove no shift", strings.Repeat("2\n", 20), flat,
			fault(result.WrongNumber, 1, 1, 1, "2", "the answer is too high: it takes only 1 throw")},
		{"one too high everywhere is no shift", wavy.print(1), wavy,
			fault(result.WrongNumber, 1, 1, 1, "2", "the answer is too high: it takes only 1 throw")},

		{"prompt", "Enter the number of boards: 2\n", four,
			fault(result.NotNumber, 1, 1, 2, "Enter the number of boards: 2",
				`expected a number, got the prompt "Enter the number of boards: 2"; print only the answers`)},
		{"prompt, short", "> \n", four,
			fault(result.NotNumber, 1, 1, 2, ">",
				`expected a number, got the prompt ">"; print only the answers`)},
		{"debug", "dist[3] = 4\n2\n", four,
			fault(result.NotNumber, 1, 1, 2, "dist[3] = 4",
				`expected a number, got "dist[3] = 4"; print only the answers, no debug output`)},
		{"array", "[2, 3, -1, 1]\n", four,
			fault(result.NotNumber, 1, 1, 2, "[2, 3, -1, 1]",
				`expected a number, got the list "[2, 3, -1, 1]"; print each answer on a line of its own`)},
		{"words around", "2\nCase #2: 3\n", four,
			fault(result.NotNumber, 2, 2, 3, "Case #2: 3",
				`expected a number, got "Case #2: 3"; print only the number`)},
		{"comma", "2,3,-1,1\n", four,
			fault(result.NotNumber, 1, 1, 2, "2,3,-1,1",
				`expected a number, got the list "2,3,-1,1"; print each answer on a line of its own`)},
		{"plus sign", "+2\n", four,
			fault(result.NotNumber, 1, 1, 2, "+2",
				`expected a number, got "+2"; print it without the plus sign`)},
		{"plus sign, long", "+0000000000000002\n", four,
			fault(result.NotNumber, 1, 1, 2, "+0000000000000002",
				`expected a number, got "+0000000000000002"; print it without the plus sign`)},
		{"text", "impossible\n", four,
			fault(result.NotNumber, 1, 1, 2, "impossible", `expected a number, got "impossible"`)},
		{"minus sign", "-\n", four, fault(result.NotNumber, 1, 1, 2, "-", `expected a number, got "-"`)},
		{"dot", ".\n", four, fault(result.NotNumber, 1, 1, 2, ".", `expected a number, got "."`)},
		{"float", "2.0\n3.0\n", four,
			fault(result.NotNumber, 1, 1, 2, "2.0", `expected a whole number, got "2.0"`)},
		{"exponent", "1e+06\n", four,
			fault(result.NotNumber, 1, 1, 2, "1e+06",
				`expected a whole number, got "1e+06"; print it without an exponent`)},
		{"NaN", "2\nNaN\n", four,
			fault(result.NotNumber, 2, 2, 3, "NaN",
				`expected a number, got "NaN", which is printed where there is no number`)},
		{"negative nan", "-nan\n", four,
			fault(result.NotNumber, 1, 1, 2, "-nan",
				`expected a number, got "-nan", which is printed where there is no number`)},
		{"None", "None\n", four,
			fault(result.NotNumber, 1, 1, 2, "None",
				`expected a number, got "None", which is printed where there is no number`)},
		{"null", "null\n", four,
			fault(result.NotNumber, 1, 1, 2, "null",
				`expected a number, got "null", which is printed where there is no number`)},
		{"brackets", "[2]\n", four,
			fault(result.NotNumber, 1, 1, 2, "[2]",
				`expected a number, got "[2]"; print it without brackets`)},
		{"undefined", "undefined\n", four,
			fault(result.NotNumber, 1, 1, 2, "undefined",
				`expected a number, got "undefined", which is printed where there is no number`)},
		{"huge", "99999999999999999999\n", four,
			fault(result.NotNumber, 1, 1, 2, "99999999999999999999",
				`expected a number, got "99999999999999999999"; no answer has so many digits`)},
		{"NUL", "\x002\n", four,
			fault(result.NotNumber, 1, 1, 2, "\x002",
				`expected a number, got "\x002"; it has a NUL byte in it`)},
		{"invalid UTF-8", "\xff\xfe\n", four,
			fault(result.NotNumber, 1, 1, 2, "?", `expected a number, got "?"`)},
		{"byte order mark", "\ufeff2\n", four,
			fault(result.NotNumber, 1, 1, 2, "\ufeff2",
				`expected a number, got "\ufeff2"; print it without a byte order mark`)},
		{"wide blank", "\u00a02\n", four,
			fault(result.NotNumber, 1, 1, 2, "\u00a02",
				`expected a number, got "\u00a02"; print only the number`)},
		{"colours", "\x1b[31m2\x1b[0m\n", four,
			fault(result.NotNumber, 1, 1, 2, "\x1b[31m2\x1b[0m",
				`expected a number, got "\x1b[31m2\x1b[0m"; print plain text, without colours`)},
		{"long line", "x" + long + "and more", four,
			fault(result.NotNumber, 1, 1, 2, ("x" + long)[:60]+"...",
				`expected a number, got "x123456789 `+
					`123456789 123456789 123456789 123456789 123456789..."; print only the number`)},

		{"all on one line", "2 3 -1 1\n", four,
			fault(result.OneLine, 1, 1, 2, "2 3 -1 1",
				"all answers are on one line; print each on a line of its own")},
		{"all on one line, stuck first", "-1 1", game{"2\n3 1 1\n2 1\n2 1 0\n", []int32{-1, 1}},
			fault(result.OneLine, 1, 1, -1, "-1 1",
				"all answers are on one line; print each on a line of its own")},
		{"all on one line, one of them wrong", "2 3 0 1", four,
			fault(result.OneLine, 1, 1, 2, "2 3 0 1",
				"all answers are on one line; print each on a line of its own")},
		{"as many throws as boards", "2 3 1 1\n3\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 3 1 1", "the answer 2 is followed by more than 2 throws")},
		{"one throw too few", "2 1\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 1", "the answer 2 is followed by only 1 throw")},
		{"throws too few", "2\n3 1 1\n", four,
			fault(result.WrongThrows, 2, 2, 3, "3 1 1", "the answer 3 is followed by only 2 throws")},
		{"throws too many", "2\n3 1 1 1 1\n", four,
			fault(result.WrongThrows, 2, 2, 3, "3 1 1 1 1",
				"the answer 3 is followed by more than 3 throws")},
		{"two throws for one", "2\n3\n-1\n1 2 4\n", four,
			fault(result.WrongThrows, 4, 4, 1, "1 2 4", "the answer 1 is followed by more than 1 throw")},
		{"die too small", "2\n3 1 2\n", four,
			fault(result.WrongThrows, 2, 2, 3, "3 1 2", "throw 2 is 2, but the die has faces 1 to 1")},
		{"throw of 0", "2 0 1\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 0 1", "throw 1 is 0, but the die has faces 1 to 6")},
		{"negative throw", "2 -1 1\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 -1 1", "throw 1 is -1, but the die has faces 1 to 6")},
		{"past the last cell", "2 1 2\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 1 2",
				"throw 2 is 2 from cell 9, which goes past the last cell, 10")},
		{"backwards", "2 1 2\n", turned,
			fault(result.WrongThrows, 1, 1, 2, "2 1 2", "the throws lead to cell 3, not to cell 4")},
		{"overflow", "2\n-2147483646\n", four,
			fault(result.WrongNumber, 2, 2, 3, "-2147483646",
				"the answer is 3, not -2147483646: adding to the largest 32-bit number makes it negative")},
		{"overflow where the last cell cannot be reached", "2\n3\n-2147483648\n", four,
			fault(result.WrongNumber, 3, 3, -1, "-2147483648",
				"the answer is -1, not -2147483648: adding to the largest 32-bit number makes it negative")},
		{"not there", "2 2 2\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 2 2", "the throws lead to cell 5, not to cell 10")},
		{"throws that are no numbers", "2 1 up\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 1 up", `throw 2 is "up", not a number`)},
		{"throws in the order of cells", "2 9 10\n", four,
			fault(result.WrongThrows, 1, 1, 2, "2 9 10", "throw 1 is 9, but the die has faces 1 to 6")},
		{"throws after -1", "2\n3\n-1 1 1\n", four,
			fault(result.WrongThrows, 3, 3, -1, "-1 1 1", `-1 is followed by "1 1", but it takes no throws`)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := tt.game.check(t, tt.output, false)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Check(%q) (-want +got):\n%s", tt.output, diff)
			}
		})
	}
}

func TestThrowsAskedFor(t *testing.T) {
	t.Parallel()
	got := four.check(t, "2 1 1\n3\n-1\n1 6\n", true)
	want := fault(result.WrongThrows, 2, 2, 3, "3", "the task asks for the throws too, and none were printed")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A case that has fewer boards than answers is an error of the judge.
func TestCaseThatEndsEarly(t *testing.T) {
	t.Parallel()
	short := game{"1\n2 1 0\n", []int32{1, 1}}
	if _, err := verdict.Check([]byte("1 1\n1 1\n"), short.answers, short.boards, false); err == nil {
		t.Error("no error for throws of a board that the case does not have")
	}
}

// The blanks of a line are ASCII's, wherever an output is read: a no-break space is none.
func TestBlanksAreOfASCII(t *testing.T) {
	t.Parallel()
	var lines []string
	for line := range verdict.Lines([]byte(" 3\t\r\n\v\f \n3\u00a0\n")) {
		lines = append(lines, string(line))
	}
	if diff := cmp.Diff([]string{"3", "3\u00a0"}, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	f, err := verdict.Check([]byte("3\u00a0\n"), []int32{3}, nil, false)
	if err != nil || f == nil || f.Fault != result.NotNumber {
		t.Errorf("%+v, %v", f, err)
	}
}
