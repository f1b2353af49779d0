package hunt

import (
	"adder/judge/result"
	"context"
	"fmt"
	"time"

	"adder/generator"
	"adder/judge/board"
)

// provedBatch is the number of boards of one batch of a proof, if a file may hold
// so many.
const provedBatch = 100_000

// firstProved is the number of boards whose time the estimate is made from.
const firstProved = 20_000

// Prove gives every board of a scope to the subject. Before the bulk of it,
// estimate is told how many boards there are and how long they will take; its
// error ends the proof. A finding is the smallest board of the scope on which
// the subject fails; without one the subject is right on all of them.
func Prove(ctx context.Context, s Subject, scope generator.Scope, o Options, estimate func(boards uint64, d time.Duration) error) (*Report, error) {
	h := newHunt(s, NewCorpus(o), o)
	defer h.corpus.Close()
	defer h.close()
	total := scope.Count()
	batch := min(provedBatch, uint64(board.MaxTotal/max(1, scope.Cells)))
	prove := func(from, to uint64) (*result.Failure, error) {
		return h.inOrder(ctx, "prove", &clue{}, func(k uint64) *Batch {
			lo := from + k*batch
			if lo >= to || lo < from {
				return nil
			}
			b := scopeBatch(scope.From(lo), lo, min(lo+batch, to), o.Promises)
			b.passing = true
			return b
		})
	}
	first := min(firstProved, total)
	f, err := prove(0, first)
	if err == nil && f == nil && first < total {
		took := time.Since(h.started).Seconds() / float64(first) * float64(total-first)
		if err = estimate(total, time.Duration(min(took, 9e9)*float64(time.Second))); err == nil {
			f, err = prove(first, total)
		}
	}
	if err != nil {
		return h.report, fmt.Errorf("%s: %w", s.Name, err)
	}
	if f != nil && f.Kind != result.Leak && f.Kind != result.Nondeterministic {
		f.Minimal, f.Smallest = true, true
	}
	if f != nil {
		h.save(f)
		h.addWays()
	}
	h.report.Cost.Wall = result.Seconds(time.Since(h.started))
	return h.report, nil
}
