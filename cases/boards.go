package cases

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"adder/generator"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/game/board"
)

// A collection is the boards of a case.
type collection struct {
	boards  []board.Board
	parts   []Part // if they come from files
	leftOut int    // boards that break a promise
}

// keep adds the boards that keep the promises; where a die is promised they all have it. It returns
// how many it adds.
func (c *collection) keep(boards []board.Board, promises []*board.Promise) int {
	before := len(c.boards)
	for _, b := range boards {
		for _, p := range promises {
			if p.Faces != 0 {
				b.Faces = p.Faces
			}
		}
		c.keepAsIs(b, promises)
	}
	return len(c.boards) - before
}

// keepAsIs adds a board if it keeps the promises. It puts the jumps into the format's order.
func (c *collection) keepAsIs(b board.Board, promises []*board.Promise) {
	if board.Fit(&b, promises) != nil {
		c.leftOut++
		return
	}
	c.boards = append(c.boards, b)
}

// boards makes the boards of a case, before their order is arranged.
func (s *Suite) boards(sp *spec) (c collection, err error) {
	switch {
	case sp.Files != "":
		return s.boardsOfFiles(sp.Files)
	case sp.Sweep != nil:
		return s.boardsOfSweep(sp.Sweep), nil
	case sp.Mix != nil:
		return s.boardsOfMix(sp)
	case sp.telling:
		c.keep(generator.Telling(s.format), s.Promises)
	case sp.ofSite > 0 && s.format.Plain() && len(s.Promises) == 0: // no site has boards of all sizes
	case sp.ofSite > 0:
		c.keep(generator.OfSite(s.format, s.Promises, sp.ofSite), s.Promises)
	case sp.spread > 0:
		boards := generator.NewSpread(spreadSeed).Boards(sp.spread - 1)
		c.boards = generator.Keeping(boards, s.format, s.Promises)
	default:
		c = s.boardsOfRows(sp.Boards)
	}
	return c, nil
}

func (s *Suite) boardsOfMix(sp *spec) (c collection, err error) {
	families, err := fault.Each(sp.Mix.Families, generator.Find)
	if err != nil {
		return c, err
	}
	m, cells := generator.NewMix(sp.Mix.Seed, families, s.format, s.Promises), 0
	for i := range sp.Mix.Boards {
		var b board.Board
		m.Fill(&b, uint64(i))
		cells += b.Cells
		if cells > board.MaxTotal && len(s.Promises) > 0 {
			break // promised boards can be larger than those for which the case was written
		}
		if cells > board.MaxTotal {
			return c, &Error{
				File: s.file,
				Line: sp.line,
				Msg:  "mix: " + tooManyCells().Error(),
				Hint: fmt.Sprintf("the first %d boards of the mix fit into a file", i),
			}
		}
		c.boards = append(c.boards, b)
	}
	if sp.more != nil {
		c.keep(sp.more(), s.Promises)
	}
	return c, nil
}

// boardsOfRows leaves out boards that the format cannot write.
func (s *Suite) boardsOfRows(rows []family) (c collection) {
	for _, row := range rows {
		f := generator.MustFind(row.Family)
		for i := range max(1, row.Count) {
			b, ok := f.In(s.format, row.Size, row.Seed+uint64(i))
			if ok {
				c.keep([]board.Board{b}, s.Promises)
			}
		}
	}
	return c
}

// boardsOfSweep leaves out boards that the format's site does not give.
func (s *Suite) boardsOfSweep(part *sweep) (c collection) {
	sweep := generator.SweepOf(s.format)
	i, to := part.span(sweep.Count())
	for b := range sweep.From(i) {
		i++
		if i > to {
			break
		}
		c.keepAsIs(b.Clone(), s.Promises)
	}
	return c
}

// boardsOfFiles reads every file of the pattern, in the order of their names,
// and checks the answers in the file beside it.
func (s *Suite) boardsOfFiles(pattern string) (c collection, err error) {
	files := s.files
	inside, builtin := strings.CutPrefix(pattern, builtinPrefix)
	if builtin {
		files = embedded
	}
	names, err := fs.Glob(files, inside)
	if err != nil || len(names) == 0 {
		return c, &Error{
			File: pattern,
			Msg:  "no file matches",
			Hint: "patterns are relative to the suite's file",
		}
	}
	cells := 0
	for _, name := range names {
		text, err := disk.ReadIn(files, name, board.MaxInput)
		if err != nil {
			return c, &Error{File: name, Msg: plainWords(err)}
		}
		read, err := board.Parse(name, text)
		if err != nil {
			return c, err
		}
		for i := range read {
			cells += read[i].Cells
		}
		if cells > board.MaxTotal {
			return c, &Error{
				File: name,
				Msg:  "with this file, " + tooManyCells().Error(),
				Hint: "make two cases of them",
			}
		}
		if err := checkAnswers(files, name, read); err != nil {
			return c, err
		}
		if s.format == nil && !builtin {
			if err := s.promised(name, read); err != nil {
				return c, err
			}
		}
		before := len(c.boards)
		kept := c.keep(read, s.Promises)
		if s.format != nil && kept == 0 {
			continue
		}
		c.parts = append(c.parts, Part{
			Name:  strings.TrimSuffix(path.Base(name), ".in"),
			First: before + 1,
			Last:  before + kept,
		})
	}
	return c, nil
}

// promised returns an [*Error] if a board of a course's own file breaks what the course promises.
func (s *Suite) promised(name string, boards []board.Board) error {
	for i := range boards {
		if broken := board.Broken(&boards[i], s.Promises); broken != nil {
			return &Error{
				File: name,
				Msg:  fmt.Sprintf("board %d breaks a promise of the suite: %s", i+1, broken.Name),
				Hint: "change the board, or the promises in suite.yaml",
			}
		}
	}
	return nil
}
