package hunt

import (
	"context"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// pursue makes a confirmed finding as small as it gets, and says what can be
// said about it.
func (h *hunt) pursue(ctx context.Context, f *Finding) error {
	var err error
	if h.options.One && h.options.Against == nil {
		return h.pursueSingly(ctx, f)
	}
	if f, err = h.smaller(ctx, f); err != nil {
		return err
	}
	h.found(f)
	if h.options.Against != nil {
		return nil
	}
	h.report.Diagnosis, err = h.diagnose(ctx, f)
	return err
}

// smaller shrinks a finding, if there is anything to be gained.
func (h *hunt) smaller(ctx context.Context, f *Finding) (*Finding, error) {
	if f.Kind == Leak || f.Kind == Nondeterministic || f.Smallest || len(f.Boards) != 1 {
		return f, nil
	}
	return h.shrink(ctx, f)
}

// found puts a finding into the report, and says whether it lies outside of what
// the format's site promises.
func (h *hunt) found(f *Finding) {
	for i := range f.Boards {
		if p := board.Broken(&f.Boards[i], h.options.Site); p != nil && f.Outside == nil {
			f.Outside = p
		}
	}
	h.report.Finding = f
}

// pursueSingly is for a program of which a process answers one board, where
// every candidate of shrinking costs a process. A belief says in no time which
// is the smallest board on which it fails, so it is looked for first.
func (h *hunt) pursueSingly(ctx context.Context, f *Finding) error {
	h.found(f) // so that what ends early has said this much
	d, err := h.diagnose(ctx, f)
	if err != nil {
		return err
	}
	h.report.Diagnosis = d
	if d.Name != "" {
		m, err := misconception.Find(d.Name)
		if err != nil {
			return err
		}
		if f, err = h.smallestOf(ctx, m, f); err != nil {
			return err
		}
		h.found(f)
	}
	if f, err = h.smaller(ctx, f); err != nil {
		return err
	}
	h.found(f)
	return nil
}

// smallestOf returns the finding on the smallest board that can be found on which
// a program that believes m fails, if the subject does fail there; else f. It
// costs the subject one process.
func (h *hunt) smallestOf(ctx context.Context, m *misconception.Misconception, f *Finding) (*Finding, error) {
	o := h.options
	o.One, o.Workers, o.Progress = false, 1, nil
	thought := newHunt(Believer(m), h.corpus, o)
	defer thought.close()
	guess, err := thought.shrink(ctx, &Finding{Kind: f.Kind, Stage: f.Stage, Boards: []board.Board{h.firstOf(m, f)}})
	if err != nil || board.Compare(guess.Last(), f.Last()) >= 0 {
		return f, err
	}
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	ill, err := e.alone(ctx, "shrink", *guess.Last(), e.full)
	if err != nil || ill == nil {
		return f, err
	}
	return ill.finding(f.Stage, *guess.Last()), nil
}

// firstOf returns the first board of the format's sweep on which a program that
// believes m fails, or that of the finding if it is smaller.
func (h *hunt) firstOf(m *misconception.Misconception, f *Finding) board.Board {
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
