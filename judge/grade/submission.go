package grade

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// A submission is one program on its way through the cases.
type submission struct {
	*Judge
	program  *lang.Program
	session  *lang.Session
	format   *board.Format // that it reads; nil is plain
	one      bool          // a process answers one board
	readings []board.Rules // legitimate readings that explain every number printed so far, the game itself first
	located  bool          // a board that kills the program was looked for
	failed   bool          // on a case
	survived int           // boards at the beginning of a case that it was given on their own, and answered right
	hung     bool          // it runs out of time on a tiny board alone
	whole    bool          // every case is tried, whatever Only says
	gathers  bool          // it fails in inputs of more boards than the site gives, and not in smaller ones
	untried  []result.Unfinished
	start    time.Duration // CPU time of the shortest accepted run; a second until there is one
}

func (j *Judge) open(p *lang.Program, f *board.Format, one bool) (*submission, error) {
	if f.Plain() {
		f = nil // one input serves the jury too
	}
	spec := j.Spec()
	spec.Format, spec.One = f, one
	session, err := p.Session(spec)
	if err != nil {
		return nil, err
	}
	return &submission{Judge: j, program: p, session: session, format: f, one: one, readings: board.LegitimateReadings, start: time.Second}, nil
}

// groups tries the groups, and returns how those failed that did.
func (s *submission) groups(ctx context.Context, r *result.Result, told func(group string)) (failures []result.Failure, err error) {
	for _, g := range s.Suite.Groups {
		if len(failures) > 0 && s.FailFast {
			r.Groups = append(r.Groups, result.Group{Name: g.Name, MaxScore: g.Points})
			continue
		}
		if told != nil {
			told(g.Name)
		}
		sum, f, err := s.group(ctx, g)
		if err != nil {
			return nil, err
		}
		r.Groups = append(r.Groups, sum)
		if f != nil {
			failures = append(failures, *f)
		}
	}
	return failures, nil
}

// group tries the cases of a group up to the first that fails.
func (s *submission) group(ctx context.Context, g cases.Group) (sum result.Group, failure *result.Failure, err error) {
	sum = result.Group{Name: g.Name, MaxScore: g.Points}
	whole := true
	for _, c := range s.Cases {
		if c.Group != g.Name {
			continue
		}
		if failure != nil || !s.tries(c) {
			sum.Cases += result.NotTried
			whole = whole && s.tries(c)
			continue
		}
		if failure, err = s.try(ctx, c, &sum); err != nil {
			return sum, nil, err
		}
		sum.Cases += letterOf(failure)
	}
	switch {
	case failure != nil:
		sum.Verdict = failure.Verdict()
		return sum, failure, nil
	case !whole:
		return sum, nil, nil
	}
	sum.Verdict, sum.Score = result.Accepted, g.Points
	return sum, nil, nil
}

// letterOf is the letter of a case that failed so, or not.
func letterOf(f *result.Failure) string {
	if f == nil {
		return string(result.Accepted)[:1]
	}
	return string(f.Verdict())[:1]
}

// try tries the program on a case, and returns how it failed, or nil.
func (s *submission) try(ctx context.Context, c *cases.Case, sum *result.Group) (*result.Failure, error) {
	ctx = lang.For(ctx, c.FullName())
	limit, err := s.Jury.Limit(ctx, s.Judge, s.program, c)
	if err != nil {
		return nil, err
	}
	limit = atLeast(s.format, limit)
	if f, err := s.briefly(ctx, c, limit, sum); f != nil || err != nil {
		return f, err
	}
	if s.gathers && s.mostBoards() < len(c.Answers) { // as a whole it would fail once more
		if stands, err := s.stands(ctx, c, limit, nil); !stands {
			return nil, err
		}
	}
	r, fault, stands, err := s.outcome(ctx, c, limit)
	if err != nil {
		return nil, err
	}
	charge(sum, r)
	if Decide(r, limit, fault) == nil {
		s.accepted(c, r)
		return nil, nil
	}
	return s.failure(ctx, c, limit, r, fault, stands)
}

