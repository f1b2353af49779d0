package job

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// A Grading grades a class for a job, on this machine or by workers.
type Grading struct {
	*Job
	Course *class.Course
	Line   func(items int) *progress.Line
	On     Workers // who judge, if it has a URL

	clock               *progress.Clock
	fresh, known, total int

	// From open to end:
	how      *class.Grading
	run      *cluster.Run     // nil on this machine
	reviewer *review.Reviewer // nil if workers judge
	plan     string           // digest of the reviewer's request
	end      func()
}

// Grade grades the class, and writes its outputs.
func (g *Grading) Grade(ctx context.Context) (*class.Written, error) {
	g.clock, g.fresh = progress.StartClock(), 0
	return g.Course.Grade(ctx, func(ctx context.Context) ([]result.Result, error) {
		g.Hide = []string{g.Course.Dir}
		return g.judged(ctx)
	})
}

// judged judges the submissions whose results are not in the journal.
func (g *Grading) judged(ctx context.Context) ([]result.Result, error) {
	if err := g.open(ctx); err != nil {
		return nil, err
	}
	defer g.end()
	if err := g.fix(ctx, g.Course.HandedIn.Languages()); err != nil {
		return nil, err
	}
	results, err := g.work(ctx)
	if g.fresh > 0 && (err == nil || g.run == nil) {
		g.Course.Told(g.cost())
	}
	if err != nil && ctx.Err() != nil {
		g.Course.Told(fmt.Sprintf("%d of %d submissions are judged and saved; the same command continues",
			g.known+g.fresh, g.total))
	}
	if g.run != nil {
		g.Course.Run = g.Course.Run.Over(byWorkers(results))
	}
	return results, err
}

// byWorkers are the results that workers found.
func byWorkers(results []result.Result) []result.Result {
	return slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool {
		return r.Run != nil && r.Run.Worker == ""
	})
}

// open chooses who judges, this machine or workers, and opens the journal. The caller
// ends it.
func (g *Grading) open(ctx context.Context) (err error) {
	g.end = func() {}
	if g.On.URL != "" {
		err = g.elsewhere(ctx)
	} else {
		err = g.here()
	}
	if err != nil {
		g.end()
		return err
	}
	g.how.Book = g.Course.Book
	g.how.Scheme = g.Course.Scheme
	g.how.Wrap = g.Wrap
	g.how.Run = g.Course.Run.Setting()
	return nil
}

func (g *Grading) here() error {
	course := g.Course
	adder, err := version.Build()
	if err != nil {
		return err
	}
	g.plan, err = g.Digest(adder)
	if err != nil {
		return err
	}
	r, err := g.Reviewer(nil, &course.Run)
	if err != nil {
		return err
	}
	g.reviewer, g.end = r, r.Close
	if r.Judge.Level == sandbox.Bare { // if we are root, programs run as another user
		if err := os.MkdirAll(course.Folder, 0o700); err != nil {
			return class.OutError(err)
		}
	}
	g.how = &class.Grading{
		Review:   r.Review,
		Programs: g.Job.Workers,
		Key:      func(of *lang.Language) string { return r.Key(g.plan, of) },
	}
	return g.Course.OpenBook()
}

// elsewhere begins a run on workers: this machine needs neither a sandbox nor a compiler. The
// journal, which only one grader has at a time, is opened before the run.
func (g *Grading) elsewhere(ctx context.Context) error {
	judge, err := g.judgeElsewhere()
	if err != nil {
		return err
	}
	note(&g.Course.Run, judge)
	conn, err := g.On.connect(ctx, keys.Course, g.Course.Told)
	if err != nil {
		return err
	}
	g.end = conn.Close
	anew := g.Course.Anew
	if err := g.Course.OpenBook(); err != nil {
		return err
	}
	id, file, err := runID(g.Course.Folder, anew)
	if err != nil {
		return class.OutError(err)
	}
	run, err := g.begin(conn, id)
	if err != nil {
		return err
	}
	g.run = run
	g.end = func() {
		run.Close()
		conn.Close()
		_ = os.Remove(file)
	}
	g.how = &class.Grading{
		Elsewhere: true,
		Review: func(ctx context.Context, s review.Submission) (result.Result, error) {
			return elsewhere(ctx, run, s.Source)
		},
		Key: func(l *lang.Language) string { return run.Job + " " + l.Key + " " + string(judge.Level) },
		// The server holds 1,024 units at a time: more than workers have slots, and few
		// enough for memory.
		Programs: 1024 / review.AtOnce(1),
	}
	return nil
}

// fix fixes the time limits of languages: those in the book, or else measured ones.
// Workers fix their own.
func (g *Grading) fix(ctx context.Context, languages []*lang.Language) error {
	if g.reviewer == nil {
		return nil
	}
	line := g.Line(0)
	defer line.Stop()
	line.Say("measuring time limits")
	return g.reviewer.FixLimits(ctx, g.plan, languages, g.Course.Book.Limits, g.Course.Book.KeepLimits)
}

// cost says what was done.
func (g *Grading) cost() string {
	if g.run == nil {
		return g.clock.Tell(report.Counted(g.fresh, "program"), g.reviewer.CPU())
	}
	s := g.run.State()
	return fmt.Sprintf("%d units done; %d workers at the end", s.Done, len(s.Members))
}

// work grades, and shows the progress on a line.
func (g *Grading) work(ctx context.Context) ([]result.Result, error) {
	line := g.Line(len(g.Course.HandedIn.Students))
	defer line.Stop()
	line.Plain(10*time.Second, "graded")
	if g.run != nil {
		line.Follow(progressOf(g.run))
	}
	how := g.how
	how.Began = func(total, done, nothing int) {
		g.total, g.known = total, done
		if done > 0 {
			g.Course.Told(fmt.Sprintf("%d of %s unchanged: not judged again",
				done, report.Counted(total, "submission")))
		}
		line.Known(done + nothing)
	}
	how.Start = func(student string) {
		if g.reviewer != nil {
			line.Start(report.OneLine(student))
		}
	}
	how.Done = func(x *result.Result) {
		g.fresh++
		line.Done(report.OneLine(x.Student), string(x.Verdict))
	}
	return how.Grade(ctx, g.Course.HandedIn)
}
