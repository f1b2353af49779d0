// Package grade turns what a program did into a verdict and a score. It knows
// nothing of how boards are made, nor of how a verdict is shown.
//
// The deciding functions are pure: [Check] compares an output with the answers,
// [Decide] turns a run into a failure, or into none. A [Judge] runs a program on
// cases and asks them.
package grade

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// A Judge tries submissions on the cases of a suite. It may be used from many
// goroutines, each with a submission of its own.
type Judge struct {
	lang.Spec     // how submissions are run
	Suite         *cases.Suite
	Cases         []*cases.Case
	Builder       *lang.Builder // of the jury
	Jury          *Jury
	RequireThrows bool
	FailFast      bool                   // after a group that fails the others are not judged
	Only          func(*cases.Case) bool // if set, the other cases are not tried

	inputs sync.Map     // inputKey -> func() (*sandbox.Input, error)
	spent  atomic.Int64 // CPU time of all runs, in nanoseconds
}

// New returns a judge by a suite, which names the promises and the limits of the spec.
func New(s *cases.Suite, made []*cases.Case, b *lang.Builder, jury *Jury, spec lang.Spec) *Judge {
	spec.Promises, spec.Memory, spec.Output = s.Promises, s.Limits.Memory, s.Limits.Output
	return &Judge{Spec: spec, Suite: s, Cases: made, Builder: b, Jury: jury}
}

// Judge tries a program on every case. The result says how it did, and nothing of
// who it is. told, if it is not nil, is told of each group that begins. The error is
// ctx's, or a failure of ours.
func (j *Judge) Judge(ctx context.Context, p *lang.Program, told func(group string)) (result.Result, error) {
	s, err := j.open(p, j.Format, j.One)
	if err != nil {
		return result.Result{}, err
	}
	defer s.session.Close()
	r := result.Result{Sandbox: string(s.session.Level())}
	var failures []result.Failure
	for _, g := range j.Suite.Groups {
		if len(failures) > 0 && j.FailFast {
			r.Groups = append(r.Groups, result.Group{Name: g.Name, MaxScore: g.Points})
			continue
		}
		if told != nil {
			told(g.Name)
		}
		sum, f, err := s.group(ctx, g)
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return result.Result{}, err
		}
		if r.Groups = append(r.Groups, sum); f != nil {
			failures = append(failures, *f)
		}
	}
	if len(failures) > 0 && len(s.readings) > 0 {
		r.Reading = s.readings[0] // the game itself, and so none, if only the throws are wrong
	}
	r.NotRun = s.notRun()
	total(&r)
	show(&r, failures)
	r.Unfinished = s.untried
	if s.gathers {
		r.Warnings = append(r.Warnings, result.Warning{Kind: result.Accumulates})
	}
	return r, nil
}

// Groups tries a program on one group of cases after another, whatever FailFast and
// Only say, and calls more with what came of each, until it returns false. The error is
// ctx's, or a failure of ours.
func (j *Judge) Groups(ctx context.Context, p *lang.Program, more func(g result.Group, f *result.Failure) bool) error {
	s, err := j.open(p, j.Format, j.One)
	if err != nil {
		return err
	}
	defer s.session.Close()
	s.whole = true
	for _, g := range j.Suite.Groups {
		sum, f, err := s.group(ctx, g)
		if err = cmp.Or(ctx.Err(), err); err != nil || !more(sum, f) {
			return err
		}
	}
	return nil
}

// Exceeds reports whether a program takes more time or memory on a case than it may,
// whatever it answers.
func (j *Judge) Exceeds(ctx context.Context, p *lang.Program, c *cases.Case) (bool, error) {
	s, err := j.open(p, j.Format, j.One)
	if err != nil {
		return false, err
	}
	defer s.session.Close()
	ctx = lang.For(ctx, c.FullName())
	limit, err := j.Jury.Limit(ctx, j, p, c)
	if err != nil {
		return false, err
	}
	limit = atLeast(s.format, limit)
	r, _, err := s.answers(ctx, c, limit)
	if err != nil {
		return false, err
	}
	f := Ended(r, limit, nil)
	return f != nil && (f.Verdict() == result.TimeLimit || f.Verdict() == result.MemoryLimit), nil
}

// Refused is the result of a source that does not compile.
func (j *Judge) Refused(reason *lang.CompileError) result.Result {
	f := &result.Failure{Kind: result.Refused, Reason: "does not compile", Output: result.Text(reason.Output)}
	if reason.Limit != "" {
		f.Reason = "the compiler was stopped at its limit of " + reason.Limit
	}
	r := result.Result{Failure: f}
	for _, g := range j.Suite.Groups {
		r.Groups = append(r.Groups, result.Group{Name: g.Name, Verdict: result.CompileError, MaxScore: g.Points})
	}
	total(&r)
	return r
}

// total makes the verdict and the score out of those of the groups. A group that was
// not judged hides no failure of those after it.
func total(r *result.Result) {
	r.Verdict = result.Accepted
	for _, g := range r.Groups {
		r.Score += g.Score
		r.MaxScore += g.MaxScore
		if g.Verdict != result.Accepted && (r.Verdict == result.Accepted || r.Verdict == result.NotJudged) {
			r.Verdict = g.Verdict
		}
	}
}

