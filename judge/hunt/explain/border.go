package explain

import (
	"fmt"
	"iter"
	"slices"

	"adder/judge/board"
	"adder/judge/result"
)

// Theory. Where no belief is known, it may still be known where the program is wrong: on
// all boards with more than 60 cells and on no other, or on all on which jumps form a
// cycle. That is told only if it is so of every board that was seen. A board on which what
// it prints elsewhere happens to be the answer may lie on either side.

// measures are what a limit in a program can be about: their words, of one too.
var measures = []struct {
	one, more string
	of        func(*Sight) int
}{
	{"with one cell", "with %s cells", func(s *Sight) int { return s.Board.Cells }},
	{"with one face", "with %s faces", func(s *Sight) int { return s.Board.Faces }},
	{"with one jump", "with %s jumps", func(s *Sight) int { return len(s.Board.Jumps) }},
	{"of which the answer is 1", "of which the answer is %s", func(s *Sight) int { return s.Want }},
}

// A side is the boards on which a program is wrong, or those on which it is right.
type side struct {
	words string // "with 61 cells or more"
	has   func(*Sight) bool
	right bool
}

// A span is the least and the most that a measure came to on some boards.
type span struct{ least, most, boards int }

func (s *span) take(n int) {
	if s.boards++; s.boards == 1 {
		*s = span{n, n, 1}
	}
	s.least, s.most = min(s.least, n), max(s.most, n)
}

// border says on which of the boards the program is wrong, or prints a number that has a
// name, and on which it is right: "" if no measure and no trait tells these apart.
func border(seen iter.Seq[*Sight], printed string, number func(*Sight) int) string {
	x := sideOf(seen, number)
	if x == nil {
		return ""
	}
	here, there := 0, 0
	for s := range seen {
		if x.has(s) {
			here++
		} else {
			there++
		}
	}
	does, elsewhere := "is wrong", "is right"
	if number != nil {
		does, elsewhere = "prints "+printed, "prints the answer"
	}
	if x.right {
		does, elsewhere = elsewhere, does
	}
	return fmt.Sprintf("of all boards seen, on the %s %s it %s; on the %s others it %s", result.Thousands(here), x.words, does, result.Thousands(there), elsewhere)
}

// sideOf finds a measure or a trait that the wrong boards have and the right ones have not,
// or the other way round; nil if there is none, or there are too few boards of either.
func sideOf(seen iter.Seq[*Sight], number func(*Sight) int) *side {
	spans := make([][2]span, len(measures)) // right and wrong
	has := slices.Repeat([]bool{true}, len(board.Traits))
	lacks := slices.Clone(has)
	for s := range seen {
		k := 0
		if s.Wrong() {
			k = 1
		} else if number != nil && number(s) == s.Want {
			continue
		}
		for i, m := range measures {
			spans[i][k].take(m.of(s))
		}
		if !slices.Contains(has, true) && !slices.Contains(lacks, true) {
			continue
		}
		f := board.NewFacts(&s.Board)
		for i, t := range board.Traits {
			as := t.Has(f) == s.Wrong()
			has[i], lacks[i] = has[i] && as, lacks[i] && !as
		}
	}
	if min(spans[0][0].boards, spans[0][1].boards) < fewestWrong {
		return nil
	}
	for i, m := range measures {
		right, wrong := spans[i][0], spans[i][1]
		words := func(n int) string {
			if n == 1 {
				return m.one
			}
			return fmt.Sprintf(m.more, result.Thousands(n))
		}
		switch {
		case right.most < wrong.least:
			return &side{words(wrong.least) + " or more", func(s *Sight) bool { return m.of(s) >= wrong.least }, false}
		case wrong.most < right.least && wrong.most == wrong.least: // zero jumps, one face
			return &side{words(wrong.most), func(s *Sight) bool { return m.of(s) <= wrong.most }, false}
		case wrong.most < right.least:
			return &side{words(wrong.most) + " or less", func(s *Sight) bool { return m.of(s) <= wrong.most }, false}
		}
	}
	for i, t := range board.Traits {
		if has[i] || lacks[i] {
			return &side{"on which " + t.Doc, func(s *Sight) bool { return t.Has(board.NewFacts(&s.Board)) }, lacks[i]}
		}
	}
	return nil
}
