package page

import (
	"fmt"
	"slices"

	"adder/judge/result"
)

// A spread is the distribution of scores: none, tenths of what can be had, and
// all of it.
type spread struct {
	Bins         []bin
	Median, Mean string
	Scored       int
}

// A bin is the submissions with scores in a range.
type bin struct {
	Range   string
	Count   int
	Percent string // of the fullest bin, for the length of its bar
}

// spreadFrom is the fewest scores whose distribution says more than the table.
const spreadFrom = 10

// spreadOf is nil if there are too few scores.
func spreadOf(results []result.Result) *spread {
	var scores []float64 // in percent
	for i := range results {
		r := &results[i]
		if g := r.Grade; g != nil && !g.None && g.Max > 0 {
			scores = append(scores, 100*g.Points/g.Max)
		} else if r.Judged() && r.MaxScore > 0 {
			scores = append(scores, 100*float64(r.Score)/float64(r.MaxScore))
		}
	}
	if len(scores) <= spreadFrom {
		return nil
	}
	slices.Sort(scores)
	sum := 0.0
	var counts [12]int
	for _, s := range scores {
		sum += s
		counts[binOf(s)]++
	}
	n := len(scores)
	x := &spread{
		Scored: n,
		Median: fmt.Sprintf("%.0f", (scores[(n-1)/2]+scores[n/2])/2),
		Mean:   fmt.Sprintf("%.1f", sum/float64(n)),
	}
	most := slices.Max(counts[:])
	for i, c := range counts {
		x.Bins = append(x.Bins, bin{binName(i), c, fmt.Sprintf("%.1f%%", 100*float64(c)/float64(most))})
	}
	return x
}

// binOf sorts a score, in percent, into 0, above 0 to below 10, 10 to below 20,
// and so on, and 100.
func binOf(percent float64) int {
	switch {
	case percent <= 0:
		return 0
	case percent >= 100:
		return 11
	}
	return 1 + int(percent/10)
}

func binName(i int) string {
	switch i {
	case 0:
		return "0"
	case 1:
		return "1–9"
	case 11:
		return "100"
	}
	return fmt.Sprintf("%d–%d", 10*i-10, 10*i-1)
}
