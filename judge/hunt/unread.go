package hunt

import (
	"context"
	"slices"

	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. A program that answers some boards before it has read their jumps takes these for
// the next board:
//
//	22 21 1     a board like one after which it fails, with one jump
//	12 3        the cells and the faces of what it then reads
//	2 2 1       two jumps: from 2 to 1,
//	1 2         and from 1 to 2
//
// So it answers a board that nobody gave it. If it does that for every such jump, its jumps
// are not read.

const (
	unreadRoom  = 20 // more cells and faces than the board that fails: what holds for it should hold still
	unreadCells = 9  // of the smallest board that is read, and up to twice as many
)

// unread says of a finding that is answered right alone that jumps are left unread, where that
// is so, and reports it.
func (h *hunt) unread(ctx context.Context, f *result.Failure) (bool, error) {
	before := len(f.Boards) - 2
	if before < 0 || len(f.Boards[before].Jumps) == 0 || !h.Format.Plain() || h.One {
		return false, nil
	}
	first := board.Board{Cells: f.Boards[before].Cells + unreadRoom, Faces: f.Boards[before].Faces + unreadRoom}
	second := board.Board{Cells: 2, Faces: 2, Jumps: []board.Jump{{From: 1, To: 2}}}
	read := board.Board{Jumps: []board.Jump{{From: 2, To: 1}, {From: 1, To: 2}}}
	var s oracle.Solver
	for read.Cells = unreadCells; read.Cells <= 2*unreadCells; read.Cells++ {
		read.Faces = 2 + read.Cells%2
		first.Jumps = []board.Jump{{From: int32(read.Cells), To: int32(read.Faces)}}
		for _, x := range []board.Board{first, second} {
			if x.Validate() != nil || board.Fit(&x, h.Promises) != nil {
				return false, nil
			}
		}
		b := trial.Of(first, second)
		_, r, err := h.Examine(ctx, "leaks", b, h.Full)
		numbers := trial.Numbers(r.Stdout, 2)
		b.Close()
		if err != nil || len(numbers) != 2 || int(numbers[1]) != s.Answer(&read) {
			return false, err
		}
	}
	f.Notes = slices.DeleteFunc(f.Notes, func(n result.Note) bool { return n == result.LeftOver })
	f.Notes = append(f.Notes, result.Unread)
	f.Kind = result.Dependent // nothing is left over: the input is
	return true, nil
}
