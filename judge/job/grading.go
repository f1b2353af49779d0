package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"adder/cases"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/version"
)

// A Grading is a class that is graded as a job asks, on this machine or by workers, and
// who is told of it.
type Grading struct {
	*Job
	Course *class.Course
	Tell   func(words string)
	Line   func(items int) *progress.Line

	// Workers begins a job of workers; nil is this machine.
	Workers func(ctx context.Context, suite *cases.Suite, run result.Run) (*cluster.Coordinator, func(), error)
	Say     func(state func() cluster.State) (words func() string) // how far they are, each second
	Verify  int                                                    // how many must agree

	clock               *progress.Clock
	fresh, known, total int
}

// Grade grades what there is now. refresh is the seconds after which the page loads
// itself again; 0 is never.
func (g *Grading) Grade(ctx context.Context, refresh int) (*class.Written, error) {
	g.clock, g.fresh = progress.StartClock(), 0
	return g.Course.Grade(ctx, refresh, func(ctx context.Context) ([]result.Result, map[string]lang.Source, error) {
		part, err := g.Digest("grade", "") // machines may have several builds of one Adder
		if err == nil {
			err = g.Course.Cut(part)
		}
		if err != nil {
			return nil, nil, err
		}
		g.Hide = []string{g.Course.Dir}
		if g.Workers != nil {
			return g.elsewhere(ctx)
		}
		return g.here(ctx)
	})
}

func (g *Grading) here(ctx context.Context) ([]result.Result, map[string]lang.Source, error) {
	local, err := g.local()
	if err != nil {
		return nil, nil, err
	}
	defer local.close()
	if err := local.fix(ctx, g.Course.HandedIn.Languages()); err != nil {
		return nil, nil, err
	}
	results, sources, err := g.work(ctx, local.how(), nil)
	if g.fresh > 0 {
		g.Tell(g.clock.Tell(report.Counted(g.fresh, "program"), local.CPU()))
	}
	g.interrupted(ctx, err)
	return results, sources, err
}

// local is what a class is graded with on this machine.
type local struct {
	*Grading
	*review.Reviewer
	judge *grade.Judge
	plan  string
}

// local makes it, and opens the journal. The caller closes it.
func (g *Grading) local() (*local, error) {
	course := g.Course
	adder, err := version.Build()
	if err != nil {
		return nil, err
	}
	plan, err := g.Digest("grade", adder)
	if err != nil {
		return nil, err
	}
	j, err := g.Judge(nil)
	if err != nil {
		return nil, err
	}
	l := &local{Grading: g, judge: j, plan: plan}
	if j.Level == sandbox.Bare { // where we are root, programs are another user
		if err := os.MkdirAll(course.Out, 0o700); err != nil {
			l.close()
			return nil, class.OutError(err)
		}
	}
	Note(&course.Run, j)
	if err = errors.Join(course.Scheme.CheckGroups(j.Suite), course.OpenBook()); err == nil {
		l.Reviewer, err = g.Reviewer(j, course.Run)
	}
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

// fix fixes the time limits of languages as the book says, or else as they are measured.
func (l *local) fix(ctx context.Context, languages []*lang.Language) error {
	return l.FixLimits(ctx, l.plan, languages, l.Course.Book.Limits, l.Course.Book.KeepLimits)
}

func (l *local) how() *class.Grading {
	run := l.Course.Run
	return &class.Grading{
		Review: l.Review, Programs: l.Job.Workers, Key: func(of *lang.Language) string { return l.Key(l.plan, of) },
		Alone: func(ctx context.Context, s review.Submission) (result.Result, error) {
			return l.Job.Alone(ctx, s, run, l.Limits(s.Lang))
		},
	}
}

func (l *local) close() {
	if l.Reviewer != nil {
		l.Reviewer.Close()
	}
	l.judge.Close()
}

// elsewhere grades a class on other machines: this one needs neither a sandbox nor
// a compiler.
func (g *Grading) elsewhere(ctx context.Context) (results []result.Result, sources map[string]lang.Source, err error) {
	remote, err := g.remote(ctx)
	if err != nil {
		return nil, nil, err
	}
	if err = g.Course.OpenBook(); err == nil {
		results, sources, err = g.dealOut(ctx, remote)
	}
	remote.end()
	g.Course.Run = g.Course.Run.Over(byWorkers(results))
	return results, sources, err
}

// byWorkers are the results that workers found.
func byWorkers(results []result.Result) []result.Result {
	return slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run != nil && r.Run.Worker == "" })
}

// remote is what a class is graded with by workers.
type remote struct {
	co    *cluster.Coordinator
	end   func()
	level sandbox.Level
}

// remote begins the job of workers. The caller ends it.
func (g *Grading) remote(ctx context.Context) (*remote, error) {
	judge, err := g.JudgeElsewhere()
	if err != nil {
		return nil, err
	}
	Note(&g.Course.Run, judge)
	if err := g.Course.Scheme.CheckGroups(judge.Suite); err != nil {
		return nil, err
	}
	r := &remote{level: judge.Level}
	r.co, r.end, err = g.Workers(ctx, judge.Suite, g.Course.Run)
	return r, err
}

// dealOut has workers judge what the book does not have.
func (g *Grading) dealOut(ctx context.Context, r *remote) ([]result.Result, map[string]lang.Source, error) {
	how := GradeElsewhere(r.co, r.level)
	results, sources, err := g.work(ctx, how, r.co)
	if s := r.co.State(); err == nil && g.fresh > 0 {
		words := fmt.Sprintf("%d units done; %d workers at the end", s.Done, len(s.Members))
		if g.Verify > 1 {
			words += fmt.Sprintf("; machines disagreed about %d; this one settled %d", s.Differed, s.Settled)
		}
		g.Tell(words)
	}
	g.interrupted(ctx, err)
	return results, sources, err
}

// work grades, and shows on a line how far that is. co is that of the workers, or nil.
func (g *Grading) work(ctx context.Context, how *class.Grading, co *cluster.Coordinator) ([]result.Result, map[string]lang.Source, error) {
	line := g.Line(len(g.Course.HandedIn.Students))
	defer line.Stop()
	line.Plain(30*time.Second, "graded")
	if co != nil {
		line.Follow(g.Say(co.State))
	}
	how.Scheme, how.Wrap, how.Run = g.Course.Scheme, g.Wrap, g.Course.Run.Setting()
	how.Began = func(total, done, nothing int) {
		if g.total, g.known = total, done; done > 0 {
			g.Tell(fmt.Sprintf("%d of %s unchanged: not judged again", done, report.Counted(total, "submission")))
		}
		line.Known(done + nothing)
	}
	how.Start = func(student string) {
		if !how.Elsewhere {
			line.Start(report.OneLine(student))
		}
	}
	how.Done = func(x *result.Result) {
		g.fresh++
		line.Done(report.OneLine(x.Student), string(x.Verdict))
	}
	return how.Grade(ctx, g.Course.HandedIn, g.Course.Book)
}

// interrupted says how far an interrupted grading came.
func (g *Grading) interrupted(ctx context.Context, err error) {
	if err != nil && ctx.Err() != nil {
		g.Tell(fmt.Sprintf("%d of %d submissions are judged and saved; the same command continues", g.known+g.fresh, g.total))
	}
}
