package search

import (
	"fmt"
	"slices"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict/result"
)

// A rule is a property of boards that can be seen on them without knowing any program. To add
// one, write a row with words for the boards that have it and for all others, both to be read
// after "boards". Simpler rules come first: of two that say the same the first is told.
type rule struct {
	yes, no string
	has     func(*view) bool
	marks   func(*view) []int32 // the cells that matter; nil if no cells do
}

// A bound is a rule about a number whose size was taken from the boards that fail.
type bound struct {
	yes, no         string
	of              quantity
	least, greatest int
}

func (r bound) has(s *Sight) bool {
	n, known := r.of.of(s)
	return known && r.least <= n && n <= r.greatest
}

// A ruleSet is a set of rules, by their places in the table.
type ruleSet [2]uint64

// mostRules is how many rules there can be.
const mostRules = 64 * len(ruleSet{})

func (s ruleSet) has(rule int) bool { return s[rule/64]>>(rule%64)&1 == 1 }

func (s *ruleSet) add(rule int) { s[rule/64] |= 1 << (rule % 64) }

// both is what is in two sets, or in the first and not in the second.
func (s ruleSet) both(t ruleSet) ruleSet    { return ruleSet{s[0] & t[0], s[1] & t[1]} }
func (s ruleSet) without(t ruleSet) ruleSet { return ruleSet{s[0] &^ t[0], s[1] &^ t[1]} }

