package generator

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/board"
)

func TestSweep(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name  string
		scope Scope
		count uint64 // counted by hand, or by somebody else's program
	}{
		{"small", Small, 163_290},
		{"no jumps", NewScope(9, 0, 6), 8 * 6},
		{"one jump", NewScope(4, 1, 2), (3 + 1 + 4 + 9) * 2},
		{"crowded", NewScope(6, 5, 2), 2 * (2 + 9 + 64 + 625 + 7776)},
		{"two cells", NewScope(2, 3, 3), 2 * 3},
		{"nothing", NewScope(1, 3, 3), 0},
		{"negative", NewScope(-5, -5, -5), 0},
		{"zero", Scope{}, 0},
		{"one size and die", Scope{Cells: 30, Faces: []int{6, 6}, Die: 6, Sizes: []int{30}}, 1 + 29*29},
		{"squares", Scope{Cells: 16, Faces: []int{6, 6}, Die: 6, Sizes: []int{4, 9, 16}}, 3 + 9 + 64 + 225},
		{"fewer cells with jumps", Scope{Cells: 9, Faces: []int{2, 2}, Most: []int{9, 3}}, 2*8 + 2*(1+4)},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if got := row.scope.Count(); got != row.count {
				t.Errorf("Count() = %d, want %d", got, row.count)
			}
			if got := walk(t, row.scope); got != row.count {
				t.Errorf("Boards() yields %d boards, want %d", got, row.count)
			}
		})
	}
}

// walk counts the boards, and fails unless they are valid and in strict order,
// so that no board comes twice.
func walk(t *testing.T, s Scope) (count uint64) {
	t.Helper()
	var before board.Board
	for b := range s.Boards() {
		if err := b.Validate(); err != nil {
			t.Fatalf("%v: %v", b, err)
		}
		if count > 0 && board.Compare(&before, b) >= 0 {
			t.Fatalf("%v is followed by %v", before, *b)
		}
		for i := 1; i < len(b.Jumps); i++ {
			if b.Jumps[i-1].From >= b.Jumps[i].From {
				t.Fatalf("%v: jumps are not listed by start", b)
			}
		}
		before.Cells, before.Faces = b.Cells, b.Faces
		before.Jumps = append(before.Jumps[:0], b.Jumps...)
		count++
	}
	return count
}

func TestFrom(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	s := Scope{Cells: 6, Faces: []int{3, 2, 2, 1, 1, 1}}
	var all []board.Board
	for b := range s.Boards() {
		all = append(all, b.Clone())
	}
	for index := 0; index <= len(all); index++ {
		var got []board.Board
		for b := range s.From(uint64(index)) {
			if got = append(got, b.Clone()); len(got) == 3 {
				break
			}
		}
		want := all[index:min(index+3, len(all))]
		if diff := cmp.Diff(want, got); len(want)+len(got) > 0 && diff != "" {
			t.Fatalf("From(%d) (-want +got):\n%s", index, diff)
		}
	}
}

func TestCountTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	huge := NewScope(board.MaxCells, 3, 6)
	if got := huge.Count(); got != math.MaxUint64 {
		t.Errorf("Count() = %d, want the largest number", got)
	}
	large := NewScope(100, 10, 6)
	for b := range large.From(math.MaxUint64 - 1) {
		if err := b.Validate(); err != nil {
			t.Error(err)
		}
		break
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	rows := []struct {
		n, m int
		want uint64
	}{
		{0, 0, 1}, {5, 0, 1}, {5, 5, 1}, {5, 6, 0}, {8, 3, 56}, {67, 33, 14226520737620288370}, {68, 34, math.MaxUint64},
	}
	for _, row := range rows {
		if got := choose(row.n, row.m); got != row.want {
			t.Errorf("choose(%d, %d) = %d, want %d", row.n, row.m, got, row.want)
		}
	}
}

func BenchmarkSweep(b *testing.B) {
	n := 0
	for b.Loop() {
		for range Small.Boards() {
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/board")
}

func ExampleScope_Boards() {
	tiny := NewScope(3, 1, 1)
	fmt.Println(tiny.Count(), "boards")
	for b := range tiny.Boards() {
		fmt.Println(b.Cells, b.Faces, b.Jumps)
	}
	// Output:
	// 7 boards
	// 2 1 []
	// 3 1 []
	// 2 1 [{1 2}]
	// 3 1 [{1 2}]
	// 3 1 [{1 3}]
	// 3 1 [{2 1}]
	// 3 1 [{2 3}]
}
