package oracle

import (
	"math/rand"
	"testing"

	"adder/judge/game/board"
)

func benchmarkBoards(b *testing.B, boards []board.Board) {
	var s Solver
	sum := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		sum += s.Answer(&boards[i%len(boards)])
	}
	if sum == 0 {
		b.Fatal("no answers")
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mboards/s")
}

// BenchmarkHundredCells answers boards like those people play on: 100 cells,
// six faces, 20 jumps at random.
func BenchmarkHundredCells(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	boards := make([]board.Board, 4096)
	for i := range boards {
		x := board.Board{Cells: 100, Faces: 6}
		for _, from := range r.Perm(99)[:20] {
			if to := 1 + r.Intn(100); to != from+1 {
				x.Jumps = append(x.Jumps, board.Jump{From: int32(from + 1), To: int32(to)})
			}
		}
		boards[i] = x
	}
	benchmarkBoards(b, boards)
}

// BenchmarkSmall answers boards of the size of the sweep's.
func BenchmarkSmall(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	boards := make([]board.Board, 4096)
	for i := range boards {
		x := board.Board{Cells: 9, Faces: 1 + r.Intn(3)}
		for _, from := range r.Perm(8)[:3] {
			if to := 1 + r.Intn(9); to != from+1 {
				x.Jumps = append(x.Jumps, board.Jump{From: int32(from + 1), To: int32(to)})
			}
		}
		boards[i] = x
	}
	benchmarkBoards(b, boards)
}

// BenchmarkMillionCells shows that the die does not matter: sub-benchmarks
// differ in faces alone.
func BenchmarkMillionCells(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	var x board.Board
	x.Cells = 1_000_000
	for _, from := range r.Perm(x.Cells - 1)[:30_000] {
		if to := max(1, from+1-r.Intn(1000)); to != from+1 {
			x.Jumps = append(x.Jumps, board.Jump{From: int32(from + 1), To: int32(to)})
		}
	}
	for _, c := range []struct {
		name  string
		faces int
	}{{"faces=6", 6}, {"faces=1000", 1000}, {"faces=1000000", 1_000_000}} {
		x.Faces = c.faces
		b.Run(c.name, func(b *testing.B) {
			var s Solver
			for range b.N {
				s.Answer(&x)
			}
		})
	}
}
