package grade

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

// A case goes through
//
//	hangsAgain   its first boards only, if the program hung before (beginning.go)
//	outcome      as many boards as a site would give, then all of them; once more if the
//	             machine is slower now than when the limit was set (slowness.go)
//	failure      which board is to blame (locate.go), and whether a site could give it (site.go)

// try tries the program on a case, and returns how it failed, or nil.
func (s *submission) try(ctx context.Context, c *cases.Case, sum *result.Group) (*result.Failure, error) {
	ctx = lang.For(ctx, c.FullName())
	limit, err := s.Jury.Limit(ctx, s.Judge, s.program, c)
	if err != nil {
		return nil, err
	}
	limit = atLeast(s.format, limit)
	f, err := s.hangsAgain(ctx, c, limit, sum)
	if f != nil || err != nil {
		return f, err
	}
	if s.accumulates && s.format.Most() < len(c.Answers) { // the whole case would fail again
		stands, err := s.stands(ctx, c, limit, nil)
		if err != nil || !stands {
			return nil, err
		}
	}
	a, stands, limit, err := s.inTime(ctx, c, limit)
	if err != nil {
		return nil, err
	}
	charge(sum, a.run)
	if a.failure == nil {
		s.accepted(c, a.run)
		return nil, nil
	}
	return s.failure(ctx, c, limit, a, stands)
}

// failure is how the program failed on a case; nil if that does not stand.
func (s *submission) failure(
	ctx context.Context, c *cases.Case, limit time.Duration, a attempt, stands bool,
) (*result.Failure, error) {
	located := s.located
	f := a.failure
	var err error
	if f.Kind == result.Wrong {
		err = s.blame(ctx, c, limit, f)
	} else {
		err = s.locate(ctx, c, limit, a)
	}
	stands = stands || f.Alone // every site can give one board
	if err == nil && !stands {
		stands, err = s.stands(ctx, c, limit, a.fault)
	}
	switch {
	case err != nil:
		return nil, err
	case !stands:
		s.accumulates, s.located = true, located
		return nil, nil
	}
	s.failed = true
	s.keep(c, a, limit)
	return f, nil
}

func (s *submission) accepted(c *cases.Case, r sandbox.Result) {
	if c.Swept != nil {
		s.pool.Keep(s.Batch(c), nil, r)
	}
	if s.format.Plain() && !s.one {
		s.Jury.record(s.program, c, r.CPU)
	}
}

// keep makes the pool remember how the program failed on a case, so that a hunt need not
// run it again.
func (s *submission) keep(c *cases.Case, a attempt, limit time.Duration) {
	if !a.whole || s.throws {
		return
	}
	f := *a.failure
	f.Group, f.Case, f.Notes = "", "", nil
	killer := 0
	if f.Kind != result.Wrong && a.fault != nil {
		if f.Alone {
			killer = f.Number
		}
		f.Number, f.Line = a.fault.Number, a.fault.Line
		f.Expected, f.Got = a.fault.Expected, a.fault.Got
	}
	symptom := trial.NewSymptom(&f, s.Batch(c), a.run, limit)
	symptom.Killer = killer
	s.pool.Keep(s.Batch(c), symptom, a.run)
}

// Theory. A group fails with its first board without a right answer. A program that has
// failed in one group mostly fails in the others, on one of the first boards. So such a
// program first gets only the beginning of a large case. If it fails there too, it need not
// get the rest, which could take its whole time limit. If it is so slow there that the whole
// case would take too long, it gets as many boards as the site would give: only a failure in
// such an input counts.

