package board

import (
	"bytes"
	"fmt"
	"strconv"
)

// words reads the numbers of a file of another site's format. It fails as the
// scanner of plain files does, whose parts it uses.
type words struct {
	Scanner
	format *Format
	inline bool // the next number must stand on the line that is being read
}

func newWords(name string, text []byte, f *Format) *words {
	return &words{Scanner: Scanner{name: name, text: text}, format: f}
}

// mark refuses a byte order mark.
func (w *words) mark() bool {
	if bytes.HasPrefix(w.text, []byte("\xef\xbb\xbf")) {
		w.fail("the file begins with a byte order mark", "save it as UTF-8 without one")
		return true
	}
	return false
}

// begin begins a board of so many cells, and refuses one too many.
func (w *words) begin(cells int) bool {
	w.read++
	return w.room(cells)
}

func (w *words) room(cells int) bool {
	if w.total += cells; w.total > MaxTotal {
		return w.fail(fmt.Sprintf("the boards of one file have more than %d cells together", MaxTotal), "split the file")
	}
	return true
}

// count reads the number of boards that a file announces.
func (w *words) count(cells int) (int, bool) {
	n, ok := w.need("the number of boards", 0, MaxTotal/cells)
	if !ok {
		w.hint("a " + w.format.Name + " file holds " + w.format.Doc)
	}
	return n, ok
}

// need reads a number from low to high, which may be below 0. what says what it
// stands for.
func (w *words) need(what string, low, high int) (int, bool) {
	if w.blank(); !w.inline {
		w.skipSpace()
	}
	w.token = w.pos
	end := w.pos
	for end < len(w.text) && !isSpace(w.text[end]) {
		end++
	}
	word := w.text[w.pos:end]
	w.pos = end
	if n, ok := whole(word); ok && n >= low && n <= high {
		return n, true
	}
	switch {
	case len(word) > 0:
		return 0, w.fail(fmt.Sprintf("expected %s%s, %d to %d", what, w.where(), low, high), "")
	case w.inline:
		return 0, w.fail("the line ends: expected "+what+w.where(), "")
	case w.read == 0 && len(bytes.TrimSpace(w.text)) == 0:
		return 0, w.fail("the file is empty: expected "+what, "")
	case w.read == 0:
		return 0, w.fail("the file ends: expected "+what, "")
	}
	return 0, w.fail(fmt.Sprintf("the file ends inside board %d: expected %s", w.read, what), "")
}

// where says in which board the reader is.
func (w *words) where() string {
	if w.read == 0 {
		return ""
	}
	return fmt.Sprintf(" of board %d", w.read)
}

// whole reads a decimal number as programs print it: no sign of +, and none of
// more than seven digits, for none is of use.
func whole(word []byte) (int, bool) {
	if len(word) == 0 || len(word) > 8 || word[0] == '+' {
		return 0, false
	}
	n, err := strconv.Atoi(string(word))
	return n, err == nil
}

// hint replaces the hint of the error that was recorded.
func (w *words) hint(text string) {
	if e, ok := w.err.(*SyntaxError); ok && e.Hint == "" {
		e.Hint = text
	}
}

// pair reads a jump into b. ladder says which kind must come, nil that either
// may; kind is what it is called.
func (w *words) pair(b *Board, kind string, ladder *bool) bool {
	last := b.Cells
	from, ok := w.need("the start of a "+kind, 1, last)
	if !ok {
		return false
	}
	start := w.token
	if !w.startsAt(from, last) {
		return false
	}
	to, ok := w.need("the end of a "+kind, 1, last)
	switch {
	case !ok:
		return false
	case from == to:
		return w.fail(fmt.Sprintf("a %s starts and ends on cell %d", kind, from), "leave it out")
	case ladder != nil && *ladder != (to > from):
		w.token = start
		leads := map[bool]string{true: "up", false: "down"}[to > from]
		return w.fail(fmt.Sprintf("the %s %d %d of board %d leads %s", kind, from, to, w.read, leads), "ladders are listed first, then snakes; each begins with the cell that the player lands on")
	}
	b.Jumps = append(b.Jumps, Jump{int32(from), int32(to)})
	return true
}

// startsAt takes a cell as the start of a jump.
func (w *words) startsAt(from, last int) bool {
	switch {
	case from == last:
		return w.fail(fmt.Sprintf("a jump starts on the last cell, %d", last), "the game is over there: leave it out")
	case !w.starts.add(int32(from)):
		return w.fail(fmt.Sprintf("a second jump starts on cell %d", from), "a cell can start one jump only")
	}
	return true
}

// end refuses text after the last board.
func (w *words) end(hint string) bool {
	w.skipSpace()
	w.token = w.pos
	if w.pos < len(w.text) {
		return w.fail("more text after the last board", hint)
	}
	return true
}

// appendCount appends the number of boards, on a line.
func appendCount(dst []byte, boards int) []byte {
	return append(strconv.AppendInt(dst, int64(boards), 10), '\n')
}

// appendJumps appends jumps, a line for each.
func appendJumps(dst []byte, jumps []Jump) []byte {
	for _, j := range jumps {
		dst = append(strconv.AppendInt(dst, int64(j.From), 10), ' ')
		dst = append(strconv.AppendInt(dst, int64(j.To), 10), '\n')
	}
	return dst
}
