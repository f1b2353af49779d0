package board

import (
	"bytes"
	"strconv"
	"time"
)

// hackerRank is the format of "Snakes and Ladders: The Quickest Way Up". The
// statement promises 1 to 10 boards in an input, 1 to 15 ladders and as many
// snakes, that none starts on cell 1 or 100 (one may end there), and that no cell
// is an end twice; 100 may be out of reach. The site gives two seconds to C++
// (five to Java, sixteen to Python) and 512 MB. Its own drivers write the answers
// to the file that OUTPUT_PATH names. InterviewBit has the same board and the
// same promises.
//
// Until about 2016 the input was another one, with commas: see readCommas.
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
	begin:      appendCount,
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
	if bytes.IndexByte(w.text, ',') >= 0 {
		return readCommas(w)
	}
	return readLists(w)
}

// readLists reads boards of which each list comes after its count.
func readLists(w *words) (boards []Board, ok bool) {
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
