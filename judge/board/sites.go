package board

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
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
	Name:       "hackerrank",
	Doc:        "the number of boards; then for each the number of its ladders and their lines, and the number of its snakes and theirs",
	Promises:   []*Promise{startIsFree, disjointCells, fifteenUp, fifteenDown},
	MostBoards: 10,
	Time:       2 * time.Second,
	Memory:     512,
	OutputFile: true,
	Cells:      100,
	Faces:      6,
	First:      true,
	counted:    true,
	board:      eachCounted.append,
	read:       readHackerRank,
}

// baekjoon is the format of problem 16928 there. Its statement promises 1 to 15
// ladders and as many snakes, that cells 1 and 100 are neither start nor end of
// any, that a cell has one of them at most, and that 100 can be reached; it gives
// a second and 512 MB (other languages get more: Java twice as much and a second,
// Python three times as much and two seconds).
var baekjoon = &Format{
	Name:       "baekjoon",
	Doc:        "one board: the number of its ladders and of its snakes, the lines of the ladders, and those of the snakes",
	Promises:   []*Promise{endsAreFree, disjointCells, reachableEnd, fifteenUp, fifteenDown},
	One:        true,
	MostBoards: 1,
	Time:       time.Second,
	Memory:     512,
	Cells:      100,
	Faces:      6,
	First:      true,
	board:      countedFirst.append,
	read:       countedFirst.read,
}

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
	counted:      true,
	board:        oneList.append,
	read:         oneList.read,
}

// geeksTilde ends each answer of the drivers that the site has given since 2024:
// "~" on a line of its own.
const geeksTilde = "~"

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
	counted:      true,
	board:        lines.append,
	read:         lines.read,
}

// A listing is how a format writes a board as lists of its jumps.
type listing struct {
	kinds  []string // of each list
	counts counts
	flat   bool   // the jumps of a list stand on one line
	hint   string // shown if a count is wrong; "" describes the format
}

// counts is where the numbers of jumps stand.
type counts uint8

const (
	beforeEach counts = iota
	together          // on the board's first line
	uncounted         // the side of a square comes first, and a list ends with its line
)

var (
	bothKinds    = []string{"ladder", "snake"}
	eachCounted  = listing{kinds: bothKinds}
	countedFirst = listing{kinds: bothKinds, counts: together}
	oneList      = listing{kinds: []string{"jump"}, flat: true}
	lines        = listing{kinds: bothKinds, flat: true, counts: uncounted}

	// HackerRank gave this one until about 2016, with commas within pairs and blanks
	// between them:
	//
	//	1
	//	2,1
	//	32,62 12,98
	//	95,13
	withCommas = listing{
		kinds: bothKinds, counts: together,
		hint: "a hackerrank file with commas holds for each board a line with the numbers of its ladders and its snakes, like 2,1",
	}
)

// append appends a board whose jumps are in the order of the lists.
func (l *listing) append(dst []byte, b *Board) []byte {
	lists := [][]Jump{b.Jumps}
	if len(l.kinds) > 1 {
		up := ladders(b)
		lists = [][]Jump{b.Jumps[:up], b.Jumps[up:]}
	}
	switch l.counts {
	case together:
		dst = appendInts(dst, '\n', len(lists[0]), len(lists[1]))
	case uncounted:
		dst = appendInts(dst, '\n', side(b.Cells))
	}
	for _, jumps := range lists {
		if l.counts == beforeEach {
			dst = appendInts(dst, '\n', len(jumps))
		}
		if !l.flat {
			dst = appendJumps(dst, jumps)
			continue
		}
		for _, j := range jumps {
			dst = appendInts(dst, ' ', int(j.From), int(j.To))
		}
		if len(jumps) > 0 {
			dst = dst[:len(dst)-1] // the last blank
		}
		dst = append(dst, '\n')
	}
	return dst
}

func (l *listing) read(w *words) ([]Board, bool) {
	return w.each(cmp.Or(w.format.Cells, MinCells*MinCells), func(b *Board) bool { return l.readBoard(w, b) })
}

func (l *listing) readBoard(w *words, b *Board) (ok bool) {
	if l.counts == uncounted {
		rows, ok := w.need("the number of rows", 2, w.format.Side)
		if b.Cells = rows * rows; !ok {
			return false
		}
	}
	if !w.room(b.Cells) || l.counts == uncounted && !w.lineEnd("a line with the ladders") {
		return false
	}
	var many [2]int
	if l.counts == together {
		for i, kind := range l.kinds {
			if many[i], ok = w.need("the number of "+kind+"s", 0, b.Cells-1); !ok {
				w.hint(cmp.Or(l.hint, "a "+w.format.Name+" file holds "+w.format.Doc))
				return false
			}
		}
		w.read = max(w.read, 1)
	}
	w.starts.Reset(b.Cells)
	for i, kind := range l.kinds {
		if l.counts == uncounted {
			if !w.line(b, kind) {
				return false
			}
			continue
		}
		if l.counts == beforeEach {
			if many[i], ok = w.need("the number of "+kind+"s", 0, b.Cells-1); !ok {
				return false
			}
		}
		for range many[i] {
			if !w.pair(b, kind) {
				return false
			}
		}
	}
	return true
}

// readHackerRank reads the older input too. Commas in files of today's order are read
// as if they were blanks.
func readHackerRank(w *words) (boards []Board, ok bool) {
	l := &eachCounted
	if fields := bytes.Fields(w.text); len(fields) > 1 && bytes.IndexByte(fields[1], ',') > 0 {
		l = &withCommas
	}
	w.text = bytes.ReplaceAll(w.text, []byte{','}, []byte{' '}) // places stay
	return l.read(w)
}

// moves is the array of moves of the published solutions: what the cell says is
// where the player who lands on it goes. Cells are counted from 0 there. No site
// gives it, so nothing is promised; of boards in an input it is as with plain.
var moves = &Format{
	Name:       "moves",
	Doc:        "the number of boards; then for each its cells, and a line with a number for each cell: where its jump leads, counted from 0, or -1",
	MostBoards: 1000,
	Faces:      6,
	Start:      true,
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

// ends is where the jump on each cell leads, -1 if there is none.
func (b *Board) ends() []int32 {
	ends := slices.Repeat([]int32{-1}, b.Cells+1)
	for _, j := range b.Jumps {
		ends[j.From] = j.To
	}
	return ends
}

func readMoves(w *words) ([]Board, bool) {
	return w.each(MinCells, func(b *Board) (ok bool) {
		if b.Cells, ok = w.need("the number of cells", MinCells, MaxCells); !ok || !w.room(b.Cells) {
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
func (w *words) move(b *Board, cell int) bool {
	to, ok := w.need(fmt.Sprintf("the move of cell %d, counted from 0,", cell-1), -1, b.Cells-1)
	if !ok || to < 0 {
		return ok
	}
	switch {
	case to == cell-1:
		return w.fail(fmt.Sprintf("a jump starts and ends on cell %d, counted from 0", to), "use -1 for no jump")
	case cell == b.Cells:
		return w.fail("a jump starts on the last cell", "the game is over there: use -1")
	}
	b.Jumps = append(b.Jumps, Jump{int32(cell), int32(to + 1)})
	return true
}
