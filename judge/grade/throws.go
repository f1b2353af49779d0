package grade

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"adder/judge/board"
	"adder/judge/result"
)

// replayer plays the throws that a program gives. Boards are asked for in
// order, so one pass over the case serves a whole output.
type replayer struct {
	scanner *board.Scanner
	read    int   // boards read from the scanner
	err     error // the case has no such board
	board   board.Board
	game    board.Game
}

var errNoBoard = errors.New("the case has no such board")

// check returns "" if the throws are want legal ones that lead to the last cell
// of board number index, from 0; otherwise what is wrong with them.
func (r *replayer) check(boards Boards, index int, throws []byte, want int) string {
	if r.err = r.seek(boards, index); r.err != nil {
		return r.err.Error()
	}
	words := r.follow(throws, want)
	if words != "" && Readings[0].fits(r, throws, want) { // the others fit many a small board by chance
		words += "; read " + Readings[0].Words + " they are right"
	}
	return words
}

// follow is check on the board that was read last.
func (r *replayer) follow(throws []byte, want int) string {
	r.game.Reset(&r.board, board.Rules{})
	at, count := 1, 0
	for len(throws) > 0 {
		var word []byte
		word, throws = CutWord(throws)
		face, ok := parseInt(word)
		count++
		switch {
		case !ok:
			return fmt.Sprintf("throw %d is %s, not a number", count, quoted(word))
		case count > want:
			return fmt.Sprintf("the answer %d is followed by more than %s", want, result.Throws(want))
		case face < 1 || face > r.board.Faces:
			return fmt.Sprintf("throw %d is %d, but the die has faces 1 to %d", count, face, r.board.Faces)
		case at+face > r.board.Cells:
			return fmt.Sprintf("throw %d is %d from cell %d, which goes past the last cell, %d", count, face, at, r.board.Cells)
		}
		at = int(r.game.Land(int32(at + face))[0].Cell)
	}
	switch {
	case count < want:
		return fmt.Sprintf("the answer %d is followed by only %s", want, result.Throws(count))
	case at != r.board.Cells:
		return fmt.Sprintf("the throws lead to cell %d, not to cell %d", at, r.board.Cells)
	}
	return ""
}

// seek reads up to a board.
func (r *replayer) seek(boards Boards, index int) error {
	if r.scanner == nil {
		r.scanner = boards()
	}
	for ; r.read <= index; r.read++ {
		if !r.scanner.Next(&r.board) {
			return fmt.Errorf("throws for board %d cannot be checked: %w", index+1, errors.Join(errNoBoard, r.scanner.Err()))
		}
	}
	return nil
}

// Leads reports whether throws are so many legal ones that lead to the last cell.
func Leads(b *board.Board, throws []byte, want int) bool {
	r := replayer{board: *b}
	return r.follow(throws, want) == ""
}

// A Reading is what a program may have printed in place of the throws.
type Reading struct {
	Words  string // "read ..." they are right
	throws func(g *board.Game, printed []int) []int
}

// Readings are those that are tried.
var Readings = []Reading{
	{"from the last to the first", turned(func(_ *board.Game, printed []int) []int { return printed })},
	{"as the cells on which the throws land", landings},
	{"as the cells on which the turns end", turnEnds},
	{"as the moves that throws and jumps make together", moves},
	{"from the last to the first as the cells on which the throws land", turned(landings)},
	{"from the last to the first as the cells on which the turns end", turned(turnEnds)},
	{"from the last to the first as the moves that throws and jumps make together", turned(moves)},
	{"with one added to each", func(_ *board.Game, printed []int) []int { return plus(printed, 1) }},
	{"with one taken from each", func(_ *board.Game, printed []int) []int { return plus(printed, -1) }},
	{"with the last one cut to what is left to the last cell", cut},
	{"as counted to the start of a jump, wherever one ends where the turn does,", startsOfEnds},
}

// mostRead is how many throws are read otherwise.
const mostRead = 1000

// Fits reports whether, so read, the throws are want legal ones that lead to the last
// cell. More than 1,000 are not read.
func (d Reading) Fits(b *board.Board, throws []byte, want int) bool {
	return d.fits(&replayer{board: *b}, throws, want)
}

func (d Reading) fits(r *replayer, throws []byte, want int) bool {
	var printed []int
	for word := range bytes.FieldsSeq(throws) {
		n, ok := parseInt(word)
		if !ok || len(printed) > mostRead {
			return false
		}
		printed = append(printed, n)
	}
	r.game.Reset(&r.board, board.Rules{})
	var text []byte
	for _, face := range d.throws(&r.game, printed) {
		text = append(strconv.AppendInt(text, int64(face), 10), ' ')
	}
	return r.follow(text, want) == ""
}

// turned is a reading from the last to the first.
func turned(read func(*board.Game, []int) []int) func(*board.Game, []int) []int {
	return func(g *board.Game, printed []int) []int {
		slices.Reverse(printed)
		return read(g, printed)
	}
}

// landings reads cells before a jump. The first cell may be given too.
func landings(g *board.Game, printed []int) (faces []int) {
	at := 1
	for i, cell := range printed {
		if i == 0 && cell == 1 {
			continue
		}
		if faces = append(faces, cell-at); cell <= at || cell > g.Cells {
			return nil
		}
		at = int(g.Land(int32(cell))[0].Cell)
	}
	return faces
}

// turnEnds reads cells after a jump. The first cell may be given too.
func turnEnds(g *board.Game, printed []int) (faces []int) {
	at := 1
	for i, cell := range printed {
		if i == 0 && cell == 1 {
			continue
		}
		face := faceTo(g, at, cell)
		if face == 0 {
			return nil
		}
		faces, at = append(faces, face), cell
	}
	return faces
}

// moves reads differences between the cells on which turns end.
func moves(g *board.Game, printed []int) []int {
	at := 1
	for i := range printed {
		at += printed[i]
		printed[i] = at
	}
	return turnEnds(g, printed)
}

// startsOfEnds reads throws onto a cell as throws to where its jump leads, by whatever face
// leads there: who finds the throws from the cells of a way, going back, may take for each
// cell the start of some jump that ends there, though the way came without it.
func startsOfEnds(g *board.Game, printed []int) (faces []int) {
	at := 1
	for _, n := range printed {
		if at+n < 1 || at+n > g.Cells {
			return nil
		}
		end := int(g.Land(int32(at + n))[0].Cell)
		face := n
		if n < 1 || n > g.Reach {
			face = faceTo(g, at, end)
		}
		if face == 0 || face != n && end == at+n { // no jump starts there
			return nil
		}
		faces, at = append(faces, face), end
	}
	return faces
}

// faceTo is a face that leads from one cell to another, 0 if there is none.
func faceTo(g *board.Game, from, to int) int {
	for face := 1; face <= g.Reach && from+face <= g.Cells; face++ {
		if int(g.Land(int32(from + face))[0].Cell) == to {
			return face
		}
	}
	return 0
}

func plus(printed []int, n int) []int {
	for i := range printed {
		printed[i] += n
	}
	return printed
}

// cut makes the last throw as small as it must be.
func cut(g *board.Game, printed []int) []int {
	at := 1
	for i, face := range printed {
		if i == len(printed)-1 {
			printed[i] = min(face, g.Cells-at)
		} else if face < 1 || at+face > g.Cells {
			return nil
		} else {
			at = int(g.Land(int32(at + face))[0].Cell)
		}
	}
	return printed
}
