package belief

import (
	"cmp"
	"math"
	"slices"

	"adder/judge/board"
)

// Beliefs about what is read. Where two jumps come to start on one cell, the later
// one is taken: it overwrites the earlier one in the table.
var jumpInputs = []*Belief{
	spoils("jumps", "snakes-tail-first", "Your program reads a snake's tail before its head, and so turns every snake into a ladder. In every pair the first cell is where the jump starts.", func(m *machine) { turn(m, board.Jump.Snake) }),
	spoils("jumps", "ladders-top-first", "Your program reads a ladder's top before its foot, and so turns every ladder into a snake. In every pair the first cell is where the jump starts.", func(m *machine) { turn(m, board.Jump.Ladder) }),
	spoils("jumps", "jumps-reversed", "Your program takes every jump from its end to its start. In every pair the first cell is where the jump starts.", func(m *machine) { turn(m, anyJump) }),
	spoils("jumps", "jumps-both-ways", "Your program takes jumps both ways. A jump leads from its first cell to its second, and the second is a plain cell unless another jump starts there.", bothWays),
	spoils("jumps", "jumps-shifted-down", "Your program takes the cells of a jump to be counted from 0, so every jump is one cell too low. Cells are counted from 1.", func(m *machine) { shift(m, -1, -1) }),
	ends("jumps", "jumps-shifted-up", "Your program moves the cells of every jump up by one, as if they were counted from 0, and fails if one leaves the board. Cells are counted from 1.", Crash, func(m *machine) bool {
		last := int32(m.board.Cells)
		leaves := slices.ContainsFunc(m.board.Jumps, func(j board.Jump) bool { return max(j.From, j.To) >= last })
		shift(m, 1, 1)
		return leaves
	}),
	spoils("jumps", "one-jump-per-end-last", "Your program keeps one jump per end, the last one that is given. Two jumps may share an end: keep them by where they start.", func(m *machine) { lastPerEnd(m, anyJump) }),
	spoils("jumps", "one-jump-per-end-first", "Your program keeps one jump per end, the first one that is given. Two jumps may share an end: keep them by where they start.", func(m *machine) { firstPerEnd(m, anyJump) }),
	spoils("jumps", "one-ladder-per-top-last", "Your program keeps one ladder per top, the last one that is given. Two ladders may share a top: keep them by their foot.", func(m *machine) { lastPerEnd(m, board.Jump.Ladder) }),
	spoils("jumps", "one-ladder-per-top-first", "Your program keeps one ladder per top, the first one that is given. Two ladders may share a top: keep them by their foot.", func(m *machine) { firstPerEnd(m, board.Jump.Ladder) }),
	spoils("jumps", "jumps-to-last-ignored", "Your program ignores jumps onto the last cell. A ladder may end there, and then it finishes the game.", func(m *machine) { drop(m, func(j board.Jump) bool { return int(j.To) == m.board.Cells }) }),
	spoils("jumps", "jump-before-last-ignored", "Your program ignores a jump that starts on the last cell but one, as if its table were one cell too short.", func(m *machine) { drop(m, func(j board.Jump) bool { return int(j.From) == m.board.Cells-1 }) }),
	spoils("jumps", "first-jump-ignored", "Your program loses the first jump that is given: a loop begins behind it, or its index 0 is taken for none.", func(m *machine) { m.board.Jumps = m.board.Jumps[min(1, len(m.board.Jumps)):] }),
	spoils("jumps", "last-jump-ignored", "Your program loses the last jump that is given. Let your loop include it.", func(m *machine) { m.board.Jumps = m.board.Jumps[:max(0, len(m.board.Jumps)-1)] }),
	ends("row-check", "heads-in-a-row-stuck", "Your program takes every board with as many snakes' heads in a row as the die has faces for one whose last cell cannot be reached. A ladder can lead over them.", stuck, func(m *machine) bool { return inARow(m, m.board.Faces, board.Jump.Snake) }),
	ends("row-check", "starts-in-a-row-stuck", "Your program prints -1 on every board where as many cells in a row start a jump as the die has faces. One of them can lead on, or fly over the others.", stuck, func(m *machine) bool { return inARow(m, m.board.Faces, anyJump) }),
}

