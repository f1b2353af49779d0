package trial

import (
	"errors"
	"math/bits"
	"slices"
	"testing"
)

// Locate finds the board, whether a program dies of one board, after a number of boards, or
// of two boards together.
func TestLocateFindsTheBoard(t *testing.T) {
	t.Parallel()
	holds := func(lo, hi, k int) bool { return lo <= k && k < hi }
	const afterSome = "after some boards"
	for _, total := range []int{1, 2, 7, 8, 9, 64, 1000, 163290} {
		for _, k := range []int{0, 1, total / 3, total / 2, total - 2, total - 1} {
			if k < 0 || k >= total {
				continue
			}
			for _, good := range []int{0, k / 2, k} {
				tests := []struct {
					name string
					dies func(lo, hi int) bool
					want int
				}{
					{"on one board", func(lo, hi int) bool { return holds(lo, hi, k) }, k + 1},
					{afterSome, func(lo, hi int) bool { return hi-lo > k }, k + 1},
					{"with the first", func(lo, hi int) bool { return lo == 0 && holds(lo, hi, k) }, k + 1},
					{"never", func(int, int) bool { return false }, 0},
				}
				for i, tt := range slices.Concat(tests, tests) {
					asked, known := 0, i < len(tests)
					got, err := Locate(good, total, known, func(lo, hi int) (bool, error) {
						asked++
						if lo < 0 || lo >= hi || hi > total {
							t.Fatalf("%s: asked for boards %d to %d of %d", tt.name, lo, hi, total)
						}
						return tt.dies(lo, hi), nil
					})
					// Boards that are known to be survived need not run again, so it may die later.
					late := tt.name == afterSome && got >= tt.want && got <= min(good+tt.want, total)
					if err != nil || got != tt.want && !late {
						t.Errorf("%s: good %d, total %d, k %d: found %d, %v; want %d",
							tt.name, good, total, k, got, err, tt.want)
					}
					most := 2*bits.Len(uint(total)) + 3
					if asked > most {
						t.Errorf("%s: good %d, total %d: asked %d times, want %d at most",
							tt.name, good, total, asked, most)
					}
				}
			}
		}
	}
}

func TestLocateReturnsErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for fail := range 8 {
		asked := 0
		_, err := Locate(0, 1000, false, func(lo, hi int) (bool, error) {
			asked++
			if asked > fail {
				return false, broken
			}
			return hi > 500, nil
		})
		if !errors.Is(err, broken) {
			t.Errorf("broken after %d questions: %v", fail, err)
		}
	}
}
