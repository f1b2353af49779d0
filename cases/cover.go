package cases

import (
	"fmt"
	"slices"

	"adder/generator"
	"adder/judge/board"
)

// A cover is one file of boards of every magnitude: see [generator.Spread].
type cover struct {
	Seed uint64 `doc:"seed of the boards"`
	File int    `doc:"which file, from 1: the first has every number of cells from 2 to 1,999, the second has larger boards"`
}

func (s *Suite) boardsOfCover(c *cover) ([]board.Board, error) {
	promises := s.Promises
	if s.format != nil {
		promises = append(slices.Clone(promises), s.format.Promised(false)...)
	}
	if c.File < 1 || c.File > generator.SpreadFiles {
		return nil, fmt.Errorf("there is no file %d in a cover: want 1 to %d", c.File, generator.SpreadFiles)
	}
	return generator.Keeping(generator.NewSpread(c.Seed).Boards(c.File-1), promises), nil
}
