package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/board"
	"adder/judge/class"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/sandbox"
)

// works is a class at work: what all its units share.
type works struct {
	*grading
	judge   *grade.Judge
	book    *book
	court   string // key
	corpus  *hunt.Corpus
	options hunt.Options
	find    func(failureRecord) (board.Board, error)
	limits  map[*lang.Language][]time.Duration
	hunted  atomic.Int64 // CPU time of programs in hunts, in nanoseconds
}

// gradeAll judges what is not in the book, and returns a row for each student,
// in the order of the class. A submission is judged, explained and booked before
// the worker that did it takes another, so nothing waits for anything else.
func (o *grading) gradeAll(ctx context.Context, c *console, j *grade.Judge, handedIn *class.Class, b *book, k clock) ([]report.Graded, error) {
	key, err := o.courtKey(j)
	if err != nil {
		return nil, err
	}
	w := &works{
		grading: o, judge: j, book: b, court: key, options: explainOptions(j), find: boardOf(j.Cases),
		limits: map[*lang.Language][]time.Duration{},
	}
	j.Turns = sandbox.NewTurns(o.workers)
	w.options.Turns = j.Turns
	w.corpus = hunt.NewCorpus(w.options)
	defer w.corpus.Close()
	if err := w.setLimits(ctx, handedIn); err != nil {
		return nil, err
	}
	rows := make([]report.Graded, len(handedIn.Students))
	var open []int
	for i := range rows {
		done, err := w.known(&handedIn.Students[i], &rows[i])
		if err != nil {
			return nil, err
		}
		if !done {
			open = append(open, i)
		}
	}
	p := startPace(c, len(rows), len(rows)-len(open))
	err = w.each(ctx, open, func(ctx context.Context, i int) error {
		err := w.unit(ctx, &handedIn.Students[i], &rows[i])
		if err == nil {
			p.step(rows[i].Student)
		}
		return err
	})
	p.stop()
	if p.fresh() > 0 {
		k.write(c, p.fresh(), j.Spent()+time.Duration(w.hunted.Load()))
	}
	if err != nil {
		interrupted(ctx, c, p.done, p.total)
		return nil, err
	}
	return rows, nil
}

// perProgram is how many submissions are worked at for each program that may run
// at one time. To start a program can take several times as long as it runs, and
// nothing in which the machine has anything to do; nor does a program run while
// its cell is wiped or we look at what it printed.
const perProgram = 3

