package review

import (
	"context"
	"errors"
	"fmt"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/growth"
	"adder/judge/hunt"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/oracle"
	"adder/judge/report"
	"adder/judge/result"
)

// Seed is the seed of the random boards on which verdicts are explained.
const Seed = 1

// The suite has found the failure already, so few boards of the mix are enough.
const (
	explainedBoards  = 20_000
	explainedSingles = 300 // where each costs a process
)

// explainedCells is the largest board of a time-out that is hunted. Beyond it a
// program is slow rather than hung, and has no smallest board.
const explainedCells = 1000

// What is found out beside a verdict may cost so much, whatever it finds: all hunts
// together, and the check for undefined behaviour. The verdict stands without it.
const (
	huntsTime = time.Minute
	luckTime  = 30 * time.Second
	readsTime = 6 * time.Second // of the hunts: whether it was written for another site
)

// besideBudgets are for one submission.
func besideBudgets() (hunts, sanitizing run.Budget) {
	return run.NewBudget(huntsTime), run.NewBudget(luckTime)
}

// stopped says in a result that a budget ended a step, and what was tried. Where ends
// what is said: "in its stage sweep".
func stopped(x *result.Result, step, where string, b run.Budget) {
	boards, cpu := b.Used()
	words := fmt.Sprintf("stopped after %s and %.1f s of CPU time", report.Counted(int(boards), "board"), cpu.Seconds())
	if where != "" {
		words += ", " + where
	}
	x.Unfinished = append(x.Unfinished, result.Unfinished{Step: step, Reason: result.Text(words), Stopped: true})
}

// explainBudget is the shares of the hunt of one program.
var explainBudget = hunt.Budget{Search: 10 * time.Second, Shrink: 8 * time.Second, Explain: 15 * time.Second}

// huntOptions says how far the hunt of a program that fell short goes.
func huntOptions(j *grade.Judge) hunt.Options {
	o := hunt.Options{
		Seed: Seed, Boards: explainedBoards, Limit: time.Second, Workers: 1,
		Spec: j.Spec(), Budget: explainBudget,
	}
	if o.Format.Plain() {
		o.Format = nil
	} else {
		o.Site = o.Format.Promises
	}
	if o.One {
		o.Boards = explainedSingles
	}
	return o
}

// What the search for more mistakes may cost, beyond the first: a class has many
// that fall short.
const mistakesBoards = 4000

var mistakesBudget = hunt.Budget{Search: 2 * time.Second, Shrink: 2 * time.Second, Explain: 3 * time.Second}

// mistakesOptions is for what comes after the first mistake.
func mistakesOptions(o hunt.Options) hunt.Options {
	o.Boards, o.Budget = min(o.Boards, mistakesBoards), mistakesBudget
	return o
}

// outsideOptions is for every board that the format can write.
func (r *Reviewer) outsideOptions() hunt.Options {
	o := r.hunt
	o.Promises = append(o.Format.Promised(false), r.options.Named...)
	return o
}

// explain hunts what is wrong, so that a failure is shown on the smallest board
// and with the belief behind it.
func (r *Reviewer) explain(ctx context.Context, s *Submission, p *lang.Program, x *result.Result, budget run.Budget) error {
	o, corpus := r.hunt, r.corpus
	switch {
	case r.judge.RequireThrows: // a hunt asks for no throws, so it would find a right program
		return nil
	case x.Reads != "":
		return nil
	case explainable(x):
	case x.Verdict == result.Accepted && r.outside != nil:
		o, corpus = r.outsideOptions(), r.outside
	default:
		return nil
	}
	o.Budget.Whole = budget.Part(0)
	o.Wrong = x.Verdict != result.Accepted
	o.Right = r.right(x)
	r.say(s, "explaining")
	o.Progress = func(stage string, boards uint64) { r.watch.hunted(s, "explaining, "+stage, boards) }
	target := hunt.Submission(s.Name, p)
	found, err := hunt.Hunt(ctx, target, corpus, o)
	if err == nil && r.options.Mistakes && o.Wrong {
		err = hunt.Mistakes(ctx, target, corpus, found, mistakesOptions(o))
	}
	if found != nil {
		r.hunted.Add(int64(found.Cost.CPU))
	}
	if err != nil {
		return err
	}
	found.Add(x)
	if found.Stopped != "" {
		stopped(x, "the hunt for the smallest board", found.Stopped, o.Budget.Whole)
	}
	return nil
}

