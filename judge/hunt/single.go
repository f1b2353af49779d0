package hunt

import (
	"context"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Theory. Where a process answers one board, its start is all that a board
// costs, and 10^2 or 10^3 boards are all that can be given. So they are chosen:
// in place of the sweep come boards in order of how many known mistakes each
// tells apart (generator.Telling). A batch is given board by board, several at
// one time; everything else is as ever, but that nothing can be left over from
// the boards before, and that the output always says which board went wrong.

// oneBlock is the number of boards of one batch.
const oneBlock = 64

// observedBlocks is how many of them a diagnosis must predict. The first of them
// tells all apart that any does; the second makes chance unlikely.
const observedBlocks = 2

// tellingAll is the boards that tell most.
func (c *Corpus) tellingAll() *Batch {
	return c.get(c.sweep, ^uint64(0), func() *Batch {
		var w batcher
		w.begin(0, oneBlock)
		for _, b := range generator.Telling(c.options.Format) {
			if board.Fit(&b, c.options.Promises) == nil {
				w.add(&b)
			}
		}
		return w.end()
	})
}

// telling returns part k of them, nil after the last.
func (c *Corpus) telling(k int) *Batch {
	all := c.tellingAll()
	from := k * oneBlock
	if from >= all.Len() {
		return nil
	}
	return c.get(c.sweep, uint64(k), func() *Batch {
		var w batcher
		return w.part(all, from, min(from+oneBlock, all.Len()))
	})
}

// ready is how many processes more than those at work are made ready to start.
const ready = 2

// An echo is what became of one board of a batch.
type echo struct {
	symptom *symptom
	result  sandbox.Result
	done    bool
}

// singly gives each board of a batch to a process of its own, several at one
// time. If all is false it ends with the first board that fails.
func (e *examiner) singly(ctx context.Context, stage string, b *Batch, limit pacing, all bool) ([]echo, error) {
	s := &single{hunt: e.hunt, stage: stage, batch: b, limit: limit, all: all, scan: b.Scan(), echoes: make([]echo, b.Len()), failed: b.Len()}
	var group sync.WaitGroup
	for i := range min(b.Len(), e.hunt.options.Workers+ready) {
		group.Go(func() {
			mine := e
			if i > 0 {
				var err error
				if mine, err = e.hunt.examiner(); err != nil {
					s.fail(err)
					return
				}
				defer e.hunt.release(mine)
			}
			for s.step(ctx, mine) {
			}
		})
	}
	group.Wait()
	if s.err == nil {
		s.err = ctx.Err()
	}
	return s.echoes, s.err
}

// single is a batch on its way, board by board.
type single struct {
	hunt  *hunt
	stage string
	batch *Batch
	limit pacing
	all   bool

	mu     sync.Mutex
	scan   *board.Scanner
	next   int
	failed int // the first board that fails, so far
	echoes []echo
	err    error
}

func (s *single) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = err
	}
}

// step takes the next board through, and reports whether to go on.
func (s *single) step(ctx context.Context, e *examiner) bool {
	i, b := s.take(e)
	if b == nil || ctx.Err() != nil {
		return false
	}
	defer b.Close()
	ill, r, err := e.examine(ctx, s.stage, b, s.limit)
	if err != nil {
		s.fail(err)
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.echoes[i] = echo{ill, r, true}
	if ill != nil && !s.all {
		s.failed = min(s.failed, i)
	}
	return true
}

// take returns the next board as a batch of its own, nil if there is none.
func (s *single) take(e *examiner) (int, *Batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var x board.Board
	if s.err != nil || s.next > s.failed || s.next == s.batch.Len() || !s.scan.Next(&x) {
		return 0, nil
	}
	i := s.next
	s.next++
	e.batches.begin(s.batch.First+uint64(i), 1)
	e.batches.answered(&x, s.batch.Answers[i])
	return i, e.batches.end()
}

// examineSingly does for a batch what examine does, with a process for each
// board.
func (e *examiner) examineSingly(ctx context.Context, stage string, b *Batch, limit pacing) (*symptom, sandbox.Result, error) {
	echoes, err := e.singly(ctx, stage, b, limit, false)
	if err != nil {
		return nil, sandbox.Result{}, err
	}
	for i, x := range echoes {
		if x.symptom != nil {
			f := *x.symptom.Failure
			f.Number = i + 1
			return &symptom{&f, true}, x.result, nil
		}
	}
	return nil, sandbox.Result{}, nil
}

// listen returns what the program prints for a batch, right or wrong. Of
// processes that answer one board each it is what they print together, up to the
// first that prints none.
func (e *examiner) listen(ctx context.Context, stage string, b *Batch, limit pacing) (sandbox.Result, error) {
	if !e.hunt.options.One || b.Len() == 1 {
		_, r, err := e.examine(ctx, stage, b, limit)
		return r, err
	}
	echoes, err := e.singly(ctx, stage, b, limit, true)
	var whole sandbox.Result
	for _, x := range echoes {
		outcomes := parseOutcomes(x.result.Stdout, 1)
		whole.Stop, whole.Code = x.result.Stop, x.result.Code
		if err != nil || !spoke(x.result, outcomes, 1) {
			break
		}
		whole.Stdout = append(append(whole.Stdout, outcomes[0].String()...), '\n')
	}
	return whole, err
}

// observeSingly adds what the program does on every board of a batch. Where a
// process answers one board, a death takes no other with it.
func (e *examiner) observeSingly(ctx context.Context, b *Batch, o *observation) error {
	limit := e.full
	if o.finding.Kind == result.TimedOut {
		limit = e.brief
	}
	echoes, err := e.singly(ctx, "diagnose", b, limit, true)
	if err != nil {
		return err
	}
	for i, x := range echoes {
		outcomes := parseOutcomes(x.result.Stdout, 1)
		if !spoke(x.result, outcomes, 1) {
			end := ended(x.result)
			if end == 0 {
				o.complete = false
				return nil
			}
			outcomes = append(outcomes[:0], end)
		}
		o.segments = append(o.segments, segment{e.batches.part(b, i, i+1), slices.Clip(outcomes)})
	}
	return nil
}
