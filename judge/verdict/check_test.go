package verdict_test

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
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

// print prints every answer, and too much by that much.
func (g game) print(too int32) string {
	var b strings.Builder
	for _, a := range g.answers {
		fmt.Fprintln(&b, a+too)
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
		{
			"too high",
			"4\n3\n-1\n1\n",
			four,
			fault(result.WrongNumber, 1, 1, 2, "4", "the answer is too high: it takes only 2 throws"),
		},
		{
			"too high by a lot",
			"9999999999\n",
			four,
			fault(result.WrongNumber, 1, 1, 2, "9999999999", "the answer is too high: it takes only 2 throws"),
		},
		{
			"too high for one throw",
			"2\n3\n-1\n2\n",
			four,
			fault(result.WrongNumber, 4, 4, 1, "2", "the answer is too high: it takes only 1 throw"),
		},
		{
			"too low",
			"2\n2\n-1\n1\n",
			four,
			fault(result.WrongNumber, 2, 2, 3, "2", "the answer is too low: it takes 3 throws"),
		},
		{
			"too low for one throw",
			"2\n3\n-1\n0\n",
			four,
			fault(result.WrongNumber, 4, 4, 1, "0", "the answer is too low: it takes 1 throw"),
		},
		{
			"others behind it",
			"1\n\nx\n4\n",
			one,
			fault(result.WrongNumber, 1, 1, 2, "1",
				"3 lines are printed for one board; of the first, the answer is too low: it takes 2 throws"),
		},
		{
			"the last of several",
			"1\n2\n2\n",
			one,
			fault(result.WrongNumber, 1, 1, 2, "1", "3 lines are printed for one board; the last is the answer"),
		},
		{
			"negative",
			"2\n-3\n-1\n1\n",
			four,
			fault(result.WrongNumber, 2, 2, 3, "-3", "the answer is too low: it takes 3 throws"),
		},
		{
			"stuck as 0",
			"2\n3\n0\n1\n",
			four,
			fault(result.WrongNumber, 3, 3, -1, "0", "no throws lead to the last cell, so the answer is -1, not 0"),
		},
		{
			"not stuck",
			"2\n-1\n-1\n1\n",
			four,
			fault(result.WrongNumber, 2, 2, 3, "-1", "the last cell can be reached in 3 throws"),
		},
		{
			"not stuck, one throw",
			"2\n3\n-1\n-1\n",
			four,
			fault(result.WrongNumber, 4, 4, 1, "-1", "the last cell can be reached in 1 throw"),
		},
		{
			"line after blank lines",
			"\n\n2\n\n2\n",
			four,
			fault(result.WrongNumber, 2, 5, 3, "2", "the answer is too low: it takes 3 throws"),
		},

		{
			"missing last",
			"2\n3\n-1\n",
			four,
			fault(result.Missing, 4, 0, 1, "", "the output ends after 3 of 4 answers"),
		},
		{
			"missing all but one",
			"2\n",
			four,
			fault(result.Missing, 2, 0, 3, "", "the output ends after 1 of 4 answers"),
		},
		{"empty", "", four, fault(result.Missing, 1, 0, 2, "", "the program printed nothing")},
		{
			"blank lines only",
			"\n \r\n",
			four,
			fault(result.Missing, 1, 0, 2, "", "the program printed only blank lines"),
		},
		{
			"extra line",
			"2\n3\n-1\n1\n5\n",
			four,
			fault(result.Extra, 4, 5, 1, "5", "there is more output after the answers to all 4 boards"),
		},
		{
			"extra word",
			"2\n3\n-1\n1\n\nbye\n",
			four,
			fault(result.Extra, 4, 6, 1, "bye", "there is more output after the answers to all 4 boards"),
		},
		{
			"extra after the only board",
			"1\n1\n",
			game{"1\n2 1 0\n", []int32{1}},
			fault(result.Extra, 1, 2, 1, "1", "there is more output after the answer to the only board"),
		},
		{
			"extra where there are no boards",
			"1\n",
			game{text: "0\n"},
			fault(result.Extra, 0, 1, 0, "1", "there are no boards, so nothing should be printed"),
		},

		{
			"shifted early",
			count(1, 4) + count(6, 20),
			twenty,
			fault(result.Shifted, 5, 5, 5, "6",
				"the answer to board 5 is missing: from there on, each line answers the next board"),
		},
		{
			"shifted early from the first",
			count(2, 20),
			twenty,
			fault(result.Shifted, 1, 1, 1, "2",
				"the answer to board 1 is missing: from there on, each line answers the next board"),
		},
		{
			"shifted late",
			count(1, 4) + "0\n" + count(5, 20),
			twenty,
			fault(result.Shifted, 5, 5, 5, "0",
				"there is an extra line before the answer to board 5: from "+
					"there on, each line answers the previous board"),
		},
		{
			"shifted late by the number of boards",
			"20\n" + count(1, 20),
			twenty,
			fault(result.Shifted, 1, 1, 1, "20",
				"there is an extra line before the answer to board 1: from "+
					"there on, each line answers the previous board"),
		},
		{
			"too few to prove a shift",
			count(1, 14) + count(16, 20),
			twenty,
			fault(result.WrongNumber, 15, 15, 15, "16", "the answer is too high: it takes only 15 throws"),
		},
		{
			"equal answers prove no shift",
			strings.Repeat("2\n", 20),
			flat,
			fault(result.WrongNumber, 1, 1, 1, "2", "the answer is too high: it takes only 1 throw"),
		},
		{
			"one too high everywhere is no shift",
			wavy.print(1),
			wavy,
			fault(result.WrongNumber, 1, 1, 1, "2", "the answer is too high: it takes only 1 throw"),
		},

		{
			"prompt",
			"Enter the number of boards: 2\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "Enter the number of boards: 2",
				`expected a number, got the prompt "Enter the number of boards: 2"; print only the answers`),
		},
		{
			"prompt, short",
			"> \n",
			four,
			fault(result.NotNumber, 1, 1, 2, ">", `expected a number, got the prompt ">"; print only the answers`),
		},
		{
			"debug",
			"dist[3] = 4\n2\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "dist[3] = 4",
				`expected a number, got "dist[3] = 4"; print only the answers, no debug output`),
		},
		{
			"array",
			"[2, 3, -1, 1]\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "[2, 3, -1, 1]",
				`expected a number, got the list "[2, 3, -1, 1]"; print each answer on a line of its own`),
		},
		{
			"words around",
			"2\nCase #2: 3\n",
			four,
			fault(result.NotNumber, 2, 2, 3, "Case #2: 3",
				`expected a number, got "Case #2: 3"; print only the number`),
		},
		{
			"comma",
			"2,3,-1,1\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "2,3,-1,1",
				`expected a number, got the list "2,3,-1,1"; print each answer on a line of its own`),
		},
		{
			"plus sign",
			"+2\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "+2", `expected a number, got "+2"; print it without the plus sign`),
		},
		{
			"plus sign, long",
			"+0000000000000002\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "+0000000000000002",
				`expected a number, got "+0000000000000002"; print it without the plus sign`),
		},
		{
			"text",
			"impossible\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "impossible", `expected a number, got "impossible"`),
		},
		{"minus sign", "-\n", four, fault(result.NotNumber, 1, 1, 2, "-", `expected a number, got "-"`)},
		{"dot", ".\n", four, fault(result.NotNumber, 1, 1, 2, ".", `expected a number, got "."`)},
		{
			"float",
			"2.0\n3.0\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "2.0", `expected a whole number, got "2.0"`),
		},
		{
			"exponent",
			"1e+06\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "1e+06",
				`expected a whole number, got "1e+06"; print it without an exponent`),
		},
		{
			"NaN",
			"2\nNaN\n",
			four,
			fault(result.NotNumber, 2, 2, 3, "NaN",
				`expected a number, got "NaN", which a program prints where it has no number`),
		},
		{
			"negative nan",
			"-nan\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "-nan",
				`expected a number, got "-nan", which a program prints where it has no number`),
		},
		{
			"None",
			"None\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "None",
				`expected a number, got "None", which a program prints where it has no number`),
		},
		{
			"null",
			"null\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "null",
				`expected a number, got "null", which a program prints where it has no number`),
		},
		{
			"brackets",
			"[2]\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "[2]", `expected a number, got "[2]"; print it without brackets`),
		},
		{
			"undefined",
			"undefined\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "undefined",
				`expected a number, got "undefined", which a program prints where it has no number`),
		},
		{
			"huge",
			"99999999999999999999\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "99999999999999999999",
				`expected a number, got "99999999999999999999"; no answer has so many digits`),
		},
		{
			"NUL",
			"\x002\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "\x002", `expected a number, got "\x002"; it has a NUL byte in it`),
		},
		{"invalid UTF-8", "\xff\xfe\n", four, fault(result.NotNumber, 1, 1, 2, "?", `expected a number, got "?"`)},
		{
			"byte order mark",
			"\ufeff2\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "\ufeff2",
				`expected a number, got "\ufeff2"; print it without a byte order mark`),
		},
		{
			"wide blank",
			"\u00a02\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "\u00a02", `expected a number, got "\u00a02"; print only the number`),
		},
		{
			"colours",
			"\x1b[31m2\x1b[0m\n",
			four,
			fault(result.NotNumber, 1, 1, 2, "\x1b[31m2\x1b[0m",
				`expected a number, got "\x1b[31m2\x1b[0m"; print plain text, without colours`),
		},
		{
			"long line",
			"x" + long + "and more",
			four,
			fault(result.NotNumber, 1, 1, 2, ("x" + long)[:60]+"...",
				`expected a number, got "x123456789 `+
					`123456789 123456789 123456789 123456789 123456789..."; print only the number`),
		},

		{
			"all on one line",
			"2 3 -1 1\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 3 -1 1",
				"all answers are on one line; print each on a line of its own"),
		},
		{
			"all on one line, stuck first",
			"-1 1",
			game{"2\n3 1 1\n2 1\n2 1 0\n", []int32{-1, 1}},
			fault(result.WrongThrows, 1, 1, -1, "-1 1",
				"all answers are on one line; print each on a line of its own"),
		},
		{
			"one throw too few",
			"2 1\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 1", "the answer 2 is followed by only 1 throw"),
		},
		{
			"throws too few",
			"2\n3 1 1\n",
			four,
			fault(result.WrongThrows, 2, 2, 3, "3 1 1", "the answer 3 is followed by only 2 throws"),
		},
		{
			"throws too many",
			"2\n3 1 1 1 1\n",
			four,
			fault(result.WrongThrows, 2, 2, 3, "3 1 1 1 1", "the answer 3 is followed by more than 3 throws"),
		},
		{
			"two throws for one",
			"2\n3\n-1\n1 2 4\n",
			four,
			fault(result.WrongThrows, 4, 4, 1, "1 2 4", "the answer 1 is followed by more than 1 throw"),
		},
		{
			"die too small",
			"2\n3 1 2\n",
			four,
			fault(result.WrongThrows, 2, 2, 3, "3 1 2", "throw 2 is 2, but the die has faces 1 to 1"),
		},
		{
			"throw of 0",
			"2 0 1\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 0 1", "throw 1 is 0, but the die has faces 1 to 6"),
		},
		{
			"negative throw",
			"2 -1 1\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 -1 1", "throw 1 is -1, but the die has faces 1 to 6"),
		},
		{
			"past the last cell",
			"2 1 2\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 1 2", "throw 2 is 2 from cell 9, which goes past the last cell, 10"),
		},
		{
			"backwards",
			"2 1 2\n",
			turned,
			fault(result.WrongThrows, 1, 1, 2, "2 1 2", "the throws lead to cell 3, not to cell 4"),
		},
		{
			"overflow",
			"2\n-2147483646\n",
			four,
			fault(result.WrongNumber, 2, 2, 3, "-2147483646",
				"the answer is 3, not -2147483646: adding to the largest 32-bit number makes it negative"),
		},
		{
			"overflow where the last cell cannot be reached",
			"2\n3\n-2147483648\n",
			four,
			fault(result.WrongNumber, 3, 3, -1, "-2147483648",
				"the answer is -1, not -2147483648: adding to the largest 32-bit number makes it negative"),
		},
		{
			"not there",
			"2 2 2\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 2 2", "the throws lead to cell 5, not to cell 10"),
		},
		{
			"throws that are no numbers",
			"2 1 up\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 1 up", `throw 2 is "up", not a number`),
		},
		{
			"throws in the order of cells",
			"2 9 10\n",
			four,
			fault(result.WrongThrows, 1, 1, 2, "2 9 10", "throw 1 is 9, but the die has faces 1 to 6"),
		},
		{
			"throws after -1",
			"2\n3\n-1 1 1\n",
			four,
			fault(result.WrongThrows, 3, 3, -1, "-1 1 1", `-1 is followed by "1 1", but it takes no throws`),
		},
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

