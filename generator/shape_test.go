package generator

import (
	"testing"

	"adder/judge/board"
	"adder/judge/oracle"
)

// measure reads the six numbers off a board. It shares nothing with the maker.
func measure(o *oracle.Solver, b *board.Board) shape {
	longest := 0
	for _, j := range b.Jumps {
		longest = max(longest, int(j.To-j.From), int(j.From-j.To))
	}
	return shape{b.Cells, b.Faces, len(b.Jumps), o.Answer(b), longest, longestChain(b)}
}

// longestChain follows each jump to the next one. A cycle counts its jumps once.
func longestChain(b *board.Board) int {
	to := make([]int32, b.Cells+1)
	for _, j := range b.Jumps {
		to[j.From] = j.To
	}
	length := make([]int, b.Cells+1) // of the chain from a cell; -1: on the path
	longest := 0
	var path []int32
	for start := range to {
		path = path[:0]
		c := int32(start)
		for to[c] != 0 && length[c] == 0 {
			length[c] = -1
			path = append(path, c)
			c = to[c]
		}
		n := max(0, length[c])
		if length[c] < 0 { // the path has closed a cycle, all of it as long
			first := len(path) - 1
			for path[first] != c {
				first--
			}
			n = len(path) - first
			for _, d := range path[first:] {
				length[d] = n
			}
			path = path[:first]
		}
		for i := len(path) - 1; i >= 0; i-- {
			n++
			length[path[i]] = n
		}
		longest = max(longest, length[start])
	}
	return longest
}

func TestLongestChain(t *testing.T) {
	t.Parallel()
	for want, b := range map[int]board.Board{
		0: {Cells: 5, Faces: 1},
		1: {Cells: 5, Faces: 1, Jumps: []board.Jump{{From: 1, To: 5}, {From: 2, To: 5}}},
		2: {Cells: 5, Faces: 1, Jumps: []board.Jump{{From: 1, To: 3}, {From: 3, To: 1}}},
		4: {Cells: 9, Faces: 1, Jumps: []board.Jump{{From: 7, To: 6}, {From: 6, To: 3}, {From: 3, To: 2}, {From: 2, To: 3}, {From: 8, To: 2}}},
	} {
		if got := longestChain(&b); got != want {
			t.Errorf("%v: %d, want %d", b, got, want)
		}
	}
}

// TestMakerIsExact: whatever fits is made, to the number. Every shape of tiny
// boards is tried, and random ones of larger boards.
func TestMakerIsExact(t *testing.T) {
	t.Parallel()
	var m maker
	var o oracle.Solver
	var b board.Board
	var r Rand
	fit, tried := 0, 0
	try := func(s shape) {
		tried++
		if !s.fits() {
			return
		}
		fit++
		m.make(&b, &r, s)
		if err := b.Validate(); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		if got := measure(&o, &b); got != s {
			t.Errorf("want %v, got %v:\n%.400s", s, got, board.Plain(b))
		}
	}
	for n := 2; n <= 9; n++ {
		for i := range (n + 3) * n * (n + 1) * n * n {
			try(shape{n, 1 + i%(n+2), i / (n + 3) % n, i/(n+3)/n%(n+1) - 1, i / (n + 3) / n / (n + 1) % n, i / (n + 3) / n / (n + 1) / n})
			if t.Failed() {
				t.FailNow()
			}
		}
	}
	t.Logf("%d of %d tiny shapes fit", fit, tried)
	fit, tried = 0, 0
	for range 300_000 {
		n := r.in(2, 100)
		if r.Chance(100) {
			n = r.in(2, 3000)
		}
		try(shape{n, r.upTo(n + 2), r.upTo(n) - 1, r.upTo(n+1) - 2, r.upTo(n) - 1, r.upTo(n) - 1})
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d of %d random shapes fit", fit, tried)
}
