package judging

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// An outcome is what became of an item.
type outcome struct {
	attempt
	limit    time.Duration // that it had in the end
	measured bool          // the limit is the language's; until then it is the least that any has
	readings []board.Rules // legitimate ones that explain what was printed
	ended    bool
	err      error // a failure of ours, or its context's
}

// An attempt is one run on an input.
type attempt struct {
	run     sandbox.Result
	fault   *result.Failure // what is wrong with the output; nil if nothing is
	failure *result.Failure // nil if the run is accepted
}

// try runs the program on an item, once.
func (s *submission) try(ctx context.Context, it item, o *outcome) error {
	ctx = lang.WithPurpose(ctx, it.c.FullName())
	limit, measured, err := s.Jury.known(s.Judge, s.program, it.c)
	if err != nil {
		return err
	}
	o.limit, o.measured = atLeast(s.format, limit), measured
	o.attempt, err = s.inTime(ctx, it, o, patience)
	return err
}

// inTime runs the program on an item within its time limit, which is measured only if the program
// needs more than the least limit. most is how long a run with a limit may take.
func (s *submission) inTime(
	ctx context.Context, it item, o *outcome, most func(limit time.Duration) time.Duration,
) (attempt, error) {
	a, err := s.give(ctx, it, o.limit, most(o.limit))
	if err != nil || o.measured || !ranOut(a.run, o.limit) {
		return a, err
	}
	least := o.limit
	err = s.measure(ctx, it.c, o)
	if err != nil || o.limit == least {
		return a, err
	}
	return s.give(ctx, it, o.limit, most(o.limit))
}

// measure makes the limit of an outcome the one of the program's language.
func (s *submission) measure(ctx context.Context, c *cases.Case, o *outcome) error {
	if o.measured {
		return nil
	}
	before := s.now.Words()
	s.now.Say("measuring time limits, once for each language")
	limit, err := s.Jury.limit(ctx, s.Judge, s.program, c)
	s.now.Say(before)
	if err == nil {
		o.limit, o.measured = atLeast(s.format, limit), true
	}
	return err
}

// conclude decides about an item on which the program seems to fail. It ends with the failure
// that counts, or with none.
func (s *submission) conclude(ctx context.Context, it item, o *outcome) error {
	ctx = lang.WithPurpose(ctx, it.c.FullName())
	if err := s.repeat(ctx, it, o); err != nil || o.failure == nil {
		return err
	}
	located := s.located
	if err := s.diagnose(ctx, it, o); err != nil {
		return err
	}
	shown, err := s.atSiteSize(ctx, it, o)
	switch {
	case err != nil:
		return err
	case shown == nil:
		s.accumulates, s.located = true, located
		o.failure, o.fault = nil, nil
		return nil
	}
	s.keep(*shown, o)
	return nil
}

// diagnose completes the failure of an item: the board that is to blame.
func (s *submission) diagnose(ctx context.Context, it item, o *outcome) error {
	f := o.failure
	f.Group, f.Case = it.c.Group, it.c.Name
	switch {
	case s.oneBoard:
		o.fault = own(f)
		f.Number, f.Alone = it.hi, true
		return place(it.c, f)
	case f.Kind == result.Wrong:
		return s.blame(ctx, it.c, o)
	}
	if err := s.measure(ctx, it.c, o); err != nil {
		return err
	}
	return s.locate(ctx, it, o)
}

// own is a copy of a failure.
func own(f *result.Failure) *result.Failure {
	g := *f
	return &g
}

// repeat runs an item again if the first run may have failed by chance.
func (s *submission) repeat(ctx context.Context, it item, o *outcome) error {
	var err error
	o.attempt, err = s.again(ctx, it, o.limit, o.attempt)
	if err != nil || o.failure == nil || o.failure.Kind != result.TimedOut {
		return err
	}
	longer, err := s.longer(ctx, it.c, o.limit)
	if err != nil || longer == o.limit {
		return err
	}
	o.limit = longer
	o.attempt, err = s.settled(ctx, it, longer)
	return err
}

// keep makes the pool remember how the program failed on a case, so that a hunt need not
// run it again.
func (s *submission) keep(it item, o *outcome) {
	if s.oneBoard || s.throws || it.hi-it.lo < len(it.c.Answers) {
		return
	}
	f := own(o.failure)
	f.Group, f.Case, f.File, f.Notes = "", "", "", nil
	killer := 0
	if f.Kind != result.Wrong && o.fault != nil {
		if f.Alone {
			killer = f.Number
		}
		f.Number, f.Line = o.fault.Number, o.fault.Line
		f.Expected, f.Got = o.fault.Expected, o.fault.Got
	}
	symptom := trial.NewSymptom(f, s.Batch(it.c), o.run, o.limit)
	symptom.Killer = killer
	s.pool.Keep(s.Batch(it.c), symptom, o.run)
}

// explains returns those of some readings of the rules that explain what the program printed for
// an item.
func explains(it item, o *outcome, readings []board.Rules) (kept []board.Rules, err error) {
	right := o.failure == nil
	if !right && (o.run.Stop != sandbox.Exited || o.run.Code != 0) {
		return nil, nil
	}
	for _, rules := range readings {
		answers := it.c.Answers
		if !rules.Zero() {
			answers, err = it.c.Under(rules)
			if err != nil {
				return nil, err
			}
		}
		if rules.Zero() && right || verdict.Explains(answers[it.lo:it.hi], o.run.Stdout) {
			kept = append(kept, rules)
		}
	}
	return kept, nil
}
