package search

import (
	"cmp"
	"slices"

	"adder/judge/game/belief"
)

// Theory. Beliefs are rows, each about one field of a program, and a program can hold
// several. They are asked of a few hundred boards first, which were chosen to differ:
//
//	every row alone, and for ladders or snakes only where that explains something
//	pairs of one of the best rows and any other
//	triples of one of the best pairs and any other row
//
// A candidate that predicts all of these boards is then tried on everything that was observed.
// A board that refutes it joins the few hundred. One tally for each candidate answers three
// questions: is it exact, is it exact on a part of the boards, and how near does it come?
//
// All of it is bounded by a count of cells and landings, so it ends alike on every machine.

// The bounds of a search.
const (
	sampledWrong = 160 // boards of the sample that are answered wrong
	sampledRight = 100 // and right
	beamWidth    = 32  // candidates that are tried with every other row
	mostParts    = 3   // beliefs that are held together: more fit as any curve fits
	mostDetails  = 1   // harmless ones among them
	mostHanging  = 2   // boards on which a belief may hang that the program answers: they cost a lot
	lookCost     = 8   // price of looking at a board
)

// A candidate is a belief and its tally on the sample.
type candidate struct {
	*belief.Belief
	misses int       // boards on which it predicts something else
	parts  sidesMask // on which it misses none
}

// mistakes counts its beliefs that are not harmless.
func (c candidate) mistakes() int { return len(c.Singles()) - c.Details() }

// simpler puts the better of two candidates first.
func simpler(a, b candidate) int {
	return cmp.Or(
		cmp.Compare(a.misses, b.misses),
		cmp.Compare(a.mistakes(), b.mistakes()),
		cmp.Compare(a.Details(), b.Details()),
		cmp.Compare(a.Rank(), b.Rank()))
}

// A beamSearch looks for the beliefs that explain some sights.
type beamSearch struct {
	*survey // of all of them
	sample  []*Sight
	sampled []ruleSet // the rules that each of these has
	rows    []*belief.Belief
	verify  func(*belief.Belief) (missed *Sight, fits bool, err error) // asks everything of a belief

	parts       sidesMask   // that can be explained
	spent, most int         // cells and landings that were played, and may be
	tried       []candidate // those of one belief and two that come near, or explain a part
}

// newBeamSearch starts a search, with one more row beside those of the table if it is not nil. A row
// that shows on larger boards alone explains nothing here.
func newBeamSearch(of *survey, most int, constant *belief.Belief) *beamSearch {
	s := &beamSearch{survey: of, most: most}
	largest := 0
	for _, sight := range of.sights {
		largest = max(largest, sight.Board.Cells)
	}
	for _, row := range belief.Singles {
		if !row.Leaks && row.FewestCells <= largest {
			s.rows = append(s.rows, row)
		}
	}
	if constant != nil {
		s.rows = append(s.rows, constant)
	}
	for _, sight := range sampleOf(slices.Values(of.sights), sampledWrong, sampledRight) {
		s.add(sight)
	}
	return s
}

func (s *beamSearch) add(sight *Sight) {
	s.sample = append(s.sample, sight)
	s.sampled = append(s.sampled, s.bounded(sight, s.inTable(sight)))
}

// worthwhile are the sides with enough boards of the sample that are answered wrong.
func (s *beamSearch) worthwhile() (m sidesMask) {
	for _, part := range s.sides() {
		wrong := 0
		for k, sight := range s.sample {
			if sight.Wrong() && part.has(s.sampled[k]) {
				wrong++
			}
		}
		switch {
		case wrong < sampledPart:
		case part.yes:
			m.yes.add(part.rule)
		default:
			m.no.add(part.rule)
		}
	}
	return m
}

// over reports whether the search has played what it may.
func (s *beamSearch) over() bool { return s.spent > s.most }

