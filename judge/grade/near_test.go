package grade

import (
	"testing"
	"time"

	"adder/judge/sandbox"
)

// A run within 20% of the limit is repeated, and its best time counts.
func TestNearLimit(t *testing.T) {
	t.Parallel()
	const limit = time.Second
	ran := func(ms int) sandbox.Result { return sandbox.Result{CPU: time.Duration(ms) * time.Millisecond} }
	killed := ran(1000)
	killed.Stop = sandbox.OutOfTime
	for _, tt := range []struct {
		name  string
		first sandbox.Result
		again bool
	}{
		{"fast", ran(10), false},
		{"just below", ran(799), false},
		{"in reach, below", ran(800), true},
		{"at the limit", ran(1000), true},
		{"in reach, above", ran(1200), true},
		{"just above", ran(1201), false},
		{"killed", killed, false},
	} {
		if got := near(tt.first, limit); got != tt.again {
			t.Errorf("%s: repeated = %v, want %v", tt.name, got, tt.again)
		}
	}
	if near(ran(10), 0) {
		t.Error("without a limit a run is repeated")
	}
	for _, tt := range []struct {
		name         string
		first, again sandbox.Result
		want         time.Duration
	}{
		{"the second is better", ran(1100), ran(900), 900 * time.Millisecond},
		{"the first is better", ran(900), ran(1100), 900 * time.Millisecond},
		{"the second was killed", ran(1100), killed, 1100 * time.Millisecond},
	} {
		if got := better(tt.first, tt.again).CPU; got != tt.want {
			t.Errorf("%s: %s counts, want %s", tt.name, got, tt.want)
		}
	}
}
