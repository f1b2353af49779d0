package board

import (
	"cmp"
	"fmt"
	"slices"
)

// Expresses returns nil if the format can write b down, else an error that says
// what is in the way. The order of the jumps never is: see [Format.Arrange].
func (f *Format) Expresses(b *Board) error {
	switch {
	case f.Cells != 0 && b.Cells != f.Cells:
		return fmt.Errorf("%s has boards of %d cells only, and this one has %d", f.Name, f.Cells, b.Cells)
	case f.Side != 0 && !square(b):
		return fmt.Errorf("%s has square boards only, and this one has %d cells", f.Name, b.Cells)
	case f.Side != 0 && b.Cells > f.Side*f.Side:
		return fmt.Errorf("%s has boards of up to %d cells, and this one has %d", f.Name, f.Side*f.Side, b.Cells)
	case f.Faces != 0 && b.Faces != f.Faces:
		return fmt.Errorf("%s has a die of %d faces only, and this one has %d", f.Name, f.Faces, b.Faces)
	}
	return nil
}

// Expressible is the promise that every board can be written in the format, and
// has its jumps in the format's order, so that whatever keeps to promises stays
// inside.
func (f *Format) Expressible() *Promise {
	return &Promise{
		Name:    "format=" + f.Name,
		Doc:     "the format " + f.Name + " can write the board",
		Keeps:   func(b *Board) bool { return f.Expresses(b) == nil },
		Arrange: f.Arrange,
	}
}

// Promised is what holds for every board that is given in the format: that it
// can be written, and, if site is true, what the site promises. It is nil for
// plain.
func (f *Format) Promised(site bool) []*Promise {
	if f.Plain() {
		return nil
	}
	all := []*Promise{f.Expressible()}
	if site {
		all = append(all, f.Promises...)
	}
	return all
}

// Arrange puts the jumps of b in the order in which a reader of the format
// meets them. The caller's memory for jumps is not written to.
func (f *Format) Arrange(b *Board) {
	before := f.before()
	if before == nil || slices.IsSortedFunc(b.Jumps, before) {
		return
	}
	b.Jumps = slices.Clone(b.Jumps)
	slices.SortStableFunc(b.Jumps, before)
}

// before is the order of the jumps, nil if the format keeps any.
func (f *Format) before() func(x, y Jump) int {
	switch {
	case f == nil:
		return nil
	case f.First:
		return laddersFirst
	case f.Start:
		return byStart
	}
	return nil
}

func byStart(x, y Jump) int { return cmp.Compare(x.From, y.From) }

func laddersFirst(x, y Jump) int {
	switch {
	case x.Ladder() == y.Ladder():
		return 0
	case x.Ladder():
		return -1
	}
	return 1
}
