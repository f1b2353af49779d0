package job

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// A Judge judges what a class hands in: this machine does, or workers.
type Judge interface {
	// Key digests all that decides a result in a language, except the source itself. "" means
	// that results cannot be used again.
	Key(l *lang.Language) string
	// Review judges one submission. The error is ctx's, or says how Adder failed; then the
	// result is not final.
	Review(ctx context.Context, s review.Submission) (result.Result, error)
}

// A Grader grades a class: all at once, with [Grader.Grade], or one submission after another
// for hours, as adder serve does. From Open to Close it holds the journal, and its methods may
// be called from many goroutines.
type Grader struct {
	Job    *Job
	Course *class.Course
	On     Workers                        // who judge, if it has a URL
	Line   func(items int) *progress.Line // shows how far Grade is
	Judge  Judge                          // nil: Open makes it of Job and On

	// From Open to Close:
	book     *class.Book
	run      result.Run       // noted in results and outputs
	reviewer *review.Reviewer // nil if workers judge
	workers  *cluster.Run     // nil on this machine
	slots    int              // programs that run at one time
	ends     []func()         // what Close does, the last first

	suspects sync.Mutex // held while a suspect is judged
	writing  sync.Mutex // held while outputs or overrides are written

	mu     sync.Mutex
	policy class.Policy // as it was when it was last read
}

// Open opens the journal, and finds out who judges.
func (g *Grader) Open(ctx context.Context) error {
	policy, err := g.Course.Policy()
	if err != nil {
		return err
	}
	if g.Job != nil {
		if err := g.Job.Open(); err != nil {
			return err
		}
	}
	g.policy, g.run, g.slots = policy, g.Course.Header, 1
	switch {
	case g.Judge != nil:
		err = g.openBook()
	case g.On.URL != "":
		err = g.elsewhere(ctx)
	default:
		err = g.here()
	}
	if err != nil {
		g.Close()
	}
	return err
}

func (g *Grader) openBook() (err error) {
	g.book, err = g.Course.OpenBook()
	if err == nil {
		g.ends = append(g.ends, func() { g.book.Close() })
	}
	return err
}

// Close closes the journal and what judges, when nothing is judged any more.
func (g *Grader) Close() {
	for _, end := range slices.Backward(g.ends) {
		end()
	}
	g.ends = nil
}

// Policy returns how scores become grades, as it was when outputs or a score by hand were last
// written.
func (g *Grader) Policy() class.Policy {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.policy
}

// Workers lists the machines that judge; here means that this one does.
func (g *Grader) Workers() (members []cluster.Member, here bool) {
	if g.workers == nil {
		return nil, true
	}
	return g.workers.State().Members, false
}

// Grade judges the submissions whose results are not in the journal, and writes all outputs.
// It opens and closes the grader.
func (g *Grader) Grade(ctx context.Context) (*class.Written, error) {
	policy, err := g.Course.Policy()
	if err != nil {
		return nil, err
	}
	found, err := g.Course.Find(ctx, policy)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	if err := g.Open(ctx); err != nil {
		return nil, err
	}
	defer g.Close()
	units := g.units(found)
	if err := g.judgeAll(ctx, units); err != nil {
		return nil, err
	}
	return g.write(found, policy, units)
}

// Known returns a student's result without judging, if it is in the journal under its key, or
// there is nothing to judge. It has no grade.
func (g *Grader) Known(s *class.Student) (x result.Result, key string, known bool) {
	u := g.unit(s)
	return u.result, u.key, u.known
}

// Appraise gives one result its grade, as one of several attempts.
func (g *Grader) Appraise(x result.Result) result.Result {
	scheme := g.Policy().Scheme
	return scheme.Appraise([]result.Result{x})[0]
}

// JudgeOne returns a student's result, as [Grader.Known] does, and judges it if it is not
// known. It tells what is being done, in the words of a [review.Submission]. The error is ctx's, or
// says how Adder failed.
func (g *Grader) JudgeOne(
	ctx context.Context, s *class.Student, watch func(doing string),
) (x result.Result, key string, err error) {
	u := g.unit(s)
	u.watch = watch
	if !u.known {
		err = g.judge(ctx, u)
	}
	return u.result, u.key, err
}

// Forget forgets the results with these keys, so that they are judged again.
func (g *Grader) Forget(keys []string) error { return g.book.Forget(keys) }

