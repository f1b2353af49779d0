package board

import (
	"bytes"
	"fmt"
	"strconv"
)

// siteReader reads the numbers of a file in another site's format. It shares the plain
// scanner's errors.
type siteReader struct {
	Scanner
	format *Format
}

// each reads the boards of the file, as many as it begins with if the format counts them.
// Each has that many cells at least.
func (w *siteReader) each(cells int, read func(*Board) bool) (boards []Board, ok bool) {
	f, n := w.format, 1
	hint := "a " + f.Name + " file holds one board"
	if f.counted {
		hint = numberFirst
		n, ok = w.need("the number of boards", 0, MaxTotal/cells)
		if !ok {
			w.hint("a " + f.Name + " file holds " + f.Doc)
			return nil, false
		}
	}
	for range n {
		b := Board{Cells: f.Cells, Faces: f.Faces}
		if f.counted {
			w.read++
		}
		if !read(&b) {
			return nil, false
		}
		boards = append(boards, b)
	}
	return boards, w.end("the last board", hint)
}

// need reads a number from low to high; low may be negative. what names the number
// in errors.
func (w *siteReader) need(what string, low, high int) (int, bool) {
	w.skipSpace()
	w.token = w.pos
	end := w.pos
	for end < len(w.text) && !isSpace(w.text[end]) {
		end++
	}
	word := w.text[w.pos:end]
	w.pos = end
	n, ok := whole(word)
	if ok && n >= low && n <= high {
		return n, true
	}
	switch {
	case len(word) > 0:
		return 0, w.fail(fmt.Sprintf("expected %s%s, %d to %d", what, w.where(), low, high), "")
	case w.read == 0 && len(bytes.TrimSpace(w.text)) == 0:
		return 0, w.fail("the file is empty: expected "+what, "")
	case w.read == 0:
		return 0, w.fail("the file ends: expected "+what, "")
	}
	return 0, w.fail(fmt.Sprintf("the file ends inside board %d: expected %s", w.read, what), "")
}

// where names the board being read.
func (w *siteReader) where() string {
	if w.read == 0 {
		return ""
	}
	return fmt.Sprintf(" of board %d", w.read)
}

// whole reads a decimal number of at most eight characters, without a plus sign; no
// valid number is longer.
func whole(word []byte) (int, bool) {
	if len(word) == 0 || len(word) > 8 || word[0] == '+' {
		return 0, false
	}
	n, err := strconv.Atoi(string(word))
	return n, err == nil
}

// hint replaces the recorded error's hint.
func (w *siteReader) hint(text string) {
	if e, ok := w.err.(*SyntaxError); ok && e.Hint == "" {
		e.Hint = text
	}
}

func (w *siteReader) pair(b *Board, kind string) bool {
	last := b.Cells
	from, ok := w.need("the start of a "+kind, 1, last)
	if !ok {
		return false
	}
	start := w.token
	switch {
	case from == last:
		return w.fail(fmt.Sprintf("a jump starts on the last cell, %d", last),
			"the game is over there: leave it out")
	case !w.starts.Add(int32(from)):
		return w.fail(fmt.Sprintf("a second jump starts on cell %d", from), oneJumpEach)
	}
	to, ok := w.need("the end of a "+kind, 1, last)
	switch {
	case !ok:
		return false
	case from == to:
		return w.fail(fmt.Sprintf("a %s starts and ends on cell %d", kind, from), "leave it out")
	case kind != "jump" && (kind == "ladder") != (to > from):
		w.token = start
		leads := "down"
		if to > from {
			leads = "up"
		}
		return w.fail(fmt.Sprintf("the %s %d %d of board %d leads %s", kind, from, to, w.read, leads),
			"ladders are listed first, then snakes; each begins with the cell that the player lands on")
	}
	b.Jumps = append(b.Jumps, Jump{int32(from), int32(to)})
	return true
}
