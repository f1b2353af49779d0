package generator

import (
	"fmt"
	"slices"

	"adder/judge/board"
)

// A Mix is an endless stream of boards: the families in turn, each with sizes
// that suit it. Board number i of a seed is the same whoever makes it and
// whatever was made before, so workers can share one stream.
//
// A Mix serves one goroutine at a time; each worker makes its own.
type Mix struct {
	seed     uint64
	turns    []*mixRow // whose turn it is, over and over
	promises []*board.Promise
	dice     []int // the dice that the promises allow; nil if each of 1..6 is

	rand  Rand
	spare []board.Jump
	asks  int // how often the promises may yet be asked about the board that is mended
}

// A mixRow says how often a family has its turn, and with how many cells.
type mixRow struct {
	family    *Family
	weight    int // of the sum of all weights
	low, high int // cells
	sizes     []int
}

// mixRows is the default mix. Tiny boards come most often: they expose nearly
// every mistake, and cost least.
var mixRows = []mixRow{
	{family: small, weight: 20, low: 2, high: 12},
	{family: small, weight: 7, low: 13, high: 100},
	{family: dense, weight: 7, low: 4, high: 60},
	{family: dense, weight: 1, low: 61, high: 100},
	{family: uniform, weight: 6, low: 2, high: 100},
	{family: portal, weight: 5, low: 8, high: 50},
	{family: wall, weight: 4, low: 3, high: 50},
	{family: rests, weight: 4, low: 4, high: 40},
	{family: longLine, weight: 3, low: 8, high: 80},
	{family: greedyBait, weight: 2, low: 12, high: 80},
	{family: ladderTrap, weight: 2, low: 12, high: 60},
	{family: snakeNeeded, weight: 2, low: 9, high: 50},
	{family: revisit, weight: 4, low: 11, high: 50},
	{family: lastCell, weight: 2, low: 3, high: 40},
	{family: chains, weight: 2, low: 4, high: 50},
	{family: cycles, weight: 2, low: 4, high: 40},
	{family: stuck, weight: 2, low: 3, high: 40},
	{family: startJump, weight: 1, low: 3, high: 40},
	{family: sharedEnds, weight: 1, low: 4, high: 50},
	{family: oneFace, weight: 1, low: 3, high: 60},
	{family: manyFaces, weight: 1, low: 2, high: 60},
	{family: worstND, weight: 1, low: 4, high: 60},
	{family: laddersOnly, weight: 1, low: 3, high: 60},
	{family: snakesOnly, weight: 1, low: 3, high: 60},
	{family: noJumps, weight: 1, low: 2, high: 100},
	// deep-recursion omitted: it hurts from 10^5 cells on, which is a suite's business.
}

// largestMixed is the most cells of a mixed board.
const largestMixed = 128

// NewMix returns the stream of the seed. With no families it is the default
// mix, else the families take equal turns, with the sizes of their first row in
// the default mix (2 to 100 cells if they have none). Every board keeps the
// promises: sizes and dice are chosen among those that can, a board that breaks
// one is drawn again three times, and then jumps are left out of it, and those
// put in that are promised at least.
//
// It panics if there is no such board: see [CanMix].
func NewMix(seed uint64, families []*Family, promises []*board.Promise) *Mix {
	m := &Mix{seed: scramble(seed), promises: promises}
	rows := rowsOf(families)
	sizes := m.probe()
	if len(sizes) == 0 {
		panic(fmt.Sprintf("generator: no board of up to %d cells keeps the promises", largestMixed))
	}
	for i := range rows {
		rows[i].sizes = within(sizes, rows[i].low, rows[i].high)
	}
	m.turns = inTurn(rows)
	return m
}

// CanMix reports whether some board of up to 128 cells and 6 faces keeps the promises
// with the fewest jumps, so that there is a mix of them. All of [board.Promises]
// together can be kept.
func CanMix(promises []*board.Promise) bool {
	return len((&Mix{promises: promises}).probe()) > 0
}

// Fill overwrites b with board number index of the stream, using the memory of
// its jumps again. O(board); without promises it takes no new memory once b and
// the mix have held a board of the largest size.
func (m *Mix) Fill(b *board.Board, index uint64) {
	row := m.turns[index%uint64(len(m.turns))]
	m.rand.Seed(scramble(m.seed + index*golden))
	m.draw(b, row)
	if len(m.promises) > 0 {
		m.keep(b, row)
		board.Arrange(b, m.promises)
	}
}

// draw makes one board of the row's family. Whoever wants to choose among
// several candidates for one index calls it again.
func (m *Mix) draw(b *board.Board, row *mixRow) {
	m.rand.die = 0
	if m.dice != nil {
		m.rand.die = m.dice[m.rand.IntN(len(m.dice))]
	}
	row.family.Fill(b, &m.rand, row.sizes[m.rand.IntN(len(row.sizes))])
}

// rowsOf returns the default mix, or equal shares for the given families.
func rowsOf(families []*Family) []mixRow {
	if len(families) == 0 {
		return append([]mixRow(nil), mixRows...)
	}
	var rows []mixRow
	for _, f := range families {
		rows = append(rows, mixRow{family: f, weight: 1, low: 2, high: 100})
		i := slices.IndexFunc(mixRows, func(row mixRow) bool { return row.family == f })
		if i >= 0 {
			rows[len(rows)-1].low, rows[len(rows)-1].high = mixRows[i].low, mixRows[i].high
		}
	}
	return rows
}

// within returns the sizes from low to high, or all if there is none.
func within(sizes []int, low, high int) []int {
	var fit []int
	for _, n := range sizes {
		if low <= n && n <= high {
			fit = append(fit, n)
		}
	}
	if fit == nil {
		return sizes
	}
	return fit
}

// inTurn spreads the rows over one round, each as often as it weighs and as
// evenly as can be (smooth weighted round robin, as load balancers do it).
func inTurn(rows []mixRow) []*mixRow {
	total := 0
	for _, row := range rows {
		total += row.weight
	}
	due := make([]int, len(rows))
	turns := make([]*mixRow, total)
	for t := range turns {
		next := 0
		for i, row := range rows {
			due[i] += row.weight
			if due[i] > due[next] {
				next = i
			}
		}
		due[next] -= total
		turns[t] = &rows[next]
	}
	return turns
}

// probe finds the sizes and the dice that the promises allow, by asking them
// about boards with the fewest jumps.
func (m *Mix) probe() (sizes []int) {
	var allowed [7]bool
	for cells := board.MinCells; cells <= largestMixed; cells++ {
		fits := false
		for faces := 1; faces <= 6; faces++ {
			if keepable(&board.Board{Cells: cells, Faces: faces}, m.promises) {
				fits, allowed[faces] = true, true
			}
		}
		if fits {
			sizes = append(sizes, cells)
		}
	}
	var dice []int
	for faces, is := range allowed {
		if is {
			dice = append(dice, faces)
		}
	}
	if len(dice) < 6 {
		m.dice = dice
	}
	return sizes
}