// boardRules are the rules that do not depend on the failures.
var boardRules = []rule{
	jumping("on which a jump starts", "without jumps", anyJump),
	jumping("with a ladder", "without ladders", ladder),
	jumping("with a snake", "without snakes", snake),
	{yes: "whose last cell cannot be reached", no: "whose last cell can be reached",
		has: func(v *view) bool { return v.Want == oracle.Stuck }},
	{yes: "whose first throw can win", no: "whose first throw cannot win",
		has: func(v *view) bool { return v.Want == 1 }},
	size("with one face", "with two faces or more", func(b *board.Board) bool { return b.Faces == 1 }),
	size("with six faces", "with a die that has not six faces",
		func(b *board.Board) bool { return b.Faces == 6 }),
	size("with more than six faces", "with up to six faces",
		func(b *board.Board) bool { return b.Faces > 6 }),
	size("with more than 100 cells", "with up to 100 cells",
		func(b *board.Board) bool { return b.Cells > 100 }),
	size("on which, without jumps, the largest face alone leads exactly to the last cell",
		"on which, without jumps, the largest face alone does not lead exactly to the last cell",
		func(b *board.Board) bool { return (b.Cells-1)%b.Faces == 0 }),
	{yes: "with at least as many faces as cells", no: "with more cells than faces",
		has: func(v *view) bool { return v.Faces >= v.Cells }},

	jumping("on which a jump starts on cell 1", "on which no jump starts on cell 1",
		func(_ *view, j board.Jump) bool { return j.From == 1 }),
	jumping("on which a snake ends on cell 1", "on which no snake ends on cell 1",
		func(_ *view, j board.Jump) bool { return j.To == 1 }),
	jumping("on which a ladder ends on the last cell", "on which no ladder ends on the last cell",
		func(v *view, j board.Jump) bool { return int(j.To) == v.Cells }),
	jumping("on which a jump touches the first cell or the last",
		"on which no jump touches the first cell or the last",
		func(v *view, j board.Jump) bool { return j.From == 1 || j.To == 1 || int(j.To) == v.Cells }),
	jumping("on which a jump starts on the last cell but one",
		"on which no jump starts on the last cell but one",
		func(v *view, j board.Jump) bool { return int(j.From) == v.Cells-1 }),
	jumping("on which a jump starts within one throw of the last cell",
		"on which no jump starts within one throw of the last cell",
		func(v *view, j board.Jump) bool { return v.Cells-int(j.From) <= v.Faces }),
	jumping("on which the first throw can land on a ladder",
		"on which the first throw cannot land on a ladder",
		func(v *view, j board.Jump) bool { return j.Ladder() && v.first(j) }),
	jumping("on which the first throw can land on a snake",
		"on which the first throw cannot land on a snake",
		func(v *view, j board.Jump) bool { return j.Snake() && v.first(j) }),
	jumping("on which the first throw can land on a snake that ends on cell 1",
		"on which the first throw can land on no snake that ends on cell 1",
		func(v *view, j board.Jump) bool { return j.To == 1 && v.first(j) }),

	jumping("on which no throw can land on the start of some jump",
		"on which throws can land on the start of every jump",
		func(v *view, j board.Jump) bool { return v.landed()[j.From] < 0 }),

	jumping("on which a jump is longer than one throw", "on which no jump is longer than one throw",
		func(v *view, j board.Jump) bool { return length(j) > v.Faces }),
	jumping("on which a jump is no longer than one throw",
		"on which every jump is longer than one throw",
		func(v *view, j board.Jump) bool { return length(j) <= v.Faces }),
	jumping("on which a ladder is no longer than one throw",
		"on which every ladder is longer than one throw",
		func(v *view, j board.Jump) bool { return j.Ladder() && length(j) <= v.Faces }),

	meeting("jump", "jump", anyJump, anyJump),
	meeting("snake", "ladder", snake, ladder),
	meeting("ladder", "snake", ladder, snake),
	meeting("ladder", "ladder", ladder, ladder),
	meeting("snake", "snake", snake, snake),
	trait("shared-end", "on which two jumps have one end", "on which no two jumps have one end"),
	trait("cycle", "on which jumps lead round in a circle", "on which no jumps lead round in a circle"),
	trait("wall", "on which as many jumps start in a row as the die has faces",
		"on which fewer jumps start in a row than the die has faces"),
	{yes: "on which two jumps start within one throw of each other",
		no:  "on which no two jumps start within one throw of each other",
		has: func(v *view) bool { return v.close(func(j board.Jump) int32 { return j.From }) }},
	{yes: "on which two jumps end within one throw of each other",
		no:  "on which no two jumps end within one throw of each other",
		has: func(v *view) bool { return v.close(func(j board.Jump) int32 { return j.To }) }},
	{yes: "on which two jumps start side by side", no: "on which no two jumps start side by side",
		has: func(v *view) bool {
			return v.some(func(v *view, j board.Jump) bool { return v.ends[j.From+1] != 0 })
		}},
	{yes: "whose jumps are not given in order of their starts",
		no: "whose jumps are given in order of their starts",
		has: func(v *view) bool {
			return !slices.IsSortedFunc(v.Jumps, func(a, b board.Jump) int { return int(a.From - b.From) })
		}},

	{yes: "on which throws can land on every cell", no: "on which throws cannot land on every cell",
		has: func(v *view) bool { return !slices.Contains(v.landed()[2:v.Cells+1], -1) }},
	{yes: "whose snakes change the answer", no: "whose snakes do not change the answer",
		has: func(v *view) bool { return v.changed(snake) }},
	{yes: "whose ladders change the answer", no: "whose ladders do not change the answer",
		has: func(v *view) bool { return v.changed(ladder) }},
	{yes: "on which jumps make the answer less", no: "on which jumps do not make the answer less",
		has: func(v *view) bool { return v.Want >= 0 && v.Want < v.walk() }},
	{yes: "on which jumps make the answer more", no: "on which jumps do not make the answer more",
		has: func(v *view) bool { return v.Want > v.walk() }},
	needed("a ladder", ladder),
	needed("a snake", snake),
	needed("a jump", anyJump),
	{yes: "on which every best way rests on the start of a jump",
		no: "on which no best way has to rest on the start of a jump",
		has: func(v *view) bool {
			return v.needs(func(v *view, j board.Jump) bool { return v.ends[j.To] != 0 })
		}},
	{yes: "on which every best way throws a 1", no: "on which no best way has to throw a 1",
		has: func(v *view) bool {
			return v.Want >= 0 && v.solver.Restricted(v.Board, oracle.Restriction{Skipped: 1}) != v.Want
		}},
	{yes: "on which every best way throws the largest face",
		no:  "on which no best way has to throw the largest face",
		has: func(v *view) bool { return v.Want >= 0 && v.withFaces(v.Faces-1) != v.Want }},
	{yes: "on which a die with one more face makes another answer",
		no:  "on which a die with one more face makes no other answer",
		has: func(v *view) bool { return v.withFaces(v.Faces+1) != v.Want }},
	{yes: "on which every best way ends with a ladder",
		no:  "on which no best way has to end with a ladder",
		has: func(v *view) bool { return v.Want > 0 && int(v.landed()[v.Cells]) != v.Want }},
	late("ladder", ladder),
	late("snake", snake),
}

