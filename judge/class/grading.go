package class

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path"
	"slices"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// A Grading is how a class is graded.
type Grading struct {
	// Review judges one submission. The error is ctx's, or says how Adder failed; then
	// the result is not final.
	Review func(ctx context.Context, s review.Submission) (result.Result, error)
	// Elsewhere means that other machines do the work: if this process dies, no submission is
	// suspected.
	Elsewhere bool
	// Key digests all that decides a result in a language, except the source itself. "" means
	// that results cannot be reused.
	Key func(*lang.Language) string
	// Ready, if set, measures what Key needs to know about a language. [Grading.Judge] calls it.
	Ready func(ctx context.Context, l *lang.Language, told func(doing string)) error
	// Wrap, if set, makes a program of a submission.
	Wrap     func(lang.Source) (lang.Source, error)
	Programs int        // that run at one time
	Run      result.Run // noted in every result

	Scheme Scheme // how a score becomes a grade
	Book   *Book

	// Grade calls Began with the number of submissions to judge, how many of them are in
	// the journal, and the number of students without a source; then Start and Done for
	// each, Done by one goroutine at a time.
	Began func(total, known, nothing int)
	Start func(student string)
	Done  func(x *result.Result)

	mu       sync.Mutex // held while Done is called
	suspects sync.Mutex // held while a suspect is judged
}

// Grade judges what is not in the journal and returns results with grades, in the order
// of the class. The error is ctx's or the journal's.
func (g *Grading) Grade(ctx context.Context, handedIn *Class) ([]result.Result, error) {
	units, open := g.units(handedIn)
	nothing := 0
	for _, u := range units {
		if u.result.Note != "" {
			nothing++
		}
	}
	g.Began(len(units)-nothing, len(units)-nothing-len(open), nothing)
	if err := g.work(ctx, open); err != nil {
		return nil, err
	}
	return g.Scheme.Appraise(resultsOf(units)), nil
}

// Results returns each student's result from the journal, in the order of the class and
// without grades.
func (g *Grading) Results(handedIn *Class) []result.Result {
	units, open := g.units(handedIn)
	for _, u := range open {
		u.result.Skipped = "still waiting"
	}
	return resultsOf(units)
}

// Known returns a student's result if it is in the journal or needs no judging.
func (g *Grading) Known(s *Student) (result.Result, bool) {
	u := unit{grading: g, student: s}
	known := u.known()
	return u.result, known
}

// Judge returns a student's result, judging it unless it is known. It reports progress to
// told, as to a [review.Watch]. Many goroutines may call it while the book is open. The
// error is ctx's, or that nothing can be booked.
func (g *Grading) Judge(ctx context.Context, s *Student, told func(doing string)) (result.Result, error) {
	u := unit{grading: g, student: s, told: told}
	if s.lang != nil && g.Ready != nil {
		if err := g.Ready(ctx, s.lang, told); err != nil {
			return u.result, err
		}
	}
	if u.known() {
		return u.result, nil
	}
	if u.suspect() {
		g.suspects.Lock()
		defer g.suspects.Unlock()
	}
	err := u.judge(ctx)
	return u.result, err
}

// Again forgets the result of one student.
func (g *Grading) Again(s *Student) error {
	u := unit{grading: g, student: s}
	u.known() // sets the key
	if u.key == "" {
		return nil
	}
	return g.Book.put(againLine, u.key, true)
}

// units returns a unit for each student; open are those to judge.
func (g *Grading) units(handedIn *Class) (units, open []*unit) {
	for _, s := range handedIn.Students {
		u := &unit{grading: g, student: s}
		units = append(units, u)
		if !u.known() {
			open = append(open, u)
		}
	}
	return units, open
}

func resultsOf(units []*unit) []result.Result {
	results := make([]result.Result, len(units))
	for i, u := range units {
		results[i] = u.result
	}
	return results
}

// work judges units in parallel, then suspects one by one, so that a submission that
// kills Adder delays no other, and nobody else is suspected when it does so again.
func (g *Grading) work(ctx context.Context, open []*unit) error {
	others := slices.DeleteFunc(slices.Clone(open), (*unit).suspect)
	suspects := slices.DeleteFunc(open, func(u *unit) bool { return !u.suspect() })
	err := review.Each(ctx, len(others), g.Programs, func(ctx context.Context, i int) error {
		return others[i].judge(ctx)
	})
	for _, u := range suspects {
		if err == nil {
			err = u.judge(ctx)
		}
	}
	return err
}