// A case that has fewer boards than answers is our own fault, and said so.
func TestCaseThatEndsEarly(t *testing.T) {
	t.Parallel()
	short := game{"1\n2 1 0\n", []int32{1, 1}}
	if _, err := verdict.Check([]byte("1 1\n1 1\n"), short.answers, short.boards, false); err == nil {
		t.Error("no error for throws of a board that the case does not have")
	}
}

// accepts says what Check should, in another way: it splits the whole output
// first, and plays by its own short reading of the rules. It shares no code
// with Check, knows no words, and is slow.
func accepts(output string, boards []board.Board, answers []int32, requireThrows bool) bool {
	var lines [][]string
	for line := range strings.SplitSeq(output, "\n") {
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\v\f\r", r) })
		if len(words) > 0 {
			lines = append(lines, words)
		}
	}
	if len(lines) != len(boards) {
		return false
	}
	for i, words := range lines {
		var numbers []int
		for _, w := range words {
			n, err := strconv.Atoi(w)
			if err != nil || w[0] == '+' {
				return false
			}
			numbers = append(numbers, n)
		}
		if numbers[0] != int(answers[i]) || !wins(&boards[i], numbers[0], numbers[1:], requireThrows) {
			return false
		}
	}
	return true
}

// wins plays throws, which may be left out unless they are required.
func wins(b *board.Board, answer int, throws []int, required bool) bool {
	if answer < 0 || len(throws) == 0 && !required {
		return len(throws) == 0
	}
	ends := map[int]int{}
	for _, j := range b.Jumps {
		ends[int(j.From)] = int(j.To)
	}
	at := 1
	for _, k := range throws {
		at += k
		if k < 1 || k > b.Faces || at > b.Cells {
			return false
		}
		if end, ok := ends[at]; ok {
			at = end
		}
	}
	return len(throws) == answer && at == b.Cells
}

