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

// A submission is one program on its way through the cases.
type submission struct {
	*Judge
	program     *lang.Program
	pool        *trial.Pool   // a view without a budget
	format      *board.Format // that it reads
	one         bool          // a process answers one board
	throws      bool          // every answer must be followed by its throws
	readings    []board.Rules // legitimate ones that explain all numbers so far, the game itself first
	located     bool          // a board that kills the program was looked for
	failed      bool          // on a case
	survived    int           // how many boards at the beginning of the case were right alone
	hangsOn     int           // cells of a tiny board on which it runs out of time alone; 0 is none
	whole       bool          // every case is tried, whatever Only says
	accumulates bool          // it fails only in inputs of more boards than the site gives
	hadMoreTime bool          // it got more time once, to see which limit it reaches
	untried     []result.Unfinished
}

func (j *Judge) submission(pool *trial.Pool, p *lang.Program) *submission {
	view := pool.For(trial.Options{Spec: pool.Spec, Workers: pool.Workers})
	return &submission{
		Judge:    j,
		program:  p,
		pool:     view,
		format:   pool.Format,
		one:      pool.One,
		throws:   j.RequireThrows,
		readings: board.LegitimateReadings,
	}
}

// An attempt is one run on an input.
type attempt struct {
	run     sandbox.Result
	fault   *result.Failure // what is wrong with the output; nil if nothing is
	failure *result.Failure // nil if the run is accepted
	whole   bool            // the input is a whole case
}

func attemptOf(r sandbox.Result, limit time.Duration, fault *result.Failure) attempt {
	f := verdict.Decide(r, limit, fault)
	verdict.NameLimit(f, r, limit)
	return attempt{run: r, fault: fault, failure: f}
}

// group tries the cases of a group up to the first that fails.
func (s *submission) group(
	ctx context.Context, g cases.Group,
) (sum result.Group, failure *result.Failure, err error) {
	sum = result.Group{Name: g.Name, MaxScore: g.Points}
	whole := true
	for _, c := range s.Cases {
		if c.Group != g.Name {
			continue
		}
		tried := s.tries(c) || s.whole
		if failure != nil || !tried {
			sum.Cases += result.NotTried
			whole = whole && tried
			continue
		}
		failure, err = s.try(ctx, c, &sum)
		if err != nil {
			return sum, nil, err
		}
		letter := result.Accepted
		if failure != nil {
			letter = failure.Verdict()
		}
		sum.Cases += string(letter)[:1]
	}
	switch {
	case failure != nil:
		sum.Verdict = failure.Verdict()
	case whole:
		sum.Verdict, sum.Score = result.Accepted, g.Points
	}
	return sum, failure, nil
}

// A case goes through
//
//	briefly   its first boards only, if the program hung before (brief.go)
//	outcome   as many boards as a site would give, then all of them (brief.go)
//	failure   which board is to blame (locate.go), and whether a site could give it (site.go)

// try tries the program on a case, and returns how it failed, or nil.
func (s *submission) try(ctx context.Context, c *cases.Case, sum *result.Group) (*result.Failure, error) {
	ctx = lang.For(ctx, c.FullName())
	limit, err := s.Jury.Limit(ctx, s.Judge, s.program, c)
	if err != nil {
		return nil, err
	}
	limit = atLeast(s.format, limit)
	f, err := s.briefly(ctx, c, limit, sum)
	if f != nil || err != nil {
		return f, err
	}
	if s.accumulates && s.format.Most() < len(c.Answers) { // the whole case would fail again
		stands, err := s.stands(ctx, c, limit, nil)
		if err != nil || !stands {
			return nil, err
		}
	}
	a, stands, err := s.outcome(ctx, c, limit)
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

// charge notes what a run cost.
func charge(sum *result.Group, r sandbox.Result) {
	sum.CPU = max(sum.CPU, result.Seconds(r.CPU))
	sum.Wall = max(sum.Wall, result.Seconds(r.Wall))
	sum.Memory = max(sum.Memory, r.Memory)
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

// A runner is submission.run or submission.timed.
type runner func(ctx context.Context, b *trial.Batch, limit time.Duration) (sandbox.Result, error)

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

// nearLimit is the share of the limit by which a run may exceed it without being stopped.
// Such a run is repeated, and the better time counts.
const nearLimit = 0.2

// timed runs the program once, or twice if the first run ends a little too late, or if it
// might have reached the memory limit with more time.
func (s *submission) timed(ctx context.Context, b *trial.Batch, limit time.Duration) (sandbox.Result, error) {
	most := limit + time.Duration(nearLimit*float64(limit))
	r, err := s.run(ctx, b, most)
	switch {
	case err != nil:
		return r, err
	case late(r, limit):
		again, err := s.run(ctx, b, limit) // a longer run would change nothing
		return better(r, again), err
	case s.filling(r):
		s.hadMoreTime = true
		again, err := s.run(ctx, b, moreTime*limit)
		if again.Stop == sandbox.OutOfMemory {
			return again, err
		}
		return r, err
	}
	return r, nil
}

// Theory. A program that takes memory without end meets its time limit or its memory
// limit first, depending on how fast the machine clears pages. So if it runs out of time
// with much of its memory in use, it gets more time once; if it then runs out of memory,
// that counts.

const (
	moreTime   = 4 // times the limit
	muchMemory = 4 // a quarter of the memory limit is much: the machine may be four times slower
)

// filling reports whether a run that ran out of time might have reached the memory limit.
func (s *submission) filling(r sandbox.Result) bool {
	return !s.hadMoreTime && r.Stop == sandbox.OutOfTime && s.Memory > 0 && muchMemory*r.Memory >= s.Memory
}

// late reports whether a run ended by itself, but after the limit, perhaps by chance.
func late(r sandbox.Result, limit time.Duration) bool {
	return r.Stop == sandbox.Exited && limit > 0 && r.CPU > limit
}

// better returns the run that counts of two; the first was late.
func better(first, again sandbox.Result) sandbox.Result {
	if again.Stop == sandbox.Exited && again.CPU < first.CPU {
		return again
	}
	return first
}

// run runs the program once.
func (s *submission) run(ctx context.Context, b *trial.Batch, cpu time.Duration) (sandbox.Result, error) {
	r, err := s.pool.Run(ctx, "", b, cpu)
	s.spent.Add(int64(r.CPU))
	return r, err
}

// start is the CPU time of the shortest run so far; a second until there is one.
func (s *submission) start() time.Duration {
	start, known := s.pool.Known()
	if !known {
		return time.Second
	}
	return start
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
