package misconception

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"adder/judge/board"
)

// Singles lists the misconceptions that are wrong in one thing, the simplest and
// most frequent kinds first.
var Singles = bank(readings, prints, published, jumpInputs, sizeInputs, landings, visits, onePasses, overwritings, subtractions, descents, stacks, greeds, endlessChains, leaks)

func bank(families ...[]*Misconception) []*Misconception {
	all := slices.Concat(families...)
	for _, m := range all {
		if m.New == nil {
			m.New = m.stages.player
		}
	}
	return all
}

// All returns the singles, further leaks, then the pairs, simplest first. The slice
// is shared.
var All = sync.OnceValue(func() []*Misconception {
	return slices.Concat(Singles, moreLeaks, pairs(Singles), leakPairs())
})

var byName = sync.OnceValue(func() map[string]*Misconception {
	named := make(map[string]*Misconception)
	for _, m := range All() {
		named[m.Name] = m
		if len(m.Parts) == 2 {
			named[m.Parts[1].Name+plus+m.Parts[0].Name] = m
		}
	}
	return named
})

// plus stands between the names of a pair.
const plus = "+"

// NameOf names several beliefs that are held together, as [Find] takes it.
func NameOf(parts ...*Misconception) string {
	var names []string
	for _, m := range parts {
		names = append(names, m.Name)
	}
	return strings.Join(names, plus)
}

// pairs returns the points with two choices that are rows of the bank, the most usual
// first. Each stage is spoiled by one of the two at most, except for the rules, where
// both may differ from the game in different toggles.
func pairs(singles []*Misconception) []*Misconception {
	type ranked struct {
		*Misconception
		rank int
	}
	var all []ranked
	for k, b := range singles {
		for i, a := range singles[:k] {
			if !a.Harmless && !b.Harmless && together(&a.stages, &b.stages) {
				all = append(all, ranked{pair(a, b), i + k})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y ranked) int { return cmp.Compare(x.rank, y.rank) })
	joined := make([]*Misconception, len(all))
	for i, r := range all {
		joined[i] = r.Misconception
	}
	return joined
}

// pair is the point of two rows, with the name in their order.
func pair(a, b *Misconception) *Misconception {
	var p Point
	var w Way
	for _, row := range []*Misconception{a, b} {
		if !p.choose(row.Name) {
			w.choose(row.Name)
		}
	}
	m := p.Belief(w)
	m.Name, m.Parts = NameOf(a, b), []*Misconception{a, b}
	if a.stages.readingOnly() && b.stages.readingOnly() {
		m.Rules = merge(a.Rules, b.Rules)
	}
	return m
}

// together reports whether a program can hold both beliefs, and neither leaves
// nothing of the other: who starts off the board never starts on the jump of cell 1.
func together(a, b *stages) bool {
	rules := merge(a.rules, b.rules)
	levels, priced := a.levels || b.levels || a.walk != nil || b.walk != nil, a.priced() || b.priced()
	return !a.alone && !b.alone && a.field != b.field && !(levels && priced) &&
		(a.read == nil || b.read == nil) && (a.land == nil || b.land == nil) &&
		!(a.searches() && b.searches()) && (a.print == nil || b.print == nil) &&
		(rules.Start != board.OffBoard || rules.StartJump != board.TakenAtStart)
}

// merge joins two readings that differ from the game in different toggles.
func merge(a, b board.Rules) board.Rules {
	return board.Rules{
		Start:     max(a.Start, b.Start),
		Follow:    max(a.Follow, b.Follow),
		Snakes:    max(a.Snakes, b.Snakes),
		Ladders:   max(a.Ladders, b.Ladders),
		StartJump: max(a.StartJump, b.StartJump),
		JumpCost:  max(a.JumpCost, b.JumpCost),
		Faces:     max(a.Faces, b.Faces),
		Stuck:     max(a.Stuck, b.Stuck),
	}
}