// reads finds out whether a program that fails from the first group on was written
// for another site. Then what is said of how it fails here means nothing.
func (r *Reviewer) reads(ctx context.Context, s *Submission, p *lang.Program, x *result.Result, budget run.Budget) error {
	if len(x.Groups) == 0 || r.judge.RequireThrows {
		return nil
	}
	if x.FailureOf(x.Groups[0].Name) == nil {
		return nil
	}
	o := r.hunt
	o.Budget.Whole = budget.Part(readsTime)
	format, _, err := hunt.Reads(ctx, hunt.Submission(s.Name, p), o)
	_, cpu := o.Budget.Whole.Used()
	r.hunted.Add(int64(cpu))
	if errors.Is(err, run.ErrSpent) {
		return nil // it may read another: nobody knows
	}
	if err != nil || format == nil {
		return err
	}
	x.Reads, x.Reading = format.Name, board.Rules{}
	x.Failure.Notes = nil
	for i := range x.Others {
		x.Others[i].Notes = nil
	}
	return nil
}

// explainable reports whether a hunt can say more of a verdict.
func explainable(x *result.Result) bool {
	switch x.Verdict {
	case result.WrongAnswer, result.RunTimeError:
		return true
	case result.TimeLimit, result.MemoryLimit, result.OutputLimit:
		b := x.Failure.Last()
		return b != nil && b.Cells <= explainedCells
	}
	return false
}

// slow reports whether a program takes too long on boards that are large: it ends,
// but how its time grows is what is wrong with it.
func (r *Reviewer) slow(x *result.Result) bool {
	f := x.Failure
	if x.Verdict != result.TimeLimit || f == nil || !r.judge.Format.Plain() || r.judge.One {
		return false
	}
	b := f.Last()
	return b == nil && f.Size != nil && f.Size.Cells > explainedCells || b != nil && b.Cells > explainedCells
}

// slowBound keeps a measurement that nobody asked for to a few seconds.
const slowBound = 250 * time.Millisecond

// measureSlow adds how the CPU time grows if that can be said at once.
func (r *Reviewer) measureSlow(ctx context.Context, p *lang.Program, x *result.Result) error {
	err := r.measure(ctx, p, x, slowBound)
	if g := x.Growth; g != nil && g.Cells == nil && g.Faces == nil {
		x.Growth = nil
	}
	return err
}

// measure adds how the CPU time grows with the board. bound is that of growth.
func (r *Reviewer) measure(ctx context.Context, p *lang.Program, x *result.Result, bound time.Duration) error {
	if f := r.judge.Format; !f.Plain() {
		x.Growth = &result.Growth{Words: "growth is measured for programs that read plain files only, and these read " + f.Name}
		return nil
	}
	o := growth.Options{Spec: r.judge.Spec(), Bound: bound}
	for _, c := range r.judge.Cases {
		limit, err := r.judge.Jury.LimitOf(ctx, r.judge, p.Lang, c)
		if err != nil { // there is no jury to say so
			o.Limit = 0
			break
		}
		o.Limit = max(o.Limit, limit)
	}
	var err error
	x.Growth, err = growth.Measure(ctx, p, o)
	return err
}

// wayCells is the largest board over which a way is given: on a larger one nobody
// could follow it.
const wayCells = 10_000

// addWays gives the suite's failure the ways that a report draws; a hunt's has
// them.
func addWays(x *result.Result, f *board.Format) {
	if x.Failure == nil || x.Finding != nil {
		return
	}
	b := x.Failure.Last()
	if b == nil || b.Cells > wayCells {
		return
	}
	var game board.Rules
	if f != nil {
		game = f.Rules
	}
	var s oracle.Solver
	way := func(r board.Rules) []int32 {
		_, c := s.Solve(b, r)
		return c.Rests()
	}
	x.Failure.BestWays = [][]int32{way(game)}
	if !x.Reading.Zero() {
		x.Failure.BelievedWay = way(x.Reading)
	}
}
