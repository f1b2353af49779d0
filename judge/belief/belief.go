// Package belief holds what people wrongly believe about the game, each
// belief as a program that answers boards; it does not know which of them a
// given program holds.
//
// A program can go wrong in five places, and a board passes through them in
// this order:
//
//	read  ->  rules  ->  landings  ->  search  ->  print
//	faces     board.Rules  where a     visited,    the number
//	jumps                  landing     greedy,     for a stuck
//	cells                  leads       DP...       board
//
// Most beliefs are wrong in one place and right in the others, so two
// that are wrong in different places make a pair without any code (pairs).
// A few programs are wrong as a whole (published.go, leaks.go); those stay
// alone.
//
// To add one, write a row in the file of its family. The tests then ask that it
// differs from the right answer on some small board, and from every other row.
package belief

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adder/judge/board"
)

// A Belief is one wrong belief about the game or about how to search it.
type Belief struct {
	Name     string      // short, stable, lower-case with dashes
	Doc      string      // of a single, for the author of a solver that believes it: what it does, and when that shows
	Rules    board.Rules // the reading, if the belief is one; else zero
	Parts    []*Belief   // the two of a pair; nil for a single
	Harmless bool        // never changes an answer, so a diagnosis must not name it; a test holds it to that
	Leaks    bool        // the answer depends on the boards before

	// New starts a fresh process of a program that believes it.
	New func() Player

	stages   stages
	searches bool // a leak that prints -1 where it finds nothing
}

// A Player answers boards one after another, as one process would. It keeps its
// memory from board to board, so it must not be used by two goroutines at once,
// and it leaves the board as it was.
//
// It copes with any valid board. A program that would look at more than MaxSteps
// landings for one board is taken to hang.
type Player func(b *board.Board) Outcome

// MaxSteps is the number of landings that a player looks at for one board
// before it is taken to hang. Only a board on which cells x faces is as large as
// that can use them up. There a program with the same belief that never looks at
// a landing twice may still answer, so beliefs are best told apart on small boards.
const MaxSteps = 100_000_000

// An Outcome is what is printed for a board: a number, or one of the ways to
// fail, which are outside of what any player prints.
type Outcome int

// The ways to fail.
const (
	Hang     Outcome = math.MinInt64 + iota // runs for ever
	Crash                                   // ends with an error
	NoOutput                                // prints nothing for the board
)

// stuck is the outcome of a search that did not find the last cell, on its way
// to the place where it is printed.
const stuck Outcome = -1

// Failed reports whether nothing was printed.
func (o Outcome) Failed() bool { return o <= NoOutput }

// words are what programs print in place of a number, from wordOutcome on: most for a
// distance that was never set.
var words = []string{"inf", "Infinity", "INF", "Inf", "infinity", "nan", "NaN", "None", "null", "undefined", "not", "Not", "no", "No", "NO", "impossible", "Impossible", "unreachable"}

const wordOutcome = NoOutput + 1

// ParseOutcome reads what a program printed for a board: a number, or one of the words
// that stand for none. A number that is written otherwise than as usual is one too.
func ParseOutcome(printed string) (Outcome, bool) {
	if n, err := strconv.Atoi(printed); err == nil {
		return Outcome(n), true
	}
	i := slices.Index(words, printed)
	return wordOutcome + Outcome(i), i >= 0
}

func (o Outcome) String() string {
	if i := o - wordOutcome; i >= 0 && int(i) < len(words) {
		return words[i]
	}
	switch o {
	case Hang:
		return "runs for ever"
	case Crash:
		return "crashes"
	case NoOutput:
		return "prints nothing"
	}
	return strconv.Itoa(int(o))
}

// Singles returns the beliefs that m is made of: the two of a pair, or itself.
func (m *Belief) Singles() []*Belief {
	if m.Parts == nil {
		return []*Belief{m}
	}
	return m.Parts
}

// Chooses reports whether m has a part, or another choice in the same place. A search cell by
// cell has an order, and first found first is the one that needs no choice.
func (m *Belief) Chooses(part *Belief) bool {
	if part.Name == "first-found-first" && len(m.stages.walk) > 0 {
		return true
	}
	place := slices.IndexFunc(Places(), func(p *Place) bool { return p.has(part) })
	return slices.ContainsFunc(m.Singles(), func(own *Belief) bool {
		return own.Name == part.Name || place >= 0 && Places()[place].has(own)
	})
}

func (p *Place) has(m *Belief) bool {
	return slices.ContainsFunc(p.Rows, func(row *Belief) bool { return row.Name == m.Name })
}

// Singles lists the beliefs that are wrong in one thing, the simplest and
// most frequent kinds first.
var Singles = bank(readings, prints, always, published, jumpInputs, sizeInputs, landings, visits, onePasses, overwritings, subtractions, descents, stacks, greeds, endlessChains, leaks)

func bank(families ...[]*Belief) []*Belief {
	all := slices.Concat(families...)
	for _, m := range all {
		if m.New == nil {
			m.New = m.stages.player
		}
	}
	return all
}

