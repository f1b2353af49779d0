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
	{"throw 0", func(l []string, i int) []string {
		return word(l, i, 1, func(string) string { return "0" })
	}},
	{"last throw too far", func(l []string, i int) []string {
		return word(l, i, len(strings.Fields(l[i]))-1, add(1))
	}},
	{"first throw other", func(l []string, i int) []string { return word(l, i, 1, add(-1)) }},
	{"throw that is a word", func(l []string, i int) []string {
		return word(l, i, 1, func(w string) string { return "x" + w })
	}},
}

// The oracle's output is accepted, however it is spaced, and refused if one line of it is wrong.
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
