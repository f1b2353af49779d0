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
	pool              *trial.Pool // that runs it, with one set of cells
	x                 *result.Result
	hunts, sanitizing trial.Budget // of the hunts together, and of the check for undefined behaviour
	step              string       // its name
}

// work is what is to be done with a submission that was built. The caller closes it.
func (r *Reviewer) work(s *Submission, p *lang.Program) *work {
	pool := trial.NewPool(trial.Submission(s.Name, p), r.Hunt.Options)
	return &work{Reviewer: r, s: s, p: p, pool: pool, hunts: trial.NewBudget(huntsTime), sanitizing: trial.NewBudget(luckTime)}
}

// close lets go of the cells; nil has none.
func (w *work) close() {
	if w != nil {
		w.pool.Close()
	}
}

// A step finds out something beside the verdict. It is tried again where it fails by our
// own fault, so it changes the result only when it is done.
type step struct {
	name  string // as a result says that it was not finished
	extra bool   // not worth another review
	asked func(*work) bool
	do    func(*work, context.Context) error
}

func always(*work) bool { return true }

// steps are taken in this order.
var steps = []step{
	{"the test in other formats", false, func(w *work) bool { return w.Proof == nil }, (*work).readsOther},
	{"the proof", false, func(w *work) bool { return w.Proof != nil }, (*work).prove},
	{"the hunt", false, func(w *work) bool { return w.Judge == nil && w.Proof == nil && w.x.Reads == "" }, (*work).fuzz},
	{"the hunt for the smallest board", false, func(w *work) bool { return w.Explain }, (*work).explain},
	{"the hunt on numbers of the source", false, func(w *work) bool { return w.Numbers }, (*work).numbers},
	{"the check for undefined behaviour", true, func(w *work) bool { return (w.Luck || w.Explain && diesUntold(w.x)) && w.x.Reads == "" }, (*work).luck},
	{"the ways over the board", true, always, (*work).ways},
	{"the search for a mend", true, func(w *work) bool { return w.Plan.Mend && w.x.Verdict != result.Accepted }, (*work).mend},
	{"the measurement of growth", true, func(w *work) bool { return w.Growth || w.Slow }, (*work).growth},
}

// diesUntold reports whether a program crashed, or took all memory for a small board, and not
// even the line is known: the compiler's sanitizers mostly know it.
func diesUntold(x *result.Result) bool {
	f := x.Failure
	return f != nil && len(f.Frames) == 0 && (f.Kind == result.Crashed || fills(f))
}

// fills reports whether a program took all memory for a small board.
func fills(f *result.Failure) bool {
	return f != nil && f.Verdict() == result.MemoryLimit && f.Last() != nil && f.Last().Cells <= explainedCells
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

// filling is the CPU time for a board in hunts of a program that fills its memory, which takes a
// slow machine that long.
const filling = 4 * time.Second

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
	if w.Judge != nil && (len(x.Groups) == 0 || w.Judge.RequireThrows || x.FailureOf(x.Groups[0].Name) == nil) {
		return nil
	}
	budget := w.hunts.Part(readsTime)
	format, failure, err := w.reads(ctx, w.pool, budget)
	w.note(budget)
	if err != nil || format == nil {
		return err
	}
	x.Reads = format.Name
	if w.Judge == nil {
		w.found(&hunt.Report{Finding: failure, Sandbox: string(w.Hunt.Level)})
		x.Hunt = nil
		return nil
	}
	x.Reading, x.Failure.Notes = board.Rules{}, nil
	for i := range x.Others {
		x.Others[i].Notes = nil
	}
	return nil
}

// fuzz hunts a program that nobody has judged, where nothing is found also beyond what its
// site promises.
func (w *work) fuzz(ctx context.Context) error {
	o := w.Hunt
	o.Numbers, o.Progress = numbersOf(w.s), w.told(w.s, "")
	o.Whole = trial.NewBudget(0)
	r, err := hunt.Hunt(ctx, w.pool, w.corpus(), o)
	if err == nil && r.Finding == nil && r.Stopped == "" && w.outside != nil {
		o = w.beyond(o)
		o.First = 0
		more, failed := hunt.Hunt(ctx, w.pool, w.outside(), o)
		err = failed
		if err == nil && more.Finding != nil {
			r = more
		}
	} else if err == nil && w.Mistakes {
		err = hunt.Mistakes(ctx, w.pool, w.corpus(), r, o)
	}
	if err != nil {
		return err
	}
	w.found(r)
	if r.Stopped != "" {
		stopped(w.x, w.step, r.Stopped, o.Whole)
	}
	return nil
}

