package grade

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/sandbox"
)

// A Judge tries submissions on the cases of a suite. It may be used from many
// goroutines, each with a submission of its own.
type Judge struct {
	Suite         *cases.Suite
	Cases         []*cases.Case
	Builder       *lang.Builder
	Level         sandbox.Level // "" is the best one of this machine
	Jury          *Jury
	RequireThrows bool
	Format        *board.Format  // in which submissions read boards; nil is plain
	One           bool           // a process answers one board
	Turns         *sandbox.Turns // if set, each run of a submission waits for one of them

	inputs sync.Map     // written -> func() (*sandbox.Input, error)
	spent  atomic.Int64 // CPU time of all runs, in nanoseconds
}

// Submission judges one source. expected is the verdict that its folder names.
// The error is that of ctx alone; whatever else we fail to do is on the card, as
// a JudgeError.
func (j *Judge) Submission(ctx context.Context, s lang.Source, expected Verdict) (*Scorecard, error) {
	card := &Scorecard{Submission: s.Name, Language: s.Lang.Name, Expected: expected}
	t, err := j.begin(ctx, s)
	if err == nil {
		defer t.close()
		card.Sandbox = t.cell.Level()
		err = t.groups(ctx, card)
	}
	var missing *lang.MissingError
	var refused *lang.CompileError
	switch {
	case err == nil:
		card.sum()
		return card, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &missing):
		card.Skipped = missing.Error() + "; " + missing.Hint()
	case errors.As(err, &refused):
		card.refuse(j.Suite, refused)
	default:
		card.Verdict, card.Err = JudgeError, err
	}
	return card, nil
}

// refuse fills in a card for a source that does not compile.
func (c *Scorecard) refuse(s *cases.Suite, e *lang.CompileError) {
	for _, g := range s.Groups {
		c.Groups = append(c.Groups, GroupResult{Name: g.Name, Verdict: CompileError, MaxScore: g.Points})
	}
	c.Failures = []Failure{{Verdict: CompileError, Reason: e.Output}}
	c.sum()
}

// sum makes the whole of the groups.
func (c *Scorecard) sum() {
	c.Verdict = Accepted
	for _, g := range c.Groups {
		c.Score += g.Score
		c.MaxScore += g.MaxScore
		if c.Verdict == Accepted {
			c.Verdict = g.Verdict
		}
	}
}

// A trial is one program on its way through the cases.
type trial struct {
	*Judge
	program  *lang.Program
	cell     *sandbox.Cell
	readings []board.Rules // legitimate readings that fit every number printed so far, the game itself first
	located  bool          // a board that kills the program was looked for
	format   *board.Format // that it reads
	single   bool          // a process answers one board
	start    time.Duration // CPU time of the shortest accepted run; a second until there is one
}

func (j *Judge) begin(ctx context.Context, s lang.Source) (*trial, error) {
	p, err := j.Builder.Build(ctx, s)
	if err != nil {
		return nil, err
	}
	t := &trial{Judge: j, program: p, readings: board.LegitimateReadings, format: j.Format, single: j.One, start: time.Second}
	if t.format.Plain() {
		t.format = nil // one input serves the jury too
	}
	t.cell, err = p.Open(lang.OpenOptions{Level: j.Level})
	return t, err
}

func (t *trial) close() {
	if t.cell != nil {
		t.cell.Close()
	}
}

func (t *trial) groups(ctx context.Context, card *Scorecard) error {
	for _, g := range t.Suite.Groups {
		r := GroupResult{Name: g.Name, Verdict: Accepted, MaxScore: g.Points}
		for _, c := range t.Cases {
			if c.Group != g.Name {
				continue
			}
			f, err := t.one(ctx, c, &r)
			if err != nil {
				return err
			}
			if f != nil {
				card.Failures = append(card.Failures, *f)
				r.Verdict = f.Verdict
				break
			}
		}
		if r.Verdict == Accepted {
			r.Score = g.Points
		}
		card.Groups = append(card.Groups, r)
	}
	if len(card.Failures) > 0 && len(t.readings) > 0 {
		card.Reading = t.readings[0] // the game itself, and so none, if only the throws are wrong
	}
	return nil
}

