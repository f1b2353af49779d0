package search

import (
	"cmp"
	"slices"

	"adder/judge/game/belief"
	"adder/judge/verdict/result"
)

// Bounds of a belief that is named as the nearest.
const (
	nearWrong = 10   // boards that are answered wrong, at least
	nearLeft  = 0.35 // the greatest errorRatio
	nearRight = 0.9  // share of the right answers that it must predict
	nearPart  = 0.2  // by how much the errorRatio of two parts must be below that of each
	nearCells = 400  // the largest board that is played

	mostNearest = 20 // candidates that are tried on all boards
)

// errorRatio is mismatches divided by wrong answers.
func errorRatio(n *result.Near) float64 {
	return float64(n.AllWrong-n.Wrong+n.AllRight-n.Right) / float64(max(1, n.AllWrong))
}

// nearest returns the belief that comes nearest to everything, nil if none comes near. It has
// two parts only if both are needed: a part that explains little may be untrue of the program.
func (s *beamSearch) nearest() *result.Near {
	var all []*result.Near
	parts := map[*result.Near][]*belief.Belief{}
	for _, c := range s.tried[:min(mostNearest, len(s.tried))] {
		if c.Details() == 0 && !s.over() {
			n := s.likeness(c.Belief)
			all, parts[n] = append(all, n), c.Singles()
		}
	}
	if len(all) == 0 {
		return nil
	}
	nearer := func(a, b *result.Near) int { return cmp.Compare(errorRatio(a), errorRatio(b)) }
	best := slices.MinFunc(all, nearer)
	if len(parts[best]) > 1 {
		var singles []*result.Near
		for _, row := range parts[best] {
			singles = append(singles, s.likeness(row))
		}
		single := slices.MinFunc(singles, nearer)
		if errorRatio(single) < errorRatio(best)+nearPart {
			best = single
		}
	}
	predictsRight := float64(best.Right) >= nearRight*float64(best.AllRight)
	if best.AllWrong < nearWrong || errorRatio(best) > nearLeft || !predictsRight {
		return nil
	}
	return best
}

// likeness plays a belief on everything that the program answered.
func (s *beamSearch) likeness(m *belief.Belief) *result.Near {
	n := &result.Near{Name: m.Name, Beliefs: beliefsOf(m)}
	play := m.Counting(&s.spent)
	for _, sight := range s.sights {
		s.spent += lookCost
		if sight.Got.Failed() || sight.Board.Cells > nearCells {
			continue
		}
		all, same := &n.AllRight, &n.Right
		if sight.Wrong() {
			all, same = &n.AllWrong, &n.Wrong
		}
		*all++
		if play(&sight.Board) == sight.Got {
			*same++
		}
	}
	return n
}
