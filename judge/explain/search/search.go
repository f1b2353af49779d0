package search

import (
	"cmp"
	"iter"
	"slices"

	"adder/judge/game/belief"
	"adder/judge/verdict/result"
)

// Theory. Beliefs are rows, each about one field of a program, and a program can hold
// several. They are asked of a few hundred boards first, which were chosen to differ:
//
//	every row alone
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
	beamWidth    = 24  // candidates that are tried with every other row
	mostParts    = 3   // beliefs that are held together: more fit as any curve fits
	mostDetails  = 1   // harmless ones among them
	mostHanging  = 2   // boards on which a belief may hang that the program answers: they cost a lot
	lookCost     = 8   // price of looking at a board
	mostNearest  = 20  // candidates that are tried on all boards for the nearest
)

// A candidate is a belief and its tally on the sample.
type candidate struct {
	*belief.Belief
	misses int    // boards on which it predicts something else
	parts  uint32 // the parts on which it misses none
}

// simpler puts the better of two candidates first.
func simpler(a, b candidate) int {
	return cmp.Or(
		cmp.Compare(a.misses, b.misses),
		cmp.Compare(a.Details(), b.Details()),
		cmp.Compare(len(a.Singles()), len(b.Singles())),
		cmp.Compare(a.Rank(), b.Rank()))
}

// A search looks for the beliefs that explain some sights.
type search struct {
	sights iter.Seq[*Sight] // all of them
	sample []*Sight
	bits   []uint32 // the parts of each
	rows   []*belief.Belief
	verify func(*belief.Belief) (missed *Sight, fits bool, err error) // asks everything of a belief

	wrong       [32]int     // in each part, the boards of the sample that are answered wrong
	spent, most int         // cells and landings that were played, and may be
	tried       []candidate // those of one belief and two that come near, or explain a part
}

// newSearch starts a search about sights, with further rows beside those of the table. A row
// that shows on larger boards alone explains nothing here.
func newSearch(sights iter.Seq[*Sight], most int, more ...*belief.Belief) *search {
	s := &search{sights: sights, most: most}
	largest := 0
	for sight := range sights {
		largest = max(largest, sight.Board.Cells)
	}
	for _, row := range belief.Singles {
		if !row.Leaks && row.Least <= largest {
			s.rows = append(s.rows, row)
		}
	}
	s.rows = append(s.rows, more...)
	for _, sight := range sampleOf(sights, sampledWrong, sampledRight) {
		s.add(sight)
	}
	return s
}

func (s *search) add(sight *Sight) {
	s.sample = append(s.sample, sight)
	s.bits = append(s.bits, partsOf(sight))
	for i := range parts {
		if sight.Wrong() && parts[i].has(sight) {
			s.wrong[i]++
		}
	}
}

// over reports whether the search has played what it may.
func (s *search) over() bool { return s.spent > s.most }

