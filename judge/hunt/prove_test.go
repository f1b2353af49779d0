package hunt

import (
	"errors"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
)

// TestProve: a proof gives every board, also in another order of its jumps, and the
// first thousand alone; a program that is wrong only there is not right.
func TestProve(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		defines []string
		want    string // the board; "" if it is right on all
	}{
		{"right", nil, ""},
		{"wrong alone", []string{`PRINT printf("%d\n", boards == 1 && n == 4 ? 77 : answer);`}, "1\n4 1 0\n"},
		{"wrong when jumps are unsorted", []string{
			`AT_START static int last, unsorted;`,
			`READ if (i == 0) last = unsorted = 0; if (a < last) unsorted = 1; last = a;`,
			`PRINT printf("%d\n", unsorted && d == 2 ? 77 : answer);`,
		}, "1\n3 2 2\n2 1\n1 2\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			scope := generator.NewScope(5, 2, 2)
			r, err := Prove(t.Context(), ill(t, c.defines...), scope, testOptions(), func(uint64, time.Duration) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			p := r.Proved
			t.Logf("%s; %d boards, %d scrambled, %d alone", found(r), p.Boards, p.Scrambled, p.Alone)
			if c.want == "" {
				if r.Finding != nil || p.Boards != scope.Count() || p.Scrambled == 0 || p.Alone != min(provedAlone, scope.Count()) {
					t.Errorf("%d of %d boards", p.Boards, scope.Count())
				}
				return
			}
			if r.Finding == nil || string(board.Plain(r.Finding.Boards...)) != c.want {
				t.Errorf("want %q", c.want)
			}
		})
	}
}

// TestNothingToProve: where the promises leave no board nothing is proved.
func TestNothingToProve(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Promises = promised(t, "cells=100")
	_, err := Prove(t.Context(), ill(t), generator.NewScope(5, 2, 2), o, func(uint64, time.Duration) error { return nil })
	if !errors.Is(err, ErrNothing) {
		t.Errorf("error %v", err)
	}
}
