package generator

import (
	"fmt"
	"slices"

	"adder/judge/game/board"
)

// A Mix is an endless stream of boards: the families in turn, each with sizes
// that suit it. Board number i of a seed does not depend on the boards made before,
// so workers can share one stream.
//
// A Mix serves one goroutine at a time; each worker makes its own.
type Mix struct {
	seed     uint64
	turns    []*mixRow // one round of turns
	promises []*board.Promise
	die      int         // the format's only die; 0 leaves it to the families
	small    mixRow      // its boards are drawn if those of a family do not keep the promises
	spare    board.Board // keeps the promises, if no drawn board does

	rand  Rand
	draft draft
}

// A mixRow says how often a family has its turn, and with how many cells.
type mixRow struct {
	family    string
	weight    int // of the sum of all weights
	low, high int // cells

	maker *Family
	sizes []int // the numbers of cells that the format can write
}

// mixRows is the default mix. Tiny boards come most often: they expose nearly
// every mistake, and cost least.
var mixRows = []mixRow{
	{family: "small", weight: 20, low: 2, high: 12},
	{family: "small", weight: 7, low: 13, high: 100},
	{family: "dense", weight: 7, low: 4, high: 60},
	{family: "dense", weight: 1, low: 61, high: 100},
	{family: "uniform", weight: 6, low: 2, high: 100},
	{family: "portal", weight: 5, low: 8, high: 50},
	{family: "wall", weight: 4, low: 3, high: 50},
	{family: "rests", weight: 4, low: 4, high: 40},
	{family: "long-line", weight: 3, low: 8, high: 80},
	{family: "greedy-bait", weight: 2, low: 12, high: 80},
	{family: "ladder-trap", weight: 2, low: 12, high: 60},
	{family: "snake-needed", weight: 2, low: 9, high: 50},
	{family: "revisit", weight: 4, low: 11, high: 50},
	{family: "last-cell", weight: 2, low: 3, high: 40},
	{family: "chains", weight: 2, low: 4, high: 50},
	{family: "cycles", weight: 2, low: 4, high: 40},
	{family: "stuck", weight: 2, low: 3, high: 40},
	{family: "start-jump", weight: 1, low: 3, high: 40},
	{family: "shared-ends", weight: 1, low: 4, high: 50},
	{family: "one-face", weight: 1, low: 3, high: 60},
	{family: "many-faces", weight: 1, low: 2, high: 60},
	{family: "worst-nd", weight: 1, low: 4, high: 60},
	{family: "ladders-only", weight: 1, low: 3, high: 60},
	{family: "snakes-only", weight: 1, low: 3, high: 60},
	{family: "no-jumps", weight: 1, low: 2, high: 100},
	// deep-recursion omitted: it needs 10^5 cells, so it belongs in a suite.
}

// largestMixed is the most cells of a mixed board.
const largestMixed = 128

// NewMix returns the stream of the seed. With no families it is the default
// mix, else the families take equal turns, with the sizes of their first row in
// the default mix (2 to 100 cells if they have none). Every board can be written in
// the format, nil being plain, and keeps the promises: see [Mix.keep].
//
// It panics if there is no such board.
func NewMix(seed uint64, families []*Family, format *board.Format, promises []*board.Promise) *Mix {
	m := newMix(seed, families, format, promises)
	if !m.findSpare() {
		panic(fmt.Sprintf("generator: no board of %d keeps the promises", spareDraws))
	}
	return m
}

func newMix(seed uint64, families []*Family, format *board.Format, promises []*board.Promise) *Mix {
	m := &Mix{seed: scramble(seed), promises: promises, die: onlyDie(format, promises)}
	sizes := mixedSizes(format, promises)
	rows := rowsOf(families)
	for i := range rows {
		row := &rows[i]
		row.sizes = slices.DeleteFunc(slices.Clone(sizes), func(n int) bool {
			return n < row.low || n > row.high
		})
		if len(row.sizes) == 0 {
			row.sizes = sizes
		}
	}
	m.turns = inTurn(rows)
	m.small = mixRow{maker: small, sizes: sizes}
	return m
}

// mixedSizes is the numbers of cells of mixed boards that the format can write, and that the
// promises allow.
func mixedSizes(format *board.Format, promises []*board.Promise) (sizes []int) {
	for cells := board.MinCells; cells <= largestMixed || len(sizes) == 0 && cells <= board.MaxCells; cells++ {
		unlike := func(p *board.Promise) bool { return p.Size != nil && !p.Size(cells) }
		if slices.ContainsFunc(promises, unlike) {
			continue
		}
		if format.Plain() {
			sizes = append(sizes, cells)
			continue
		}
		b := board.Board{Cells: cells, Faces: max(1, format.Faces)}
		if format.Expresses(&b) == nil {
			sizes = append(sizes, cells)
		}
	}
	return sizes
}

// Fill overwrites b with board number index of the stream, and reuses the memory of
// its jumps. It costs O(board). Without promises it takes no new memory once b and
// the mix have held a board of the largest size.
func (m *Mix) Fill(b *board.Board, index uint64) {
	row := m.turns[index%uint64(len(m.turns))]
	m.rand.state = scramble(m.seed + index*golden)
	m.draw(b, row)
	if len(m.promises) > 0 {
		m.keep(b, row)
	}
}

// Boards returns the first boards of the stream.
func (m *Mix) Boards(n int) []board.Board {
	boards := make([]board.Board, n)
	for i := range boards {
		m.Fill(&boards[i], uint64(i))
	}
	return boards
}

// draw makes one board of the row's family.
func (m *Mix) draw(b *board.Board, row *mixRow) {
	m.rand.die = m.die
	m.draft.Rand = &m.rand
	row.maker.draft(&m.draft, b, row.sizes[m.rand.IntN(len(row.sizes))])
}

// rowsOf returns the default mix, or equal shares for the given families.
func rowsOf(families []*Family) (rows []mixRow) {
	if len(families) == 0 {
		rows = slices.Clone(mixRows)
		for i := range rows {
			rows[i].maker = MustFind(rows[i].family)
		}
	}
	for _, f := range families {
		row := mixRow{low: 2, high: 100}
		i := slices.IndexFunc(mixRows, func(row mixRow) bool { return row.family == f.Name })
		if i >= 0 {
			row = mixRows[i]
		}
		row.maker, row.weight = f, 1
		rows = append(rows, row)
	}
	return rows
}

// inTurn spreads the rows over one round as evenly as possible, each as often as its weight
// says (smooth weighted round robin, as load balancers do it).
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
