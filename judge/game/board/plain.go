package board

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
)

// Theory. Millions of boards are written, nearly all of them with numbers below
// a thousand. Such a number and the byte after it fit four bytes, which a table
// holds; they are stored at once, and the place moves on by as many as count:
//
//	"42" ' '  ->  '4' '2' ' ' 0   and on by 3
//
// This takes half of the time of the standard library's way, digit by digit.

// small is the numbers below a thousand, as little-endian text without the byte
// after them, and how many digits they have.
var small, digits = func() (text [1000]uint32, count [1000]uint8) {
	for n := range text {
		s := strconv.Itoa(n)
		for i := range len(s) {
			text[n] |= uint32(s[i]) << (8 * i)
		}
		count[n] = uint8(len(s))
	}
	return text, count
}()

// AppendNumber appends a number and the byte after it.
func AppendNumber(dst []byte, n int32, after byte) []byte {
	at := len(dst)
	if uint32(n) >= uint32(len(small)) || cap(dst) < at+4 {
		return append(strconv.AppendInt(dst, int64(n), 10), after)
	}
	k := digits[n]
	binary.LittleEndian.PutUint32(dst[at:at+4], small[n]|uint32(after)<<(8*k&31))
	return dst[:at+int(k)+1]
}

// appendInts appends numbers with blanks between them, and what ends them.
func appendInts(dst []byte, end byte, numbers ...int) []byte {
	for i, n := range numbers {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, end)
}

func appendJumps(dst []byte, jumps []Jump) []byte {
	for _, j := range jumps {
		dst = AppendNumber(AppendNumber(dst, j.From, ' '), j.To, '\n')
	}
	return dst
}

// AppendPlain appends a board in the plain format, without the line that says
// how many boards there are.
func AppendPlain(dst []byte, b *Board) []byte {
	dst = AppendNumber(AppendNumber(dst, int32(b.Cells), ' '), int32(b.Faces), ' ')
	return appendJumps(AppendNumber(dst, int32(len(b.Jumps)), '\n'), b.Jumps)
}

// Plain is the plain file of the boards: their number, then each board.
func Plain(boards ...Board) []byte { return plain.Write(boards...) }

// Parse reads a plain file. The error is a [*SyntaxError]; name is what it
// calls the file.
func Parse(name string, text []byte) ([]Board, error) {
	s := NewScanner(name, text)
	var boards []Board
	for b := new(Board); s.Next(b); b = new(Board) {
		boards = append(boards, *b)
	}
	return boards, s.Err()
}

// A Scanner reads the boards of a plain file one after another. It takes memory
// for what is there, never for what the file announces.
type Scanner struct {
	name   string
	text   []byte
	pos    int
	token  int // where the last token began
	boards int // announced
	read   int
	total  int // cells so far
	starts CellSet
	err    error
}

// NewScanner returns a scanner over the text of the file of that name.
func NewScanner(name string, text []byte) *Scanner {
	return &Scanner{name: name, text: text, boards: -1}
}

// Err returns the [*SyntaxError] that ended the scan, or nil.
func (s *Scanner) Err() error { return s.err }

// Next reads the next board into b, whose memory it uses again. It returns
// false at the end and at the first error, see [Scanner.Err].
func (s *Scanner) Next(b *Board) bool {
	if s.err != nil {
		return false
	}
	if s.boards < 0 && !s.header() {
		return false
	}
	if s.read == s.boards {
		s.end(fmt.Sprintf("the last of %d boards", s.boards), numberFirst)
		return false
	}
	s.read++
	return s.sizes(b) && s.jumps(b)
}

func (s *Scanner) header() bool {
	if s.marked() {
		return false
	}
	n, ok := s.number("the number of boards", 0, MaxBoards)
	s.boards = n
	return ok
}

// marked refuses a byte order mark.
func (s *Scanner) marked() bool {
	if !bytes.HasPrefix(s.text, []byte("\xef\xbb\xbf")) {
		return false
	}
	s.fail("the file begins with a byte order mark", "save it as UTF-8 without one")
	return true
}

