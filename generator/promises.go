package generator

import "adder/judge/game/board"

// Drop leaves out jumps of b, from the last on, until it keeps the promises, and reports
// whether it does: boards of a site have few jumps, or none that touch. If there are many
// jumps, it drops several at once.
func Drop(b *board.Board, promises []*board.Promise) bool {
	for board.Broken(b, promises) != nil {
		if len(b.Jumps) == 0 {
			return false
		}
		b.Jumps = b.Jumps[:len(b.Jumps)-1-len(b.Jumps)/16]
	}
	board.Arrange(b, promises)
	return true
}

// Keeping gives boards the die of a format, or the promised one, and drops jumps until they keep
// the promises. Boards that never do are left out. It overwrites the slice.
func Keeping(boards []board.Board, format *board.Format, promises []*board.Promise) []board.Board {
	kept := boards[:0]
	die := onlyDie(format, promises)
	for _, b := range boards {
		if die != 0 {
			b.Faces = die
		}
		if Drop(&b, promises) {
			kept = append(kept, b)
		}
	}
	return kept
}

// onlyDie is the number of faces of all boards of a format that keep the promises; 0 if they may
// differ.
func onlyDie(format *board.Format, promises []*board.Promise) int {
	for _, p := range promises {
		if p.Faces != 0 {
			return p.Faces
		}
	}
	if format.Plain() {
		return 0
	}
	return format.Faces
}

// Keepable reports whether boards keep the promises.
func Keepable(format *board.Format, promises []*board.Promise) bool {
	m := newMix(0, nil, format, promises)
	return m.findSpare()
}

const (
	redraws    = 8    // of a family, and then of small
	spareDraws = 1000 // of small, before NewMix gives up
)

// keep makes b keep the promises. It draws again up to eight times, because a drawn board
// is better than one that has lost jumps; then it drops jumps of the last one until it
// fits. If no board of the family ever fits, it draws boards of the family small, and
// in the end takes the spare one.
func (m *Mix) keep(b *board.Board, row *mixRow) {
	for range redraws {
		if board.Fit(b, m.promises) == nil {
			return
		}
		m.draw(b, row)
	}
	for range redraws {
		if Drop(b, m.promises) {
			return
		}
		m.draw(b, &m.small)
	}
	if !Drop(b, m.promises) {
		b.Cells, b.Faces = m.spare.Cells, m.spare.Faces
		b.Jumps = append(b.Jumps[:0], m.spare.Jumps...)
	}
}

// findSpare finds a board that keeps the promises.
func (m *Mix) findSpare() bool {
	if len(m.promises) == 0 {
		return true
	}
	if len(m.small.sizes) == 0 {
		return false
	}
	m.rand.state = m.seed
	for range spareDraws {
		m.draw(&m.spare, &m.small)
		if Drop(&m.spare, m.promises) {
			return true
		}
	}
	return false
}
