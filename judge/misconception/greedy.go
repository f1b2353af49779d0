package misconception

import (
	"fmt"

	"adder/judge/board"
)

// greed is one choice of a throw that is never taken back.
type greed struct {
	// better reports whether a landing on w that leads to t is liked better than
	// the best one so far; faces are tried from the largest to the smallest.
	better func(m *machine, now, best landing) bool
	// gives up, where the same cell comes again, instead of running for ever
	givesUp bool
}

// landing is a throw that was looked at.
type landing struct {
	on int32 // where the throw lands
	board.Rest
}

func (l landing) climb() int32 { return l.Cell - l.on }

// search throws until the game is over. The next throw depends on the cell
// alone, so after as many throws as there are cells some cell has come twice.
func (g greed) search(m *machine) Outcome {
	at := m.starts[0]
	for throws := int32(0); throws <= m.cells+1; throws++ {
		if m.over(at.Cell) {
			return Outcome(at.Cost)
		}
		m.furthest = at.Cost
		best, ok := g.choose(m, at.Cell)
		if m.steps < 0 {
			return Hang
		}
		if !ok {
			return stuck
		}
		at = board.Rest{Cell: best.Cell, Cost: at.Cost + 1 + best.Cost}
	}
	if g.givesUp {
		return stuck
	}
	return Hang
}

// choose returns the throw that is liked best; there may be none that is legal.
func (g greed) choose(m *machine, v int32) (best landing, ok bool) {
	first, last := m.reach(v)
	if !m.spend(first, last) {
		return best, false
	}
	for w := last; w >= first; w-- {
		for _, r := range m.landing(w) {
			if now := (landing{w, r}); !ok || g.better(m, now, best) {
				best, ok = now, true
			}
		}
	}
	return best, ok
}

func furthestEnd(_ *machine, now, best landing) bool { return now.Cell > best.Cell }

func largestFace(_ *machine, _, _ landing) bool { return false }

// largestSafeFace leaves a snake only for a landing that is none.
func largestSafeFace(_ *machine, now, best landing) bool {
	return best.climb() < 0 && now.climb() >= 0
}

// longestLadder likes the longest ladder, and without one the largest face that
// avoids a snake.
func longestLadder(m *machine, now, best landing) bool {
	if now.climb() > 0 || best.climb() > 0 {
		return now.climb() > best.climb()
	}
	return largestSafeFace(m, now, best)
}

// longestLadderNearest is longestLadder, but of ladders of one length it likes the
// nearest.
func longestLadderNearest(m *machine, now, best landing) bool {
	if now.climb() > 0 && now.climb() == best.climb() {
		return true
	}
	return longestLadder(m, now, best)
}

// firstLadder likes the nearest ladder, and without one the furthest end.
func firstLadder(_ *machine, now, best landing) bool {
	if now.climb() > 0 || best.climb() > 0 {
		return now.climb() > 0
	}
	return now.Cell > best.Cell
}

const greedyEnd = " One step back can save three later, so no rule for a single throw is enough: search all of them."