// spoils is a misreading after which the program goes on.
func spoils(field, name, doc string, change func(*machine)) *Belief {
	return ends(field, name, doc, 0, func(m *machine) bool {
		change(m)
		return false
	})
}

// ends is a program that comes to an end on some boards, as it reads them.
func ends(field, name, doc string, o Outcome, when func(*machine) bool) *Belief {
	read := func(m *machine) (Outcome, bool) { return o, when(m) }
	return &Belief{Name: name, Doc: doc, stages: stages{field: field, read: []func(*machine) (Outcome, bool){read}}}
}

// lostStarts are programs that keep one jump per end, and remember that others start a
// jump too: a search from the last cell backwards.
var lostStarts = []*Belief{
	losing("one-jump-per-end-last-others-dead", "Your program keeps one jump per end, the last one that is given, and from the start of another with that end it knows no way on. Two jumps may share an end: keep all starts of an end.", func(m *machine) { lastPerEnd(m, anyJump) }),
	losing("one-jump-per-end-first-others-dead", "Your program keeps one jump per end, the first one that is given, and from the start of another with that end it knows no way on. Two jumps may share an end: keep all starts of an end.", func(m *machine) { firstPerEnd(m, anyJump) }),
}

// losing is a misreading that drops jumps, on whose starts nobody can rest then.
func losing(name, doc string, drop func(*machine)) *Belief {
	x := spoils("jumps", name, doc, func(m *machine) {
		m.lost = filled(m.lost, int32(m.board.Cells)+1, false)
		for _, j := range m.board.Jumps {
			m.lost[j.From] = true
		}
		drop(m)
		for _, j := range m.board.Jumps {
			m.lost[j.From] = false
		}
	})
	x.stages.land = []func(*machine, int32, int){func(m *machine, c int32, from int) {
		if int(c) < len(m.lost) && m.lost[c] { // another place may have made the board larger since
			m.rests = m.rests[:from]
		}
	}}
	return x
}

func anyJump(board.Jump) bool { return true }

func turn(m *machine, such func(board.Jump) bool) {
	for i, j := range m.board.Jumps {
		if such(j) {
			m.board.Jumps[i] = board.Jump{From: j.To, To: j.From}
		}
	}
}

// bothWays adds the reverse of each jump that ends where none starts.
func bothWays(m *machine) {
	ends := m.ends()
	for _, j := range m.board.Jumps {
		if ends[j.To] == 0 {
			ends[j.To] = 1
			m.board.Jumps = append(m.board.Jumps, board.Jump{From: j.To, To: j.From})
		}
	}
	m.jumps = m.board.Jumps
}

// shift moves the starts and the ends of jumps, but not off the board.
func shift(m *machine, from, to int32) {
	last := int32(m.board.Cells)
	for i, j := range m.board.Jumps {
		m.board.Jumps[i] = board.Jump{From: min(max(j.From+from, 0), last), To: min(max(j.To+to, 0), last)}
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To })
}

func drop(m *machine, such func(board.Jump) bool) {
	m.board.Jumps = slices.DeleteFunc(m.board.Jumps, such)
}

// lastPerEnd drops the jumps of one kind whose end is given again later.
func lastPerEnd(m *machine, such func(board.Jump) bool) {
	slices.Reverse(m.board.Jumps)
	firstPerEnd(m, such)
	slices.Reverse(m.board.Jumps)
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

// ends returns where the jump on each cell leads, 0 if there is none.
func (m *machine) ends() []int32 {
	to := m.byCell()
	for _, j := range m.board.Jumps {
		to[j.From] = j.To
	}
	return to
}

// inARow reports whether such jumps start on so many cells in a row.
func inARow(m *machine, length int, such func(board.Jump) bool) bool {
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
		if row >= length {
			return true
		}
	}
	return false
}

