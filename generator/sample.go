package generator

import (
	"slices"
	"sync"

	"adder/judge/game/board"
)

// Theory. A format with one size of board has no small boards. On 100 cells there are
// 10^8 ways to place two jumps, and nearly all change nothing. Jumps affect
// each other if the player certainly passes both. So they are put close
// together, near the start or near the end; or a ladder leads from the start to
// the end, so that the end is like a small board:
//
//	1 2 3 ... 8 . . . . . . . . . . 90 91 ... 99 100
//	  ^----------------------------->     ^ v ^
//
// A last part has jumps anywhere, for arrays that are too short in the middle.
//
// Two sites with 100 cells promise at least a ladder and a snake, and that no two jumps
// touch. No board with one jump keeps that, and few with three. So their scope is empty, and
// more boards are drawn that keep it.

// A draw is a number of boards with that many jumps; boards that break a promise are
// dropped, and duplicates are kept once.
type draw struct {
	jumps, boards int
	promises      []*board.Promise
}

var (
	anyKind   = []draw{{2, 6_000, nil}, {3, 6_000, nil}}
	bothKinds = []draw{{2, 12_000, ofHackerRank}, {3, 16_000, ofHackerRank}, {4, 12_000, ofHackerRank}}
)

// ofHackerRank promises a ladder and a snake, and no cell that is an end twice.
var ofHackerRank = formatNamed("hackerrank").Promises

// sampled makes the sample of boards with that many cells once, in order.
func sampled(cells int, draws []draw) func() []board.Board {
	return sync.OnceValue(func() []board.Board {
		r := Rand{state: uint64(cells) * golden}
		var all []board.Board
		for _, d := range draws {
			for range d.boards {
				b := sample(&r, cells, d.jumps)
				if len(b.Jumps) != d.jumps || board.Broken(&b, d.promises) != nil {
					continue
				}
				slices.SortFunc(b.Jumps, func(x, y board.Jump) int { return int(x.From - y.From) })
				all = append(all, b)
			}
		}
		slices.SortFunc(all, func(x, y board.Board) int { return board.Compare(&x, &y) })
		return slices.CompactFunc(all, func(x, y board.Board) bool { return board.Compare(&x, &y) == 0 })
	})
}

// sample draws one board, with fewer jumps if two would start on one cell.
func sample(r *Rand, cells, jumps int) board.Board {
	var b board.Board
	d := draft{Rand: r}
	d.open(&b, cells, 6)
	shape := r.IntN(8)
	if shape < 4 {
		d.jump(r.in(2, 7), r.in(cells-14, cells-7)) // so that the end is like a small board
		jumps--
	}
	for range jumps {
		from, to := 0, 0
		switch {
		case shape < 4:
			from, to = r.in(cells-12, cells-1), r.in(cells-14, cells)
		case shape < 6:
			from, to = r.in(2, 9), r.in(1, 14)
		case shape < 7:
			from, to = r.in(2, cells-1), r.in(1, cells)
		default:
			from, to = near(r, cells), near(r, cells)
		}
		if r.Chance(8) {
			to = near(r, cells)
		}
		d.jump(from, to)
	}
	return b
}

// near draws a cell near the start or the end.
func near(r *Rand, cells int) int {
	if r.Bool() {
		return r.in(2, 9)
	}
	return r.in(cells-9, cells)
}
