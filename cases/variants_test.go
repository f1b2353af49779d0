package cases_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"adder/judge/game/belief"
	"adder/judge/game/board"
)

// Theory. Boards that show known mistakes must also show those that nobody has written down. So they
// are chosen against a larger population: a plain search with one or two of its choices changed, each
// for all landings, for those on jumps, on ladders, or on snakes.

// A choice is one thing that a search does differently.
type choice int

const (
	askLanding choice = iota // whether the cell landed on was seen, not the end
	askEither
	askBoth
	askNothing
	markLanding
	markBoth
	markBothAlways // also where the end was seen before
	markNothing
	writeAlways // the distance of the end
	writeLonger
	putAlways // the end is taken again
	standing  // on the start, if the end was seen
	breaking  // no further throw from the cell
	costing
	free
	jumpLeft // as if there were none
	jumpClosed
	jumpChosen // the player may stay
	jumpOnce
	jumpLeftIfStartSeen
	endLower
	endHigher
	longLeft
	shortLeft
	leftNearEnd
	leftToLast
	leftFromLower // where the jump ends below the cell thrown from
	chainLadder   // from the end on
	chainSnake
	chainAll
	endClosed // where a jump starts at the end
	perKind   // how many choices depend on the landing

	faceZero choice = iota - 1
	faceTwo
	oneFaceMore
	oneFaceLess
	overTaken
	overThrown
	overEmptied
	overBeyond
	lastFirst
	lowestFirst
	highestFirst
	leastFirst
	fromTable // the distance of a cell is what the table holds when it is taken
	firstLost
	lastLost
	secondKindLost // the jumps of the other kind after the first
	startsLower
	startsHigher
	endsTwice // jumps go both ways
	startsSeen
	fewTaken
	fewThrows
	fewJumps
	oneTooFar
	allChoices
)

// A variant is a search by its choices, for each kind of landing: where no jump starts, on a ladder's
// foot, on a snake's head. Choices that do not depend on it stand with the first.
type variant [3][allChoices]bool

// kindsOf are the landings that a choice may be about.
var kindsOf = [][]int{{1}, {2}, {1, 2}, {0}, {0, 1, 2}}

// variants are all with one choice, and n drawn by lot with two, or three.
func variants(seed uint64, n int) (all []variant) {
	for c := range perKind {
		for _, kinds := range kindsOf {
			all = append(all, variant{}.with(c, kinds))
		}
	}
	for c := perKind; c < allChoices; c++ {
		all = append(all, variant{}.with(c, nil))
	}
	singles := slices.Clone(all)
	r := rand.New(rand.NewPCG(seed, 0))
	for range n {
		v := singles[r.IntN(len(singles))]
		for range 1 + r.IntN(2) {
			v = v.with(choice(r.IntN(int(allChoices))), kindsOf[r.IntN(len(kindsOf))])
		}
		all = append(all, v)
	}
	return all
}

func (v variant) with(c choice, kinds []int) variant {
	if c >= perKind {
		kinds = []int{0}
	}
	for _, kind := range kinds {
		v[kind][c] = true
	}
	return v
}

// An explorer plays variants.
type explorer struct {
	*variant
	b     *board.Board
	to    []int // by cell: where its jump ends; 0 is none
	seen  []bool
	used  []bool
	dist  []int
	queue []rest
	head  int // of the queue
	low   int
	high  int
	last  int
}

type rest struct{ cell, throws int }

// play is what a variant prints for a board.
func (x *explorer) play(v *variant, b *board.Board) belief.Outcome {
	x.begin(v, b)
	x.seen[1], x.dist[1] = true, 0
	x.queue = append(x.queue[:0], rest{1, 0})
	for taken := 0; x.head < len(x.queue); taken++ {
		e := x.next()
		switch {
		case taken > 3*x.last+20:
			return belief.Hang
		case v[0][fewTaken] && taken > x.last/2, v[0][fewThrows] && e.throws > 7:
			return -1
		case v[0][overTaken] && e.cell == x.last:
			return belief.Outcome(e.throws)
		}
		for w := e.cell + x.low; w <= e.cell+x.high; w++ {
			if w > x.last {
				if v[0][overBeyond] {
					return belief.Outcome(e.throws + 1)
				}
				break
			}
			o, ends := x.land(e, w)
			if ends {
				return o
			}
			if x.breaks(w) {
				break
			}
		}
	}
	if v[0][overEmptied] && x.dist[x.last] >= 0 {
		return belief.Outcome(x.dist[x.last])
	}
	return -1
}

func (x *explorer) begin(v *variant, b *board.Board) {
	*x = explorer{
		variant: v, b: b, last: b.Cells,
		to: zeroed(x.to, b.Cells+3), seen: zeroed(x.seen, b.Cells+3), used: zeroed(x.used, b.Cells+3),
		dist: zeroed(x.dist, b.Cells+3), queue: x.queue,
		low: 1, high: b.Faces,
	}
	for c := range x.dist {
		x.dist[c] = -1
	}
	global := &v[0]
	if global[faceZero] {
		x.low = 0
	}
	if global[faceTwo] {
		x.low = 2
	}
	if global[oneFaceMore] {
		x.high++
	}
	if global[oneFaceLess] {
		x.high--
	}
	if global[oneTooFar] {
		x.last--
	}
	x.read(global)
}

