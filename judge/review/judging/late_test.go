package judging

import (
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// A run that ends beyond the limit is repeated, and its best time counts; one that ends
// in time needs no better.
func TestLateRunIsRepeated(t *testing.T) {
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
		{"at the limit", ran(1000), false},
		{"just above", ran(1001), true},
		{"killed", killed, false},
	} {
		if got := late(tt.first, limit); got != tt.again {
			t.Errorf("%s: repeated = %v, want %v", tt.name, got, tt.again)
		}
	}
	if late(ran(10), 0) {
		t.Error("without a limit a run is repeated")
	}
	for _, tt := range []struct {
		name         string
		first, again sandbox.Result
		want         bool
	}{
		{"the second is better", ran(1100), ran(900), true},
		{"the first is better", ran(1050), ran(1100), false},
		{"the second was killed", ran(1100), killed, false},
	} {
		if got := better(tt.first, tt.again); got != tt.want {
			t.Errorf("%s: the second counts: %v", tt.name, got)
		}
	}
}
