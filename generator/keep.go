package generator

import "adder/judge/board"

// redraws is how many more boards are drawn before one is mended. A mended
// board has lost jumps, so a drawn one is better; but of some families next to
// none keeps a promise.
const redraws = 3

// keep makes b keep the promises: by drawing again, and if that does not help,
// by leaving out jumps of the last draw.
func (m *Mix) keep(b *board.Board, row *mixRow) {
	for range redraws {
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
	for faces := 6; !keepable(b, m.promises) && faces >= 1; faces-- {
		b.Faces = faces
	}
	m.supply(b)
	m.asks = 4_000_000 / (b.Cells + 1000)
	m.putBack(b, m.unused(b))
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
