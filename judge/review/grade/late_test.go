package grade

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
		want         time.Duration
	}{
		{"the second is better", ran(1100), ran(900), 900 * time.Millisecond},
		{"the first is better", ran(1050), ran(1100), 1050 * time.Millisecond},
		{"the second was killed", ran(1100), killed, 1100 * time.Millisecond},
	} {
		if got := better(tt.first, tt.again).CPU; got != tt.want {
			t.Errorf("%s: %s counts, want %s", tt.name, got, tt.want)
		}
	}
}

// All parts of a case together take about the time limit of the case, and
// parts up to its end are tried, however slow a program is. A quick program gets every board.
func TestPartsKeepTheLimit(t *testing.T) {
	t.Parallel()
	const limit, total, most = 5 * time.Second, 18_000, 10
	for _, each := range []time.Duration{
		0,
		time.Microsecond,
		100 * time.Microsecond,
		3 * time.Millisecond,
		20 * time.Millisecond,
		200 * time.Millisecond,
	} {
		p := parts{most: most, total: total, size: most, largest: total, limit: limit}
		last, runs := 0, 0
		for p.pos < total && p.spent < limit {
			end := min(p.pos+p.size, total)
			r := sandbox.Result{CPU: time.Duration(end-p.pos) * each}
			right := r.CPU <= limit
			r.CPU = min(r.CPU, limit)
			if right {
				last = end
			}
			p.next(end, right, r)
			runs++
			if runs > total {
				t.Fatalf("%v a board: it does not end", each)
			}
		}
		if worst := limit + max(limit/4, most*each) + partCharge; p.spent > worst {
			t.Errorf("%v a board: it took %v", each, p.spent)
		}
		if each <= 100*time.Microsecond && p.tried != total {
			t.Errorf("%v a board: only %d boards were tried", each, p.tried)
		}
		if p.tried < total && last < total/3 {
			t.Errorf("%v a board: nothing was tried from board %d on", each, last)
		}
		t.Logf("%v a board: %d boards in %d runs, %v; the last is %d", each, p.tried, runs, p.spent, last)
	}
}
