package cases

import (
	"slices"

	"adder/generator"
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
		specs := slices.Clone(g.specs)
		if s.standard {
			specs = in.rewritten(g.Name, specs, one)
		}
		if specs = in.filled(in.expanded(specs)); len(specs) > 0 {
			in.Groups = append(in.Groups, Group{Name: g.Name, Doc: g.Doc, Points: g.Points, specs: specs})
		}
	}
	in.share()
	return in
}

// rewritten is the cases of a group of the standard suite, for another format.
func (s *Suite) rewritten(group string, specs []spec, one bool) []spec {
	switch {
	case one && group == "leaks": // there is no board before
		return nil
	case s.format.Faces != 0 && group == "faces", s.format.Cells != 0 && (group == "large" || group == "windows"):
		return nil
	case group == "windows" && one: // that many boards would be as many processes
		return nil
	case group == "every":
		return everySpecs(s.format, one)
	}
	for i := range specs {
		if sp := &specs[i]; one && sp.Mix != nil {
			few := *sp.Mix
			few.Boards = min(few.Boards, singleMix)
			sp.Mix = &few
		}
	}
	return specs
}

// filled leaves out the cases without boards.
func (s *Suite) filled(specs []spec) []spec {
	return slices.DeleteFunc(specs, func(sp spec) bool {
		if sp.Cover != nil {
			return false // its plan leaves out what promises exclude
		}
		boards, _, err := s.boards(&sp)
		return err == nil && len(boards) == 0
	})
}

// singleMix is how many boards of a mix are given where each costs a process.
const singleMix = 30

// everySpecs are the cases of the sweep of a format, in growing parts.
func everySpecs(f *board.Format, one bool) []spec {
	telling := spec{Name: "telling", Telling: true}
	if one {
		return []spec{telling}
	}
	total := generator.SweepOf(f).Count()
	var specs []spec
	ends := []struct {
		name string
		to   uint64
	}{{"first", 1500}, {"second", total / 2}, {"rest", total}}
	from := uint64(0)
	for _, e := range ends {
		specs = append(specs, spec{Name: e.name, Sweep: &sweep{from, e.to}})
		from = e.to
	}
	return append(specs, telling)
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
