package judging

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"adder/cases"
	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Theory. The cases of a suite run at the same time, as far as processors are free, but the
// result is the one of running them one after another. So items begin in the order of the
// suite. An item that is answered right needs nothing more. One that is not waits until all
// items before it have ended; only then it is repeated, and its board is looked for. Meanwhile no
// item begins that its failure would make needless, and those that are at work are interrupted:
// mostly it does. If its failure counts, what they did is forgotten; if not, they are begun again.

// An item is what one process answers: a case, or one board of it if a process answers one.
type item struct {
	c      *cases.Case
	lo, hi int // boards of the case, counted from 0
}

// items are all that a program is tried on, in order.
func (s *submission) items() (all []item) {
	for _, g := range s.Suite.Groups {
		for _, c := range s.Cases {
			switch {
			case c.Group != g.Name || !s.tries(c):
			case s.oneBoard:
				for i := range c.Answers {
					all = append(all, item{c, i, i + 1})
				}
			default:
				all = append(all, item{c, 0, len(c.Answers)})
			}
		}
	}
	return all
}

// A queue gives items to one program.
type queue struct {
	*submission
	items []item
	ends  func(f *result.Failure) bool // whether groups after the one with this failure are needless

	mu       sync.Mutex // guards what follows
	changed  *sync.Cond // an item has ended
	outcomes []outcome  // by item
	atWork   map[int]*working
}

// A working is what an item at work holds.
type working struct {
	cancel      context.CancelFunc
	failed      *result.Failure // how its run failed, if it did; whether that counts is not known yet
	interrupted bool            // for a failure of which that is not known yet
}

func newQueue(s *submission, ends func(*result.Failure) bool) *queue {
	q := &queue{submission: s, items: s.items(), ends: ends, atWork: map[int]*working{}}
	q.outcomes = make([]outcome, len(q.items))
	q.changed = sync.NewCond(&q.mu)
	return q
}

// run gives all items to the program that are not needless.
func (q *queue) run(ctx context.Context) error {
	all, inner := fault.WithContext(ctx)
	group := ""
	for i, it := range q.items {
		own, admitted := q.admit(inner, i)
		if !admitted {
			continue
		}
		if it.c.Group != group {
			q.now.Say(q.doing(it.c))
		}
		group = it.c.Group
		all.Go(func() error { return q.carryOut(inner, own, i) })
	}
	if err := all.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// doing says that the group of a case begins.
func (q *queue) doing(c *cases.Case) string {
	all := q.Suite.Groups
	n := slices.IndexFunc(all, func(g cases.Group) bool { return g.Name == c.Group }) + 1
	return fmt.Sprintf("judging, group %d of %d, %s", n, len(all), c.Group)
}

// admit waits until item i may begin, and begins it; false if it is needless. A submission always
// has one item at work, and more while other submissions leave room. The first has ended before
// others begin: a program that never answers would only hold processors with more of them.
func (q *queue) admit(ctx context.Context, i int) (own context.Context, admitted bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		if q.needless(i) {
			return nil, false
		}
		if len(q.atWork) == 0 || !q.doubtful(i) && q.hasRoom() {
			q.Judge.atWork.Add(1)
			return q.begin(ctx, i), true
		}
		q.changed.Wait()
	}
}

// hasRoom reports whether the submission may have one more item at work. It does no harm if two
// submissions take the last room at the same moment.
func (q *queue) hasRoom() bool {
	return q.outcomes[0].ended && len(q.atWork) <= q.workers && q.Judge.atWork.Load() < q.most
}

// carryOut takes an item to its outcome.
func (q *queue) carryOut(ctx, own context.Context, i int) error {
	o := q.outcome(own, i)
	for o.err != nil {
		again, more := q.again(ctx, i)
		if !more {
			break
		}
		o = q.outcome(again, i)
	}
	q.end(i, o)
	return nil
}

// again waits until it is known whether an item was interrupted for nothing. If so, it begins the
// item again, and returns its new context.
func (q *queue) again(ctx context.Context, i int) (own context.Context, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.doubtful(i) {
		q.changed.Wait()
	}
	if !q.atWork[i].interrupted || q.needless(i) {
		return nil, false
	}
	return q.begin(ctx, i), true
}

// begin notes that an item is at work, and returns its context.
func (q *queue) begin(ctx context.Context, i int) context.Context {
	own, cancel := context.WithCancel(ctx)
	q.atWork[i] = &working{cancel: cancel}
	return own
}

// outcome is that of an item. A panic is an error: even then the item must end, because others wait
// for it.
func (q *queue) outcome(ctx context.Context, i int) (o outcome) {
	defer fault.Catch(&o.err)
	o.err = q.try(ctx, q.items[i], &o)
	if o.err == nil && o.failure != nil && q.turn(i, o.failure) {
		o.err = q.conclude(ctx, q.items[i], &o)
	}
	if o.err == nil {
		o.readings, o.err = explains(q.items[i], &o, q.alive(i))
	}
	o.run.Stdout = nil // may be large
	return o
}