// found adds what a hunt without a verdict says: the program is wrong if it fails on its
// site's terms.
func (w *work) found(r *hunt.Report) {
	r.Add(w.x)
	if f := w.x.Finding; f != nil && f.Outside == "" {
		w.x.Verdict = f.Verdict()
	}
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
	o.Failing = w.failingCases(x)
	if x.Verdict == result.MemoryLimit {
		o.Limit = filling
	}
	for _, g := range x.Groups {
		if f := x.FailureOf(g.Name); f != nil && f.Kind == result.Crashed && strings.Contains(f.Reason, "StackOverflowError") {
			o.Limit = unwinding
		}
	}
	w.say(w.s, "explaining")
	o.Progress = w.told(w.s, "explaining, ")
	found, err := w.hunt(ctx, corpus(), o)
	if err == nil {
		found.Add(x)
	}
	return err
}

// hunt hunts the program, and says if the budget of all hunts ends it.
func (w *work) hunt(ctx context.Context, corpus *hunt.Corpus, o hunt.Options) (*hunt.Report, error) {
	select {
	case w.reasons <- struct{}{}:
		defer func() { <-w.reasons }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	o.Whole = w.hunts.Part(0)
	found, err := hunt.Hunt(ctx, w.pool, corpus, o)
	if err == nil && w.Mistakes && o.Wrong {
		more := o
		more.Boards, more.Budget = min(o.Boards, mistakesBoards), mistakesBudget
		err = hunt.Mistakes(ctx, w.pool, corpus, found, more)
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
// the parts of the hunt's sweep, and what a pool knows of them is not given again.

// sweep is the parts of the sweep that are cases of the suite.
func (r *Reviewer) sweep() (parts []*trial.Batch) {
	if r.Judge == nil {
		return nil
	}
	for _, c := range r.Judge.Cases {
		if c.Swept != nil {
			parts = append(parts, r.Judge.Batch(c))
		}
	}
	return parts
}

// failingCases are the cases of the suite on which a submission fails, those first that
// show a board on which it fails alone, the smallest first.
func (r *Reviewer) failingCases(x *result.Result) (all []*trial.Batch) {
	type failing struct {
		batch *trial.Batch
		board *board.Board
	}
	var cases []failing
	for _, c := range r.Judge.Cases {
		f := x.FailureOf(c.Group)
		if f == nil || !isOf(f, c) {
			continue
		}
		next := failing{batch: r.Judge.Batch(c)}
		if b := f.Last(); f.Alone && b != nil {
			own := b.Clone()
			if board.Fit(&own, r.Hunt.Promises) == nil {
				next.board = &own
			}
		}
		cases = append(cases, next)
	}
	slices.SortStableFunc(cases, func(a, b failing) int {
		switch {
		case a.board != nil && b.board != nil:
			return board.Compare(a.board, b.board)
		case a.board != nil:
			return -1
		case b.board != nil:
			return 1
		}
		return 0
	})
	for _, f := range cases {
		all = append(all, f.batch)
	}
	return all
}

// isOf reports whether a failure is of a case, or of a file that is a part of it.
func isOf(f *result.Failure, c *cases.Case) bool {
	return f.Case == c.Name || slices.ContainsFunc(c.Parts, func(p cases.Part) bool { return p.Name == f.Case })
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
	found, err := w.hunt(ctx, w.corpus(), o)
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

// hangingLimit is the CPU time of a run in the check for undefined behaviour of a program
// that is known to run out of time: what it does wrong before that shows soon.
const hangingLimit = 2 * time.Second

// luck adds what a program's answers depend on beside its input, or that the budget ended the
// search for that.
func (w *work) luck(ctx context.Context) error {
	x := w.x
	if !w.Luck && fills(x.Failure) && !w.p.Lang.Has(lang.Sanitized) { // nothing else knows why
		return nil
	}
	budget := w.sanitizing.Part(0)
	defer w.note(budget)
	w.say(w.s, "checking for undefined behaviour")
	o := probe.Options{Budget: budget, Spec: w.Hunt.Spec, Numbers: numbersOf(w.s)}
	o.Spec.Promises = slices.Concat(o.Spec.Promises, o.Spec.Format.Site())
	for _, f := range []*result.Failure{x.Failure, x.Finding} { // the hunt's is smaller
		if f != nil && len(f.Boards) > 0 {
			o.Failing = f.Boards
		}
		if f != nil && f.Kind == result.TimedOut {
			o.Limit = hangingLimit
		}
	}
	warnings, err := probe.Look(ctx, w.Builder, w.p, o)
	spent := errors.Is(err, trial.ErrSpent)
	if err != nil && !spent {
		return err
	}
	x.Warnings = append(x.Warnings, warnings...)
	doubt(x, warnings)
	if spent {
		stopped(x, "the check for undefined behaviour", "", budget)
	}
	if w.Judge == nil && x.Hunt != nil {
		_, cpu := budget.Used()
		x.Hunt.CPU += result.Seconds(cpu)
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
		hunt.AddWays(x.Failure, x.Reading)
	}
	return nil
}

// growth adds how the CPU time grows with the board: wholly, or, of a program that takes
// too long on large boards, if that can be said at once.
func (w *work) growth(ctx context.Context) error {
	plain := w.Judge.Format.Plain()
	if !w.Growth && (!plain || !w.slow()) {
		return nil
	}
	w.say(w.s, "measuring how its time grows")
	if !plain {
		w.x.Growth = &result.Growth{Words: "how its time grows can be measured only in the format plain, where boards have any size"}
		return nil
	}
	var bound time.Duration
	if !w.Growth {
		bound = 250 * time.Millisecond // nobody asked for it, so it takes a few seconds
	}
	g, err := probe.Growth(ctx, w.p, w.Judge.Spec, bound)
	if err != nil {
		return err
	}
	if w.Growth || len(g.Points) > 0 {
		w.x.Growth = g
	}
	return nil
}

// slow reports whether a program takes too long on boards that are large: it ends,
// but how its time grows is what is wrong with it.
func (w *work) slow() bool {
	x := w.x
	return x.Verdict == result.TimeLimit && !w.Judge.One &&
		(x.Failure != nil && tooSlow(x.Failure) || x.Finding != nil && tooSlow(x.Finding))
}

// Mend takes a submission to its result, and looks for the smallest change that
// makes it right. If ctx ends while it looks, the result says what was found by
// then, and that it was interrupted; the error is ctx's only if there is none.
func (r *Reviewer) Mend(ctx context.Context, s Submission) (result.Result, error) {
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
		w := r.work(&s, p)
		w.x = &x
		defer w.close()
		err = fault.Do(func() error { return w.mend(ctx) })
	}
	return x, err
}

// mend adds the mend of a program that fell short.
func (w *work) mend(ctx context.Context) error {
	w.say(w.s, "mending")
	o := mend.Options{
		Spec: w.Judge.Spec, Builder: w.Builder, Workers: w.Workers,
		Failing: w.failing(), Line: w.failingLine(),
		Prove: w.provedMend,
	}
	o.Progress = func(tried int) {
		w.say(w.s, fmt.Sprintf("mending, %s changed programs tried", report.Thousands(uint64(tried))))
	}
	m, err := mend.Mend(ctx, w.s.Source, o)
	if m != nil {
		w.x.Mend = m
		w.hunted.Add(int64(m.CPU))
	}
	return err
}

// failingLine is the line of the source on which the program died or that a warning names, 0
// if it is not known.
func (w *work) failingLine() int {
	for _, f := range []*result.Failure{w.x.Finding, w.x.Failure} {
		if f != nil && len(f.Frames) > 0 {
			return f.Frames[0].Line
		}
	}
	for _, warning := range w.x.Warnings {
		if warning.Line > 0 {
			return warning.Line
		}
	}
	return 0
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
	pool := w.Judge.Pool(p)
	defer pool.Close()
	if !w.Judge.One {
		swept, err := w.swept(ctx, pool)
		if swept == nil || err != nil {
			return proof, err
		}
		proof.Proof = swept
	}
	var late []*result.Failure
	accepted, wrong := false, false
	err := w.Judge.Groups(ctx, pool, p, func(g result.Group, f *result.Failure) bool {
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
		if too, err := w.Judge.Exceeds(ctx, w.pool, w.p, w.Judge.Cases[at]); !too || err != nil {
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
func (r *Reviewer) swept(ctx context.Context, pool *trial.Pool) (*result.Proof, error) {
	o := r.Hunt
	o.Together, o.Workers = true, r.Workers
	scope := generator.SweepOf(o.Format).Scope
	found, err := hunt.Prove(ctx, pool, scope, o, func(uint64, time.Duration) error { return nil })
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
func (r *Reviewer) MendAll(ctx context.Context, all []Submission, done func(int, *result.Result)) (results []result.Result, faults error) {
	for i, s := range all {
		x, err := r.Mend(ctx, s)
		if ctx.Err() != nil && x.Mend == nil {
			break
		}
		done(i, &x)
		results, faults = append(results, x), errors.Join(faults, err)
	}
	return results, faults
}
