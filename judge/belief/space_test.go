package belief

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
)

// TestPlaces: names are found again, habits are right alone, and each other row is
// wrong on some board, or stands only for what a mistake beside it makes of it.
func TestPlaces(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	boards, right := mixed(t, 7, 1500)
	for i, place := range Places() {
		for k, row := range place.Rows {
			if seen[row.Name] {
				t.Errorf("%s: twice", row.Name)
			}
			seen[row.Name] = true
			m := Right.With(i, k+1).Belief(Way{})
			if found, err := Find(m.Name); err != nil || found.Name != m.Name {
				t.Errorf("Find(%s): %v", m.Name, err)
			}
			wrong := 0
			play := m.New()
			if larger := needsLarger[row.Name]; larger != "" {
				b := parse(t, larger)[0]
				if got := play(&b); got == Outcome(new(oracle.Solver).Answer(&b)) {
					t.Errorf("%s is right on %s", row.Name, larger)
				}
			}
			for x := range boards {
				if play(&boards[x]) != right[x] {
					wrong++
				}
			}
			if row.Harmless != (wrong == 0) && needsLarger[row.Name] == "" {
				t.Errorf("%s (harmless: %v) is wrong on %d boards", row.Name, row.Harmless, wrong)
			}
		}
	}
}

// TestPointsCopeWithAnyBoard: no mixture of choices is too much for a board.
func TestPointsCopeWithAnyBoard(t *testing.T) {
	t.Parallel()
	boards, _ := mixed(t, 11, 300)
	boards = append(boards, parse(t, "4 2 1 0 2 1 1 1 2 3 9 2 2 1 1 2 101 6 1 100 2")...)
	r := rand.New(rand.NewPCG(1, 2))
	q := NewProber(7)
	for range 40_000 {
		var p Point
		for range 2 + r.IntN(3) {
			place := r.IntN(len(Places()))
			p = p.With(place, 1+r.IntN(len(Places()[place].Rows)))
		}
		q.Become(p)
		for range 4 {
			b := &boards[r.IntN(len(boards))]
			func() {
				defer func() {
					if failed := recover(); failed != nil {
						t.Fatalf("%s: %v\n%s", p.Belief(Way{}).Name, failed, board.Plain(*b))
					}
				}()
				q.Agree(b, 3)
			}()
		}
	}
}

func mixed(t *testing.T, seed uint64, n int) ([]board.Board, []Outcome) {
	t.Helper()
	mix := generator.NewMix(seed, nil, nil)
	boards, right := make([]board.Board, n), make([]Outcome, n)
	var solver oracle.Solver
	for i := range boards {
		mix.Fill(&boards[i], uint64(i))
		right[i] = Outcome(solver.Answer(&boards[i]))
	}
	return boards, right
}

func BenchmarkProber(b *testing.B) {
	var boards []board.Board
	mix := generator.NewMix(7, nil, nil)
	for i := range 200 {
		var x board.Board
		mix.Fill(&x, uint64(i))
		boards = append(boards, x)
	}
	for _, name := range []string{"chained", "visited-landing-asked-end-marked", "visited-when-taken"} {
		b.Run(name, func(b *testing.B) {
			var p Point
			p.choose(name)
			q := NewProber(0)
			q.Become(p)
			for i := range b.N {
				q.Agree(&boards[i%200], 3)
			}
		})
	}
}

// TestThrowsCountTheirFace: what a throw counts is by its face, in whatever order the
// faces are tried.
func TestThrowsCountTheirFace(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]Outcome{
		"faces-added-up": 4, "faces-added-up+faces-downward": 4,
		"largest-face-free": 1, "largest-face-free+faces-downward": 1,
		"six-free": 2, "six-free+faces-downward": 2,
	} {
		b := parse(t, "1 5 3 0")[0]
		if got := find(t, name).New()(&b); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// No search keeps every throw of a board: with as many faces as cells there are millions.
func TestSearchesKeepLittle(t *testing.T) {
	const most = 16 << 20 // bytes, where the throws would take 50 MB as one number each
	b := generator.Named("many-faces").Board(5000, 0)
	for _, place := range Places() {
		for _, row := range place.Rows {
			if row.stages.search == nil {
				continue
			}
			play := bank([]*Belief{row})[0].New()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			play(&b)
			if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > most {
				t.Errorf("%s takes %d MB on a board of %d cells and %d faces", row.Name, (after.TotalAlloc-before.TotalAlloc)>>20, b.Cells, b.Faces)
			}
		}
	}
}
