package misconception

import (
	"cmp"

	"adder/judge/board"
)

// Beliefs about the die and about how many cells there are.
var sizeInputs = []*Misconception{
	{Name: "faces-one-fewer", Doc: "Your program never throws the largest face. The faces are 1 to D, both included.",
		stages: spoils("faces", func(m *machine) { m.board.Faces-- })},
	{Name: "faces-one-more", Doc: "Your program throws a face that the die does not have. The faces are 1 to D.",
		stages: spoils("faces", func(m *machine) { m.board.Faces++ })},
	{Name: "faces-from-zero", Doc: "Your die has the faces 0 to D-1. The faces are 1 to D.",
		stages: spoils("faces", func(m *machine) { m.lo, m.board.Faces = 0, m.board.Faces-1 })},
	{Name: "faces-with-zero", Doc: "Your die has the faces 0 to D. There is no face 0: it would take the jump on which the player rests.",
		stages: spoils("faces", func(m *machine) { m.lo = 0 })},
	{Name: "finish-one-early", Doc: "Your program takes the game to be over on the last cell but one. The player must come to rest on the last cell.",
		stages: spoils("cells", func(m *machine) { m.finishEarly = 1 })},
	{Name: "one-cell-short", Doc: "Your board is one cell too short, as if the cells were counted from 0: the last cell and the jumps that touch it are missing.",
		stages: spoils("cells", func(m *machine) { resize(m, m.board.Cells-1) })},
	{Name: "one-cell-long", Doc: "Your board is one cell too long, as if the cells were counted from 0: the player has to go past the last cell.",
		stages: spoils("cells", func(m *machine) { resize(m, m.board.Cells+1) })},
	{Name: "hundred-cells", Doc: "Your program always plays on 100 cells, and ignores jumps beyond them. The number of cells is part of every board.",
		stages: spoils("cells", func(m *machine) { resize(m, 100) })},
	{Name: "room-for-hundred-cells", Doc: "Your arrays have room for 100 cells, and your program fails on a board that has more. Boards have up to 1,000,000.",
		stages: stages{field: "cells", alone: true, read: func(m *machine) (Outcome, bool) { return Crash, m.board.Cells > 100 }}},
	{Name: "room-for-thousand-cells", Doc: "Your arrays have room for 1000 cells, and your program fails on a board that has more. Boards have up to 1,000,000.",
		stages: stages{field: "cells", alone: true, read: func(m *machine) (Outcome, bool) { return Crash, m.board.Cells > 1000 }}},
	{Name: "hundred-cells-six-faces", Doc: "Your program always plays on 100 cells with a die of six faces, and ignores jumps beyond them. Both numbers are part of every board.",
		stages: stages{field: "cells", alone: true, rules: board.Rules{Faces: board.AlwaysSix}, read: spoils("", func(m *machine) { resize(m, 100) }).read}},
}

// resize plays on another number of cells; jumps that leave them are lost.
func resize(m *machine, cells int) {
	m.board.Cells = cells
	drop(m, func(j board.Jump) bool { return int(j.From) > cells || int(j.To) > cells })
}

// beyondRoom reports whether a jump starts, or the player can come, on a cell above
// a room.
func beyondRoom(m *machine, room int32) bool {
	if int(room) >= m.board.Cells {
		return false
	}
	ends := m.byCell()
	for _, j := range m.board.Jumps {
		if j.From > room {
			return true
		}
		ends[j.From] = j.To
	}
	come := []int32{1}
	seen := make([]bool, room+1)
	seen[1] = true
	for ; len(come) > 0; come = come[1:] {
		for c := come[0] + 1; int(c) <= int(come[0])+m.board.Faces; c++ {
			if c > room || ends[c] > room {
				return true
			}
			if to := cmp.Or(ends[c], c); !seen[to] {
				seen[to] = true
				come = append(come, to)
			}
		}
	}
	return false
}
