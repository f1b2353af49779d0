package board

import "strconv"

// hackerRank is the format of "Snakes and Ladders: The Quickest Way Up". The
// site gives at most ten boards a file; more are given here, for a program that
// reads their number reads any number of them.
var hackerRank = &Format{
	Name:     "hackerrank",
	Doc:      "the number of boards; then for each the number of its ladders and their lines, and the number of its snakes and theirs",
	Promises: []*Promise{startIsFree, disjointCells, fifteenEach},
	Cells:    100,
	Faces:    6,
	First:    true,
	begin:    appendCount,
	board: func(dst []byte, b *Board) []byte {
		up := ladders(b)
		for _, jumps := range [][]Jump{b.Jumps[:up], b.Jumps[up:]} {
			dst = append(strconv.AppendInt(dst, int64(len(jumps)), 10), '\n')
			dst = appendJumps(dst, jumps)
		}
		return dst
	},
	read: readHackerRank,
}

// The two lists of jumps, in the order in which both sites give them.
var listed = []struct {
	kind, many string
	ladder     bool
}{{"ladder", "the number of ladders", true}, {"snake", "the number of snakes", false}}

func readHackerRank(w *words) (boards []Board, ok bool) {
	n, ok := w.count(100)
	for range n {
		if !w.begin(100) {
			return nil, false
		}
		b := Board{Cells: 100, Faces: 6}
		w.starts.reset(b.Cells)
		for _, list := range listed {
			count, ok := w.need(list.many, 0, b.Cells-1)
			if !ok || !w.list(&b, list.kind, &list.ladder, count) {
				return nil, false
			}
		}
		boards = append(boards, b)
	}
	return boards, ok && w.end("the first number of the file is the number of boards")
}

// list reads so many jumps.
func (w *words) list(b *Board, kind string, ladder *bool, count int) bool {
	for range count {
		if !w.pair(b, kind, ladder) {
			return false
		}
	}
	return true
}