// failure is how the program failed on a case; nil if that does not stand.
func (s *submission) failure(ctx context.Context, c *cases.Case, limit time.Duration, r sandbox.Result, fault *result.Failure, stands bool) (*result.Failure, error) {
	located := s.located
	f := ended(r, limit, fault)
	var err error
	if f == nil {
		f, err = fault, s.blame(ctx, c, limit, fault)
	} else {
		err = s.locate(ctx, c, limit, fault, f)
	}
	stands = stands || f.Alone // any site could give one board
	if err == nil && !stands {
		stands, err = s.stands(ctx, c, limit, fault)
	}
	switch {
	case err != nil:
		return nil, err
	case !stands:
		s.gathers, s.located = true, located
		return nil, nil
	}
	s.failed = true
	return f, nil
}

// charge notes what a run cost.
func charge(sum *result.Group, r sandbox.Result) {
	sum.CPU = max(sum.CPU, result.Seconds(r.CPU))
	sum.Wall = max(sum.Wall, result.Seconds(r.Wall))
	sum.Memory = max(sum.Memory, r.Memory)
}

func (s *submission) accepted(c *cases.Case, r sandbox.Result) {
	s.start = min(s.start, r.CPU)
	if s.format == nil && !s.one {
		s.Jury.record(s.program, c, r.CPU)
	}
}

// answers runs the program on a case and checks what it prints.
func (s *submission) answers(ctx context.Context, c *cases.Case, limit time.Duration) (sandbox.Result, *result.Failure, error) {
	if s.one {
		return s.oneByOne(ctx, c, limit)
	}
	in, err := s.input(c, s.format)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	r, err := s.timed(ctx, in, limit)
	if err != nil {
		return r, nil, err
	}
	fault, err := Check(r.Stdout, c.Answers, c.Boards, CheckOptions{RequireThrows: s.RequireThrows})
	if err == nil {
		err = s.keepReadings(c, 0, len(c.Answers), r, fault)
	}
	return r, fault, err
}

// oneByOne runs a program of which each process answers one board on the boards
// of a case, up to the first that is not accepted. The result is that one's, or
// of an accepted case the run that took longest.
func (s *submission) oneByOne(ctx context.Context, c *cases.Case, limit time.Duration) (sandbox.Result, *result.Failure, error) {
	var longest sandbox.Result
	for i := range c.Answers {
		r, fault, err := s.part(ctx, c, i, i+1, limit, s.timed)
		if err == nil {
			err = s.keepReadings(c, i, i+1, r, fault)
		}
		if err != nil {
			return r, nil, err
		}
		if f := Decide(r, limit, fault); f != nil {
			f.Number, f.Expected = i+1, int(c.Answers[i])
			return r, f, nil
		}
		if r.CPU >= longest.CPU {
			longest = r
		}
	}
	return longest, nil, nil
}

// nearLimit is how close to the limit a run must be, as a share of it, to be
// repeated: its best time counts.
const nearLimit = 0.2

// timed runs the program once, or twice if the first run ends near the limit.
func (s *submission) timed(ctx context.Context, in *sandbox.Input, limit time.Duration) (sandbox.Result, error) {
	_, most := around(limit)
	r, err := s.run(ctx, in, most)
	if err != nil || !near(r, limit) {
		return r, err
	}
	again, err := s.run(ctx, in, most)
	return better(r, again), err
}

// around is the CPU times between which a run is repeated.
func around(limit time.Duration) (least, most time.Duration) {
	margin := time.Duration(nearLimit * float64(limit))
	return limit - margin, limit + margin
}

// near reports whether a run came so close to the limit that chance may have
// decided.
func near(r sandbox.Result, limit time.Duration) bool {
	least, most := around(limit)
	return r.Stop == sandbox.Exited && r.CPU >= least && r.CPU <= most
}

// better is the run that counts of two, the first of which was near the limit.
func better(first, again sandbox.Result) sandbox.Result {
	if again.Stop == sandbox.Exited && again.CPU < first.CPU {
		return again
	}
	return first
}

// run runs the program once.
func (s *submission) run(ctx context.Context, in *sandbox.Input, cpu time.Duration) (sandbox.Result, error) {
	r, err := s.session.Run(ctx, in, cpu, lang.Sleep(cpu))
	s.spent.Add(int64(r.CPU))
	return r, err
}
