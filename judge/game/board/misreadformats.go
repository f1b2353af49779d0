package board

// Misread returns ways in which people misread f. A program that was written for one of them
// cannot read f.
func (f *Format) Misread() (all []*Format) {
	if f.counted {
		m := *f
		m.Name += " without the number of boards that comes first"
		m.counted, m.OneBoard = false, true
		all = append(all, &m)
	}
	if f.Plain() {
		all = append(all,
			plainHead("with the faces before the cells",
				func(n, d, m int) []int { return []int{d, n, m} }),
			plainHead("with the number of jumps before the faces",
				func(n, d, m int) []int { return []int{n, m, d} }))
	}
	return all
}

// plainHead is plain with the numbers of a board's first line in another order.
func plainHead(words string, order func(cells, faces, jumps int) []int) *Format {
	m := *plain
	m.Name += " " + words
	m.board = func(dst []byte, b *Board) []byte {
		return appendJumps(appendInts(dst, '\n', order(b.Cells, b.Faces, len(b.Jumps))...), b.Jumps)
	}
	return &m
}
