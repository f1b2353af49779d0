package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"adder/judge/guard"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
)

// A Grading is how a class is graded.
type Grading struct {
	// Review judges one submission. The error is ctx's, or else a failure of
	// ours, by which the result is not the last word.
	Review func(ctx context.Context, s review.Submission) (result.Result, error)
	// Alone is Review in a process of its own, for what was in work when an earlier
	// grading ended; nil if there is none. The error is a *[Death] if that process died.
	Alone func(ctx context.Context, s review.Submission) (result.Result, error)
	// Key is a digest of all that decides the result of a program in a language,
	// but for the program. "" means that what is judged now says nothing of the
	// next time.
	Key func(*lang.Language) string
	// Wrap, if set, makes a program of what was handed in.
	Wrap     func(lang.Source) (lang.Source, error)
	Programs int        // that run at one time
	Run      result.Run // with what is judged: noted in every result

	Scheme Scheme // how a score becomes a grade

	// Sources is, once Grade was called, what was judged, by the file's path. What is
	// longer than a result keeps is not in it.
	Sources map[string]lang.Source

	// Elsewhere is that other machines do the work: that we die says nothing of
	// the submissions at work.
	Elsewhere bool

	// Told how many submissions there are to judge, how many of them are in the book,
	// and of how many students there is nothing to judge; then of each as it begins and
	// ends, by one goroutine at a time.
	Began func(total, known, nothing int)
	Start func(student string)
	Done  func(x *result.Result)

	mu sync.Mutex // held while Done is called
}

// Grade judges what is not in the book, and returns a result for each student, in
// the order of the class, with its grade. The error is ctx's, or that nothing can
// be booked.
func (g *Grading) Grade(ctx context.Context, handedIn *Class, b *Book) ([]result.Result, error) {
	units := make([]unit, len(handedIn.Students))
	var open []*unit
	nothing := 0
	for i := range units {
		u := &units[i]
		*u = unit{grading: g, book: b, student: &handedIn.Students[i]}
		if !u.known() {
			open = append(open, u)
		} else if u.result.Note != "" {
			nothing++
		}
	}
	g.Began(len(units)-nothing, len(units)-nothing-len(open), nothing)
	if err := g.work(ctx, b, open); err != nil {
		return nil, err
	}
	results := make([]result.Result, len(units))
	g.Sources = map[string]lang.Source{}
	for i := range units {
		results[i] = units[i].result
		if u := &units[i]; u.source.Lang != nil && len(u.source.Text) <= result.LongestSource {
			g.Sources[u.student.File] = u.source
		}
	}
	return g.Scheme.Appraise(results), nil
}

// work judges units side by side. The suspects come last, one by one, so that none
// that kills its judge holds up another.
func (g *Grading) work(ctx context.Context, b *Book, open []*unit) error {
	var suspects, others []*unit
	for _, u := range open {
		if b.suspects[u.key] && !g.Elsewhere && g.Alone != nil {
			suspects = append(suspects, u)
		} else {
			others = append(others, u)
		}
	}
	err := review.Each(ctx, len(others), g.Programs, func(ctx context.Context, i int) error { return others[i].judge(ctx, g.Review) })
	for _, u := range suspects {
		if err == nil {
			err = u.judge(ctx, g.alone)
		}
	}
	return err
}

// A unit is one student's submission on its way.
type unit struct {
	grading *Grading
	book    *Book
	student *Student
	source  lang.Source
	key     string
	result  result.Result
}

