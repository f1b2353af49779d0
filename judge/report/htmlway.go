package report

import (
	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// wayCells is the largest board on which ways are looked for: on a larger one
// nobody could follow them.
const wayCells = 10_000

// wayUnder is the cells rested on along a best way over b under r, nil if there
// is none.
func wayUnder(b *board.Board, r board.Rules) []int32 {
	if b.Cells > wayCells {
		return nil
	}
	var s oracle.Solver
	var cells []int32
	_, c := s.Solve(b, r)
	for _, step := range c.Steps {
		cells = append(cells, step.Cell)
	}
	return cells
}

// believedWay is the way that a program plays whose belief is another reading of
// the rules; nil if it is another kind of belief.
func believedWay(b *board.Board, d *hunt.Diagnosis, reading board.Rules) []int32 {
	if d != nil && d.Confidence == hunt.Exact {
		if m, err := misconception.Find(d.Name); err == nil && !m.Rules.Zero() {
			reading = m.Rules
		}
	}
	if reading.Zero() {
		return nil
	}
	return wayUnder(b, reading)
}
