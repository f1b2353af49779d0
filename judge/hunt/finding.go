package hunt

import (
	"context"
	"errors"
	"fmt"

	"adder/generator"
	"adder/judge/explain/search"
	"adder/judge/explain/shrink"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// save puts a finding into the report.
func (h *hunt) save(f *result.Failure) {
	format := h.Spec.Format
	if !format.Plain() {
		f.Written = result.Text(format.Write(f.Boards...))
		if len(format.Promises) > 0 && len(f.Boards) > format.MostBoards {
			f.Outside = fmt.Sprintf("an input has at most %d boards", format.MostBoards)
		}
	}
	h.report.Finding = f
}

// pursue makes a confirmed finding as small as it gets, and says what can be
// said about it.
func (h *hunt) pursue(ctx context.Context, f *result.Failure) error {
	h.save(f) // so that what ends early has said this much
	defer h.addWays()
	h.SetBudget(h.budget.Part(h.options.Budget.Shrink + 2*h.options.Budget.Explain))
	steps := pursued
	if h.Spec.OneBoard {
		steps = pursuedSingly
	}
	for _, step := range steps {
		if err := step(h, ctx); err != nil {
			return err
		}
	}
	return nil
}

// A step of what is done with a finding.
type step = func(*hunt, context.Context) error

// If a process answers one board only, each candidate in shrinking costs a process. A belief's
// smallest failing board is found without processes, so the belief is looked for first.
var (
	pursued       = []step{(*hunt).smaller, (*hunt).diagnose, (*hunt).repeat, (*hunt).facts}
	pursuedSingly = []step{
		(*hunt).diagnose, (*hunt).believed, (*hunt).smaller, (*hunt).unexplained, (*hunt).repeat, (*hunt).facts,
	}
)

// smaller shrinks the finding, if there is anything to be gained.
func (h *hunt) smaller(ctx context.Context) error {
	if !h.report.Finding.Alone {
		return nil
	}
	if !h.report.Finding.Smallest {
		err := h.shrink(ctx)
		if err != nil {
			return err
		}
	}
	f := h.report.Finding
	depends, err := h.dependsOnPlace(ctx, f)
	if err != nil || !depends {
		return err
	}
	f.Minimal, f.Smallest = false, false
	h.Spec.OneBoard = true
	defer func() { h.Spec.OneBoard = false }()
	return h.shrink(ctx)
}

// shrink makes the board of the finding small.
func (h *hunt) shrink(ctx context.Context) error {
	f := h.report.Finding
	shrunk, err := shrink.Board(ctx, h.Pool, f, h.options.Budget.Shrink)
	if errors.Is(err, trial.ErrSpent) && shrunk.Kind != result.TimedOut { // each smaller board was confirmed
		h.save(shrunk)
	}
	if err != nil {
		return err
	}
	if shrunk.Kind.Exhausts() {
		shrunk, err = h.atLimit(ctx, shrunk, f)
	}
	if err != nil {
		return err
	}
	h.save(shrunk)
	return nil
}

// atLimit gives a board at a limit once more before it is shown: it failed only once so far, and a
// program that hung had less than all its time. If it is answered now, the larger board is shown;
// a program that seemed to hang is merely slow then, and that board is made small again.
func (h *hunt) atLimit(ctx context.Context, f, larger *result.Failure) (*result.Failure, error) {
	if f.Kind == result.TimedOut && !h.Hangs() { // it had all its time
		return f, nil
	}
	s, err := h.Alone(ctx, f.Stage, *f.Last(), h.LimitUsual)
	switch {
	case err != nil:
		return nil, err
	case s != nil && s.Kind == f.Kind:
		sure := *f
		sure.Reason = s.Reason
		return &sure, nil
	case f.Kind != result.TimedOut:
		return larger, nil
	}
	h.SetHangs(false)
	return shrink.Board(ctx, h.Pool, larger, h.options.Budget.Shrink)
}

func (h *hunt) diagnose(ctx context.Context) (err error) {
	b, r := &h.options.Budget, h.report
	o := search.Options{
		Observed: h.corpus.Observed, Budget: b.Explain, Effort: b.Effort, Cache: &h.corpus.said,
	}
	r.Diagnosis, r.Behaviour, err = search.Diagnose(ctx, h.Pool, r.Finding, o)
	return err
}

// facts adds what is certain about the board that is shown, if no belief is named, and the cells
// that matter there.
func (h *hunt) facts(context.Context) error {
	d := h.report.Diagnosis
	if d.Where != nil {
		d.Where.Marks = search.Marks(d.Where, h.report.Finding.Last())
	}
	if d.Name == "" {
		d.Facts = append(d.Facts, search.Facts(h.report.Finding)...)
	}
	return nil
}

// repeat gives the board that is shown many more times, unless a belief that predicts all that the
// program prints leaves no room for chance.
func (h *hunt) repeat(ctx context.Context) error {
	f, d := h.report.Finding, h.report.Diagnosis
	if !f.Alone || f.Kind.Exhausts() || d != nil && d.Confidence == result.Exact {
		return nil
	}
	again, _, err := h.alone(ctx, f.Stage, *f.Last(), allRepeats)
	if err != nil {
		return err
	}
	same := again != nil && again.Kind == f.Kind && (f.Kind != result.Wrong || again.Got == f.Got)
	if !same {
		h.save(trial.ByChance(f))
		h.report.Diagnosis, h.report.Behaviour = &result.Diagnosis{Confidence: result.Inapplicable}, ""
	}
	return nil
}

// believed replaces the finding's board with a smaller one on which the named belief fails, if
// the subject fails there too. It costs the subject one process.
func (h *hunt) believed(ctx context.Context) error {
	f, name := h.report.Finding, h.report.Diagnosis.Name
	if name == "" {
		return nil
	}
	m, err := belief.Find(name)
	if err != nil {
		return err
	}
	spec := trial.Spec{Format: h.Spec.Format, Promises: h.Spec.Promises}
	believer := trial.NewPool(trial.Believer(m), spec, trial.Options{Limit: h.Limit, Workers: 1})
	defer believer.Close()
	first := &result.Failure{Kind: f.Kind, Stage: f.Stage, Boards: result.OneBoard(h.firstOf(m, f))}
	guess, err := shrink.Board(ctx, believer, first, h.options.Budget.Shrink)
	if err != nil {
		return err
	}
	shrunk := guess.Last()
	if board.Compare(shrunk, f.Last()) >= 0 {
		return nil
	}
	symptom, err := h.Alone(ctx, "shrink", *shrunk, h.LimitUsual)
	if err != nil {
		return err
	}
	if symptom != nil {
		h.save(symptom.Finding(f.Stage, *shrunk))
	}
	return nil
}

// unexplained diagnoses again if the board that is shown was made so small that the named belief says
// something else there.
func (h *hunt) unexplained(ctx context.Context) error {
	name := h.report.Diagnosis.Name
	if name == "" {
		return nil
	}
	m, err := belief.Find(name)
	if err != nil || search.Predicts(m, h.report.Finding) {
		return err
	}
	return h.diagnose(ctx)
}

// firstOf returns the first board of the format's sweep on which a program that
// believes m fails, or that of the finding if it is smaller.
func (h *hunt) firstOf(m *belief.Belief, f *result.Failure) board.Board {
	var s oracle.Solver
	play := m.New()
	for swept := range generator.SweepOf(h.Spec.Format).From(0) {
		b := *swept
		if board.Fit(&b, h.Spec.Promises) != nil || int(play(&b)) == s.Answer(&b) {
			continue
		}
		if board.Compare(&b, f.Last()) < 0 {
			return b.Clone()
		}
		break
	}
	return *f.Last()
}
