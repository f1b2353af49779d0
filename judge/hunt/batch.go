package hunt

import (
	"strconv"
	"sync"

	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/sandbox"
)

// A Batch is the boards that one process answers, and their answers. It may be
// given to many runs, also at one time.
type Batch struct {
	Text    []byte // in the plain format
	Answers []int32
	First   uint64 // the number of its first board in the stream that it is part of
	passing bool   // nobody keeps it: who runs it lets go of it

	sealing sync.Once
	input   *sandbox.Input
	err     error
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
			panic("hunt: a batch has no such board: " + strconv.Itoa(i))
		}
	}
	return x
}

// Input returns the text as a sealed input, made when it is first asked for.
func (b *Batch) Input() (*sandbox.Input, error) {
	b.sealing.Do(func() { b.input, b.err = sandbox.NewInput(b.Text) })
	return b.input, b.err
}

// Close lets go of the input.
func (b *Batch) Close() {
	if b.input != nil {
		b.input.Close()
	}
}

// builder puts batches together, answering each board as it is added.
type builder struct {
	solver oracle.Solver
	body   []byte
	batch  *Batch
	cells  int
}

func (w *builder) begin(first uint64) {
	w.batch, w.body, w.cells = &Batch{First: first}, w.body[:0], 0
}

// fits reports whether a board of so many cells may still be added to the file.
func (w *builder) fits(cells int) bool { return w.cells+cells <= board.MaxTotal }

func (w *builder) add(b *board.Board) {
	w.body = board.AppendPlain(w.body, b)
	w.cells += b.Cells
	w.batch.Answers = append(w.batch.Answers, int32(w.solver.Answer(b)))
}

func (w *builder) end() *Batch {
	b := w.batch
	b.Text = strconv.AppendInt(make([]byte, 0, len(w.body)+12), int64(len(b.Answers)), 10)
	b.Text = append(append(b.Text, '\n'), w.body...)
	return b
}

// newBatch returns the batch of some boards.
func (w *builder) newBatch(boards ...board.Board) *Batch {
	w.begin(0)
	for i := range boards {
		w.add(&boards[i])
	}
	return w.end()
}

// split cuts boards into batches that keep to what one file may hold.
func (w *builder) split(boards []board.Board) []*Batch {
	var batches []*Batch
	w.begin(0)
	for i := range boards {
		if !w.fits(boards[i].Cells) {
			batches = append(batches, w.end())
			w.begin(uint64(i))
		}
		w.add(&boards[i])
	}
	return append(batches, w.end())
}