// show picks the failure to show: of those that made the verdict, the one on the
// smallest board.
func show(r *result.Result, failures []result.Failure) {
	best := -1
	var smallest *board.Board
	for i := range failures {
		f := &failures[i]
		if b := f.Last(); f.Verdict() == r.Verdict && (best < 0 || b != nil && (smallest == nil || board.Compare(b, smallest) < 0)) {
			best, smallest = i, b
		}
	}
	for i := range failures {
		failures[i].Bound()
	}
	if best >= 0 {
		shown := failures[best]
		r.Failure, r.Others = &shown, slices.Delete(failures, best, best+1)
	}
}

// An inputKey is a case in a format.
type inputKey struct {
	*cases.Case
	format *board.Format
}

// input returns the sealed input of a case, which all runs share.
func (j *Judge) input(c *cases.Case, f *board.Format) (*sandbox.Input, error) {
	once, _ := j.inputs.LoadOrStore(inputKey{c, f}, sync.OnceValues(func() (*sandbox.Input, error) {
		text, err := f.Rewrite(c.FullName(), c.Text)
		if err != nil {
			return nil, err
		}
		return sandbox.NewInput(text)
	}))
	in, err := once.(func() (*sandbox.Input, error))()
	if err != nil {
		return nil, fmt.Errorf("input of %s: %w", c.FullName(), err)
	}
	return in, nil
}

// Spent is the CPU time of all runs of submissions so far.
func (j *Judge) Spent() time.Duration { return time.Duration(j.spent.Load()) }

// Close lets go of the inputs.
func (j *Judge) Close() {
	j.inputs.Range(func(_, once any) bool {
		if in, err := once.(func() (*sandbox.Input, error))(); err == nil {
			in.Close()
		}
		return true
	})
}

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
	hung     int           // cells of a tiny board on which it runs out of time alone; 0 is none
	whole    bool          // every case is tried, whatever Only says
	gathers  bool          // it fails in inputs of more boards than the site gives, and not in smaller ones
	untried  []result.Unfinished
	start    time.Duration // CPU time of the shortest accepted run; a second until there is one
}

func (j *Judge) open(p *lang.Program, f *board.Format, one bool) (*submission, error) {
	if f.Plain() {
		f = nil // one input serves the jury too
	}
	spec := j.Spec
	spec.Format, spec.One = f, one
	session, err := p.Session(spec)
	if err != nil {
		return nil, err
	}
	return &submission{Judge: j, program: p, session: session, format: f, one: one, readings: board.LegitimateReadings, start: time.Second}, nil
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
		letter := result.Accepted
		if failure != nil {
			letter = failure.Verdict()
		}
		sum.Cases += string(letter)[:1]
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
	if s.gathers && s.format.Most() < len(c.Answers) { // as a whole it would fail once more
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
	f := Ended(r, limit, fault)
	var err error
	switch {
	case f == nil:
		f, err = fault, s.blame(ctx, c, limit, fault)
	case s.one: // its one run was decided, and knows whether its answer was right
		f.Reason = fault.Reason
		fallthrough
	default:
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
	fault, err := Check(r.Stdout, c.Answers, c.Boards, s.RequireThrows)
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
			longest.Stdout = nil // it is right, and may be large
		}
	}
	return longest, nil, nil
}

// nearLimit is how far beyond the limit a run is let go on, as a share of it, and
// repeated: its best time counts.
const nearLimit = 0.2

// timed runs the program once, or twice if the first run ends a little too late.
func (s *submission) timed(ctx context.Context, in *sandbox.Input, limit time.Duration) (sandbox.Result, error) {
	most := limit + time.Duration(nearLimit*float64(limit))
	r, err := s.run(ctx, in, most)
	if err != nil || !late(r, limit) {
		return r, err
	}
	again, err := s.run(ctx, in, limit) // beyond that it would change nothing
	return better(r, again), err
}

// late reports whether a run ended by itself, but beyond the limit: chance may have
// decided.
func late(r sandbox.Result, limit time.Duration) bool {
	return r.Stop == sandbox.Exited && limit > 0 && r.CPU > limit
}

// better is the run that counts of two, the first of which was late.
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

// Theory. A part of a suite is for the author of a program, who looks at one group
// again and again. What fails there fails; but what is right there is right there, and
// nobody knows about the rest: a group of which a case was left out has no verdict, and
// so has the whole.

// tries reports whether a case is tried.
func (j *Judge) tries(c *cases.Case) bool { return j.Only == nil || j.Only(c) }

func (s *submission) tries(c *cases.Case) bool { return s.Judge.tries(c) || s.whole }

// notRun names the groups that are not tried at all, and the cases of others.
func (j *Judge) notRun() (names []string) {
	for _, g := range j.Suite.Groups {
		var left []string
		tried := 0
		for _, c := range j.Cases {
			switch {
			case c.Group != g.Name:
			case j.tries(c):
				tried++
			default:
				left = append(left, c.FullName())
			}
		}
		if tried == 0 {
			left = []string{g.Name}
		}
		names = append(names, left...)
	}
	return names
}