// view is a board as rules see it. What is asked often is found once.
type view struct {
	*board.Prepared
	Want   int
	solver *oracle.Solver
	ends   []int32 // by cell: where the jump ends that starts there; 0 if none does
	depth  []int32 // by cell: the least number of throws after which the player rests there
	byLand []int32 // the same for landing there
}

func viewOf(s *Sight, solver *oracle.Solver) *view {
	v := &view{Prepared: board.Prepare(&s.Board), Want: s.Want, solver: solver}
	v.ends = make([]int32, v.Cells+2)
	for _, j := range v.Jumps {
		v.ends[j.From] = j.To
	}
	return v
}

func (v *view) some(is func(*view, board.Jump) bool) bool {
	return slices.ContainsFunc(v.Jumps, func(j board.Jump) bool { return is(v, j) })
}

// first reports whether the first throw can land on the start of a jump.
func (v *view) first(j board.Jump) bool { return j.From > 1 && int(j.From) <= 1+v.Faces }

// walk is the answer of the board without jumps.
func (v *view) walk() int { return (v.Cells - 2 + v.Faces) / v.Faces }

// needs reports whether every best way takes such a jump.
func (v *view) needs(such func(*view, board.Jump) bool) bool {
	if v.Want < 0 || !v.some(such) {
		return false
	}
	barred := func(j board.Jump) bool { return such(v, j) }
	return v.solver.Restricted(v.Board, oracle.Restriction{Barred: barred}) != v.Want
}

// changed reports whether the answer is another without such jumps.
func (v *view) changed(such func(*view, board.Jump) bool) bool {
	if !v.some(such) {
		return false
	}
	other := *v.Board
	other.Jumps = slices.DeleteFunc(slices.Clone(v.Jumps), func(j board.Jump) bool { return such(v, j) })
	return v.solver.Answer(&other) != v.Want
}

// withFaces is the answer with another die.
func (v *view) withFaces(faces int) int {
	if faces < 1 {
		return oracle.Stuck
	}
	other := *v.Board
	other.Faces = faces
	return v.solver.Answer(&other)
}

// rested are the throws after which the player can first rest on a cell, -1 if never.
func (v *view) rested() []int32 {
	if v.depth == nil {
		v.depth = v.solver.Depth(v.Board)
	}
	return v.depth
}

// landed are the throws after which the player can first land on a cell, -1 if never.
func (v *view) landed() []int32 {
	if v.byLand == nil {
		v.byLand = oracle.FirstLandings(v.rested(), v.Faces)
	}
	return v.byLand
}

// close reports whether two jumps are within one throw of each other at one of their cells.
func (v *view) close(at func(board.Jump) int32) bool {
	cells := make([]int32, len(v.Jumps))
	for i, j := range v.Jumps {
		cells[i] = at(j)
	}
	slices.Sort(cells)
	for i := 1; i < len(cells); i++ {
		if int(cells[i]-cells[i-1]) <= v.Faces {
			return true
		}
	}
	return false
}

func anyJump(*view, board.Jump) bool    { return true }
func ladder(_ *view, j board.Jump) bool { return j.Ladder() }
func snake(_ *view, j board.Jump) bool  { return j.Snake() }
func length(j board.Jump) int           { return int(max(j.To-j.From, j.From-j.To)) }

// size is a rule about the numbers of a board.
func size(yes, no string, has func(*board.Board) bool) rule {
	return rule{yes: yes, no: no, has: func(v *view) bool { return has(v.Board) }}
}