// mixed is a case of random boards, and what the oracle prints for each, the
// throws included.
func mixed(seed uint64, n int) (g game, boards []board.Board, lines []string) {
	boards = make([]board.Board, n)
	mix := generator.NewMix(seed, nil, nil, nil)
	var solver oracle.Solver
	for i := range boards {
		mix.Fill(&boards[i], uint64(i))
		answer, c := solver.Solve(&boards[i], board.Rules{})
		line := strconv.Itoa(answer)
		for _, face := range c.Throws() {
			line += " " + strconv.Itoa(face)
		}
		g.answers, lines = append(g.answers, int32(answer)), append(lines, line)
	}
	g.text = string(board.Plain(boards...))
	return g, boards, lines
}

// A mutation makes an output wrong in one line, or leaves it as it is where it
// cannot.
type mutation struct {
	name string
	make func(lines []string, i int) []string
}

// word changes word k of line i.
func word(lines []string, i, k int, change func(string) string) []string {
	words := strings.Fields(lines[i])
	if k < len(words) {
		words[k] = change(words[k])
		lines[i] = strings.Join(words, " ")
	}
	return lines
}

func add(n int) func(string) string {
	return func(w string) string {
		old, _ := strconv.Atoi(w)
		return strconv.Itoa(old + n)
	}
}

