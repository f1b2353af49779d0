package job

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
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
		return g.judged(ctx)
	})
}

// judged judges what the journal does not have.
func (g *Grading) judged(ctx context.Context) (results []result.Result, sources map[string]lang.Source, err error) {
	m, err := g.means(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer m.end()
	if err = m.fix(ctx, g.Course.HandedIn.Languages()); err != nil {
		return nil, nil, err
	}
	if results, sources, err = g.work(ctx, m); g.fresh > 0 && (err == nil || m.co == nil) {
		g.Tell(m.cost())
	}
	if err != nil && ctx.Err() != nil {
		g.Tell(fmt.Sprintf("%d of %d submissions are judged and saved; the same command continues", g.known+g.fresh, g.total))
	}
	if m.co != nil {
		g.Course.Run = g.Course.Run.Over(byWorkers(results))
	}
	return results, sources, err
}

// byWorkers are the results that workers found.
func byWorkers(results []result.Result) []result.Result {
	return slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run != nil && r.Run.Worker == "" })
}

// A means is what a class is graded with: this machine, or workers.
type means struct {
	*Grading
	how *class.Grading
	end func()

	co *cluster.Coordinator // nil on this machine

	// On this machine.
	reviewer *review.Reviewer
	plan     string
}

// means chooses one, and opens the journal. The caller ends it.
func (g *Grading) means(ctx context.Context) (m *means, err error) {
	m = &means{Grading: g, end: func() {}}
	if g.Workers != nil {
		err = m.workers(ctx)
	} else {
		err = m.here()
	}
	if err == nil {
		err = g.Course.OpenBook()
	}
	if err != nil {
		m.end()
		return nil, err
	}
	m.how.Scheme, m.how.Wrap, m.how.Run = g.Course.Scheme, g.Wrap, g.Course.Run.Setting()
	return m, nil
}

func (m *means) here() error {
	course := m.Course
	adder, err := version.Build()
	if err != nil {
		return err
	}
	if m.plan, err = m.Digest("grade", adder); err != nil {
		return err
	}
	j, err := m.Judge(nil)
	if err != nil {
		return err
	}
	m.end = j.Close
	if j.Level == sandbox.Bare { // where we are root, programs are another user
		if err := os.MkdirAll(course.Out, 0o700); err != nil {
			return class.OutError(err)
		}
	}
	Note(&course.Run, j)
	if err := course.Scheme.CheckGroups(j.Suite); err != nil {
		return err
	}
	r, err := m.Reviewer(j, course.Run)
	if err != nil {
		return err
	}
	m.reviewer, m.end = r, func() { r.Close(); j.Close() }
	run := course.Run
	m.how = &class.Grading{
		Review: r.Review, Programs: m.Job.Workers, Key: func(of *lang.Language) string { return r.Key(m.plan, of) },
		Alone: func(ctx context.Context, s review.Submission) (result.Result, error) {
			return m.Job.Alone(ctx, s, run, r.Limits(s.Lang))
		},
	}
	return nil
}

// workers begins a job of theirs: this machine needs neither a sandbox nor a compiler.
func (m *means) workers(ctx context.Context) error {
	judge, err := m.JudgeElsewhere()
	if err != nil {
		return err
	}
	Note(&m.Course.Run, judge)
	if err := m.Course.Scheme.CheckGroups(judge.Suite); err != nil {
		return err
	}
	co, end, err := m.Workers(ctx, judge.Suite, m.Course.Run)
	if err != nil {
		return err
	}
	m.co, m.end = co, end
	m.how = &class.Grading{
		Review: func(ctx context.Context, s review.Submission) (result.Result, error) {
			return co.Do(ctx, unit(co.Job, s.Source, judge.Level), s.Text)
		},
		Key:       func(l *lang.Language) string { return co.Job + " " + l.Key + " " + string(judge.Level) },
		Programs:  window / review.AtOnce(1),
		Elsewhere: true,
	}
	return nil
}

// fix fixes the time limits of languages as the book says, or else as they are measured.
// Workers fix their own.
func (m *means) fix(ctx context.Context, languages []*lang.Language) error {
	if m.reviewer == nil {
		return nil
	}
	return m.reviewer.FixLimits(ctx, m.plan, languages, m.Course.Book.Limits, m.Course.Book.KeepLimits)
}

// cost says what was done.
func (m *means) cost() string {
	if m.co == nil {
		return m.clock.Tell(report.Counted(m.fresh, "program"), m.reviewer.CPU())
	}
	s := m.co.State()
	words := fmt.Sprintf("%d units done; %d workers at the end", s.Done, len(s.Members))
	if m.Verify > 1 {
		words += fmt.Sprintf("; machines disagreed about %d; this one settled %d", s.Differed, s.Settled)
	}
	return words
}