// turn waits until no item before i, whose run has failed, is at work; it returns false if i is
// needless then. Else it interrupts those that are needless if this failure counts.
func (q *queue) turn(i int, failed *result.Failure) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.atWork[i].failed = failed
	for q.anyBefore(i) {
		q.changed.Wait()
	}
	if q.needless(i) {
		return false
	}
	for k, w := range q.atWork {
		if k > i && w.failed == nil && q.stops(i, failed, k) {
			w.interrupted = true
			w.cancel()
		}
	}
	return true
}

func (q *queue) anyBefore(i int) bool {
	for k := range q.atWork {
		if k < i {
			return true
		}
	}
	return false
}

// end notes the outcome of an item, and stops those that are needless now.
func (q *queue) end(i int, o outcome) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.needless(i) {
		o = outcome{}
	}
	o.ended = true
	q.outcomes[i] = o
	q.atWork[i].cancel()
	q.Judge.atWork.Add(-1)
	delete(q.atWork, i)
	for k, other := range q.atWork {
		if q.needless(k) {
			other.cancel()
		}
	}
	q.changed.Broadcast()
}

// needless reports whether item i would not be run any more if items ran one after another: one
// before it in its group has failed, or one of a group after which no other counts, or our own
// work on one has failed.
func (q *queue) needless(i int) bool {
	for k, o := range q.outcomes[:i] {
		if o.err != nil || q.stops(k, o.failure, i) {
			return true
		}
	}
	return false
}

// doubtful reports whether item i is needless if a failure counts of which that is not known yet.
func (q *queue) doubtful(i int) bool {
	for k, w := range q.atWork {
		if k < i && q.stops(k, w.failed, i) {
			return true
		}
	}
	return false
}

// stops reports whether a failure of item k, if it counts, makes item i needless, which comes later.
func (q *queue) stops(k int, failed *result.Failure, i int) bool {
	sameGroup := q.items[k].c.Group == q.items[i].c.Group
	return failed != nil && (sameGroup || q.ends(failed))
}

// groups are the outcomes of the groups, with the failure of each that failed.
func (q *queue) groups() (groups []result.Group, failures []result.Failure, err error) {
	counted := map[*cases.Case][]outcome{}
	for i, o := range q.outcomes {
		if !o.ended || q.needless(i) {
			continue
		}
		if o.err != nil {
			return groups, failures, o.err
		}
		f := o.failure
		if f != nil && f.Kind == result.TimedOut {
			f.Growth = q.growth(i)
		}
		c := q.items[i].c
		counted[c] = append(counted[c], o)
		if c.Swept != nil && o.failure == nil {
			q.pool.Keep(q.Batch(c), nil, o.run)
		}
	}
	for _, g := range q.Suite.Groups {
		if slices.ContainsFunc(failures, func(f result.Failure) bool { return q.ends(&f) }) {
			groups = append(groups, result.Group{Name: g.Name, MaxScore: g.Points})
			continue
		}
		sum, f := q.group(g, counted)
		groups = append(groups, sum)
		if f != nil {
			failures = append(failures, *f)
		}
	}
	return groups, failures, nil
}

// group is the outcome of a group, and its failure.
func (q *queue) group(
	g cases.Group, counted map[*cases.Case][]outcome,
) (sum result.Group, failure *result.Failure) {
	sum = result.Group{Name: g.Name, MaxScore: g.Points}
	complete := true
	for _, c := range q.Cases {
		switch {
		case c.Group != g.Name:
		case failure != nil || !q.tries(c):
			sum.Cases += result.NotTried
			complete = false
		default:
			letter := result.Accepted
			for _, o := range counted[c] {
				charge(&sum, o.run)
				if o.failure != nil {
					failure = o.failure
					letter = failure.Verdict()
				}
			}
			sum.Cases += string(letter)[:1]
		}
	}
	switch {
	case failure != nil:
		sum.Verdict = failure.Verdict()
	case complete:
		sum.Verdict, sum.Score = result.Accepted, g.Points
	}
	return sum, failure
}

// charge notes what a run cost.
func charge(sum *result.Group, r sandbox.Result) {
	sum.CPU = max(sum.CPU, result.Seconds(r.CPU))
	sum.Wall = max(sum.Wall, result.Seconds(r.Wall))
	sum.Memory = max(sum.Memory, r.Memory)
}

// alive are the legitimate readings of the rules that explain all that was printed for the items
// before i, as far as all of these have ended.
func (q *queue) alive(i int) []board.Rules {
	q.mu.Lock()
	defer q.mu.Unlock()
	alive := board.LegitimateReadings
	for k, o := range q.outcomes[:i] {
		switch {
		case q.needless(k):
		case !o.ended:
			return alive
		default:
			alive = slices.DeleteFunc(slices.Clone(alive), func(r board.Rules) bool {
				return !slices.Contains(o.readings, r)
			})
		}
	}
	return alive
}
