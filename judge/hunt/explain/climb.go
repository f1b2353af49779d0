package explain

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"

	"adder/judge/belief"
	"adder/judge/result"
)

// Theory. The programs that people write are points of a space (belief.Places):
// a choice in every place where programs differ. Which of them prints what was
// seen is asked of few boards first:
//
//   - points with one choice and with two are all tried, and most fail on one of the
//     first boards;
//   - from those that come nearest one climbs: whichever other choice in one place
//     leaves fewest boards unexplained is taken, and where none helps, two at once;
//   - what explains the few boards must explain all that was observed. A board that
//     it does not explain joins the few.
//
// The end of it is counted in boards played, so it is the same on every machine.

// climbing bounds the boards that are played for one program, for each two choices that there
// are; a large board counts as several, and so does one that a belief searches for long.
const climbing = 36

// A climb is the search for the point that explains some boards.
type climb struct {
	sights   []Sight // some of what was seen
	constant belief.Outcome
	prober   *belief.Prober
	left     int // boards that may still be played
	memo     map[belief.Point]int
	refuted  map[belief.Point]bool
	// verify reports whether a point explains everything; it may say what it does not.
	verify func(belief.Point, belief.Way) (bool, *Sight)
	steps  []step // every choice in every place
	tally  tally  // of the point played last
}

// A step is another choice in a place.
type step struct{ place, choice int }

// newClimb is a climb of at most so many boards.
func newClimb(sights []Sight, constant belief.Outcome, plays int) *climb {
	c := &climb{
		sights: sights, constant: constant, prober: belief.NewProber(constant),
		memo: map[belief.Point]int{}, refuted: map[belief.Point]bool{},
	}
	for i, place := range belief.Places() {
		for k := range place.Rows {
			c.steps = append(c.steps, step{i, k + 1})
		}
	}
	c.left = min(plays, climbing*len(c.steps)*(len(c.steps)-1)/2)
	return c
}

// hasten lets a board come earlier.
func (c *climb) hasten(i int) {
	c.sights[i], c.sights[i/2] = c.sights[i/2], c.sights[i]
}

// explains reports whether a point explains everything, and how it prints.
func (c *climb) explains(p belief.Point) (solution, bool) {
	for !c.refuted[p] && c.left > 0 {
		n, ways := c.misses(p, 0)
		if n > 0 {
			break
		}
		way := ways.First(c.constant)
		fits, missed := c.verify(p, way)
		switch {
		case fits:
			return solution{p, way}, true
		case missed == nil:
			c.refuted[p] = true
			return solution{}, false
		}
		c.sights = append(c.sights, *missed.Clone())
		c.hasten(len(c.sights) - 1)
		clear(c.memo)
	}
	c.refuted[p] = true
	return solution{}, false
}

// few tries every point with one choice, then with two, and returns the simplest
// that explains everything.
func (c *climb) few() []solution {
	singles := c.solved(c.around(belief.Right))
	if len(singles) > 0 || c.left <= 0 {
		return simplest(singles)
	}
	return simplest(c.solved(c.twoAway(belief.Right)))
}

func (c *climb) around(p belief.Point) (all []belief.Point) {
	all = append(all, p)
	for _, s := range c.steps {
		if q := p.With(s.place, s.choice); q != p {
			all = append(all, q)
		}
	}
	for i := range belief.Places() {
		if p[i] != 0 {
			all = append(all, p.With(i, 0))
		}
	}
	return all
}

func (c *climb) solved(points []belief.Point) (all []solution) {
	for _, p := range points {
		if s, ok := c.explains(p); ok {
			all = append(all, s)
		}
	}
	return all
}

// find returns what explains everything with the fewest choices that were found
// to do, nil if nothing was.
func (c *climb) find() []solution {
	if few := c.few(); len(few) > 0 {
		return few
	}
	begin := c.begins()
	if s, ok := c.upFrom(begin, c.around); ok {
		return []solution{c.lean(s)}
	}
	if s, ok := c.habits(); ok {
		return []solution{c.lean(s)}
	}
	begin = slices.Insert(begin, 1, c.better(belief.Right, c.score(belief.Right), c.twoAway(belief.Right)))
	if s, ok := c.upFrom(begin, c.around, c.twoAway); ok {
		return []solution{c.lean(s)}
	}
	return nil
}

