package trial

import (
	"context"
	"maps"
	"math"
	"slices"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// A Series is batches 0, 1, 2... and what to do with them.
type Series struct {
	Stage string
	Batch func(k uint64) *Batch // nil after the last; one without boards is not given
	// Confirm turns a symptom into a failure, or into nil if it does not come back.
	Confirm func(ctx context.Context, b *Batch, s *Symptom) (*result.Failure, error)
	// OneAtATime is for a program that is known to fail: batches given in advance would be
	// wasted.
	OneAtATime bool
}

// inOrder gives the batches of a series to the program, several at one time. It finds
// the failure of the first batch that fails, as a single worker would.
type inOrder struct {
	Series
	pool *Pool

	mu     sync.Mutex
	ended  *sync.Cond // a batch is done
	next   uint64
	atWork map[uint64]context.CancelFunc
	failed uint64 // the first batch that fails, so far
	found  *result.Failure
}

// InOrder runs batches until there are no more, or one fails. There are two more
// goroutines than processes: while programs run, a batch is made or checked, and
// another process is made ready, which takes long (see sandbox.Turns).
func (p *Pool) InOrder(ctx context.Context, series Series) (*result.Failure, error) {
	o := &inOrder{
		Series: series,
		pool:   p,
		failed: math.MaxUint64,
		atWork: map[uint64]context.CancelFunc{},
	}
	o.ended = sync.NewCond(&o.mu)
	workers := p.options.Workers + ready
	if p.Spec.OneBoard || series.OneAtATime {
		workers = 1 // then the boards of a batch run at the same time
	}
	more, err := true, error(nil)
	if _, known := p.Known(); !known { // if it dies at once, batches given in advance would be wasted
		more, err = o.step(ctx)
	}
	if more && err == nil && o.found == nil {
		err = o.steps(ctx, workers)
	}
	switch {
	case err != nil:
		return nil, err
	case o.found == nil:
		return nil, ctx.Err()
	}
	return o.found, nil
}

// steps does all batches, several at one time.
func (o *inOrder) steps(ctx context.Context, workers int) error {
	group, inner := fault.WithContext(ctx)
	for range workers {
		group.Go(func() error {
			for {
				more, err := o.step(inner)
				if !more || err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// step does the next batch, and reports whether to continue.
func (o *inOrder) step(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	k, ok := o.take(ctx, cancel)
	if !ok {
		return false, nil
	}
	b, f, err := o.batch(ctx, k)
	if b != nil && b.Passing {
		b.Close()
	}
	return o.done(k, b, f, err)
}

// batch makes batch k, and gives it to the program. A panic is an error: even then the batch must be
// done, because others wait for it.
func (o *inOrder) batch(ctx context.Context, k uint64) (b *Batch, f *result.Failure, err error) {
	defer fault.Catch(&err)
	b = o.Batch(k)
	if b != nil && b.Len() > 0 {
		f, err = o.give(ctx, k, b)
	}
	return b, f, err
}

// give gives batch k to the program and returns the first confirmed failure.
func (o *inOrder) give(ctx context.Context, k uint64, b *Batch) (*result.Failure, error) {
	// The input is made before a process has to wait for it.
	if _, err := b.Input(o.pool.Spec.Format); err != nil {
		return nil, err
	}
	t := o.pool.Transcript(b)
	if t == nil {
		symptom, r, err := o.pool.Examine(ctx, o.Stage, b, o.pool.LimitSearch)
		if err != nil {
			return nil, err
		}
		t = o.pool.Keep(b, symptom, r)
	}
	if t.Symptom == nil {
		return nil, nil
	}
	o.wait(k)
	return o.Confirm(ctx, b, t.Symptom)
}

// wait returns when no batch before k is at work: if one of them fails, the failure of
// k does not matter.
func (o *inOrder) wait(k uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for slices.Min(slices.Collect(maps.Keys(o.atWork))) < k { // k itself is at work
		o.ended.Wait()
	}
}

func (o *inOrder) take(ctx context.Context, cancel context.CancelFunc) (uint64, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.next > o.failed || ctx.Err() != nil {
		return 0, false
	}
	k := o.next
	o.next++
	o.atWork[k] = cancel
	return k, true
}

// done notes the end of batch k, and reports whether to continue. Once a batch has failed, later
// batches do not matter, nor do errors on them: they were told to stop.
func (o *inOrder) done(k uint64, b *Batch, f *result.Failure, err error) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.atWork, k)
	o.ended.Broadcast()
	switch {
	case err != nil && k > o.failed:
		return true, nil
	case err != nil:
		return false, err
	case f != nil && k < o.failed:
		o.failed, o.found = k, f
		for i, cancel := range o.atWork {
			if i > k {
				cancel()
			}
		}
	}
	return b != nil, nil
}
