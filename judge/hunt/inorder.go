package hunt

import (
	"adder/judge/result"
	"context"
	"sync"
)

// inOrder is batches 0, 1, 2... on their way through the program, several at one
// time. What it finds is the failure of the first batch that fails: the one that
// a single worker would have found.
type inOrder struct {
	hunt  *hunt
	stage string
	clue  *clue               // of an earlier stage
	batch func(uint64) *Batch // nil after the last

	mu     sync.Mutex
	left   *sync.Cond // a batch is done
	next   uint64
	atWork map[uint64]context.CancelFunc
	clean  map[uint64]uint64 // batches without failure that are not yet in a row: where each ends
	row    uint64            // batches from 0 on without failure
	failed uint64            // the first batch that fails, so far
	found  *result.Failure
	err    error
}

// inOrder runs batches until there are no more. There are two more
// goroutines than processes: while programs run, a batch is made or checked, and
// another process is got ready, which takes long (see sandbox.Turns).
func (h *hunt) inOrder(ctx context.Context, stage string, c *clue, batch func(uint64) *Batch) (*result.Failure, error) {
	o := &inOrder{
		hunt: h, stage: stage, clue: c, batch: batch, failed: ^uint64(0),
		atWork: map[uint64]context.CancelFunc{}, clean: map[uint64]uint64{},
	}
	o.left = sync.NewCond(&o.mu)
	var group sync.WaitGroup
	workers := h.options.Workers + 2
	if h.options.One {
		workers = 1 // the boards of a batch are given side by side
	}
	for range workers {
		group.Go(func() {
			for o.step(ctx) {
			}
		})
	}
	group.Wait()
	if o.err == nil && o.found == nil {
		o.err = ctx.Err()
	}
	return o.found, o.err
}

// step takes the next batch through, and reports whether to go on.
func (o *inOrder) step(ctx context.Context) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	k, ok := o.take(ctx, cancel)
	if !ok {
		return false
	}
	b := o.batch(k)
	if b == nil {
		o.done(k, nil, nil, nil)
		return false
	}
	f, err := o.one(ctx, k, b)
	if b.passing {
		b.Close()
	}
	o.done(k, b, f, err)
	return true
}

// one gives batch k to a free examiner and returns the first confirmed failure.
func (o *inOrder) one(ctx context.Context, k uint64, b *Batch) (*result.Failure, error) {
	e, err := o.hunt.examiner()
	if err != nil {
		return nil, err
	}
	defer o.hunt.release(e)
	if _, err := b.Input(o.hunt.options.Format); err != nil { // before a process has to wait for it
		return nil, err
	}
	s, _, err := e.examine(ctx, o.stage, b, o.clue.limit(e))
	if err != nil || s == nil {
		return nil, err
	}
	o.wait(k)
	return e.first(ctx, o.stage, b, s)
}

// wait returns when no batch before k is at work: if one of them fails, what is
// wrong with k is of no interest.
func (o *inOrder) wait(k uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.busyBefore(k) {
		o.left.Wait()
	}
}

func (o *inOrder) busyBefore(k uint64) bool {
	for i := range o.atWork {
		if i < k {
			return true
		}
	}
	return false
}

func (o *inOrder) take(ctx context.Context, cancel context.CancelFunc) (uint64, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.next > o.failed || o.err != nil || ctx.Err() != nil {
		return 0, false
	}
	k := o.next
	o.next++
	o.atWork[k] = cancel
	return k, true
}

// done notes what became of batch k. Once one has failed, those behind it are of
// no use.
func (o *inOrder) done(k uint64, b *Batch, f *result.Failure, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.atWork, k)
	o.left.Broadcast()
	switch {
	case k > o.failed || b == nil:
		return
	case err != nil:
		if o.err == nil {
			o.err = err
		}
	case f != nil:
		o.failed, o.found = k, f
	default:
		o.passed(k, b)
		return
	}
	for i, cancel := range o.atWork {
		if i > k {
			cancel()
		}
	}
}

// passed tells the report how far the mix was tried without a gap, whichever
// batch was ready first.
func (o *inOrder) passed(k uint64, b *Batch) {
	o.clean[k] = b.First + uint64(b.Len())
	for end, ok := o.clean[o.row]; ok; end, ok = o.clean[o.row] {
		delete(o.clean, o.row)
		o.row++
		if o.stage == "mix" {
			o.hunt.report.Next = end
		}
	}
}
