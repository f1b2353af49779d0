// Package misconception holds what people wrongly believe about the game, each
// belief as a program that answers boards; it does not know which of them a
// given program holds.
//
// A program can go wrong in five places, and a board passes through them in
// this order:
//
//	read  ->  rules  ->  landings  ->  search  ->  print
//	faces     board.Rules  where a     visited,    the number
//	jumps                  landing     greedy,     for a stuck
//	cells                  leads       DP...       board
//
// Most misconceptions are wrong in one place and right in the others, so two
// that are wrong in different places make a pair without any code (bank.go).
// A few programs are wrong as a whole (published.go, leaks.go); those stay
// alone.
//
// To add one, write a row in the file of its family. The tests then ask that it
// differs from the right answer on some small board, and from every other row.
package misconception

import (
	"math"
	"strconv"

	"adder/judge/board"
)

// A Misconception is one wrong belief about the game or about how to search it.
type Misconception struct {
	Name     string           // short, stable, lower-case with dashes
	Doc      string           // of a single, for the author of a solver that believes it: what it does, and when that shows
	Rules    board.Rules      // the reading, if the belief is one; else zero
	Parts    []*Misconception // the two of a pair; nil for a single
	Harmless bool             // never changes an answer, so a diagnosis must not name it; a test holds it to that
	Leaks    bool             // the answer depends on the boards before

	// New starts a fresh process of a program that believes it.
	New func() Player

	stages   stages
	searches bool // a leak that prints -1 where it finds nothing
}

// A Player answers boards one after another, as one process would. It keeps its
// memory from board to board, so it must not be used by two goroutines at once,
// and it leaves the board as it was.
//
// It copes with any valid board. A program that would look at more than MaxSteps
// landings for one board is taken to hang.
type Player func(b *board.Board) Outcome

// MaxSteps is the number of landings that a player looks at for one board
// before it is taken to hang. Only a board on which cells x faces is as large as
// that can use them up. There a program with the same belief that never looks at
// a landing twice may still answer, so beliefs are best told apart on small boards.
const MaxSteps = 100_000_000

// An Outcome is what is printed for a board: a number, or one of the ways to
// fail, which are outside of what any player prints.
type Outcome int

// The ways to fail.
const (
	Hang     Outcome = math.MinInt64 + iota // runs for ever
	Crash                                   // ends with an error
	NoOutput                                // prints nothing for the board
)

// stuck is the outcome of a search that did not find the last cell, on its way
// to the place where it is printed.
const stuck Outcome = -1

// Failed reports whether nothing was printed.
func (o Outcome) Failed() bool { return o <= NoOutput }

func (o Outcome) String() string {
	switch o {
	case Hang:
		return "runs for ever"
	case Crash:
		return "crashes"
	case NoOutput:
		return "prints nothing"
	}
	return strconv.Itoa(int(o))
}

// Singles returns the beliefs that m is made of: the two of a pair, or itself.
func (m *Misconception) Singles() []*Misconception {
	if m.Parts == nil {
		return []*Misconception{m}
	}
	return m.Parts
}

// Find returns the misconception of that name; the two of a pair may be named
// in either order. Names of rows with a plus between them name a point. The error is
// an [UnknownError], or says what cannot stand together.
func Find(name string) (*Misconception, error) {
	if m := byName()[name]; m != nil {
		return m, nil
	}
	return pointNamed(name)
}
