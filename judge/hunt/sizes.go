package hunt

import (
	"context"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// sizesTried are the sizes where arrays, small integers and recursion give out.
var sizesTried = []int{
	99, 100, 101, 127, 128, 129, 255, 256, 257, 999, 1000, 1001, 4096, 9999, 10001,
	32767, 32769, 65535, 65537, 100_001, 1_000_000,
}

// sizesTogether is how many cells one process gets in the stage of sizes. It is so small that
// the largest boards come alone, because time can run out there.
const sizesTogether = 30_000

// sizes gives boards of these sizes.
func (h *hunt) sizes(ctx context.Context) (*result.Failure, error) {
	if len(h.options.Families) > 0 {
		return nil, nil // only those were asked for, at their own sizes
	}
	var boards []board.Board
	for _, size := range sizesIn(h.Spec.Format) {
		families := []string{"uniform", "deep-recursion", "long-line", "many-faces"}
		if size <= 1001 { // larger ones cost more than they have found
			families = append(families, "dense")
		}
		for _, name := range families {
			b, ok := generator.MustFind(name).In(h.Spec.Format, size, h.options.Seed)
			if ok && board.Fit(&b, h.Spec.Promises) == nil {
				boards = append(boards, b)
			}
		}
	}
	batches := trial.Split(boards, sizesTogether)
	for _, b := range batches {
		b.Passing = true
	}
	return h.inOrder(ctx, "sizes", nth(batches))
}

// sizesIn is the sizes that are tried with boards of a format.
func sizesIn(f *board.Format) []int {
	switch {
	case f.Plain():
		return sizesTried
	case f.Cells != 0:
		return []int{f.Cells}
	case f.Side != 0:
		var squares []int
		for n := 2; n <= f.Side; n++ {
			squares = append(squares, n*n)
		}
		return squares
	}
	return sizesTried
}
