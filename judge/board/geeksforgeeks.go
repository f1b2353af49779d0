package board

import "strconv"

// geeksForGeeks is the format of "Snake and Ladder Problem" there, on its one
// board of five rows and six columns. The site does not say what to print if the
// last cell cannot be reached.
var geeksForGeeks = &Format{
	Name:     "geeksforgeeks",
	Doc:      "the number of boards; then for each the number of its jumps, and a line with the two cells of each",
	Promises: []*Promise{startIsFree, reachableEnd, tenJumps},
	Cells:    30,
	Faces:    6,
	begin:    appendCount,
	board: func(dst []byte, b *Board) []byte {
		dst = append(strconv.AppendInt(dst, int64(len(b.Jumps)), 10), '\n')
		for i, j := range b.Jumps {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = append(strconv.AppendInt(dst, int64(j.From), 10), ' ')
			dst = strconv.AppendInt(dst, int64(j.To), 10)
		}
		return append(dst, '\n')
	},
	read: readGeeksForGeeks,
}

func readGeeksForGeeks(w *words) (boards []Board, ok bool) {
	n, ok := w.count(30)
	for range n {
		if !w.begin(30) {
			return nil, false
		}
		b := Board{Cells: 30, Faces: 6}
		w.starts.reset(b.Cells)
		count, ok := w.need("the number of jumps", 0, b.Cells-1)
		if !ok || !w.list(&b, "jump", nil, count) {
			return nil, false
		}
		boards = append(boards, b)
	}
	return boards, ok && w.end("the first number of the file is the number of boards")
}
