package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/fault"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/hunt/explain"
	"adder/judge/lang"
	"adder/judge/mend"
	"adder/judge/probe"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/source"
	"adder/judge/trial"
)

// A work is a submission that was judged, on its way through the steps.
type work struct {
	*Reviewer
	s                 *Submission
	p                 *lang.Program
	x                 *result.Result
	hunts, sanitizing trial.Budget // of the hunts together, and of the check for undefined behaviour
	step              string       // its name
}

// A step finds out something beside the verdict. It is tried again where it fails by our
// own fault, so it changes the result only when it is done.
type step struct {
	name  string // as a result says that it was not finished
	extra bool   // not worth another review
	asked func(*Plan, *result.Result) bool
	do    func(*work, context.Context) error
}

func always(*Plan, *result.Result) bool { return true }

// steps are taken in this order.
var steps = []step{
	{"the test in other formats", false, always, (*work).readsOther},
	{"the hunt for the smallest board", false, func(p *Plan, _ *result.Result) bool { return p.Explain }, (*work).explain},
	{"the hunt on numbers of the source", false, func(p *Plan, _ *result.Result) bool { return p.Numbers }, (*work).numbers},
	{"the check for undefined behaviour", true, func(p *Plan, x *result.Result) bool { return (p.Luck || p.Explain && diesUntold(x)) && x.Reads == "" }, (*work).luck},
	{"the ways over the board", true, always, (*work).ways},
	{"the search for a mend", true, func(p *Plan, x *result.Result) bool { return p.Mend && x.Verdict != result.Accepted },
		func(w *work, ctx context.Context) error { return w.mend(ctx, besideMend, time.Time{}) }},
	{"the measurement of growth", true, func(p *Plan, _ *result.Result) bool { return p.Growth || p.Slow }, (*work).growth},
}

// diesUntold reports whether a program crashed, or took all memory for a small board, and not
// even the line is known: the compiler's sanitizers mostly know it.
func diesUntold(x *result.Result) bool {
	f := x.Failure
	return f != nil && len(f.Frames) == 0 && (f.Kind == result.Crashed || fills(f))
}

// fills reports whether a program took all memory for a small board.
func fills(f *result.Failure) bool {
	return f.Verdict() == result.MemoryLimit && f.Last() != nil && f.Last().Cells <= explainedCells
}

// Seed is the seed of the random boards on which verdicts are explained.
const Seed = 1

// What is found out beside a verdict may cost so much, whatever it finds. The verdict
// stands without it.
const (
	huntsTime = time.Minute // all hunts together
	luckTime  = 30 * time.Second
	readsTime = 6 * time.Second // of the hunts: whether it was written for another site

	explainedBoards  = 20_000 // the suite has found the failure already, so few boards of the mix are enough
	explainedSingles = 300    // where each costs a process
	mistakesBoards   = 4000   // beyond the first mistake: a class has many programs that fall short
	explainedCells   = 1000   // of a time-out that is hunted: beyond it a program is slow rather than hung, and has no smallest board
)

// unwinding is the CPU time for a board in hunts of a program whose stack overflows in a JVM,
// which takes a second to fill and to unwind it: it crashes, and does not hang.
const unwinding = 4 * time.Second

var (
	explainBudget  = hunt.Budget{Search: 10 * time.Second, Shrink: 8 * time.Second, Explain: 15 * time.Second, Effort: explain.Brief}
	mistakesBudget = hunt.Budget{Search: 2 * time.Second, Shrink: 2 * time.Second, Explain: 3 * time.Second, Effort: explain.Brief}
)

// huntOptions says how far the hunt of a program that fell short goes.
func huntOptions(j *grade.Judge) hunt.Options {
	o := hunt.Options{Options: trial.Options{Spec: j.Spec, Limit: time.Second, Workers: 1}, Seed: Seed, Boards: explainedBoards, Budget: explainBudget}
	if o.One {
		o.Boards = explainedSingles
	}
	return o
}

// note counts what a budget was used for.
func (w *work) note(b trial.Budget) {
	_, cpu := b.Used()
	w.hunted.Add(int64(cpu))
}

// readsOther finds out whether a program that fails from the first group on was written
// for another site. Then what is said of how it fails here means nothing.
func (w *work) readsOther(ctx context.Context) error {
	x := w.x
	if len(x.Groups) == 0 || w.Judge.RequireThrows || x.FailureOf(x.Groups[0].Name) == nil {
		return nil
	}
	budget := w.hunts.Part(readsTime)
	format, _, err := w.reads(ctx, w.s, w.p, budget)
	w.note(budget)
	if err != nil || format == nil {
		return err
	}
	x.Reads, x.Reading, x.Failure.Notes = format.Name, board.Rules{}, nil
	for i := range x.Others {
		x.Others[i].Notes = nil
	}
	return nil
}

