package probe

import (
	"context"
	"errors"
	"slices"

	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// roomFor is the memory of a sanitized program, with gaps between its variables, and notes
// about each byte.
func roomFor(memory int64) int64 {
	const own = 512 << 20
	if memory == 0 {
		return 0
	}
	return 3*memory + own
}

// watch gives the batches to a build with sanitizers.
func (l *luck) watch(ctx context.Context, batches []*trial.Batch) error {
	if !l.program.Lang.Has(lang.Sanitized) {
		return nil
	}
	s := l.program.Source
	s.Variant = lang.Sanitized
	p, err := l.builder.Build(ctx, s)
	if _, refused := errors.AsType[*lang.CompileError](err); refused {
		return nil
	}
	if err != nil {
		return err
	}
	for _, b := range batches {
		out, err := l.once(ctx, p, b, lang.SanitizerEnv)
		if err != nil {
			return err
		}
		for _, w := range l.complaints(out) {
			if slices.ContainsFunc(l.found, alike(w)) {
				continue
			}
			if err := l.located(ctx, p, b, &w); err != nil {
				return err
			}
			if w.Kind == result.Endless && (len(w.Boards) == 0 || w.Boards[0].Cells > endlessCells) {
				continue // a sanitized program takes more of its stack, and could do with that
			}
			l.warn(w)
			if w.Kind == result.Endless { // as it will be on other boards
				return nil
			}
		}
	}
	return nil
}

// endlessCells bounds the boards on which a recursion that fills the stack must be endless.
const endlessCells = 1000

// complaints are what the sanitizers say of a run.
func (l *luck) complaints(out output) (all []result.Warning) {
	for _, r := range out.results {
		all = append(all, complaints(string(r.Stderr), l.program.Authors)...)
	}
	return all
}

// located gives the warning the board that causes it, if that board does so alone.
func (l *luck) located(ctx context.Context, p *lang.Program, b *trial.Batch, w *result.Warning) error {
	warned := func(lo, hi int) (bool, error) {
		part := b.Part(lo, hi)
		defer part.Close()
		out, err := l.once(ctx, p, part, lang.SanitizerEnv)
		return slices.ContainsFunc(l.complaints(out), alike(*w)), err
	}
	first, err := warned(0, 1)
	if err != nil {
		return err
	}
	n := 1 // what happens on every board is not searched for
	if !first {
		n, err = trial.Locate(0, b.Len(), false, warned)
		if err != nil || n == 0 {
			return err
		}
	}
	alone, err := warned(n-1, n)
	if !alone || err != nil {
		return err
	}
	w.Boards = result.OneBoard(b.Board(n - 1))
	return nil
}
