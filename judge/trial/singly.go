package trial

import (
	"context"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
)

// Theory. If each process answers one board, a board costs little more than the
// process's start. A batch is given board by board, several at one time. Nothing can
// be left over from earlier boards, and the output always says which board went
// wrong; everything else is the same.

// ready is how many processes are made ready to start, in addition to those at work.
const ready = 2

// A Reply is what became of one board of a batch.
type Reply struct {
	Symptom *Symptom
	Result  sandbox.Result
}

// Singly gives each board of a batch to its own process, several at one
// time. If all is false it ends with the first board that fails; later boards
// have no reply.
func (p *Pool) Singly(ctx context.Context, stage string, b *Batch, limit Pacing, all bool) ([]Reply, error) {
	replies := make([]Reply, b.Len())
	var mu sync.Mutex
	failed := b.Len() // the first board that fails, so far
	needless := func(i int) bool {
		mu.Lock()
		defer mu.Unlock()
		return i > failed
	}
	group, inner := fault.WithContext(ctx)
	group.SetLimit(p.options.Workers + ready)
	for i, x := range b.Boards() {
		if needless(i) || inner.Err() != nil {
			break
		}
		group.Go(func() error {
			if needless(i) {
				return nil
			}
			var w Maker
			w.Begin(b.First+uint64(i), 1)
			w.Answered(&x, b.Answers[i])
			single := w.End()
			defer single.Close()
			symptom, r, err := p.Examine(inner, stage, single, limit)
			if err != nil {
				return err
			}
			r.Stdout = verdict.Kept(r.Stdout, 1)
			replies[i] = Reply{symptom, r}
			if symptom != nil && !all {
				mu.Lock()
				defer mu.Unlock()
				failed = min(failed, i)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return replies, err
	}
	return replies, ctx.Err() // it may have ended before all boards were begun
}

// examineSingly is Examine with a process for each board.
func (p *Pool) examineSingly(
	ctx context.Context, stage string, b *Batch, limit Pacing,
) (*Symptom, sandbox.Result, error) {
	replies, err := p.Singly(ctx, stage, b, limit, false)
	if err != nil {
		return nil, sandbox.Result{}, err
	}
	for i, x := range replies {
		if x.Symptom != nil {
			f := *x.Symptom.Failure
			f.Number = i + 1
			return &Symptom{Failure: &f, Sure: true}, x.Result, nil
		}
	}
	return nil, sandbox.Result{}, nil
}