// each calls do for each, so many at one time. The first error ends it.
func (w *works) each(ctx context.Context, all []int, do func(context.Context, int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan int)
	var group sync.WaitGroup
	for range perProgram * w.workers {
		group.Go(func() {
			for i := range next {
				if err := do(ctx, i); err != nil {
					stop(err)
				}
			}
		})
	}
	for _, i := range all {
		select {
		case next <- i:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
	}
	close(next)
	group.Wait()
	return context.Cause(ctx)
}

// setLimits sets the time limits of the languages that occur, once and for all:
// those in the book, or else what the jury takes now.
func (w *works) setLimits(ctx context.Context, handedIn *class.Class) error {
	var all []*lang.Language
	for _, s := range handedIn.Students {
		if l := s.Language(); l != nil && !slices.Contains(all, l) {
			all = append(all, l)
		}
	}
	found := make([][]time.Duration, len(all))
	index := make([]int, len(all))
	for i := range all {
		index[i] = i
	}
	err := w.each(ctx, index, func(ctx context.Context, i int) (err error) {
		key := languageKey(all[i], w.court)
		if found[i] = w.book.limits[key]; found[i] != nil || key == "" {
			return nil
		}
		if found[i], err = w.judge.Jury.Limits(ctx, w.judge, all[i]); err != nil {
			return ctx.Err() // whose language it is gets the error on the card
		}
		return w.book.Append(limitsLine, key, found[i])
	})
	if err != nil {
		return err
	}
	for i, l := range all {
		if w.limits[l] = found[i]; found[i] == nil {
			continue
		}
		if err := w.judge.Jury.Fix(w.judge, l, found[i]); err != nil {
			return err
		}
	}
	return w.judge.Jury.Save()
}

// known fills in the row of a student of whom there is nothing to judge, or
// whose result is in the book.
func (w *works) known(s *class.Student, row *report.Graded) (bool, error) {
	*row = report.Graded{Student: s.Name, File: s.File, Note: s.Note}
	source, ok := w.source(s, row)
	if !ok {
		return true, nil
	}
	text, ok := w.book.units[w.key(s, source)]
	if !ok {
		return false, nil
	}
	var r record
	err := json.Unmarshal(text, &r)
	if err == nil {
		row.Entry, err = r.entry(w.find)
	}
	return true, err
}

// source reads a student's source, or notes why there is none.
func (w *works) source(s *class.Student, row *report.Graded) (lang.Source, bool) {
	if s.Note != "" {
		return lang.Source{}, false
	}
	source, err := w.harness.one(s.Source())
	if err != nil {
		row.Note = err.Error()
		return source, false
	}
	return source, true
}

func (w *works) key(s *class.Student, source lang.Source) string {
	return unitKey(languageKey(source.Lang, w.court), w.limits[source.Lang], s.Name, source)
}

// unit judges a student's submission and books it. The error is ctx's, or that
// nothing can be booked any more.
func (w *works) unit(ctx context.Context, s *class.Student, row *report.Graded) error {
	source, ok := w.source(s, row)
	if !ok {
		return nil // it was taken away since
	}
	key := w.key(s, source)
	source.Name = oneLine(source.Name)
	e, whole, err := w.tried(ctx, source)
	switch {
	case err != nil:
		return err
	case e.Card.Skipped != "":
		row.Note = "not judged: " + e.Card.Skipped
	case e.Card.Verdict == grade.JudgeError:
		row.Note = "not judged, by our own fault: " + e.Card.Err.Error()
	}
	row.Entry = e
	if row.Note != "" {
		return nil // next time it may be possible
	}
	r := recordOf(s.Name, s.File, e)
	if whole && w.limits[source.Lang] != nil { // limits that were not set once and for all are not those of the next time
		if err := w.book.Append(unitLine, key, r); err != nil {
			return err
		}
	}
	row.Entry, err = r.entry(w.find) // what the book gives after an interruption
	return err
}

// tries is how often something is tried that fails by our own fault.
const tries = 3

// tried judges and explains a source. It is not whole if there is no explanation
// by our own fault; the verdict stands without. The error is ctx's.
func (w *works) tried(ctx context.Context, source lang.Source) (e report.Entry, whole bool, err error) {
	for range tries {
		if e.Card, err = w.judge.Submission(ctx, source, grade.NotJudged); err != nil {
			return e, false, err
		}
		if e.Card.Verdict != grade.JudgeError {
			break
		}
	}
	if e.Card.Verdict == grade.JudgeError || e.Card.Skipped != "" {
		return e, false, nil
	}
	for range tries {
		if err = w.more(ctx, source, &e); err == nil || ctx.Err() != nil {
			break
		}
	}
	return e, err == nil, ctx.Err()
}

// explainPatience is how much longer the hunt of one program may take than where
// nothing else is at work.
const explainPatience = 3

// more adds to an entry what was asked for beside the verdict.
func (w *works) more(ctx context.Context, source lang.Source, e *report.Entry) error {
	var errs []error
	if w.explain && !w.throws && explainable(e.Card) {
		var err error
		e.Hunt, err = explainOne(ctx, w.judge, submission{source, grade.NotJudged}, w.corpus, w.options, explainPatience)
		if err != nil {
			e.Hunt = nil
		} else if e.Hunt != nil {
			w.hunted.Add(int64(e.Hunt.SolverCPU))
		}
		errs = append(errs, err)
	}
	if w.growth && e.Card.Verdict != grade.CompileError {
		var err error
		e.Growth, err = w.judge.Growth(ctx, source)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
