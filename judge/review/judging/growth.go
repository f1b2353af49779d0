package judging

import (
	"cmp"
	"fmt"
	"slices"

	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Theory. A program that is too slow has shown on the cases before how its time grows. Boards may
// be harder by their cells, by the faces of their die, or by their number: the first of these in
// which no case that was answered in time is as large as the one that was not explains the time.

// A measure is how large the boards of an item are in one way.
type measure struct {
	words string // behind a number
	of    func(boards int, largest board.Board) int
}

var measures = []measure{
	{"boards of up to %s cells", func(_ int, b board.Board) int { return b.Cells }},
	{"dice of up to %s faces", func(_ int, b board.Board) int { return b.Faces }},
	{"%s boards", func(boards int, _ board.Board) int { return boards }},
}

// leastMeasured is the least size that says something: a program that takes long for less hangs.
const leastMeasured = 50

// leastGrowth is how many times as large a board must be to be worth another time.
const leastGrowth = 3

// A cost is the CPU time of an item, and how large its boards are by each measure.
type cost struct {
	run   sandbox.Result
	sizes []int
}

// growth says what item i took, which ran out of time, beside smaller ones that did not; "" if
// there are none, or if the program slept.
func (q *queue) growth(i int) string {
	late := q.costOf(i)
	if late.run.Stop == sandbox.OutOfWall {
		return ""
	}
	var right []cost
	for k, o := range q.outcomes {
		if o.ended && o.failure == nil && !q.needless(k) {
			right = append(right, q.costOf(k))
		}
	}
	for at, m := range measures {
		words := growthIn(m.words, at, right, late)
		if words != "" {
			return words
		}
	}
	return ""
}

// costOf is the cost of an item whose run has ended. No die is worth more faces than cells.
func (q *queue) costOf(i int) cost {
	it := q.items[i]
	b, done := q.boards(it)
	defer done()
	var x, largest board.Board
	for s := b.Scan(); s.Next(&x); {
		largest.Cells = max(largest.Cells, x.Cells)
		largest.Faces = max(largest.Faces, min(x.Faces, x.Cells))
	}
	c := cost{run: q.outcomes[i].run}
	for _, m := range measures {
		c.sizes = append(c.sizes, m.of(b.Len(), largest))
	}
	return c
}

// growthIn is growth by measure number at; "" if that explains nothing.
func growthIn(words string, at int, right []cost, late cost) string {
	slices.SortFunc(right, func(x, y cost) int {
		return cmp.Or(cmp.Compare(y.sizes[at], x.sizes[at]), cmp.Compare(y.run.CPU, x.run.CPU))
	})
	largest := late.sizes[at]
	if len(right) == 0 || right[0].sizes[at] >= largest {
		return ""
	}
	var shown []cost // the larger first
	longest := late.run.CPU
	for _, c := range right {
		much := c.sizes[at] >= leastMeasured && leastGrowth*c.sizes[at] <= largest
		if len(shown) < 2 && much && c.run.CPU <= longest { // else its boards take long by their number
			shown = append(shown, c)
			largest, longest = c.sizes[at], c.run.CPU
		}
	}
	if len(shown) == 0 {
		return ""
	}
	said := ""
	slices.Reverse(shown)
	for _, c := range shown {
		said += fmt.Sprintf("%.2f s for %s, ", c.run.CPU.Seconds(), sized(words, c.sizes[at]))
		words = "%s" // what is counted is said once
	}
	took := "not done with %s after %.2f s"
	if late.run.Stop == sandbox.Exited {
		took = "%s took %.2f s"
	}
	size := result.Thousands(late.sizes[at])
	return said[:len(said)-2] + "; " + fmt.Sprintf(took, size, late.run.CPU.Seconds())
}

func sized(words string, n int) string { return fmt.Sprintf(words, result.Thousands(n)) }
