package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Promise is a property of all boards that a site, or a course, gives. A board that breaks it is
// legal, but the site would never give it.
type Promise struct {
	Name  string
	Keeps func(*Board) bool
	Faces int                  // of the only die that keeps it; 0 if the die does not matter
	Size  func(cells int) bool // if set, numbers of cells for which this is false break it

	// Arrange, if set, first puts the jumps in the order in which they are
	// promised to come. It does not write to the caller's memory for them.
	Arrange func(*Board)
}

// The promises of sites.
var (
	disjointCells = &Promise{Name: "no cell is an end of two jumps", Keeps: disjoint}
	endsAreFree   = &Promise{Name: "no jump touches the first or the last cell", Keeps: endsFree}
	reachableEnd  = &Promise{Name: "the last cell can be reached", Keeps: (*Board).Reachable}
	startIsFree   = &Promise{Name: "no jump starts on the first cell", Keeps: startFree}
	fifteenUp     = upTo(15, "there are 1 to 15 ladders", ladders)
	fifteenDown   = upTo(15, "there are 1 to 15 snakes", snakes)
	tenJumps      = upTo(10, "there are 1 to 10 jumps", func(b *Board) int { return len(b.Jumps) })
)

// upTo is the promise of 1 to most jumps of a kind.
func upTo(most int, name string, count func(*Board) int) *Promise {
	return &Promise{
		Name:  name,
		Keeps: func(b *Board) bool { n := count(b); return 1 <= n && n <= most },
	}
}

// Fit arranges b as the promises say, and returns the first promise that it still
// breaks, or nil.
func Fit(b *Board, promises []*Promise) *Promise {
	Arrange(b, promises)
	return Broken(b, promises)
}

// Fitting arranges boards as the promises say, and returns those that keep them. It
// overwrites the slice.
func Fitting(boards []Board, promises []*Promise) []Board {
	fitting := boards[:0]
	for _, b := range boards {
		if Fit(&b, promises) == nil {
			fitting = append(fitting, b)
		}
	}
	return fitting
}

// Arrange puts the jumps of b in the promised order.
func Arrange(b *Board, promises []*Promise) {
	for _, p := range promises {
		if p.Arrange != nil {
			p.Arrange(b)
		}
	}
}

// Broken returns the first promise that b breaks, or nil.
func Broken(b *Board, promises []*Promise) *Promise {
	for _, p := range promises {
		if !p.Keeps(b) {
			return p
		}
	}
	return nil
}

// ladders counts the ladders of b. If the format puts ladders first, they are that
// many jumps at the start of an arranged board.
func ladders(b *Board) int {
	n := 0
	for _, j := range b.Jumps {
		if j.Ladder() {
			n++
		}
	}
	return n
}

func snakes(b *Board) int { return len(b.Jumps) - ladders(b) }

func disjoint(b *Board) bool {
	var ends CellSet
	ends.Reset(b.Cells)
	return !slices.ContainsFunc(b.Jumps, func(j Jump) bool { return !ends.Add(j.From) || !ends.Add(j.To) })
}

func endsFree(b *Board) bool {
	touches := func(j Jump) bool { return j.From == 1 || j.To == 1 || int(j.To) == b.Cells }
	return !slices.ContainsFunc(b.Jumps, touches)
}

func startFree(b *Board) bool {
	return !slices.ContainsFunc(b.Jumps, func(j Jump) bool { return j.From == 1 })
}

// coursePromises are what a course can promise about its boards, by the word for it. Those with
// a number are in [FindPromise].
var coursePromises = map[string]*Promise{
	"disjoint":  disjointCells,
	"ends-free": endsAreFree,
	"reachable": reachableEnd,
	"square":    sized("the number of cells is a square", isSquare),
}

// PromiseWords are the words that FindPromise takes.
var PromiseWords = []string{"faces=6", "cells=100", "disjoint", "ends-free", "reachable", "square"}

// FindPromise returns the promise of a word: "disjoint", or "cells=100" with any number.
func FindPromise(word string) (*Promise, error) {
	if p := coursePromises[word]; p != nil {
		return p, nil
	}
	of, number, _ := strings.Cut(word, "=")
	n, err := strconv.Atoi(number)
	switch {
	case of == "cells" && err == nil && n >= MinCells && n <= MaxCells:
		return sized(fmt.Sprintf("there are %d cells", n), func(cells int) bool { return cells == n }), nil
	case of == "faces" && err == nil && n >= 1 && n <= MaxFaces:
		return &Promise{
			Name:  fmt.Sprintf("the die has %d faces", n),
			Keeps: func(b *Board) bool { return b.Faces == n },
			Faces: n,
		}, nil
	}
	return nil, fmt.Errorf("unknown promise %q", word)
}

// sized is the promise of some numbers of cells.
func sized(name string, size func(cells int) bool) *Promise {
	return &Promise{Name: name, Keeps: func(b *Board) bool { return size(b.Cells) }, Size: size}
}
