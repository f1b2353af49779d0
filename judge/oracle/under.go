package oracle

import (
	"math"

	"adder/judge/board"
)

// under is the search under any rules. It knows no rule itself: it asks
// [board.Game] where a landing may come to rest, and at what price.
//
// Prices make this a shortest path search; since they are small whole numbers,
// a list of cells per cost serves as the queue (Dial 1969). Cells are thrown
// from in order of cost, so the first landing on a cell is the cheapest, and
// no cell is landed on twice.
type under struct {
	game     board.Game
	unlanded board.Unlanded
	depth    []int32   // by cell: least cost at which the player rests there, -1 if never
	from     []origin  // by cell: how it was reached at that cost
	buckets  [][]int32 // by cost: cells to throw from; stale entries are skipped
	furthest int32     // the greatest depth
	cells    int
	rules    board.Rules
}

// origin is the last throw of a cheapest way to a cell.
type origin struct{ cell, face int32 }

func (s *under) solve(b *board.Board, r board.Rules) int {
	s.reset(b, r)
	for _, rest := range s.game.Starts() {
		s.relax(rest.Cell, rest.Cost, origin{})
	}
	for cost := 0; cost < len(s.buckets); cost++ {
		for i := 0; i < len(s.buckets[cost]); i++ {
			if v := s.buckets[cost][i]; s.depth[v] == int32(cost) {
				s.throwFrom(v)
			}
		}
	}
	if d := s.depth[s.cells]; d >= 0 {
		return int(d)
	}
	return s.stuckValue()
}

func (s *under) reset(b *board.Board, r board.Rules) {
	s.game.Reset(b, r)
	s.unlanded.Reset(b.Cells)
	s.cells, s.rules, s.furthest = b.Cells, r, 0
	if cap(s.depth) <= b.Cells {
		s.depth = make([]int32, b.Cells+1)
		s.from = make([]origin, b.Cells+1)
	}
	s.depth, s.from = s.depth[:b.Cells+1], s.from[:b.Cells+1]
	for i := range s.depth {
		s.depth[i] = -1
	}
	for i := range s.buckets {
		s.buckets[i] = s.buckets[i][:0]
	}
	s.buckets = s.buckets[:0]
}

func (s *under) throwFrom(v int32) {
	cost := s.depth[v]
	s.furthest = max(s.furthest, cost)
	far := min(v+int32(s.game.Reach), int32(s.cells))
	for w := s.unlanded.From(v + 1); w <= far; w = s.unlanded.From(w + 1) {
		s.unlanded.Take(w)
		for _, rest := range s.game.Land(w) {
			s.relax(rest.Cell, cost+1+rest.Cost, origin{v, w - v})
		}
	}
}

func (s *under) relax(cell, cost int32, by origin) {
	if d := s.depth[cell]; d >= 0 && d <= cost {
		return
	}
	s.depth[cell], s.from[cell] = cost, by
	for int(cost) >= len(s.buckets) {
		if len(s.buckets) < cap(s.buckets) {
			s.buckets = s.buckets[:len(s.buckets)+1] // takes the list of an earlier board
		} else {
			s.buckets = append(s.buckets, nil)
		}
	}
	s.buckets[cost] = append(s.buckets[cost], cell)
}

func (s *under) stuckValue() int {
	switch s.rules.Stuck {
	case board.StuckZero:
		return 0
	case board.StuckCells:
		return s.cells
	case board.StuckMaxInt:
		return math.MaxInt32
	case board.StuckFurthest:
		return int(s.furthest)
	}
	return Stuck
}

// certificate returns the proof of the last solve.
func (s *under) certificate() *Certificate {
	c := &Certificate{Depth: append([]int32(nil), s.depth...)}
	if s.depth[s.cells] < 0 {
		return c
	}
	c.Steps = []Step{}
	for cell := int32(s.cells); s.from[cell].face > 0; cell = s.from[cell].cell {
		c.Steps = append(c.Steps, Step{s.from[cell].face, cell})
	}
	for i, k := 0, len(c.Steps)-1; i < k; i, k = i+1, k-1 {
		c.Steps[i], c.Steps[k] = c.Steps[k], c.Steps[i]
	}
	return c
}
