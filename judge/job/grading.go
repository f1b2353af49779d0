package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"adder/cases"
	"adder/judge/class"
	"adder/judge/cluster"
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

	// Workers begins a job of workers, whose results go to where; nil is this machine.
	Workers func(ctx context.Context, where string, suite *cases.Suite, run result.Run) (*cluster.Coordinator, func(keep bool), error)
	Say     func(*progress.Line, *cluster.Coordinator) (stop func()) // shows how far they are
	Verify  int                                                      // how many must agree

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
	course := g.Course
	adder, err := version.Build()
	if err != nil {
		return nil, nil, err
	}
	plan, err := g.Digest("grade", adder)
	if err != nil {
		return nil, nil, err
	}
	j, err := g.Judge(nil)
	if err != nil {
		return nil, nil, err
	}
	defer j.Close()
	if j.Level == sandbox.Bare { // where we are root, programs are another user
		if err := os.MkdirAll(course.Out, 0o700); err != nil {
			return nil, nil, class.OutError(err)
		}
	}
	Note(&course.Run, j)
	if err := errors.Join(course.Scheme.CheckGroups(j.Suite), course.OpenBook()); err != nil {
		return nil, nil, err
	}
	r, err := g.Reviewer(j, course.Run)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	if err := r.FixLimits(ctx, plan, course.HandedIn.Languages(), course.Book.Limits, course.Book.KeepLimits); err != nil {
		return nil, nil, err
	}
	how := class.Grading{Review: r.Review, Programs: g.Job.Workers, Key: func(l *lang.Language) string { return r.Key(plan, l) }}
	how.Alone = func(ctx context.Context, s review.Submission) (result.Result, error) {
		return g.Alone(ctx, s, course.Run, r.Limits(s.Lang))
	}
	results, err := g.work(ctx, &how, nil)
	if g.fresh > 0 {
		g.Tell(g.clock.Tell(report.Counted(g.fresh, "program"), r.CPU()))
	}
	g.interrupted(ctx, err)
	return results, how.Sources, err
}

// elsewhere grades a class on other machines: this one needs neither a sandbox nor
// a compiler.
func (g *Grading) elsewhere(ctx context.Context) (results []result.Result, sources map[string]lang.Source, err error) {
	course := g.Course
	judge, err := g.JudgeElsewhere()
	if err != nil {
		return nil, nil, err
	}
	Note(&course.Run, judge)
	if err := course.Scheme.CheckGroups(judge.Suite); err != nil {
		return nil, nil, err
	}
	where, err := filepath.Abs(course.Out)
	if err != nil {
		return nil, nil, err
	}
	co, end, err := g.Workers(ctx, where, judge.Suite, course.Run)
	if err != nil {
		return nil, nil, err
	}
	if err = course.OpenBook(); err == nil {
		results, sources, err = g.dealOut(ctx, co, judge.Level)
	}
	end(err != nil && ctx.Err() == nil)
	course.Run = course.Run.Over(slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run != nil && r.Run.Worker == "" }))
	return results, sources, err
}

// dealOut has workers judge what the book does not have.
func (g *Grading) dealOut(ctx context.Context, co *cluster.Coordinator, level sandbox.Level) ([]result.Result, map[string]lang.Source, error) {
	how := GradeElsewhere(co, level)
	results, err := g.work(ctx, &how, co)
	if s := co.State(); err == nil && g.fresh > 0 {
		words := fmt.Sprintf("%d units done; %d workers at the end", s.Done, len(s.Members))
		if g.Verify > 1 {
			words += fmt.Sprintf("; machines disagreed about %d; this one settled %d", s.Differed, s.Settled)
		}
		g.Tell(words)
	}
	g.interrupted(ctx, err)
	return results, how.Sources, err
}

// work grades, and shows on a line how far that is. co is that of the workers, or nil.
func (g *Grading) work(ctx context.Context, how *class.Grading, co *cluster.Coordinator) ([]result.Result, error) {
	line := g.Line(len(g.Course.HandedIn.Students))
	defer line.Stop()
	line.Plain(30*time.Second, "graded")
	if co != nil {
		defer g.Say(line, co)()
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