var mutations = []mutation{
	{"one more", func(l []string, i int) []string { return word(l, i, 0, add(1)) }},
	{"one less", func(l []string, i int) []string { return word(l, i, 0, add(-1)) }},
	{"stuck", func(l []string, i int) []string {
		if l[i] != "-1" {
			l[i] = "-1"
		}
		return l
	}},
	{"fraction", func(l []string, i int) []string {
		return word(l, i, 0, func(w string) string { return w + ".0" })
	}},
	{"line left out", func(l []string, i int) []string { return append(l[:i], l[i+1:]...) }},
	{"line twice", func(l []string, i int) []string { return append(l[:i+1], l[i:]...) }},
	{"line between", func(l []string, i int) []string {
		return append(l[:i], append([]string{"ok"}, l[i:]...)...)
	}},
	{"two lines in one", func(l []string, i int) []string {
		if i+1 < len(l) {
			l[i] += " " + l[i+1]
			l = append(l[:i+1], l[i+2:]...)
		}
		return l
	}},
	{"throw added", func(l []string, i int) []string { l[i] += " 1"; return l }},
	{"throw left out", func(l []string, i int) []string {
		if w := strings.Fields(l[i]); len(w) > 2 {
			l[i] = strings.Join(w[:len(w)-1], " ")
		}
		return l
	}},
	{"throw 0", func(l []string, i int) []string { return word(l, i, 1, func(string) string { return "0" }) }},
	{"last throw too far", func(l []string, i int) []string {
		return word(l, i, len(strings.Fields(l[i]))-1, add(1))
	}},
	{"first throw other", func(l []string, i int) []string { return word(l, i, 1, add(-1)) }},
	{"throw that is a word", func(l []string, i int) []string {
		return word(l, i, 1, func(w string) string { return "x" + w })
	}},
}