// room counts cells, and refuses too many.
func (s *Scanner) room(cells int) bool {
	s.total += cells
	if s.total > MaxTotal {
		return s.fail(fmt.Sprintf("the boards of the file have more than %d cells in total", MaxTotal),
			"split the file")
	}
	return true
}

// Hints.
const (
	numberFirst = "the first number of the file is the number of boards"
	oneJumpEach = "only one jump can start on a cell"
)

// end rejects text after what is the last of the file.
func (s *Scanner) end(last, hint string) bool {
	s.skipSpace()
	s.token = s.pos
	return s.pos == len(s.text) || s.fail("more text after "+last, hint)
}

func (s *Scanner) sizes(b *Board) bool {
	var ok bool
	b.Cells, ok = s.number("the number of cells", MinCells, MaxCells)
	if !ok || !s.room(b.Cells) {
		return false
	}
	b.Faces, ok = s.number("the number of faces", 1, MaxFaces)
	if !ok {
		return false
	}
	jumps, ok := s.number("the number of jumps", 0, b.Cells-1)
	if !ok {
		return false
	}
	// Every jump takes four bytes at least, so this is bounded by the file's size.
	if jumps > (len(s.text)-s.pos)/4+1 {
		s.pos, s.token = len(s.text), len(s.text)
		return s.fail(fmt.Sprintf("the file ends before the %d jumps of board %d", jumps, s.read), "")
	}
	b.Jumps = slices.Grow(b.Jumps[:0], jumps)[:jumps]
	return true
}

func (s *Scanner) jumps(b *Board) bool {
	s.starts.Reset(b.Cells)
	for i := range b.Jumps {
		from, ok := s.number("the start of a jump", 1, b.Cells-1)
		if !ok {
			return false
		}
		if !s.starts.Add(int32(from)) {
			return s.fail(fmt.Sprintf("a second jump starts on cell %d", from), oneJumpEach)
		}
		to, ok := s.number("the end of a jump", 1, b.Cells)
		if !ok {
			return false
		}
		if from == to {
			return s.fail(fmt.Sprintf("a jump starts and ends on cell %d", from), "leave it out")
		}
		b.Jumps[i] = Jump{int32(from), int32(to)}
	}
	return true
}

// number reads a number from low to high. what is what it stands for.
func (s *Scanner) number(what string, low, high int) (int, bool) {
	text, i := s.text, s.pos
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	s.token = i
	n := 0
	for i < len(text) && text[i]-'0' < 10 && n <= MaxTotal {
		n = n*10 + int(text[i]-'0')
		i++
	}
	s.pos = i
	if i == s.token || i < len(text) && !isSpace(text[i]) || n < low || n > high {
		return 0, s.noNumber(what, low, high)
	}
	return n, true
}

const (
	plainHint = "a plain file begins with the number of boards, " +
		"then each board begins with its cells, faces and jumps"
	boardHint = "a board is its cells, faces and number of jumps, then the start and the end of each jump"
)

func (s *Scanner) noNumber(what string, low, high int) bool {
	ends := s.token == len(s.text)
	switch {
	case ends && s.boards < 0:
		return s.fail("the file is empty: expected "+what, plainHint)
	case ends:
		where := fmt.Sprintf("the file ends inside board %d of %d", s.read, s.boards)
		return s.fail(where+": expected "+what, boardHint)
	case s.boards < 0:
		return s.fail(fmt.Sprintf("expected %s, %d to %d", what, low, high), plainHint)
	}
	return s.fail(fmt.Sprintf("expected %s of board %d, %d to %d", what, s.read, low, high), "")
}

func (s *Scanner) skipSpace() {
	for s.pos < len(s.text) && isSpace(s.text[s.pos]) {
		s.pos++
	}
}

func isSpace(c byte) bool { return c == ' ' || c-'\t' < 5 }
