package verdict

import (
	"errors"
	"fmt"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// replayer plays the throws that a program prints. It reads the boards of a case in order, so
// one pass serves a whole output.
type replayer struct {
	scanner *board.Scanner
	read    int   // boards read from the scanner
	err     error // the case has no such board
	board   board.Board
	walk    board.Walk
}

var errNoBoard = errors.New("the case has no such board")

// check returns "" if the throws are want legal ones that lead to the last cell
// of board number index, from 0; otherwise what is wrong with them.
func (r *replayer) check(boards Boards, index int, throws []byte, want int) string {
	r.err = r.seek(boards, index)
	if r.err != nil {
		return r.err.Error()
	}
	return r.follow(throws, want)
}

// follow is check on the board that was read last.
func (r *replayer) follow(throws []byte, want int) string {
	w := &r.walk
	w.Begin(&r.board)
	for len(throws) > 0 {
		var word []byte
		word, throws = CutWord(throws)
		face, ok := Number(word)
		switch {
		case !ok:
			return fmt.Sprintf("throw %d is %s, not a number", w.Throws+1, quoted(word))
		case w.Throws == want:
			return fmt.Sprintf("the answer %d is followed by more than %s", want, result.Throws(want))
		}
		if wrong := w.Throw(face); wrong != "" {
			return wrong
		}
	}
	if w.Throws < want {
		return fmt.Sprintf("the answer %d is followed by only %s", want, result.Throws(w.Throws))
	}
	return w.Missed()
}

// seek reads up to a board.
func (r *replayer) seek(boards Boards, index int) error {
	if r.scanner == nil {
		r.scanner = boards()
	}
	for ; r.read <= index; r.read++ {
		if !r.scanner.Next(&r.board) {
			return fmt.Errorf("throws for board %d cannot be checked: %w",
				index+1, errors.Join(errNoBoard, r.scanner.Err()))
		}
	}
	return nil
}

// Leads reports whether throws are want legal throws that lead to the last cell.
func Leads(b *board.Board, throws []byte, want int) bool {
	r := replayer{board: *b}
	return r.follow(throws, want) == ""
}
