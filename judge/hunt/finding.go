package hunt

import (
	"fmt"

	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/result"
)

// save puts a finding into the report.
func (h *hunt) save(f *result.Failure) {
	for i := range f.Boards {
		if p := board.Broken(&f.Boards[i], h.options.Site); p != nil && f.Outside == "" {
			f.Outside = p.Name
		}
	}
	if most := h.mostBoards(); h.options.Site != nil && len(f.Boards) > most && f.Outside == "" {
		f.Outside = fmt.Sprintf("an input has at most %d boards", most)
	}
	if !h.options.Format.Plain() {
		f.Written = result.Text(h.options.Format.Write(f.Boards...))
	}
	h.report.Finding = f
}

// waysShown is over how many of the last boards a best way is given.
const waysShown = 3

// wayCells is the largest board on which ways are looked for: on a larger one
// nobody could follow them.
const wayCells = 10_000

// addWays gives the finding the ways that a report draws.
func (h *hunt) addWays() {
	f := h.report.Finding
	rules := board.Rules{}
	if h.options.Format != nil {
		rules = h.options.Format.Rules
	}
	for i := max(0, len(f.Boards)-waysShown); i < len(f.Boards); i++ {
		f.BestWays = append(f.BestWays, way(&f.Boards[i], rules))
	}
	if d := h.report.Diagnosis; d != nil && !d.Reading.Zero() {
		f.BelievedWay = way(f.Last(), d.Reading)
	}
}

// way is the cells rested on along a best way over b, nil if there is none.
func way(b *board.Board, r board.Rules) []int32 {
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