func (c *climb) upFrom(begin []belief.Point, ways ...func(belief.Point) []belief.Point) (solution, bool) {
	for _, start := range begin {
		if s, ok := c.up(start, ways); ok || c.left <= 0 {
			return s, ok
		}
	}
	return solution{}, false
}

// habitual is how many points are tried with every two habits of a search: two that
// change nothing alone are no way up.
const habitual = 60

// habits looks for a choice and two details of a search that explain everything.
func (c *climb) habits() (solution, bool) {
	walks := slices.DeleteFunc(slices.Clone(c.steps), func(s step) bool { return !belief.Places()[s.place].Detail })
	for _, p := range c.nearest(habitual) {
		for _, q := range twice(p, walks) {
			if s, ok := c.explains(q); ok || c.left <= 0 {
				return s, ok
			}
		}
	}
	return solution{}, false
}

// starts is from how many points one climbs.
const starts = 4

// begins are the nearest points with choices in different places: from one to another in the
// same place it is a step.
func (c *climb) begins() (all []belief.Point) {
	taken := map[int]bool{}
	for _, p := range c.nearest(len(c.steps)) {
		place := slices.IndexFunc(p[:], func(choice uint8) bool { return choice != 0 })
		if !taken[place] && len(all) < starts {
			taken[place] = true
			all = append(all, p)
		}
	}
	return all
}

// nearest returns the points with at most one choice that leave fewest boards
// unexplained.
func (c *climb) nearest(most int) []belief.Point {
	all := c.around(belief.Right)
	slices.SortStableFunc(all, func(a, b belief.Point) int { return cmp.Compare(c.score(a), c.score(b)) })
	return all[:min(most, len(all))]
}

func (c *climb) score(p belief.Point) int {
	n, known := c.memo[p]
	if !known {
		n, _ = c.misses(p, len(c.sights))
		c.memo[p] = n
	}
	return n
}

// up climbs from a point, each time the first of the ways that helps: by one choice,
// or two.
func (c *climb) up(p belief.Point, ways []func(belief.Point) []belief.Point) (solution, bool) {
	for c.left > 0 {
		best := c.score(p)
		if best == 0 {
			if s, ok := c.explains(p); ok {
				return s, true
			}
			best = c.score(p)
		}
		next := p
		for _, way := range ways {
			if next == p {
				next = c.better(p, best, way(p))
			}
		}
		if next == p {
			break
		}
		p = next
	}
	return solution{}, false
}

// better returns the first of the points that leaves fewest boards unexplained, p
// if none leaves fewer than p.
func (c *climb) better(p belief.Point, best int, points []belief.Point) belief.Point {
	for _, q := range points {
		if c.left <= 0 || best == 0 {
			break
		}
		if c.refuted[q] && best <= 1 {
			continue
		}
		if n, _ := c.misses(q, best-1); n < best {
			p, best = q, n
		}
	}
	return p
}

func (c *climb) twoAway(p belief.Point) []belief.Point { return twice(p, c.steps) }

// twice are the points with two more choices of some, in two places.
func twice(p belief.Point, steps []step) (all []belief.Point) {
	for i, s := range steps {
		q := p.With(s.place, s.choice)
		for _, t := range steps[i+1:] {
			if r := q.With(t.place, t.choice); t.place != s.place && r[s.place] == uint8(s.choice) {
				all = append(all, r)
			}
		}
	}
	return all
}

// A solution is a point that explains everything.
type solution struct {
	point belief.Point
	way   belief.Way
}

func (s solution) belief() *belief.Belief { return s.point.Belief(s.way) }

func (s solution) choices() int { return s.point.Choices() + s.way.Choices() }

// compare puts the simpler of two first: the one with fewer choices, then with fewer
// mistakes among them, then the more usual.
func (s solution) compare(t solution) int {
	return cmp.Or(cmp.Compare(s.choices(), t.choices()), cmp.Compare(s.point.Mistakes(), t.point.Mistakes()), cmp.Compare(s.point.Rank(), t.point.Rank()))
}

// leanPlays is how many boards may be played at least to make a solution simpler.
const leanPlays = 200_000

