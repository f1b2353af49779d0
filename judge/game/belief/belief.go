// Package belief holds what people wrongly believe about the game. Each belief changes
// one field of a program whose zero value is right. The package does not know which of
// them a given program holds.
//
// A board passes through the parts of a program in this order:
//
//	misread  ->  rules  ->  search  ->  print
//	the jumps    board.     order,      the number, and
//	the faces    Rules      marks,      what stands for
//	the cells               the end     "no way"
//
// Two beliefs about different fields make a program together, without any code.
//
// To add a belief, write a row in one of the tables. The tests then ask that it is wrong on some
// small board, and that it differs from every other row. Each row has the advice for its author.
//
//	misread.go                          the input is misread
//	readings.go                         other rules
//	choices.go, walk.go                 a search cell by cell: the rows, and the choices that they make
//	cellsearch.go, waiting.go           the search with these choices; which cell is thrown from next
//	greedy.go, descent.go, passes.go    greedy ways, recursions, tables
//	bothends.go, furthest.go            searches from both ends, and by the furthest cell
//	published.go                        solvers as they were published
//	leaks.go                            what is left over from the board before
//	prints.go, stuckprints.go           what is printed, and what where there is no way
//	ranking.go, halves.go               all rows in order; a row for ladders only, or for snakes only
//	program.go                          a program made of fields, and how long it may play
//	outcome.go                          a number, a crash or a hang
package belief

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/game/board"
)

// A Belief is one wrong belief about the game or about how to search it, or several that
// a program holds together.
type Belief struct {
	Name        string // short, stable, lower-case with dashes; of several, joined with "+"
	Doc         string // of one: what the program does, for its author, and what to do instead
	Harmless    bool   // never changes an answer alone, only what a mistake beside it prints
	Leaks       bool   // the answer depends on the boards before
	FewestCells int    // cells of the smallest boards on which it shows; 0 is few

	place  string   // what the belief is about; two beliefs about one thing exclude each other
	only   jumpKind // it holds for these jumps
	kind   kind
	rank   int // in the table
	parts  []*Belief
	halves []*Belief // the row for jumps of one kind
	set    func(*program)
}

// kind says what a belief can stand beside.
type kind uint8

const (
	anywhere kind = iota
	alone         // it is a whole program, or means nothing beside another mistake
	detail        // a choice of the search cell by cell
	whole         // another search than cell by cell
)

func row(place, name, doc string, set func(*program)) *Belief {
	return &Belief{Name: name, Doc: doc, place: place, set: set}
}

func ofKind(k kind, m *Belief) *Belief {
	m.kind = k
	return m
}

func seeking(name, doc string, search func(*machine) Outcome) *Belief {
	return ofKind(whole, row("search", name, doc, func(p *program) { p.search.whole = search }))
}

// largeOnly returns a belief that shows on no board with fewer cells.
func largeOnly(cells int, m *Belief) *Belief {
	m.FewestCells = cells
	return m
}

// A Player answers boards one after another, as one process would. It keeps its memory
// from board to board, so two goroutines must not share it. It leaves the board as it was.
//
// It copes with any valid board. A program that would look at more landings than any
// sensible search does is taken to hang.
type Player func(b *board.Board) Outcome

// New starts a fresh process of a program that holds the belief.
func (m *Belief) New() Player { return m.Counting(new(int)) }

// Counting is New, and adds to spent what is played: cells, and landings looked at.
func (m *Belief) Counting(spent *int) Player { return m.program().player(spent) }

func (m *Belief) program() *program {
	p := new(program)
	for _, part := range m.Singles() {
		part.set(p)
	}
	return p
}

// Reading is the belief as rules, if it is only another reading of the rules; otherwise it
// is zero.
func (m *Belief) Reading() board.Rules {
	p := m.program()
	if !p.readingOnly() {
		return board.Rules{}
	}
	return p.rules
}

// Singles returns the beliefs that m is made of: its parts, or itself.
func (m *Belief) Singles() []*Belief {
	if m.parts == nil {
		return []*Belief{m}
	}
	return m.parts
}

// Details returns how many parts of m are harmless.
func (m *Belief) Details() (n int) {
	for _, part := range m.Singles() {
		if part.Harmless {
			n++
		}
	}
	return n
}

// Rank is lower for beliefs that more people hold.
func (m *Belief) Rank() (sum int) {
	for _, part := range m.Singles() {
		sum += part.rank
	}
	return sum
}

// plus stands between the names of beliefs that are held together.
const plus = "+"

// With returns m and another belief, held together, mistakes before harmless details; nil if they
// exclude each other.
func (m *Belief) With(row *Belief) *Belief {
	for _, part := range m.Singles() {
		if !together(part, row) {
			return nil
		}
	}
	both := &Belief{parts: append(slices.Clone(m.Singles()), row)}
	slices.SortFunc(both.parts, func(a, b *Belief) int { return a.rank - b.rank })
	var names []string
	for _, part := range both.parts {
		names = append(names, part.Name)
		both.Leaks = both.Leaks || part.Leaks
	}
	both.Name = strings.Join(names, plus)
	return both
}

// together reports whether a program can hold two beliefs, and neither leaves nothing of
// the other: a player who starts off the board never starts on the jump of cell 1.
func together(a, b *Belief) bool {
	switch {
	case a.kind == alone, b.kind == alone:
		return false
	case a.place == b.place:
		return a.only != bothKinds && b.only != bothKinds && a.only != b.only
	case a.Leaks != b.Leaks:
		return a.place == "stuck" || b.place == "stuck"
	case a.place == "start" && b.place == "start-jump", a.place == "start-jump" && b.place == "start":
		return false
	case a.kind == whole && b.kind == detail:
		return b.place == "faces-order"
	case a.kind == detail && b.kind == whole:
		return a.place == "faces-order"
	}
	return true
}

// Find returns the belief of that name. Names of rows with a plus between them name a
// program that holds all of them, in any order. The error is an [UnknownError], or says
// what cannot stand together.
func Find(name string) (*Belief, error) {
	var found *Belief
	for word := range strings.SplitSeq(name, plus) {
		row := rowOf(word)
		if row == nil {
			return nil, &UnknownError{word}
		}
		if found == nil {
			found = row
			continue
		}
		found = found.With(row)
		if found == nil {
			return nil, fmt.Errorf("%s cannot stand beside the rest of %q", word, name)
		}
	}
	return found, nil
}

func rowOf(name string) *Belief {
	i := slices.IndexFunc(rows, func(m *Belief) bool { return m.Name == name })
	if i < 0 {
		return stuckPrinting(name)
	}
	return rows[i]
}

// An UnknownError is about a word that is the name of no row.
type UnknownError struct{ Word string }

func (e *UnknownError) Error() string { return fmt.Sprintf("unknown belief %q", e.Word) }

// Names returns the names of all rows, without halves and stuck-prints-N.
func Names() (names []string) {
	for _, row := range Singles {
		names = append(names, row.Name)
	}
	return names
}
