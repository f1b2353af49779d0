package belief

import (
	"cmp"
	"math"
	"slices"

	"adder/judge/game/board"
)

// misreadings are beliefs about what is read.
var misreadings = []*Belief{
	jumping("snakes-tail-first", "Your program reads a snake's tail before its head, and so turns "+
		"every snake into a ladder. In every pair the first cell is where the jump starts.", snakesTurned),
	jumping("jumps-reversed", "Your program takes every jump from its end to its start. In every pair "+
		"the first cell is where the jump starts.", jumpsTurned),
	byKind(jumping("one-jump-per-end-last", "Your program keeps one jump per end, the last one that is "+
		"given. Two jumps may share an end: keep them by where they start.", lastOfEachEnd(bothKinds)),
		func(of jumpKind) func(*program) { return changing(lastOfEachEnd(of)) }),
	jumping("jumps-to-first-ignored", "Your program ignores jumps onto cell 1, as if its table could "+
		"not tell that cell from no jump. A snake may end there.", jumpsToFirstDropped),
	jumping("chained-while-read", "When your program reads a jump, it puts in place of its end the end "+
		"of a jump that starts there, if that one was read before. The player is carried once per "+
		"throw, and the order of the jumps means nothing.",
		chainedWhileRead),
	row("row-check", "heads-in-a-row-stuck", "Your program takes every board with as many snakes' "+
		"heads in a row as the die has faces for one whose last cell cannot be reached. A ladder can "+
		"lead over them.",
		func(p *program) { p.misread.refuses = headsInARow }),
	row("faces", "faces-with-zero", "Your die has the faces 0 to D. There is no face 0: it would take "+
		"the jump on which the player rests.", func(p *program) { p.misread.zeroFace = true }),
	row("last-face", "largest-face-missing", "Your program never throws the largest face, as a loop does "+
		"that ends one too early. A die with D faces has the faces 1 to D.",
		func(p *program) { p.misread.moreFaces = -1 }),
	row("last-face", "one-face-too-many", "Your program throws D + 1, too, as a loop does that ends one too "+
		"late. A die with D faces has the faces 1 to D.",
		func(p *program) { p.misread.moreFaces = 1 }),
	row("fit", "largest-face-must-fit", "Your program makes no throw from a cell where the largest "+
		"face would lead past the last cell. A smaller face may lead there, or onto a ladder.",
		func(p *program) { p.misread.largestMustFit = true }),
	row("cells", "finish-one-early", "Your program takes the game to be over on the last cell but one. "+
		"The player must come to rest on the last cell.",
		func(p *program) { p.misread.finishEarly = true }),
	row("cells", "hundred-cells", "Your program always plays on 100 cells, and ignores jumps beyond "+
		"them. The number of cells is part of every board.",
		func(p *program) { p.misread.cells = 100 }),
	row("matrix", "rows-not-turned", "Your program reads every row of the matrix from left to right. "+
		"The second row from below runs from right to left, and so does every other row from there on.",
		func(p *program) { p.misread.matrix = renumbered(false, false) }),
	row("matrix", "rows-turned-from-top", "Your program turns every second row of the matrix, counted "+
		"from the top. Count the rows from below: with an even number of rows the others are to be "+
		"turned.", func(p *program) { p.misread.matrix = renumbered(false, true) }),
	row("matrix", "rows-from-top", "Your program takes the highest row of the matrix for the first. "+
		"Cell 1 is in the lowest.",
		func(p *program) { p.misread.matrix = renumbered(true, true) }),
}

func jumping(name, doc string, change func(*board.Board)) *Belief {
	return row("jumps", name, doc, changing(change))
}

func changing(change func(*board.Board)) func(*program) {
	return func(p *program) { p.misread.jumps = append(p.misread.jumps, change) }
}

// misread is how a program misreads the board. It leaves every end of a jump within 0..Cells. If
// two jumps come to start on one cell, the later one overwrites the earlier one in the table.
type misread struct {
	jumps          []func(*board.Board) // what becomes of the jumps
	matrix         func(*board.Board)   // the same, of a board that is given as a matrix
	cells          int                  // that it plays on always; 0 is those of the board
	zeroFace       bool                 // the die has a face 0
	moreFaces      int                  // added to the number of faces: 1, or -1
	finishEarly    bool                 // the game is over on the last cell but one
	largestMustFit bool                 // no throw is made from a cell where the largest face does not fit
	// refuses says on which boards it gives up at once.
	refuses func(b *board.Board, faces int) bool
}

