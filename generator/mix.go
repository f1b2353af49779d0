package generator

import (
	"fmt"
	"slices"

	"adder/judge/game/board"
)

// A Mix is an endless stream of boards: the families in turn, each with sizes
// that suit it. Board number i of a seed does not depend on which boards were made before,
// so workers can share one stream.
//
// A Mix serves one goroutine at a time; each worker makes its own.
type Mix struct {
	seed     uint64
	turns    []*mixRow // whose turn it is, over and over
	promises []*board.Promise
	dice     []int // the dice that the promises allow; nil if each of 1..6 is

	rand  Rand
	draft draft
	spare []board.Jump
	asks  int // how often the promises may yet be asked about the board that is mended
}

// A mixRow says how often a family has its turn, and with how many cells.
type mixRow struct {
	family    string
	weight    int // of the sum of all weights
	low, high int // cells

	maker *Family
	sizes []int // those cells that the promises allow
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
	sizes := m.probe(board.MinCells, largestMixed)
	if len(sizes) == 0 {
		panic(fmt.Sprintf("generator: no board of up to %d cells keeps the promises", largestMixed))
	}
	rows := rowsOf(families)
	for i := range rows {
		row := &rows[i]
		row.sizes = slices.DeleteFunc(slices.Clone(sizes), func(n int) bool { return n < row.low || n > row.high })
		if len(row.sizes) == 0 {
			row.sizes = sizes
		}
	}
	m.turns = inTurn(rows)
	return m
}

// CanMix reports whether some board of up to 128 cells and 6 faces keeps the promises
// with the fewest jumps, so that there is a mix of them. All of [board.Promises]
// together can be kept.
func CanMix(promises []*board.Promise) bool {
	return len((&Mix{promises: promises}).probe(board.MinCells, largestMixed)) > 0
}

