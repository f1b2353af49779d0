package generator

import (
	"testing"

	"adder/judge/board"
)

// TestSitesGetBoards: the sweep, the mix, the telling boards and every family give
// each site boards that it could give itself.
func TestSitesGetBoards(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		if f.Plain() {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			promises := f.Promised(true)
			kept := map[string]int{}
			for b := range SweepOf(f).Keeping(promises).From(0) {
				if c := *b; board.Fit(&c, promises) == nil {
					kept["sweep"]++
				}
			}
			for _, b := range Telling(f) {
				if board.Fit(&b, promises) == nil {
					kept["telling"]++
				}
			}
			mix := NewMix(1, nil, promises)
			for i := range uint64(300) {
				var b board.Board
				if mix.Fill(&b, i); board.Broken(&b, promises) != nil {
					t.Fatalf("board %d of the mix breaks %q: %v", i, board.Broken(&b, promises).Name, b)
				}
			}
			for what, least := range map[string]int{"sweep": 5000, "telling": 40} {
				if kept[what] < least {
					t.Errorf("%s: only %d boards", what, kept[what])
				}
			}
			t.Log(kept)
			everyFamilyFits(t, f, promises)
		})
	}
}

func everyFamilyFits(t *testing.T, f *board.Format, promises []*board.Promise) {
	t.Helper()
	size := f.Cells
	if size == 0 {
		size = 36
	}
	for _, family := range Families {
		for seed := range uint64(20) {
			if b, ok := family.Fitting(size, seed, promises); !ok {
				t.Errorf("%s, seed %d: %v breaks %q", family.Name, seed, b, board.Broken(&b, promises).Name)
			}
		}
	}
}

// TestKeepingLeavesOutNothing: what a sweep loses by a promise are boards that
// break it, and it starts anywhere afterwards too.
func TestKeepingLeavesOutNothing(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			promises := f.Promised(true)
			all, kept := 0, 0
			for b := range SweepOf(f).From(0) {
				if c := *b; board.Fit(&c, promises) == nil {
					all++
				}
			}
			s := SweepOf(f).Keeping(promises)
			n := uint64(0)
			for b := range s.From(0) {
				if n++; board.Fit(new(*b), promises) == nil {
					kept++
				}
			}
			if all != kept || n != s.Count() {
				t.Errorf("%d boards keep the promises, %d after Keeping; %d boards, counted %d", all, kept, n, s.Count())
			}
			rest := uint64(0)
			for range s.From(n / 2) {
				rest++
			}
			if rest != n-n/2 {
				t.Errorf("%d boards from %d on, of %d", rest, n/2, n)
			}
		})
	}
}

func TestFewest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format string
		want   int
	}{{"hackerrank", 2}, {"baekjoon", 2}, {"geeksforgeeks", 1}, {"geeksforgeeks-square", 2}, {"leetcode", 0}, {"moves", 0}} {
		f, err := board.FindFormat(c.format)
		if err != nil {
			t.Fatal(err)
		}
		if got := fewest(f.Promised(true)); got != c.want {
			t.Errorf("%s: %d jumps at least, want %d", c.format, got, c.want)
		}
	}
	snake, _ := board.FindPromise("snakes=1..15")
	some := &board.Promise{Name: "some", Count: func(b *board.Board) int { return len(b.Jumps) }, Least: 1, Keeps: func(b *board.Board) bool { return len(b.Jumps) > 0 }}
	if got := fewest([]*board.Promise{some, snake}); got != 1 {
		t.Errorf("a snake is a jump, and %d are wanted", got)
	}
}
