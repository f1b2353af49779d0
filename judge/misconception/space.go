package misconception

import (
	"slices"
	"sync"

	"adder/judge/board"
)

// Theory. The rows of the bank and of the habits say, each, what is done in one
// place. A program is a choice in every place at once: a point. The right program
// is the point with no choice, a row is a point with one, a pair one with two.
// Nobody can list them all, but one can walk from point to point towards what a
// program prints (judge/hunt/explain).

// A Place is where programs differ: rows of one place exclude each other.
type Place struct {
	Name string
	Rows []*Misconception // what can be chosen there beside what is right
	find bool             // what is chosen is how the last cell is searched for, as a whole
	walk bool             // it is a detail of a search cell by cell
}

// Detail reports whether the choice is of a search cell by cell.
func (p *Place) Detail() bool { return p.walk }

// moreJumps, moreRows and moreStuck are rows that only stand beside others, or
// that nobody has been told yet.
var moreJumps = []*Misconception{
	{Name: "jumps-to-first-ignored", Doc: "Your program ignores jumps onto cell 1, as if its table could not tell that cell from no jump. A snake may end there.",
		stages: spoils("jumps", func(m *machine) { drop(m, func(j board.Jump) bool { return j.To == 1 }) })},
	{Name: "jumps-touching-last-ignored", Doc: "Your program ignores jumps that touch one of the last two cells.",
		stages: spoils("jumps", func(m *machine) {
			drop(m, func(j board.Jump) bool { return int(max(j.From, j.To)) >= m.board.Cells-1 })
		})},
}

var moreRows = []*Misconception{
	{Name: "six-heads-in-a-row-stuck", Doc: "Your program prints that there is no way on every board with six snakes' heads in a row. A ladder can lead over them.",
		stages: stages{field: "row-check", read: func(m *machine) (Outcome, bool) {
			return stuck, rowOf(m, 6, func(j board.Jump) bool { return !j.Ladder() })
		}}},
	{Name: "room-for-hundred-cells-used", Doc: "Your arrays have room for 100 cells, and your program fails where a jump starts on a cell beyond them, or the player can come there. Boards have up to 1,000,000.",
		stages: stages{field: "cells", read: func(m *machine) (Outcome, bool) { return Crash, beyondRoom(m, 100) }}},
	{Name: "largest-face-must-fit", Doc: "Your program makes no throw from a cell where the largest face would lead past the last cell. A smaller face may lead there, or onto a ladder.",
		stages: spoils("fit", func(m *machine) { m.whole = true })},
	{Name: "six-starts-in-a-row-stuck", Doc: "Your program prints that there is no way on every board where six cells in a row start a jump. One of them can lead on, or fly over the others.",
		stages: stages{field: "row-check", read: func(m *machine) (Outcome, bool) { return stuck, rowOf(m, 6, allJumps) }}},
}

// Places are all of them. A point has a number for each. What is printed has no
// place here: it is read off what the program printed, see [Prober].
var Places = sync.OnceValue(func() []*Place {
	var places []*Place
	add := func(p Place, rows ...*Misconception) {
		if p.Rows = fitFor(p, rows); len(p.Rows) > 0 {
			places = append(places, &p)
		}
	}
	all := slices.Concat(Singles, follows, matrices, moreJumps, lostStarts, readChains, moreRows, limits)
	for _, field := range []string{"start", "start-jump", "follow", "last", "snakes", "ladders", "jump-cost", "faces", "cells", "matrix", "jumps", "row-check", "given-up", "fit"} {
		add(Place{Name: field}, inField(all, field)...)
	}
	whole := slices.Concat(inField(Singles, "search"), inField(Singles, "whole"), tables, furthests, ladderChoices())
	add(Place{Name: "search", find: true}, whole...)
	for _, field := range fieldsOf(habits) {
		add(Place{Name: field, walk: true}, inField(habits, field)...)
	}
	return places
})

// fitFor leaves out rows that cannot be chosen beside others.
func fitFor(p Place, rows []*Misconception) []*Misconception {
	return slices.DeleteFunc(slices.Clone(rows), func(m *Misconception) bool {
		return m.Leaks || m.Harmless && !p.walk || m.stages.search != nil && !p.find
	})
}

func inField(rows []*Misconception, field string) (such []*Misconception) {
	for _, m := range rows {
		if m.stages.field == field {
			such = append(such, m)
		}
	}
	return such
}

func fieldsOf(rows []*Misconception) (fields []string) {
	for _, m := range rows {
		if !slices.Contains(fields, m.stages.field) {
			fields = append(fields, m.stages.field)
		}
	}
	return fields
}

func rowOf(m *machine, length int, such func(board.Jump) bool) bool {
	faces := m.board.Faces
	defer func() { m.board.Faces = faces }()
	m.board.Faces = length
	return inARow(m, such)
}