// Write writes all outputs of the class with the results in the journal and the current
// overrides. It judges nothing.
func (g *Grader) Write(ctx context.Context) (*class.Written, error) {
	g.writing.Lock()
	defer g.writing.Unlock()
	policy, err := g.readPolicy()
	if err != nil {
		return nil, err
	}
	found, err := g.Course.Find(ctx, policy)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	units := g.units(found)
	for _, u := range units {
		if !u.known {
			u.result.Skipped = "still waiting"
		}
	}
	return g.write(found, policy, units)
}

func (g *Grader) write(found *class.Class, policy class.Policy, units []*unit) (*class.Written, error) {
	results := make([]result.Result, len(units))
	for i, u := range units {
		results[i] = u.result
	}
	run := g.run
	if g.workers != nil {
		run = run.Over(byWorkers(results))
	}
	return g.Course.Write(g.book, found, policy, run, policy.Scheme.Appraise(results))
}

// byWorkers are the results that workers found.
func byWorkers(results []result.Result) []result.Result {
	return slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool {
		return r.Run != nil && r.Run.Worker == ""
	})
}

// Override sets the score and the comment by hand of a student with that name and ID.
func (g *Grader) Override(id string, set class.Override) error {
	g.writing.Lock()
	defer g.writing.Unlock()
	err := class.WriteOverride(g.Course.OverridesFile(), id, set)
	if err == nil {
		_, err = g.readPolicy()
	}
	return err
}

