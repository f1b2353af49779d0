package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/fault"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/trial"
)

// A Fuzzer hunts submissions without judging them first.
type Fuzzer struct {
	explorer
}

// NewFuzzer returns what hunts.
func NewFuzzer(b *lang.Builder, h hunt.Options, o Options) *Fuzzer {
	return &Fuzzer{explorer: explorer{Builder: b, Hunt: h, Options: o}}
}

// A CompileError is a submission that does not compile, so that there is nothing
// to hunt.
type CompileError struct {
	Submission string
	Err        *lang.CompileError
}

// Advice is none: what the compiler says is all there is.
func (e *CompileError) Advice() string { return "" }

func (e *CompileError) Error() string {
	return e.Submission + " does not compile: " + e.Err.Output
}

// build builds a submission to be hunted.
func (f *Fuzzer) build(ctx context.Context, s *Submission) (*lang.Program, error) {
	f.say(s, Building)
	p, err := f.Builder.Build(ctx, s.Source)
	if refused, ok := errors.AsType[*lang.CompileError](err); ok {
		return nil, &CompileError{s.Name, refused}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return p, nil
}

// All hunts submissions. One has all workers; of several each has one, and they
// share the boards. done is called after each, by one goroutine at a time.
func (f *Fuzzer) All(ctx context.Context, all []Submission, done func(i int, x *result.Result)) ([]result.Result, error) {
	workers := f.Hunt.Workers
	if len(all) > 1 {
		f.Hunt.Workers = 1
		f.Hunt.Turns = sandbox.NewTurns(workers)
	}
	corpus := hunt.NewCorpus(f.Hunt)
	defer corpus.Close()
	results := make([]result.Result, len(all))
	errs := make([]error, len(all)) // one that cannot be hunted stops no other
	var mu sync.Mutex
	err := Each(ctx, len(all), workers, func(ctx context.Context, i int) error {
		errs[i] = fault.Do(func() (err error) {
			results[i], err = f.one(ctx, &all[i], corpus)
			return err
		})
		mu.Lock()
		defer mu.Unlock()
		done(i, &results[i])
		return ctx.Err()
	})
	return results, errors.Join(err, errors.Join(errs...))
}

func (f *Fuzzer) one(ctx context.Context, s *Submission, corpus *hunt.Corpus) (result.Result, error) {
	began := time.Now()
	p, err := f.build(ctx, s)
	if err != nil {
		return result.Result{}, err
	}
	pool := trial.NewPool(trial.Submission(s.Name, p), f.Hunt.Options)
	defer pool.Close()
	format, failure, err := f.reads(ctx, pool, trial.NewBudget(readsTime))
	if err != nil {
		return result.Result{}, err
	}
	if format != nil { // there is no use in hunting here what was written for another site
		x := f.result(s, &hunt.Report{Subject: s.Name, Finding: failure, Sandbox: string(f.Hunt.Level)})
		x.Reads, x.Hunt = format.Name, nil
		return x, nil
	}
	r, whole, err := f.hunt(ctx, s, pool, corpus)
	if err != nil {
		return result.Result{}, err
	}
	x := f.result(s, r)
	if r.Stopped != "" {
		stopped(&x, "the hunt", r.Stopped, whole)
	}
	if f.Luck {
		spec, budget := f.Hunt.Spec, trial.NewBudget(luckTime)
		spec.Promises = slices.Concat(spec.Promises, spec.Format.Site())
		err = f.sanitized(ctx, s, p, &x, spec, budget)
		_, cpu := budget.Used()
		x.Hunt.CPU += result.Seconds(cpu)
	}
	x.Hunt.Total = result.Seconds(time.Since(began))
	return x, err
}

// hunt hunts a program, where nothing is found also beyond what its site promises. The
// budget is what was used.
func (f *Fuzzer) hunt(ctx context.Context, s *Submission, pool *trial.Pool, corpus *hunt.Corpus) (*hunt.Report, trial.Budget, error) {
	o := f.Hunt
	o.Numbers, o.Progress = numbersOf(s), f.told(s, "")
	o.Whole = trial.NewBudget(0)
	r, err := hunt.Hunt(ctx, pool, corpus, o)
	if err == nil && r.Finding == nil && r.Stopped == "" && f.Outside && len(o.Format.Site()) > 0 {
		o = f.beyond(o)
		o.First = 0
		wider := hunt.NewCorpus(o)
		defer wider.Close()
		more, failed := hunt.Hunt(ctx, pool, wider, o)
		if err = failed; err == nil && more.Finding != nil {
			r = more
		}
	} else if err == nil && f.Mistakes {
		err = hunt.Mistakes(ctx, pool, corpus, r, o)
	}
	return r, o.Whole, err
}

// result is what a hunt says of a submission: accepted, if it found nothing, or
// nothing on the site's terms.
func (f *Fuzzer) result(s *Submission, r *hunt.Report) result.Result {
	x := result.Result{Submission: result.Text(s.Name), Language: s.Lang.Name, Verdict: result.Accepted, Run: &f.Run}
	r.Add(&x)
	if x.Finding != nil && x.Finding.Outside == "" {
		x.Verdict = x.Finding.Verdict()
	}
	x.Keep(s.Text)
	return x
}

// Prove has boards of a scope given to a submission; do is [hunt.Prove] or [hunt.ProveRange].
func (f *Fuzzer) Prove(ctx context.Context, s *Submission, scope generator.Scope, do func(*trial.Pool) (*hunt.Report, error)) (result.Result, error) {
	p, err := f.build(ctx, s)
	if err != nil {
		return result.Result{}, err
	}
	pool := trial.NewPool(trial.Submission(s.Name, p), f.Hunt.Options)
	defer pool.Close()
	r, err := do(pool)
	if err != nil {
		return result.Result{}, err
	}
	x := f.result(s, r)
	if p := r.Proved; r.Finding == nil && p != nil {
		x.Proof, p.Scope = p, scopeWords(scope, f.Hunt.Promises)
	}
	return x, nil
}

// scopeWords says which boards a proof was about.
func scopeWords(s generator.Scope, promises []*board.Promise) string {
	var parts []string
	for m, faces := range s.Faces {
		if m+1 == len(s.Faces) || s.Faces[m+1] != faces || len(s.Most) > m+1 && s.Most[m+1] != s.Most[m] {
			of := report.Counted(faces, "face")
			if len(s.Most) > m {
				of = report.Counted(s.Most[m], "cell")
			}
			parts = append(parts, report.Counted(m, "jump")+" and "+of)
		}
	}
	size := "up to"
	if len(s.Sizes) == 1 {
		size = "of"
	}
	return fmt.Sprintf("%s %d cells with up to %s", size, s.Cells, strings.Join(parts, ", or ")) + promisedWords(promises)
}

// promisedWords says which boards these are, where not all are given.
func promisedWords(promises []*board.Promise) string {
	words, and := "", " that"
	var kept []string
	for _, p := range promises {
		if format, ok := strings.CutPrefix(p.Name, "format="); ok {
			words, and = " that "+format+" can write", ", and that"
			continue
		}
		kept = append(kept, fmt.Sprintf("%q", p.Name))
	}
	if len(kept) == 0 {
		return words
	}
	return words + and + " keep the " + report.Plural(len(kept), "promise") + " " + strings.Join(kept, ", ")
}
