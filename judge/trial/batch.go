package trial

import (
	"slices"
	"strconv"
	"sync"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/run/sandbox"
)

// A Batch is the boards that one process answers, and their answers. It may be
// given to many runs, also at one time.
type Batch struct {
	Text    []byte // in the plain format
	Answers []int32
	First   uint64 // the number of its first board in the stream that it is part of
	Cells   int    // of all boards
	Passing bool   // nobody keeps it: it is closed after its run
	right   []byte // what a right program prints, if it prints no throws

	sealing sync.Mutex
	inputs  map[*board.Format]*sandbox.Input
}

// FromText is the batch of boards that are written and answered already. It keeps both slices.
func FromText(first uint64, text []byte, answers []int32) *Batch {
	b := &Batch{Text: text, Answers: answers, First: first, right: make([]byte, 0, 3*len(answers))}
	for _, a := range answers {
		b.right = board.AppendNumber(b.right, a, '\n')
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

// Board returns board number i, from 0. It costs O(i).
func (b *Batch) Board(i int) board.Board {
	var x board.Board
	s := b.Scan()
	for range i + 1 {
		if !s.Next(&x) {
			panic("trial: a batch has no such board: " + strconv.Itoa(i))
		}
	}
	return x
}

// Index returns the number of a board in the batch, -1 if it is not there.
func (b *Batch) Index(x *board.Board) int {
	return slices.IndexFunc(b.Boards(), func(y board.Board) bool { return board.Compare(x, &y) == 0 })
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

// Input returns the boards as a sealed input in a format, made when it is first
// asked for. A nil format is plain.
func (b *Batch) Input(f *board.Format) (*sandbox.Input, error) {
	if f.Plain() {
		f = nil
	}
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

// Close closes the inputs.
func (b *Batch) Close() {
	for _, in := range b.inputs {
		in.Close()
	}
}

// A Maker puts batches together, answering each board as it is added.
type Maker struct {
	solver oracle.Solver
	batch  *Batch
}

// usualBytes is what a board usually takes.
const usualBytes = 20

// Begin starts a batch of about that many boards.
func (w *Maker) Begin(first uint64, boards int) {
	w.batch = &Batch{
		First:   first,
		Text:    make([]byte, 0, boards*usualBytes),
		Answers: make([]int32, 0, boards),
		right:   make([]byte, 0, 3*boards),
	}
}

// Add adds a board.
func (w *Maker) Add(b *board.Board) { w.Answered(b, int32(w.solver.Answer(b))) }

// Answered adds a board whose answer is known.
func (w *Maker) Answered(b *board.Board, answer int32) {
	x := w.batch
	x.Text = board.AppendPlain(x.Text, b)
	x.Cells += b.Cells
	x.Answers = append(x.Answers, answer)
	x.right = board.AppendNumber(x.right, answer, '\n')
}

// End returns the batch.
func (w *Maker) End() *Batch {
	b := w.batch
	w.batch = nil
	title := strconv.Itoa(b.Len()) + "\n"
	b.Text = slices.Insert(b.Text, 0, []byte(title)...)
	return b
}

// Of returns the batch of some boards.
func Of(boards ...board.Board) *Batch {
	var w Maker
	w.Begin(0, len(boards))
	for i := range boards {
		w.Add(&boards[i])
	}
	return w.End()
}

// Part is the boards of a batch from number lo to before hi.
func (b *Batch) Part(lo, hi int) *Batch {
	var w Maker
	w.Begin(b.First+uint64(lo), hi-lo)
	s := b.Scan()
	var x board.Board
	for i := 0; i < hi && s.Next(&x); i++ {
		if i >= lo {
			w.Answered(&x, b.Answers[i])
		}
	}
	return w.End()
}

// Split cuts boards into batches of up to that many cells, or of one board. No
// file may hold more than board.MaxTotal.
func Split(boards []board.Board, cells int) []*Batch {
	var batches []*Batch
	var w Maker
	w.Begin(0, 0)
	for i := range boards {
		if w.batch.Cells > 0 && w.batch.Cells+boards[i].Cells > cells {
			batches = append(batches, w.End())
			w.Begin(uint64(i), 0)
		}
		w.Add(&boards[i])
	}
	return append(batches, w.End())
}