func zeroed[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// read reads the jumps.
func (x *explorer) read(global *[allChoices]bool) {
	n := len(x.b.Jumps)
	for i, j := range x.b.Jumps {
		from, to := int(j.From), int(j.To)
		switch {
		case global[firstLost] && i == 0, global[lastLost] && i == n-1, global[fewJumps] && i >= 10,
			global[secondKindLost] && i > 0 && j.Ladder() != x.b.Jumps[0].Ladder() && i != n-1:
			continue
		case global[startsLower]:
			from--
		case global[startsHigher]:
			from++
		}
		x.to[from] = to
		if global[endsTwice] && x.to[to] == 0 {
			x.to[to] = from
		}
		if global[startsSeen] {
			x.seen[from] = true
		}
	}
}

func (x *explorer) kind(w int) int {
	switch {
	case x.to[w] == 0:
		return 0
	case x.to[w] > w:
		return 1
	}
	return 2
}

func (x *explorer) breaks(w int) bool { return x.variant[x.kind(w)][breaking] }

// next takes a cell.
func (x *explorer) next() (e rest) {
	at := x.choose()
	e = x.queue[at]
	if at == x.head {
		x.head++
	} else {
		x.queue = slices.Delete(x.queue, at, at+1)
	}
	if x.variant[0][fromTable] {
		e.throws = x.dist[e.cell]
	}
	return e
}

// choose is where in the queue the next cell is.
func (x *explorer) choose() int {
	var sooner func(a, b rest) bool
	switch global := &x.variant[0]; {
	case global[lastFirst]:
		return len(x.queue) - 1
	case global[lowestFirst]:
		sooner = func(a, b rest) bool { return a.cell < b.cell }
	case global[highestFirst]:
		sooner = func(a, b rest) bool { return a.cell > b.cell }
	case global[leastFirst]:
		sooner = func(a, b rest) bool { return a.throws < b.throws }
	default:
		return x.head
	}
	at := x.head
	for i := x.head; i < len(x.queue); i++ {
		if sooner(x.queue[i], x.queue[at]) {
			at = i
		}
	}
	return at
}

// land is a throw onto a cell.
func (x *explorer) land(e rest, w int) (belief.Outcome, bool) {
	k := &x.variant[x.kind(w)]
	throws := e.throws + 1
	if x.variant[0][overThrown] && w == x.last {
		return belief.Outcome(throws), true
	}
	end, ok := x.end(e, w, k)
	if !ok {
		return 0, false
	}
	if end != w && k[costing] {
		throws++
	}
	if end != w && k[free] {
		throws--
	}
	if end != w && k[jumpChosen] {
		o, over := x.arrive(k, w, w, throws)
		if over {
			return o, true
		}
	}
	return x.arrive(k, w, end, throws)
}

// end is where a landing leads; false if nobody may land there.
func (x *explorer) end(e rest, w int, k *[allChoices]bool) (int, bool) {
	to := x.to[w]
	if to == 0 {
		return w, !k[jumpClosed]
	}
	length := max(to-w, w-to)
	switch {
	case k[jumpClosed]:
		return w, false
	case k[jumpLeft], k[jumpOnce] && x.used[w], k[jumpLeftIfStartSeen] && x.seen[w],
		k[longLeft] && length > x.last/2, k[shortLeft] && length < 7, k[leftNearEnd] && w > x.last-x.high,
		k[leftToLast] && to == x.last, k[leftFromLower] && to < e.cell:
		return w, true
	case k[endLower]:
		to = max(1, to-1)
	case k[endHigher]:
		to = min(x.last, to+1)
	}
	x.used[w] = true
	for range x.last {
		next := x.to[to]
		switch {
		case next != 0 && k[endClosed]:
			return w, false
		case next > to && k[chainLadder], next != 0 && next < to && k[chainSnake], next != 0 && k[chainAll]:
			to = next
		default:
			return to, true
		}
		if !k[chainAll] {
			return to, true
		}
	}
	return w, false
}

// arrive is an arrival at the end of a throw.
func (x *explorer) arrive(k *[allChoices]bool, w, end, throws int) (belief.Outcome, bool) {
	if k[standing] && x.seen[end] {
		end = w
	}
	known := x.known(k, w, end)
	if !known && !k[markLanding] && !k[markNothing] {
		x.seen[end] = true
	}
	if !known && (k[markLanding] || k[markBoth]) || k[markBothAlways] {
		x.seen[w] = true
	}
	if !known || k[writeAlways] || k[writeLonger] && throws > x.dist[end] {
		x.dist[end] = throws
	}
	if known && !k[putAlways] {
		return 0, false
	}
	global := &x.variant[0]
	if end >= x.last && !global[overTaken] && !global[overThrown] && !global[overEmptied] {
		return belief.Outcome(throws), true
	}
	x.queue = append(x.queue, rest{end, throws})
	return 0, false
}

func (x *explorer) known(k *[allChoices]bool, w, end int) bool {
	switch {
	case k[askNothing]:
		return false
	case k[askLanding]:
		return x.seen[w]
	case k[askEither]:
		return x.seen[w] || x.seen[end]
	case k[askBoth]:
		return x.seen[w] && x.seen[end]
	}
	return x.seen[end]
}

// String is the numbers of the choices, for each kind of landing.
func (v variant) String() string {
	words := "variant"
	for kind := range v {
		for c, is := range v[kind] {
			if is {
				words += fmt.Sprintf(" %d:%d", kind, c)
			}
		}
	}
	return words
}