// work grades, and shows on a line how far that is.
func (g *Grading) work(ctx context.Context, m *means) ([]result.Result, map[string]lang.Source, error) {
	line := g.Line(len(g.Course.HandedIn.Students))
	defer line.Stop()
	line.Plain(30*time.Second, "graded")
	if m.co != nil {
		line.Follow(g.Say(m.co.State))
	}
	how := m.how
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

// A Desk judges what a class hands in piece by piece, for hours, on this machine or by
// workers. The journal and the outputs are those of a [Grading] of the same folder. Its
// methods may be called from many goroutines.
type Desk struct {
	*means
	run result.Run

	measuring sync.Mutex // held while a language's limits are measured

	writing sync.Mutex    // held while outputs are written
	written *class.Course // which has its own scheme, as the overrides were when it was last written
	scheme  atomic.Pointer[class.Scheme]
}

// Open makes the desk of a class, whose course was planned, and opens the journal. The
// caller closes it.
func (g *Grading) Open(ctx context.Context) (*Desk, error) {
	g.Hide = append(g.Hide, g.Course.Dir)
	g.Course.Watched = true // so nothing has to be there yet
	m, err := g.means(ctx)
	if err != nil {
		return nil, err
	}
	d := &Desk{means: m, run: g.Course.Run}
	if m.reviewer != nil {
		d.measured()
	}
	own := *g.Course
	d.written = &own
	d.scheme.Store(&g.Course.Scheme)
	return d, nil
}

// measured has limits measured when the first program of a language comes. Limits that the
// book has cost nothing, so they are fixed when a key is asked for.
func (d *Desk) measured() {
	key := d.how.Key
	d.how.Key = func(of *lang.Language) string {
		if d.reviewer.Limits(of) == nil {
			_ = d.reviewer.FixLimits(context.Background(), d.plan, []*lang.Language{of}, d.Course.Book.Limits, nil) // without limits there is no key
		}
		return key(of)
	}
	d.how.Ready = func(ctx context.Context, of *lang.Language, told func(doing string)) error {
		if d.reviewer.Limits(of) != nil {
			return nil
		}
		told("measuring time limits, once for each language")
		d.measuring.Lock()
		defer d.measuring.Unlock()
		return d.fix(ctx, []*lang.Language{of})
	}
}

// Judge takes one submission to its result, which the journal has then unless Adder
// failed. told is told what is done, as [review.Watch] is, on this machine. The error is
// ctx's, or that nothing can be booked.
func (d *Desk) Judge(ctx context.Context, s *class.Student, told func(doing string)) (result.Result, error) {
	return d.how.One(ctx, s, d.Course.Book, told)
}

// Known is the result of a submission that the journal has, or that needs no judging.
func (d *Desk) Known(s *class.Student) (result.Result, bool) { return d.how.Known(s, d.Course.Book) }

// Again forgets the result of a submission: it is not known any more.
func (d *Desk) Again(s *class.Student) error { return d.how.Again(s, d.Course.Book) }

// Elsewhere reports whether workers judge.
func (d *Desk) Elsewhere() bool { return d.co != nil }

// State is how far workers are.
func (d *Desk) State() cluster.State { return d.co.State() }

// Appraise gives one result its grade, as the overrides were when outputs were last
// written. Of several attempts each has its own.
func (d *Desk) Appraise(r result.Result) result.Result {
	return d.scheme.Load().Appraise([]result.Result{r})[0]
}

// Write writes all outputs of the class as far as it is judged, as the overrides are now.
// Nothing is judged. The results have grades.
func (d *Desk) Write(ctx context.Context) (*class.Written, error) {
	d.writing.Lock()
	defer d.writing.Unlock()
	course := d.written
	scheme, err := course.Marking.Read(course.Out)
	if err != nil {
		return nil, err
	}
	course.Scheme = scheme
	d.scheme.Store(&scheme)
	return course.Grade(ctx, 0, func(context.Context) ([]result.Result, map[string]lang.Source, error) {
		results, sources := d.how.Results(course.HandedIn, course.Book)
		course.Run = d.run
		if d.co != nil {
			course.Run = course.Run.Over(byWorkers(results))
		}
		return scheme.Appraise(results), sources, nil
	})
}

// Close ends the desk when nothing is judged any more, and lets go of the journal.
func (d *Desk) Close() {
	d.end()
	d.Course.Close()
}
