package review

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/guard"
	"adder/judge/hunt"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/source"
)

// A Fuzzer hunts submissions without judging them first.
type Fuzzer struct {
	Builder  *lang.Builder
	Hunt     hunt.Options
	Luck     bool             // find out on what answers depend beside the input
	Mistakes bool             // look for all mistakes, not the first alone
	Outside  bool             // programs that are right by what the site promises are hunted beyond it
	Named    []*board.Promise // that hold there all the same
	Resume   bool             // go on where the last hunt of the same program stopped
	Marks    string           // folder that remembers where that was; "" is none
	Run      result.Run       // noted in every result

	Watch Watch
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

// subject builds a submission to be hunted.
func (f *Fuzzer) subject(ctx context.Context, s *Submission) (hunt.Subject, *lang.Program, error) {
	f.Watch.say(s, Building)
	p, err := f.Builder.Build(ctx, s.Source)
	var refused *lang.CompileError
	switch {
	case errors.As(err, &refused):
		return hunt.Subject{}, nil, &CompileError{s.Name, refused}
	case err != nil:
		return hunt.Subject{}, nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return hunt.Submission(s.Name, p), p, nil
}

// Oppose makes a submission the other opinion.
func (f *Fuzzer) Oppose(ctx context.Context, s Submission) error {
	other, _, err := f.subject(ctx, &s)
	f.Hunt.Against = &other
	return err
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
		errs[i] = guard.Do(func() (err error) {
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
	target, p, err := f.subject(ctx, s)
	if err != nil {
		return result.Result{}, err
	}
	o := f.Hunt
	o.Numbers = source.Numbers(s.Lang.Name, string(s.Text))
	o.Progress = func(stage string, boards uint64) { f.Watch.hunted(s, stage, boards) }
	if f.Hunt.Against == nil {
		if x, err := f.otherwise(ctx, s, p); err != nil {
			return result.Result{}, err
		} else if x != nil {
			return *x, nil
		}
	}
	mark := f.mark(p)
	if f.Resume {
		o.First = readMark(mark)
		corpus = hunt.NewCorpus(o)
		defer corpus.Close()
	}
	o.Budget.Whole = run.NewBudget(0)
	r, err := hunt.Hunt(ctx, target, corpus, o)
	if r != nil && r.Next > o.First && f.Marks != "" {
		writeMark(mark, r.Next)
	}
	if err == nil && r.Finding == nil && r.Stopped == "" && f.Outside && len(o.Site) > 0 {
		r, err = f.beyond(ctx, target, o, r)
	} else if err == nil && f.Mistakes {
		err = hunt.Mistakes(ctx, target, corpus, r, o)
	}
	if err != nil {
		return result.Result{}, err
	}
	x := f.result(s, r)
	if r.Stopped != "" {
		stopped(&x, "the hunt", r.Stopped, o.Budget.Whole)
	}
	if f.Luck && f.Hunt.Against == nil {
		err = f.luck(ctx, s, p, &x)
	}
	x.Hunt.Total = result.Seconds(time.Since(began))
	return x, err
}

// otherwise is the result of a program that was written for another site, nil for
// all others: there is no use in hunting it here.
func (f *Fuzzer) otherwise(ctx context.Context, s *Submission, p *lang.Program) (*result.Result, error) {
	o := f.Hunt
	o.Budget.Whole = run.NewBudget(readsTime)
	format, failure, err := hunt.Reads(ctx, hunt.Submission(s.Name, p), o)
	if errors.Is(err, run.ErrSpent) {
		return nil, nil
	}
	if err != nil || format == nil {
		return nil, err
	}
	x := f.result(s, &hunt.Report{Subject: s.Name, Finding: failure, Sandbox: string(f.Hunt.Level)})
	x.Reads, x.Hunt = format.Name, nil
	return &x, nil
}

// beyond hunts a program that is right by what the site promises on every board
// that the format can write. It returns before if that finds nothing.
func (f *Fuzzer) beyond(ctx context.Context, target hunt.Subject, o hunt.Options, before *hunt.Report) (*hunt.Report, error) {
	o.Promises, o.First = append(o.Format.Promised(false), f.Named...), 0
	corpus := hunt.NewCorpus(o)
	defer corpus.Close()
	r, err := hunt.Hunt(ctx, target, corpus, o)
	if err != nil || r.Finding == nil {
		return before, err
	}
	return r, nil
}

// result is what a hunt says of a submission: accepted, if it found nothing, or
// nothing on the site's terms. One that was held against another program has no
// verdict unless it is wrong: that two agree proves neither.
func (f *Fuzzer) result(s *Submission, r *hunt.Report) result.Result {
	x := result.Result{Submission: result.Text(s.Name), Language: s.Lang.Name, Verdict: result.Accepted, Run: &f.Run}
	r.Add(&x)
	if f.Hunt.Against != nil {
		x.Verdict = result.NotJudged
	}
	if x.Finding != nil && x.Finding.Outside == "" {
		x.Verdict = x.Finding.Verdict()
	}
	x.Keep(s.Text)
	return x
}

// mark is the file that says how far the mix of a seed was given to a program.
func (f *Fuzzer) mark(p *lang.Program) string {
	key := fmt.Sprintf("%s %d", p.Digest(), f.Hunt.Seed)
	for _, family := range f.Hunt.Families {
		key += " " + family.Name
	}
	for _, q := range f.Hunt.Promises {
		key += " " + q.Name
	}
	if f.Hunt.One {
		key += " one"
	}
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(f.Marks, hex.EncodeToString(sum[:12]))
}

func readMark(path string) uint64 {
	text, err := durable.ReadFile(path, 64)
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n
}

// writeMark drops errors: without a mark the next hunt starts anew.
func writeMark(path string, n uint64) {
	if os.MkdirAll(filepath.Dir(path), 0o700) == nil {
		_ = durable.WriteText(path, strconv.FormatUint(n, 10)+"\n")
	}
}