// What the oracle prints is accepted, however it is spaced; what is made wrong
// in one line is refused, wherever that is.
func TestCheckOnRandomBoards(t *testing.T) {
	t.Parallel()
	g, boards, lines := mixed(6, 120)
	for _, output := range []string{
		strings.Join(lines, "\n"),
		strings.Join(lines, "\r\n") + "\r\n",
		"\n " + strings.Join(lines, " \n\n\t") + "\n\n",
		g.print(0),
	} {
		if f := g.check(t, output, false); f != nil {
			t.Errorf("refused the oracle's own output: %+v", *f)
		}
	}
	if f := g.check(t, strings.Join(lines, "\n"), true); f != nil {
		t.Errorf("refused the oracle's own throws: %+v", *f)
	}
	for _, m := range mutations {
		refused := 0
		for i := range lines {
			mutant := m.make(append([]string(nil), lines...), i)
			output := strings.Join(mutant, "\n") + "\n"
			want := accepts(output, boards, g.answers, false)
			f := g.check(t, output, false)
			if (f == nil) != want {
				t.Fatalf("%s: board %d, %q: accepted = %v, want %v",
					m.name, i+1, mutant[min(i, len(mutant)-1)], f == nil, want)
			}
			if f != nil {
				refused++
			}
		}
		if refused < len(lines)/3 {
			t.Errorf("%s: only %d of %d mutants are wrong", m.name, refused, len(lines))
		}
	}
}

