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

// boards makes the boards of a case, before their order is arranged.
func (s *Suite) boards(sp *spec) ([]board.Board, []Part, error) {
	switch {
	case sp.Files != "":
		return s.boardsOfFiles(sp.Files)
	case sp.Sweep != nil:
		return s.boardsOfSweep(sp.Sweep), nil, nil
	case sp.Mix != nil:
		boards, err := s.boardsOfMix(sp)
		return boards, nil, err
	case sp.telling:
		return s.kept(generator.Telling(s.format)), nil, nil
	case sp.ofSite > 0 && s.format.Plain() && len(s.Promises) == 0: // no site has boards of all sizes
		return nil, nil, nil
	case sp.ofSite > 0:
		return s.kept(generator.OfSite(s.format, s.Promises, sp.ofSite)), nil, nil
	case sp.spread > 0:
		boards := generator.NewSpread(spreadSeed).Boards(sp.spread - 1)
		return generator.Keeping(boards, s.format, s.Promises), nil, nil
	}
	return s.boardsOfRows(sp.Boards), nil, nil
}

func (s *Suite) boardsOfMix(sp *spec) (boards []board.Board, err error) {
	families, err := fault.Each(sp.Mix.Families, generator.Find)
	if err != nil {
		return nil, err
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
			return nil, &Error{
				File: s.file,
				Line: sp.line,
				Msg:  "mix: " + tooManyCells().Error(),
				Hint: fmt.Sprintf("the first %d boards of the mix fit into a file", i),
			}
		}
		boards = append(boards, b)
	}
	if sp.more != nil {
		boards = append(boards, s.kept(sp.more())...)
	}
	return boards, nil
}

// boardsOfRows leaves out boards that the format cannot write.
func (s *Suite) boardsOfRows(rows []family) (boards []board.Board) {
	for _, row := range rows {
		f := generator.Named(row.Family)
		for i := range max(1, row.Count) {
			b, ok := f.In(s.format, row.Size, row.Seed+uint64(i))
			if ok {
				boards = append(boards, s.kept([]board.Board{b})...)
			}
		}
	}
	return boards
}

// boardsOfSweep leaves out boards that the format's site does not give.
func (s *Suite) boardsOfSweep(part *sweep) (boards []board.Board) {
	sweep := generator.SweepOf(s.format)
	i, to := part.span(sweep.Count())
	for b := range sweep.From(i) {
		i++
		if i > to {
			break
		}
		c := *b
		if s.keeps(&c) {
			boards = append(boards, c.Clone())
		}
	}
	return boards
}

// boardsOfFiles reads every file of the pattern, in the order of their names,
// and checks the answers in the file beside it.
func (s *Suite) boardsOfFiles(pattern string) ([]board.Board, []Part, error) {
	files := s.files
	inside, builtin := strings.CutPrefix(pattern, builtinPrefix)
	if builtin {
		files = embedded
	}
	names, err := fs.Glob(files, inside)
	if err != nil || len(names) == 0 {
		return nil, nil, &Error{
			File: pattern,
			Msg:  "no file matches",
			Hint: "patterns are relative to the suite's file",
		}
	}
	var boards []board.Board
	var parts []Part
	cells := 0
	for _, name := range names {
		text, err := disk.ReadIn(files, name, board.MaxInput)
		if err != nil {
			return nil, nil, &Error{File: name, Msg: plainWords(err)}
		}
		read, err := board.Parse(name, text)
		if err != nil {
			return nil, nil, err
		}
		for i := range read {
			cells += read[i].Cells
		}
		if cells > board.MaxTotal {
			return nil, nil, &Error{
				File: name,
				Msg:  "with this file, " + tooManyCells().Error(),
				Hint: "make two cases of them",
			}
		}
		if err := checkAnswers(files, name, read); err != nil {
			return nil, nil, err
		}
		if s.format == nil && !builtin {
			if err := s.promised(name, read); err != nil {
				return nil, nil, err
			}
		} else {
			read = s.kept(read)
		}
		if s.format != nil && len(read) == 0 {
			continue
		}
		parts = append(parts, Part{
			Name:  strings.TrimSuffix(path.Base(name), ".in"),
			First: len(boards) + 1,
			Last:  len(boards) + len(read),
		})
		boards = append(boards, read...)
	}
	return boards, parts, nil
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