// explain hunts what is wrong, so that a failure is shown on the smallest board
// and with the belief behind it.
func (w *work) explain(ctx context.Context) error {
	o, corpus, x := w.Hunt, w.corpus, w.x
	switch {
	case w.Judge.RequireThrows, x.Reads != "": // a hunt asks for no throws, so it would find a right program
		return nil
	case explainable(x):
	case x.Verdict == result.Accepted && w.outside != nil:
		o, corpus = w.beyond(o), w.outside
	default:
		return nil
	}
	o.Wrong = x.Verdict != result.Accepted
	o.Hangs = x.Failure != nil && grade.Hangs(x.Failure)
	o.Right, o.Died, o.Seen = w.right(x), w.died(x), w.seen(x)
	for _, g := range x.Groups {
		if cpu := g.CPU.Duration(); g.Verdict == result.Accepted && (o.Start == 0 || cpu < o.Start) {
			o.Start = cpu
		}
		if f := x.FailureOf(g.Name); f != nil && f.Kind == result.Crashed && strings.Contains(f.Reason, "StackOverflowError") {
			o.Limit = unwinding
		}
	}
	w.say(w.s, "explaining")
	o.Progress = w.told(w.s, "explaining, ")
	found, err := w.hunt(ctx, corpus, o)
	if err == nil {
		found.Add(x)
	}
	return err
}

