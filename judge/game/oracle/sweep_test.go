package oracle

import (
	"testing"

	"adder/generator"
	"adder/judge/game/board"
)

// TestSweepIsPlain: every search answers each of the 163,290 small boards as the plain one does,
// and each answer is proved.
func TestSweepIsPlain(t *testing.T) {
	t.Parallel()
	var s Solver
	boards := 0
	for b := range generator.Small.From(0) {
		boards++
		want := plain(b, board.Rules{})
		if got := s.bitsets.answer(b, Restriction{}); got != want {
			t.Fatalf("words = %d, want %d\n%s", got, want, board.Plain(*b))
		}
		if got := s.linear.answer(b, Restriction{}); got != want {
			t.Fatalf("linear = %d, want %d\n%s", got, want, board.Plain(*b))
		}
		got, c := s.Solve(b, board.Rules{})
		if got != want {
			t.Fatalf("under = %d, want %d\n%s", got, want, board.Plain(*b))
		}
		if err := Verify(b, board.Rules{}, got, c); err != nil {
			t.Fatalf("%v\n%s", err, board.Plain(*b))
		}
	}
	if boards != 163290 {
		t.Errorf("%d boards", boards)
	}
}

// TestLargeAgree: all searches agree on large boards of every family, and each answer is proved.
func TestLargeAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var s Solver
	for _, f := range generator.Families {
		for _, size := range []int{63, 64, 1000, 50_000} {
			for seed := range uint64(3) {
				b := f.Board(size, seed)
				want, c := s.Solve(&b, board.Rules{})
				if err := Verify(&b, board.Rules{}, want, c); err != nil {
					t.Fatalf("(%s, %d, %d): %v", f.Name, size, seed, err)
				}
				if got := s.Answer(&b); got != want {
					t.Errorf("(%s, %d, %d): Answer = %d, want %d", f.Name, size, seed, got, want)
				}
				if size <= 1000 {
					if got := plain(&b, board.Rules{}); got != want {
						t.Errorf("(%s, %d, %d): Solve = %d, want %d", f.Name, size, seed, want, got)
					}
				}
			}
		}
	}
}
