package belief

import (
	"math"
	"strconv"
)

// An Outcome is what is printed for a board: a number, or one of the ways to fail, which
// are outside of what any player prints.
type Outcome int

// The ways to fail. They are numbers that nobody prints by accident, as the smallest of all is.
const (
	Hang     Outcome = math.MinInt64 + 1<<40 + iota // runs for ever
	Crash                                           // ends with an error
	NoOutput                                        // prints nothing for the board
)

// stuck is the outcome of a search that did not find the last cell, before it is printed.
const stuck Outcome = -1

// Failed reports whether nothing was printed.
func (o Outcome) Failed() bool { return Hang <= o && o <= NoOutput }

// ParseOutcome reads the number that a program printed for a board. What the checker refuses
// is none: a plus sign, or a word; nor is one that stands for a way to fail.
func ParseOutcome(printed string) (Outcome, bool) {
	n, err := strconv.Atoi(printed)
	o := Outcome(n)
	return o, err == nil && printed[0] != '+' && !o.Failed()
}

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
