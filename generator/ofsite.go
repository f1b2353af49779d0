package generator

import "adder/judge/game/board"

// Theory. Boards that are chosen because they show known mistakes say little of mistakes that
// nobody knows. These are boards as a site's own tests have them: jumps anywhere, and as few or as
// many of them as the site allows. A mistake that shows on one such board in a hundred is found
// with 300 of them, nearly always.

// OfSite returns n boards as the site of a format gives them, which keep the promises: every
// second one has few jumps, the others many.
func OfSite(f *board.Format, promises []*board.Promise, n int) []board.Board {
	m := newMix(siteSeed, nil, f, promises)
	if !m.findSpare() {
		return nil
	}
	m.rand.state = m.seed
	m.rand.die = m.die
	boards := make([]board.Board, n)
	for i := range boards {
		b := &boards[i]
		cells := m.small.sizes[m.rand.IntN(len(m.small.sizes))]
		ladders, snakes := m.rand.in(1, 4), m.rand.in(1, 4)
		if i%2 == 1 {
			ladders, snakes = m.rand.in(8, 15), m.rand.in(8, 15)
		}
		m.anywhere(b, cells, ladders, snakes, i%4 >= 2)
	}
	return boards
}

// siteSeed is the seed of the boards of OfSite.
const siteSeed = 16928

// anywhere makes b a board with about that many ladders and snakes, or fewer if they do not keep
// the promises. If these allow it, jumps may share cells.
func (m *Mix) anywhere(b *board.Board, cells, ladders, snakes int, shared bool) {
	d := draft{Rand: &m.rand}
	for try := range 2 * redraws {
		if try == redraws {
			shared = false
		}
		d.open(b, cells, m.rand.in(1, 6))
		taken := map[int]bool{}
		for k := range ladders + snakes {
			low, high := m.rand.in(1, cells), m.rand.in(1, cells)
			if low > high {
				low, high = high, low
			}
			if low == high || taken[low] || taken[high] {
				continue
			}
			if !shared {
				taken[low], taken[high] = true, true
			}
			if k < ladders {
				d.jump(low, high)
			} else {
				d.jump(high, low)
			}
		}
		if board.Fit(b, m.promises) == nil {
			return
		}
	}
	if !Drop(b, m.promises) {
		*b = m.spare.Clone()
	}
}
