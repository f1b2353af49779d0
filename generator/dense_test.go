package generator

import (
	"testing"

	"adder/judge/board"
	"adder/judge/oracle"
)

// passes answers a board as programs do that pass over its cells a number of times,
// from the first to the last, and take what each reaches.
func passes(b *board.Board, rounds int) int {
	const far = 1 << 30
	to, dist := make([]int, b.Cells+1), make([]int, b.Cells+1)
	for v := range dist {
		to[v], dist[v] = v, far
	}
	for _, j := range b.Jumps {
		to[j.From] = int(j.To)
	}
	dist[1] = 0
	for range rounds {
		for v := 1; v < b.Cells; v++ {
			for land := v + 1; land <= min(v+b.Faces, b.Cells) && dist[v] < far; land++ {
				dist[to[land]] = min(dist[to[land]], dist[v]+1)
			}
		}
	}
	if dist[b.Cells] == far {
		return oracle.Stuck
	}
	return dist[b.Cells]
}

// TestDenseCatchesPasses: programs that pass over a board three times, or six, are
// wrong on some dense board of each size that sites give, by a die of six. Before
// there were zigzags, 20,000 boards of 16 to 100 cells had none.
func TestDenseCatchesPasses(t *testing.T) {
	t.Parallel()
	var o oracle.Solver
	var r Rand
	r.die = 6
	full := 0
	for _, size := range []int{25, 36, 49, 64, 100, 400} {
		three, six := 0, 0
		const boards = 4000
		for range boards {
			var b board.Board
			dense.Fill(&b, &r, size)
			want := o.Answer(&b)
			if passes(&b, 3) != want {
				three++
			}
			if passes(&b, 6) != want {
				six++
			}
			if len(b.Jumps) == size-1 {
				full++
			}
		}
		t.Logf("%d cells: three passes are wrong on %d of %d boards, six on %d", size, three, boards, six)
		if three == 0 || six == 0 && size > 36 {
			t.Errorf("%d cells: three passes are wrong on %d boards, six on %d", size, three, six)
		}
	}
	if full == 0 {
		t.Error("no board has a jump on every cell but the last")
	}
}
