package search

import (
	"fmt"
	"slices"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// A rule is a property of boards that can be seen on them without knowing any program. To add
// one, write a row with words for the boards that have it and for all others, both to be read
// after "boards". Simpler rules come first: of two that say the same the first is told.
type rule struct {
	yes, no string
	has     func(*view) bool
	marks   func(*view) []int32 // the cells that matter; nil if no cells do
}

// boardRules are the rules that do not depend on the failures.
var boardRules = []rule{
	jumping("on which a jump starts", "without jumps", anyJump),
	jumping("with a ladder", "without ladders", ladder),
	jumping("with a snake", "without snakes", snake),
	{yes: "whose last cell cannot be reached", no: "whose last cell can be reached",
		has: func(v *view) bool { return v.Want == oracle.Stuck }},
	{yes: "whose first throw can win", no: "whose first throw cannot win",
		has: func(v *view) bool { return v.Want == 1 }},
	{yes: "with one face", no: "with two faces or more", has: func(v *view) bool { return v.Faces == 1 }},
	{yes: "with six faces", no: "with a die that has not six faces",
		has: func(v *view) bool { return v.Faces == 6 }},
	{yes: "with more than six faces", no: "with up to six faces",
		has: func(v *view) bool { return v.Faces > 6 }},
	{yes: "with more than 100 cells", no: "with up to 100 cells",
		has: func(v *view) bool { return v.Cells > 100 }},
	{yes: "on which, without jumps, the largest face alone leads exactly to the last cell",
		no:  "on which, without jumps, the largest face alone does not lead exactly to the last cell",
		has: func(v *view) bool { return (v.Cells-1)%v.Faces == 0 }},
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

func anyJump(*view, board.Jump) bool    { return true }
func ladder(_ *view, j board.Jump) bool { return j.Ladder() }
func snake(_ *view, j board.Jump) bool  { return j.Snake() }
func length(j board.Jump) int           { return int(max(j.To-j.From, j.From-j.To)) }

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
