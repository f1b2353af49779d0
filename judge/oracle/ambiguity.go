package oracle

import "adder/judge/board"

// Readings returns what each legitimate reading of the rules answers for b, in
// the order of board.LegitimateReadings; the game itself is the first.
func (s *Solver) Readings(b *board.Board) []int {
	answers := make([]int, len(board.LegitimateReadings))
	for i, r := range board.LegitimateReadings {
		answers[i] = s.Under(b, r)
	}
	return answers
}

// Ambiguous reports whether two legitimate readings of the rules give b
// different answers.
func (s *Solver) Ambiguous(b *board.Board) bool {
	answers := s.Readings(b)
	for _, a := range answers {
		if a != answers[0] {
			return true
		}
	}
	return false
}
