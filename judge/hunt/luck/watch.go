package luck

import (
	"context"
	"strings"

	"adder/judge/grade"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/result"
)

// watch gives the batches to a build with sanitizers, and looks at what it prints
// where local variables are filled.
func (l *look) watch(ctx context.Context, batches []*run.Batch) error {
	p, _, err := l.build(ctx, lang.Sanitized)
	if err != nil || p == nil {
		return err
	}
	for _, b := range batches {
		h, err := l.once(ctx, p, b, lang.SanitizerEnv)
		if err != nil {
			return err
		}
		said := l.said(h)
		for _, w := range said {
			if err := l.located(ctx, p, b, &w); err != nil {
				return err
			}
			l.warn(w)
		}
		if len(said) == 0 && h.numbers != nil && !right(b, h) {
			l.strange = append(l.strange, strange{p, b, h})
		}
	}
	return nil
}

// said is what the sanitizers say of a run.
func (l *look) said(h heard) (all []result.Warning) {
	for _, r := range h.results {
		all = append(all, complaints(string(r.Stderr), string(l.program.Text))...)
	}
	return all
}

// located gives the warning the board on which it comes, if it comes there alone.
func (l *look) located(ctx context.Context, p *lang.Program, b *run.Batch, w *result.Warning) error {
	comes := func(lo, hi int) (bool, error) {
		part := l.maker.Part(b, lo, hi)
		defer part.Close()
		h, err := l.once(ctx, p, part, lang.SanitizerEnv)
		for _, x := range l.said(h) {
			if x.Kind == w.Kind && x.Line == w.Line {
				return true, err
			}
		}
		return false, err
	}
	n, err := grade.Locate(0, b.Len(), comes)
	if err != nil || n == 0 {
		return err
	}
	if alone, err := comes(n-1, n); !alone || err != nil {
		return err
	}
	w.Boards = result.One(b.Board(n - 1))
	return nil
}

// A strange run is one in which a build whose local variables are filled is wrong.
type strange struct {
	program *lang.Program
	batch   *run.Batch
	heard   heard
}

// unset finds out whether strange runs are wrong by variables that were never set.
func (l *look) unset(ctx context.Context) error {
	for _, s := range l.strange {
		if err := l.filled(ctx, s.program, s.batch, s.heard); err != nil || l.warned(result.Unset) {
			return err
		}
	}
	return nil
}

// filled compares what is printed where local variables are filled with what is
// printed where they are not. Only if a third build, in which they are filled
// otherwise, differs from the second, each time, it is known that they are to blame.
func (l *look) filled(ctx context.Context, filling *lang.Program, b *run.Batch, filled heard) error {
	plain, err := l.once(ctx, l.program, b, nil)
	if err != nil || apart(plain, filled) < 0 {
		return err
	}
	p, _, err := l.build(ctx, lang.Zeroed)
	if err != nil || p == nil {
		return err
	}
	zeroed, err := l.once(ctx, p, b, lang.SanitizerEnv)
	at := apart(zeroed, filled)
	if err != nil || at < 0 {
		return err
	}
	for _, again := range []struct {
		program *lang.Program
		as      heard
	}{{filling, filled}, {p, zeroed}} {
		h, err := l.once(ctx, again.program, b, lang.SanitizerEnv)
		if err != nil || h.numbers == nil || apart(h, again.as) >= 0 {
			return err
		}
	}
	w := l.differing(b, at, zeroed, filled, result.Unset, unset)
	if w.Line, w.Reason, err = l.suspected(ctx, w.Reason); err != nil {
		return err
	}
	l.warn(w)
	return nil
}

// unset is what is certain of it.
const unset = "it reads a variable that it has never set"

func right(b *run.Batch, h heard) bool {
	for i, n := range h.numbers {
		if n != misconception.Outcome(b.Answers[i]) {
			return false
		}
	}
	return true
}

// suspected adds the line, if the compiler suspects one variable alone.
func (l *look) suspected(ctx context.Context, reason string) (int, string, error) {
	_, refused, err := l.build(ctx, lang.Suspected)
	if err != nil || refused == nil {
		return 0, reason, err
	}
	all := refused.Suspects()
	if len(all) != 1 {
		return 0, reason, nil
	}
	return all[0].Line, strings.Replace(reason, unset, "reads "+all[0].Name+", which may never have been set", 1), nil
}
