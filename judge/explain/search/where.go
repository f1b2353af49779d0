package search

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict/result"
)

// Theory. Whatever a program believes, the boards that it was given say where it fails. A side is
// the boards that have a rule, or those that do not. A side, or two of them together, that holds
// every board that was answered wrong leaves only right answers outside, and the smallest such side
// says most:
//
//	a side             every wrong board is in it
//	the part of two    every wrong board is in both
//	two sides          every wrong board is in one of them
//
// If most boards are answered wrong, a side can tell the same of the right ones: where a program is
// never right.
//
// It must be no accident: if a program were wrong by chance, a side with half of the boards would
// hold eight wrong ones once in 256 times, and there are thousands of pairs.

// The bounds of what is said of where a program fails.
const (
	leastRight  = 100       // boards
	leastWrong  = 8         // boards, on each of two sides
	mostChance  = 1e-4      // that so many wrong boards are in a side by accident
	pairGain    = 1.0 / 3   // a pair has at most so much of the boards of a single side, or only wrong ones
	whereBudget = 6_000_000 // cells of all boards that are looked at
)

// A side is the boards that have a rule, or that do not.
type side struct {
	rule int
	yes  bool
}

func (s side) has(of ruleSet) bool { return of.has(s.rule) == s.yes }

// sides are both sides of every rule.
func (y *survey) sides() (all []side) {
	for i := range y.rules() {
		all = append(all, side{i, true}, side{i, false})
	}
	return all
}

// A zone is the boards of one side, or of two: of both, or of at least one of them.
type zone struct {
	sides []side
	both  bool
	size  int // boards
}

func (z zone) has(of ruleSet) bool {
	for _, s := range z.sides {
		if s.has(of) != z.both {
			return !z.both
		}
	}
	return z.both
}

// A group is the boards that have the same rules.
type group struct {
	rules        ruleSet
	right, wrong int
}

// whereFails looks for the smallest zone that holds all boards that are answered wrong.
type whereFails struct {
	*survey
	groups       []group
	failing      []group // those with wrong boards
	right, wrong int
	least        int  // boards that are answered right, outside of those on which the program fails
	never        bool // right and wrong are exchanged: it looks for where the program is never right
}

// where says on which boards a program fails, and that it is right on all others; nil if no rule
// says that, or no pair of rules where those are asked. It must be right on at least so many others.
func (y *survey) where(pairs bool, least int) *claim {
	cells := 0
	var failing []*Sight
	for _, s := range y.sights {
		cells += s.Board.Cells
		if s.Wrong() {
			failing = append(failing, s)
		}
	}
	if cells > whereBudget {
		return nil
	}
	w := newWhere(y, least)
	z, some := w.smallest(pairs)
	if some {
		return &claim{&result.Where{
			On: w.words(z, false), Off: w.words(z, true),
			Right: w.right + w.wrong - z.size, Boards: z.size, Wrong: w.wrong,
			Prints: printed(failing),
		}, func(s *Sight) bool { return y.in(z, s) }, failing, len(z.sides)}
	}
	w = w.opposite()
	z, some = w.smallest(pairs)
	if !some {
		return nil
	}
	outside := w.right + w.wrong - z.size
	return &claim{&result.Where{
		On: w.words(z, true), Off: w.words(z, false),
		Right: w.wrong, Others: z.size, Boards: outside, Wrong: outside,
	}, func(s *Sight) bool { return !y.in(z, s) }, failing, len(z.sides)}
}

// in reports whether a board is in a zone.
func (y *survey) in(z zone, s *Sight) bool {
	var set ruleSet
	v := viewOf(s, &y.solver)
	for _, side := range z.sides {
		if y.hasRule(side.rule, v, s) {
			set.add(side.rule)
		}
	}
	return z.has(set)
}

