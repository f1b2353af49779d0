package misconception

import (
	"fmt"
	"math"

	"adder/judge/board"
)

// Beliefs about what is printed. Four more values for a stuck board are
// readings (reading.go).
var prints = []*Misconception{
	{Name: "answer-plus-one", Doc: "Your answers are one too high. Count throws, not the cells on the way: the cell on which the player starts is not a throw.",
		stages: stages{field: "count", print: func(o Outcome) Outcome { return unlessStuck(o, o+1) }}},
	{Name: "answer-minus-one", Doc: "Your answers are one too low. The throw that reaches the last cell counts too.",
		stages: stages{field: "count", print: func(o Outcome) Outcome { return unlessStuck(o, o-1) }}},
	{Name: "one-added-to-everything", Doc: "Your answers are one too high, and you print 0 if the last cell cannot be reached: 1 is added to the distance even where it is -1.",
		stages: stages{field: "count", alone: true, print: func(o Outcome) Outcome { return o + 1 }}},
	{Name: "one-taken-from-everything", Doc: "Your answers are one too low, and you print -2 if the last cell cannot be reached: 1 is taken from the distance even where it is -1.",
		stages: stages{field: "count", alone: true, print: func(o Outcome) Outcome { return o - 1 }}},
	stuckPrints("stuck-silent", NoOutput, "Your program prints nothing if the last cell cannot be reached. Print -1 there, on a line like any other answer."),
	stuckPrints("stuck-hangs", Hang, "Your program never ends if the last cell cannot be reached. Stop when there is no new cell to throw from, and print -1."),
	stuckPrints("stuck-crashes", Crash, "Your program ends with an error if the last cell cannot be reached: perhaps it takes from an empty queue. Print -1 there."),
	stuckPrints("stuck-billion", 1_000_000_000, "Your program prints 1000000000 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckPrints("stuck-million", 1_000_000, "Your program prints 1000000 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckPrints("stuck-3f", 0x3f3f3f3f, "Your program prints 1061109567 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckPrints("stuck-maxint64", math.MaxInt64, "Your program prints 9223372036854775807 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckPrints("stuck-minint", math.MinInt32, "Your program prints -2147483648 if the last cell cannot be reached: 1 was added to the largest number. Print -1 there."),
}

func stuckPrints(name string, value Outcome, doc string) *Misconception {
	return &Misconception{Name: name, Doc: doc, stages: stages{field: "stuck", print: func(o Outcome) Outcome {
		if o == stuck {
			return value
		}
		return o
	}}}
}

func unlessStuck(o, other Outcome) Outcome {
	if o == stuck {
		return stuck
	}
	return other
}

// limits are after how many throws a search is given up. What is tried of larger
// boards tells each number from its neighbours (judge/hunt/explain).
var limits = func() (rows []*Misconception) {
	for _, most := range []int32{100, 50, 20, 10, 1000, 30, 200, 500} {
		rows = append(rows, &Misconception{
			Name:   fmt.Sprintf("given-up-after-%d-throws", most),
			Doc:    fmt.Sprintf("Your program gives up after %d throws. A board with many cells or few faces can need more.", most),
			stages: stages{field: "given-up", most: most},
		})
	}
	return append(rows, afterWalk)
}()

var afterWalk = &Misconception{
	Name: "given-up-after-a-walk",
	Doc:  "Your program gives up after as many throws as the board would take without jumps. Snakes can make the way longer.",
	stages: stages{field: "given-up", read: func(m *machine) (Outcome, bool) {
		faces := max(1, m.faces()) // where something beside it reads one too few
		m.most = int32((m.board.Cells - 2 + faces) / faces)
		return 0, false
	}},
}

// Nearby are the beliefs of a point whose search is given up a throw earlier or
// later, none if it is not given up. What does not tell them apart does not tell
// the limit.
func (p Point) Nearby(w Way) (all []*Misconception) {
	s := compile(p.rows())
	if s.most == 0 {
		return nil
	}
	if s.search == nil {
		s.search = shortest
	}
	for _, most := range []int32{s.most - 1, s.most + 1} {
		near := s
		near.most = most
		all = append(all, &Misconception{stages: near, New: func() Player {
			q := NewProber(w.Constant)
			q.m.stages, q.m.brief = near, false
			return func(b *board.Board) Outcome { return q.print(q.find(b), w) }
		}})
	}
	return all
}
