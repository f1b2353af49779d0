package verdict_test

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict"
)

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

// The oracle's output is accepted, however it is spaced. If one byte is another, one more or one
// less, Check says the same as accepts.
func TestCheckOnRandomBoards(t *testing.T) {
	t.Parallel()
	g, _, lines := mixed(6, 120)
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
	if f := (game{text: "0\n"}).check(t, " \n", true); f != nil {
		t.Errorf("refused nothing where there are no boards: %+v", *f)
	}
	few, boards, lines := mixed(7, 30)
	output := strings.Join(lines, "\n") + "\n"
	accepted, refused := 0, 0
	for i := range output {
		for _, piece := range []string{"", "0", "1", "3", "9", " ", "\n", "-", "x", ".0"} {
			for _, rest := range []string{output[i:], output[i+1:]} {
				mutant := output[:i] + piece + rest
				want := accepts(mutant, boards, few.answers, false)
				if f := few.check(t, mutant, false); (f == nil) != want {
					t.Fatalf("byte %d, %q for %q: accepted = %v, want %v",
						i, piece, output[i:len(output)-len(rest)], f == nil, want)
				}
				if want {
					accepted++
				} else {
					refused++
				}
			}
		}
	}
	if accepted < 100 || refused < 1000 {
		t.Errorf("%d mutants are accepted, %d refused", accepted, refused)
	}
}

// FuzzCheck: Check accepts exactly the outputs that accepts does.
func FuzzCheck(f *testing.F) {
	g := game{"5\n10 6 1\n2 9\n4 1 0\n3 1 1\n2 1\n7 6 0\n12 3 3\n3 7\n7 2\n11 12\n", []int32{2, 3, -1, 1, 3}}
	boards, err := board.Parse("case", []byte(g.text))
	if err != nil {
		f.Fatal(err)
	}
	for _, output := range []string{
		"2\n3\n-1\n1\n3\n", "2 1 1\r\n3 1 1 1\r\n-1\r\n1 6\r\n3 2 3 1\r\n", "2 3 -1 1 3", "",
		"3\n-1\n1\n3\n", "\x00\xff\n", "2.0\n3e1\n", "+2\n 03\n-01\n00000000000001\n3\n", "\v2\f1 1\n\n",
		"2\u00a0\n3", "2\n3\n-1\n1\n3", "02\n0000000000003\n-01\n1\n3\n", "  2 \n\t3\t\n -1  \n1 \v\f\n\r\n3",
		"2 \t 1  1 \r\n3\t1\t1\t1\n-1\n1 6 \n3\n",
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

// An output is read in place: checking 8 MiB on one line, or 64 MiB with ADDER_LONG, allocates
// nearly nothing.
func TestCheckReadsInPlace(t *testing.T) { // not parallel: it counts what the process allocates
	size := 8 << 20
	if os.Getenv("ADDER_LONG") != "" {
		size = 64 << 20
	}
	output := make([]byte, size)
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