// find returns the beliefs that explain everything, simplest first; none if none was found.
func (s *beamSearch) find() ([]*belief.Belief, error) {
	wrong := 0
	for _, sight := range s.sample {
		if sight.Wrong() {
			wrong++
		}
	}
	s.parts = s.worthwhile()
	s.addHalves(wrong)
	var level []*belief.Belief
	for _, row := range s.rows {
		if !row.Harmless {
			level = append(level, row)
		}
	}
	misses := map[string]int{}
	for size := 1; size <= mostParts; size++ {
		scored := s.score(level, size, wrong, misses)
		class, err := s.exact(scored)
		if len(class) > 0 || err != nil || s.over() {
			return class, err
		}
		level = s.extended(scored, misses)
	}
	return nil, nil
}

// addHalves adds rows for ladders or snakes only that explain something.
func (s *beamSearch) addHalves(wrong int) {
	for _, row := range s.rows {
		for _, half := range row.Halves() {
			if s.tally(half, wrong, sidesMask{}).misses < wrong {
				s.rows = append(s.rows, half)
			}
		}
	}
}

// score tallies candidates, and returns those that come nearer than a right program, or than
// what they were extended from.
func (s *beamSearch) score(
	level []*belief.Belief, size, wrong int, misses map[string]int,
) (scored []candidate) {
	parts := s.parts
	if size == mostParts {
		parts = sidesMask{} // too many together for a part
	}
	for _, m := range level {
		if s.over() {
			break
		}
		most := wrong
		if known, ok := misses[m.Name]; ok {
			most = known
		}
		c := s.tally(m, most, parts)
		if size < mostParts && (c.misses < wrong || !c.parts.none()) {
			s.tried = append(s.tried, c)
		}
		if c.misses < most || c.misses == 0 {
			scored = append(scored, c)
		}
	}
	slices.SortStableFunc(scored, simpler)
	return scored
}

// tally plays a belief on the sample. It stops after most misses if none of the parts is left.
func (s *beamSearch) tally(m *belief.Belief, most int, parts sidesMask) candidate {
	c := candidate{Belief: m, parts: parts}
	play := m.Counting(&s.spent)
	hangs := 0
	for i, sight := range s.sample {
		o := play(&sight.Board)
		if o == sight.Got {
			continue
		}
		c.misses++
		c.parts = c.parts.without(s.sampled[i])
		if o == belief.Hang {
			hangs++
		}
		if hangs > mostHanging {
			c.misses, c.parts = len(s.sample), sidesMask{}
			break
		}
		if c.misses > most && c.parts.none() {
			break
		}
	}
	return c
}

// extended returns the best candidates with each other row. It notes how many misses an
// extension must stay below.
func (s *beamSearch) extended(scored []candidate, misses map[string]int) (level []*belief.Belief) {
	clear(misses)
	for _, c := range scored[:min(beamWidth, len(scored))] {
		for _, row := range s.rows {
			m := c.With(row)
			if m == nil || m.Details() > mostDetails {
				continue
			}
			known, twice := misses[m.Name]
			if !twice {
				level = append(level, m)
				known = c.misses
			}
			misses[m.Name] = max(known, c.misses)
		}
	}
	return level
}

// exact returns the candidates that explain everything with the fewest mistakes, and of these
// with the fewest harmless details.
func (s *beamSearch) exact(scored []candidate) (class []*belief.Belief, err error) {
	begun := len(s.sample)
	var best candidate
	for _, c := range scored {
		if c.misses > 0 {
			break
		}
		if len(class) > 0 && (c.mistakes() > best.mistakes() || c.Details() > best.Details()) {
			break
		}
		if s.over() || !predicts(c.Belief, s.sample[begun:]) {
			continue
		}
		missed, fits, err := s.verify(c.Belief)
		if err != nil {
			return nil, err
		}
		if fits && len(class) == 0 {
			best = c
		}
		if fits {
			class = append(class, c.Belief)
		}
		if missed != nil {
			s.add(missed.Clone())
		}
	}
	return class, nil
}
