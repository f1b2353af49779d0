package main

import (
	"io"
	"strings"

	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/report/picture"
)

// pageBoard is a board for the page, with what is said of it; prints is what the
// belief prints, as believe says it.
func (s *showing) pageBoard(b *board.Board, p picture.Picture, prints string, facts []report.Fact) page.Board {
	x := page.Board{Board: b.Clone(), Way: p.Way, Facts: facts}
	if m := s.believed; m != nil {
		x.Belief, x.Rules, x.Seen = m.Name, m.Rules, p.Belief
		x.Prints, _ = strings.CutPrefix(prints, "prints ")
	}
	return x
}

// writePage writes the boards shown as a page, if one is asked for.
func (s *showing) writePage() error {
	if s.html == "" {
		return nil
	}
	return durable.WriteFile(s.html, 0o644, func(w io.Writer) error { return page.Boards(w, "Boards", s.boards) })
}