// find returns the beliefs that explain everything, simplest first; none if none was found.
func (s *search) find() ([]*belief.Belief, error) {
	var level []*belief.Belief
	for _, row := range s.rows {
		if !row.Harmless {
			level = append(level, row)
		}
	}
	wrong := 0
	for _, sight := range s.sample {
		if sight.Wrong() {
			wrong++
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

// score tallies candidates, and returns those that come nearer than a right program, or than
// what they were extended from.
func (s *search) score(level []*belief.Belief, size, wrong int, misses map[string]int) (scored []candidate) {
	for _, m := range level {
		if s.over() {
			break
		}
		most := wrong
		if known, ok := misses[m.Name]; ok {
			most = known
		}
		c := s.tally(m, most)
		if size < mostParts && (c.misses < wrong || c.parts != 0) {
			s.tried = append(s.tried, c)
		}
		if c.misses < most || c.misses == 0 {
			scored = append(scored, c)
		}
	}
	slices.SortStableFunc(scored, simpler)
	return scored
}

// tally plays a belief on the sample. It stops after most misses if no part is left.
func (s *search) tally(m *belief.Belief, most int) candidate {
	c := candidate{Belief: m, parts: 1<<len(parts) - 1}
	play := m.Counting(&s.spent)
	hangs := 0
	for i, sight := range s.sample {
		o := play(&sight.Board)
		if o == sight.Got {
			continue
		}
		c.misses++
		c.parts &^= s.bits[i]
		if o == belief.Hang {
			hangs++
		}
		if hangs > mostHanging {
			c.misses, c.parts = len(s.sample), 0
			break
		}
		if c.misses > most && c.parts == 0 {
			break
		}
	}
	return c
}

// extended returns the best candidates with each other row. It notes how many misses an
// extension must stay below.
func (s *search) extended(scored []candidate, misses map[string]int) (level []*belief.Belief) {
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

// exact returns the candidates that explain everything with the fewest harmless details.
func (s *search) exact(scored []candidate) (class []*belief.Belief, err error) {
	begun := len(s.sample)
	for _, c := range scored {
		if c.misses > 0 {
			break
		}
		if len(class) > 0 && c.Details() > class[0].Details() {
			break
		}
		if s.over() || !Predicts(c.Belief, s.sample[begun:]) {
			continue
		}
		missed, fits, err := s.verify(c.Belief)
		if err != nil {
			return nil, err
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

// Bounds of a part that a belief explains.
const (
	mostPlayed  = 6   // candidates that are played on all of it
	partBoards  = 300 // boards
	partWrong   = 40  // boards that are answered wrong
	partLarge   = 20  // boards that are larger than those of the sweep
	sampledPart = 8   // boards of the sample that are answered wrong
	sweptCells  = 12
)

// partly returns the part of the boards on which one belief explains everything. It is nil if
// there is none, or if two equally simple beliefs do.
func (s *search) partly() *result.Part {
	slices.SortStableFunc(s.tried, simpler)
	for size := 1; size < mostParts; size++ {
		for i, p := range parts {
			if s.wrong[i] < sampledPart {
				continue
			}
			fit, boards := s.fitting(i, size)
			if len(fit) == 1 {
				part := &result.Part{On: "boards " + p.words, Boards: boards}
				part.Name, part.Beliefs = fit[0].Name, Beliefs(fit[0])
				return part
			}
		}
	}
	return nil
}

// fitting returns the candidates of a size that explain all boards of a part, and how many
// these are.
func (s *search) fitting(number, size int) (fit []*belief.Belief, boards int) {
	played := 0
	for _, c := range s.tried {
		if played == mostPlayed || s.over() {
			break
		}
		if c.parts>>number&1 == 0 || len(c.Singles()) != size || c.Details() > 0 {
			continue
		}
		played++
		n, holds := s.holds(c.Belief, parts[number])
		if holds {
			fit, boards = append(fit, c.Belief), n
		}
	}
	return fit, boards
}

// holds reports whether a belief explains a part of everything, and of how many boards.
func (s *search) holds(m *belief.Belief, p part) (boards int, holds bool) {
	play := m.Counting(&s.spent)
	wrong, large := 0, 0
	for sight := range s.sights {
		s.spent += lookCost
		if !p.has(sight) {
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

// Bounds of a belief that is named as the nearest.
const (
	nearWrong = 10  // boards that are answered wrong, at least
	nearLeft  = 0.5 // the greatest errorRatio
	nearRight = 0.9 // share of the right answers that it must predict
	nearPart  = 0.2 // by how much the errorRatio of two parts must be below that of each
	nearCells = 400 // the largest board that is played
)

// errorRatio is mismatches divided by wrong answers.
func errorRatio(n *result.Near) float64 {
	return float64(n.AllWrong-n.Wrong+n.AllRight-n.Right) / float64(max(1, n.AllWrong))
}

// nearest returns the belief that comes nearest to everything, nil if none comes near. It has
// two parts only if both are needed: a part that explains little may be untrue of the program.
func (s *search) nearest() *result.Near {
	var all []*result.Near
	parts := map[*result.Near][]*belief.Belief{}
	for _, c := range s.tried[:min(mostNearest, len(s.tried))] {
		if c.Details() == 0 && !s.over() {
			n := s.likeness(c.Belief)
			all, parts[n] = append(all, n), c.Singles()
		}
	}
	if len(all) == 0 {
		return nil
	}
	nearer := func(a, b *result.Near) int { return cmp.Compare(errorRatio(a), errorRatio(b)) }
	best := slices.MinFunc(all, nearer)
	if len(parts[best]) > 1 {
		var singles []*result.Near
		for _, row := range parts[best] {
			singles = append(singles, s.likeness(row))
		}
		single := slices.MinFunc(singles, nearer)
		if errorRatio(single) < errorRatio(best)+nearPart {
			best = single
		}
	}
	predictsRight := float64(best.Right) >= nearRight*float64(best.AllRight)
	if best.AllWrong < nearWrong || errorRatio(best) > nearLeft || !predictsRight {
		return nil
	}
	return best
}

// likeness plays a belief on everything that the program answered.
func (s *search) likeness(m *belief.Belief) *result.Near {
	n := &result.Near{Name: m.Name, Beliefs: Beliefs(m)}
	play := m.Counting(&s.spent)
	for sight := range s.sights {
		s.spent += lookCost
		if sight.Got.Failed() || sight.Board.Cells > nearCells {
			continue
		}
		all, same := &n.AllRight, &n.Right
		if sight.Wrong() {
			all, same = &n.AllWrong, &n.Wrong
		}
		*all++
		if play(&sight.Board) == sight.Got {
			*same++
		}
	}
	return n
}
