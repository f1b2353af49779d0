package board

import (
	"strconv"
	"time"
)

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
	board: func(dst []byte, b *Board) []byte {
		up := ladders(b)
		dst = append(strconv.AppendInt(dst, int64(up), 10), ' ')
		dst = append(strconv.AppendInt(dst, int64(len(b.Jumps)-up), 10), '\n')
		return appendJumps(dst, b.Jumps)
	},
	read: readBaekjoon,
}

func readBaekjoon(w *words) ([]Board, bool) {
	counts, ok := w.counts("a baekjoon file holds " + w.format.Doc)
	if !ok || !w.begin(100) {
		return nil, false
	}
	b, ok := w.lists(counts)
	return []Board{b}, ok && w.end("a baekjoon file holds one board")
}
