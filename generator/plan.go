package generator

import (
	"cmp"
	"slices"

	"adder/judge/board"
)

// A plan is the shapes of a cover, and what they have covered: single numbers,
// so close to each other that every window of a factor 1.5 holds one, and pairs
// of magnitudes of two different numbers of a board.
//
// It is made greedily, as covering designs are: for whatever is left and needs
// the largest boards, some shapes are drawn that have it, and the one that
// covers most for its size is taken.
type plan struct {
	r      Rand
	room   room            // what promises leave
	points [numbers][]int  // left to be covered, in falling order
	pairs  map[target]bool // left to be covered
	shapes []shape
}

// A target is a range for one number or for two numbers of a board.
type target struct{ one, other bounds }

// bounds are for a number of a shape; low above high stands for none.
type bounds struct{ number, low, high int }

// magnitude returns the range that holds v: -1, 0, or the numbers with as many
// digits; 1,000,000 counts as one of six.
func magnitude(number, v int) bounds {
	if v <= 0 {
		return bounds{number, v, v}
	}
	low := 1
	for low*10 <= min(v, 999_999) {
		low *= 10
	}
	return bounds{number, low, 10*low - 1}
}

// greatest are the largest numbers of any board. A longer chain there is only
// with the answer 1 and a jump on cell 1.
var greatest = shape{1_000_000, 1_000_000, 999_999, 999_999, 999_999, 999_990}

// smallest are where their windows begin.
var smallest = shape{2, 1, 1, 1, 1, 1}

// magnitudes lists the ranges of a number.
func magnitudes(number int) []bounds {
	var all []bounds
	switch number {
	case nAnswer:
		all = append(all, bounds{number, -1, -1})
	case nJumps, nLongest, nChain:
		all = append(all, bounds{number, 0, 0})
	}
	for v := 1; v < 1_000_000; v *= 10 {
		all = append(all, magnitude(number, v))
	}
	return all
}

// windows returns numbers from least to most, in falling order, of which every
// window from x to 1.5 x holds one.
func windows(least, most int) []int {
	points := []int{most}
	for v := most; v > least; points = append(points, v) {
		v = max(least, (2*v+2)/3-1)
	}
	return points
}

// newPlan returns a plan of no shapes.
func newPlan(seed uint64, promises []*board.Promise) *plan {
	p := &plan{room: newRoom(promises), pairs: map[target]bool{}}
	p.r.Seed(scramble(seed))
	for i := range numbers {
		p.points[i] = windows(smallest[i], greatest[i])
		for j := range i {
			for _, one := range magnitudes(i) {
				for _, other := range magnitudes(j) {
					if t := (target{one, other}); t.possible() {
						p.pairs[t] = true
					}
				}
			}
		}
	}
	return p
}

// targets lists what is left, what needs the largest boards first.
func (p *plan) targets() []target {
	var all []target
	for i, points := range p.points {
		for _, v := range points {
			all = append(all, target{bounds{i, v, v}, none})
		}
	}
	for t := range p.pairs {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b target) int {
		return cmp.Or(cmp.Compare(b.cells(), a.cells()), compareBounds(a.one, b.one), compareBounds(a.other, b.other))
	})
	return all
}

var none = bounds{0, 1, 0}

func compareBounds(a, b bounds) int {
	return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.low, b.low), cmp.Compare(a.high, b.high))
}

// cells is how many a board needs at least for it.
func (t target) cells() int {
	least := 0
	for _, b := range []bounds{t.one, t.other} {
		if b.number != nFaces && b.low <= b.high {
			least = max(least, b.low)
		}
	}
	return least
}

