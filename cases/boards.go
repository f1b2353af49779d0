package cases

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/oracle"
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
	Order   string   `yaml:",omitempty" of:"order" doc:"order of the boards, to catch programs that keep data from earlier boards: reversed; doubled (each twice in a row); large-first"`

	line int // on which it begins
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
	From place `yaml:",omitempty" doc:"number of boards to skip; default 0"`
	To   place `yaml:",omitempty" doc:"where the range ends; default: the last board"`
}

// A place in a sweep is a number of boards before it, or a share of all: "50%".
type place string

// in returns the number of boards before the place, in a sweep of total boards.
func (p place) in(total uint64) (uint64, error) {
	text, share := strings.CutSuffix(string(p), "%")
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err != nil || share && n > 100:
		return 0, fmt.Errorf("%q is not a place in the sweep: expected a number of boards, or a percentage like 50%%", string(p))
	case share:
		return total/100*n + total%100*n/100, nil
	}
	return n, nil
}

// span returns where a part begins and ends in a sweep of total boards.
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
	OneBoard int      `yaml:"one-board,omitempty" doc:"at most this many boards if each process answers one board, as for baekjoon"`
	Families []string `yaml:",omitempty" of:"family" doc:"only these families of adder generate --help"`
}

// An order rearranges the boards of a case, for programs that remember.
type order struct {
	name    string
	arrange func(boards []board.Board) []board.Board
}

var orders = []order{
	{"reversed", func(boards []board.Board) []board.Board {
		slices.Reverse(boards)
		return boards
	}},
	{"doubled", func(boards []board.Board) (twice []board.Board) {
		for _, b := range boards {
			twice = append(twice, b, b)
		}
		return twice
	}},
	{"large-first", func(boards []board.Board) []board.Board {
		small := func(b board.Board) bool { return b.Cells < 30 }
		large := slices.DeleteFunc(slices.Clone(boards), small)
		return append(large, slices.DeleteFunc(boards, func(b board.Board) bool { return !small(b) })...)
	}},
}

func findOrder(name string) (*order, error) {
	if i := slices.IndexFunc(orders, func(o order) bool { return o.name == name }); i >= 0 {
		return &orders[i], nil
	}
	return nil, fmt.Errorf("unknown order %q; the orders are reversed, doubled and large-first", name)
}

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
		return fmt.Errorf("the case is called %q; use letters, digits, - and _", s.Name)
	}
	if _, err := findOrder(s.Order); s.Order != "" && err != nil {
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
		return fmt.Errorf("a mix of %d boards; expected 1 to %d", s.Mix.Boards, board.MaxBoards)
	case s.Mix != nil:
		_, err := fault.Each(s.Mix.Families, generator.Find)
		return err
	}
	cells := 0
	for _, b := range s.Boards {
		if _, err := generator.Find(b.Family); err != nil {
			return err
		}
		if b.Size < board.MinCells || b.Size > board.MaxCells || b.Count < 0 || b.Count > board.MaxBoards {
			return fmt.Errorf("%d boards of %d cells; expected sizes from %d to %d", b.Count, b.Size, board.MinCells, board.MaxCells)
		}
		if cells += b.Size * max(1, b.Count); cells > board.MaxTotal {
			return fmt.Errorf("the boards have %d cells in total; at most %d are allowed", cells, board.MaxTotal)
		}
	}
	return nil
}

// A cover is one file of boards of every magnitude: see [generator.Spread].
type cover struct {
	Seed uint64 `doc:"seed of the boards"`
	File int    `doc:"which file, from 1: the first two have every number of cells from 2 to 499 and from 500 to 1,999, the third has larger boards"`
}

func (s *Suite) boardsOfCover(c *cover) ([]board.Board, error) {
	promises := slices.Concat(s.Promises, s.format.Promised(false))
	if c.File < 1 || c.File > generator.SpreadFiles {
		return nil, fmt.Errorf("a cover has no file %d; expected 1 to %d", c.File, generator.SpreadFiles)
	}
	return generator.Keeping(generator.NewSpread(c.Seed).Boards(c.File-1), promises), nil
}