// Fill overwrites b with board number index of the stream, using the memory of
// its jumps again. O(board); without promises it takes no new memory once b and
// the mix have held a board of the largest size.
func (m *Mix) Fill(b *board.Board, index uint64) {
	row := m.turns[index%uint64(len(m.turns))]
	m.rand.state = scramble(m.seed + index*golden)
	m.draw(b, row)
	if len(m.promises) > 0 {
		m.keep(b, row)
		board.Arrange(b, m.promises)
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

// Fitting returns the board of (family, size, seed) that keeps the promises: it
// is drawn with a die that they allow, drawn again, and in the end mended, as
// those of a [Mix] are. It returns false if none of that size keeps them.
func (f *Family) Fitting(size int, seed uint64, promises []*board.Promise) (b board.Board, ok bool) {
	if len(promises) == 0 {
		return f.Board(size, seed), true
	}
	m := Mix{promises: promises}
	row := &mixRow{maker: f, sizes: m.probe(size, size)}
	if len(row.sizes) == 0 {
		return b, false
	}
	m.rand.state = f.stream(size, seed)
	m.draw(&b, row)
	m.keep(&b, row)
	ok = board.Fit(&b, promises) == nil // it arranges the jumps
	return b, ok
}

// Keeping makes boards keep promises, by changing the die and dropping jumps that break one.
// Boards that still break one are left out.
func Keeping(boards []board.Board, promises []*board.Promise) []board.Board {
	m := Mix{promises: promises}
	for i := range boards {
		if board.Fit(&boards[i], promises) != nil {
			m.mend(&boards[i])
		}
	}
	return board.Fitting(boards, promises)
}

// draw makes one board of the row's family.
func (m *Mix) draw(b *board.Board, row *mixRow) {
	m.rand.die = 0
	if m.dice != nil {
		m.rand.die = m.dice[m.rand.IntN(len(m.dice))]
	}
	m.draft.Rand = &m.rand
	row.maker.draft(&m.draft, b, row.sizes[m.rand.IntN(len(row.sizes))])
}

// rowsOf returns the default mix, or equal shares for the given families.
func rowsOf(families []*Family) (rows []mixRow) {
	if len(families) == 0 {
		rows = slices.Clone(mixRows)
		for i := range rows {
			rows[i].maker, _ = Find(rows[i].family) // a test mixes them all
		}
	}
	for _, f := range families {
		row := mixRow{low: 2, high: 100}
		if i := slices.IndexFunc(mixRows, func(row mixRow) bool { return row.family == f.Name }); i >= 0 {
			row = mixRows[i]
		}
		row.maker, row.weight = f, 1
		rows = append(rows, row)
	}
	return rows
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

// probe finds the sizes from low to high and the dice that the promises allow, by
// asking them about boards with the fewest jumps.
func (m *Mix) probe(low, high int) (sizes []int) {
	for cells := low; cells <= high; cells++ {
		fits := false
		for faces := 1; faces <= 6; faces++ {
			if !keepable(cells, faces, m.promises) {
				continue
			}
			if fits = true; !slices.Contains(m.dice, faces) {
				m.dice = append(m.dice, faces)
			}
		}
		if fits {
			sizes = append(sizes, cells)
		}
	}
	if slices.Sort(m.dice); len(m.dice) == 6 {
		m.dice = nil
	}
	return sizes
}

// keep makes b keep the promises: by drawing again three times, and if that does not help,
// by leaving out jumps of the last draw. A mended board has lost jumps, so a drawn one is
// better; but of some families next to none keeps a promise.
func (m *Mix) keep(b *board.Board, row *mixRow) {
	for range 3 {
		if board.Broken(b, m.promises) == nil {
			return
		}
		m.draw(b, row)
	}
	if board.Broken(b, m.promises) != nil {
		m.mend(b)
	}
}

// mend takes the board without its jumps, puts in those that the promises want
// at least, and puts back as many of the others as it can. If the bare board
// breaks a promise too, its die is at fault, since the sizes were probed: then
// some smaller die will do.
func (m *Mix) mend(b *board.Board) {
	m.spare = append(m.spare[:0], b.Jumps...)
	b.Jumps = b.Jumps[:0]
	for faces := 6; !keepable(b.Cells, b.Faces, m.promises) && faces >= 1; faces-- {
		b.Faces = faces
	}
	m.supply(b)
	m.asks = 4_000_000 / (b.Cells + 1000)
	if len(b.Jumps) > 0 {
		m.spare = slices.DeleteFunc(m.spare, func(j board.Jump) bool { return startsOn(b, j.From) })
	}
	m.putBack(b, m.spare)
}

// putBack adds those of the jumps with which b keeps the promises: all
// together, or else one half after the other. It asks the promises about
// 2 log(len(jumps)) times for each jump that it leaves out, and no oftener than it
// may: of a large board it leaves out more than it must.
func (m *Mix) putBack(b *board.Board, jumps []board.Jump) {
	before := len(b.Jumps)
	b.Jumps = append(b.Jumps, jumps...)
	if m.asks--; board.Broken(b, m.promises) == nil {
		return
	}
	b.Jumps = b.Jumps[:before]
	if half := len(jumps) / 2; half > 0 && m.asks > 0 {
		m.putBack(b, jumps[:half])
		m.putBack(b, jumps[half:])
	}
}

// supply adds to a board without jumps what the promises want at least, like a
// ladder, before anything else, where there is most room for it: jumps that the board
// had, or random ones. If these stand in each other's way it begins again with the
// first of all jumps that will do.
func (m *Mix) supply(b *board.Board) {
	for p := board.Lacking(b, m.promises); p != nil; p = board.Lacking(b, m.promises) {
		if !slices.ContainsFunc(m.spare, func(j board.Jump) bool { return adds(b, j, p, m.promises) }) && !m.invent(b, p) {
			supplyFirst(b, m.promises)
			return
		}
	}
}

// invent adds a random jump that p wants, and reports whether there was one.
func (m *Mix) invent(b *board.Board, p *board.Promise) bool {
	for range 64 {
		j := board.Jump{From: int32(m.rand.in(1, b.Cells-1)), To: int32(m.rand.in(1, b.Cells))}
		if adds(b, j, p, m.promises) {
			return true
		}
	}
	return false
}

// supplyFirst makes b the board with the first of all jumps that the promises
// want, and reports whether it keeps them.
func supplyFirst(b *board.Board, promises []*board.Promise) bool {
	if b.Jumps = b.Jumps[:0]; board.Spoiled(b, promises) != nil {
		return false
	}
	for p := board.Lacking(b, promises); p != nil; p = board.Lacking(b, promises) {
		if !addsFirst(b, p, promises) {
			return false
		}
	}
	return true
}

func addsFirst(b *board.Board, p *board.Promise, promises []*board.Promise) bool {
	last := int32(min(b.Cells, largestMixed)) // the rest is no better
	for from := int32(1); from < last; from++ {
		for to := int32(1); to <= last; to++ {
			if adds(b, board.Jump{From: from, To: to}, p, promises) {
				return true
			}
		}
	}
	return false
}

// adds adds a jump if p wants it and the promises allow it, and reports whether
// it did.
func adds(b *board.Board, j board.Jump, p *board.Promise, promises []*board.Promise) bool {
	if j.From == j.To || startsOn(b, j.From) {
		return false
	}
	before := p.Count(b)
	b.Jumps = append(b.Jumps, j)
	if p.Count(b) > before && board.Spoiled(b, promises) == nil {
		return true
	}
	b.Jumps = b.Jumps[:len(b.Jumps)-1]
	return false
}

func startsOn(b *board.Board, cell int32) bool {
	return slices.ContainsFunc(b.Jumps, func(j board.Jump) bool { return j.From == cell })
}

// keepable reports whether a board of that size and die can keep the promises, with the
// fewest jumps.
func keepable(cells, faces int, promises []*board.Promise) bool {
	return supplyFirst(&board.Board{Cells: cells, Faces: faces}, promises)
}