// one tries the program on a case, and returns how it failed, or nil.
func (t *trial) one(ctx context.Context, c *cases.Case, sum *GroupResult) (*Failure, error) {
	limit, err := t.Jury.Limit(ctx, t.Judge, t.program, c)
	if err != nil {
		return nil, err
	}
	r, fault, err := t.answers(ctx, c, limit)
	if err != nil {
		return nil, err
	}
	sum.CPU, sum.Wall, sum.Memory = max(sum.CPU, r.CPU), max(sum.Wall, r.Wall), max(sum.Memory, r.Memory)
	verdict, reason := Decide(r, limit, fault)
	switch {
	case verdict == Accepted:
		t.start = min(t.start, r.CPU)
		if t.format.Plain() && !t.single {
			t.Jury.record(t.program, c, r.CPU)
		}
		return nil, nil
	case verdict == WrongAnswer:
		return t.blame(ctx, c, limit, fault)
	}
	f := &Failure{Group: c.Group, Case: c.Name, Verdict: verdict, Reason: reason}
	if !t.located { // one board is enough to show, and looking for it takes many runs
		t.located = true
		err = t.locate(ctx, c, limit, fault, f)
	}
	return f, err
}

// answers runs the program on a case and checks what it prints.
func (t *trial) answers(ctx context.Context, c *cases.Case, limit time.Duration) (sandbox.Result, *Fault, error) {
	if t.single {
		return t.singly(ctx, c, limit)
	}
	r, err := t.timed(ctx, c, limit)
	if err != nil {
		return r, nil, err
	}
	fault, err := Check(r.Stdout, c.Answers, c.Boards, CheckOptions{RequireThrows: t.RequireThrows})
	if err == nil {
		err = t.narrow(c, r, len(c.Answers))
	}
	return r, fault, err
}

// narrow drops the readings of the rules that do not explain an output
// for the first so many boards.
func (t *trial) narrow(c *cases.Case, r sandbox.Result, boards int) error {
	var fit []board.Rules
	for _, rules := range t.readings {
		if r.Stop != sandbox.Exited || r.Code != 0 {
			break
		}
		answers, err := c.Answers, error(nil)
		if !rules.Zero() {
			answers, err = c.Under(rules)
		}
		if err != nil {
			return err
		}
		// Throws would be played by the game itself, so only the numbers count.
		if fault, err := Check(r.Stdout, answers[:boards], c.Boards, CheckOptions{IgnoreThrows: true}); err != nil {
			return err
		} else if fault == nil {
			fit = append(fit, rules)
		}
	}
	t.readings = fit
	return nil
}

// nearLimit is how close to the limit a run must be, as a share of it, to be
// repeated: its best time counts.
const nearLimit = 0.2

// timed runs the program on a case. A run that ends near the time limit is
// repeated.
func (t *trial) timed(ctx context.Context, c *cases.Case, limit time.Duration) (sandbox.Result, error) {
	in, err := t.input(c)
	if err != nil {
		return sandbox.Result{}, err
	}
	_, most := around(limit)
	r, err := t.run(ctx, in, most)
	if err != nil || !near(r, limit) {
		return r, err
	}
	again, err := t.run(ctx, in, most)
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

// waitingTime is what a run may wait beside computing, as when the machine is
// busy.
const waitingTime = 3 * time.Second

// run runs the program once, and wipes its traces.
func (t *trial) run(ctx context.Context, in *sandbox.Input, cpu time.Duration) (sandbox.Result, error) {
	cmd := t.program.Command(t.Suite.Limits.Memory)
	cmd.Stdin, cmd.Turns = in, t.Turns
	cmd.Limits.CPU, cmd.Limits.Wall = cpu, 2*cpu+waitingTime
	cmd.Limits.Memory, cmd.Limits.Output = t.Suite.Limits.Memory, t.Suite.Limits.Output
	cmd.Limits.File = t.Suite.Limits.Output
	r, err := t.cell.Run(ctx, cmd)
	if err != nil {
		return r, err
	}
	t.spent.Add(int64(r.CPU))
	if err := t.cell.Reset(); err != nil { // a cell that cannot be wiped is not used again
		t.cell.Close()
		t.cell, err = t.program.Open(lang.OpenOptions{Level: t.Level})
		return r, err
	}
	return r, nil
}

// written is a case in a format.
type written struct {
	*cases.Case
	format *board.Format
}

// input returns the sealed input of a case, which all runs share.
func (t *trial) input(c *cases.Case) (*sandbox.Input, error) {
	once, _ := t.inputs.LoadOrStore(written{c, t.format}, sync.OnceValues(func() (*sandbox.Input, error) {
		text, err := t.format.Rewrite(c.FullName(), c.Text)
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