// boards makes the boards of a case, before their order is arranged.
func (s *Suite) boards(sp *spec) ([]board.Board, []Part, error) {
	switch {
	case sp.Files != "":
		return s.boardsOfFiles(sp.Files)
	case sp.Sweep != nil:
		boards, err := s.boardsOfSweep(sp.Sweep)
		return boards, nil, err
	case sp.Mix != nil:
		fams, _ := fault.Each(sp.Mix.Families, generator.Find) // check has looked
		return generator.NewMix(sp.Mix.Seed, fams, s.Promises).Boards(sp.Mix.Boards), nil, nil
	case sp.Telling:
		return s.kept(generator.Telling(s.format)), nil, nil
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

// boardsOfFiles reads every file of the pattern, in the order of their names,
// and holds each to the answers beside it.
func (s *Suite) boardsOfFiles(pattern string) ([]board.Board, []Part, error) {
	files := s.files
	inside, builtin := strings.CutPrefix(pattern, builtinPrefix)
	if builtin {
		files = embedded
	}
	names, err := fs.Glob(files, inside)
	if err != nil || len(names) == 0 {
		return nil, nil, &Error{File: pattern, Msg: "no file matches", Hint: "patterns are relative to the suite's file; builtin:traps/*.in are files that come with Adder"}
	}
	var boards []board.Board
	var parts []Part
	for _, name := range names {
		text, err := disk.ReadIn(files, name, board.MaxInput)
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
		if s.format != nil || builtin { // what is builtin is there for every suite
			if read = s.kept(read); len(read) == 0 {
				continue
			}
		}
		for i := range read {
			if p := board.Broken(&read[i], s.Promises); p != nil {
				return nil, nil, &Error{File: name, Msg: fmt.Sprintf("board %d breaks the promise %q", i+1, p.Name)}
			}
		}
		parts = append(parts, Part{strings.TrimSuffix(path.Base(name), ".in"), len(boards) + 1, len(boards) + len(read)})
		boards = append(boards, read...)
	}
	return boards, parts, nil
}

// checkAnswers holds the .ans file of a .in file to the oracle.
func checkAnswers(files fs.FS, name string, boards []board.Board) error {
	ans := strings.TrimSuffix(name, ".in") + ".ans"
	text, err := disk.ReadIn(files, ans, board.MaxInput)
	if err != nil {
		return &Error{File: name, Msg: "its answer file cannot be read: " + plainWords(err)}
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
			return &Error{File: name, Line: i + 1, Msg: fmt.Sprintf("the answer is %q, but the oracle proves %d", word, want)}
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

// Trap returns the boards of the standard suite that are named for a mistake, nil if
// there are none.
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
		Name: s.Name + " in " + f.Name, Limits: s.Limits, files: s.files,
		Promises: append(slices.Clone(promises), s.Promises...), format: f,
	}
	for _, g := range s.Groups {
		if g.leftOut(f, one) {
			continue
		}
		if specs := in.filled(g.specsIn(one)); len(specs) > 0 {
			in.Groups = append(in.Groups, Group{Name: g.Name, Doc: g.Doc, Points: g.Points, specs: specs, shape: g.shape})
		}
	}
	in.share()
	return in
}

// A condition holds for programs that read boards in some formats, or one board a
// process.
type condition struct {
	name  string
	holds func(f *board.Format, one bool) bool
}

var conditions = []condition{
	{"one-board", func(_ *board.Format, one bool) bool { return one }},
	{"fixed-cells", func(f *board.Format, _ bool) bool { return f.Cells != 0 }},
	{"fixed-faces", func(f *board.Format, _ bool) bool { return f.Faces != 0 }},
}

// leftOut reports whether a group has nothing to say of such programs.
func (g *Group) leftOut(f *board.Format, one bool) bool {
	return slices.ContainsFunc(conditions, func(c condition) bool { return slices.Contains(g.shape.Unless, c.name) && c.holds(f, one) })
}

// specsIn is the cases of a group where something differs from the suite's own
// terms.
func (g *Group) specsIn(one bool) []spec {
	specs := g.shape.Cases
	if len(g.shape.Formats) > 0 {
		specs = g.shape.Formats
	}
	if one && len(g.shape.OneBoard) > 0 {
		specs = g.shape.OneBoard
	}
	specs = slices.Clone(specs)
	for i := range specs {
		if m := specs[i].Mix; one && m != nil && m.OneBoard > 0 {
			few := *m
			few.Boards = min(few.Boards, m.OneBoard)
			specs[i].Mix = &few
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
// to the group with the most points.
func (s *Suite) share() {
	total, given, most := 0, 0, 0
	for _, g := range s.Groups {
		total += g.Points
	}
	for i := range s.Groups {
		g := &s.Groups[i]
		g.Points = g.Points * Points / total
		given += g.Points
		if g.Points > s.Groups[most].Points {
			most = i
		}
	}
	if len(s.Groups) > 0 {
		s.Groups[most].Points += Points - given
	}
}

// keeps reports whether a board may be in the suite. In a suite for a format the
// others are left out; b's jumps are put in the format's order.
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
