package hunt

import (
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// A program that is taken to hang is stopped sooner while its board is made small. The board
// that is shown fails in the whole time all the same.
func TestSmallBoardFailsInWholeTime(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	o := unexplained()
	o.Limit = time.Second
	// Boards of five cells take half of the time, and of seven five times as much.
	pool := pooled(t, celled(t, "slow"), o)
	pool.KnownToHang()
	h := newHunt(pool, corpusOf(o), o)
	timedOut := func(cells int) *result.Failure {
		b := board.Board{Cells: cells, Faces: 1}
		return &result.Failure{Kind: result.TimedOut, Alone: true, Boards: result.One(b)}
	}
	f, err := h.onceMore(t.Context(), timedOut(5), timedOut(9))
	if err != nil {
		t.Fatal(err)
	}
	if f.Last().Cells != 7 || pool.Hangs() {
		t.Errorf("%+v; hangs: %v", f, pool.Hangs())
	}
	unconfirmed, err := h.alone(t.Context(), "test", board.Board{Cells: 5, Faces: 1})
	if err != nil || unconfirmed != nil {
		t.Errorf("%+v, %v", unconfirmed, err)
	}
}
