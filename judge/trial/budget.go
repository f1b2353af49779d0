package trial

import (
	"errors"
	"math"
	"sync"
	"time"

	"adder/judge/run/sandbox"
)

// ErrSpent is why a search ended: its budget is used up.
var ErrSpent = errors.New("the budget is used up")

// A Budget bounds a search by what is counted: the program's CPU time, the time that
// it slept voluntarily, and a charge for each process. The time of day plays no part. The same
// work can take more CPU time on a busy machine, so where the budget ends a search, what is found
// can differ. A part of a budget ends with the whole, and what is charged to a part is charged to
// the whole.
type Budget struct {
	meter *meter
	begin counts        // what the meter showed when this part was made
	end   time.Duration // what the meter charged shows when it is used up
}

// A meter counts what processes cost.
type meter struct {
	mu     sync.Mutex
	counts counts
}

type counts struct {
	charged, cpu time.Duration
	boards       uint64
}

// NewBudget returns a budget; 0 is unlimited.
func NewBudget(most time.Duration) Budget { return Budget{meter: &meter{}}.Part(most) }

// Part is a part of what is left of a budget: at most that much, or all of it if most is 0.
func (b Budget) Part(most time.Duration) Budget {
	b.begin = b.meter.read()
	if b.end == 0 {
		b.end = math.MaxInt64
	}
	if most > 0 && most < b.end-b.begin.charged {
		b.end = b.begin.charged + most
	}
	return b
}

// Used is what was charged so far: boards and CPU time.
func (b Budget) Used() (boards uint64, cpu time.Duration) {
	now := b.meter.read()
	return now.boards - b.begin.boards, now.cpu - b.begin.cpu
}

// Spent reports whether the charges have used it up.
func (b Budget) Spent() bool { return b.meter.read().charged > b.end }

// grant is the CPU time that the next process gets, at most limit. If that is less
// than limit, a process that needs more shows nothing; see cut.
func (b Budget) grant(limit time.Duration) (time.Duration, error) {
	left := b.end - b.meter.read().charged
	if left <= 0 {
		return 0, ErrSpent
	}
	return min(limit, max(left, leastGrant)), nil
}

// leastGrant is the least CPU time that a process gets: hardly any program starts in
// less.
const leastGrant = 100 * time.Millisecond

// cut reports whether a process was stopped by the budget alone.
func cut(r sandbox.Result, granted, limit time.Duration) bool {
	late := r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall || r.CPU > granted
	return late && granted < limit
}

// processCharge is charged for each process in addition to its time, so that many
// short ones use up a budget too.
const processCharge = 2 * time.Millisecond

// byteCharge is charged for each byte of output, which costs the judge itself about that.
const byteCharge = 4 * time.Nanosecond

// charge charges a process that got that many boards.
func (b Budget) charge(boards int, r sandbox.Result) {
	b.meter.mu.Lock()
	defer b.meter.mu.Unlock()
	c := &b.meter.counts
	c.charged += r.CPU + r.Slept + processCharge + time.Duration(len(r.Stdout))*byteCharge
	c.cpu += r.CPU
	if r.Stop == sandbox.OutOfWall && r.Slept == 0 { // where sleep is not seen
		c.charged += r.Wall
	}
	c.boards += uint64(boards)
}

func (m *meter) read() counts {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.counts
}
