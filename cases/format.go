package cases

import (
	"slices"

	"adder/judge/board"
)

// In returns the suite for programs that read boards in a format, of which each
// process answers one board if one is true: its groups, as far as the format and
// the promises leave them. A group of which nothing is left is gone, and its
// points are shared among the others. It is the suite itself if nothing differs.
func (s *Suite) In(f *board.Format, promises []*board.Promise, one bool) *Suite {
	if f.Plain() && !one && len(promises) == 0 {
		return s
	}
	in := &Suite{
		Name: s.Name + " in " + f.Name, Doc: s.Doc, Limits: s.Limits, files: s.files,
		Promises: append(slices.Clone(promises), s.Promises...), format: f,
	}
	for _, g := range s.Groups {
		if g.leftOut(f, one) {
			continue
		}
		if specs := in.filled(g.specsIn(one)); len(specs) > 0 {
			in.Groups = append(in.Groups, Group{Name: g.Name, Doc: g.Doc, Points: g.Points, specs: specs, shape: g.shape})
		}
	}
	in.share()
	return in
}

// A condition holds for programs that read boards in some formats, or one board a
// process.
type condition struct {
	name  string
	holds func(f *board.Format, one bool) bool
}

var conditions = []condition{
	{"one-board", func(_ *board.Format, one bool) bool { return one }},
	{"fixed-cells", func(f *board.Format, _ bool) bool { return f.Cells != 0 }},
	{"fixed-faces", func(f *board.Format, _ bool) bool { return f.Faces != 0 }},
}

func findCondition(name string) *condition {
	for i := range conditions {
		if conditions[i].name == name {
			return &conditions[i]
		}
	}
	return nil
}

func conditionNames() (names []string) {
	for _, c := range conditions {
		names = append(names, c.name)
	}
	return names
}

// leftOut reports whether a group has nothing to say of such programs.
func (g *Group) leftOut(f *board.Format, one bool) bool {
	return slices.ContainsFunc(g.shape.Unless, func(name string) bool { return findCondition(name).holds(f, one) })
}

// specsIn is the cases of a group where something differs from the suite's own
// terms.
func (g *Group) specsIn(one bool) []spec {
	specs := slices.Clone(g.shape.Cases)
	if len(g.shape.Formats) > 0 {
		specs = slices.Clone(g.shape.Formats)
	}
	if one && len(g.shape.OneBoard) > 0 {
		specs = slices.Clone(g.shape.OneBoard)
	}
	for i := range specs {
		if m := specs[i].Mix; one && m != nil && m.OneBoard > 0 {
			few := *m
			few.Boards = min(few.Boards, m.OneBoard)
			specs[i].Mix = &few
		}
	}
	return specs
}

// filled leaves out the cases without boards.
func (s *Suite) filled(specs []spec) []spec {
	return slices.DeleteFunc(specs, func(sp spec) bool {
		boards, _, err := s.boards(&sp)
		return err == nil && len(boards) == 0
	})
}

// share makes the points of the groups add up to [Points] again. What does not
// divide goes to the group that has most.
func (s *Suite) share() {
	total, given, most := 0, 0, 0
	for _, g := range s.Groups {
		total += g.Points
	}
	for i := range s.Groups {
		g := &s.Groups[i]
		g.Points = g.Points * Points / total
		given += g.Points
		if g.Points > s.Groups[most].Points {
			most = i
		}
	}
	if len(s.Groups) > 0 {
		s.Groups[most].Points += Points - given
	}
}

// keeps reports whether a board may be in the suite. In a suite for a format the
// others are left out; b's jumps are put in the format's order.
func (s *Suite) keeps(b *board.Board) bool { return board.Fit(b, s.Promises) == nil }

// kept returns those of some boards that may be.
func (s *Suite) kept(boards []board.Board) []board.Board {
	var kept []board.Board
	for _, b := range boards {
		if s.keeps(&b) {
			kept = append(kept, b)
		}
	}
	return kept
}
