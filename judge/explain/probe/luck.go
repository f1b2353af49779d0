// Package probe finds out what no verdict says: whether a program's answers depend on memory
// that is not its own, on what the language leaves undefined, or on chance. A right answer may
// be right by luck. It does not judge: its findings are warnings. The way begins with [Luck].
//
//	luck.go                             the two experiments, their limits, and how many warnings
//	boards.go                           on which boards
//	sanitize.go                         a build with sanitizers
//	complaint.go                        what sanitizers write; package report says what it means
//	repeat.go                           the same input again, with other addresses and another second
package probe

import (
	"context"
	"slices"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. Two experiments, both on boards that the site could give. In C and C++ the program is
// built with the compiler's sanitizers, which know the line and the array. And the same input
// is given to the same program again, where it has other addresses and another second: two
// runs that give two answers show that at least one of them is luck.

// Options says with what a program is run, and on what.
type Options struct {
	Spec    trial.Spec
	Failing []board.Board // on which it is known to fail, in one input
	Limit   time.Duration // CPU time of a run; 0 is ten seconds
	Budget  trial.Budget  // of all runs
}

// mostWarnings is how many warnings about one program are reported.
const mostWarnings = 5

// usualLimit is the CPU time of a run where no other limit is set.
const usualLimit = 10 * time.Second

// A luck is one program's search.
type luck struct {
	Options
	builder *lang.Builder
	program *lang.Program
	found   []result.Warning
}

// Luck returns what is wrong with a program besides its answers. The error is Adder's
// failure, ctx's, or [trial.ErrSpent]; findings up to then are returned, too.
func Luck(ctx context.Context, b *lang.Builder, p *lang.Program, o Options) ([]result.Warning, error) {
	if o.Limit <= 0 {
		o.Limit = usualLimit
	}
	ctx = lang.WithPurpose(ctx, "luck")
	l := &luck{Options: o, builder: b, program: p}
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

func (l *luck) all(ctx context.Context, batches []*trial.Batch) error {
	first, err := l.once(ctx, l.program, batches[0], nil)
	late := func(r sandbox.Result) bool { return r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall }
	for err == nil && slices.ContainsFunc(first.results, late) && batches[0].Len() > 1 {
		for i, b := range batches { // with all boards it takes too long for anything to be found out
			batches[i] = b.Part(0, max(1, b.Len()/8))
			b.Close()
		}
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
	return l.repeat(ctx, batches[0], first)
}

// An output is what a run printed.
type output struct {
	numbers []belief.Outcome // nil if it did not answer every board
	results []sandbox.Result // without their outputs
}

// once gives a batch to fresh processes of a program: to one, or one for each
// board.
func (l *luck) once(ctx context.Context, p *lang.Program, b *trial.Batch, env []string) (output, error) {
	spec := l.Spec
	spec.Setup.Env = env
	if p.Variant != lang.Judged {
		spec.Setup.Memory = roomFor(spec.Setup.Memory)
	}
	o := trial.Options{Workers: 1, Budget: l.Budget}
	pool := trial.NewPool(trial.Submission(p.Name, p), spec, o)
	defer pool.Close()
	limit := func(*trial.Batch) time.Duration { return l.Limit }
	replies := make([]trial.Reply, 1)
	var err error
	if l.Spec.OneBoard {
		replies, err = pool.Singly(ctx, "", b, limit, true)
	} else {
		_, replies[0].Result, err = pool.Examine(ctx, "", b, limit)
	}
	if err != nil {
		return output{}, err
	}
	var out output
	whole := true
	for _, r := range replies {
		numbers := trial.Answers(r.Result, b.Len()/len(replies))
		whole = whole && numbers != nil
		r.Result.Stdout = nil // it may be 64 MiB
		out.numbers = append(out.numbers, numbers...)
		out.results = append(out.results, r.Result)
	}
	if !whole {
		out.numbers = nil
	}
	return out, nil
}

// warn adds a warning, once for each kind and line.
func (l *luck) warn(w result.Warning) {
	if !slices.ContainsFunc(l.found, alike(w)) {
		l.found = append(l.found, w)
	}
}

// alike returns a test for warnings of the same kind and line.
func alike(w result.Warning) func(result.Warning) bool {
	return func(x result.Warning) bool { return x.Kind == w.Kind && x.File == w.File && x.Line == w.Line }
}
