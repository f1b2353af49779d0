package trial

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/generator"
	"adder/judge/game/board"
)

func TestPlainTextIsTheFormat(t *testing.T) {
	t.Parallel()
	mix := generator.NewMix(3, nil, nil, nil)
	var b board.Board
	for i := range uint64(2000) {
		mix.Fill(&b, i)
		got := string(board.AppendPlain(make([]byte, 0, i%200), &b))
		if diff := cmp.Diff(digitByDigit(&b), got); diff != "" {
			t.Fatalf("board %d (-want +got):\n%s", i, diff)
		}
	}
	large := board.Board{Cells: 1_000_000, Faces: 1_000_000, Jumps: []board.Jump{
		{From: 999, To: 1000}, {From: 1000, To: 999}, {From: 999_999, To: 1}, {From: 9, To: 10},
	}}
	if diff := cmp.Diff(digitByDigit(&large), string(board.AppendPlain(nil, &large))); diff != "" {
		t.Errorf("a large board (-want +got):\n%s", diff)
	}
	var answers []byte
	for _, a := range []int32{-1, 0, 7, 10, 999, 1000, 1_000_000} {
		answers = board.AppendNumber(answers, a, '\n')
	}
	if diff := cmp.Diff("-1\n0\n7\n10\n999\n1000\n1000000\n", string(answers)); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
}

// digitByDigit is board.AppendPlain, written with package fmt.
func digitByDigit(b *board.Board) string {
	text := fmt.Sprintln(b.Cells, b.Faces, len(b.Jumps))
	for _, j := range b.Jumps {
		text += fmt.Sprintln(j.From, j.To)
	}
	return text
}