// All returns the singles, further leaks, then the pairs, simplest first. The slice
// is shared.
var All = sync.OnceValue(func() []*Belief {
	return slices.Concat(Singles, moreLeaks, pairs(Singles), leakPairs())
})

var byName = sync.OnceValue(func() map[string]*Belief {
	named := make(map[string]*Belief)
	for _, m := range All() {
		named[m.Name] = m
		if len(m.Parts) == 2 {
			named[m.Parts[1].Name+plus+m.Parts[0].Name] = m
		}
	}
	return named
})

// plus stands between the names of a pair.
const plus = "+"

// NameOf names several beliefs that are held together, as [Find] takes it.
func NameOf(parts ...*Belief) string {
	var names []string
	for _, m := range parts {
		names = append(names, m.Name)
	}
	return strings.Join(names, plus)
}

// Find returns the belief of that name; the two of a pair may be named
// in either order. Names of rows with a plus between them name a point. The error is
// an [UnknownError], or says what cannot stand together.
func Find(name string) (*Belief, error) {
	if m := byName()[name]; m != nil {
		return m, nil
	}
	if word, is := strings.CutPrefix(name, alwaysPrints); is {
		if n, known := ParseOutcome(strings.Replace(word, "minus-", "-", 1)); known && Always(n).Name == name {
			return Always(n), nil
		}
	}
	var p Point
	var w Way
	words := strings.Split(name, plus)
	for i, word := range words {
		words[i] = cmp.Or(renamed[word], word)
		if !p.choose(words[i]) && !w.choose(words[i]) {
			return nil, &UnknownError{word}
		}
	}
	m := p.Belief(w)
	for i, word := range words {
		if slices.Contains(words[:i], word) || !slices.ContainsFunc(m.Singles(), func(part *Belief) bool { return part.Name == word }) {
			return nil, fmt.Errorf("%s cannot stand beside the rest of %q", word, name)
		}
	}
	return m, nil
}

// An UnknownError is about a word that is the name of no row.
type UnknownError struct{ Word string }

func (e *UnknownError) Error() string { return fmt.Sprintf("unknown belief %q", e.Word) }

// Names returns what the parts of a name may be, but for numbers that are printed for
// stuck boards.
func Names() (names []string) {
	rows := slices.Concat(Singles, moreLeaks)
	for _, place := range Places() {
		rows = append(rows, place.Rows...)
	}
	for _, row := range slices.Concat(rows, countRows, moreStuck) {
		if !slices.Contains(names, row.Name) {
			names = append(names, row.Name)
		}
	}
	return names
}

// pairs returns the points with two choices that are rows of the bank, the most usual
// first. Each stage is spoiled by one of the two at most, except for the rules, where
// both may differ from the game in different toggles.
func pairs(singles []*Belief) (all []*Belief) {
	for rank := range 2 * len(singles) {
		for k := rank/2 + 1; k <= min(rank, len(singles)-1); k++ {
			if a, b := singles[rank-k], singles[k]; !a.Harmless && !b.Harmless && together(&a.stages, &b.stages) {
				all = append(all, pair(a, b))
			}
		}
	}
	return all
}

// pair is the point of two rows, with the name in their order.
func pair(a, b *Belief) *Belief {
	var p Point
	var w Way
	for _, row := range []*Belief{a, b} {
		if !p.choose(row.Name) {
			w.choose(row.Name)
		}
	}
	m := p.Belief(w)
	m.Name, m.Parts = NameOf(a, b), []*Belief{a, b}
	if a.stages.readingOnly() && b.stages.readingOnly() {
		m.Rules = merge(a.Rules, b.Rules)
	}
	return m
}

// together reports whether a program can hold both beliefs, and neither leaves
// nothing of the other: who starts off the board never starts on the jump of cell 1.
func together(a, b *stages) bool {
	rules := merge(a.rules, b.rules)
	levels, priced := a.levels || b.levels || a.walk != nil || b.walk != nil, a.priced() || b.priced()
	return !a.alone && !b.alone && a.field != b.field && !(levels && priced) &&
		(a.read == nil || b.read == nil) && (a.land == nil || b.land == nil) &&
		!(a.searches() && b.searches()) && (a.print == nil || b.print == nil) &&
		(rules.Start != board.OffBoard || rules.StartJump != board.TakenAtStart)
}

// merge joins two readings that differ from the game in different toggles.
func merge(a, b board.Rules) board.Rules {
	return board.Rules{
		Start:     max(a.Start, b.Start),
		Follow:    max(a.Follow, b.Follow),
		Snakes:    max(a.Snakes, b.Snakes),
		Ladders:   max(a.Ladders, b.Ladders),
		StartJump: max(a.StartJump, b.StartJump),
		JumpCost:  max(a.JumpCost, b.JumpCost),
		Faces:     max(a.Faces, b.Faces),
		Stuck:     max(a.Stuck, b.Stuck),
	}
}
