package hunt

import (
	"errors"
	"testing"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// TestProve: a proof gives every board, also in another order of its jumps, and the first
// thousand alone. It finds a program that is wrong only there.
func TestProve(t *testing.T) {
	t.Parallel()
	scope := generator.NewScope(5, 2, 2)
	for _, c := range []struct {
		name  string
		wrong func(turn) bool
		want  string // the board; "" if it is right on all
	}{
		{"right", func(turn) bool { return false }, ""},
		{"wrong alone", func(t turn) bool { return t.Boards == 1 && t.Board.Cells == 4 }, "1\n4 1 0\n"},
		{"wrong when jumps are unsorted", func(t turn) bool { return t.unsorted() && t.Board.Faces == 2 },
			"1\n3 2 2\n2 1\n1 2\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := proved(t, wrongIf(c.wrong), scope, testOptions())
			got := ""
			if r.Finding != nil {
				got = string(board.Plain(r.Finding.Boards...))
			}
			if got != c.want {
				t.Errorf("want %q: %s", c.want, found(r))
			}
			p, all := r.Proved, scope.Count()
			if c.want == "" && (p.Boards != all || p.Scrambled == 0 || p.Alone != min(provedAlone, all)) {
				t.Errorf("%+v of %d boards", p, all)
			}
		})
	}
	o := testOptions()
	hundred := func(b *board.Board) bool { return b.Cells == 100 }
	o.Promises = []*board.Promise{{Name: "there are 100 cells", Keeps: hundred}}
	_, err := Prove(t.Context(), pooled(t, ill(func(turn) {}), o), scope, o.Options, anyTime)
	if !errors.Is(err, ErrNothing) {
		t.Errorf("where the promises leave no board: error %v", err)
	}
}

// TestNoInputWithoutBoards: a program need not survive an input without boards, as the site gives none.
func TestNoInputWithoutBoards(t *testing.T) {
	t.Parallel()
	s := watched(ill(func(turn) {}), func(batch *trial.Batch) {
		if batch.Len() == 0 {
			t.Error("an input without boards")
		}
	})
	scope := generator.NewScope(5, 1, 2) // no board has two jumps that could stand in another order
	r := proved(t, s, scope, testOptions())
	if r.Finding != nil || r.Proved.Boards != scope.Count() {
		t.Error(found(r))
	}
}
