package hunt

import (
	"context"
	"errors"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/explain"
	"adder/judge/hunt/run"
	"adder/judge/hunt/shrink"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// pursue makes a confirmed finding as small as it gets, and says what can be
// said about it.
func (h *hunt) pursue(ctx context.Context, f *result.Failure) error {
	h.save(f) // so that what ends early has said this much
	defer h.addWays()
	h.Within(h.whole.Part(h.options.Budget.Shrink + 2*h.options.Budget.Explain))
	if h.options.Against != nil {
		if err := h.smaller(ctx); err != nil && !errors.Is(err, run.ErrSpent) {
			return err
		}
		h.Within(run.NewBudget(0)) // a few runs, without which nobody knows who is wrong
		return h.duel(ctx)
	}
	if h.One {
		return h.pursueSingly(ctx)
	}
	if err := h.smaller(ctx); err != nil {
		return err
	}
	if err := h.diagnose(ctx); err != nil {
		return err
	}
	if err := h.leftOver(ctx); err != nil {
		return err
	}
	return h.facts(ctx)
}

// smaller shrinks the finding, if there is anything to be gained.
func (h *hunt) smaller(ctx context.Context) error {
	f := h.report.Finding
	if !f.Alone || f.Smallest {
		return nil
	}
	e, err := h.Take()
	if err != nil {
		return err
	}
	defer h.Release(e)
	if f, err = shrink.Board(ctx, e, f, h.shrinking()); err == nil {
		h.save(f)
	}
	return err
}

func (h *hunt) explaining() explain.Options {
	return explain.Options{Promises: h.options.Promises, Observed: h.corpus.Observed, Right: h.right, Budget: h.options.Budget.Explain}
}

func (h *hunt) diagnose(ctx context.Context) (err error) {
	h.report.Diagnosis, h.report.Behaviour, err = explain.Diagnose(ctx, h.Pool, h.report.Finding, h.explaining())
	return err
}

// facts adds what is certain where no belief is named, of the board that is shown.
func (h *hunt) facts(ctx context.Context) (err error) {
	if d := h.report.Diagnosis; d.Name == "" {
		var facts []string
		facts, err = explain.Facts(ctx, h.Pool, h.report.Finding, h.explaining())
		d.Facts = append(d.Facts, facts...)
	}
	return err
}

// pursueSingly is for a program of which a process answers one board, where
// every candidate of shrinking costs a process. A belief says in no time which
// is the smallest board on which it fails, so it is looked for first.
func (h *hunt) pursueSingly(ctx context.Context) error {
	if err := h.diagnose(ctx); err != nil {
		return err
	}
	if name := h.report.Diagnosis.Name; name != "" {
		m, err := misconception.Find(name)
		if err != nil {
			return err
		}
		f, err := h.smallestOf(ctx, m, h.report.Finding)
		if err != nil {
			return err
		}
		h.save(f)
	}
	if err := h.smaller(ctx); err != nil {
		return err
	}
	return h.facts(ctx)
}

// smallestOf returns the finding on the smallest board that can be found on which
// a program that believes m fails, if the subject does fail there; else f. It
// costs the subject one process.
func (h *hunt) smallestOf(ctx context.Context, m *misconception.Misconception, f *result.Failure) (*result.Failure, error) {
	of := run.Options{Limit: h.Limit, Workers: 1}
	of.Format = h.Format
	thought := run.NewPool(Believer(m), of)
	defer thought.Close()
	believer, err := thought.Take()
	if err != nil {
		return nil, err
	}
	defer thought.Release(believer)
	guess, err := shrink.Board(ctx, believer, &result.Failure{Kind: f.Kind, Stage: f.Stage, Boards: result.One(h.firstOf(m, f))}, h.shrinking())
	if err != nil || board.Compare(guess.Last(), f.Last()) >= 0 {
		return f, err
	}
	e, err := h.Take()
	if err != nil {
		return nil, err
	}
	defer h.Release(e)
	symptom, err := e.Alone(ctx, "shrink", *guess.Last(), e.Full)
	if err != nil || symptom == nil {
		return f, err
	}
	return symptom.Finding(f.Stage, *guess.Last()), nil
}

// firstOf returns the first board of the format's sweep on which a program that
// believes m fails, or that of the finding if it is smaller.
func (h *hunt) firstOf(m *misconception.Misconception, f *result.Failure) board.Board {
	var s oracle.Solver
	play := m.New()
	for swept := range generator.SweepOf(h.options.Format).Keeping(h.options.Promises).From(0) {
		b := *swept
		if board.Fit(&b, h.options.Promises) != nil || int(play(&b)) == s.Answer(&b) {
			continue
		}
		if board.Compare(&b, f.Last()) < 0 {
			return b.Clone()
		}
		break
	}
	return *f.Last()
}
