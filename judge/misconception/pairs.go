package misconception

import (
	"cmp"
	"slices"

	"adder/judge/board"
)

// pairs returns the misconceptions that are two singles at once. Each stage is
// spoiled by one of the two at most, except for the rules, where both may differ
// from the game in different toggles.
func pairs(singles []*Misconception) []*Misconception {
	type ranked struct {
		*Misconception
		rank int
	}
	var all []ranked
	for k, b := range singles {
		for i, a := range singles[:k] {
			if a.Harmless || b.Harmless {
				continue
			}
			if s, ok := join(&a.stages, &b.stages); ok {
				all = append(all, ranked{pair(a, b, s), i + k})
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

func pair(a, b *Misconception, s stages) *Misconception {
	m := &Misconception{
		Name:   NameOf(a, b),
		Parts:  []*Misconception{a, b},
		stages: s,
	}
	if s.readingOnly() {
		m.Rules = s.rules
	}
	m.New = m.stages.player
	return m
}

// join returns the stages of a program that holds both beliefs, if one can.
func join(a, b *stages) (stages, bool) {
	s := stages{
		field:  a.field + plus + b.field,
		prices: a.prices || b.prices,
		levels: a.levels || b.levels || a.walk != nil || b.walk != nil,
	}
	ok := !a.alone && !b.alone && a.field != b.field &&
		one(&s.read, a.read, b.read, a.read != nil, b.read != nil) &&
		one(&s.land, a.land, b.land, a.land != nil, b.land != nil) &&
		one(&s.search, a.search, b.search, a.searches(), b.searches()) &&
		one(&s.walk, a.walk, b.walk, a.walk != nil, b.walk != nil) &&
		one(&s.print, a.print, b.print, a.print != nil, b.print != nil)
	s.rules = merge(a.rules, b.rules)
	return s, ok && !(s.levels && s.priced()) && !vain(&s)
}

// one puts into the stage what a or b do there; it fails if both do something.
func one[F any](stage *F, a, b F, aHas, bHas bool) bool {
	switch {
	case aHas && bHas:
		return false
	case aHas:
		*stage = a
	case bHas:
		*stage = b
	}
	return true
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

// vain reports whether one half of the pair leaves nothing for the other: who
// starts off the board never starts on the jump of cell 1.
func vain(s *stages) bool {
	return s.rules.Start == board.OffBoard && s.rules.StartJump == board.TakenAtStart
}
