package search

import (
	"iter"
	"math"

	"adder/judge/game/belief"
	"adder/judge/game/oracle"
	"adder/judge/verdict/result"
)

// numbered are beliefs with numbers of the program's own: what it prints where there is no
// way, and the limits that the finding may show.
func (w *witness) numbered(sights iter.Seq[*Sight]) (rows []*belief.Belief) {
	constant := constantOf(sights)
	inTable := constant == oracle.Stuck || constant == 0 || constant == math.MaxInt32
	if !inTable {
		rows = append(rows, belief.StuckPrints(constant))
	}
	limit, shown := limitOf(sights)
	if shown {
		rows = append(rows, belief.GivenUpAfter(limit))
	}
	f := w.finding
	if !f.Smallest && len(f.Boards) == 1 && (f.Kind == result.Crashed || f.Kind == result.Memory) {
		rows = append(rows, belief.RoomFor(f.Last().Cells-1))
	}
	return rows
}

// limitOf is the greatest answer that the program gave, if it gave a wrong one where the answer
// is one more. Else nothing tells a limit from the next.
func limitOf(sights iter.Seq[*Sight]) (greatest int, shown bool) {
	for s := range sights {
		if !s.Wrong() {
			greatest = max(greatest, s.Want)
		}
	}
	for s := range sights {
		shown = shown || s.Wrong() && s.Want == greatest+1
	}
	return greatest, shown && greatest > 0
}

// constantOf is the number that is printed most where the last cell cannot be reached. One
// that can be no number of throws comes first, wherever it is printed: a program that throws
// another die finds ways on most of these boards.
func constantOf(sights iter.Seq[*Sight]) belief.Outcome {
	counts := map[belief.Outcome]int{}
	best, bestSign := belief.Outcome(oracle.Stuck), 0
	for s := range sights {
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
