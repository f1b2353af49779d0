package board

import "bytes"

// readCommas reads the input that HackerRank gave at first: both counts on one
// line, then a line for the ladders and one for the snakes, with commas within
// pairs and blanks between them.
//
//	1
//	2,1
//	32,62 12,98
//	95,13
//
// Commas in files of today's order are read too, as if they were blanks.
func readCommas(w *words) (boards []Board, ok bool) {
	old := countsTogether(w.text)
	w.text = bytes.ReplaceAll(w.text, []byte{','}, []byte{' '}) // places stay
	if !old {
		return readLists(w)
	}
	n, ok := w.count(100)
	for range n {
		if !w.begin(100) {
			return nil, false
		}
		counts, ok := w.counts("a hackerrank file with commas holds for each board a line with the numbers of its ladders and its snakes, like 2,1")
		if !ok {
			return nil, false
		}
		b, ok := w.lists(counts)
		if !ok {
			return nil, false
		}
		boards = append(boards, b)
	}
	return boards, ok && w.end("the first number of the file is the number of boards")
}

// countsTogether reports whether the second line of a file that is not blank,
// which comes after the number of boards, has a comma.
func countsTogether(text []byte) bool {
	fields := bytes.Fields(text)
	return len(fields) > 1 && bytes.IndexByte(fields[1], ',') > 0
}

// counts reads the numbers of ladders and of snakes, where both come first.
func (w *words) counts(hint string) (counts [2]int, ok bool) {
	for i, list := range listed {
		n, ok := w.need(list.many, 0, 99)
		if !ok {
			w.hint(hint)
			return counts, false
		}
		counts[i] = n
	}
	return counts, true
}

// lists reads the jumps of a board of 100 cells and six faces.
func (w *words) lists(counts [2]int) (Board, bool) {
	b := Board{Cells: 100, Faces: 6}
	w.starts.reset(b.Cells)
	for i, list := range listed {
		if !w.list(&b, list.kind, &list.ladder, counts[i]) {
			return b, false
		}
	}
	return b, true
}
