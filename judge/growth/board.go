package growth

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/sandbox"
)

// boardOf is a board on which a search comes to N last, having been nearly
// everywhere: every tenth cell starts a jump of three cells, up and down in turn.
func boardOf(cells, faces int) board.Board {
	b := board.Board{Cells: cells, Faces: faces}
	for from := int32(10); int(from)+3 < cells; from += 10 {
		to := from + 3
		if from%20 == 0 {
			to = from - 3
		}
		b.Jumps = append(b.Jumps, board.Jump{From: from, To: to})
	}
	return b
}

// sleepLimit is how long a run may sleep.
const sleepLimit = 3 * time.Second

// once runs the program on a board.
func (m *meter) once(ctx context.Context, cells, faces int) (sandbox.Result, error) {
	in, err := sandbox.NewInput(board.Plain(boardOf(cells, faces)))
	if err != nil {
		return sandbox.Result{}, err
	}
	defer in.Close()
	return m.session.Run(ctx, in, m.start+m.bound, sleepLimit)
}

// doubling is from, twice that, and so on; the last is to itself if from is
// below it.
func doubling(from, to int) (all []int) {
	for x := from; x <= to; x *= 2 {
		all = append(all, x)
	}
	if len(all) > 0 && all[len(all)-1] < to {
		all = append(all, to)
	}
	return all
}

// middle is halfway between two numbers, on a scale of powers.
func middle(a, b int) int { return int(math.Sqrt(float64(a) * float64(b))) }

func byCells(p point) int { return p.Cells }
func byFaces(p point) int { return p.Faces }

func sortBy(points []point, by func(point) int) {
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(by(a), by(b)) })
}

// leastCells is the point of the fewest cells, of which there is one.
func leastCells(points []point) point {
	return slices.MinFunc(points, func(a, b point) int { return cmp.Compare(a.Cells, b.Cells) })
}
