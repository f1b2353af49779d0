package board

import (
	"fmt"
	"time"
)

// hackerRank is the format of "Snakes and Ladders: The Quickest Way Up". The
// statement promises 1 to 10 boards in an input, 1 to 15 ladders and as many
// snakes, that none starts on cell 1 or 100 (one may end there), and that no cell
// is an end twice; 100 may be out of reach. The site gives two seconds to C++
// (five to Java, sixteen to Python) and 512 MB. Its own drivers write the answers
// to the file that OUTPUT_PATH names. InterviewBit has the same board and the
// same promises.
var hackerRank = &Format{
	Name: "hackerrank",
	Doc: "the number of boards; then for each the number of its ladders and their lines, " +
		"and the number of its snakes and theirs",
	Promises:   []*Promise{startIsFree, disjointCells, fifteenUp, fifteenDown},
	MostBoards: 10,
	Time:       2 * time.Second,
	Memory:     512,
	OutputFile: true,
	Cells:      100,
	Faces:      6,
	order:      LaddersFirst,
	counted:    true,
	board:      eachCounted.append,
	read:       eachCounted.read,
}

// baekjoon is the format of problem 16928 there. Its statement promises 1 to 15
// ladders and as many snakes, that cells 1 and 100 are neither start nor end of
// any, that a cell has one of them at most, and that 100 can be reached; it gives
// a second and 512 MB (other languages get more: Java twice as much and a second,
// Python three times as much and two seconds).
var baekjoon = &Format{
	Name: "baekjoon",
	Doc: "one board: the number of its ladders and of its snakes, the lines of the ladders, " +
		"and those of the snakes",
	Promises:   []*Promise{endsAreFree, disjointCells, reachableEnd, fifteenUp, fifteenDown},
	OneBoard:   true,
	MostBoards: 1,
	Time:       time.Second,
	Memory:     512,
	Cells:      100,
	Faces:      6,
	order:      LaddersFirst,
	board:      countedFirst.append,
	read:       countedFirst.read,
}

// geeksForGeeks is the format of "Snake and Ladder Problem" there, as it was
// until 2026, on its one board of five rows and six columns. The statement
// promises 1 to 100 boards in an input, 1 to 10 jumps, and that none starts on
// the first cell; ends may touch. It does not say what to print if the last cell
// cannot be reached, so such boards are not given. Of limits it says O(N).
var geeksForGeeks = &Format{
	Name: "geeksforgeeks",
	Doc: "the number of boards; then for each the number of its jumps, " +
		"and a line with the two cells of each",
	Promises:     []*Promise{startIsFree, reachableEnd, tenJumps},
	MostBoards:   100,
	AnswerSuffix: geeksTilde,
	Cells:        30,
	Faces:        6,
	counted:      true,
	board:        oneList.append,
	read:         oneList.read,
}

// geeksTilde ends each answer of the drivers that the site has given since 2024:
// "~" on a line of its own.
const geeksTilde = "~"

// A listing is how a format writes a board as lists of its jumps.
type listing struct {
	kinds    []string // of each list
	together bool     // the numbers of jumps stand on the board's first line, not before each list
	flat     bool     // the jumps of a list stand on one line
}

var (
	bothKinds    = []string{"ladder", "snake"}
	eachCounted  = listing{kinds: bothKinds}
	countedFirst = listing{kinds: bothKinds, together: true}
	oneList      = listing{kinds: []string{"jump"}, flat: true}
)

// append appends a board whose jumps are in the order of the lists.
func (l *listing) append(dst []byte, b *Board) []byte {
	lists := [][]Jump{b.Jumps}
	if len(l.kinds) > 1 {
		up := ladders(b)
		lists = [][]Jump{b.Jumps[:up], b.Jumps[up:]}
	}
	if l.together {
		dst = appendInts(dst, '\n', len(lists[0]), len(lists[1]))
	}
	for _, jumps := range lists {
		if !l.together {
			dst = appendInts(dst, '\n', len(jumps))
		}
		if l.flat {
			dst = appendFlat(dst, jumps)
		} else {
			dst = appendJumps(dst, jumps)
		}
	}
	return dst
}

// appendFlat appends jumps as one line.
func appendFlat(dst []byte, jumps []Jump) []byte {
	var cells []int
	for _, j := range jumps {
		cells = append(cells, int(j.From), int(j.To))
	}
	return appendInts(dst, '\n', cells...)
}

func (l *listing) read(w *siteReader) ([]Board, bool) {
	return w.each(w.format.Cells, func(b *Board) bool { return l.readBoard(w, b) })
}

func (l *listing) readBoard(w *siteReader, b *Board) (ok bool) {
	if !w.room(b.Cells) {
		return false
	}
	var counts [2]int
	if l.together {
		for i, kind := range l.kinds {
			counts[i], ok = w.need("the number of "+kind+"s", 0, b.Cells-1)
			if !ok {
				w.hint("a " + w.format.Name + " file holds " + w.format.Doc)
				return false
			}
		}
		w.read = max(w.read, 1)
	}
	w.starts.Reset(b.Cells)
	for i, kind := range l.kinds {
		if !l.together {
			counts[i], ok = w.need("the number of "+kind+"s", 0, b.Cells-1)
			if !ok {
				return false
			}
		}
		for range counts[i] {
			if !w.pair(b, kind) {
				return false
			}
		}
	}
	return true
}

// moves is the array of moves of the published solutions: each entry says where the player who
// lands on that cell goes. Cells are counted from 0 there. No site gives it, so nothing is
// promised, and MostBoards is that of plain.
var moves = &Format{
	Name: "moves",
	Doc: "the number of boards; then for each its cells, and a line with a number for each cell: " +
		"where its jump leads, counted from 0, or -1",
	MostBoards: 1000,
	Faces:      6,
	order:      byStart,
	counted:    true,
	board: func(dst []byte, b *Board) []byte {
		dst = appendInts(dst, '\n', b.Cells)
		for _, to := range b.ends()[1:] {
			dst = appendInts(dst, ' ', max(int(to)-1, -1))
		}
		dst[len(dst)-1] = '\n'
		return dst
	},
	read: readMoves,
}

func readMoves(w *siteReader) ([]Board, bool) {
	return w.each(MinCells, func(b *Board) (ok bool) {
		b.Cells, ok = w.need("the number of cells", MinCells, MaxCells)
		if !ok || !w.room(b.Cells) {
			return false
		}
		for c := 1; c <= b.Cells; c++ {
			if !w.move(b, c) {
				return false
			}
		}
		return true
	})
}

// move reads what an array holds for a cell, which is counted from 1.
func (w *siteReader) move(b *Board, cell int) bool {
	to, ok := w.need(fmt.Sprintf("the move of cell %d, counted from 0,", cell-1), -1, b.Cells-1)
	if !ok || to < 0 {
		return ok
	}
	switch {
	case to == cell-1:
		return w.fail(fmt.Sprintf("a jump starts and ends on cell %d, counted from 0", to),
			"use -1 for no jump")
	case cell == b.Cells:
		return w.fail("a jump starts on the last cell", "the game is over there: use -1")
	}
	b.Jumps = append(b.Jumps, Jump{int32(cell), int32(to + 1)})
	return true
}
