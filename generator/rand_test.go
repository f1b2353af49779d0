package generator

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRandIsSplitMix64 compares with the numbers that the method's reference
// program gives for the seed 1234567.
func TestRandIsSplitMix64(t *testing.T) {
	t.Parallel()
	var r Rand
	r.Seed(1234567)
	var got []uint64
	for range 3 {
		got = append(got, r.Uint64())
	}
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRandIsEven(t *testing.T) {
	t.Parallel()
	var r Rand
	const draws, sides = 60_000, 6
	var seen [sides]int
	heads, hits := 0, 0
	for range draws {
		seen[r.IntN(sides)]++
		if r.Bool() {
			heads++
		}
		if r.Chance(sides) {
			hits++
		}
	}
	for _, n := range append(seen[:], hits, heads*2/sides) {
		if n < draws/sides*9/10 || n > draws/sides*11/10 {
			t.Errorf("counts are uneven: %v, %d hits, %d heads", seen, hits, heads)
		}
	}
}

func TestShuffleReachesEveryOrder(t *testing.T) {
	t.Parallel()
	var r Rand
	orders := map[[4]int]bool{}
	for range 1000 {
		x := [4]int{0, 1, 2, 3}
		r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
		orders[x] = true
	}
	if len(orders) != 24 {
		t.Errorf("%d orders of four things, want 24", len(orders))
	}
}
