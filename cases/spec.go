package cases

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"adder/generator"
	"adder/judge/board"
)

// A spec says how the boards of a case are made. Exactly one of Files, Sweep,
// Mix, Telling, Cover and Boards is given.
type spec struct {
	Name    string   `doc:"letters, digits, - and _; unique in the group"`
	Files   string   `yaml:",omitempty" doc:"files of boards in the plain format, each x.in with its answers in x.ans; a pattern such as mine/*.in; builtin:sample/*.in and builtin:traps/*.in come with Adder"`
	Sweep   *sweep   `yaml:",omitempty" doc:"a range of the sweep: all 163,290 small boards, smallest first, up to 9 cells"`
	Mix     *mix     `yaml:",omitempty" doc:"random boards of hard families"`
	Telling bool     `yaml:",omitempty" doc:"a few boards that tell most known mistakes apart"`
	Cover   *cover   `yaml:",omitempty" doc:"boards of every magnitude of cells, faces, jumps, answers and chains"`
	Boards  []family `yaml:",omitempty" doc:"boards by family, size and seed, row by row"`
	Order   string   `yaml:",omitempty" of:"order" doc:"order of the boards, to catch programs that carry something over: reversed; doubled (each twice in a row); large-first"`

	line int // on which it begins
}

// A family is boards of one size.
type family struct {
	Family string `of:"family" doc:"a family of adder generate --help"`
	Size   int    `doc:"number of cells of each board"`
	Seed   uint64 `doc:"family, size and seed always name the same board"`
	Count  int    `yaml:",omitempty" doc:"number of boards, from this seed upwards; default 1"`
}

// A sweep is a part of the sweep of small boards.
type sweep struct {
	From place `yaml:",omitempty" doc:"number of boards to skip; default 0"`
	To   place `yaml:",omitempty" doc:"where the range ends; default: the last board"`
}

// A place in a sweep is a number of boards before it, or a share of all: "50%".
type place string

// in returns the number of boards before the place, in a sweep of so many.
func (p place) in(total uint64) (uint64, error) {
	text, share := strings.CutSuffix(string(p), "%")
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err != nil || share && n > 100:
		return 0, fmt.Errorf("%q is no place in a sweep: want a number of boards, or a share like 50%%", string(p))
	case share:
		return total/100*n + total%100*n/100, nil
	}
	return n, nil
}

// span returns where a part begins and ends in a sweep of so many boards.
func (s *sweep) span(total uint64) (from, to uint64, err error) {
	if from, err = cmp.Or(s.From, "0").in(total); err == nil {
		to, err = cmp.Or(s.To, "100%").in(total)
	}
	return from, min(to, total), err
}

// A mix is the first boards of the mix of a seed.
type mix struct {
	Seed     uint64   `doc:"seed of the random boards"`
	Boards   int      `doc:"number of boards"`
	OneBoard int      `yaml:"one-board,omitempty" doc:"at most this many if a process answers one board, as for baekjoon"`
	Families []string `yaml:",omitempty" of:"family" doc:"only these families of adder generate --help"`
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

func orderNames() (names []string) {
	for _, o := range orders[1:] {
		names = append(names, o.name)
	}
	return names
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
	case s.Sweep != nil:
		_, _, err := s.Sweep.span(0)
		if from, to, wrong := s.Sweep.span(math.MaxUint64); err == nil && wrong == nil && to <= from {
			err = fmt.Errorf("the sweep goes from %s to %s", s.Sweep.From, s.Sweep.To)
		}
		return err
	case s.Mix != nil && (s.Mix.Boards < 1 || s.Mix.Boards > board.MaxBoards):
		return fmt.Errorf("a mix of %d boards: want 1 to %d", s.Mix.Boards, board.MaxBoards)
	case s.Mix != nil:
		_, err := families(s.Mix.Families)
		return err
	}
	cells := 0
	for _, b := range s.Boards {
		if _, err := generator.Find(b.Family); err != nil {
			return err
		}
		if b.Size < board.MinCells || b.Size > board.MaxCells || b.Count < 0 || b.Count > board.MaxBoards {
			return fmt.Errorf("%d boards of %d cells: want sizes from %d to %d", b.Count, b.Size, board.MinCells, board.MaxCells)
		}
		if cells += b.Size * max(1, b.Count); cells > board.MaxTotal {
			return fmt.Errorf("the boards have %d cells together: want %d at most", cells, board.MaxTotal)
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
