package cases

import (
	"errors"
	"fmt"

	"adder/generator"
	"adder/judge/board"
)

// A spec says how the boards of a case are made. Exactly one of Files, Sweep,
// Mix, Telling, Cover and Boards is given.
type spec struct {
	Name    string
	Files   string // a pattern of .in files, each with its .ans beside it
	Sweep   *sweep
	Mix     *mix
	Telling bool // the boards that tell most known mistakes apart
	Cover   *cover
	Boards  []struct {
		Family string
		Size   int
		Seed   uint64
		Count  int // that many boards, of seeds Seed, Seed+1, ...; 0 is 1
	}

	Order string // a row of orders
}

// A sweep is a part of the sweep of small boards; To 0 is its end.
type sweep struct{ From, To uint64 }

// A mix is the first boards of the mix of a seed.
type mix struct {
	Seed     uint64
	Boards   int
	Families []string
}

// An order rearranges the boards of a case, for programs that remember.
type order struct {
	name    string
	arrange func(boards []board.Board) []board.Board
}

var orders = []order{
	{"", func(b []board.Board) []board.Board { return b }},
	{"reversed", func(b []board.Board) []board.Board {
		r := make([]board.Board, 0, len(b))
		for i := len(b) - 1; i >= 0; i-- {
			r = append(r, b[i])
		}
		return r
	}},
	{"doubled", func(b []board.Board) []board.Board {
		d := make([]board.Board, 0, 2*len(b))
		for i := range b {
			d = append(d, b[i], b[i])
		}
		return d
	}},
	{"large-first", func(b []board.Board) []board.Board {
		var large, small []board.Board
		for i := range b {
			if b[i].Cells >= 30 {
				large = append(large, b[i])
			} else {
				small = append(small, b[i])
			}
		}
		return append(large, small...)
	}},
}

func findOrder(name string) (*order, error) {
	for i := range orders {
		if orders[i].name == name {
			return &orders[i], nil
		}
	}
	return nil, fmt.Errorf("no order is called %q; there are reversed, doubled and large-first", name)
}

// check returns what is wrong with a spec, in words.
func (s *spec) check() error {
	given := 0
	for _, is := range []bool{s.Files != "", s.Sweep != nil, s.Mix != nil, s.Telling, s.Cover != nil, len(s.Boards) > 0} {
		if is {
			given++
		}
	}
	if given != 1 {
		return errors.New("a case has exactly one of the keys files, sweep, mix, telling, cover and boards")
	}
	if !nameOK(s.Name) {
		return fmt.Errorf("the case is called %q: names have letters, digits, - and _", s.Name)
	}
	if _, err := findOrder(s.Order); err != nil {
		return err
	}
	return s.checkNumbers()
}

func (s *spec) checkNumbers() error {
	switch {
	case s.Sweep != nil && s.Sweep.To != 0 && s.Sweep.To <= s.Sweep.From:
		return fmt.Errorf("the sweep goes from %d to %d", s.Sweep.From, s.Sweep.To)
	case s.Mix != nil && (s.Mix.Boards < 1 || s.Mix.Boards > board.MaxBoards):
		return fmt.Errorf("a mix of %d boards: want 1 to %d", s.Mix.Boards, board.MaxBoards)
	case s.Mix != nil:
		_, err := families(s.Mix.Families)
		return err
	}
	for _, b := range s.Boards {
		if _, err := generator.Find(b.Family); err != nil {
			return err
		}
		if b.Size < board.MinCells || b.Size > board.MaxCells || b.Count < 0 || b.Count > board.MaxBoards {
			return fmt.Errorf("%d boards of %d cells: want sizes from %d to %d", b.Count, b.Size, board.MinCells, board.MaxCells)
		}
	}
	return nil
}

func families(names []string) ([]*generator.Family, error) {
	var found []*generator.Family
	for _, name := range names {
		f, err := generator.Find(name)
		if err != nil {
			return nil, err
		}
		found = append(found, f)
	}
	return found, nil
}
