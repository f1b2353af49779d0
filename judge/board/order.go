package board

import "cmp"

// Compare orders boards by size: fewer jumps first, then fewer cells, then
// fewer faces, then the jumps in input order. It is the order of the sweep and
// of shrinking; "the smallest board" always means this one.
func Compare(x, y *Board) int {
	if c := cmp.Or(cmp.Compare(len(x.Jumps), len(y.Jumps)), cmp.Compare(x.Cells, y.Cells), cmp.Compare(x.Faces, y.Faces)); c != 0 {
		return c
	}
	for i, j := range x.Jumps {
		k := y.Jumps[i]
		if c := cmp.Or(cmp.Compare(j.From, k.From), cmp.Compare(j.To, k.To)); c != 0 {
			return c
		}
	}
	return 0
}
