package misconception

import (
	"fmt"

	"adder/judge/board"
)

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
