package board

import (
	"fmt"
	"slices"
)

// A Promise is what a task says of all its boards. A board that breaks it is
// legal, but the task's site would never give it.
type Promise struct {
	Name  string
	Doc   string
	Keeps func(*Board) bool

	// Count, if set, is how many jumps of some kind a board has, and Least how
	// many it has at least: a board with fewer is mended by more of them.
	Count func(*Board) int
	Least int

	// Arrange, if set, first puts the jumps in the order in which they are
	// promised to come. It does not write to the caller's memory for them.
	Arrange func(*Board)
}

// Promises lists what can be promised.
var Promises = []Promise{
	{Name: "disjoint", Doc: "no cell is an end of two jumps, so there are no chains", Keeps: disjoint},
	{Name: "ends-free", Doc: "no jump touches the first or the last cell", Keeps: endsFree},
	{Name: "reachable", Doc: "the last cell can be reached", Keeps: (*Board).Reachable},
	{Name: "cells=100", Doc: "the board has 100 cells", Keeps: func(b *Board) bool { return b.Cells == 100 }},
	{Name: "faces=6", Doc: "the die has six faces", Keeps: func(b *Board) bool { return b.Faces == 6 }},
	{Name: "square", Doc: "the number of cells is a square", Keeps: square},
	between("ladders=1..15", "there are 1 to 15 ladders", ladders, 1, 15),
	between("snakes=1..15", "there are 1 to 15 snakes", snakes, 1, 15),
}

// What sites promise beside the promises that anybody can ask for.
var (
	startIsFree   = &Promise{Name: "start-free", Doc: "no jump starts on the first cell", Keeps: startFree}
	tenJumps      = promised(between("jumps=1..10", "there are 1 to 10 jumps", func(b *Board) int { return len(b.Jumps) }, 1, 10))
	someLadder    = promised(between("ladders=1..", "there is a ladder", ladders, 1, MaxCells))
	someSnake     = promised(between("snakes=1..", "there is a snake", snakes, 1, MaxCells))
	fifteenUp     = mustPromise("ladders=1..15")
	fifteenDown   = mustPromise("snakes=1..15")
	disjointCells = mustPromise("disjoint")
	endsAreFree   = mustPromise("ends-free")
	reachableEnd  = mustPromise("reachable")
)

// between is the promise that a board has so many jumps of a kind.
func between(name, doc string, count func(*Board) int, least, most int) Promise {
	return Promise{
		Name: name, Doc: doc, Count: count, Least: least,
		Keeps: func(b *Board) bool { n := count(b); return least <= n && n <= most },
	}
}

func promised(p Promise) *Promise { return &p }

func mustPromise(name string) *Promise {
	p, err := FindPromise(name)
	if err != nil {
		panic(err) // a test reads every row
	}
	return p
}

// FindPromise returns the promise of that name. The error lists the names.
func FindPromise(name string) (*Promise, error) {
	names := ""
	for i := range Promises {
		if Promises[i].Name == name {
			return &Promises[i], nil
		}
		names += " " + Promises[i].Name
	}
	return nil, fmt.Errorf("no promise is called %q; there are%s", name, names)
}

// Fit arranges b as the promises say, and returns the first that it breaks all
// the same, or nil.
func Fit(b *Board, promises []*Promise) *Promise {
	Arrange(b, promises)
	return Broken(b, promises)
}

// Arrange puts the jumps of b in the order in which they are promised to come.
func Arrange(b *Board, promises []*Promise) {
	for _, p := range promises {
		if p.Arrange != nil {
			p.Arrange(b)
		}
	}
}

// Broken returns the first of the promises that b breaks, or nil.
func Broken(b *Board, promises []*Promise) *Promise {
	for _, p := range promises {
		if !p.Keeps(b) {
			return p
		}
	}
	return nil
}

// Lacking returns the first of the promises for which b has too few jumps, or
// nil.
func Lacking(b *Board, promises []*Promise) *Promise {
	for _, p := range promises {
		if p.lacks(b) {
			return p
		}
	}
	return nil
}

// Spoiled returns the first of the promises that b breaks, and would break with
// more jumps too, or nil.
func Spoiled(b *Board, promises []*Promise) *Promise {
	for _, p := range promises {
		if !p.Keeps(b) && !p.lacks(b) {
			return p
		}
	}
	return nil
}

func (p *Promise) lacks(b *Board) bool { return p.Count != nil && p.Count(b) < p.Least }

// ladders returns how many jumps of b lead up; in an arranged board of a format
// with ladders first they are the first so many.
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
	var ends cellSet
	ends.reset(b.Cells)
	for _, j := range b.Jumps {
		if !ends.add(j.From) || !ends.add(j.To) {
			return false
		}
	}
	return true
}

func endsFree(b *Board) bool {
	for _, j := range b.Jumps {
		if j.From == 1 || j.To == 1 || int(j.To) == b.Cells {
			return false
		}
	}
	return true
}

func startFree(b *Board) bool {
	return !slices.ContainsFunc(b.Jumps, func(j Jump) bool { return j.From == 1 })
}

func square(b *Board) bool {
	side := 1
	for side*side < b.Cells {
		side++
	}
	return side*side == b.Cells
}
