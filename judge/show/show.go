// Package show describes boards: the proved answer, the answers under other readings
// of the rules, traits, promises, and what a belief prints.
package show

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/report/picture"
)

// A Teller describes boards. The zero value is ready.
type Teller struct {
	Belief *misconception.Misconception // its answers are shown too, unless nil
	solver oracle.Solver
}

// Shown is the description of one board.
type Shown struct {
	board   *board.Board
	belief  *misconception.Misconception
	picture picture.Picture
	facts   []report.Fact
	prints  string // what the belief prints
}

// Tell describes a board. It fails only if the oracle's certificate does not verify.
func (t *Teller) Tell(b *board.Board) (*Shown, error) {
	answer, c := t.solver.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return nil, err
	}
	x := &Shown{board: b, belief: t.Belief, picture: picture.Picture{Way: c.Rests()}}
	x.fact("answer", answerLine(answer, c))
	x.fact("proof", proofLine(b, answer, c))
	if t.Belief != nil {
		x.prints, x.picture.Belief = t.believe(b)
		x.fact("belief", t.Belief.Name+" "+x.prints)
	}
	x.fact("readings", readingsLine(&t.solver, b))
	x.fact("traits", traitsLine(&t.solver, b))
	return x, nil
}

func (x *Shown) fact(name, text string) {
	x.facts = append(x.facts, report.Fact{Name: name, Text: text})
}

// Text renders the board and its facts for a terminal.
func (x *Shown) Text() string {
	text := report.Draw(x.board, x.picture.Way)
	for _, f := range x.facts {
		text += fmt.Sprintf("%-9s %s\n", f.Name, f.Text)
	}
	return text + "\n"
}

// SVG draws the board.
func (x *Shown) SVG() []byte { return picture.SVG(x.board, x.picture) }

// OnPage returns the board as data for the HTML page.
func (x *Shown) OnPage() page.Board {
	p := page.Board{Board: x.board.Clone(), Way: x.picture.Way, Facts: x.facts}
	if m := x.belief; m != nil {
		p.Belief, p.Rules, p.Seen = m.Name, m.Rules, x.picture.Belief
		p.Prints, _ = strings.CutPrefix(x.prints, "prints ")
	}
	return p
}

// believe returns what the belief prints. If the belief is a reading of the rules,
// it also returns its best way; other beliefs have no path to draw.
func (t *Teller) believe(b *board.Board) (prints string, way []int32) {
	m := t.Belief
	if m.Rules.Zero() {
		printed := m.New()(b)
		if printed.Failed() {
			return printed.String(), nil
		}
		return "prints " + printed.String(), nil
	}
	answer, c := t.solver.Solve(b, m.Rules)
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
		return fmt.Sprintf("verified: every throw from the %d cells that can be reached stays on them, and cell %d is not one", reached, b.Cells)
	}
	return fmt.Sprintf("verified: these throws lead to cell %d, and no throw from any of %d cells gains more than one", b.Cells, reached)
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

func traitsLine(s *oracle.Solver, b *board.Board) string {
	traits := s.Traits(b)
	if len(traits) == 0 {
		return "none"
	}
	return strings.Join(traits, ", ")
}

// All lists the traits that occur in a file's boards, the promises that all of them
// keep, and the ambiguous ones.
func (t *Teller) All(boards []board.Board) string {
	var traits, ambiguous, kept []string
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
	for _, p := range board.Promises {
		if !slices.ContainsFunc(boards, func(b board.Board) bool { return !p.Keeps(&b) }) {
			kept = append(kept, p.Name)
		}
	}
	text := ""
	for _, line := range []struct {
		what  string
		words []string
	}{{"traits", traits}, {"promises", kept}, {"ambiguous boards", ambiguous}} {
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
