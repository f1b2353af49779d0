package generator

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/board"
)

var update = flag.Bool("update", false, "rewrite testdata/pinned.txt")

var sizes = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 30, 100, 1000, 1024, 1025, 32767}

// seedsFor keeps the work per size about equal.
func seedsFor(size int) uint64 { return uint64(min(2000, max(2, 100_000/size))) }

func each(t *testing.T, test func(*testing.T, *Family)) {
	for _, f := range Families {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			test(t, f)
		})
	}
}

func TestFamiliesAreValid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *Family) {
		var b board.Board
		var r Rand
		for _, size := range append(sizes, board.MaxCells) {
			for seed := range seedsFor(size) {
				r.Seed(f.stream(size, seed))
				r.die = 0
				if seed%4 == 3 {
					r.die = 6 // as a promise asks for
				}
				f.Fill(&b, &r, size)
				if err := b.Validate(); err != nil {
					t.Fatalf("size %d seed %d die %d: %v", size, seed, r.die, err)
				}
				if b.Cells != size || r.die != 0 && b.Faces != r.die {
					t.Fatalf("size %d seed %d die %d: got %d cells, %d faces", size, seed, r.die, b.Cells, b.Faces)
				}
				if f != manyFaces && f != worstND && b.Faces > 6 {
					t.Fatalf("size %d seed %d: %d faces", size, seed, b.Faces)
				}
			}
		}
	})
}

func TestSizesOutsideAreBroughtIn(t *testing.T) {
	t.Parallel()
	for _, f := range Families {
		for size, want := range map[int]int{-3: 2, 0: 2, 1: 2, 1_000_001: 1_000_000} {
			b := f.Board(size, 1)
			if err := b.Validate(); err != nil || b.Cells != want {
				t.Errorf("%s: size %d gives %d cells, want %d: %v", f.Name, size, b.Cells, want, err)
			}
		}
	}
}

func TestFamiliesAreDocumented(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range Families {
		if f.Doc == "" || seen[f.Name] || seen[f.Doc] {
			t.Errorf("%q: name or sentence missing, or given twice", f.Name)
		}
		seen[f.Name], seen[f.Doc] = true, true
		if got, err := Find(f.Name); got != f || err != nil {
			t.Errorf("Find(%q) = %v, %v", f.Name, got, err)
		}
	}
	if _, err := Find("ports"); err == nil || !strings.Contains(err.Error(), "portal") {
		t.Errorf("Find of an unknown name: %v", err)
	}
}

// TestTraits holds each family to the facts that it is there for. share is how
// many boards of a hundred must have one of the traits.
func TestTraits(t *testing.T) {
	t.Parallel()
	rows := []struct {
		family *Family
		least  int // cells
		share  int
		traits string
	}{
		{wall, 5, 50, "wall"},
		{rests, 4, 80, "snake-on-ladder ladder-on-snake"},
		{chains, 5, 60, "ladder-on-ladder ladder-on-snake snake-on-ladder snake-on-snake"},
		{cycles, 3, 100, "cycle"},
		{startJump, 2, 100, "start-jump"},
		{startJump, 5, 100, "back-to-start"},
		{sharedEnds, 3, 100, "shared-end"},
		{lastCell, 3, 100, "to-last"},
		{stuck, 3, 100, "stuck"},
		{snakeNeeded, 12, 100, "wall"},
		{oneFace, 2, 100, "one-face"},
		{manyFaces, 3, 40, "more-faces-than-cells"},
		{worstND, 12, 25, "stuck"},
	}
	for _, row := range rows {
		t.Run(row.family.Name+"/"+row.traits, func(t *testing.T) {
			t.Parallel()
			for _, size := range sizes {
				if size < row.least || size > 1000 {
					continue
				}
				const boards = 200
				have := 0
				for seed := range uint64(boards) {
					b := row.family.Board(size, seed)
					if hasAny(&b, strings.Fields(row.traits)) {
						have++
					}
				}
				if have*100 < row.share*boards {
					t.Errorf("size %d: %d of %d boards have it, want %d%%", size, have, boards, row.share)
				}
			}
		})
	}
}

func hasAny(b *board.Board, traits []string) bool {
	facts := board.NewFacts(b)
	for _, name := range traits {
		for _, trait := range board.Traits {
			if trait.Name == name && trait.Has(facts) {
				return true
			}
		}
	}
	return false
}

func TestOneKindOnly(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		for seed := range uint64(50) {
			for f, ok := range map[*Family]func(board.Jump) bool{
				laddersOnly: board.Jump.Ladder,
				snakesOnly:  func(j board.Jump) bool { return !j.Ladder() },
				noJumps:     func(board.Jump) bool { return false },
			} {
				for _, j := range f.Board(size, seed).Jumps {
					if !ok(j) {
						t.Fatalf("%s size %d seed %d has %v", f.Name, size, seed, j)
					}
				}
			}
		}
	}
}

// TestPinned notices a changed board. If the change is meant, run with -update
// and say in the commit that old names mean new boards.
func TestPinned(t *testing.T) {
	t.Parallel()
	const file = "testdata/pinned.txt"
	got := pinned()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("boards have changed (-want +got):\n%s", diff)
	}
}

func pinned() string {
	var text strings.Builder
	text.WriteString("# family size seed, sha256 of the boards in the plain format\n")
	for _, f := range Families {
		for _, size := range []int{9, 100, 2000} {
			b := f.Board(size, 7)
			fmt.Fprintf(&text, "%s %d 7 %x\n", f.Name, size, sha256.Sum256(board.Plain(b)))
		}
	}
	var plain []byte
	m := NewMix(7, nil, nil)
	var b board.Board
	for i := range uint64(1000) {
		m.Fill(&b, i)
		plain = board.AppendPlain(plain, &b)
	}
	fmt.Fprintf(&text, "mix 1000 7 %x\n", sha256.Sum256(plain))
	return text.String()
}

// A ladder to 13, a snake from 15 to 8, a ladder to 20: three throws.
func ExampleFamily_Board() {
	f, err := Find("portal")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := f.Board(20, 3)
	fmt.Printf("%s", board.Plain(b))
	// Output:
	// 1
	// 20 2 6
	// 18 1
	// 19 2
	// 3 13
	// 15 8
	// 9 20
	// 8 15
}