// known fills in the result of a student of whom there is nothing to judge, or
// whose result is in the book, or whose submission killed us too often.
func (u *unit) known() bool {
	s, g := u.student, u.grading
	u.result = result.Result{Student: s.Name, File: s.File, Note: s.Note, Run: &g.Run, Handed: g.Scheme.handing(s)}
	if s.Note != "" {
		return true
	}
	var source lang.Source
	err := guard.Do(func() (err error) {
		if source, err = s.Source(); err == nil && g.Wrap != nil {
			source, err = g.Wrap(source)
		}
		return err
	})
	var ours *guard.Panic
	switch {
	case errors.As(err, &ours):
		u.result.Verdict, u.result.Error = result.JudgeError, err.Error()
		return true
	case err != nil:
		u.result.Note = err.Error()
		return true
	}
	u.source = source
	if language := g.Key(source.Lang); language != "" {
		u.key = keyOf(language, s.Handed, source.Name, string(source.Text))
	}
	if kept, ok := u.book.results[u.key]; ok {
		u.name(kept)
		return true
	}
	return false
}

// judge judges the unit by that review and books it.
func (u *unit) judge(ctx context.Context, by func(context.Context, review.Submission) (result.Result, error)) error {
	g := u.grading
	if err := u.atWork(true); err != nil {
		return err
	}
	g.Start(u.student.Name)
	source := u.source
	source.Name = report.OneLine(source.Name)
	x, fault := by(ctx, review.Submission{Source: source})
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), u.atWork(false))
	}
	booked := x
	booked.Student, booked.File = u.student.Handed, u.student.File
	u.name(x)
	var err error
	var death *Death
	switch {
	case fault == nil && x.Skipped == "" && u.key != "":
		err = u.book.Append(resultLine, u.key, booked)
	case errors.As(fault, &death): // next time it is judged alone again
	default:
		err = u.atWork(false) // next time it may be possible
	}
	if err == nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.Done(&u.result)
	}
	return err
}

// name makes a result the student's.
func (u *unit) name(x result.Result) {
	u.result = x
	u.result.Student, u.result.File, u.result.Handed = u.student.Name, u.student.File, u.grading.Scheme.handing(u.student)
	run := u.grading.Run
	if x.Run != nil { // what is booked may have been judged as another part of the class
		run = *x.Run
		run.Shard = u.grading.Run.Shard
	}
	u.result.Run = &run
}

// atWork notes that work at the unit begins, or was broken off and nothing killed us. A
// unit without a key is not noted, nor what other machines work at.
func (u *unit) atWork(begins bool) error {
	if u.grading.Elsewhere || u.key == "" {
		return nil
	}
	return u.book.Append(attemptLine, u.key, begins)
}

// A Fault is submissions that could not be judged, by our own fault.
type Fault struct {
	Failed, Of int
	First      string // what we failed to do
}

func (e *Fault) Error() string {
	return fmt.Sprintf("%d of %d submissions could not be judged because Adder failed; the same command tries them again: %s", e.Failed, e.Of, e.First)
}

// FaultOf returns the fault of a grading, or nil.
func FaultOf(results []result.Result) error {
	f := Fault{Of: len(results)}
	for i := range results {
		if r := &results[i]; r.Verdict == result.JudgeError {
			f.Failed++
			f.First = cmp.Or(f.First, r.Error)
		}
	}
	if f.Failed == 0 {
		return nil
	}
	return &f
}

// Theory. A note that work began, and no result, says only that we ended meanwhile. A
// submission is to blame if judging it, alone and in a process of its own, ends that
// process again and again while nobody ends us; whoever kills us from outside kills
// both. Nothing is held against a submission beyond the grading that saw it.

// A Death is that the process ended which judged a submission alone.
type Death struct{ How string }

func (e *Death) Error() string { return "the process that judged only this submission died: " + e.How }

// deaths is how often in a row that may be before a submission is given up.
const deaths = 3

// alone judges a suspect.
func (g *Grading) alone(ctx context.Context, s review.Submission) (x result.Result, err error) {
	var death *Death
	for range deaths {
		if x, err = g.Alone(ctx, s); errors.As(err, &death) {
			continue
		}
		if err != nil && x.Verdict == result.NotJudged {
			x = result.Result{Verdict: result.JudgeError, Error: err.Error()}
		}
		return x, err
	}
	words := fmt.Sprintf("Adder itself died %d times in a row while it judged this submission alone (%s)", deaths, death.How)
	return result.Result{Verdict: result.JudgeError, Error: words}, err
}
