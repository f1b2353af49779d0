// Package show describes boards: the proved answer, the answers under other readings
// of the rules, traits, and what a belief prints. convert.go writes boards in another format, and
// lint.go says which of them break promises, or what is wrong with a suite.
package show

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/report/picture"
)

// A Describer describes boards. The zero value is ready.
type Describer struct {
	Belief *belief.Belief // its answers are shown too, unless nil
	solver oracle.Solver
}

// Describe describes a board. It fails only if the oracle's certificate does not verify.
func (t *Describer) Describe(b *board.Board) (*page.Board, error) {
	answer, c := t.solver.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return nil, err
	}
	x := &page.Board{Board: b.Clone(), Way: c.Rests()}
	fact := func(name, text string) { x.Facts = append(x.Facts, report.Line{Name: name, Text: text}) }
	fact("answer", answerLine(answer, c))
	fact("proof", proofLine(b, answer, c))
	if m := t.Belief; m != nil {
		var prints string
		prints, x.Seen = t.believe(b)
		x.Belief, x.Rules = m.Name, m.Reading()
		fact("belief", m.Name+" "+prints)
	}
	fact("readings", readingsLine(&t.solver, b))
	fact("traits", cmp.Or(strings.Join(t.solver.Traits(b), ", "), "none"))
	return x, nil
}

// Text renders a board and its facts for a terminal.
func Text(x *page.Board) string {
	text := report.Draw(&x.Board, x.Way)
	for _, f := range x.Facts {
		text += fmt.Sprintf("%-9s %s\n", f.Name, f.Text)
	}
	return text + "\n"
}

// believe returns what the belief prints. If the belief is a reading of the rules,
// it also returns its best way; other beliefs have no path to draw.
func (t *Describer) believe(b *board.Board) (prints string, way []int32) {
	m := t.Belief
	if m.Reading().Zero() {
		return printing(m.New()(b)), nil
	}
	answer, c := t.solver.Solve(b, m.Reading())
	return "prints " + answerLine(answer, c), c.Rests()
}

func answerLine(answer int, c *oracle.Certificate) string {
	const most = 20
	throws := c.Throws()
	line := fmt.Sprint(answer)
	if len(throws) > 0 {
		line += ": " + strings.Trim(fmt.Sprint(throws[:min(most, len(throws))]), "[]")
	}
	if len(throws) > most {
		line += " ..."
	}
	return line
}

func proofLine(b *board.Board, answer int, c *oracle.Certificate) string {
	reached := 0
	for _, d := range c.Depth {
		if d >= 0 {
			reached++
		}
	}
	if answer == oracle.Stuck {
		return fmt.Sprintf("verified: every throw from the %d cells that can be "+
			"reached stays on them, and cell %d is not one",
			reached, b.Cells)
	}
	return fmt.Sprintf("verified: these throws lead to cell %d, and no throw "+
		"from any of %d cells gains more than one",
		b.Cells, reached)
}

func readingsLine(s *oracle.Solver, b *board.Board) string {
	answers := s.Readings(b)
	var parts []string
	for i, r := range board.LegitimateReadings {
		parts = append(parts, fmt.Sprintf("%s %d", r, answers[i]))
	}
	line := strings.Join(parts, " · ")
	if s.Ambiguous(b) {
		line += " (ambiguous)"
	}
	return line
}

// All lists the traits that occur in a file's boards, and the ambiguous ones.
func (t *Describer) All(boards []board.Board) string {
	var traits, ambiguous []string
	for i := range boards {
		for _, trait := range t.solver.Traits(&boards[i]) {
			if !slices.Contains(traits, trait) {
				traits = append(traits, trait)
			}
		}
		if t.solver.Ambiguous(&boards[i]) {
			ambiguous = append(ambiguous, fmt.Sprint(i+1))
		}
	}
	text := ""
	for _, line := range []struct {
		what  string
		words []string
	}{{"traits", traits}, {"ambiguous boards", ambiguous}} {
		const most = 16
		if len(line.words) > most {
			line.words = append(line.words[:most:most], fmt.Sprintf("... (%d)", len(line.words)))
		}
		if len(line.words) > 0 {
			text += fmt.Sprintf("  %s: %s\n", line.what, strings.Join(line.words, ", "))
		}
	}
	return text
}

// Answers writes one line per board: its answer under r and, if throws is set, the
// throws; the answer is then verified.
func Answers(out *bufio.Writer, boards []board.Board, r board.Rules, throws bool) error {
	var s oracle.Solver
	var line []byte
	for i := range boards {
		if !throws {
			line = strconv.AppendInt(line[:0], int64(s.Under(&boards[i], r)), 10)
		} else {
			answer, c := s.Solve(&boards[i], r)
			if err := oracle.Verify(&boards[i], r, answer, c); err != nil {
				return err
			}
			line = strconv.AppendInt(line[:0], int64(answer), 10)
			for _, step := range c.Steps {
				line = strconv.AppendInt(append(line, ' '), int64(step.Face), 10)
			}
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// A Showing shows boards as text, and collects them for a picture and an HTML page.
type Showing struct {
	Describer
	First     int    // show at most this many boards of each file
	SVG, HTML string // output files; "" for none

	boards []page.Board
}

// File writes the boards of one file to out as text.
func (s *Showing) File(out io.Writer, boards []board.Board) error {
	for i := range boards {
		if i == s.First {
			left := len(boards) - i
			_, err := fmt.Fprintf(out, "... and %d more %s (--boards shows more)\n",
				left, report.Plural(left, "board"))
			return err
		}
		x, err := s.Describe(&boards[i])
		if err != nil {
			return err
		}
		if s.SVG != "" || s.HTML != "" {
			s.boards = append(s.boards, *x)
		}
		if _, err = io.WriteString(out, Text(x)); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the picture and the page of the boards shown so far. If SVG is "-", the picture
// goes to out.
func (s *Showing) Write(out io.Writer) error {
	if s.SVG != "" {
		if err := s.writePicture(out); err != nil {
			return err
		}
	}
	if s.HTML == "" {
		return nil
	}
	f, err := disk.Create(s.HTML, 0o644)
	if err != nil {
		return err
	}
	return f.End(page.Boards(f, "Boards", s.boards))
}

func (s *Showing) writePicture(out io.Writer) error {
	if len(s.boards) != 1 {
		return fault.New(fmt.Sprintf("--svg takes one board, got %d", len(s.boards)),
			"--boards 1 draws the first")
	}
	x := &s.boards[0]
	if x.Board.Cells > picture.MostCells {
		return fault.New(fmt.Sprintf("--svg draws at most %d cells, and the board has %s",
			picture.MostCells, report.Thousands(x.Board.Cells)),
			"without --svg, show lists its jumps")
	}
	drawn := []byte(picture.SVG(&x.Board, picture.Picture{Way: x.Way, Belief: x.Seen}))
	if s.SVG == "-" {
		_, err := out.Write(drawn)
		return err
	}
	return disk.WriteFile(s.SVG, 0o644, drawn)
}
