package review

import (
	"context"
	"errors"
	"fmt"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/guard"
	"adder/judge/hunt"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/mend"
	"adder/judge/report"
	"adder/judge/result"
)

// A MendOptions says how far a program that fell short is mended.
type MendOptions struct {
	Budget mend.Budget
	Time   time.Duration // of the clock; 0 is endless
}

// What of a failure candidates are tried on: so many cells, or a case of so many
// bytes.
const (
	mendCells = 20_000
	mendBytes = 64 << 10
)

// Mend takes a submission to its result, and looks for the smallest change that
// makes it right. If ctx ends while it looks, the result says what was found by
// then, and that it was interrupted; the error is ctx's only if there is none.
func (r *Reviewer) Mend(ctx context.Context, s Submission, o MendOptions) (result.Result, error) {
	x, err := r.Review(ctx, s)
	if err != nil || x.Verdict == result.JudgeError || x.Verdict == result.NotJudged {
		return x, err
	}
	p, err := r.judge.Builder.Build(ctx, s.Source)
	var refused *lang.CompileError
	if errors.As(err, &refused) {
		x.Mend = &result.Mend{Outcome: result.NotMended, Ended: result.Uncompiled}
		return x, nil
	}
	if err == nil {
		err = guard.Do(func() error { return r.mend(ctx, &s, p, &x, o) })
	}
	return x, err
}

// mend adds the mend of a program that fell short.
func (r *Reviewer) mend(ctx context.Context, s *Submission, p *lang.Program, x *result.Result, how MendOptions) error {
	if x.Verdict == result.Accepted {
		x.Mend = &result.Mend{Outcome: result.NoNeed}
		return nil
	}
	r.say(s, "mending")
	j := r.judge
	donors, err := mend.PlainDonors()
	if err != nil {
		return err
	}
	o := mend.Options{
		Spec: j.Spec(), Builder: j.Builder, Workers: r.options.Workers, Budget: how.Budget,
		Failing: r.failing(x), Donors: append(donors, j.Jury.Solvers()...),
		Prove: func(ctx context.Context, p *lang.Program) (mend.Proof, error) { return r.provedMend(ctx, s, p) },
	}
	if how.Time > 0 {
		o.Until = time.Now().Add(how.Time)
	}
	o.Progress = func(tried, _ int, _ time.Duration) {
		r.say(s, fmt.Sprintf("mending, %s changed programs tried", report.Thousands(uint64(tried))))
	}
	m, err := mend.Mend(ctx, s.Source, o)
	if m != nil {
		x.Mend = m
		r.hunted.Add(int64(m.CPU))
	}
	return err
}

// failing is the inputs on which a program is known to be wrong: the boards that
// are shown and, if these alone are not to blame, the case that they come from.
func (r *Reviewer) failing(x *result.Result) (all []mend.Batch) {
	for _, f := range []*result.Failure{x.Finding, x.Failure} { // the hunt's is smaller
		if f == nil {
			continue
		}
		if len(f.Boards) > 0 && cellsOf(f.Boards) <= mendCells {
			all = append(all, mend.BatchOf(f.Boards...))
		}
		for _, c := range r.judge.Cases {
			if c.Group == f.Group && c.Name == f.Case && len(c.Text) <= mendBytes && (len(f.Notes) > 0 || len(f.Boards) == 0) {
				all = append(all, mend.Batch{Text: c.Text, Answers: c.Answers})
			}
		}
	}
	return all
}

func cellsOf(boards []board.Board) (n int) {
	for i := range boards {
		n += boards[i].Cells
	}
	return n
}

// provedMend tries a changed program on all that there is: every board of the
// sweep, in both orders of their jumps, and the whole suite within its limits. If ctx
// ends when the sweep is through, and no group is answered wrong by then, the program
// is right on the sweep, and that is all that is known of it.
func (r *Reviewer) provedMend(ctx context.Context, s *Submission, p *lang.Program) (mend.Proof, error) {
	var proof mend.Proof
	if !r.judge.One {
		swept, err := r.swept(ctx, s, p)
		if swept == nil || err != nil {
			return proof, err
		}
		proof.Proof = swept
	}
	accepted, wrong := false, false
	err := r.judge.Groups(ctx, p, func(g result.Group, f *result.Failure) bool {
		switch {
		case f == nil:
			accepted = true
		case tooSlow(f):
			proof.Slow = append(proof.Slow, g.Name)
		default:
			wrong = true
		}
		return !wrong
	})
	switch {
	case err == nil && accepted && !wrong:
		proof.Right, proof.Suite = true, r.judge.Suite.Name
	case ctx.Err() != nil && proof.Proof != nil && proof.Proof.Boards > 0:
		proof.Right, proof.Cut, proof.Slow, err = true, true, nil, nil
	}
	return proof, err
}

// tooSlow reports whether a failure is that of a program which is merely slow: it
// takes too long or too much, and only on a large board, with very many faces, or with
// many boards at once. A mend is of wrong answers; a plain search stays a plain search.
func tooSlow(f *result.Failure) bool {
	size := explainedCells + 1 // no board alone is to blame
	switch b := f.Last(); {
	case b != nil:
		size = max(b.Cells, b.Faces)
	case f.Size != nil:
		size = max(f.Size.Cells, f.Size.Faces)
	}
	v := f.Verdict()
	return (v == result.TimeLimit || v == result.MemoryLimit) && size > explainedCells
}

// swept proves a program right on the sweep, or returns nil.
func (r *Reviewer) swept(ctx context.Context, s *Submission, p *lang.Program) (*result.Proof, error) {
	o := r.hunt
	o.Together, o.Workers = true, r.options.Workers
	scope := generator.SweepOf(o.Format).Scope
	target := hunt.Submission(s.Name, p)
	report, err := hunt.Prove(ctx, target, scope, o, func(uint64, time.Duration) error { return nil })
	switch {
	case report != nil && report.Finding != nil:
		return nil, nil
	case errors.Is(err, hunt.ErrNothing), errors.Is(err, run.ErrSpent): // the suite decides
		return &result.Proof{}, nil
	case err != nil:
		return nil, err
	}
	return &result.Proof{Scope: scopeWords(scope, o.Promises), Boards: report.Proved.Boards, Scrambled: report.Proved.Scrambled}, nil
}
