package misconception

import (
	"cmp"
	"slices"

	"adder/judge/board"
)

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
