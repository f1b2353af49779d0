package job

import (
	"context"
	"sync"
	"sync/atomic"

	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/lang"
	"adder/judge/result"
)

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
