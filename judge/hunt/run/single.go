package run

import (
	"context"
	"sync"

	"adder/judge/board"
	"adder/judge/guard"
	"adder/judge/sandbox"
)

// Theory. Where a process answers one board, its start is all that a board
// costs. A batch is given board by board, several at one time; everything else is
// as ever, but that nothing can be left over from the boards before, and that the
// output always says which board went wrong.

// ready is how many processes more than those at work are made ready to start.
const ready = 2

// A Reply is what became of one board of a batch.
type Reply struct {
	Symptom *Symptom
	Result  sandbox.Result
}

// Singly gives each board of a batch to a process of its own, several at one
// time. If all is false it ends with the first board that fails; those behind it
// have no reply.
func (e *Examiner) Singly(ctx context.Context, stage string, b *Batch, limit Pacing, all bool) ([]Reply, error) {
	s := &single{stage: stage, batch: b, limit: limit, all: all, scan: b.Scan(), replies: make([]Reply, b.Len()), failed: b.Len()}
	group, ctx := guard.WithContext(ctx)
	for i := range min(b.Len(), e.Workers+ready) {
		group.Go(func() error {
			mine := e
			if i > 0 {
				var err error
				if mine, err = e.Take(); err != nil {
					return err
				}
				defer e.Release(mine)
			}
			return s.work(ctx, mine)
		})
	}
	return s.replies, group.Wait()
}

// single is a batch on its way, board by board.
type single struct {
	stage string
	batch *Batch
	limit Pacing
	all   bool

	mu      sync.Mutex
	scan    *board.Scanner
	next    int
	failed  int // the first board that fails, so far
	replies []Reply
}

// work takes boards through until there are no more.
func (s *single) work(ctx context.Context, e *Examiner) error {
	for {
		i, b := s.take(e)
		if b == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		symptom, r, err := e.Examine(ctx, s.stage, b, s.limit)
		b.Close()
		if err != nil {
			return err
		}
		s.mu.Lock()
		s.replies[i] = Reply{symptom, r}
		if symptom != nil && !s.all {
			s.failed = min(s.failed, i)
		}
		s.mu.Unlock()
	}
}

// take returns the next board as a batch of its own, nil if there is none.
func (s *single) take(e *Examiner) (int, *Batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var x board.Board
	if s.next > s.failed || s.next == s.batch.Len() || !s.scan.Next(&x) {
		return 0, nil
	}
	i := s.next
	s.next++
	e.Maker.Begin(s.batch.First+uint64(i), 1)
	e.Maker.Answered(&x, s.batch.Answers[i])
	return i, e.Maker.End()
}

// examineSingly does for a batch what Examine does, with a process for each
// board.
func (e *Examiner) examineSingly(ctx context.Context, stage string, b *Batch, limit Pacing) (*Symptom, sandbox.Result, error) {
	replies, err := e.Singly(ctx, stage, b, limit, false)
	if err != nil {
		return nil, sandbox.Result{}, err
	}
	for i, x := range replies {
		if x.Symptom != nil {
			f := *x.Symptom.Failure
			f.Number = i + 1
			return &Symptom{&f, true}, x.Result, nil
		}
	}
	return nil, sandbox.Result{}, nil
}

// Listen returns what the program prints for a batch, right or wrong. Of
// processes that answer one board each it is what they print together, up to the
// first that prints none.
func (e *Examiner) Listen(ctx context.Context, stage string, b *Batch, limit Pacing) (sandbox.Result, error) {
	if !e.One || b.Len() == 1 {
		_, r, err := e.Examine(ctx, stage, b, limit)
		return r, err
	}
	replies, err := e.Singly(ctx, stage, b, limit, true)
	var whole sandbox.Result
	for _, x := range replies {
		numbers := Numbers(x.Result.Stdout, 1)
		whole.Stop, whole.Code = x.Result.Stop, x.Result.Code
		if err != nil || !Answered(x.Result, numbers, 1) {
			break
		}
		whole.Stdout = append(append(whole.Stdout, numbers[0].String()...), '\n')
	}
	return whole, err
}
