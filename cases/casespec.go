package cases

import (
	"errors"
	"fmt"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"

	"go.yaml.in/yaml/v3"
)

// A spec says how the boards of a case are made. Exactly one of Files, Sweep, Mix, Boards,
// telling, ofSite and spread is given; the last three only in the standard suite.
type spec struct {
	Name   string   `doc:"letters, digits, - and _; unique in the group"`
	Files  string   `yaml:",omitempty" doc:"files of boards in the plain format, each x.in with its answers in x.ans; a pattern such as mine/*.in"`
	Sweep  *sweep   `yaml:",omitempty" doc:"a range of the sweep: all 163,290 small boards, smallest first, up to 9 cells"`
	Mix    *mix     `yaml:",omitempty" doc:"random boards of hard families"`
	Boards []family `yaml:",omitempty" doc:"boards by family, size and seed, row by row"`

	telling bool                 // the boards that distinguish most known mistakes
	ofSite  int                  // that many boards of the site's own kind
	spread  int                  // a file of [generator.Spread], from 1
	more    func() []board.Board // boards after those of the mix
	order   order                // nil leaves the boards in their order

	line int // the first one of the case, in the suite's file
}

// A family is boards of one size.
type family struct {
	Family string `of:"family" doc:"a family of adder generate --help"`
	Size   int    `doc:"number of cells of each board"`
	Seed   uint64 `doc:"family, size and seed always name the same board"`
	Count  int    `yaml:",omitempty" zero:"refused" doc:"number of boards, from this seed on; default 1"`
}

// A sweep is a part of the sweep of small boards.
type sweep struct {
	From uint64 `yaml:",omitempty" doc:"number of boards to skip; default 0"`
	To   uint64 `yaml:",omitempty" zero:"refused" doc:"where the range ends; default and most: 163290"`

	// In other formats the sweep has other sizes: the standard suite halves it.
	fromHalf, toHalf bool
}

// span returns where the part begins and ends in a sweep of total boards.
func (s *sweep) span(total uint64) (from, to uint64) {
	from, to = s.From, min(s.To, total)
	if s.fromHalf {
		from = total / 2
	}
	if s.toHalf {
		to = total / 2
	}
	if to == 0 {
		to = total
	}
	return from, to
}

func (s *sweep) check() error {
	total := generator.Small.Count()
	switch {
	case s.To > 0 && s.To <= s.From:
		return fmt.Errorf("the sweep goes from %d to %d", s.From, s.To)
	case s.From >= total:
		return fmt.Errorf("the sweep begins after %d boards, but it has only %d", s.From, total)
	case s.To > total:
		return fmt.Errorf("the sweep goes to %d, but it has only %d boards", s.To, total)
	}
	return nil
}

// A mix is the first boards of the mix of a seed.
type mix struct {
	Seed     uint64   `doc:"seed of the random boards"`
	Boards   int      `doc:"number of boards"`
	Families []string `yaml:",omitempty" of:"family" zero:"refused" doc:"only these families; default: all"`

	oneBoard int // at most this many boards if each process answers one; 0 is no bound
}

// check is for the cases of users.
func (s *spec) check() error {
	given := 0
	for _, is := range []bool{s.Files != "", s.Sweep != nil, s.Mix != nil, len(s.Boards) > 0} {
		if is {
			given++
		}
	}
	if given != 1 {
		return errors.New("a case has exactly one of the keys files, sweep, mix and boards")
	}
	if !nameOK(s.Name) {
		return fmt.Errorf("the case is called %q; use letters, digits, - and _", s.Name)
	}
	if s.Mix != nil {
		return s.Mix.check()
	}
	if s.Sweep != nil {
		return s.Sweep.check()
	}
	return checkRows(s.Boards)
}

func (m *mix) check() error {
	if m.Boards < 1 || m.Boards > board.MaxBoards {
		return fmt.Errorf("a mix of %d boards; expected 1 to %d", m.Boards, board.MaxBoards)
	}
	_, err := fault.Each(m.Families, generator.Find)
	return err
}

func checkRows(rows []family) error {
	cells := 0
	for _, b := range rows {
		if _, err := generator.Find(b.Family); err != nil {
			return err
		}
		if b.Size < board.MinCells || b.Size > board.MaxCells || b.Count > board.MaxBoards {
			return fmt.Errorf("%d boards of %d cells; expected sizes from %d to %d",
				max(1, b.Count), b.Size, board.MinCells, board.MaxCells)
		}
		cells += b.Size * max(1, b.Count)
		if cells > board.MaxTotal {
			return tooManyCells()
		}
	}
	return nil
}

func tooManyCells() error {
	return fmt.Errorf("the boards have more than %d cells in total", board.MaxTotal)
}

// UnmarshalYAML notes the line.
func (s *spec) UnmarshalYAML(n *yaml.Node) error {
	type plain spec
	s.line = n.Line
	return n.Decode((*plain)(s))
}
