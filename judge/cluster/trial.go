package cluster

import (
	"context"
	"math"

	"adder/judge/result"
)

// Theory. A worker that nobody has confirmed yet is on trial: one unit of it is
// done again by another, and what else it says waits for that, so that nothing of a
// liar is taken. A check confirms both who agree. A worker that was outvoted stays
// on trial until more has spoken for it than against it.
//
// Trials of new workers are bounded like the checks that are drawn: a class of
// twenty on ten workers has one. Past the bound a new worker is believed until a
// draw finds it out, or until there are more units.

// trials is how many units may be done again because their worker is new.
func trials(share float64, begun int) int { return max(1, int(math.Ceil(share*float64(begun)))) }

// mayTry takes one of the trials that there may be.
func (c *Coordinator) mayTry() (may bool) {
	c.count(func(n *Counts) {
		if may = n.Trials < trials(c.options.Checked, n.Begun); may {
			n.Trials++
		}
	})
	return may
}

// awaitTrial puts the worker of a first reply on trial by it, if that is due, or
// waits for the trial that is under way. Replies of a worker that did not stand it
// are dropped.
func (v *voting) awaitTrial(ctx context.Context) error {
	if len(v.replies) != 1 || v.trial != "" || v.c.options.Checked <= 0 || v.replies[0].result.Verdict == result.JudgeError || v.due() {
		return nil
	}
	worker := v.replies[0].worker
	for v.c.Fleet.Capable(v.unit, v.done) > 0 {
		begun, wait := v.c.Fleet.try(worker, v.c.mayTry)
		if begun {
			v.trial = worker
		}
		if wait == nil {
			break
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if v.c.Fleet.change(worker, func(*Member) {}).Banned {
		v.replies = nil
	}
	return nil
}

func (v *voting) endTrial() {
	if v.trial != "" {
		v.c.Fleet.tried(v.trial)
	}
}

// try begins the trial of a worker, if it needs one. The channel, if any, is closed
// when the one that is under way ends.
func (f *Fleet) try(name string, may func() bool) (begun bool, wait <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.member(name)
	switch {
	case m.Banned || m.Agreed > m.Differs:
		return false, nil
	case m.trial != nil:
		return false, m.trial
	case m.Differs == 0 && !may():
		return false, nil
	}
	m.trial = make(chan struct{})
	return true, nil
}

func (f *Fleet) tried(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.member(name)
	close(m.trial)
	m.trial = nil
}
