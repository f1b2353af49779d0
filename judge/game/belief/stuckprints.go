package belief

import (
	"fmt"
	"math"
	"strings"
)

// stuckPrints begins the names of beliefs with a number of the program's own.
const stuckPrints = "stuck-prints-"

// StuckPrints is a program that prints a number of its own where there is no way. It stands behind
// the beliefs of the table.
func StuckPrints(o Outcome) *Belief {
	doc := fmt.Sprintf("Your program prints %s if the last cell cannot be reached. Print -1 there.", o)
	switch o {
	case 1_000_000, 1_000_000_000, 0x3f3f3f3f, math.MaxInt64:
		doc = fmt.Sprintf("Your program prints %s if the last cell cannot be reached: a distance that "+
			"was never set. Print -1 there.", o)
	}
	m := row("stuck", stuckPrints+o.String(), doc, whenStuck(o))
	m.rank = 1000
	return m
}

// stuckPrinting returns the belief of a name with a number, nil if it is none.
func stuckPrinting(name string) *Belief {
	word, is := strings.CutPrefix(name, stuckPrints)
	o, known := ParseOutcome(word)
	if !is || !known || o.String() != word {
		return nil
	}
	return StuckPrints(o)
}
