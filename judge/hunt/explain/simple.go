package explain

import (
	"cmp"
	"slices"

	"adder/judge/misconception"
)

// A solution is a point that explains everything.
type solution struct {
	point misconception.Point
	way   misconception.Way
}

func (s solution) choices() int { return s.point.Choices() + s.way.Choices() }

// compare puts the simpler of two first: the one with fewer choices, then with fewer
// mistakes among them, then the more usual.
func (s solution) compare(t solution) int {
	return cmp.Or(cmp.Compare(s.choices(), t.choices()), cmp.Compare(s.point.Mistakes(), t.point.Mistakes()), cmp.Compare(s.point.Rank(), t.point.Rank()))
}

// lean leaves out the choices that explain nothing, and exchanges others while that
// makes the solution simpler.
func (c *climb) lean(s solution) solution {
	for again := true; again && c.left > 0; {
		again = false
		for i := range misconception.Places() {
			if s.point[i] == 0 {
				continue
			}
			for _, p := range c.around(s.point.With(i, 0)) {
				if t, ok := c.simpler(p, s); ok {
					s, again = t, true
					break
				}
			}
		}
	}
	return s
}

// simpler reports whether a point explains everything and is simpler than a solution.
func (c *climb) simpler(p misconception.Point, s solution) (solution, bool) {
	if (solution{p, s.way}).compare(s) >= 0 {
		return s, false
	}
	t, ok := c.explains(p)
	return t, ok && t.compare(s) < 0
}

// simplest returns those with the fewest choices, the most usual first.
func simplest(all []solution) []solution {
	slices.SortStableFunc(all, func(a, b solution) int {
		return a.compare(b)
	})
	for i := range all {
		if all[i].choices() > all[0].choices() {
			return all[:i]
		}
	}
	return all
}
