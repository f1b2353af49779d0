package misconception

import (
	"cmp"
	"slices"

	"adder/judge/board"
)

// Beliefs about the jumps of the input. Where two jumps come to start on one
// cell, the later one is taken: it overwrites the earlier one in the table.
var jumpInputs = []*Misconception{
	{Name: "snakes-tail-first", Doc: "Your program reads a snake's tail before its head, and so turns every snake into a ladder. In every pair the first cell is where the jump starts.",
		stages: spoils("jumps", func(m *machine) { turn(m, func(j board.Jump) bool { return !j.Ladder() }) })},
	{Name: "ladders-top-first", Doc: "Your program reads a ladder's top before its foot, and so turns every ladder into a snake. In every pair the first cell is where the jump starts.",
		stages: spoils("jumps", func(m *machine) { turn(m, board.Jump.Ladder) })},
	{Name: "jumps-reversed", Doc: "Your program takes every jump from its end to its start. In every pair the first cell is where the jump starts.",
		stages: spoils("jumps", func(m *machine) { turn(m, func(board.Jump) bool { return true }) })},
	{Name: "jumps-both-ways", Doc: "Your program takes jumps both ways. A jump leads from its first cell to its second, and the second is a plain cell unless another jump starts there.",
		stages: spoils("jumps", bothWays)},
	{Name: "jumps-shifted-down", Doc: "Your program takes the cells of a jump to be counted from 0, so every jump is one cell too low. Cells are counted from 1.",
		stages: spoils("jumps", func(m *machine) { shift(m, -1) })},
	{Name: "jumps-shifted-up", Doc: "Your program moves the cells of every jump up by one, as if they were counted from 0, and fails if one leaves the board. Cells are counted from 1.",
		stages: stages{field: "jumps", read: func(m *machine) (Outcome, bool) {
			shift(m, 1)
			last := int32(m.board.Cells)
			return Crash, slices.ContainsFunc(m.board.Jumps, func(j board.Jump) bool { return j.From > last || j.To > last })
		}}},
	{Name: "one-jump-per-end-last", Doc: "Your program keeps one jump per end, the last one that is given. Two jumps may share an end: keep them by where they start.",
		stages: spoils("jumps", func(m *machine) { lastPerEnd(m, allJumps) })},
	{Name: "one-jump-per-end-first", Doc: "Your program keeps one jump per end, the first one that is given. Two jumps may share an end: keep them by where they start.",
		stages: spoils("jumps", func(m *machine) { firstPerEnd(m, allJumps) })},
	{Name: "one-ladder-per-top-last", Doc: "Your program keeps one ladder per top, the last one that is given. Two ladders may share a top: keep them by their foot.",
		stages: spoils("jumps", func(m *machine) { lastPerEnd(m, board.Jump.Ladder) })},
	{Name: "one-ladder-per-top-first", Doc: "Your program keeps one ladder per top, the first one that is given. Two ladders may share a top: keep them by their foot.",
		stages: spoils("jumps", func(m *machine) { firstPerEnd(m, board.Jump.Ladder) })},
	{Name: "jumps-to-last-ignored", Doc: "Your program ignores jumps onto the last cell. A ladder may end there, and then it finishes the game.",
		stages: spoils("jumps", func(m *machine) { drop(m, func(j board.Jump) bool { return int(j.To) == m.board.Cells }) })},
	{Name: "jump-before-last-ignored", Doc: "Your program ignores a jump that starts on the last cell but one, as if its table were one cell too short.",
		stages: spoils("jumps", func(m *machine) { drop(m, func(j board.Jump) bool { return int(j.From) == m.board.Cells-1 }) })},
	{Name: "first-jump-ignored", Doc: "Your program loses the first jump that is given. Let your loop begin with it.",
		stages: spoils("jumps", func(m *machine) { m.board.Jumps = m.board.Jumps[min(1, len(m.board.Jumps)):] })},
	{Name: "last-jump-ignored", Doc: "Your program loses the last jump that is given. Let your loop include it.",
		stages: spoils("jumps", func(m *machine) { m.board.Jumps = m.board.Jumps[:max(0, len(m.board.Jumps)-1)] })},
	{Name: "heads-in-a-row-stuck", Doc: "Your program prints -1 on every board with as many snakes' heads in a row as the die has faces. A ladder can lead over them.",
		stages: stages{field: "row-check", read: func(m *machine) (Outcome, bool) { return stuck, headsInARow(m) }}},
	{Name: "starts-in-a-row-stuck", Doc: "Your program prints -1 on every board where as many cells in a row start a jump as the die has faces. One of them can lead on, or fly over the others.",
		stages: stages{field: "row-check", read: func(m *machine) (Outcome, bool) { return stuck, startsInARow(m) }}},
}

// spoils is a misreading after which the program goes on.
func spoils(field string, change func(*machine)) stages {
	return stages{field: field, read: func(m *machine) (Outcome, bool) {
		change(m)
		return 0, false
	}}
}

// lostStarts are programs that keep one jump per end, and remember that others start a
// jump too: a search from the last cell backwards.
var lostStarts = []*Misconception{
	{Name: "one-jump-per-end-last-others-dead", Doc: "Your program keeps one jump per end, the last one that is given, and from the start of another with that end it knows no way on. Two jumps may share an end: keep all starts of an end.",
		stages: losing(func(m *machine) { lastPerEnd(m, allJumps) })},
	{Name: "one-jump-per-end-first-others-dead", Doc: "Your program keeps one jump per end, the first one that is given, and from the start of another with that end it knows no way on. Two jumps may share an end: keep all starts of an end.",
		stages: losing(func(m *machine) { firstPerEnd(m, allJumps) })},
}