// readChains are programs that put one jump after another into one when they read
// them: what becomes of a chain hangs on an order that means nothing.
var readChains = []*Belief{
	spoils("jumps", "chained-while-read", "When your program reads a jump, it puts in place of its end the end of a jump that starts there, if that one was read before. The player is carried once per throw, and the order of the jumps means nothing.", chainWhileRead),
	spoils("jumps", "chained-in-input-order", "Your program goes over the jumps in the order of the input, and takes one after another where each starts where the player then stands. The player is carried once per throw, and the order of the jumps means nothing.", func(m *machine) {
		slices.Reverse(m.board.Jumps)
		chainWhileRead(m)
	}),
	spoils("jumps", "chained-by-cell-upward", "When all jumps are read, your program goes over the cells from the first to the last and puts in place of each jump's end where the table leads from there. The player is carried once per throw.", func(m *machine) { chainByCell(m, func(a, b board.Jump) int { return int(a.From - b.From) }) }),
	spoils("jumps", "chained-by-cell-downward", "When all jumps are read, your program goes over the cells from the last to the first and puts in place of each jump's end where the table leads from there. The player is carried once per throw.", func(m *machine) { chainByCell(m, func(a, b board.Jump) int { return int(b.From - a.From) }) }),
}

// chainWhileRead puts the end of a jump that was read before in place of an end from
// which that one starts.
func chainWhileRead(m *machine) { chain(m, m.byCell()) }

// chainByCell does the same when all are read, in an order of their starts.
func chainByCell(m *machine, order func(a, b board.Jump) int) {
	to := m.ends()
	slices.SortStableFunc(m.board.Jumps, order)
	chain(m, to)
}

// chain puts where the table leads from the end of each jump in place of that end. A jump
// back to its own start is none.
func chain(m *machine, to []int32) {
	for i, j := range m.board.Jumps {
		m.board.Jumps[i].To = cmp.Or(to[j.To], j.To)
		to[j.From] = m.board.Jumps[i].To
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To })
}

// Beliefs about the die and about how many cells there are.
var sizeInputs = []*Belief{
	spoils("faces", "faces-one-fewer", "Your program never throws the largest face. The faces are 1 to D, both included.", func(m *machine) { m.board.Faces-- }),
	spoils("faces", "faces-one-more", "Your program throws a face that the die does not have. The faces are 1 to D.", func(m *machine) { m.board.Faces++ }),
	spoils("faces", "faces-from-zero", "Your die has the faces 0 to D-1. The faces are 1 to D.", func(m *machine) { m.lo, m.board.Faces = 0, m.board.Faces-1 }),
	spoils("faces", "faces-with-zero", "Your die has the faces 0 to D. There is no face 0: it would take the jump on which the player rests.", func(m *machine) { m.lo = 0 }),
	spoils("cells", "finish-one-early", "Your program takes the game to be over on the last cell but one. The player must come to rest on the last cell.", func(m *machine) { m.finishEarly = 1 }),
	spoils("cells", "one-cell-short", "Your board is one cell too short, as if the cells were counted from 0: the last cell and the jumps that touch it are missing.", func(m *machine) { resize(m, m.board.Cells-1) }),
	spoils("cells", "one-cell-long", "Your board is one cell too long, as if the cells were counted from 0: the player has to go past the last cell.", func(m *machine) { resize(m, m.board.Cells+1) }),
	spoils("cells", "hundred-cells", "Your program always plays on 100 cells, and ignores jumps beyond them. The number of cells is part of every board.", func(m *machine) { resize(m, 100) }),
	alone(ends("cells", "room-for-hundred-cells", "Your arrays have room for 100 cells, and your program fails on a board that has more. Boards have up to 1,000,000.", Crash, func(m *machine) bool { return m.board.Cells > 100 })),
	alone(ends("cells", "room-for-thousand-cells", "Your arrays have room for 1000 cells, and your program fails on a board that has more. Boards have up to 1,000,000.", Crash, func(m *machine) bool { return m.board.Cells > 1000 })),
	alone(under(board.Rules{Faces: board.AlwaysSix}, spoils("cells", "hundred-cells-six-faces", "Your program always plays on 100 cells with a die of six faces, and ignores jumps beyond them. Both numbers are part of every board.", func(m *machine) { resize(m, 100) }))),
}