// hunt hunts the program, and says if the budget of all hunts ends it.
func (w *work) hunt(ctx context.Context, corpus *hunt.Corpus, o hunt.Options) (*hunt.Report, error) {
	o.Whole = w.hunts.Part(0)
	target := trial.Submission(w.s.Name, w.p)
	found, err := hunt.Hunt(ctx, target, corpus, o)
	if err == nil && w.Mistakes && o.Wrong {
		more := o
		more.Boards, more.Budget = min(o.Boards, mistakesBoards), mistakesBudget
		err = hunt.Mistakes(ctx, target, corpus, found, more)
	}
	if found != nil {
		w.hunted.Add(int64(found.Cost.CPU))
	}
	if err == nil && found.Stopped != "" {
		stopped(w.x, w.step, found.Stopped, o.Whole)
	}
	return found, err
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

// The suite gives a program every small board, and so does a hunt. So the cases are
// the parts of the hunt's sweep, and those on which the program was accepted are not
// given again.

// sweepOf is the parts of the sweep that are cases of the suite.
func sweepOf(j *grade.Judge) (parts []hunt.Part) {
	for _, c := range j.Cases {
		if c.Swept != nil {
			parts = append(parts, hunt.Part{First: *c.Swept, Text: c.Text, Answers: c.Answers})
		}
	}
	return parts
}

// right is the parts of the sweep that a submission has answered right in the
// suite's groups: a hunt does not give them again.
func (r *Reviewer) right(x *result.Result) (right []hunt.Answered) {
	if slices.ContainsFunc(x.Warnings, func(w result.Warning) bool { return w.Kind == result.Accumulates }) {
		return nil
	}
	for _, g := range x.Groups {
		i := 0 // which case of the group it is
		for _, c := range r.Judge.Cases {
			if c.Group != g.Name {
				continue
			}
			if i < len(g.Cases) && g.Cases[i] == result.Accepted[0] && c.Swept != nil {
				right = append(right, hunt.Answered{First: *c.Swept, End: *c.Swept + uint64(len(c.Answers)), CPU: g.CPU.Duration()})
			}
			i++
		}
	}
	return right
}

// died is the board of the sweep on which a submission died, alone too; nil if there is none
// or a board may take longer in a hunt.
func (r *Reviewer) died(x *result.Result) *hunt.Death {
	for _, c := range r.Judge.Cases {
		f := x.FailureOf(c.Group)
		if c.Swept == nil || f == nil || f.Case != c.Name || !f.Alone || f.Last() == nil || f.Kind == result.Wrong {
			continue
		}
		if f.Kind == result.TimedOut && r.Judge.Suite.Limits.TimeFloor < r.Hunt.Limit {
			continue
		}
		d := *f
		d.Group, d.Case, d.Notes = "", "", nil
		return &hunt.Death{First: *c.Swept, Failure: &d}
	}
	return nil
}

// seen is the smallest board of the suite that a submission answered wrong, or on which it
// crashed, alone; nil if there is none. To make one small that takes too long says little.
func (r *Reviewer) seen(x *result.Result) (best *board.Board) {
	for _, g := range x.Groups {
		f := x.FailureOf(g.Name)
		if f == nil || !f.Alone || f.Kind == result.TimedOut || f.Last() == nil {
			continue
		}
		b := f.Last().Clone()
		if board.Fit(&b, r.Hunt.Promises) == nil && (best == nil || board.Compare(&b, best) < 0) {
			best = &b
		}
	}
	return best
}

// Theory. Most windows in which a program is wrong have their borders in its
// source: the size of an array, the size from which another method is used. But
// a verdict must not depend on the source, or two students who print the same
// would get different points, and a comment could be worth some. So the suite
// alone decides, and an accepted program is then tried on boards of the sizes that
// its own source names. What that finds stands beside the verdict: the finding of
// a hunt, on a board that anybody can give.

// numbers hunts an accepted program on boards of the sizes that its source names.
func (w *work) numbers(ctx context.Context) error {
	o, x := w.Hunt, w.x
	o.Numbers, o.Numbered = numbersOf(w.s), true
	if x.Verdict != result.Accepted || x.Finding != nil || w.Judge.RequireThrows || len(o.Numbers) == 0 || !o.Format.Plain() || o.One {
		return nil
	}
	w.say(w.s, "trying the numbers in its source")
	var took time.Duration
	for _, g := range x.Groups {
		took += g.CPU.Duration()
	}
	o.Budget.Search = max(time.Second, took/10) // a tenth of what the suite took, and some in any case
	found, err := w.hunt(ctx, w.corpus, o)
	if err != nil {
		return err
	}
	switch f := found.Finding; {
	case f == nil, f.Kind == result.TimedOut: // how long it may take is for the suite to say
	case len(f.Boards) > o.Format.Most(): // more than a problem setter gives in one input
		x.Warnings = append(x.Warnings, result.Warning{Kind: result.Accumulates})
	default:
		f.FromSource = true
		found.Add(x)
	}
	return nil
}

func numbersOf(s *Submission) []int { return source.Numbers(s.Lang.Name, string(s.Text)) }

// luck adds what a program's answers depend on beside its input.
func (w *work) luck(ctx context.Context) error {
	if !w.Luck && fills(w.x.Failure) && !w.p.Lang.Has(lang.Sanitized) { // nothing else knows why
		return nil
	}
	budget := w.sanitizing.Part(0)
	err := w.sanitized(ctx, w.s, w.p, w.x, w.Hunt.Spec, budget)
	w.note(budget)
	return err
}

// hangingLimit is the CPU time of a run in the check for undefined behaviour of a program
// that is known to run out of time: what it does wrong before that shows soon.
const hangingLimit = 2 * time.Second

// sanitized adds what a program's answers depend on beside its input, or that the budget
// ended the search for that.
func (e *explorer) sanitized(ctx context.Context, s *Submission, p *lang.Program, x *result.Result, spec lang.Spec, budget trial.Budget) error {
	e.say(s, "checking for undefined behaviour")
	o := probe.Options{Budget: budget, Spec: spec, Numbers: numbersOf(s)}
	for _, f := range []*result.Failure{x.Failure, x.Finding} { // the hunt's is smaller
		if f != nil && len(f.Boards) > 0 {
			o.Failing = f.Boards
		}
		if f != nil && f.Kind == result.TimedOut {
			o.Limit = hangingLimit
		}
	}
	warnings, err := probe.Look(ctx, e.Builder, p, o)
	spent := errors.Is(err, trial.ErrSpent)
	if err != nil && !spent {
		return err
	}
	x.Warnings = append(x.Warnings, warnings...)
	doubt(x, warnings)
	if spent {
		stopped(x, "the check for undefined behaviour", "", budget)
	}
	return nil
}

// doubt takes back that something is left over from board to board where a program
// reads what it never set, or memory that is not its own: what stands there depends on
// the boards before, and on much else. A belief that predicts all it prints stands.
func doubt(x *result.Result, warnings []result.Warning) {
	blind := slices.ContainsFunc(warnings, func(w result.Warning) bool { return w.Kind != result.Accumulates })
	if !blind || x.Diagnosis != nil && x.Diagnosis.Confidence == result.Exact {
		return
	}
	failures := []*result.Failure{x.Finding, x.Failure}
	for i := range x.Mistakes {
		failures = append(failures, &x.Mistakes[i].Failure)
	}
	for _, f := range failures {
		if f != nil && f.Kind == result.Leak {
			f.Kind = result.Dependent
			f.Notes = slices.DeleteFunc(f.Notes, func(n result.Note) bool { return n == result.LeftOver })
		}
	}
}

// ways gives the suite's failure the ways that a report draws; a hunt's has them.
func (w *work) ways(context.Context) error {
	x := w.x
	if x.Failure == nil || x.Finding != nil {
		return nil
	}
	if b := x.Failure.Last(); b != nil && b.Cells <= hunt.WayCells {
		hunt.AddWays(x.Failure, w.Judge.Format, x.Reading)
	}
	return nil
}

// growth adds how the CPU time grows with the board: wholly, or, of a program that takes
// too long on large boards, if that can be said at once.
func (w *work) growth(ctx context.Context) error {
	if !w.Growth && !w.slow() {
		return nil
	}
	w.say(w.s, "measuring how its time grows")
	switch f := w.Judge.Format; {
	case f.Plain():
	default:
		g, err := probe.Throws(ctx, w.p, w.Judge.Spec)
		w.x.Growth = g
		if g == nil && w.Growth {
			w.x.Growth = &result.Growth{Words: "its time was not seen to multiply with the throws that a board takes"}
		}
		return err
	}
	var longest, bound time.Duration
	if !w.Growth {
		bound = 250 * time.Millisecond // nobody asked for it, so it takes a few seconds
	}
	for _, c := range w.Judge.Cases {
		limit, err := w.Judge.Jury.LimitOf(ctx, w.Judge, w.p.Lang, c)
		if err != nil { // there is no jury to say so
			longest = 0
			break
		}
		longest = max(longest, limit)
	}
	g, err := probe.Growth(ctx, w.p, w.Judge.Spec, longest, bound)
	if w.Growth || g != nil && (g.Cells != nil || g.Faces != nil) {
		w.x.Growth = g
	}
	return err
}

// slow reports whether a program takes too long on boards that are large: it ends,
// but how its time grows is what is wrong with it.
func (w *work) slow() bool {
	x := w.x
	if f := w.Judge.Format; !f.Plain() {
		return x.Verdict == result.TimeLimit || x.Verdict == result.MemoryLimit
	}
	return x.Verdict == result.TimeLimit && !w.Judge.One &&
		(x.Failure != nil && tooSlow(x.Failure) || x.Finding != nil && tooSlow(x.Finding))
}

// besideMend is what a mend may cost beside other work. It is counted, so that a
// class gets the same words on a busy machine. To compile a candidate takes a tenth
// of a second of CPU time and more, to run it next to nothing. What is borrowed of
// other programs comes on top: 400 candidates at most.
var besideMend = mend.Budget{Candidates: 2_000, CPU: 2 * time.Minute}

// Mend takes a submission to its result, and looks for the smallest change that
// makes it right. If ctx ends while it looks, the result says what was found by
// then, and that it was interrupted; the error is ctx's only if there is none. patience
// bounds it by the clock, judging included; 0 is endless.
func (r *Reviewer) Mend(ctx context.Context, s Submission, budget mend.Budget, patience time.Duration) (result.Result, error) {
	until := time.Time{}
	if patience > 0 {
		until = time.Now().Add(patience)
	}
	x, err := r.Review(ctx, s)
	if err != nil || x.Verdict == result.JudgeError || x.Verdict == result.NotJudged {
		return x, err
	}
	p, err := r.Builder.Build(ctx, s.Source)
	switch _, refused := errors.AsType[*lang.CompileError](err); {
	case refused:
		x.Mend, err = &result.Mend{Outcome: result.NotMended, Ended: result.Uncompiled}, nil
	case err == nil && x.Verdict == result.Accepted:
		x.Mend = &result.Mend{Outcome: result.NoNeed}
	case err == nil:
		w := &work{Reviewer: r, s: &s, p: p, x: &x}
		err = fault.Do(func() error { return w.mend(ctx, budget, until) })
	}
	return x, err
}

// mend adds the mend of a program that fell short.
func (w *work) mend(ctx context.Context, budget mend.Budget, until time.Time) error {
	w.say(w.s, "mending")
	donors, err := mend.PlainDonors()
	if err != nil {
		return err
	}
	o := mend.Options{
		Spec: w.Judge.Spec, Builder: w.Builder, Workers: w.Workers, Budget: budget, Until: until,
		Failing: w.failing(), Donors: append(donors, w.Judge.Jury.Solvers...),
		Prove: w.provedMend,
	}
	o.Progress = func(tried int, _ time.Duration) {
		w.say(w.s, fmt.Sprintf("mending, %s changed programs tried", report.Thousands(uint64(tried))))
	}
	m, err := mend.Mend(ctx, w.s.Source, o)
	if m != nil {
		w.x.Mend = m
		w.hunted.Add(int64(m.CPU))
	}
	return err
}

// failing is the inputs on which a program is known to be wrong: the boards that
// are shown and, if these alone are not to blame, the case that they come from.
func (w *work) failing() (all []*trial.Batch) {
	const mostCells, mostBytes = 20_000, 64 << 10                   // of boards, or of the case
	for _, f := range []*result.Failure{w.x.Finding, w.x.Failure} { // the hunt's is smaller
		if f == nil {
			continue
		}
		cells := 0
		for i := range f.Boards {
			cells += f.Boards[i].Cells
		}
		if len(f.Boards) > 0 && cells <= mostCells {
			all = append(all, trial.Of(f.Boards...))
		}
		for _, c := range w.Judge.Cases {
			if c.Group == f.Group && c.Name == f.Case && len(c.Text) <= mostBytes && (len(f.Notes) > 0 || len(f.Boards) == 0) {
				all = append(all, trial.Made(0, c.Text, c.Answers))
			}
		}
	}
	return all
}

// provedMend tries a changed program on all that there is: every board of the
// sweep, in both orders of their jumps, and the whole suite within its limits. If ctx
// ends when the sweep is through, and no group is answered wrong by then, the program
// is right on the sweep, and that is all that is known of it. If it is too slow in a
// group, the unchanged program is tried there, too.
func (w *work) provedMend(ctx context.Context, p *lang.Program) (mend.Proof, error) {
	var proof mend.Proof
	if !w.Judge.One {
		swept, err := w.swept(ctx, w.s, p)
		if swept == nil || err != nil {
			return proof, err
		}
		proof.Proof = swept
	}
	var late []*result.Failure
	accepted, wrong := false, false
	err := w.Judge.Groups(ctx, p, func(g result.Group, f *result.Failure) bool {
		switch {
		case f == nil:
			accepted = true
		case tooSlow(f):
			proof.Slow, late = append(proof.Slow, g.Name), append(late, f)
		default:
			wrong = true
		}
		return !wrong
	})
	if err == nil && accepted && !wrong {
		proof.SlowBefore, err = w.exceeds(ctx, late)
	}
	switch {
	case err == nil && accepted && !wrong:
		proof.Right, proof.Suite = true, w.Judge.Suite.Name
	case ctx.Err() != nil && proof.Proof != nil && proof.Proof.Boards > 0:
		proof.Right, proof.Cut, proof.Slow, err = true, true, nil, nil
	}
	return proof, err
}

// exceeds reports whether the unchanged program takes too long or too much on each of the
// cases on which a changed one does.
func (w *work) exceeds(ctx context.Context, late []*result.Failure) (bool, error) {
	for _, f := range late {
		at := slices.IndexFunc(w.Judge.Cases, func(c *cases.Case) bool { return c.Group == f.Group && c.Name == f.Case })
		if at < 0 {
			return false, nil
		}
		if too, err := w.Judge.Exceeds(ctx, w.p, w.Judge.Cases[at]); !too || err != nil {
			return false, err
		}
	}
	return true, nil
}

// tooSlow reports whether a failure is that of a program which is merely slow: it
// takes too long or too much, and only on a large board, with very many faces, or with
// many boards at once. A mend is of wrong answers; a plain search stays a plain search.
func tooSlow(f *result.Failure) bool {
	size := explainedCells + 1 // no board alone is to blame
	switch b := f.Last(); {
	case slices.Contains(f.Notes, result.ManyBoards):
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
	o := r.Hunt
	o.Together, o.Workers = true, r.Workers
	scope := generator.SweepOf(o.Format).Scope
	found, err := hunt.Prove(ctx, trial.Submission(s.Name, p), scope, o, func(uint64, time.Duration) error { return nil })
	switch {
	case found != nil && found.Finding != nil:
		return nil, nil
	case errors.Is(err, hunt.ErrNothing), errors.Is(err, trial.ErrSpent): // the suite decides
		return &result.Proof{}, nil
	case err != nil:
		return nil, err
	}
	found.Proved.Scope = scopeWords(scope, o.Promises)
	return found.Proved, nil
}

// MendAll mends submissions one after another until it is interrupted, and tells of each.
func (r *Reviewer) MendAll(ctx context.Context, all []Submission, budget mend.Budget, patience time.Duration, done func(int, *result.Result)) (results []result.Result, faults error) {
	for i, s := range all {
		x, err := r.Mend(ctx, s, budget, patience)
		if ctx.Err() != nil && x.Mend == nil {
			break
		}
		done(i, &x)
		results, faults = append(results, x), errors.Join(faults, err)
	}
	return results, faults
}
