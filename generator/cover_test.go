package generator

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/board"
	"adder/judge/oracle"
)

// A record is what the tests ask of one file of a cover.
type record struct {
	cells  int
	boards []shape // measured
	digest string
	text   int // bytes
}

// covered makes the cover of seed 1 once for all tests, and measures its boards.
var covered = sync.OnceValue(func() []record { return records(1, nil) })

func records(seed uint64, promises []*board.Promise) []record {
	var o oracle.Solver
	var all []record
	for boards := range Cover(seed, promises) {
		text := board.Plain(boards...)
		r := record{digest: fmt.Sprintf("%x", sha256.Sum256(text)), text: len(text)}
		for i := range boards {
			if err := boards[i].Validate(); err != nil {
				panic(err)
			}
			r.cells += boards[i].Cells
			r.boards = append(r.boards, measure(&o, &boards[i]))
		}
		all = append(all, r)
	}
	return all
}

// numberNames are those of a shape and of the file, for messages.
var numberNames = []string{"cells", "faces", "jumps", "answer", "longest jump", "chain depth", "boards"}

// TestCoverLeavesNoWindow looks, for each of the seven numbers, at every window
// from x to 1.5 x up to the largest number that there is.
func TestCoverLeavesNoWindow(t *testing.T) {
	t.Parallel()
	for number, name := range numberNames {
		seen := make([]bool, board.MaxTotal)
		for _, f := range covered() {
			seen[len(f.boards)] = seen[len(f.boards)] || number == nBoards
			for _, s := range f.boards {
				if number != nBoards && s[number] > 0 {
					seen[s[number]] = true
				}
			}
		}
		least, most := 1, board.MaxBoards
		if number < numbers {
			least, most = smallest[number], greatest[number]
		}
		last := least - 1
		for v := least; v <= most; v++ {
			if seen[v] {
				last = v
			} else if first := last + 1; v >= first*3/2 {
				t.Errorf("no board has %d to %d %s", first, v, name)
				last = v
			}
		}
		if most-last > most/3 {
			t.Errorf("no board has more than %d %s", last, name)
		}
	}
}

// TestCoverMakesEveryPair: of magnitudes of two of the seven numbers.
func TestCoverMakesEveryPair(t *testing.T) {
	t.Parallel()
	left := newPlan(1, nil).pairs
	for i := range numbers {
		for _, b := range magnitudes(i) {
			for boards := 1; boards <= board.MaxBoards; boards *= 10 {
				left[target{magnitude(nBoards, boards), b}] = true
			}
		}
	}
	total := len(left)
	for _, f := range covered() {
		for _, s := range f.boards {
			for p := range s.targets() {
				delete(left, p)
			}
			for p := range s.among(len(f.boards)) {
				delete(left, p)
			}
		}
	}
	for p := range left {
		t.Errorf("no board has %s %d to %d and %s %d to %d", numberNames[p.one.number], p.one.low, p.one.high, numberNames[p.other.number], p.other.low, p.other.high)
	}
	t.Logf("%d pairs", total)
}

// TestCoverHasEverySize once in one file, and dice beside the landmarks there.
func TestCoverHasEverySize(t *testing.T) {
	t.Parallel()
	files := covered()
	var size [everySize + 1]int
	beside := map[int]int{}
	for _, s := range files[0].boards {
		size[s[nCells]]++
		if d := s[nFaces] - s[nCells]; d >= -2 && d <= 1 {
			beside[d]++
		}
	}
	for n, count := range size {
		if n >= board.MinCells && count != 1 {
			t.Errorf("%d boards of %d cells", count, n)
		}
	}
	for d := -2; d <= 1; d++ {
		if beside[d] < 20 {
			t.Errorf("%d boards have %+d faces more than cells", beside[d], d)
		}
	}
}

func TestCoverIsBounded(t *testing.T) {
	t.Parallel()
	cells, jumps, text := 0, 0, 0
	seen := map[int]bool{}
	for i, f := range covered() {
		if f.cells > board.MaxTotal || seen[len(f.boards)] {
			t.Errorf("file %d has %d boards and %d cells", i, len(f.boards), f.cells)
		}
		seen[len(f.boards)] = true
		cells += f.cells
		text += f.text
		for _, s := range f.boards {
			jumps += s[nJumps]
		}
	}
	t.Logf("%d files, %d cells, %d jumps, %d bytes", len(seen), cells, jumps, text)
	if cells > 22_000_000 || jumps > 8_000_000 || text > 100<<20 {
		t.Errorf("%d cells, %d jumps, %d bytes: the cover has grown", cells, jumps, text)
	}
}

// TestCoverIsPinned notices a changed board, as TestPinned does.
func TestCoverIsPinned(t *testing.T) {
	t.Parallel()
	const name = "testdata/cover.txt"
	var text strings.Builder
	text.WriteString("# boards cells bytes, sha256 of the file in the plain format\n")
	for _, f := range covered() {
		fmt.Fprintf(&text, "%d %d %d %s\n", len(f.boards), f.cells, f.text, f.digest)
	}
	if *update {
		if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Errorf("the cover has changed (-want +got):\n%s", diff)
	}
}

// TestCoverKeepsPromises of every format, and of each promise in the files of few boards.
func TestCoverKeepsPromises(t *testing.T) {
	t.Parallel()
	sets := map[string][]*board.Promise{}
	for i := range board.Promises {
		sets[board.Promises[i].Name] = []*board.Promise{&board.Promises[i]}
	}
	const most = 20_000 // boards and jumps; then it is enough
	for _, f := range board.Formats {
		if !f.Plain() {
			sets[f.Name] = f.Promised(true)
		}
	}
	for name, promises := range sets {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			boards, jumps, files := 0, 0, 0
			c := NewCovering(1, promises)
			if c.Len() != CoverLen(promises) {
				t.Errorf("%d files, CoverLen says %d", c.Len(), CoverLen(promises))
			}
			for k := 0; k < c.Len() && boards+jumps < most; k++ {
				f := c.Boards(k)
				for i := range f {
					if p := board.Fit(&f[i], promises); p != nil {
						t.Fatalf("a board of %d cells breaks %q", f[i].Cells, p.Name)
					}
					jumps += len(f[i].Jumps)
				}
				boards += len(f)
				files++
			}
			if boards < 20 || jumps < 100 {
				t.Errorf("%d boards with %d jumps", boards, jumps)
			}
			t.Logf("%d files, %d boards, %d jumps", files, boards, jumps)
		})
	}
}
