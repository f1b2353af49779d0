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

// A Budget bounds a search by what is counted: CPU time of the program, time in
// which it slept by its own will, and something for each process. The time of day
// plays no part, so a busy machine changes nothing. It is a value that is handed
// down: a part of it ends with the whole, and what is charged to a part is charged
// to the whole. The zero budget is unlimited, and counts nothing.
type Budget struct {
	meter *meter
	begin counts // what the meter showed then
	end   time.Duration
	until time.Time // when it is over all the same; zero is never
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

// Part is so much of what is left of a budget; 0 is all of it.
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

// Used is what it was charged for so far: boards that were given, and CPU time.
func (b Budget) Used() (boards uint64, cpu time.Duration) {
	now := b.meter.read()
	return now.boards - b.begin.boards, now.cpu - b.begin.cpu
}

// Spent reports whether it is used up by what was charged, whatever the time.
func (b Budget) Spent() bool { return b.meter != nil && b.meter.read().charged > b.end }

// Over reports whether it is used up.
func (b Budget) Over() bool {
	return b.Spent() || !b.until.IsZero() && time.Now().After(b.until)
}

// Grant is the CPU time that the next process gets, of what it should have. Where
// that is less, a process that needs more has shown nothing; see Cut.
func (b Budget) Grant(limit time.Duration) (time.Duration, error) {
	if b.meter == nil {
		return limit, nil
	}
	left := b.end - b.meter.read().charged
	if left <= 0 {
		return 0, ErrSpent
	}
	return min(limit, max(left, leastGrant)), nil
}

// leastGrant is the CPU time that a process gets at least: in less hardly any
// program starts.
const leastGrant = 100 * time.Millisecond

// Cut reports whether a process was stopped by the budget alone.
func Cut(r sandbox.Result, granted, limit time.Duration) bool {
	return granted < limit && (r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall || r.CPU > granted)
}

// processCharge is what a process counts for beside its time, so that many short
// ones use up a budget too.
const processCharge = 2 * time.Millisecond

// Charge notes a process that was given so many boards.
func (b Budget) Charge(boards int, r sandbox.Result) {
	if b.meter == nil {
		return
	}
	b.meter.mu.Lock()
	defer b.meter.mu.Unlock()
	c := &b.meter.counts
	c.charged += r.CPU + r.Slept + processCharge
	c.cpu += r.CPU
	if r.Stop == sandbox.OutOfWall && r.Slept == 0 { // where sleep is not seen
		c.charged += r.Wall
	}
	c.boards += uint64(boards)
}

func (m *meter) read() counts {
	if m == nil {
		return counts{}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.counts
}
