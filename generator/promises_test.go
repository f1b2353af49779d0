package generator

import (
	"testing"

	"adder/judge/game/board"
)

// The first jumps of the board are left, and with a few more it would break a
// promise.
func TestDropKeepsTheFirstJumps(t *testing.T) {
	t.Parallel()
	promises := formatNamed("hackerrank").Promised()
	dropped := 0
	for seed := range uint64(50) {
		before, _ := found("uniform").In(nil, 100, seed)
		before.Faces = 6
		b := before.Clone()
		if !Drop(&b, promises) {
			continue
		}
		left := len(b.Jumps)
		more := before.Clone()
		more.Jumps = more.Jumps[:min(len(before.Jumps), left+1+len(before.Jumps)/15)]
		tooFew := left < len(before.Jumps) && board.Broken(&more, promises) == nil
		if tooFew || board.Broken(&b, promises) != nil {
			t.Errorf("seed %d: of %v is left %v", seed, before.Jumps, b.Jumps)
		}
		more.Jumps = more.Jumps[:left]
		board.Arrange(&more, promises)
		if board.Compare(&more, &b) != 0 {
			t.Errorf("seed %d: %v are not the first of %v", seed, b.Jumps, before.Jumps)
		}
		dropped += len(before.Jumps) - left
	}
	if dropped == 0 {
		t.Error("no board lost a jump")
	}
}

// There is a mix even if only boards of two cells keep a promise, and most
// families have none.
func TestMixOfHardPromises(t *testing.T) {
	t.Parallel()
	tiny := &board.Promise{Name: "tiny", Keeps: func(b *board.Board) bool {
		return b.Cells == 2 && len(b.Jumps) == 0
	}}
	for _, b := range NewMix(1, nil, nil, []*board.Promise{tiny}).Boards(300) {
		if !tiny.Keeps(&b) {
			t.Fatalf("got %v", b)
		}
	}
}
