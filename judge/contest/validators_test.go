package contest

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict"
)

// mutants is how many files each validator reads. ADDER_MUTANTS changes it.
func mutants(tb testing.TB) int {
	if n, err := strconv.Atoi(os.Getenv("ADDER_MUTANTS")); err == nil {
		return n
	}
	return 2000
}

// canonical reports whether an input is a file of boards as Adder writes it.
func canonical(text []byte) bool {
	boards, err := board.Parse("input", text)
	return err == nil && bytes.Equal(board.Plain(boards...), text)
}

// right reports whether Adder accepts an output.
func right(tb testing.TB, in []byte, answers []int32, out []byte) bool {
	tb.Helper()
	fault := must(verdict.Check(out, answers,
		func() *board.Scanner { return board.NewScanner("input", in) }, false))
	return fault == nil
}

// small makes a few small boards of all kinds.
func small(r *rand.Rand) []board.Board {
	boards := make([]board.Board, r.IntN(4))
	mix := generator.NewMix(r.Uint64(), nil, nil, nil)
	for i := range boards {
		for cells := 0; cells == 0 || cells > 60; cells = boards[i].Cells {
			mix.Fill(&boards[i], r.Uint64N(1<<20))
			boards[i] = boards[i].Clone()
		}
	}
	return boards
}

func TestInputValidatorAgreesWithTheReader(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	var calls []call
	for range mutants(t) {
		text := board.Plain(small(r)...)
		for range r.IntN(3) {
			text = mutated(r, text, "0123456789 \n\t\r-+.x\x00\xff")
		}
		calls = append(calls, call{text})
	}
	for _, x := range tricks()["invalid_input"] {
		calls = append(calls, call{[]byte(x.Text)})
	}
	valid := 0
	for i, said := range python(t, "problem/validate_input.py", calls) {
		want := canonical(calls[i][0])
		if want {
			valid++
		}
		if (said == "ok") != want {
			t.Errorf("the validator says %s, and Adder says %v, of %s", said, want, show(calls[i][0]))
		}
	}
	if valid < len(calls)/10 || valid > len(calls)*9/10 {
		t.Errorf("%d of %d inputs are valid: that tries one side only", valid, len(calls))
	}
}

// junk are outputs with which importers are known to try a checker.
var junk = []string{
	"", "\n", " ", "-1", "2147483647", "2147483648", "9223372036854775808", "0", "1", "1.0", "a",
	"2\n-1 1", "2\n1", "1\n-1 1", "1\na",
	"(()", "1-", "1/0", "2\n<", "NaN", "inf", "\x00", "\x80", "-", "--1", "2 -",
	"2 1 99999999999999999999", "\ufeff2\n2\n-1\n",
}

func TestCheckerAgreesWithAdders(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 2))
	var s oracle.Solver
	var calls []call
	var wants []bool
	try := func(in, ans, out []byte, right bool) {
		calls, wants = append(calls, call{in, ans, out}), append(wants, right)
	}
	accepted := 0
	for range mutants(t) {
		boards := small(r)
		in, answers, out := board.Plain(boards...), []int32{}, []byte(nil)
		var ans []byte
		for i := range boards {
			answer, c := s.Solve(&boards[i], board.Rules{})
			answers = append(answers, int32(answer))
			line := strconv.Itoa(answer)
			ans = append(ans, line+"\n"...)
			if r.IntN(2) == 0 {
				for _, face := range c.Throws() {
					line += " " + strconv.Itoa(face)
				}
			}
			out = append(out, line+"\n"...)
		}
		for range r.IntN(3) {
			out = mutated(r, out, "0123456789 \n\t\r\v\f-+.x\x00\xff")
		}
		accept := right(t, in, answers, out)
		try(in, ans, out, accept)
		if accept {
			accepted++
		}
	}
	long := []string{
		strings.Repeat("7", 1<<20), strings.Repeat("\x00\xff", 1<<16), strings.Repeat("2 ", 1<<16),
	}
	for _, out := range slices.Concat(long, junk) {
		try([]byte(outputsIn), []byte(outputsAns), []byte(out), false)
	}
	for i, said := range checked(t, calls) {
		if (said == "ok") != wants[i] || strings.Contains(said, "crashed") {
			t.Errorf("the checker says %s, and Adder says %v, of %s for %s",
				said, wants[i], show(calls[i][2]), show(calls[i][0]))
		}
	}
	if accepted < len(calls)/10 || accepted > len(calls)*9/10 {
		t.Errorf("%d of %d outputs are right: that tries one side only", accepted, len(calls))
	}
}

// mutated changes a text in one place: a byte, a word, a line.
func mutated(r *rand.Rand, text []byte, letters string) []byte {
	at := r.IntN(len(text) + 1)
	some := letters[r.IntN(len(letters))]
	line := func() (int, int) {
		from := bytes.LastIndexByte(text[:at], '\n') + 1
		to := bytes.IndexByte(text[at:], '\n')
		if to < 0 {
			return from, len(text)
		}
		return from, at + to + 1
	}
	splice := func(from, to int, with ...byte) []byte {
		return append(append(bytes.Clone(text[:from]), with...), text[to:]...)
	}
	switch r.IntN(8) {
	case 0:
		return splice(at, at, some)
	case 1:
		return splice(at, min(at+1, len(text)))
	case 2:
		return splice(at, min(at+1, len(text)), some)
	case 3: // a line twice
		from, to := line()
		return splice(to, to, text[from:to]...)
	case 4: // a line left out
		from, to := line()
		return splice(from, to)
	case 5: // another number
		return splice(at, at, strconv.AppendInt(nil, r.Int64N(20)-2, 10)...)
	case 6: // blanks at an end
		return append(bytes.Clone(text), " \n"[r.IntN(2)])
	default: // a small step of a digit, which often leaves a file valid
		if at < len(text) && text[at] >= '1' && text[at] < '9' {
			return splice(at, at+1, text[at]+1)
		}
		return splice(at, at)
	}
}
