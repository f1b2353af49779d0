package cases

import (
	"fmt"
	"slices"

	"adder/generator"
	"adder/judge/board"
)

// A cover is one file of a covering design of boards: see [generator.Cover].
type cover struct {
	Seed uint64 `doc:"of the design"`
	File int    `doc:"which file of it, from 1: the first has every number of cells from 2 to 1,999"`
}

func (s *Suite) boardsOfCover(c *cover) ([]board.Board, error) {
	promises := s.Promises
	if s.format != nil {
		promises = append(slices.Clone(promises), s.format.Promised(false)...)
	}
	all := generator.NewCovering(c.Seed, promises)
	if c.File < 1 || c.File > all.Len() {
		return nil, fmt.Errorf("there is no file %d in a cover: want 1 to %d", c.File, all.Len())
	}
	return all.Boards(c.File - 1), nil
}
