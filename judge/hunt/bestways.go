package hunt

import (
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict/result"
)

// waysShown is over how many of the last boards a best way is given.
const waysShown = 3

// WayCells is the size of the largest board with ways. On a larger one nobody could follow them.
const WayCells = 10_000

func (h *hunt) addWays() {
	var believed board.Rules
	if d := h.report.Diagnosis; d != nil {
		believed = d.Reading
	}
	AddWays(h.report.Finding, believed)
}

// AddWays gives a failure the ways that a report draws: by the game, and on the last board
// by what the program believes, if that is another reading of the rules.
func AddWays(f *result.Failure, believed board.Rules) {
	for i := max(0, len(f.Boards)-waysShown); i < len(f.Boards); i++ {
		f.BestWays = append(f.BestWays, way(&f.Boards[i], board.Rules{}))
	}
	if !believed.Zero() {
		f.BelievedWay = way(f.Last(), believed)
	}
}

// way is the cells rested on along a best way over b, nil if there is none.
func way(b *board.Board, r board.Rules) []int32 {
	if b.Cells > WayCells {
		return nil
	}
	var s oracle.Solver
	_, c := s.Solve(b, r)
	return c.Rests()
}
