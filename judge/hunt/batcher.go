package hunt

import (
	"strconv"

	"adder/judge/board"
	"adder/judge/oracle"
)

// batcher puts batches together, answering each board as it is added.
type batcher struct {
	solver oracle.Solver
	batch  *Batch
	jumps  int // where in its text those of the last board begin
}

// titleRoom is kept free at the front of a text for the number of its boards,
// which is known in the end.
const titleRoom = 12

// What a board of the mix takes, and a little more, and one of the sweep.
const (
	mixedBytes = 48
	sweptBytes = 20
)

// begin starts a batch of about so many boards.
func (w *batcher) begin(first uint64, boards int) { w.beginSized(first, boards, mixedBytes) }

// beginSized also says how many bytes a board takes as a rule.
func (w *batcher) beginSized(first uint64, boards, each int) {
	w.batch = &Batch{
		First:   first,
		Text:    make([]byte, titleRoom, titleRoom+boards*each),
		Answers: make([]int32, 0, boards),
		right:   make([]byte, 0, 3*boards),
	}
}

func (w *batcher) add(b *board.Board) { w.answered(b, int32(w.solver.Answer(b))) }

// addAgain adds a board with the jumps of the one before, whose text it copies.
func (w *batcher) addAgain(b *board.Board) {
	jumps := w.batch.Text[w.jumps:]
	w.batch.Text = appendHead(w.batch.Text, b)
	w.jumps = len(w.batch.Text)
	w.batch.Text = append(w.batch.Text, jumps...)
	w.note(b, int32(w.solver.Answer(b)))
}

// answered adds a board whose answer is known.
func (w *batcher) answered(b *board.Board, answer int32) {
	w.batch.Text = appendHead(w.batch.Text, b)
	w.jumps = len(w.batch.Text)
	w.batch.Text = appendJumps(w.batch.Text, b)
	w.note(b, answer)
}

// note adds what there is of a board beside its text.
func (w *batcher) note(b *board.Board, answer int32) {
	x := w.batch
	x.cells += b.Cells
	x.Answers = append(x.Answers, answer)
	x.right = appendAnswer(x.right, answer)
}

func (w *batcher) end() *Batch {
	b := w.batch
	w.batch = nil
	var room [titleRoom]byte
	title := append(strconv.AppendInt(room[:0], int64(b.Len()), 10), '\n')
	b.Text = b.Text[titleRoom-len(title):]
	copy(b.Text, title)
	return b
}

// newBatch returns the batch of some boards.
func (w *batcher) newBatch(boards ...board.Board) *Batch {
	w.begin(0, len(boards))
	for i := range boards {
		w.add(&boards[i])
	}
	return w.end()
}

// part is some boards of a batch, from number lo to before hi.
func (w *batcher) part(b *Batch, lo, hi int) *Batch {
	w.begin(b.First+uint64(lo), hi-lo)
	s := b.Scan()
	var x board.Board
	for i := 0; i < hi && s.Next(&x); i++ {
		if i >= lo {
			w.answered(&x, b.Answers[i])
		}
	}
	return w.end()
}

// split cuts boards into batches of up to so many cells, or of one board; no
// file may hold more than board.MaxTotal.
func (w *batcher) split(boards []board.Board, cells int) []*Batch {
	var batches []*Batch
	w.begin(0, 0)
	for i := range boards {
		if w.batch.cells > 0 && w.batch.cells+boards[i].Cells > cells {
			batches = append(batches, w.end())
			w.begin(uint64(i), 0)
		}
		w.add(&boards[i])
	}
	return append(batches, w.end())
}