// lean leaves out the choices that explain nothing, and exchanges others while that
// makes the solution simpler.
func (c *climb) lean(s solution) solution {
	c.left = max(c.left, leanPlays)
	for again := true; again && c.left > 0; {
		again = false
		for i := range belief.Places() {
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
func (c *climb) simpler(p belief.Point, s solution) (solution, bool) {
	if (solution{p, s.way}).compare(s) >= 0 {
		return s, false
	}
	t, ok := c.explains(p)
	return t, ok && t.compare(s) < 0
}

// simplest returns those with the fewest choices, the most usual first.
func simplest(all []solution) []solution {
	slices.SortStableFunc(all, solution.compare)
	for i := range all {
		if all[i].choices() > all[0].choices() {
			return all[:i]
		}
	}
	return all
}

// tally counts how many boards each way to print explains.
type tally struct {
	counts [64]int
	best   [2]int // of the ways to print an answer, and of the others
	free   int    // boards that any way explains
}

func (t *tally) add(ways belief.Prints, answers bool) {
	half := 1
	if answers {
		half, ways = 0, ways&belief.Answers
	} else {
		ways &^= belief.Answers
	}
	for i := 0; ways != 0; i, ways = i+1, ways>>1 {
		if ways&1 != 0 {
			t.counts[i]++
			t.best[half] = max(t.best[half], t.counts[i])
		}
	}
}

// likeliest is the ways to print that explain most boards.
func (t *tally) likeliest() belief.Prints {
	most := func(counts []int) int { return slices.Index(counts, slices.Max(counts)) }
	return 1<<most(t.counts[:belief.AnswerWays]) | 1<<(belief.AnswerWays+most(t.counts[belief.AnswerWays:]))
}

// misses counts the boards that a point leaves unexplained, whatever it prints; it
// stops above a number of them. The board on which it stops comes earlier the next
// time, so that most points are refuted soon.
func (c *climb) misses(p belief.Point, most int) (int, belief.Prints) {
	c.prober.Become(p)
	c.tally = tally{}
	t, missed, ways := &c.tally, 0, belief.AnyPrint
	for i := range c.sights {
		s := &c.sights[i]
		agree := c.prober.Agree(&s.Board, s.Got)
		c.left -= 1 + s.Board.Cells/24 + c.prober.Steps()/500
		switch {
		case agree == belief.AnyPrint:
			t.free++
		case agree&belief.Answers == belief.Answers:
			t.add(agree, false)
		case agree != 0:
			t.add(agree, true)
		}
		ways &= agree
		if missed = i + 1 - t.free - t.best[0] - t.best[1]; missed > most {
			c.hasten(i)
			return missed, 0
		}
	}
	return missed, ways
}

// What a climb begins with.
const (
	sampledWrong = 80 // boards that are answered wrong
	sampledRight = 40 // boards that are answered right
	sampledCells = 64 // the largest of them, if there are smaller ones; others join where they refute something
)

// mostChoices is how many choices are an explanation. More of them fit what a program does
// as any curve fits with enough parameters, and say nothing of it.
const mostChoices = 6

// composed returns the beliefs of several rows that predict what was observed and
// the finding; if none was found to do, what comes nearest. They remember nothing, so none
// is looked for where a board fails only after another: each would be played on everything.
func (w *witness) composed(ctx context.Context, seen *observation) ([]*belief.Belief, *result.Near, error) {
	if one, uniform := seen.uniform(); uniform {
		if m := belief.Always(one); predictsFinding(m, w.finding) {
			return []*belief.Belief{m}, nil, nil
		}
		return nil, nil, nil
	}
	if len(w.finding.Boards) > 1 {
		return nil, nil, nil
	}
	return w.climbed(ctx, w.climb(seen), seen)
}

// climbed returns what a climb finds that explains an observation, or what comes nearest.
func (w *witness) climbed(ctx context.Context, c *climb, seen *observation) ([]*belief.Belief, *result.Near, error) {
	if seen.onlyDeaths() { // among many points some fit a few by chance
		return beliefsOf(simplest(c.solved(c.around(belief.Right)))), nil, ctx.Err()
	}
	if all := c.explanations(); len(all) > 0 {
		return beliefsOf(all), nil, ctx.Err()
	}
	return nil, c.near(seen.sights()), ctx.Err()
}

// explanations are what is found that explains everything with few choices.
func (c *climb) explanations() []solution {
	all := slices.DeleteFunc(c.find(), func(s solution) bool { return s.choices() > mostChoices })
	if len(all) == 0 {
		return nil
	}
	least := all[0].point.Mistakes() // a mistake that shows nowhere beside what is right is none
	return slices.DeleteFunc(all, func(s solution) bool { return s.point.Mistakes() > least })
}

// uniform reports whether the program printed the same for every board, and what.
func (o *observation) uniform() (one belief.Outcome, is bool) {
	first := true
	for _, s := range o.segments {
		for _, x := range s.outcomes {
			if !first && x != one {
				return 0, false
			}
			one, first = x, false
		}
	}
	return one, !first
}

// fewestDeaths is from how many deaths on they tell one belief of several choices from
// others.
const fewestDeaths = 8

// onlyDeaths reports whether the program was right but for a few boards for which it
// printed nothing.
func (o *observation) onlyDeaths() bool {
	deaths := 0
	for s := range o.sights() {
		if s.Got.Failed() {
			deaths++
		}
	}
	return deaths < fewestDeaths && o.answeredWrong() == 0
}

// climb is a climb to what explains an observation.
func (w *witness) climb(seen *observation) *climb {
	c := climbOf(seen.sights())
	c.verify = func(p belief.Point, way belief.Way) (bool, *Sight) {
		m := p.Belief(way)
		if missed := refutation(m, seen); missed != nil || !predictsFinding(m, w.finding) {
			return false, missed
		}
		return !slices.ContainsFunc(p.Nearby(way), func(m *belief.Belief) bool {
			return refutation(m, seen) == nil && predictsFinding(m, w.finding)
		}), nil
	}
	return c
}

// climbOf is a climb that begins with some of what was seen.
func climbOf(sights iter.Seq[*Sight]) *climb {
	return newClimb(sampleOf(sights, tiers, map[bool]int{true: sampledWrong, false: sampledRight}), constantOf(sights), math.MaxInt)
}

// beliefsOf are the beliefs of solutions.
func beliefsOf(all []solution) (class []*belief.Belief) {
	for _, s := range all {
		class = append(class, s.belief())
	}
	return class
}

// A look is what boards of one kind have in common.
type look struct {
	cells, faces, jumps int
	stuck, wrong        bool
	far                 bool
}

// tiers are which boards of a look are picked, the first, the fourth...; all first
// ones before any fourth.
var tiers = []int{1, 4, 16, 64, 256}

// sampleOf picks boards that differ from each other, at most so many that are answered wrong
// and so many that are answered right.
func sampleOf(sights iter.Seq[*Sight], tiers []int, left map[bool]int) (picked []Sight) {
	seen := map[look]int{}
	byTier := make([][]*Sight, len(tiers))
	least := math.MaxInt // a site's boards may all be larger
	for s := range sights {
		if least = min(least, s.Board.Cells); least <= sampledCells {
			break
		}
	}
	for s := range sights {
		b := &s.Board
		l := look{min(b.Cells, 12) / 2, min(b.Faces, 7), min(len(b.Jumps), 8), s.Want < 0, s.Wrong(), int(s.Got) > s.Want}
		if seen[l]++; b.Cells <= max(sampledCells, least) {
			if tier := slices.Index(tiers, seen[l]); tier >= 0 {
				byTier[tier] = append(byTier[tier], s.Clone())
			}
		}
	}
	for _, s := range slices.Concat(byTier...) {
		if left[s.Wrong()]--; left[s.Wrong()] >= 0 {
			picked = append(picked, *s)
		}
	}
	return picked
}

// constantOf is the number that is printed most where the last cell cannot be
// reached. One that can be no number of throws comes first, wherever it is printed: a
// program that throws another die finds ways on most of these boards, and one that takes
// no snakes finds none on others. Where every last cell can be reached it is the number that
// is wrong most.
func constantOf(sights iter.Seq[*Sight]) belief.Outcome {
	counts := map[belief.Outcome]int{}
	best, bestSign := belief.Outcome(-1), 0
	for s := range sights {
		got, sign := s.Got, 0
		switch {
		case got == -1 || got.Failed():
		case got < 0 || int(got) > 2*s.Board.Cells:
			sign = 3
		case s.Want < 0:
			sign = 2
		case s.Wrong():
			sign = 1
		}
		if sign > 0 {
			if counts[got]++; sign > bestSign || sign == bestSign && counts[got] > counts[best] {
				best, bestSign = got, sign
			}
		}
	}
	return best
}
