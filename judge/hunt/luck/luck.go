// Package luck finds out whether what a program prints depends on anything beside
// its input: on memory that is not its own or was never set, on chance, on the
// clock, on how Python orders a set. A right answer may be right by luck. It does
// not judge: what it finds is a warning.
package luck

import (
	"context"
	"errors"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Theory. Two experiments, both on boards that the site could give:
//
//	the same program again   other addresses and another second each time; other
//	                         bytes in memory from malloc; a longer environment,
//	                         which moves the stack; another hash seed of Python
//	another build            in C and C++, with the compiler's sanitizers, which
//	                         know the line, and with local variables that are
//	                         filled: what they hold then nobody has set
//
// A difference is told only if it comes back, with the same input, and goes when
// its cause does.

// Options says with what a program is run, and on what.
type Options struct {
	lang.Spec
	Failing []board.Board // on which it is known to fail, in one input
	Numbers []int         // of its source
	Limit   time.Duration // CPU time of a run; 0 is ten seconds
	Budget  run.Budget    // of all runs
}

// mostWarnings is how many warnings of one program are told.
const mostWarnings = 5

// usualLimit is the CPU time of a run where no other limit is set.
const usualLimit = 10 * time.Second

// look is what is done to one program.
type look struct {
	Options
	builder *lang.Builder
	program *lang.Program
	maker   run.Maker
	began   time.Time // of the first run
	found   []result.Warning
	strange []strange
}

// Look returns what is wrong with a program beside its answers. The error is a failure
// of ours, ctx's, or [run.ErrSpent]: what was found by then stands.
func Look(ctx context.Context, b *lang.Builder, p *lang.Program, o Options) ([]result.Warning, error) {
	if o.Limit <= 0 {
		o.Limit = usualLimit
	}
	l := &look{Options: o, builder: b, program: p}
	batches := l.batches()
	defer func() {
		for _, b := range batches {
			b.Close()
		}
	}()
	if len(batches) == 0 {
		return nil, nil
	}
	err := l.all(ctx, batches)
	return l.found[:min(len(l.found), mostWarnings)], err
}

func (l *look) all(ctx context.Context, batches []*run.Batch) error {
	l.began = time.Now()
	first, err := l.once(ctx, l.program, batches[0], nil)
	for err == nil && late(first) && batches[0].Len() > 1 {
		l.cut(batches)
		first, err = l.once(ctx, l.program, batches[0], nil)
	}
	if err != nil {
		return err
	}
	if err := l.watch(ctx, batches); err != nil {
		return err
	}
	if first.numbers == nil { // it does not come to an end: nothing can be compared
		return nil
	}
	if err := l.vary(ctx, batches[0], first); err != nil || l.warned(result.Chance) || l.warned(result.Unset) {
		return err
	}
	return l.unset(ctx)
}

// cut leaves a part of the boards, the first of each batch: with all of them the
// program takes too long for anything to be found out.
func (l *look) cut(batches []*run.Batch) {
	const part = 8
	for i, b := range batches {
		batches[i] = l.maker.Part(b, 0, max(1, b.Len()/part))
		b.Close()
	}
}

// late reports whether a run was stopped for its time.
func late(h heard) bool {
	return slices.ContainsFunc(h.results, func(r sandbox.Result) bool { return r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall })
}

// A heard is what a run printed, or nil if it did not answer every board.
type heard struct {
	numbers []misconception.Outcome
	results []sandbox.Result
}

// once gives a batch to fresh processes of a program: to one, or one for each
// board.
func (l *look) once(ctx context.Context, p *lang.Program, b *run.Batch, env []string) (heard, error) {
	if !l.One {
		return l.process(ctx, p, b, env)
	}
	var all heard
	whole := true
	for i := range b.Len() {
		one := l.maker.Part(b, i, i+1)
		h, err := l.process(ctx, p, one, env)
		one.Close()
		if err != nil {
			return heard{}, err
		}
		whole = whole && h.numbers != nil
		all.numbers, all.results = append(all.numbers, h.numbers...), append(all.results, h.results...)
	}
	if !whole {
		all.numbers = nil
	}
	return all, nil
}

func (l *look) process(ctx context.Context, p *lang.Program, b *run.Batch, env []string) (heard, error) {
	o := l.Spec
	o.Env = env
	if p.Check != lang.Unchecked {
		o.Memory = roomFor(l.Memory)
	}
	in, err := b.Input(l.Format)
	if err != nil {
		return heard{}, err
	}
	s, err := p.Session(o)
	if err != nil {
		return heard{}, err
	}
	defer s.Close()
	granted, err := l.Budget.Grant(l.Limit)
	if err != nil {
		return heard{}, err
	}
	r, err := s.Run(lang.For(ctx, "luck"), in, granted, lang.Sleep(granted))
	if err != nil {
		return heard{}, err
	}
	l.Budget.Charge(b.Len(), r)
	if run.Cut(r, granted, l.Limit) {
		return heard{}, run.ErrSpent
	}
	h := heard{results: []sandbox.Result{r}}
	if numbers := run.Numbers(r.Stdout, b.Len()); run.Answered(r, numbers, b.Len()) {
		h.numbers = numbers
	}
	return h, nil
}

// roomFor is the memory of a sanitized program: what lies between its variables,
// and what is noted of each of its bytes.
func roomFor(memory int64) int64 {
	const own = 512 << 20
	if memory == 0 {
		return 0
	}
	return 3*memory + own
}

// build builds the program in another way. It is nil where that cannot be had.
func (l *look) build(ctx context.Context, c lang.Check) (*lang.Program, *lang.CompileError, error) {
	if !l.program.Lang.Checks(c) {
		return nil, nil, nil
	}
	s := l.program.Source
	s.Check = c
	p, err := l.builder.Build(ctx, s)
	var refused *lang.CompileError
	if errors.As(err, &refused) {
		return nil, refused, nil
	}
	return p, nil, err
}

// warn adds a warning, once for each kind and line.
func (l *look) warn(w result.Warning) {
	for _, have := range l.found {
		if have.Kind == w.Kind && have.Line == w.Line {
			return
		}
	}
	l.found = append(l.found, w)
}
