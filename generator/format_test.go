package generator

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/board"
)

// TestFormatsRoundTrip: every board of every family that a format can express
// comes back from what it writes, its jumps in the format's order.
func TestFormatsRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, format := range board.Formats {
		t.Run(format.Name, func(t *testing.T) {
			t.Parallel()
			for _, f := range Families {
				if n := roundTrips(t, format, f); n == 0 && f != oneFace && f != manyFaces {
					t.Errorf("%s has no board that can be expressed", f.Name)
				}
			}
		})
	}
}

// roundTrips returns how many boards of a family went there and back.
func roundTrips(t *testing.T, format *board.Format, f *Family) int {
	t.Helper()
	var kept []board.Board
	for _, cells := range []int{2, 4, 9, 16, 30, 36, 100, 400} {
		for seed := range uint64(40) {
			b := f.Board(cells, seed)
			if f != oneFace && f != manyFaces {
				var r Rand
				r.Seed(seed)
				r.die = 6
				f.Fill(&b, &r, cells)
			}
			format.Arrange(&b)
			if format.Expresses(&b) == nil {
				kept = append(kept, b)
			}
		}
	}
	if len(kept) == 0 {
		return 0
	}
	files := [][]board.Board{kept}
	if format.One {
		files = nil
		for i := range kept {
			files = append(files, kept[i:i+1])
		}
	}
	for _, boards := range files {
		got, err := format.Parse("x", format.Write(boards...))
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for i := range boards {
			if board.Compare(&boards[i], &got[i]) != 0 {
				t.Fatalf("%s: (-want +got)\n%s", f.Name, cmp.Diff(boards[i], got[i]))
			}
		}
	}
	return len(kept)
}
