package board

import "strconv"

// geeksForGeeksSquare is the format of "Snake and Ladder Problem" there as it is
// since 2026: n x n cells, and two flat lists of pairs. The statement promises
// 1 to 1000 rows, that neither list is empty, and no more: jumps may share ends,
// of two in a row only one is taken, and the answer may be -1. What a jump on the
// first cell would mean it leaves open, so none is given. It states the boards of
// an input no longer (the older task's are taken), nor limits beyond O(n*n).
//
// No driver of the task is public. The lists stand on lines of their own, without
// a count, as in all of the site's drivers since 2024.
var geeksForGeeksSquare = &Format{
	Name:         "geeksforgeeks-square",
	Doc:          "the number of boards; then for each the side of its square, a line with the two cells of each ladder, and one for its snakes",
	Promises:     []*Promise{startIsFree, someLadder, someSnake},
	MostBoards:   100,
	AnswerSuffix: geeksTilde,
	Side:         1000,
	Faces:        6,
	First:        true,
	begin:        appendCount,
	board: func(dst []byte, b *Board) []byte {
		up := ladders(b)
		dst = append(strconv.AppendInt(dst, int64(side(b.Cells)), 10), '\n')
		return appendFlat(appendFlat(dst, b.Jumps[:up]), b.Jumps[up:])
	},
	read: readGeeksForGeeksSquare,
}

// appendFlat appends jumps, all on one line.
func appendFlat(dst []byte, jumps []Jump) []byte {
	for i, j := range jumps {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(strconv.AppendInt(dst, int64(j.From), 10), ' ')
		dst = strconv.AppendInt(dst, int64(j.To), 10)
	}
	return append(dst, '\n')
}

func readGeeksForGeeksSquare(w *words) (boards []Board, ok bool) {
	n, ok := w.count(MinCells * MinCells)
	for range n {
		w.read++
		rows, ok := w.need("the number of rows", 2, w.format.Side)
		if !ok || !w.room(rows*rows) || !w.lineEnd("a line with the ladders") {
			return nil, false
		}
		b := Board{Cells: rows * rows, Faces: 6}
		w.starts.reset(b.Cells)
		for _, list := range listed {
			if !w.flat(&b, list.kind, &list.ladder) {
				return nil, false
			}
		}
		boards = append(boards, b)
	}
	return boards, ok && w.end("the first number of the file is the number of boards")
}

// flat reads the pairs of a line, which may be empty.
func (w *words) flat(b *Board, kind string, ladder *bool) bool {
	if w.blank(); w.pos == len(w.text) {
		w.token = w.pos
		return w.fail("the file ends inside board "+strconv.Itoa(w.read)+": expected a line with the "+kind+"s", "a line without any "+kind+" is empty")
	}
	w.inline = true
	defer func() { w.inline = false }()
	for !w.newline() {
		if !w.pair(b, kind, ladder) {
			return false
		}
	}
	return true
}

// lineEnd refuses anything but the end of the line, before what is expected.
func (w *words) lineEnd(next string) bool {
	if w.newline() {
		return true
	}
	w.token = w.pos
	return w.fail("expected the end of the line, and then "+next, "the number of rows has a line of its own")
}

// newline goes over blanks, and over the end of the line if that comes next. The
// end of the text is one too.
func (w *words) newline() bool {
	w.blank()
	if w.pos == len(w.text) {
		return true
	}
	if w.text[w.pos] != '\n' {
		return false
	}
	w.pos++
	return true
}

// blank goes over white space within a line.
func (w *words) blank() {
	for w.pos < len(w.text) && isSpace(w.text[w.pos]) && w.text[w.pos] != '\n' {
		w.pos++
	}
}