// readPolicy reads how scores become grades. The caller holds the lock of writing.
func (g *Grader) readPolicy() (class.Policy, error) {
	policy, err := g.Course.Policy()
	if err != nil {
		return policy, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.policy = policy
	return policy, nil
}

// A unit is a student's submission on its way to a result.
type unit struct {
	student *class.Student
	key     string // in the journal
	watch   func(doing string)
	result  result.Result
	known   bool // the journal has the result, or there is nothing to judge
}

func (g *Grader) units(found *class.Class) (all []*unit) {
	for _, s := range found.Students {
		all = append(all, g.unit(s))
	}
	return all
}

// unit reads a submission and looks it up in the journal.
func (g *Grader) unit(s *class.Student) *unit {
	u := &unit{student: s, known: true}
	g.name(u, result.Result{Note: s.Note})
	if s.Note != "" {
		return u
	}
	source, err := g.read(s)
	if _, ours := errors.AsType[*fault.Panic](err); ours {
		u.result.Verdict, u.result.Error = result.JudgeError, err.Error()
		return u
	}
	if err == nil {
		u.key, err = g.key(s, source)
	}
	if err != nil {
		u.result.Note = err.Error()
		if bad, ok := errors.AsType[*lang.SourceError](err); ok {
			u.result.Note = path.Base(bad.Path) + " " + bad.Problem
		}
		return u
	}
	var kept result.Result
	kept, u.known = g.book.Result(u.key)
	if u.known {
		g.name(u, kept)
	}
	return u
}

// read reads a submission. It is not kept: a class is larger than memory.
func (g *Grader) read(s *class.Student) (source lang.Source, err error) {
	err = fault.Do(func() (err error) {
		source, err = s.Source()
		if err == nil && g.Job != nil {
			source, err = g.Job.Wrap(source)
		}
		return err
	})
	return source, err
}

// key is the key of a submission in the journal.
func (g *Grader) key(s *class.Student, source lang.Source) (string, error) {
	text, err := source.Bytes()
	return class.UnitKey(g.Judge.Key(source.Lang), s.SubmittedAs, source.Name, string(text)), err
}

// name makes a result the student's.
func (g *Grader) name(u *unit, x result.Result) {
	scheme := g.Policy().Scheme
	x.Student, x.File, x.Arrival = u.student.Name, u.student.File, scheme.ArrivalOf(u.student)
	if x.Run == nil {
		setting := g.run.Setting()
		x.Run = &setting
	}
	u.result = x
}

// judgeAll judges the units whose results are not known, and shows how far it is.
func (g *Grader) judgeAll(ctx context.Context, units []*unit) error {
	clock := progress.StartClock()
	nothing, open := 0, []*unit{}
	for _, u := range units {
		switch {
		case !u.known:
			open = append(open, u)
		case u.result.Note != "":
			nothing++
		}
	}
	line := g.Line(len(units))
	defer line.Stop()
	line.Plain(10*time.Second, "graded")
	line.Known(len(units) - len(open))
	total := len(units) - nothing
	before := total - len(open)
	if before > 0 {
		g.Course.Tell(fmt.Sprintf("%d of %s unchanged: not judged again",
			before, report.Counted(total, "submission")))
	}
	if g.workers != nil {
		line.Follow(progressOf(g.workers))
	}
	judged, err := g.judgeOpen(ctx, open, line)
	if judged > 0 && (err == nil || g.workers == nil) {
		g.Course.Tell(g.cost(clock, judged))
	}
	if ctx.Err() != nil {
		g.Course.Tell(fmt.Sprintf("%d of %d submissions are judged and saved; the same command continues",
			before+judged, total))
	}
	return err
}

// judgeOpen judges units in parallel, then suspects one by one, so that a submission that
// kills Adder delays no other, and nobody else is suspected when it does so again. It counts
// those that were judged.
func (g *Grader) judgeOpen(ctx context.Context, open []*unit, line *progress.Line) (judged int, err error) {
	suspect := func(u *unit) bool { return g.deaths(u) > 0 }
	others := slices.DeleteFunc(slices.Clone(open), suspect)
	suspects := slices.DeleteFunc(open, func(u *unit) bool { return !suspect(u) })
	var mu sync.Mutex
	judge := func(ctx context.Context, u *unit) error {
		name := report.OneLine(u.student.Name)
		if g.workers == nil { // workers say what they do
			line.Start(name)
			u.watch = func(doing string) { line.Doing(name, doing) }
		}
		err := g.judge(ctx, u)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		judged++
		line.Done(name, string(u.result.Verdict))
		return nil
	}
	err = review.Each(ctx, len(others), g.slots, func(ctx context.Context, i int) error {
		return judge(ctx, others[i])
	})
	for _, u := range suspects {
		if err == nil {
			err = judge(ctx, u)
		}
	}
	return judged, err
}

// cost says what was done.
func (g *Grader) cost(clock *progress.Clock, judged int) string {
	if g.workers != nil {
		s := g.workers.State()
		return fmt.Sprintf("%d units done; %d workers at the end", s.Done, len(s.Members))
	}
	programs := time.Duration(0)
	if g.reviewer != nil {
		programs = g.reviewer.CPU()
	}
	return clock.Tell(report.Counted(judged, "program"), programs)
}

// deaths is how often Adder died while it judged the unit. If workers judge, their deaths are
// not ours, and no submission is suspected.
func (g *Grader) deaths(u *unit) int {
	if g.workers != nil {
		return 0
	}
	return g.book.Deaths(u.key)
}

// judge judges a unit, and journals the result if it is final. The error is ctx's or the
// journal's.
func (g *Grader) judge(ctx context.Context, u *unit) error {
	if deaths := g.deaths(u); deaths > 0 {
		g.suspects.Lock()
		defer g.suspects.Unlock()
		if deaths >= class.MostDeaths {
			return g.giveUp(u)
		}
	}
	if g.workers == nil {
		if err := g.book.Begin(u.key); err != nil {
			return err
		}
	}
	source, err := g.read(u.student)
	if err != nil { // it was changed meanwhile
		g.name(u, result.Result{Verdict: result.JudgeError, Error: err.Error()})
		return g.stop(u)
	}
	source.Name = report.OneLine(source.Name)
	x, failure := g.Judge.Review(ctx, review.Submission{Source: source, Watch: u.watch})
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), g.stop(u))
	}
	x.LeftOut = source.LeftOut // workers get only what counts
	g.name(u, x)
	if failure != nil {
		return g.stop(u) // next time it may be possible
	}
	x.Student, x.File = u.student.SubmittedAs, u.student.File
	return g.book.Keep(u.key, x)
}

// stop journals that work on a unit ended without a result.
func (g *Grader) stop(u *unit) error {
	if g.workers != nil {
		return nil
	}
	return g.book.Stop(u.key)
}

// giveUp makes the unit a judge error for this time. One death is forgiven, so the next
// grading tries it again.
func (g *Grader) giveUp(u *unit) error {
	g.name(u, result.Result{
		Verdict: result.JudgeError,
		Error:   fmt.Sprintf("Adder itself died %d times while it judged this submission", class.MostDeaths),
	})
	return g.book.Stop(u.key)
}
