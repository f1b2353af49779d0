package job

import (
	"context"
	"sync"
	"sync/atomic"

	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// A Desk judges what a class hands in piece by piece, for hours, on this machine or by
// workers. The journal and the outputs are those of a [Grading] of the same folder. Its
// methods may be called from many goroutines.
type Desk struct {
	*class.Grading
	Workers func() []cluster.Member // that judge; nil is this machine

	grading *Grading

	measuring sync.Mutex // held while a language's limits are measured

	writing sync.Mutex    // held while outputs are written
	written *class.Course // a copy, with the overrides as they were when it was last written
	scheme  atomic.Pointer[class.Scheme]
}

// Open makes the desk of a class, whose course was planned, and opens the journal. The
// caller closes the desk.
func (g *Grading) Open(ctx context.Context) (*Desk, error) {
	g.Hide = append(g.Hide, g.Course.Dir)
	g.Course.Open = true
	if err := g.open(ctx); err != nil {
		return nil, err
	}
	d := &Desk{Grading: g.how, grading: g}
	if g.run != nil {
		d.Workers = func() []cluster.Member { return g.run.State().Members }
	} else {
		d.measured()
	}
	own := *g.Course
	d.written = &own
	d.scheme.Store(&g.Course.Scheme)
	return d, nil
}

// measured makes the desk measure limits when the first program of a language arrives.
// Limits in the book cost nothing, so they are fixed when a key is needed.
func (d *Desk) measured() {
	key, g := d.Key, d.grading
	d.Key = func(of *lang.Language) string {
		if g.reviewer.Limits(of) == nil { // without limits there is no key
			_ = g.reviewer.FixLimits(context.Background(), g.plan, []*lang.Language{of}, d.Book.Limits, nil)
		}
		return key(of)
	}
	d.Ready = func(ctx context.Context, of *lang.Language, told func(doing string)) error {
		if g.reviewer.Limits(of) != nil {
			return nil
		}
		told("measuring time limits, once for each language")
		d.measuring.Lock()
		defer d.measuring.Unlock()
		return g.fix(ctx, []*lang.Language{of})
	}
}

// Appraise gives one result its grade, with the overrides as they were when outputs were
// last written. Each of several attempts has its own grade.
func (d *Desk) Appraise(r result.Result) result.Result {
	return d.scheme.Load().Appraise([]result.Result{r})[0]
}

// Write writes all outputs of the class with the results so far and the current overrides. It
// judges nothing. The results have grades.
func (d *Desk) Write(ctx context.Context) (*class.Written, error) {
	d.writing.Lock()
	defer d.writing.Unlock()
	course := d.written
	if err := course.Plan(); err != nil {
		return nil, err
	}
	scheme := course.Scheme
	d.scheme.Store(&scheme)
	return course.Grade(ctx, func(context.Context) ([]result.Result, error) {
		results := d.Results(course.HandedIn)
		course.Run = d.grading.Course.Run
		if d.Workers != nil {
			course.Run = course.Run.Over(byWorkers(results))
		}
		return scheme.Appraise(results), nil
	})
}

// Close closes the desk and the journal, when nothing is judged any more.
func (d *Desk) Close() {
	d.grading.end()
	d.grading.Course.Close()
}
