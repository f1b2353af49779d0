package generator

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"math"
	"testing"

	"adder/judge/game/board"

	"github.com/google/go-cmp/cmp"
)

func TestScopesAreCounted(t *testing.T) {
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
			if got := walk(t, row.scope.From(0), nil); got != row.count {
				t.Errorf("From(0) yields %d boards, want %d", got, row.count)
			}
		})
	}
}

// walk counts the boards, and fails unless they are valid and in strict order,
// without a board that comes twice. It calls look with each, if that is not nil.
func walk(t *testing.T, boards iter.Seq[*board.Board], look func(n uint64, b *board.Board)) (count uint64) {
	t.Helper()
	var before board.Board
	for b := range boards {
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
		if look != nil {
			look(count, b)
		}
		before.Cells, before.Faces = b.Cells, b.Faces
		before.Jumps = append(before.Jumps[:0], b.Jumps...)
		count++
	}
	return count
}

func TestScopeStartsAnywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	s := Scope{Cells: 6, Faces: []int{3, 2, 2, 1, 1, 1}}
	var all []board.Board
	for b := range s.From(0) {
		all = append(all, b.Clone())
	}
	for index := 0; index <= len(all); index++ {
		var got []board.Board
		for b := range s.From(uint64(index)) {
			got = append(got, b.Clone())
			if len(got) == 3 {
				break
			}
		}
		want := all[index:min(index+3, len(all))]
		if diff := cmp.Diff(want, got); len(want)+len(got) > 0 && diff != "" {
			t.Fatalf("From(%d) (-want +got):\n%s", index, diff)
		}
	}
}

func TestCountStopsAt64Bits(t *testing.T) {
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

func ExampleScope_From() {
	tiny := NewScope(3, 1, 1)
	fmt.Println(tiny.Count(), "boards")
	for b := range tiny.From(0) {
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

// TestSweepsOfFormats: the sweep of each format is in strict order, can start
// anywhere, has the boards that it should have, and its sample never changes.
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
		{"hackerrank", 15_361, "22d7"},
		{"baekjoon", 13_436, "9d5a"},
		{"geeksforgeeks", 9_764, "7d25"},
		{"leetcode", 56_261, ""},
		{"moves", 62_716, ""},
	} {
		t.Run(c.format, func(t *testing.T) {
			t.Parallel()
			f := formatNamed(c.format)
			s := SweepOf(f)
			n := walk(t, s.From(0), func(n uint64, b *board.Board) {
				if s.Scope.Holds(b) != (n < s.Scope.Count()) {
					t.Fatalf("%v: number %d of %d", *b, n, s.Scope.Count())
				}
				if !f.Plain() && f.Expresses(b) != nil {
					t.Fatal(f.Expresses(b))
				}
			})
			if n != s.Count() || n != c.boards {
				t.Errorf("%d boards, counted %d, want %d", n, s.Count(), c.boards)
			}
			for _, at := range []uint64{s.Scope.Count() - 1, s.Scope.Count(), n - 1} {
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

// TestSitesGetBoards: the sweep, the mix and the telling boards give each site enough boards that it
// could give itself.
func TestSitesGetBoards(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		if f.Plain() {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			promises := f.Promised()
			telling := Telling(f)
			if len(telling) < 40 || len(board.Fitting(telling, promises)) < len(telling) {
				t.Errorf("%d telling boards, or one that breaks a promise", len(telling))
			}
			swept := 0
			for b := range SweepOf(f).From(0) {
				if board.Fit(new(*b), promises) == nil {
					swept++
				}
			}
			if swept < 5000 {
				t.Errorf("only %d boards of the sweep", swept)
			}
			mix, jumps := NewMix(1, nil, f, promises), 0
			for i := range uint64(300) {
				var b board.Board
				mix.Fill(&b, i)
				if b.Validate() != nil || board.Fit(new(b), promises) != nil {
					t.Fatalf("board %d of the mix: %v", i, b)
				}
				jumps += len(b.Jumps)
			}
			if jumps < 900 {
				t.Errorf("300 boards of the mix have only %d jumps together", jumps)
			}
		})
	}
}