// jumping is a rule about single jumps.
func jumping(yes, no string, is func(*view, board.Jump) bool) rule {
	return rule{yes, no, func(v *view) bool { return v.some(is) }, func(v *view) (cells []int32) {
		for _, j := range v.Jumps {
			if is(v, j) {
				cells = append(cells, j.From, j.To)
			}
		}
		return cells
	}}
}

// meeting is a rule about jumps that end where others start.
func meeting(one, other string, first, second func(*view, board.Jump) bool) rule {
	words := fmt.Sprintf(" %s ends where a %s starts", one, other)
	return jumping("on which a"+words, "on which no"+words, func(v *view, j board.Jump) bool {
		next := board.Jump{From: j.To, To: v.ends[j.To]}
		return next.To != 0 && first(v, j) && second(v, next)
	})
}

// late is a rule about jumps to cells that can be reached with fewer throws than the jump.
func late(kind string, such func(*view, board.Jump) bool) rule {
	words := " " + kind + " leads to a cell that fewer throws can reach"
	return jumping("on which a"+words, "on which no"+words, func(v *view, j board.Jump) bool {
		return such(v, j) && v.landed()[j.From] > v.rested()[j.To]
	})
}

// needed is a rule about boards whose best ways all take such a jump.
func needed(what string, such func(*view, board.Jump) bool) rule {
	return rule{
		yes: "on which every best way takes " + what, no: "on which no best way has to take " + what,
		has: func(v *view) bool { return v.needs(such) },
	}
}

// trait is a rule that is a trait of boards.
func trait(name, yes, no string) rule {
	i := slices.IndexFunc(board.Traits, func(t board.Trait) bool { return t.Name == name })
	return rule{yes: yes, no: no, has: func(v *view) bool { return board.Traits[i].Has(v.Prepared) }}
}

// A quantity is a number of a board that failures can depend on.
type quantity struct {
	of    func(*Sight) (n int, known bool)
	words func(bound, number string) string // with "more than ", "up to " or "not ", and a number
}

func (q quantity) named(bound string, n int) string { return q.words(bound, result.Thousands(n)) }

func counted(noun string, count func(*board.Board) int) quantity {
	return quantity{
		func(s *Sight) (int, bool) { return count(&s.Board), true },
		func(bound, number string) string {
			if number == "1" {
				return "with " + bound + number + " " + noun
			}
			return "with " + bound + number + " " + noun + "s"
		},
	}
}

func numberOf(b *board.Board, such func(board.Jump) bool) (n int) {
	for _, j := range b.Jumps {
		if such(j) {
			n++
		}
	}
	return n
}

var quantities = []quantity{
	counted("cell", func(b *board.Board) int { return b.Cells }),
	counted("face", func(b *board.Board) int { return b.Faces }),
	counted("jump", func(b *board.Board) int { return len(b.Jumps) }),
	counted("ladder", func(b *board.Board) int { return numberOf(b, board.Jump.Ladder) }),
	counted("snake", func(b *board.Board) int { return numberOf(b, board.Jump.Snake) }),
	{
		func(s *Sight) (int, bool) { return s.Want, s.Want >= 0 },
		func(bound, number string) string { return "whose answer is " + bound + number },
	},
}

// boundsOf are the rules whose numbers are in the boards that fail: more than the least of them, less
// than the greatest, or just that number.
func boundsOf(sights, failing []*Sight) (all []bound) {
	for _, q := range quantities {
		least, greatest, known := q.span(failing)
		if !known {
			continue
		}
		if least == greatest {
			all = append(all, bound{q.named("", least), q.named("not ", least), q, least, least})
		}
		if least > 1 && !q.firm(sights, least) {
			least--
		}
		all = append(all,
			bound{q.named("more than ", least-1), q.named("not more than ", least-1), q, least, mostOf},
			bound{q.named("up to ", greatest), q.named("not up to ", greatest), q, 0, greatest})
	}
	return all
}

// firmFailures are the boards that are expected to fail, and do not, next to a bound that is no
// accident.
const firmFailures = 3

