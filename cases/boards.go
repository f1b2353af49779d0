package cases

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"adder/generator"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// A spec says how the boards of a case are made. Exactly one of Files, Sweep, Mix, Boards,
// telling and spread is given; the last two only in the standard suite.
type spec struct {
	Name   string   `doc:"letters, digits, - and _; unique in the group"`
	Files  string   `yaml:",omitempty" doc:"files of boards in the plain format, each x.in with its answers in x.ans; a pattern such as mine/*.in"`
	Sweep  *sweep   `yaml:",omitempty" doc:"a range of the sweep: all 163,290 small boards, smallest first, up to 9 cells"`
	Mix    *mix     `yaml:",omitempty" doc:"random boards of hard families"`
	Boards []family `yaml:",omitempty" doc:"boards by family, size and seed, row by row"`

	telling bool                 // the boards that distinguish most known mistakes
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
	Count  int    `yaml:",omitempty" doc:"number of boards, with this seed and the next ones; default 1"`
}

// A sweep is a part of the sweep of small boards.
type sweep struct {
	From uint64 `yaml:",omitempty" doc:"number of boards to skip; default 0"`
	To   uint64 `yaml:",omitempty" doc:"where the range ends; default: the last board"`

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

// A mix is the first boards of the mix of a seed.
type mix struct {
	Seed     uint64   `doc:"seed of the random boards"`
	Boards   int      `doc:"number of boards"`
	Families []string `yaml:",omitempty" of:"family" doc:"only these families of adder generate --help"`

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
	if s.Sweep != nil && s.Sweep.To > 0 && s.Sweep.To <= s.Sweep.From {
		return fmt.Errorf("the sweep goes from %d to %d", s.Sweep.From, s.Sweep.To)
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
		if b.Size < board.MinCells || b.Size > board.MaxCells || b.Count < 0 || b.Count > board.MaxBoards {
			return fmt.Errorf("%d boards of %d cells; expected sizes from %d to %d",
				b.Count, b.Size, board.MinCells, board.MaxCells)
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
			if ok && s.keeps(&b) {
				boards = append(boards, b)
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
		if s.format != nil {
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

// checkAnswers checks the .ans file of a .in file.
func checkAnswers(files fs.FS, name string, boards []board.Board) error {
	ans := strings.TrimSuffix(name, ".in") + ".ans"
	text, err := disk.ReadIn(files, ans, board.MaxInput)
	if err != nil {
		return &Error{
			File: name,
			Msg:  "its answer file cannot be read: " + plainWords(err),
			Hint: fmt.Sprintf("adder solve %s > %s writes the right one", path.Base(name), path.Base(ans)),
		}
	}
	return CheckAnswers(ans, text, boards)
}

// CheckAnswers returns an [*Error] if text, the content of the answer file name, is not the
// proved answers of the boards.
func CheckAnswers(name string, text []byte, boards []board.Board) error {
	text = bytes.TrimSpace(text)
	if len(boards) == 0 && len(text) == 0 {
		return nil
	}
	lines := bytes.Split(text, []byte("\n"))
	if len(lines) != len(boards) {
		words := fmt.Sprintf("%d answers for %d boards", len(lines), len(boards))
		return &Error{File: name, Line: len(lines), Msg: words}
	}
	var s oracle.Solver
	for i := range boards {
		want, err := Prove(&s, &boards[i])
		if err != nil {
			return err
		}
		word, _, _ := strings.Cut(strings.TrimSpace(string(lines[i])), " ")
		got, err := strconv.Atoi(word)
		if err != nil || got != want {
			words := fmt.Sprintf("the answer is %q, but the oracle proves %d", word, want)
			return &Error{File: name, Line: i + 1, Msg: words}
		}
	}
	return nil
}

// Prove returns the answer for b, after two ways to find it agree and its certificate
// was verified. The error is never b's fault.
func Prove(s *oracle.Solver, b *board.Board) (int, error) {
	answer, c := s.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return 0, err
	}
	fast := s.Answer(b)
	if fast != answer {
		return 0, fmt.Errorf("the oracle contradicts itself: %d and %d for\n%s",
			answer, fast, board.Plain(*b))
	}
	return answer, nil
}

// Trap returns the boards of the standard suite's file that is named for a mistake, nil if
// there is none.
func Trap(name string) ([]board.Board, error) {
	file := "traps/" + name + ".in"
	text, err := embedded.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return board.Parse(file, text)
}

// In returns the suite for programs that read boards in a format; with one, each process
// answers one board. It keeps the boards that the format and the promises allow. The points
// of a group without boards are shared among the others. If nothing differs, it returns s.
func (s *Suite) In(f *board.Format, promises []*board.Promise, one bool) *Suite {
	if f.Plain() && !one && len(promises) == 0 {
		return s
	}
	in := &Suite{
		Name:     s.Name + " in " + f.Name,
		Limits:   s.Limits,
		Promises: append(slices.Clone(promises), s.Promises...),
		file:     s.file,
		files:    s.files,
		format:   f,
	}
	for _, g := range s.Groups {
		if g.leftOut(f, one) {
			continue
		}
		g.specs = in.filled(g.specsIn(one))
		if len(g.specs) > 0 {
			in.Groups = append(in.Groups, g)
		}
	}
	in.share()
	return in
}

// leftOut reports whether a group is meaningless for such programs.
func (g *Group) leftOut(f *board.Format, one bool) bool {
	return slices.ContainsFunc(g.shape.unless, func(holds condition) bool { return holds(f, one) })
}

// specsIn is the cases of a group in another format, or if each process answers one board.
func (g *Group) specsIn(one bool) []spec {
	specs := g.shape.Cases
	if len(g.shape.inFormats) > 0 {
		specs = g.shape.inFormats
	}
	if one && len(g.shape.oneBoard) > 0 {
		specs = g.shape.oneBoard
	}
	specs = slices.Clone(specs)
	if !one {
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
		boards, _, err := s.boards(&sp)
		return err == nil && len(boards) == 0
	})
}

// share scales the groups' points so that they add up to [Points] again. The remainder goes
// to the group with the most points. If none has any, all get the same.
func (s *Suite) share() {
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

// keeps reports whether a board keeps the suite's promises. It puts b's jumps into the
// format's order.
func (s *Suite) keeps(b *board.Board) bool { return board.Fit(b, s.Promises) == nil }

func (s *Suite) kept(boards []board.Board) []board.Board {
	var kept []board.Board
	for _, b := range boards {
		if s.keeps(&b) {
			kept = append(kept, b)
		}
	}
	return kept
}