// FuzzCheck holds Check to the other acceptor, on outputs that nobody thought of.
func FuzzCheck(f *testing.F) {
	g := game{"5\n10 6 1\n2 9\n4 1 0\n3 1 1\n2 1\n7 6 0\n12 3 3\n3 7\n7 2\n11 12\n", []int32{2, 3, -1, 1, 3}}
	boards, err := board.Parse("case", []byte(g.text))
	if err != nil {
		f.Fatal(err)
	}
	for _, output := range []string{
		"2\n3\n-1\n1\n3\n", "2 1 1\r\n3 1 1 1\r\n-1\r\n1 6\r\n3 2 3 1\r\n", "2 3 -1 1 3", "",
		"3\n-1\n1\n3\n", "\x00\xff\n", "2.0\n3e1\n", "+2\n 03\n-01\n00000000000001\n3\n", "\v2\f1 1\n\n",
		"2\u00a0\n3",
	} {
		f.Add(output, false)
		f.Add(output, true)
	}
	f.Fuzz(func(t *testing.T, output string, required bool) {
		fault, err := verdict.Check([]byte(output), g.answers, g.boards, required)
		if err != nil {
			t.Fatal(err)
		}
		if want := accepts(output, boards, g.answers, required); (fault == nil) != want {
			t.Fatalf("%q: accepted = %v, want %v: %+v", output, fault == nil, want, fault)
		}
		if fault != nil && (fault.Reason == "" || fault.Number < 1 || fault.Number > len(boards)) {
			t.Errorf("%q: a fault without a reason or a board: %+v", output, fault)
		}
	})
}

// BenchmarkCheck tells what a line of output costs, alone and with its throws.
func BenchmarkCheck(b *testing.B) {
	g, _, lines := mixed(1, 2000)
	for _, bb := range []struct{ name, output string }{
		{"answers", g.print(0)},
		{"throws", strings.Join(lines, "\n")},
	} {
		b.Run(bb.name, func(b *testing.B) {
			output := []byte(bb.output)
			b.SetBytes(int64(len(output)))
			for b.Loop() {
				if f, err := verdict.Check(output, g.answers, g.boards, false); f != nil || err != nil {
					b.Fatal(f, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/line")
		})
	}
}

// An output is read in place: 8 MiB on one line, with ADDER_LONG 64, cost the judge next to nothing
// beside them, whatever they are.
func TestCheckReadsInPlace(t *testing.T) { // not parallel: it counts what the process allocates
	output := make([]byte, map[bool]int{false: 8 << 20, true: 64 << 20}[os.Getenv("ADDER_LONG") != ""])
	for _, row := range []struct{ name, first, repeated string }{
		{"digits", "", "7"},
		{"zeros", "", "0"},
		{"text", "", "x"},
		{"text after -1", "2\n3\n-1 ", "x"},
		{"throws", "2 ", "1 "},
		{"a long throw", "2 ", "1"},
		{"more than is asked", "2\n3\n-1\n1\n", "x "},
		{"after a wrong answer", "9\n", "1"},
		{"blanks", "", " "},
		{"upper case and escapes", "", "ENTER\x1b "},
		{"no UTF-8", "", "\xff"},
	} {
		n := copy(output, row.first)
		copy(output[n:], row.repeated)
		for at := n + len(row.repeated); at < len(output); at += copy(output[at:], output[n:at]) {
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := verdict.Check(output, four.answers, four.boards, false)
		explained := verdict.Explains(four.answers, output)
		runtime.ReadMemStats(&after)
		if err != nil || f == nil || explained {
			t.Errorf("%s: %v, %v", row.name, f, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: %d bytes allocated", row.name, used)
		}
		if !bytes.HasPrefix(output, []byte(row.first)) {
			t.Errorf("%s: the output was changed", row.name)
		}
	}
}