// newWhere counts the boards of each group.
func newWhere(y *survey, least int) *whereFails {
	w := &whereFails{survey: y, least: least}
	at := map[ruleSet]int{}
	for i, set := range y.sets() {
		k, known := at[set]
		if !known {
			k = len(w.groups)
			at[set] = k
			w.groups = append(w.groups, group{rules: set})
		}
		if y.sights[i].Wrong() {
			w.groups[k].wrong++
			w.wrong++
		} else {
			w.groups[k].right++
			w.right++
		}
	}
	w.failing = slices.DeleteFunc(slices.Clone(w.groups), func(g group) bool { return g.wrong == 0 })
	return w
}

// opposite looks for a zone that holds all boards that are answered right.
func (w *whereFails) opposite() *whereFails {
	o := &whereFails{survey: w.survey, right: w.wrong, wrong: w.right, least: w.least, never: true}
	for _, g := range w.groups {
		g.right, g.wrong = g.wrong, g.right
		o.groups = append(o.groups, g)
		if g.wrong > 0 {
			o.failing = append(o.failing, g)
		}
	}
	return o
}

// smallest returns the zone with the fewest boards that holds all wrong ones, the simpler of two.
func (w *whereFails) smallest(pairs bool) (best zone, found bool) {
	if w.wrong < leastWrong || w.right < w.least {
		return zone{}, false
	}
	sides := w.dividing()
	singles := w.fitting(sides)
	for _, z := range singles {
		if w.telling(z.size, w.right+w.wrong) && w.says(z) && (!found || z.size < best.size) {
			best, found = z, true
		}
	}
	if pairs {
		single := best.size
		for _, z := range append(w.parts(singles), w.unions(sides)...) {
			if w.gains(z, single) && w.says(z) && (!found || z.size < best.size) {
				best, found = z, true
			}
		}
	}
	return best, found
}

// says reports whether it means something that all wrong boards are in a zone: it is small, or most of
// its boards are wrong. A number that was taken from the boards that fail has nearly all of them on
// one side whatever the program does, so it says something of a small zone alone.
func (w *whereFails) says(z zone) bool {
	all := w.right + w.wrong
	mostly := 2*w.wrong >= z.size && !z.bounded()
	return z.size <= all-w.least && (2*z.size <= all || mostly) && !(w.never && z.bounded())
}

// bounded reports whether a zone depends on a number that was taken from the boards that fail.
func (z zone) bounded() bool {
	return slices.ContainsFunc(z.sides, func(s side) bool { return s.rule >= len(boardRules) })
}

// gains reports whether a pair says enough more than a single side with so many boards. Numbers
// that were taken from the boards that fail would make any pair small, so one with such a number
// has only wrong boards.
func (w *whereFails) gains(z zone, single int) bool {
	switch {
	case z.size == w.wrong:
		return true
	case z.bounded():
		return false
	case single == 0:
		return true
	}
	return float64(z.size) <= pairGain*float64(single)
}

// fitting are the single sides that hold all wrong boards.
func (w *whereFails) fitting(sides []side) (all []zone) {
	for _, s := range sides {
		z := w.zone(false, s)
		if w.holds(z) {
			all = append(all, z)
		}
	}
	return all
}

// dividing are the sides that hold some boards and not all.
func (w *whereFails) dividing() []side {
	return slices.DeleteFunc(w.sides(), func(s side) bool {
		z := w.zone(false, s)
		return z.size == 0 || z.size == w.right+w.wrong
	})
}

// parts are what is in both of two sides that hold all wrong boards. Each must make the other
// smaller than chance does.
func (w *whereFails) parts(singles []zone) (all []zone) {
	for i, a := range singles {
		for _, b := range singles[:i] {
			z := w.zone(true, b.sides[0], a.sides[0])
			if w.telling(z.size, min(a.size, b.size)) {
				all = append(all, z)
			}
		}
	}
	return all
}

// unions are two sides that hold all wrong boards together, and enough of them each alone.
func (w *whereFails) unions(sides []side) (all []zone) {
	for i, a := range sides {
		for _, b := range sides[:i] {
			if !w.holds(zone{sides: []side{b, a}}) || !w.needs(a, b) || !w.needs(b, a) {
				continue
			}
			z := w.zone(false, b, a)
			if w.telling(z.size, w.right+w.wrong) {
				all = append(all, z)
			}
		}
	}
	return all
}