// losing is a misreading that drops jumps, on whose starts nobody can rest then.
func losing(drop func(*machine)) stages {
	s := spoils("jumps", func(m *machine) {
		m.lost = filled(m.lost, int32(m.board.Cells)+1, false)
		for _, j := range m.board.Jumps {
			m.lost[j.From] = true
		}
		drop(m)
		for _, j := range m.board.Jumps {
			m.lost[j.From] = false
		}
	})
	s.land = func(m *machine, c int32, from int) {
		if int(c) < len(m.lost) && m.lost[c] { // another place may have made the board larger since
			m.rests = m.rests[:from]
		}
	}
	return s
}

func allJumps(board.Jump) bool { return true }

func turn(m *machine, such func(board.Jump) bool) {
	for i, j := range m.board.Jumps {
		if such(j) {
			m.board.Jumps[i] = board.Jump{From: j.To, To: j.From}
		}
	}
}

// bothWays adds the reverse of each jump that ends where none starts.
func bothWays(m *machine) {
	ends := m.byCell()
	given := len(m.board.Jumps)
	for _, j := range m.board.Jumps {
		ends[j.From] = 1
	}
	for _, j := range m.board.Jumps[:given] {
		if ends[j.To] == 0 {
			ends[j.To] = 1
			m.board.Jumps = append(m.board.Jumps, board.Jump{From: j.To, To: j.From})
		}
	}
	m.jumps = m.board.Jumps
}

func shift(m *machine, by int32) {
	for i := range m.board.Jumps {
		m.board.Jumps[i].From += by
		m.board.Jumps[i].To += by
	}
}

func drop(m *machine, such func(board.Jump) bool) {
	m.board.Jumps = slices.DeleteFunc(m.board.Jumps, such)
}

// lastPerEnd drops the jumps of one kind whose end is given again later.
func lastPerEnd(m *machine, such func(board.Jump) bool) {
	left := m.byCell()
	for _, j := range m.board.Jumps {
		if such(j) {
			left[j.To]++
		}
	}
	drop(m, func(j board.Jump) bool {
		if !such(j) {
			return false
		}
		left[j.To]--
		return left[j.To] > 0
	})
}

// firstPerEnd drops the jumps of one kind whose end was given before.
func firstPerEnd(m *machine, such func(board.Jump) bool) {
	seen := m.byCell()
	drop(m, func(j board.Jump) bool {
		if !such(j) {
			return false
		}
		seen[j.To]++
		return seen[j.To] > 1
	})
}

// byCell returns a zero per cell of the board that is being read.
func (m *machine) byCell() []int32 {
	m.depth = filled(m.depth, int32(m.board.Cells)+1, 0)
	return m.depth
}

func headsInARow(m *machine) bool {
	return inARow(m, func(j board.Jump) bool { return !j.Ladder() })
}

func startsInARow(m *machine) bool { return inARow(m, allJumps) }

func inARow(m *machine, such func(board.Jump) bool) bool {
	starts := m.byCell()
	for _, j := range m.board.Jumps {
		if such(j) {
			starts[j.From] = 1
		}
	}
	row := 0
	for _, start := range starts {
		if row++; start == 0 {
			row = 0
		}
		if row >= m.board.Faces {
			return true
		}
	}
	return false
}

// readChains are programs that put one jump after another into one when they read
// them: what becomes of a chain hangs on an order that means nothing.
var readChains = []*Misconception{
	{Name: "chained-while-read", Doc: "When your program reads a jump, it puts in place of its end the end of a jump that starts there, if that one was read before. The player is carried once per throw, and the order of the jumps means nothing.",
		stages: spoils("jumps", chainWhileRead)},
	{Name: "chained-by-cell-upward", Doc: "When all jumps are read, your program goes over the cells from the first to the last and puts in place of each jump's end where the table leads from there. The player is carried once per throw.",
		stages: spoils("jumps", func(m *machine) { chainByCell(m, func(a, b board.Jump) int { return int(a.From - b.From) }) })},
	{Name: "chained-by-cell-downward", Doc: "When all jumps are read, your program goes over the cells from the last to the first and puts in place of each jump's end where the table leads from there. The player is carried once per throw.",
		stages: spoils("jumps", func(m *machine) { chainByCell(m, func(a, b board.Jump) int { return int(b.From - a.From) }) })},
}

// chainWhileRead puts the end of a jump that was read before in place of an end from
// which that one starts. A jump back to its own start is none.
func chainWhileRead(m *machine) {
	to := m.byCell()
	for i, j := range m.board.Jumps {
		if to[j.To] != 0 {
			m.board.Jumps[i].To = to[j.To]
		}
		to[j.From] = m.board.Jumps[i].To
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To })
}

// chainByCell does the same when all are read, in an order of their starts.
func chainByCell(m *machine, order func(a, b board.Jump) int) {
	to := m.byCell()
	for _, j := range m.board.Jumps {
		to[j.From] = j.To
	}
	slices.SortStableFunc(m.board.Jumps, order)
	for i, j := range m.board.Jumps {
		if to[j.To] != 0 {
			m.board.Jumps[i].To = to[j.To]
			to[j.From] = to[j.To]
		}
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To })
}

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
