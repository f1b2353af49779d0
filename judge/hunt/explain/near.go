package explain

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"adder/judge/belief"
	"adder/judge/result"
)

// Theory. Where nothing explains everything, the point that comes nearest is often a part of
// the mistake: of a program with two ideas, one of which nobody has thought of, it is the
// other. It is told with how much it explains, and so claims no more than was seen.

const (
	nearChoices = 2       // with how many choices a point is simple; with more, some fit by chance
	nearPrinted = 3       // and with how many together with how it prints
	nearAsked   = 200     // how many points that leave fewest boards of a climb unexplained are asked about some of each kind
	nearSome    = 400     // how many of those answered wrong, and as many of the others
	nearTried   = 12      // how many of the points are asked about all
	nearWrong   = 10      // how many boards must be answered wrong
	nearLeft    = 1.0 / 2 // how much may stay unexplained, see unlike
	nearMany    = 20      // of how many boards that are answered wrong more may:
	nearMore    = 2.0 / 3
	nearHope    = 0.8  // and how much of some of each kind, for the rest to be asked
	nearRight   = 0.9  // how much of what is answered right must be explained
	nearPart    = 0.05 // how much a choice must explain to be told, and another belief less to be no rival
	nearOthers  = 2    // how many rivals are told

	nearCells = 400         // how large a board of those may be
	nearSteps = 100_000_000 // how many landings a point may look at on all boards
)

// A likeness is how much of an observation a point explains that prints in some way.
type likeness struct {
	point belief.Point
	way   belief.Way
	result.Near
}

// unlike is on how many boards it prints something else, as a multiple of those on which the
// right program does, if each of those answered right stands for so many.
func (l *likeness) unlike(others float64) float64 {
	return (float64(l.AllWrong-l.Wrong) + others*float64(l.AllRight-l.Right)) / float64(max(1, l.AllWrong))
}

// nearest sorts by that.
func nearest(all []likeness, others float64) {
	slices.SortStableFunc(all, func(a, b likeness) int { return cmp.Compare(a.unlike(others), b.unlike(others)) })
}

// some are boards of which no more than nearSome were answered wrong, and as many right, none
// of them large. Each of the latter stands for so many of all, beside the former.
func some(sights iter.Seq[*Sight]) (few []*Sight, others float64) {
	small := func(s *Sight) bool { return !s.Got.Failed() && s.Board.Cells <= nearCells }
	all, picked := map[bool]int{}, map[bool]int{}
	for s := range sights {
		if small(s) {
			all[s.Wrong()]++
		}
	}
	at := map[bool]int{}
	for s := range sights {
		if wrong := s.Wrong(); small(s) {
			if at[wrong]++; at[wrong]*nearSome >= picked[wrong]*all[wrong]+all[wrong] || all[wrong] <= nearSome {
				picked[wrong]++
				few = append(few, s.Clone())
			}
		}
	}
	share := func(wrong bool) float64 { return float64(all[wrong]) / float64(max(1, picked[wrong])) }
	return few, share(false) / max(1, share(true))
}

// near returns what comes nearest to an observation that nothing explains, nil if nothing
// comes near.
func (c *climb) near(sights iter.Seq[*Sight]) *result.Near {
	few, others := some(sights)
	var all []likeness
	for _, p := range c.simple() {
		c.misses(p, len(c.sights))
		if way := c.tally.likeliest().First(c.constant); p.Choices()+way.Choices() <= nearPrinted {
			all = append(all, likeness{point: p, way: way})
		}
	}
	// Of the few as many are wrong as are right: those that are right stand for more.
	all = c.liken(all, slices.Values(few))
	nearest(all, others)
	all = slices.DeleteFunc(all[:min(nearTried, len(all))], func(l likeness) bool { return l.unlike(others) > nearHope })
	if all = c.liken(all, sights); len(all) == 0 {
		return nil
	}
	nearest(all, 1)
	best := all[0]
	without := func(p belief.Point, way belief.Way) {
		for _, less := range c.liken([]likeness{{point: p, way: way}}, sights) {
			if less.unlike(1) < best.unlike(1)+nearPart { // what is left out explains little
				best = less
			}
		}
	}
	for i := range belief.Places() {
		if best.point[i] != 0 {
			without(best.point.With(i, 0), best.way)
		}
	}
	if best.way != (belief.Way{}) {
		without(best.point, belief.Way{})
	}
	left := nearLeft
	if best.AllWrong >= nearMany {
		left = nearMore
	}
	if best.AllWrong < nearWrong || best.unlike(1) > left || float64(best.Right) < nearRight*float64(best.AllRight) {
		return nil
	}
	m := best.point.Belief(best.way)
	best.Name, best.Beliefs = m.Name, Beliefs(m)
	told := []belief.Point{best.point}
	for _, l := range all {
		if len(told) <= nearOthers && l.point.Choices() == 1 && l.unlike(1) < best.unlike(1)+nearPart && !slices.ContainsFunc(told, l.shares) {
			told = append(told, l.point)
			best.Others = append(best.Others, l.point.Belief(l.way).Name)
		}
	}
	return &best.Near
}

// simple are the points of a climb with few choices that leave fewest boards unexplained.
func (c *climb) simple() []belief.Point {
	for _, p := range c.around(belief.Right) {
		c.score(p)
	}
	points := slices.SortedFunc(maps.Keys(c.memo), func(p, q belief.Point) int {
		return cmp.Or(cmp.Compare(c.memo[p], c.memo[q]), cmp.Compare(p.Choices(), q.Choices()), cmp.Compare(p.Rank(), q.Rank()), slices.Compare(p[:], q[:]))
	})
	points = slices.DeleteFunc(points, func(p belief.Point) bool { return p.Choices() > nearChoices })
	return points[:min(nearAsked, len(points))]
}

// shares reports whether a point has a choice of the likeness.
func (l *likeness) shares(p belief.Point) bool {
	for i, choice := range p {
		if choice != 0 && choice == l.point[i] {
			return true
		}
	}
	return p == l.point
}

// liken plays points on all that was observed, and returns those that came to the end of it.
func (c *climb) liken(asked []likeness, sights iter.Seq[*Sight]) []likeness {
	probers, steps := make([]*belief.Prober, len(asked)), make([]int, len(asked))
	for i := range asked {
		asked[i].Near = result.Near{}
		probers[i] = belief.NewProber(c.constant)
		probers[i].Become(asked[i].point)
	}
	for s := range sights {
		if s.Got.Failed() { // it may have been slow
			continue
		}
		for i := range asked {
			l, prober := &asked[i], probers[i]
			if steps[i] > nearSteps {
				continue
			}
			all, same := &l.AllRight, &l.Right
			if s.Wrong() {
				all, same = &l.AllWrong, &l.Wrong
			}
			*all++
			if prober.Agree(&s.Board, s.Got)&l.way.Prints() == l.way.Prints() {
				*same++
			}
			steps[i] += prober.Steps()
		}
	}
	var ended []likeness
	for i, l := range asked {
		if steps[i] <= nearSteps {
			ended = append(ended, l)
		}
	}
	return ended
}
