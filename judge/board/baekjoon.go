package board

import "strconv"

// baekjoon is the format of problem 16928 there.
var baekjoon = &Format{
	Name:     "baekjoon",
	Doc:      "one board: the number of its ladders and of its snakes, the lines of the ladders, and those of the snakes",
	Promises: []*Promise{endsAreFree, disjointCells, reachableEnd, fifteenEach},
	One:      true,
	Cells:    100,
	Faces:    6,
	First:    true,
	board: func(dst []byte, b *Board) []byte {
		up := ladders(b)
		dst = append(strconv.AppendInt(dst, int64(up), 10), ' ')
		dst = append(strconv.AppendInt(dst, int64(len(b.Jumps)-up), 10), '\n')
		return appendJumps(dst, b.Jumps)
	},
	read: readBaekjoon,
}

func readBaekjoon(w *words) ([]Board, bool) {
	b := Board{Cells: 100, Faces: 6}
	w.starts.reset(b.Cells)
	var counts [2]int
	for i, list := range listed {
		n, ok := w.need(list.many, 0, b.Cells-1)
		if !ok {
			w.hint("a baekjoon file holds " + w.format.Doc)
			return nil, false
		}
		counts[i] = n
	}
	w.begin(b.Cells)
	for i, list := range listed {
		if !w.list(&b, list.kind, &list.ladder, counts[i]) {
			return nil, false
		}
	}
	return []Board{b}, w.end("a baekjoon file holds one board")
}