// resize plays on another number of cells; jumps that leave them are lost.
func resize(m *machine, cells int) {
	m.board.Cells = cells
	drop(m, func(j board.Jump) bool { return int(j.From) > cells || int(j.To) > cells })
}

// moreJumps and moreRows only stand beside others, or nobody has been told them yet.
var moreJumps = []*Belief{
	spoils("jumps", "jumps-to-first-ignored", "Your program ignores jumps onto cell 1, as if its table could not tell that cell from no jump. A snake may end there.", func(m *machine) { drop(m, func(j board.Jump) bool { return j.To == 1 }) }),
	spoils("jumps", "snakes-tail-first-after-ladders", "Your program looks for a ladder on the cell, then for a snake by its tail instead of its head, and so turns every snake into a ladder. In every pair the first cell is where the jump starts.", func(m *machine) {
		slices.SortStableFunc(m.board.Jumps, func(a, b board.Jump) int { return board.LaddersFirst(b, a) })
		turn(m, board.Jump.Snake)
	}),
	spoils("jumps", "half-of-jumps-ignored", "Your program reads only the first half of the jumps, as a loop does that ends after as many cells as there are jumps: each jump has two. Go over both cells of every jump.", func(m *machine) { m.board.Jumps = m.board.Jumps[:(len(m.board.Jumps)+1)/2] }),
	spoils("jumps", "larger-half-of-jumps-ignored", "Your program reads only the first half of the jumps, without the one in the middle, as a loop does that ends after as many cells as there are jumps, less one: each jump has two. Go over both cells of every jump.", func(m *machine) { m.board.Jumps = m.board.Jumps[:len(m.board.Jumps)/2] }),
	spoils("jumps", "every-second-jump-ignored", "Your program leaves out every second jump that is given: its loop steps by two where one step is a jump.", func(m *machine) {
		n := 0
		drop(m, func(board.Jump) bool { n++; return n%2 == 0 })
	}),
	spoils("jumps", "jumps-ignored", "Your program does as on a board without jumps. Whoever lands on the start of a jump is carried to its end.", func(m *machine) { m.board.Jumps = nil }),
	spoils("jumps", "jump-ends-shifted-up", "Your program takes every jump to the cell after its end. Cells are counted from 1, the ends of jumps as well.", func(m *machine) { shift(m, 0, 1) }),
	spoils("jumps", "jump-ends-shifted-down", "Your program takes every jump to the cell before its end. Cells are counted from 1, the ends of jumps as well.", func(m *machine) { shift(m, 0, -1) }),
	spoils("jumps", "jump-starts-shifted-up", "Your program takes each jump from the cell after its start. Cells are counted from 1, the starts of jumps as well.", func(m *machine) { shift(m, 1, 0) }),
	spoils("jumps", "jump-starts-shifted-down", "Your program takes each jump from the cell before its start. Cells are counted from 1, the starts of jumps as well.", func(m *machine) { shift(m, -1, 0) }),
	spoils("jumps", "ends-taken-for-starts", "Your program keeps the ends of all jumps in one list, and where it looks for the start of a jump it may find the end of an earlier one: then it takes that to the start of the next. Look only at every second number.", func(m *machine) { byOnes(m, true) }),
	spoils("jumps", "ends-made-starts", "Your program goes over the numbers of the jumps one by one instead of two by two, so the end of each jump also becomes the start of one, to the start of the next.", func(m *machine) { byOnes(m, false) }),
	spoils("jumps", "starts-behind-ends-lost", "Your program loses a jump that starts where an earlier one in the list ends, as if a cell could belong to one jump only. Look for the cell among the starts of jumps.", func(m *machine) {
		ended := m.byCell()
		drop(m, func(j board.Jump) bool {
			ended[j.To] = 1
			return ended[j.From] == 1
		})
	}),
	spoils("jumps", "halved-unsorted", unsorted, func(m *machine) { halve(m, 1, true) }),
	spoils("jumps", "halved-unsorted-half-open", unsorted, func(m *machine) { halve(m, 0, true) }),
	spoils("jumps", "halved-unsorted-lower-bound", unsorted, func(m *machine) { halve(m, 0, false) }),
	spoils("jumps", "halved-in-order-of-texts", "Your program sorts the starts of jumps as texts, 10 before 9, and then finds jumps by a binary search for numbers: it misses some of them. In JavaScript, sort((a, b) => a - b) sorts numbers.", func(m *machine) {
		slices.SortStableFunc(m.board.Jumps, func(a, b board.Jump) int { return cmp.Compare(asText(a.From), asText(b.From)) })
		halve(m, 1, true)
	}),
	spoils("jumps", "jumps-touching-last-ignored", "Your program ignores jumps that touch one of the last two cells.", func(m *machine) {
		drop(m, func(j board.Jump) bool { return int(max(j.From, j.To)) >= m.board.Cells-1 })
	}),
}

