package cases

import (
	"slices"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"
)

// In returns the suite for programs that read boards in a format; if oneBoard is set, each
// process answers one. It keeps the boards that the format and the promises allow. The points
// of a group without boards are shared among the others. If nothing differs, it returns s.
func (s *Suite) In(f *board.Format, promises []*board.Promise, oneBoard bool) *Suite {
	if f.Plain() && !oneBoard && len(promises) == 0 {
		return s
	}
	in := s.with(terms{f, append(slices.Clone(promises), s.Promises...), oneBoard})
	in.Name = s.Name + " in " + f.Name
	return in
}

// promising returns the suite with the promises of its file. The error is an [*Error].
func (s *Suite) promising(words []string) (*Suite, error) {
	promises, err := fault.Each(words, board.FindPromise)
	if err != nil {
		return nil, err // the shape of the file was checked
	}
	if !generator.Keepable(nil, promises) {
		return nil, &Error{File: s.file, Msg: "promises: no board keeps all of them"}
	}
	kept := s.with(terms{promises: promises})
	if len(kept.Groups) == 0 {
		return nil, &Error{File: s.file, Msg: "promises: no board of any group keeps all of them"}
	}
	return kept, nil
}

// with returns the suite of the boards that can be given on some terms.
func (s *Suite) with(t terms) *Suite {
	in := &Suite{
		Name:     s.Name,
		Doc:      s.Doc,
		Limits:   s.Limits,
		Promises: t.promises,
		file:     s.file,
		text:     s.text,
		files:    s.files,
		patterns: s.patterns,
		pins:     map[string]string{},
		format:   t.format,
	}
	if !generator.Keepable(t.format, t.promises) {
		return in
	}
	for _, g := range s.Groups {
		if slices.ContainsFunc(g.shape.unless, func(holds condition) bool { return holds(t) }) {
			continue
		}
		g.specs = in.filled(g.specsFor(t))
		if len(g.specs) > 0 {
			in.Groups = append(in.Groups, g)
		}
	}
	in.sharePoints()
	return in
}

// specsFor is the cases of a group for programs that get fewer boards than Adder's format has, or
// one board per process.
func (g *Group) specsFor(t terms) []spec {
	specs := g.shape.Cases
	fewer := !t.format.Plain() || len(t.promises) > 0
	if fewer && len(g.shape.ofFewer) > 0 {
		specs = g.shape.ofFewer
	}
	if t.oneBoard && len(g.shape.oneBoard) > 0 {
		specs = g.shape.oneBoard
	}
	specs = slices.Clone(specs)
	if !t.oneBoard {
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
		made, err := s.boards(&sp)
		return err == nil && len(made.boards) == 0
	})
}

// sharePoints scales the groups' points so that they add up to [Points] again. The remainder goes
// to the group with the most points. If none has any, all get the same.
func (s *Suite) sharePoints() {
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
