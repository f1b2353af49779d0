package search

import (
	"slices"

	"adder/judge/game/belief"
	"adder/judge/verdict/result"
)

// Theory. A program can do what somebody believes on most boards, and something else, or
// nothing, on the rest: a table that is filled in advance ends before a small board does. So a
// belief is also asked whether it explains all boards on one side of a rule.

// sidesMask is sides of rules: the boards that have the rule, and those that do not.
type sidesMask struct{ yes, no ruleSet }

func (m sidesMask) none() bool { return m == sidesMask{} }

func (m sidesMask) has(s side) bool {
	if s.yes {
		return m.yes.has(s.rule)
	}
	return m.no.has(s.rule)
}

// without takes away the sides that a board is on.
func (m sidesMask) without(of ruleSet) sidesMask { return sidesMask{m.yes.without(of), m.no.both(of)} }

// Bounds of a part that a belief explains.
const (
	mostPlayed  = 6   // candidates that are played on all of it
	partBoards  = 300 // boards
	partWrong   = 40  // boards that are answered wrong
	partLarge   = 20  // boards that are larger than those of the sweep
	sampledPart = 8   // boards of the sample that are answered wrong
)

// partly returns the largest part of the boards on which one belief explains everything. It is
// nil if there is none, or if two equally simple beliefs do.
func (s *beamSearch) partly() *result.Part {
	slices.SortStableFunc(s.tried, simpler)
	for size := 1; size < mostParts; size++ {
		var best *result.Part
		for _, part := range s.survey.sides() {
			fit, boards := s.fitting(part, size)
			if len(fit) != 1 || best != nil && best.Boards >= boards {
				continue
			}
			best = &result.Part{
				On: "boards " + s.survey.words(part), Boards: boards,
				Name: fit[0].Name, Beliefs: beliefsOf(fit[0]),
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// fitting returns the candidates of a size that explain all boards of a part, and how many
// these are.
func (s *beamSearch) fitting(part side, size int) (fit []*belief.Belief, boards int) {
	played := 0
	for _, c := range s.tried {
		if played == mostPlayed || s.over() {
			break
		}
		if !c.parts.has(part) || len(c.Singles()) != size || c.Details() > 0 {
			continue
		}
		played++
		n, holds := s.holds(c.Belief, part)
		if holds {
			fit, boards = append(fit, c.Belief), n
		}
	}
	return fit, boards
}

// holds reports whether a belief explains a part of everything, and of how many boards.
func (s *beamSearch) holds(m *belief.Belief, part side) (boards int, holds bool) {
	play := m.Counting(&s.spent)
	wrong, large := 0, 0
	for i, set := range s.sets() {
		sight := s.sights[i]
		s.spent += lookCost
		if !part.has(set) {
			continue
		}
		if play(&sight.Board) != sight.Got {
			return 0, false
		}
		boards++
		if sight.Wrong() {
			wrong++
		}
		if sight.Board.Cells > sweptCells {
			large++
		}
	}
	return boards, boards >= partBoards && wrong >= partWrong && large >= partLarge
}
