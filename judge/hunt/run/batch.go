package run

import (
	"strconv"
	"sync"

	"adder/judge/board"
	"adder/judge/sandbox"
)

// A Batch is the boards that one process answers, and their answers. It may be
// given to many runs, also at one time.
type Batch struct {
	Text    []byte // in the plain format
	Answers []int32
	First   uint64 // the number of its first board in the stream that it is part of
	Cells   int    // of all boards
	Passing bool   // nobody keeps it: who runs it lets go of it
	right   []byte // what a right program prints, if it prints no throws

	sealing sync.Mutex
	inputs  map[*board.Format]*sandbox.Input
}

// Made is the batch of boards that somebody has written and answered already. It
// shares both.
func Made(first uint64, text []byte, answers []int32) *Batch {
	b := &Batch{Text: text, Answers: answers, First: first, right: make([]byte, 0, 3*len(answers))}
	for _, a := range answers {
		b.right = appendAnswer(b.right, a)
	}
	var x board.Board
	for s := b.Scan(); s.Next(&x); {
		b.Cells += x.Cells
	}
	return b
}

// Len returns the number of boards.
func (b *Batch) Len() int { return len(b.Answers) }

// Scan reads the boards in order.
func (b *Batch) Scan() *board.Scanner { return board.NewScanner("batch", b.Text) }

// Board returns board number i, from 0. O(the boards before it).
func (b *Batch) Board(i int) board.Board {
	var x board.Board
	s := b.Scan()
	for range i + 1 {
		if !s.Next(&x) {
			panic("run: a batch has no such board: " + strconv.Itoa(i))
		}
	}
	return x
}

// Boards returns all boards.
func (b *Batch) Boards() []board.Board {
	boards := make([]board.Board, b.Len())
	s := b.Scan()
	for i := range boards {
		s.Next(&boards[i])
	}
	return boards
}

// Index returns the number of a board in the batch, -1 if it is not there.
func (b *Batch) Index(x *board.Board) int {
	var y board.Board
	s := b.Scan()
	for i := 0; s.Next(&y); i++ {
		if board.Compare(x, &y) == 0 {
			return i
		}
	}
	return -1
}

// Input returns the boards as a sealed input in a format, made when it is first
// asked for. A nil format is plain.
func (b *Batch) Input(f *board.Format) (*sandbox.Input, error) {
	b.sealing.Lock()
	defer b.sealing.Unlock()
	if in := b.inputs[f]; in != nil {
		return in, nil
	}
	text, err := f.Rewrite("batch", b.Text)
	if err != nil {
		return nil, err
	}
	in, err := sandbox.NewInput(text)
	if err != nil {
		return nil, err
	}
	if b.inputs == nil {
		b.inputs = map[*board.Format]*sandbox.Input{}
	}
	b.inputs[f] = in
	return in, nil
}

// Close lets go of the inputs.
func (b *Batch) Close() {
	for _, in := range b.inputs {
		in.Close()
	}
}