// outcome runs the program on a case, and reports whether a failure was seen in an
// input of the site's size.
func (s *submission) outcome(
	ctx context.Context, c *cases.Case, limit time.Duration,
) (a attempt, stands bool, err error) {
	s.survived = 0
	for boards := s.sixteenth(c); boards > s.survived; {
		a, err = s.part(ctx, c, 0, boards, limit, s.timed)
		if err != nil {
			return a, false, err
		}
		f := a.failure
		if f != nil && s.survived > 0 && f.Kind != result.TimedOut {
			break // the whole case may end in another way
		}
		if f != nil {
			return a, true, s.keepReadings(c, 0, boards, a.run, a.fault)
		}
		s.survived = boards
		whole := (a.run.CPU - s.start()) * time.Duration(len(c.Answers)/boards)
		if whole > limit { // a smaller input may be enough
			boards = s.format.Most()
		}
	}
	a, err = s.answers(ctx, c, limit)
	return a, false, err
}

// sixteenth is how many boards of a case the program gets alone before it gets all; 0 is
// none. A program whose numbers another reading of the rules explains so far gets all at
// once: only all boards can show that reading.
func (s *submission) sixteenth(c *cases.Case) int {
	most, total := s.format.Most(), len(c.Answers)
	if !s.failed || s.one || total <= most || len(s.readings) > 0 {
		return 0
	}
	return min(max(1, total/16), most)
}

// answers runs the program on a case and checks what it prints.
func (s *submission) answers(ctx context.Context, c *cases.Case, limit time.Duration) (attempt, error) {
	if s.one {
		return s.oneByOne(ctx, c, limit)
	}
	b := s.Batch(c)
	r, err := s.timed(ctx, b, limit)
	if err != nil {
		return attempt{}, err
	}
	fault, err := verdict.Check(r.Stdout, b.Answers, b.Scan, s.throws)
	if err == nil {
		err = s.keepReadings(c, 0, b.Len(), r, fault)
	}
	a := attemptOf(r, limit, fault)
	a.whole = true
	return a, err
}

// oneByOne runs the program on the boards of a case, with a process for each, up to the
// first that is not accepted. It returns that attempt, or the longest one if all are
// accepted.
func (s *submission) oneByOne(ctx context.Context, c *cases.Case, limit time.Duration) (attempt, error) {
	var longest attempt
	for i := range c.Answers {
		a, err := s.part(ctx, c, i, i+1, limit, s.timed)
		if err == nil {
			err = s.keepReadings(c, i, i+1, a.run, a.fault)
		}
		if err != nil {
			return a, err
		}
		f := a.failure
		if f != nil {
			f.Number, f.Expected = i+1, int(c.Answers[i])
			fault := *f
			return attempt{run: a.run, fault: &fault, failure: f}, nil
		}
		if a.run.CPU >= longest.run.CPU {
			longest = a
			longest.run.Stdout = nil // it is right, and may be large
		}
	}
	return longest, nil
}

// part runs the program, by run, on the boards of a case from lo to before hi, and
// checks what it prints.
func (s *submission) part(
	ctx context.Context, c *cases.Case, lo, hi int, limit time.Duration, run runner,
) (attempt, error) {
	b := s.Batch(c).Part(lo, hi)
	defer b.Close()
	r, err := run(ctx, b, limit)
	if err != nil {
		return attempt{}, err
	}
	fault, err := verdict.Check(r.Stdout, b.Answers, b.Scan, s.throws)
	return attemptOf(r, limit, fault), err
}

// keepReadings drops the readings of the rules that do not explain what a run
// printed for the boards of a case from lo to before hi. fault is what is wrong with it.
func (s *submission) keepReadings(c *cases.Case, lo, hi int, r sandbox.Result, fault *result.Failure) error {
	if r.Stop != sandbox.Exited || r.Code != 0 {
		s.readings = nil
		return nil
	}
	var kept []board.Rules
	for _, rules := range s.readings {
		answers := c.Answers
		if !rules.Zero() {
			under, err := c.Under(rules)
			if err != nil {
				return err
			}
			answers = under
		}
		if rules.Zero() && fault == nil || verdict.Explains(answers[lo:hi], r.Stdout) {
			kept = append(kept, rules)
		}
	}
	s.readings = kept
	return nil
}
