package board

import "strconv"

// geeksForGeeks is the format of "Snake and Ladder Problem" there, as it was
// until 2026, on its one board of five rows and six columns. The statement
// promises 1 to 100 boards in an input, 1 to 10 jumps, and that none starts on
// the first cell; ends may touch. It does not say what to print if the last cell
// cannot be reached, so such boards are not given. Of limits it says O(N).
var geeksForGeeks = &Format{
	Name:         "geeksforgeeks",
	Doc:          "the number of boards; then for each the number of its jumps, and a line with the two cells of each",
	Promises:     []*Promise{startIsFree, reachableEnd, tenJumps},
	MostBoards:   100,
	AnswerSuffix: geeksTilde,
	Cells:        30,
	Faces:        6,
	begin:        appendCount,
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

// geeksTilde ends each answer of the drivers that the site has given since 2024:
// "~" on a line of its own.
const geeksTilde = "~"

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
