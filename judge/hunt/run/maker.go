package run

import (
	"strconv"

	"adder/judge/board"
	"adder/judge/oracle"
)

// A Maker puts batches together, answering each board as it is added.
type Maker struct {
	solver oracle.Solver
	batch  *Batch
	jumps  int // where in its text those of the last board begin
}

// titleRoom is kept free at the front of a text for the number of its boards,
// which is known in the end.
const titleRoom = 12

// usualBytes is what a board takes, and a little more.
const usualBytes = 48

// Begin starts a batch of about so many boards.
func (w *Maker) Begin(first uint64, boards int) { w.BeginSized(first, boards, usualBytes) }

// BeginSized also says how many bytes a board takes as a rule.
func (w *Maker) BeginSized(first uint64, boards, each int) {
	w.batch = &Batch{
		First:   first,
		Text:    make([]byte, titleRoom, titleRoom+boards*each),
		Answers: make([]int32, 0, boards),
		right:   make([]byte, 0, 3*boards),
	}
}

// Add adds a board.
func (w *Maker) Add(b *board.Board) { w.Answered(b, int32(w.solver.Answer(b))) }

// AddAgain adds a board with the jumps of the one before, whose text it copies.
func (w *Maker) AddAgain(b *board.Board) {
	jumps := w.batch.Text[w.jumps:]
	w.batch.Text = appendHead(w.batch.Text, b)
	w.jumps = len(w.batch.Text)
	w.batch.Text = append(w.batch.Text, jumps...)
	w.note(b, int32(w.solver.Answer(b)))
}

// Answered adds a board whose answer is known.
func (w *Maker) Answered(b *board.Board, answer int32) {
	w.batch.Text = appendHead(w.batch.Text, b)
	w.jumps = len(w.batch.Text)
	w.batch.Text = appendJumps(w.batch.Text, b)
	w.note(b, answer)
}

// note adds what there is of a board beside its text.
func (w *Maker) note(b *board.Board, answer int32) {
	x := w.batch
	x.Cells += b.Cells
	x.Answers = append(x.Answers, answer)
	x.right = appendAnswer(x.right, answer)
}

// End returns the batch.
func (w *Maker) End() *Batch {
	b := w.batch
	w.batch = nil
	var room [titleRoom]byte
	title := append(strconv.AppendInt(room[:0], int64(b.Len()), 10), '\n')
	b.Text = b.Text[titleRoom-len(title):]
	copy(b.Text, title)
	return b
}

// Of returns the batch of some boards.
func (w *Maker) Of(boards ...board.Board) *Batch {
	w.Begin(0, len(boards))
	for i := range boards {
		w.Add(&boards[i])
	}
	return w.End()
}

// Part is some boards of a batch, from number lo to before hi.
func (w *Maker) Part(b *Batch, lo, hi int) *Batch {
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

// Split cuts boards into batches of up to so many cells, or of one board; no
// file may hold more than board.MaxTotal.
func (w *Maker) Split(boards []board.Board, cells int) []*Batch {
	var batches []*Batch
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
