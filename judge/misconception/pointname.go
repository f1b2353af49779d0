package misconception

import (
	"fmt"
	"strings"
)

// pointNamed returns the belief whose name is put together from those of rows, nil
// if there is none.
func pointNamed(name string) *Misconception {
	var p Point
	var w Way
	for word := range strings.SplitSeq(name, plus) {
		if !p.choose(word) && !w.choose(word) {
			return nil
		}
	}
	return p.Belief(w)
}

func (p *Point) choose(name string) bool {
	for i, place := range Places() {
		for k, row := range place.Rows {
			if row.Name == name {
				*p = p.With(i, k+1)
				return true
			}
		}
	}
	return false
}

func (w *Way) choose(name string) bool {
	for i, row := range offsetRows() {
		if row.Name == name {
			w.offset = i + 1
			return true
		}
	}
	ways := stuckWays()
	for i, way := range ways {
		if way.row != nil && way.row.Name == name {
			w.stuck = i
			return true
		}
	}
	var n int
	if _, err := fmt.Sscanf(name, "stuck-prints-%d", &n); err != nil || constantRow(Outcome(n)).Name != name {
		return false
	}
	w.stuck, w.Constant = len(ways)-1, Outcome(n)
	return true
}
