package board

import "fmt"

// A Promise is what a task says of all its boards. A board that breaks it is
// legal, but the task's site would never give it.
type Promise struct {
	Name  string
	Doc   string
	Keeps func(*Board) bool
}

// Promises lists what can be promised.
var Promises = []Promise{
	{"disjoint", "no cell is an end of two jumps, so there are no chains", disjoint},
	{"ends-free", "no jump touches the first or the last cell", endsFree},
	{"reachable", "the last cell can be reached", (*Board).Reachable},
	{"cells=100", "the board has 100 cells", func(b *Board) bool { return b.Cells == 100 }},
	{"faces=6", "the die has six faces", func(b *Board) bool { return b.Faces == 6 }},
	{"square", "the number of cells is a square", square},
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
