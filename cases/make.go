package cases

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/oracle"
)

// boards makes the boards of a case, before their order is arranged.
func (s *Suite) boards(sp *spec) ([]board.Board, []Part, error) {
	switch {
	case sp.Files != "":
		return s.boardsOfFiles(sp.Files)
	case sp.Sweep != nil:
		boards, err := s.boardsOfSweep(sp.Sweep)
		return boards, nil, err
	case sp.Mix != nil:
		return s.boardsOfMix(sp), nil, nil
	case sp.Telling:
		return s.boardsThatTell(), nil, nil
	case sp.Cover != nil:
		boards, err := s.boardsOfCover(sp.Cover)
		return s.kept(boards), nil, err
	}
	var boards []board.Board
	for _, row := range sp.Boards {
		f, err := generator.Find(row.Family)
		if err != nil {
			return nil, nil, err
		}
		for i := range max(1, row.Count) {
			b, ok := f.Fitting(row.Size, row.Seed+uint64(i), s.format.Promised(false))
			if s.format != nil && (!ok || !s.keeps(&b)) {
				continue
			}
			if p := board.Broken(&b, s.Promises); p != nil {
				return nil, nil, &Error{File: "suite", Msg: fmt.Sprintf("board (%s, %d, %d) breaks the promise %q", row.Family, row.Size, row.Seed+uint64(i), p.Name)}
			}
			boards = append(boards, b)
		}
	}
	return boards, nil, nil
}

// boardsOfSweep leaves out what the promises exclude.
func (s *Suite) boardsOfSweep(part *sweep) ([]board.Board, error) {
	all := generator.SweepOf(s.format).Keeping(s.Promises)
	i, to, err := part.span(all.Count())
	if err != nil {
		return nil, err
	}
	var boards []board.Board
	for b := range all.From(i) {
		if i++; i > to {
			break
		}
		if c := *b; s.keeps(&c) {
			boards = append(boards, c.Clone())
		}
	}
	return boards, nil
}

func (s *Suite) boardsThatTell() []board.Board {
	return s.kept(generator.Telling(s.format))
}

func (s *Suite) boardsOfMix(sp *spec) []board.Board {
	fams, _ := families(sp.Mix.Families) // parseSpec has looked
	mix := generator.NewMix(sp.Mix.Seed, fams, s.Promises)
	boards := make([]board.Board, sp.Mix.Boards)
	for i := range boards {
		mix.Fill(&boards[i], uint64(i))
	}
	return boards
}

// boardsOfFiles reads every file of the pattern, in the order of their names,
// and holds each to the answers beside it.
func (s *Suite) boardsOfFiles(pattern string) ([]board.Board, []Part, error) {
	files, inside := s.filesOf(pattern)
	names, err := fs.Glob(files, inside)
	if err != nil || len(names) == 0 {
		return nil, nil, &Error{File: pattern, Msg: "no file matches", Hint: "a pattern is looked for beside the suite's file; builtin:traps/*.in are files that come with Adder"}
	}
	var boards []board.Board
	var parts []Part
	for _, name := range names {
		text, err := durable.ReadIn(files, name, board.MaxInput)
		if err != nil {
			return nil, nil, err
		}
		read, err := board.Parse(name, text)
		if err != nil {
			return nil, nil, err
		}
		if err := checkAnswers(files, name, read); err != nil {
			return nil, nil, err
		}
		if s.format != nil || inside != pattern { // what is builtin is there for every suite
			if read = s.kept(read); len(read) == 0 {
				continue
			}
		}
		for i := range read {
			if p := board.Broken(&read[i], s.Promises); p != nil {
				return nil, nil, &Error{File: name, Msg: fmt.Sprintf("board %d breaks the promise %q", i+1, p.Name)}
			}
		}
		parts = append(parts, Part{strings.TrimSuffix(path.Base(name), ".in"), len(boards) + 1})
		boards = append(boards, read...)
	}
	return boards, parts, nil
}

// checkAnswers holds the .ans file of a .in file to the oracle.
func checkAnswers(files fs.FS, name string, boards []board.Board) error {
	ans := strings.TrimSuffix(name, ".in") + ".ans"
	text, err := durable.ReadIn(files, ans, board.MaxInput)
	if err != nil {
		return &Error{File: name, Msg: "no answers beside it: " + plainWords(err)}
	}
	return CheckAnswers(ans, text, boards)
}

// CheckAnswers returns an [*Error] if text, the content of the answer file of
// that name, is not the proved answers of the boards.
func CheckAnswers(name string, text []byte, boards []board.Board) error {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	if len(lines) != len(boards) && !(len(boards) == 0 && len(bytes.TrimSpace(text)) == 0) {
		return &Error{File: name, Line: len(lines), Msg: fmt.Sprintf("%d answers for %d boards", len(lines), len(boards))}
	}
	var s oracle.Solver
	for i := range boards {
		want, err := Prove(&s, &boards[i])
		if err != nil {
			return err
		}
		word, _, _ := strings.Cut(strings.TrimSpace(string(lines[i])), " ")
		if got, err := strconv.Atoi(word); err != nil || got != want {
			return &Error{File: name, Line: i + 1, Msg: fmt.Sprintf("the answer is given as %q, the oracle proves %d", word, want)}
		}
	}
	return nil
}

// Prove returns the answer for b once two ways to it agree and its certificate
// was verified. The error is never b's fault.
func Prove(s *oracle.Solver, b *board.Board) (int, error) {
	answer, c := s.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return 0, err
	}
	if fast := s.Answer(b); fast != answer {
		return 0, fmt.Errorf("the oracle contradicts itself: %d and %d for\n%s", answer, fast, board.Plain(*b))
	}
	return answer, nil
}