// Each greedy choice can run round and round, or be stopped when it does.
var greeds = []*Misconception{
	{Name: "greedy-furthest", Doc: "Your program always makes the throw that ends furthest on, and prints -1 when it goes round in circles." + greedyEnd,
		stages: greedy(furthestEnd, true)},
	{Name: "greedy-furthest-endless", Doc: "Your program always makes the throw that ends furthest on, and never stops when it goes round in circles." + greedyEnd,
		stages: greedy(furthestEnd, false)},
	{Name: "greedy-largest-face", Doc: "Your program always throws the largest face that fits, and prints -1 when it goes round in circles." + greedyEnd,
		stages: greedy(largestFace, true)},
	{Name: "greedy-largest-face-endless", Doc: "Your program always throws the largest face that fits, and never stops when it goes round in circles." + greedyEnd,
		stages: greedy(largestFace, false)},
	{Name: "greedy-largest-safe-face", Doc: "Your program keeps only the largest throw that does not land on a snake, and prints -1 when it goes round in circles." + greedyEnd,
		stages: greedy(largestSafeFace, true)},
	{Name: "greedy-largest-safe-face-endless", Doc: "Your program keeps only the largest throw that does not land on a snake, and never stops when it goes round in circles." + greedyEnd,
		stages: greedy(largestSafeFace, false)},
	{Name: "greedy-longest-ladder", Doc: "Your program takes the longest ladder in reach, or else the largest throw that avoids a snake, and prints -1 when it goes round in circles." + greedyEnd,
		stages: greedy(longestLadder, true)},
	{Name: "greedy-longest-ladder-endless", Doc: "Your program takes the longest ladder in reach, or else the largest throw that avoids a snake, and never stops when it goes round in circles." + greedyEnd,
		stages: greedy(longestLadder, false)},
	{Name: "greedy-longest-ladder-nearest", Doc: "Your program takes the longest ladder in reach, of several the nearest, or else the largest throw that avoids a snake, and prints -1 when it goes round in circles." + greedyEnd,
		stages: greedy(longestLadderNearest, true)},
	{Name: "greedy-longest-ladder-nearest-endless", Doc: "Your program takes the longest ladder in reach, of several the nearest, or else the largest throw that avoids a snake, and never stops when it goes round in circles." + greedyEnd,
		stages: greedy(longestLadderNearest, false)},
	{Name: "greedy-first-ladder", Doc: "Your program takes the nearest ladder in reach, or else the throw that ends furthest on, and prints -1 when it goes round in circles." + greedyEnd,
		stages: greedy(firstLadder, true)},
	{Name: "greedy-first-ladder-endless", Doc: "Your program takes the nearest ladder in reach, or else the throw that ends furthest on, and never stops when it goes round in circles." + greedyEnd,
		stages: greedy(firstLadder, false)},
}

func greedy(better func(m *machine, now, best landing) bool, givesUp bool) stages {
	return stages{field: "search", search: greed{better, givesUp}.search}
}

// Greedy choices are put together from which ladder is liked, and what is thrown
// where none is in reach.
var likedLadders = []struct {
	name, words string
	better      func(now, best landing) bool // faces come from the largest to the smallest
}{
	{"longest-ladder", "the longest ladder in reach", func(now, best landing) bool { return now.climb() > best.climb() }},
	{"highest-ladder", "the ladder in reach that ends highest", func(now, best landing) bool { return now.Cell > best.Cell }},
	{"nearest-ladder", "the nearest ladder in reach", func(landing, landing) bool { return true }},
	{"farthest-ladder", "the farthest ladder in reach", func(landing, landing) bool { return false }},
}

var otherwises = []struct {
	name, words string
	better      func(m *machine, now, best landing) bool
}{
	{"else-largest-safe", "the largest throw that avoids a snake", largestSafeFace},
	{"else-largest", "the largest throw", largestFace},
	{"else-furthest", "the throw that ends furthest on", furthestEnd},
}

var circles = []struct {
	name, words string
	givesUp     bool
}{
	{"", "gives up when it goes round in circles", true},
	{"-endless", "never stops when it goes round in circles", false},
}

// ladderChoices are those of all these that the bank does not have.
func ladderChoices() (rows []*Misconception) {
	for _, l := range likedLadders {
		for _, o := range otherwises {
			for _, c := range circles {
				rows = append(rows, &Misconception{
					Name:   fmt.Sprintf("greedy-%s-%s%s", l.name, o.name, c.name),
					Doc:    fmt.Sprintf("Your program takes %s, or else %s, and %s.%s", l.words, o.words, c.words, greedyEnd),
					stages: greedy(ladderFirst(l.better, o.better), c.givesUp),
				})
			}
		}
	}
	return rows
}

func ladderFirst(better func(now, best landing) bool, otherwise func(*machine, landing, landing) bool) func(*machine, landing, landing) bool {
	return func(m *machine, now, best landing) bool {
		switch up, had := now.climb() > 0, best.climb() > 0; {
		case up && had:
			return better(now, best)
		case up || had:
			return up
		}
		return otherwise(m, now, best)
	}
}