func (r *misread) none() bool {
	return len(r.jumps) == 0 && r.matrix == nil && r.cells == 0 && r.refuses == nil &&
		!r.zeroFace && r.moreFaces == 0 && !r.finishEarly && !r.largestMustFit
}

// apply changes a board to what the program reads.
func (r *misread) apply(b *board.Board) {
	if r.matrix != nil {
		r.matrix(b)
	}
	for _, change := range r.jumps {
		change(b)
	}
	if r.cells != 0 {
		b.Cells = r.cells
		drop(b, func(j board.Jump) bool { return int(j.From) > b.Cells || int(j.To) > b.Cells })
	}
}

func drop(b *board.Board, such func(board.Jump) bool) {
	b.Jumps = slices.DeleteFunc(b.Jumps, such)
}

func turned(j board.Jump) board.Jump { return board.Jump{From: j.To, To: j.From} }

func snakesTurned(b *board.Board) {
	for i, j := range b.Jumps {
		if j.Snake() {
			b.Jumps[i] = turned(j)
		}
	}
}

func jumpsTurned(b *board.Board) {
	for i, j := range b.Jumps {
		b.Jumps[i] = turned(j)
	}
}

// lastOfEachEnd keeps the last one of several jumps of a kind that share an end.
func lastOfEachEnd(of jumpKind) func(*board.Board) {
	return func(b *board.Board) {
		slices.Reverse(b.Jumps)
		seen := map[int32]bool{}
		drop(b, func(j board.Jump) bool {
			was := seen[j.To]
			seen[j.To] = was || of.has(j)
			return was && of.has(j)
		})
		slices.Reverse(b.Jumps)
	}
}

func jumpsToFirstDropped(b *board.Board) {
	drop(b, func(j board.Jump) bool { return j.To == 1 })
}

// chainedWhileRead puts in place of a jump's end the end of a jump that starts there, if
// that one was read before.
func chainedWhileRead(b *board.Board) {
	ends := map[int32]int32{}
	for i, j := range b.Jumps {
		j.To = cmp.Or(ends[j.To], j.To)
		b.Jumps[i], ends[j.From] = j, j.To
	}
	drop(b, func(j board.Jump) bool { return j.From == j.To })
}

// headsInARow reports whether as many cells in a row are snakes' heads as the die has faces.
func headsInARow(b *board.Board, faces int) bool {
	var starts []int
	for _, j := range b.Jumps {
		if j.Snake() {
			starts = append(starts, int(j.From))
		}
	}
	slices.Sort(starts)
	row := 0
	for i, start := range starts {
		if i > 0 && start != starts[i-1]+1 {
			row = 0
		}
		row++
		if row >= faces {
			return true
		}
	}
	return faces == 0
}

// Theory. Where a board is given as a matrix of n rows, its cells are numbered in turns
// from left to right and from right to left, from the bottom up. Who numbers them otherwise
// sees each jump start on another cell, and end where it says:
//
//	16 15 14 13      13 14 15 16       1  2  3  4
//	 9 10 11 12       9 10 11 12       5  6  7  8
//	 8  7  6  5       5  6  7  8       9 10 11 12
//	 1  2  3  4       1  2  3  4      13 14 15 16
//	  as meant        not turned    neither, from the top

// renumbered is another way to count the cells of a matrix: from the top, or with other
// rows that run from right to left: none, or every second one from the top. On a board that is no
// square it changes nothing.
func renumbered(fromTop, turnedFromTop bool) func(*board.Board) {
	return func(b *board.Board) {
		n := int(math.Sqrt(float64(b.Cells)))
		if n*n != b.Cells {
			return
		}
		for i := range b.Jumps {
			from := int(b.Jumps[i].From) - 1
			below, column := from/n, from%n
			above := n - 1 - below
			if (below%2 == 1) != (turnedFromTop && above%2 == 1) {
				column = n - 1 - column
			}
			row := below
			if fromTop {
				row = above
			}
			b.Jumps[i].From = int32(row*n + column + 1)
		}
		drop(b, func(j board.Jump) bool { return j.From == j.To }) // it leads nowhere else
	}
}
