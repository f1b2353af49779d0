package generator

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"adder/judge/board"
)

// TestSweepsOfFormats: the sweep of each format is in strict order, starts
// anywhere, holds what it says, and its sample is the same for ever.
func TestSweepsOfFormats(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, c := range []struct {
		format string
		boards uint64
		sample string // the beginning of a digest
	}{
		{"plain", 163_290, ""},
		{"hackerrank", 30_046, "0dfa"},
		{"baekjoon", 30_046, "0dfa"},
		{"geeksforgeeks", 9_764, "7d25"},
		{"leetcode", 56_261, ""},
		{"geeksforgeeks-square", 56_261, ""},
		{"moves", 62_716, ""},
	} {
		t.Run(c.format, func(t *testing.T) {
			t.Parallel()
			f, err := board.FindFormat(c.format)
			if err != nil {
				t.Fatal(err)
			}
			s := SweepOf(f)
			before, n := board.Board{}, uint64(0)
			for b := range s.From(0) {
				if err := b.Validate(); err != nil || n > 0 && board.Compare(&before, b) >= 0 {
					t.Fatalf("%v, %v after %v", err, *b, before)
				}
				if s.Scope.Holds(b) != (n < s.Scope.Count()) {
					t.Fatalf("%v: number %d of %d", *b, n, s.Scope.Count())
				}
				if !f.Plain() && f.Expresses(b) != nil {
					t.Fatal(f.Expresses(b))
				}
				before = b.Clone()
				n++
			}
			if n != s.Count() || n != c.boards {
				t.Errorf("%d boards, counted %d, want %d", n, s.Count(), c.boards)
			}
			for _, at := range []uint64{1, s.Scope.Count() - 1, s.Scope.Count(), n - 1} {
				rest := uint64(0)
				for range s.From(at) {
					rest++
				}
				if rest != n-min(at, n) {
					t.Errorf("%d boards from %d on, of %d", rest, at, n)
				}
			}
			if s.Sample == nil {
				return
			}
			sum := sha256.Sum256(board.Plain(s.Sample()...))
			if got := hex.EncodeToString(sum[:2]); got != c.sample {
				t.Errorf("the sample is %s, want %s", got, c.sample)
			}
		})
	}
}

// TestFitting: a board that a format can write comes of every family, and is the
// family's own where nothing is promised.
func TestFitting(t *testing.T) {
	t.Parallel()
	f, err := board.FindFormat("baekjoon")
	if err != nil {
		t.Fatal(err)
	}
	jumps := 0
	for _, family := range Families {
		want := family.Board(100, 3)
		if b, ok := family.Fitting(100, 3, nil); !ok || board.Compare(&b, &want) != 0 {
			t.Errorf("%s: another board", family.Name)
		}
		b, ok := family.Fitting(100, 3, f.Promised(true))
		if !ok || board.Broken(&b, f.Promised(true)) != nil {
			t.Errorf("%s: %v", family.Name, b)
		}
		jumps += len(b.Jumps)
		if _, ok := family.Fitting(99, 3, f.Promised(true)); ok {
			t.Errorf("%s has a board of 99 cells", family.Name)
		}
	}
	if jumps < 5*len(Families) {
		t.Errorf("only %d jumps on %d boards", jumps, len(Families))
	}
}
