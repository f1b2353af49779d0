package search

import (
	"math"

	"adder/judge/game/belief"
	"adder/judge/game/oracle"
)

// constant is the belief that a number of the program's own is printed where there is no way; nil
// if another row has that number.
func constant(sights []*Sight) *belief.Belief {
	n := constantOf(sights)
	if n == oracle.Stuck || n == 0 || n == math.MaxInt32 {
		return nil
	}
	return belief.StuckPrints(n)
}

// constantOf is the number that is printed most where the last cell cannot be reached. One
// that can be no number of throws comes first, wherever it is printed: a program that throws
// another die finds ways on most of these boards.
func constantOf(sights []*Sight) belief.Outcome {
	counts := map[belief.Outcome]int{}
	best, bestSign := belief.Outcome(oracle.Stuck), 0
	for _, s := range sights {
		sign := 0
		switch {
		case s.Got == oracle.Stuck || s.Got.Failed():
		case s.Got < 0 || int(s.Got) > 2*s.Board.Cells:
			sign = 2
		case s.Want < 0:
			sign = 1
		}
		if sign == 0 {
			continue
		}
		counts[s.Got]++
		if sign > bestSign || sign == bestSign && counts[s.Got] > counts[best] {
			best, bestSign = s.Got, sign
		}
	}
	return best
}
