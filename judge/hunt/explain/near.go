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
	nearTried = 8    // how many points that leave fewest boards of a climb unexplained are asked about all
	nearWrong = 20   // how many boards must be answered wrong
	nearLeft  = 0.4  // how much may stay unexplained, see unlike
	nearPart  = 0.05 // how much a choice must explain to be told
)

// A likeness is how much of an observation a point explains that prints in some way.
type likeness struct {
	point belief.Point
	way   belief.Way
	result.Near
}

// unlike is how much it leaves unexplained: the share of the wrong answers, and twice that of
// the right ones, for many mistakes give the same wrong number, one too many.
func (l *likeness) unlike() float64 {
	left := func(explained, all int) float64 { return 1 - float64(explained)/float64(max(1, all)) }
	return left(l.Wrong, l.AllWrong) + 2*left(l.Right, l.AllRight)
}

// near returns what comes nearest to an observation that nothing explains, nil if nothing
// comes near.
func (c *climb) near(sights iter.Seq[*Sight]) *result.Near {
	points := slices.SortedFunc(maps.Keys(c.memo), func(p, q belief.Point) int {
		return cmp.Or(cmp.Compare(c.memo[p], c.memo[q]), cmp.Compare(p.Choices(), q.Choices()), cmp.Compare(p.Rank(), q.Rank()))
	})
	best := c.liken(belief.Right, belief.Way{}, sights)
	for _, p := range points[:min(nearTried, len(points))] {
		c.misses(p, len(c.sights))
		if l := c.liken(p, c.tally.likeliest().First(c.constant), sights); l.unlike() < best.unlike() {
			best = l
		}
	}
	if best.AllWrong < nearWrong || best.unlike() > nearLeft {
		return nil
	}
	for i := range belief.Places() {
		if best.point[i] != 0 {
			best = best.or(c.liken(best.point.With(i, 0), best.way, sights))
		}
	}
	best = best.or(c.liken(best.point, belief.Way{}, sights))
	m := best.point.Belief(best.way)
	best.Name, best.Beliefs = m.Name, Beliefs(m)
	return &best.Near
}

// or returns what has a choice less, if that choice explains little.
func (l likeness) or(less likeness) likeness {
	if less.unlike() < l.unlike()+nearPart {
		return less
	}
	return l
}

// liken plays a point on all that was observed.
func (c *climb) liken(p belief.Point, way belief.Way, sights iter.Seq[*Sight]) likeness {
	c.prober.Become(p)
	l := likeness{point: p, way: way}
	for s := range sights {
		same := c.prober.Agree(&s.Board, s.Got)&way.Prints() == way.Prints()
		if s.Wrong() {
			l.AllWrong++
			l.Wrong += count(same)
		} else {
			l.AllRight++
			l.Right += count(same)
		}
	}
	return l
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