// firm reports whether it is no accident that no board fails whose number is one less than the
// least of those that do: as many would, if failures got rarer as they do up to there.
func (q quantity) firm(sights []*Sight, least int) bool {
	var boards, wrong [3]float64 // whose number is one less, the least, one more
	for _, s := range sights {
		n, known := q.of(s)
		at := n - least + 1
		if !known || at < 0 || at > 2 {
			continue
		}
		boards[at]++
		if s.Wrong() {
			wrong[at]++
		}
	}
	if boards[0] == 0 || wrong[1] == boards[1] {
		return true
	}
	rate, rarer := wrong[1]/boards[1], 1.0
	if wrong[2] > 0 {
		rarer = min(1, rate*boards[2]/wrong[2])
	}
	return boards[0]*rate*rarer >= firmFailures
}

// mostOf is more than any number of a board.
const mostOf = 1 << 30

// span is the least and the greatest number of some boards; it is not known if one has none.
func (q quantity) span(some []*Sight) (least, greatest int, known bool) {
	least = mostOf
	for _, s := range some {
		n, has := q.of(s)
		if !has {
			return 0, 0, false
		}
		least, greatest = min(least, n), max(greatest, n)
	}
	return least, greatest, len(some) > 0
}

// A survey is what was seen, and which of the rules each board has: those of the table, and behind
// them the bounds.
type survey struct {
	sights []*Sight
	bounds []bound
	solver oracle.Solver
	tabled []ruleSet // of each sight, once it was asked for
	known  []ruleSet // the same with the bounds
}

// surveyOf takes the bounds from the boards without an answer, or if there are none, from those
// that are answered wrong.
func surveyOf(sights []*Sight) *survey {
	failing := slices.DeleteFunc(slices.Clone(sights), func(s *Sight) bool { return !s.Got.Failed() })
	if len(failing) == 0 {
		failing = slices.DeleteFunc(slices.Clone(sights), func(s *Sight) bool { return !s.Wrong() })
	}
	return &survey{sights: sights, bounds: boundsOf(sights, failing)}
}

// and is a survey of more sights, with the bounds taken anew.
func (y *survey) and(more []*Sight) *survey {
	all := surveyOf(slices.Concat(y.sights, more))
	all.tabled = y.tabled
	return all
}

// rules is how many there are.
func (y *survey) rules() int { return len(boardRules) + len(y.bounds) }

// words of a rule are for the boards that have it, or for all others.
func (y *survey) words(s side) string {
	yes, no := "", ""
	if s.rule < len(boardRules) {
		yes, no = boardRules[s.rule].yes, boardRules[s.rule].no
	} else {
		b := y.bounds[s.rule-len(boardRules)]
		yes, no = b.yes, b.no
	}
	if s.yes {
		return yes
	}
	return no
}

// hasRule reports whether a board has a rule.
func (y *survey) hasRule(rule int, v *view, s *Sight) bool {
	if rule < len(boardRules) {
		return boardRules[rule].has(v)
	}
	return y.bounds[rule-len(boardRules)].has(s)
}

// setOf are the rules that a board has.
func (y *survey) setOf(s *Sight) ruleSet { return y.bounded(s, y.inTable(s)) }

// inTable are the rules of the table that a board has.
func (y *survey) inTable(s *Sight) (set ruleSet) {
	v := viewOf(s, &y.solver)
	for i, r := range boardRules {
		if r.has(v) {
			set.add(i)
		}
	}
	return set
}

// bounded adds the bounds that a board keeps.
func (y *survey) bounded(s *Sight, set ruleSet) ruleSet {
	for i, b := range y.bounds {
		if b.has(s) {
			set.add(len(boardRules) + i)
		}
	}
	return set
}

// sets are the rules that each of the sights has.
func (y *survey) sets() []ruleSet {
	for _, s := range y.sights[len(y.tabled):] {
		y.tabled = append(y.tabled, y.inTable(s))
	}
	for _, s := range y.sights[len(y.known):] {
		y.known = append(y.known, y.bounded(s, y.tabled[len(y.known)]))
	}
	return y.known
}