const unsorted = "Your program finds jumps by a binary search, but in the list as it was read, which is not sorted: it misses some of them. Sort the list by the starts first."

// halve drops the jumps that a binary search misses. Its middle is of an interval that
// is closed (1) or half open (0), and it ends where it finds the start, or goes on to
// the first that is not smaller.
func halve(m *machine, closed int, ends bool) {
	list := slices.Clone(m.board.Jumps)
	drop(m, func(j board.Jump) bool {
		lo, hi := 0, len(list)
		for lo < hi {
			switch mid := (lo + hi - closed) / 2; {
			case ends && list[mid].From == j.From:
				return false
			case list[mid].From < j.From:
				lo = mid + 1
			default:
				hi = mid
			}
		}
		return ends || lo == len(list) || list[lo].From != j.From
	})
}

// byOnes makes a jump of every two numbers that follow one another in the list of jumps.
// Of two from one cell the first counts, or the last.
func byOnes(m *machine, first bool) {
	var all []board.Jump
	for i, j := range m.board.Jumps {
		if i > 0 {
			all = append(all, board.Jump{From: m.board.Jumps[i-1].To, To: j.From})
		}
		all = append(all, j)
	}
	if first {
		slices.Reverse(all)
	}
	m.board.Jumps = all
	to := m.ends()
	drop(m, func(j board.Jump) bool { return to[j.From] != j.To || j.From == j.To })
}

var moreRows = []*Belief{
	spoils("faces", "six-faces-at-most", "Your program never throws more than six, whatever the die. The number of faces is part of every board.", func(m *machine) { m.board.Faces = min(m.board.Faces, 6) }),
	spoils("faces", "faces-to-power-of-two", "Your die has as many faces as the next power of two, as if the throws were doubled until there are enough of them.", func(m *machine) {
		for m.board.Faces&(m.board.Faces-1) != 0 {
			m.board.Faces++
		}
	}),
	ends("row-check", "six-heads-in-a-row-stuck", "Your program prints that there is no way on every board with six snakes' heads in a row. A ladder can lead over them.", stuck, func(m *machine) bool { return inARow(m, 6, board.Jump.Snake) }),
	ends("cells", "no-way-beyond-127", "Your program finds no way on a board of more than 127 cells. 127 is the largest number of a signed byte; and in Java, == compares two Integers by identity, so that equal ones differ above 127: use int, or equals.", stuck, func(m *machine) bool { return m.board.Cells > 127 }),
	ends("cells", "room-for-hundred-cells-used", "Your arrays have room for 100 cells, and your program fails where a jump starts on a cell beyond them, or the player can come there. Boards have up to 1,000,000.", Crash, func(m *machine) bool { return beyondRoom(m, 100) }),
	spoils("fit", "largest-face-must-fit", "Your program makes no throw from a cell where the largest face would lead past the last cell. A smaller face may lead there, or onto a ladder.", func(m *machine) { m.whole = true }),
	spoils("fit", "slice-from-below-zero", "Your program looks back over as many cells as there are faces, and where those begin before the board it sees none: in Python, a slice that begins below 0 begins so far from the end of the list. Begin at max(0, v - d).", func(m *machine) { m.sliced = true }),
	ends("row-check", "six-starts-in-a-row-stuck", "Your program prints that there is no way on every board where six cells in a row start a jump. One of them can lead on, or fly over the others.", stuck, func(m *machine) bool { return inARow(m, 6, anyJump) }),
}

