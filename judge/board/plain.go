package board

import "strconv"

// MaxInput is the largest input that is read, in bytes. The largest boards with
// a jump on every cell take less than half of it.
const MaxInput = 64 << 20

// AppendPlain appends a board in the plain format, without the line that says
// how many boards there are.
func AppendPlain(dst []byte, b *Board) []byte {
	dst = strconv.AppendInt(dst, int64(b.Cells), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(b.Faces), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(len(b.Jumps)), 10)
	dst = append(dst, '\n')
	for _, j := range b.Jumps {
		dst = strconv.AppendInt(dst, int64(j.From), 10)
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(j.To), 10)
		dst = append(dst, '\n')
	}
	return dst
}

// Plain is the plain file of the boards: their number, then each board.
func Plain(boards ...Board) []byte {
	dst := strconv.AppendInt(nil, int64(len(boards)), 10)
	dst = append(dst, '\n')
	for i := range boards {
		dst = AppendPlain(dst, &boards[i])
	}
	return dst
}

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
