package generator

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"

	"adder/judge/game/board"
)

// In every file the boards are valid and not too large, every window from x to
// 1.5 x has a number of cells, of faces and of boards, and all is as pinned.
func TestSpreadHasEveryWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	text := "# boards cells bytes, sha256 of the file in the plain format\n"
	var seen [3][]bool // cells, faces, boards
	for i := range seen {
		seen[i] = make([]bool, board.MaxTotal)
	}
	s, all, jumps, size := NewSpread(1), 0, 0, 0
	for i := range SpreadFiles {
		boards, cells := s.Boards(i), 0
		for k := range boards {
			b := &boards[k]
			check(t, b.Validate())
			cells += b.Cells
			jumps += len(b.Jumps)
			seen[0][b.Cells], seen[1][b.Faces] = true, true
		}
		seen[2][len(boards)] = true
		plain := board.Plain(boards...)
		text += fmt.Sprintf("%d %d %d %x\n", len(boards), cells, len(plain), sha256.Sum256(plain))
		if cells > board.MaxTotal {
			t.Errorf("file %d has %d cells", i, cells)
		}
		all, size = all+cells, size+len(plain)
	}
	t.Logf("%d cells, %d jumps, %d bytes", all, jumps, size)
	if all > 35_000_000 || jumps > 16_000_000 || size > 250<<20 {
		t.Errorf("%d cells, %d jumps, %d bytes: the spread has grown", all, jumps, size)
	}
	i := slices.Index(seen[0][board.MinCells:everySize+1], false)
	if i >= 0 {
		t.Errorf("no board has %d cells", i+board.MinCells)
	}
	for i, what := range []string{"cells", "faces", "boards"} {
		last := 1
		for v := 2; v <= board.MaxCells; v++ {
			if seen[i][v] {
				last = v
			} else if v == (last+1)*3/2+1 {
				t.Errorf("no board has %d to %d %s", last+1, v, what)
			}
		}
	}
	pinnedAs(t, "testdata/spread.txt", text)
}

// The boards of a spread in a format keep its site's promises.
func TestSpreadKeepsPromises(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for name, least := range map[string]int{"plain": 498, "moves": 498, "leetcode": 15} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := formatNamed(name)
			boards, jumps := Keeping(NewSpread(1).Boards(0), f, f.Promised()), 0
			for k := range boards {
				if board.Fit(&boards[k], f.Promised()) != nil {
					t.Fatalf("a board of %d cells does not keep them", boards[k].Cells)
				}
				jumps += len(boards[k].Jumps)
			}
			t.Logf("%d boards, %d jumps", len(boards), jumps)
			if len(boards) < least || jumps < 10*least {
				t.Errorf("%d boards with %d jumps, want %d", len(boards), jumps, least)
			}
		})
	}
}
