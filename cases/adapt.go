package cases

import (
	"slices"

	"adder/judge/game/board"
)

// In returns the suite for programs that read boards in a format; with one, each process
// answers one board. It keeps the boards that the format and the promises allow. The points
// of a group without boards are shared among the others. If nothing differs, it returns s.
func (s *Suite) In(f *board.Format, promises []*board.Promise, one bool) *Suite {
	if f.Plain() && !one && len(promises) == 0 {
		return s
	}
	in := &Suite{
		Name:     s.Name + " in " + f.Name,
		Limits:   s.Limits,
		Promises: append(slices.Clone(promises), s.Promises...),
		file:     s.file,
		files:    s.files,
		format:   f,
	}
	for _, g := range s.Groups {
		if g.leftOut(f, one) {
			continue
		}
		g.specs = in.filled(g.specsIn(one))
		if len(g.specs) > 0 {
			in.Groups = append(in.Groups, g)
		}
	}
	in.share()
	return in
}

// leftOut reports whether a group is meaningless for such programs.
func (g *Group) leftOut(f *board.Format, one bool) bool {
	return slices.ContainsFunc(g.shape.unless, func(holds condition) bool { return holds(f, one) })
}

// specsIn is the cases of a group in another format, or if each process answers one board.
func (g *Group) specsIn(one bool) []spec {
	specs := g.shape.Cases
	if len(g.shape.inFormats) > 0 {
		specs = g.shape.inFormats
	}
	if one && len(g.shape.oneBoard) > 0 {
		specs = g.shape.oneBoard
	}
	specs = slices.Clone(specs)
	if !one {
		return specs
	}
	for i := range specs {
		if m := specs[i].Mix; m != nil && m.oneBoard > 0 {
			few := *m
			few.Boards = min(few.Boards, m.oneBoard)
			specs[i].Mix, specs[i].more = &few, nil
		}
	}
	return specs
}

// filled drops the cases without boards.
func (s *Suite) filled(specs []spec) []spec {
	return slices.DeleteFunc(specs, func(sp spec) bool {
		boards, _, err := s.boards(&sp)
		return err == nil && len(boards) == 0
	})
}

// share scales the groups' points so that they add up to [Points] again. The remainder goes
// to the group with the most points. If none has any, all get the same.
func (s *Suite) share() {
	if len(s.Groups) == 0 {
		return
	}
	total := 0
	for _, g := range s.Groups {
		total += g.Points
	}
	if total == 0 {
		for i := range s.Groups {
			s.Groups[i].Points = 1
		}
		total = len(s.Groups)
	}
	given, most := 0, 0
	for i := range s.Groups {
		g := &s.Groups[i]
		g.Points = g.Points * Points / total
		given += g.Points
		if g.Points > s.Groups[most].Points {
			most = i
		}
	}
	s.Groups[most].Points += Points - given
}

// keeps reports whether a board keeps the suite's promises. It puts b's jumps into the
// format's order.
func (s *Suite) keeps(b *board.Board) bool { return board.Fit(b, s.Promises) == nil }

func (s *Suite) kept(boards []board.Board) []board.Board {
	var kept []board.Board
	for _, b := range boards {
		if s.keeps(&b) {
			kept = append(kept, b)
		}
	}
	return kept
}