// possible reports whether any board has numbers in both ranges.
func (t target) possible() bool {
	within := func(b, whole bounds) bool { return b.low < whole.high }
	switch one, other := t.one, t.other; {
	case one.number > nCells && other.number == nCells && one.number != nFaces:
		return within(one, other)
	case one.number == nChain && other.number == nJumps:
		return one.low <= other.high && (one.low == 0) == (other.low == 0)
	case one.number == nLongest && other.number == nJumps, one.number == nChain && other.number == nLongest:
		return (one.low == 0) == (other.low == 0)
	case one.number == nAnswer && other.number == nJumps:
		return one.low != unreachable || other.low != 0
	case one.number > nAnswer && other.number == nAnswer:
		return one.low != 0 || other.low != unreachable
	}
	return true
}

// cover adds shapes until nothing is left that can be covered. What no draw has
// hit is tried once more.
func (p *plan) cover() {
	for range 3 {
		for _, t := range p.targets() {
			if !p.open(t) {
				continue
			}
			if s, ok := p.best(t); ok {
				p.add(s)
			}
		}
	}
}

func (p *plan) open(t target) bool {
	if t.other == none {
		_, open := slices.BinarySearchFunc(p.points[t.one.number], t.one.low, falling)
		return open
	}
	return p.pairs[t]
}

func falling(a, b int) int { return cmp.Compare(b, a) }

// tries is how many shapes are drawn for a target.
const tries = 200

// best returns the shape of those drawn for t that covers most for its size.
func (p *plan) best(t target) (best shape, found bool) {
	most := 0.0
	for range tries + max(t.one.low, t.other.low)/100 {
		s, ok := p.room.draw(&p.r, p.wish(t))
		if !ok {
			continue
		}
		gain := float64(p.gain(&s)) / float64(s[nCells]+s[nJumps]+100)
		if gain > most {
			best, most, found = s, gain, true
		}
	}
	return best, found
}

// wish is a shape with the target's numbers, and some more that are left.
func (p *plan) wish(t target) shape {
	s := shape{undecided, undecided, undecided, undecided, undecided, undecided}
	for _, b := range []bounds{t.one, t.other} {
		if b.low <= b.high {
			s[b.number] = p.pick(b)
		}
	}
	for i := range s {
		if s[i] == undecided && p.r.Bool() {
			most := greatest[i]
			if i != nFaces {
				most = t.cells() * 5 / 4
			}
			s[i] = p.pick(bounds{i, 1, most})
		}
	}
	return s
}

// pick returns a number within bounds, one that is left if there is any.
func (p *plan) pick(b bounds) int {
	high := min(b.high, greatest[b.number])
	points := p.points[b.number]
	first, _ := slices.BinarySearchFunc(points, high, falling)
	last, _ := slices.BinarySearchFunc(points, b.low-1, falling)
	if first < last && p.r.Bool() {
		return points[first] // the largest: the board is large enough for it now
	}
	if first < last && p.r.Bool() {
		return points[p.r.in(first, last-1)]
	}
	if high <= b.low {
		return b.low
	}
	return b.low - 1 + p.r.upTo(high-b.low+1)
}

// gain is the cells of all the boards that a shape makes unnecessary.
func (p *plan) gain(s *shape) int {
	gain := 0
	for t := range s.targets() {
		switch {
		case !p.open(t):
		case t.other == none:
			gain += 4*t.cells() + 100
		default:
			gain += t.cells() + 25
		}
	}
	return gain
}

func (p *plan) add(s shape) {
	p.shapes = append(p.shapes, s)
	for t := range s.targets() {
		delete(p.pairs, t)
		if t.other == none {
			i := t.one.number
			p.points[i] = slices.DeleteFunc(p.points[i], func(v int) bool { return v == s[i] })
		}
	}
}

// targets yields everything that a shape covers.
func (s *shape) targets() func(func(target) bool) {
	return func(yield func(target) bool) {
		for i, v := range s {
			if !yield(target{bounds{i, v, v}, none}) {
				return
			}
			for j, w := range s[:i] {
				if !yield(target{magnitude(i, v), magnitude(j, w)}) {
					return
				}
			}
		}
	}
}
