package hunt

import (
	"testing"

	"adder/generator"
	"adder/judge/game/board"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestDice: four boards in a row differ in their dice alone, and are the same wherever a stream
// begins and whether or not its memory holds the board before.
func TestDice(t *testing.T) {
	t.Parallel()
	const n = 2000
	straight := withDice(generator.NewMix(1, nil, nil, nil).Fill)
	var boards []board.Board
	var b board.Board
	for i := range uint64(n) {
		straight(&b, i)
		if err := b.Validate(); err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b.Clone())
	}
	for i := 0; i < n; i += diceEach {
		dice := map[int]bool{}
		for _, x := range boards[i : i+diceEach] {
			dice[x.Faces] = true
			if diff := cmp.Diff(boards[i].Jumps, x.Jumps); diff != "" {
				t.Fatalf("boards from %d on have other jumps:\n%s", i, diff)
			}
		}
		if len(dice) != diceEach {
			t.Errorf("boards from %d on have the dice %v", i, dice)
		}
	}
	for first := range uint64(diceEach) {
		later := withDice(generator.NewMix(1, nil, nil, nil).Fill)
		b := new(board.Board)
		for i := first; i < n; i++ {
			if i%7 == 0 {
				b = new(board.Board)
			}
			later(b, i)
			if diff := cmp.Diff(boards[i], b.Clone(), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("board %d of a stream from %d on (-want +got):\n%s", i, first, diff)
			}
		}
	}
}