// A unit is one student's submission on its way.
type unit struct {
	grading *Grading
	student *Student
	told    func(doing string) // nil is nobody
	source  lang.Source
	key     string
	result  result.Result
}

// deaths is how often Adder died while it judged the unit.
func (u *unit) deaths() int {
	if u.grading.Elsewhere {
		return 0
	}
	n, _ := noted(u.grading.Book, u.grading.Book.unended, u.key)
	return n
}

func (u *unit) suspect() bool { return u.deaths() > 0 }

// known fills in the result if there is nothing to judge or the journal has the result.
func (u *unit) known() bool {
	s, g := u.student, u.grading
	u.result = result.Result{
		Student: s.Name,
		File:    s.File,
		Note:    s.Note,
		Run:     &g.Run,
		Handed:  g.Scheme.handing(s),
	}
	if s.Note != "" {
		return true
	}
	var source lang.Source
	err := fault.Do(func() (err error) {
		source, err = s.Source()
		if err == nil && g.Wrap != nil {
			source, err = g.Wrap(source)
		}
		return err
	})
	if _, ours := errors.AsType[*fault.Panic](err); ours {
		u.result.Verdict, u.result.Error = result.JudgeError, err.Error()
		return true
	}
	if err != nil {
		u.result.Note = err.Error()
		if bad, ok := errors.AsType[*lang.SourceError](err); ok {
			u.result.Note = path.Base(bad.Path) + " " + bad.Problem
		}
		return true
	}
	u.source = source
	if language := g.Key(source.Lang); language != "" {
		u.key = keyOf(language, s.Handed, source.Name, string(source.Text))
	}
	kept, ok := noted(g.Book, g.Book.results, u.key)
	if ok {
		u.name(kept)
	}
	return ok
}

// judge judges the unit, and books the result if it is final.
func (u *unit) judge(ctx context.Context) error {
	g := u.grading
	if g.Start != nil {
		g.Start(u.student.Name)
	}
	if u.deaths() >= mostDeaths {
		return u.giveUp()
	}
	if err := u.atWork(true); err != nil {
		return err
	}
	source := u.source
	source.Name = report.OneLine(source.Name)
	x, failure := g.Review(ctx, review.Submission{Source: source, Told: u.told})
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), u.atWork(false))
	}
	booked := x
	booked.Student, booked.File = u.student.Handed, u.student.File
	u.name(x)
	var err error
	final := failure == nil && x.Skipped == "" && x.Verdict != result.JudgeError
	if final && u.key != "" {
		err = g.Book.put(resultLine, u.key, booked)
	} else {
		err = u.atWork(false) // next time it may be possible
	}
	if err != nil {
		return err
	}
	u.done()
	return nil
}

// giveUp makes the unit a judge error for this time. One death is forgiven, so the next
// grading tries it again.
func (u *unit) giveUp() error {
	words := fmt.Sprintf("Adder itself died %d times while it judged this submission", mostDeaths)
	u.name(result.Result{Verdict: result.JudgeError, Error: words})
	if err := u.atWork(false); err != nil {
		return err
	}
	u.done()
	return nil
}

func (u *unit) done() {
	g := u.grading
	if g.Done == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.Done(&u.result)
}

// name makes a result the student's.
func (u *unit) name(x result.Result) {
	u.result = x
	u.result.Student = u.student.Name
	u.result.File = u.student.File
	u.result.Handed = u.grading.Scheme.handing(u.student)
	if u.result.Run == nil {
		run := u.grading.Run
		u.result.Run = &run
	}
}

// atWork journals that work on the unit begins, or ended without a result and without a
// crash.
func (u *unit) atWork(begins bool) error {
	if u.grading.Elsewhere || u.key == "" {
		return nil
	}
	return u.grading.Book.put(attemptLine, u.key, begins)
}

// FaultOf returns an error about the submissions that could not be judged, with the first
// failure; nil if there are none. Adder failed, or the user can mend the cause.
func FaultOf(results []result.Result) error {
	failed, first, hint := 0, "", ""
	for i := range results {
		r := &results[i]
		if r.Verdict == result.JudgeError {
			failed++
			first, hint = cmp.Or(first, r.Error), cmp.Or(hint, r.Hint)
		}
	}
	if failed == 0 {
		return nil
	}
	problem := fmt.Sprintf("%d of %d submissions could not be judged", failed, len(results))
	if hint != "" {
		return fault.New(problem+": "+first, hint)
	}
	return errors.New(problem + " because Adder failed; the same command tries them again: " + first)
}

// keyOf is a digest of parts. Lengths keep the parts apart.
func keyOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s\n", len(p), p)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}
