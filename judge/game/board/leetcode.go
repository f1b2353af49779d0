package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// leetCode is the argument of problem 909 there: a square matrix whose rows are
// read in turns from left to right and from right to left, from the bottom up.
//
//	16 15 14 13      what the matrix holds for a cell is the cell
//	 9 10 11 12      where its jump ends, or -1
//	 8  7  6  5
//	 1  2  3  4
//
// The statement promises 2 to 20 rows, and no jump on the first and the last
// cell; ends may touch, there may be no jump at all, and the answer may be -1. A
// test is one board, but the site calls the function for all of its tests, some
// two hundred, in one process: what is static stays from one to the next, and
// "all tests passed, but took too long" is one of its verdicts. It states no
// limits.
var leetCode = &Format{
	Name: "leetcode",
	Doc: "for each board a line with a square matrix in JSON: " +
		"where the jump of each cell leads, or -1",
	Promises:   []*Promise{startIsFree},
	MostBoards: 200,
	Side:       leetCodeSide,
	Faces:      6,
	order:      byStart,
	board: func(dst []byte, b *Board) []byte {
		n, ends := side(b.Cells), b.ends()
		for row := range n {
			dst = append(dst, "[,"[min(row, 1)])
			for column := range n {
				dst = append(dst, "[,"[min(column, 1)])
				dst = strconv.AppendInt(dst, int64(ends[serpentine(n, row, column)]), 10)
			}
			dst = append(dst, ']')
		}
		return append(dst, "]\n"...)
	},
	read: readLeetCode,
}

// leetCodeSide is the most rows that the site gives.
const leetCodeSide = 20

// serpentine returns the cell in a row, from 0 at the top, and column of a board
// of n rows.
func serpentine(n, row, column int) int {
	up := n - 1 - row
	if up%2 == 1 {
		column = n - 1 - column
	}
	return up*n + column + 1
}

func readLeetCode(w *siteReader) (boards []Board, ok bool) {
	w.skipSpace()
	if w.pos == len(w.text) {
		w.token = w.pos
		return nil, w.fail("the file is empty: expected a matrix", "")
	}
	for w.skipSpace(); w.pos < len(w.text); w.skipSpace() {
		w.read++
		rows, ok := w.matrix()
		if !ok {
			w.hint("a leetcode file holds a matrix on a line, like [[-1,-1],[1,-1]]")
			return nil, false
		}
		b, ok := w.fromMatrix(rows)
		if !ok {
			return nil, false
		}
		boards = append(boards, b)
	}
	return boards, true
}

// An entry is a number of a matrix, and where it stands in the text.
type entry struct{ value, at int }

// matrix reads a JSON array of arrays of numbers.
func (w *siteReader) matrix() (rows [][]entry, ok bool) {
	ok = w.array("a matrix", func() bool {
		var row []entry
		w.skipSpace()
		start := w.pos
		misshapen := func() bool {
			w.token = start
			return w.misshapen(append(rows, row))
		}
		short := func() bool { return len(row) <= leetCodeSide || misshapen() }
		if !w.array("a row", func() bool { return w.entry(&row) && short() }) {
			return false
		}
		if len(rows) == leetCodeSide || len(rows) > 0 && len(row) != len(rows[0]) {
			return misshapen()
		}
		rows = append(rows, row)
		return true
	})
	return rows, ok
}

// array reads the brackets and commas of a JSON array, and each element.
func (w *siteReader) array(what string, element func() bool) bool {
	if !w.sign("the [ of "+what, '[') {
		return false
	}
	for {
		if !element() {
			return false
		}
		w.skipSpace()
		if w.pos < len(w.text) && w.text[w.pos] == ',' {
			w.pos++
			continue
		}
		return w.sign("a comma or the ] of "+what, ']')
	}
}

func (w *siteReader) sign(what string, c byte) bool {
	w.skipSpace()
	w.token = w.pos
	if w.pos < len(w.text) && w.text[w.pos] == c {
		w.pos++
		return true
	}
	return w.fail(fmt.Sprintf("expected %s%s", what, w.where()), "")
}

func (w *siteReader) entry(row *[]entry) bool {
	w.skipSpace()
	w.token = w.pos
	end := w.pos
	for end < len(w.text) && !isSpace(w.text[end]) && w.text[end] != ',' && w.text[end] != ']' {
		end++
	}
	word := w.text[w.pos:end]
	n, ok := whole(word)
	if !ok {
		return w.fail("expected a number of the matrix"+w.where(), "")
	}
	if string(word) != strconv.Itoa(n) {
		return w.fail("expected a number of the matrix"+w.where()+" as JSON has it",
			fmt.Sprintf("write %d: JSON numbers have no leading zero", n))
	}
	*row = append(*row, entry{n, w.pos})
	w.pos = end
	return true
}

func (w *siteReader) misshapen(rows [][]entry) bool {
	last := rows[len(rows)-1]
	if max(len(rows), len(last)) > leetCodeSide {
		return w.fail(fmt.Sprintf("the matrix%s has more than %d rows or columns", w.where(), leetCodeSide),
			"want 2 to 20")
	}
	return w.fail(fmt.Sprintf("row %d of the matrix%s has %d numbers, but row 1 has %d",
		len(rows), w.where(), len(last), len(rows[0])), "the matrix must be square")
}

func (w *siteReader) fromMatrix(rows [][]entry) (Board, bool) {
	n := len(rows)
	b := Board{Cells: n * n, Faces: 6}
	if n < 2 || len(rows[0]) != n {
		w.token = rows[0][0].at
		return b, w.fail(fmt.Sprintf("the matrix%s has %d rows of %d numbers", w.where(), n, len(rows[0])),
			"the matrix must be square, with 2 to 20 rows")
	}
	if !w.room(b.Cells) {
		return b, false
	}
	for r, row := range rows {
		for c, e := range row {
			cell := serpentine(n, r, c)
			w.token = e.at
			switch {
			case e.value == -1:
				continue
			case e.value < 1 || e.value > b.Cells:
				return b, w.fail(
					fmt.Sprintf("expected -1 or a cell, 1 to %d, of board %d", b.Cells, w.read), "")
			case e.value == cell:
				return b, w.fail(fmt.Sprintf("a jump starts and ends on cell %d", cell), "use -1 for no jump")
			case cell == b.Cells:
				return b, w.fail(fmt.Sprintf("a jump starts on the last cell, %d", cell),
					"the game is over there: use -1")
			}
			b.Jumps = append(b.Jumps, Jump{int32(cell), int32(e.value)})
		}
	}
	slices.SortFunc(b.Jumps, byStart)
	return b, true
}

func isSquare(cells int) bool { return side(cells)*side(cells) == cells }

// side returns the side of a square with that many cells, rounded up.
func side(cells int) int { return int(math.Ceil(math.Sqrt(float64(cells)))) }
