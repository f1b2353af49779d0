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
	r.state = 1234567
	var got []uint64
	for range 3 {
		got = append(got, r.Uint64())
	}
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
