package board

import "fmt"

// A Promise is what a task says of all its boards. A board that breaks it is
// legal, but the task's site would never give it.
type Promise struct {
	Name  string
	Doc   string
	Keeps func(*Board) bool

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

func square(b *Board) bool {
	side := 1
	for side*side < b.Cells {
		side++
	}
	return side*side == b.Cells
}
