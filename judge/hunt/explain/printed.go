package explain

import (
	"context"
	"fmt"
	"slices"

	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. Where no belief is known, what is printed instead of the answers may
// still be a number that has a name: one too many, the number of cells, the
// answer in 16 bits. That is told only if it is so on every board on which the
// program was seen to be wrong, and these are enough boards, of enough different
// numbers, that it is no accident. Boards that are like the finding but larger
// are given for this too: a program may be wrong on few others.

// What is enough to say so.
const (
	fewestWrong   = 8 // boards that are answered wrong
	fewestNumbers = 3 // different numbers among them
)

// A number is what may be printed in place of the answer.
type number struct {
	words string
	value func(s *Sight) int
}

// numbers are tried in order. A constant is another thing, see constant.
var numbers = []number{
	{"one more than the answer", func(s *Sight) int { return s.Want + 1 }},
	{"one less than the answer", func(s *Sight) int { return s.Want - 1 }},
	{"twice the answer", func(s *Sight) int { return 2 * s.Want }},
	{"the answer modulo 65,536: it does not fit into 16 bits", func(s *Sight) int { return s.Want & 0xffff }},
	{"the answer as a signed number of 16 bits, into which it does not fit", func(s *Sight) int { return int(int16(s.Want)) }},
	{"the number of cells", func(s *Sight) int { return s.Board.Cells }},
	{"one less than the number of cells", func(s *Sight) int { return s.Board.Cells - 1 }},
	{"the number of faces", func(s *Sight) int { return s.Board.Faces }},
	{"the number of jumps", func(s *Sight) int { return len(s.Board.Jumps) }},
}

// printed returns what is printed wherever the program is wrong, if that has a
// name, and where it is wrong.
func (w *witness) printed(ctx context.Context, seen *observation) ([]string, error) {
	if w.finding.Kind != result.Wrong || len(w.finding.Boards) != 1 {
		return nil, nil
	}
	seen, err := w.larger(ctx, seen)
	if err != nil {
		return nil, err
	}
	all := Kept(seen.sights(), (*Sight).Wrong)
	words, number := numberOf(all)
	if where := border(seen.sights(), words, number); where != "" {
		return []string{where}, nil
	}
	if words != "" {
		return []string{fmt.Sprintf("wherever it was seen to be wrong, on %s boards, it prints %s", result.Thousands(len(all)), words)}, nil
	}
	return nil, nil
}

// numberOf names what is printed on all boards, "" if it has no name or they are
// too few.
func numberOf(all []*Sight) (words string, number func(*Sight) int) {
	if len(all) < fewestWrong {
		return "", nil
	}
	for _, n := range numbers {
		if different(all, n.value) >= fewestNumbers && always(all, n.value) {
			return n.words, n.value
		}
	}
	first := func(*Sight) int { return int(all[0].Got) }
	want := func(s *Sight) int { return s.Want }
	if different(all, want) >= fewestNumbers && always(all, first) {
		return fmt.Sprint(all[0].Got), first
	}
	unsigned := func(s *Sight) int { return min(s.Want, -1) & 0xffffffff }
	if always(all, unsigned) {
		return "-1 as a number of 32 bits without a sign", unsigned
	}
	return "", nil
}

func always(all []*Sight, value func(*Sight) int) bool {
	return !slices.ContainsFunc(all, func(s *Sight) bool { return int(s.Got) != value(s) })
}

func different(all []*Sight, value func(*Sight) int) int {
	seen := map[int]bool{}
	for _, s := range all {
		seen[value(s)] = true
	}
	return len(seen)
}

// What is given of boards like the finding.
const (
	largerBoards = 24
	largerCells  = board.MaxTotal * 9 / 10
)

// larger gives boards that are the finding with more cells behind its last one,
// or more faces, and returns what was seen with what it does on them.
func (w *witness) larger(ctx context.Context, seen *observation) (*observation, error) {
	var boards []board.Board
	cells := 0
	for i := 1; i <= largerBoards; i++ {
		b := w.finding.Last().Clone()
		b.Cells += i * i
		if i%4 == 0 {
			b.Faces++
		}
		if cells += b.Cells; cells > largerCells {
			break
		}
		if b.Validate() == nil && board.Fit(&b, w.Promises) == nil {
			boards = append(boards, b)
		}
	}
	if len(boards) == 0 {
		return seen, nil
	}
	b := trial.Of(boards...)
	defer b.Close()
	got, _, err := listen(ctx, w.Pool, b, w.Full)
	if err != nil || got == nil {
		return seen, err
	}
	more := *seen
	more.segments = append(slices.Clip(seen.segments), segment{b, got})
	return &more, nil
}
