package explain

import (
	"bytes"
	"context"

	"adder/judge/grade"
	"adder/judge/hunt/run"
	"adder/judge/misconception"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// silenced returns the number of the first board of a batch that the program
// gives no answer for; the batch's length if there is none.
func silenced(ctx context.Context, e *run.Examiner, b *run.Batch, good int, f *result.Failure) (int, error) {
	dies := func(lo, hi int) (bool, error) {
		part := e.Maker.Part(b, lo, hi)
		defer part.Close()
		_, r, err := e.Examine(ctx, "diagnose", part, e.Brief)
		return err == nil && !run.Answered(r, run.Numbers(r.Stdout, hi-lo), hi-lo), err
	}
	if i := b.Index(f.Last()); i >= good { // it was found there before
		if guessed, err := e.Guessed(i, dies); guessed || err != nil {
			return i, err
		}
	}
	n, err := grade.Locate(good, b.Len(), dies)
	if n == 0 {
		return b.Len(), err
	}
	return n - 1, err
}

// ending returns what the program prints for the boards before number at, and
// how it fails on that one. It returns nil if it does not fail there alone, or
// in a way that no belief knows.
func ending(ctx context.Context, e *run.Examiner, b *run.Batch, at int) ([]misconception.Outcome, misconception.Outcome, error) {
	if at == b.Len() {
		return nil, 0, nil
	}
	one, before := e.Maker.Part(b, at, at+1), e.Maker.Part(b, 0, at)
	defer one.Close()
	defer before.Close()
	_, r, err := e.Examine(ctx, "diagnose", one, e.Brief)
	if err != nil {
		return nil, 0, err
	}
	ending := ended(r)
	if ending == 0 {
		return nil, 0, nil
	}
	_, r, err = e.Examine(ctx, "diagnose", before, e.Brief)
	if outcomes := run.Numbers(r.Stdout, at); ending != 0 && run.Answered(r, outcomes, at) {
		return outcomes, ending, err
	}
	return nil, 0, err
}

// ended is how a run without an answer failed; 0 if in a way that no belief knows.
func ended(r sandbox.Result) misconception.Outcome {
	switch {
	case r.Stop != sandbox.Exited || r.Code != 0:
		return endings[r.Stop]
	case len(bytes.TrimSpace(r.Stdout)) > 0:
		return 0
	}
	return misconception.NoOutput
}

// endings is what a misconception would say of how a process ended. Recursion
// without end takes all memory if the stack may.
var endings = map[sandbox.Stop]misconception.Outcome{
	sandbox.OutOfTime:   misconception.Hang,
	sandbox.OutOfWall:   misconception.Hang,
	sandbox.OutOfMemory: misconception.Crash,
	sandbox.Exited:      misconception.Crash,
	sandbox.Signaled:    misconception.Crash,
}
