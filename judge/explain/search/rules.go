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

// mostRules is how many rules there can be: those that a board has are the bits of a number.
const mostRules = 64

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

	{yes: "on which jumps make the answer less", no: "on which jumps do not make the answer less",
		has: func(v *view) bool { return v.Want >= 0 && v.Want < v.walk() }},
	{yes: "on which jumps make the answer more", no: "on which jumps do not make the answer more",
		has: func(v *view) bool { return v.Want > v.walk() }},
	needed("a ladder", board.Rules{Ladders: board.Avoided}),
	needed("a snake", board.Rules{Snakes: board.Avoided}),
	needed("a jump", board.Rules{Ladders: board.Avoided, Snakes: board.Avoided}),
	{yes: "on which every best way rests on the start of a jump",
		no:  "on which no best way has to rest on the start of a jump",
		has: func(v *view) bool { return v.needs(board.Rules{Follow: board.SecondBlocked}) }},
	{yes: "on which every best way ends with a ladder",
		no:  "on which no best way has to end with a ladder",
		has: func(v *view) bool { return v.Want > 0 && int(v.landed()[v.Cells]) != v.Want }},
	late("ladder", ladder),
	late("snake", snake),
}

// view is a board as rules see it. What is asked often is found once.
type view struct {
	*board.Prepared
	*Sight
	solver *oracle.Solver
	ends   []int32 // by cell: where the jump ends that starts there; 0 if none does
	depth  []int32 // by cell: the least number of throws after which the player rests there
	byLand []int32 // the same for landing there
}

func viewOf(s *Sight, solver *oracle.Solver) *view {
	v := &view{Prepared: board.Prepare(&s.Board), Sight: s, solver: solver}
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

// needs reports whether every best way does what these rules forbid.
func (v *view) needs(r board.Rules) bool {
	return v.Want >= 0 && v.solver.Under(&v.Sight.Board, r) != v.Want
}

// rested are the throws after which the player can first rest on a cell, -1 if never.
func (v *view) rested() []int32 {
	if v.depth == nil {
		_, c := v.solver.Solve(&v.Sight.Board, board.Rules{})
		v.depth = c.Depth
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
	return rule{yes: yes, no: no, has: func(v *view) bool { return has(&v.Sight.Board) }}
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

// needed is a rule about boards whose best ways all take something that these rules forbid.
func needed(what string, without board.Rules) rule {
	return rule{
		yes: "on which every best way takes " + what, no: "on which no best way has to take " + what,
		has: func(v *view) bool { return v.needs(without) },
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

// rulesFor are the rules about boards, with those whose numbers are in the boards that fail: more
// than the least of them, less than the greatest, or just that number.
func rulesFor(sights, failing []*Sight) []rule {
	all := slices.Clone(boardRules)
	for _, q := range quantities {
		least, greatest, known := q.span(failing)
		if !known {
			continue
		}
		if least == greatest {
			all = append(all, rule{
				yes: q.named("", least), no: q.named("not ", least),
				has: func(v *view) bool { return q.within(v.Sight, least, least) },
			})
		}
		if least > 1 && !q.firm(sights, least) {
			least--
		}
		all = append(all,
			rule{
				yes: q.named("more than ", least-1), no: q.named("not more than ", least-1),
				has: func(v *view) bool { return q.within(v.Sight, least, mostOf) },
			},
			rule{
				yes: q.named("up to ", greatest), no: q.named("not up to ", greatest),
				has: func(v *view) bool { return q.within(v.Sight, 0, greatest) },
			})
	}
	return all[:min(len(all), mostRules)]
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

func (q quantity) within(s *Sight, least, greatest int) bool {
	n, known := q.of(s)
	return known && least <= n && n <= greatest
}

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

// A survey is what was seen, and which of the rules each board has.
type survey struct {
	sights []*Sight
	rules  []rule
	solver oracle.Solver
	known  []uint64 // of each sight, once it was asked for
}

// surveyOf takes the numbers of its rules from the boards without an answer, or if there are
// none, from those that are answered wrong.
func surveyOf(sights []*Sight) *survey {
	failing := slices.DeleteFunc(slices.Clone(sights), func(s *Sight) bool { return !s.Got.Failed() })
	if len(failing) == 0 {
		failing = slices.DeleteFunc(slices.Clone(sights), func(s *Sight) bool { return !s.Wrong() })
	}
	return &survey{sights: sights, rules: rulesFor(sights, failing)}
}

// and is a survey of more sights, with the numbers of its rules taken anew.
func (y *survey) and(more []*Sight) *survey {
	all := surveyOf(slices.Concat(y.sights, more))
	for i, bits := range y.bits() {
		fixed := bits & (1<<len(boardRules) - 1)
		all.known = append(all.known, fixed|all.numbers(&view{Sight: all.sights[i]}))
	}
	return all
}

// bitsOf are the rules that a board has, as the bits of a number.
func (y *survey) bitsOf(s *Sight) uint64 {
	v := viewOf(s, &y.solver)
	return bitsIn(boardRules, v) | y.numbers(v)
}

// numbers are the bits of the rules that depend on the failures.
func (y *survey) numbers(v *view) uint64 {
	return bitsIn(y.rules[len(boardRules):], v) << len(boardRules)
}

func bitsIn(rules []rule, v *view) (bits uint64) {
	for i, r := range rules {
		if r.has(v) {
			bits |= 1 << i
		}
	}
	return bits
}

// bits are the rules that each of the sights has.
func (y *survey) bits() []uint64 {
	for _, s := range y.sights[len(y.known):] {
		y.known = append(y.known, y.bitsOf(s))
	}
	return y.known
}