// beyondRoom reports whether a jump starts, or the player can come, on a cell above
// a room.
func beyondRoom(m *machine, room int32) bool {
	if int(room) >= m.board.Cells {
		return false
	}
	if slices.ContainsFunc(m.board.Jumps, func(j board.Jump) bool { return j.From > room }) {
		return true
	}
	ends := m.ends()
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

// Theory. Where a board is given as a matrix of n rows, its cells are numbered in
// turns from left to right and from right to left, from the bottom up. Who numbers
// them otherwise sees each jump start on another cell, and end where it says:
//
//	16 15 14 13      13 14 15 16       1  2  3  4
//	 9 10 11 12       9 10 11 12       5  6  7  8
//	 8  7  6  5       5  6  7  8       9 10 11 12
//	 1  2  3  4       1  2  3  4      13 14 15 16
//	  as meant        not turned    neither, from the top

// matrices are beliefs about boards with as many rows as columns. On others they
// change nothing.
var matrices = slices.Concat(
	numbered(false, "rows-not-turned", "Your program reads every row of the matrix from left to right. The second row from below runs from right to left, and so does every other row from there on.", func(int, int) bool { return false }),
	numbered(false, "rows-turned-from-top", "Your program turns every second row of the matrix, counted from the top. Count the rows from below: with an even number of rows the others are to be turned.", func(_, down int) bool { return down%2 == 1 }),
	numbered(false, "highest-row-turned", "Your program turns the highest row of the matrix, and every second one below it. Count the rows from below: with an odd number of rows the others are to be turned.", func(_, down int) bool { return down%2 == 0 }),
	numbered(false, "only-highest-row-turned", "Your program reads the highest row of the matrix from right to left, and all others from left to right. The second row from below runs from right to left, and so does every other row from there on.", func(_, down int) bool { return down == 0 }),
	numbered(false, "rows-turned-the-other-way", "Your program reads the lowest row of the matrix from right to left, and the row above it from left to right. It is the other way round: cell 1 is below on the left.", func(up, _ int) bool { return up%2 == 0 }),
	numbered(true, "rows-from-top", "Your program takes the highest row of the matrix for the first. Cell 1 is in the lowest.", func(_, down int) bool { return down%2 == 1 }),
	numbered(true, "rows-from-top-not-turned", "Your program reads the matrix from the top to the bottom, and every row from left to right. Cell 1 is in the lowest row, and every second row from there runs from right to left.", func(int, int) bool { return false }),
)

// numbered is another way to count the cells of a matrix: from the top, or with other
// rows that run from right to left, known by how many are below and above. Where a jump
// comes to start on the last cell, it is taken, or the game is over before.
func numbered(fromTop bool, name, doc string, turned func(up, down int) bool) []*Belief {
	renumber := func(m *machine) { renumber(m, fromTop, turned) }
	return []*Belief{
		spoils("matrix", name, doc, renumber),
		spoils("matrix", name+"-over-before-jump", doc+" The game is over for it where a throw lands on the last cell, whatever it reads there.", func(m *machine) {
			renumber(m)
			drop(m, func(j board.Jump) bool { return int(j.From) == m.board.Cells })
		}),
	}
}

// renumber moves the starts of the jumps to where somebody sees them.
func renumber(m *machine, fromTop bool, turned func(up, down int) bool) {
	n := int(math.Sqrt(float64(m.board.Cells)))
	if n*n != m.board.Cells {
		return
	}
	for i := range m.board.Jumps {
		from := int(m.board.Jumps[i].From) - 1
		up, column := from/n, from%n
		down := n - 1 - up
		if (up%2 == 1) != turned(up, down) {
			column = n - 1 - column
		}
		if fromTop {
			up = down
		}
		m.board.Jumps[i].From = int32(up*n + column + 1)
	}
	drop(m, func(j board.Jump) bool { return j.From == j.To }) // it leads nowhere else
}
