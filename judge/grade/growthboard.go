package grade

import (
	"context"
	"math"

	"adder/judge/board"
	"adder/judge/sandbox"
)

// growthBoard is a board on which a search comes to N last, having been nearly
// everywhere: every tenth cell starts a jump of three cells, up and down in
// turn.
func growthBoard(cells, faces int) board.Board {
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

// once runs the program on a board.
func (m *growthMeter) once(ctx context.Context, cells, faces int) (sandbox.Result, error) {
	b := growthBoard(cells, faces)
	text := []byte(nil)
	if m.format.Plain() {
		text = board.Plain(b)
	} else {
		text = m.format.Write(b)
	}
	in, err := sandbox.NewInput(text)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer in.Close()
	return m.run(ctx, in, m.growth.Start+m.bound)
}

// smallest is the size of the smallest board; no cells if all are of one size.
func (m *growthMeter) smallest() (cells, faces int) {
	switch f := m.format; {
	case f.Plain():
		return board.MinCells, 1
	case f.Cells != 0:
		return 0, 0
	}
	return m.fitting(growthFew), growthFaces
}

// fitting is the most cells, at most so many, of a board that the format can
// write.
func (m *growthMeter) fitting(cells int) int {
	if m.format.Plain() || m.format.Side == 0 {
		return cells
	}
	side := min(int(math.Sqrt(float64(cells))), m.format.Side)
	return side * side
}

// oneDie reports whether all boards of the format have the same faces.
func (m *growthMeter) oneDie() bool { return !m.format.Plain() && m.format.Faces != 0 }