// needs reports whether enough wrong boards are in a side and not in another.
func (w *whereFails) needs(a, b side) bool {
	wrong := 0
	for _, s := range w.failing {
		if a.has(s.rules) && !b.has(s.rules) {
			wrong += s.wrong
		}
	}
	return wrong >= leastWrong
}

// telling reports whether it is no accident that all wrong boards are among size boards of so
// many.
func (w *whereFails) telling(size, of int) bool {
	tries := float64(4 * w.rules() * w.rules())
	return float64(w.wrong)*math.Log(float64(size)/float64(of)) < math.Log(mostChance/tries)
}

func (w *whereFails) zone(both bool, sides ...side) zone {
	z := zone{sides: sides, both: both}
	for _, s := range w.groups {
		if z.has(s.rules) {
			z.size += s.right + s.wrong
		}
	}
	return z
}

// holds reports whether all wrong boards are in a zone.
func (w *whereFails) holds(z zone) bool {
	return !slices.ContainsFunc(w.failing, func(g group) bool { return !z.has(g.rules) })
}

// What stands between the words of two rules.
const (
	conjunction = " and "
	disjunction = ", or "
)

// words are of the boards in a zone, or outside.
func (w *whereFails) words(z zone, outside bool) string {
	var words []string
	for _, s := range z.sides {
		words = append(words, w.survey.words(side{s.rule, s.yes != outside}))
	}
	if z.both != outside {
		return strings.Join(words, conjunction)
	}
	return strings.Join(words, disjunction)
}

// Marks are the cells of a board that matter for the rules by which a program fails.
func Marks(x *result.Where, b *board.Board) (cells []int32) {
	var solver oracle.Solver
	v := viewOf(&Sight{Board: *b, Want: solver.Answer(b)}, &solver)
	for side := range strings.SplitSeq(x.On, conjunction) {
		for words := range strings.SplitSeq(side, disjunction) {
			for _, r := range boardRules {
				if r.yes == words && r.marks != nil {
					cells = append(cells, r.marks(v)...)
				}
			}
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// printed says what a program does on the boards that it answers wrong, if that is one thing or
// two.
func printed(failing []*Sight) string {
	two := ""
	for _, kindOf := range []func(*Sight) string{exactly, nearly, roughly} {
		counts := map[string]int{}
		for _, s := range failing {
			counts[kindOf(s)]++
		}
		kinds := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
			return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b))
		})
		if len(kinds) == 1 {
			return kinds[0]
		}
		if len(kinds) == 2 && two == "" {
			two = fmt.Sprintf("%s on %s and %s on %s", kinds[0], result.Thousands(counts[kinds[0]]),
				kinds[1], result.Thousands(counts[kinds[1]]))
		}
	}
	return two
}

// exactly is what a program did, in words after "it".
func exactly(s *Sight) string {
	if s.Got.Failed() {
		return ending(s.Got)
	}
	return "prints " + s.Got.String()
}

// ending is how a program failed to answer. Whether it would end after all is not known.
func ending(o belief.Outcome) string {
	if o == belief.Hang {
		return "takes too long"
	}
	return o.String()
}

// nearly is by how much an answer is wrong.
func nearly(s *Sight) string {
	off := int(s.Got) - s.Want
	switch {
	case s.Got.Failed():
		return ending(s.Got)
	case s.Want == oracle.Stuck:
		return "prints a number where there is no way"
	case s.Got == oracle.Stuck:
		return "prints -1 where there is a way"
	case off > 0:
		return "prints " + amount(off) + " too many"
	}
	return "prints " + amount(-off) + " too few"
}

// amount is a number of throws in words.
func amount(n int) string {
	small := []string{"one", "two", "three", "four"}
	if n <= len(small) {
		return small[n-1]
	}
	return result.Thousands(n)
}

// roughly is in which direction an answer is wrong.
func roughly(s *Sight) string {
	switch {
	case s.Got.Failed(), s.Want == oracle.Stuck, s.Got == oracle.Stuck:
		return nearly(s)
	case int(s.Got) > s.Want:
		return "prints too many throws"
	}
	return "prints too few throws"
}
