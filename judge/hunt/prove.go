package hunt

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// provedBatch is the number of boards of one batch of a proof, if a file may hold
// so many.
const provedBatch = 100_000

// firstProved is the number of boards whose time the estimate is made from.
const firstProved = 20_000

// provedAlone is the number of boards that are also given alone, each to a process of its own.
const provedAlone = 1000

// An Estimate is called before the bulk of a proof, with the number of boards and the time that
// they will take. Its error ends the proof.
type Estimate func(boards uint64, d time.Duration) error

// ErrNothing means that no board of a scope keeps the promises, so that there is nothing to
// prove.
var ErrNothing = fault.New("no board of that size exists in this format",
	"choose other sizes, or another format")

// Prove gives every board of a scope to the subject, also with its jumps in another order. A
// finding is the smallest board of the scope on which the subject fails. Without one the subject
// is right on all of them, as the report's Proved says.
func Prove(
	ctx context.Context, pool *trial.Pool, scope generator.Scope, o Options, estimate Estimate,
) (*Report, error) {
	p := &proof{hunt: newHunt(pool, NewCorpus(pool.Spec, o), o), scope: scope}
	defer p.corpus.Close()
	p.report.Proved = &result.Proof{}
	f, err := p.all(ctx, estimate)
	if err != nil {
		return p.end(), fmt.Errorf("%s: %w", p.Name(), err)
	}
	if f != nil {
		p.save(f)
		err = p.repeat(ctx)
		p.addWays()
	}
	return p.end(), err
}

type proof struct {
	*hunt
	scope generator.Scope
}

func (p *proof) all(ctx context.Context, estimate Estimate) (*result.Failure, error) {
	if !p.options.Together {
		f, err := p.first(ctx)
		if f != nil || err != nil {
			return f, err
		}
	}
	total := p.scope.Count()
	first := min(firstProved, total)
	f, err := p.give(ctx, 0, first)
	if f != nil || err != nil {
		return f, err
	}
	if first < total {
		seconds := time.Since(p.started).Seconds() / float64(first) * float64(total-first)
		err := estimate(total, time.Duration(min(seconds, 9e9)*float64(time.Second)))
		if err != nil {
			return nil, err
		}
		f, err := p.give(ctx, first, total)
		if f != nil || err != nil {
			return f, err
		}
	}
	if p.report.Proved.Boards == 0 {
		return nil, ErrNothing
	}
	return nil, nil
}

// first gives the first boards alone.
func (p *proof) first(ctx context.Context) (*result.Failure, error) {
	b := scopeBatch(p.scope.From(0), 0, min(provedAlone, p.scope.Count()), p.Spec.Promises)
	defer b.Close()
	for from := 0; from < b.Len(); {
		f, next, err := p.aloneFrom(ctx, b, from)
		if f != nil || err != nil {
			return f, err
		}
		from = next
	}
	p.report.Proved.Alone = uint64(b.Len())
	return nil, nil
}

// aloneFrom gives boards alone, from number from on, up to the first that fails. Without a failure,
// all boards before number next were answered right.
func (p *proof) aloneFrom(
	ctx context.Context, b *trial.Batch, from int,
) (f *result.Failure, next int, err error) {
	rest := b.Part(from, b.Len())
	defer rest.Close()
	replies, err := p.Singly(ctx, "prove", rest, p.LimitUsual, false)
	if err != nil {
		return nil, 0, err
	}
	failed := slices.IndexFunc(replies, func(r trial.Reply) bool { return r.Symptom != nil })
	if failed < 0 {
		return nil, b.Len(), nil
	}
	f, _, err = p.alone(ctx, "prove", rest.Board(failed), fewRepeats)
	if f != nil {
		f = smallest(f) // all before it were tried alone
	}
	return f, from + failed + 1, err
}

// give gives boards of the scope, from one number to before another, in both
// orders of the jumps.
func (p *proof) give(ctx context.Context, from, to uint64) (*result.Failure, error) {
	each := min(provedBatch, uint64(board.MaxTotal/max(1, p.scope.Cells)))
	var given, scrambled atomic.Uint64
	f, err := p.inOrder(ctx, "prove", func(k uint64) *trial.Batch {
		lo := from + k/2*each
		if lo >= to || lo < from {
			return nil
		}
		b := scopeBatch(p.scope.From(lo), lo, min(lo+each, to), p.Spec.Promises)
		count := &given
		if k%2 == 1 {
			b, count = scramble(b, p.Spec.Promises), &scrambled
		}
		count.Add(uint64(b.Len()))
		b.Passing = true
		return b
	})
	switch {
	case err != nil:
		return nil, err
	case f != nil:
		return smallest(f), nil
	case p.over():
		return nil, trial.ErrSpent // a part proves nothing
	}
	p.report.Proved.Boards += given.Load()
	p.report.Proved.Scrambled += scrambled.Load()
	return nil, nil
}

// scramble returns the boards of a batch with their jumps in another order, without those that
// have no other.
func scramble(b *trial.Batch, promises []*board.Promise) *trial.Batch {
	var w trial.Maker
	w.Begin(b.First, b.Len())
	var x board.Board
	i := 0
	for s := b.Scan(); s.Next(&x); i++ {
		y, ok := scrambled(&x, i, promises)
		if ok {
			w.Answered(&y, b.Answers[i])
		}
	}
	return w.End()
}

// scrambled returns board number i with its jumps in another order, if the promises allow one.
// The order is nearly the reverse, and differs from board to board.
func scrambled(b *board.Board, i int, promises []*board.Promise) (board.Board, bool) {
	if len(b.Jumps) < 2 {
		return board.Board{}, false
	}
	x := b.Clone()
	slices.Reverse(x.Jumps)
	k := i % len(x.Jumps)
	if k > 1 {
		x.Jumps[0], x.Jumps[k] = x.Jumps[k], x.Jumps[0]
	}
	board.Arrange(&x, promises)
	return x, !slices.Equal(x.Jumps, b.Jumps)
}
