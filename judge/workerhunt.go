package main

import (
	"context"
	"errors"

	"adder/generator"
	"adder/judge/cluster"
	"adder/judge/result"
	"adder/judge/review"
)

// readyToHunt makes what hunts or proves a range of boards.
func (a *jobs) readyToHunt(j *clusterJob, r *readyJob) error {
	o := fuzzFlags{boards: 1, families: j.Families}
	o.machineFlags, o.formatFlags = a.flags.machineFlags, formatFlags{j.Format, j.One, j.Promises}
	o.seed, o.limit = j.Seed, j.Limit
	f, err := o.fuzzer(a.run)
	if err == nil {
		err = o.choose(&f.Hunt, true)
	}
	if err == nil {
		err = a.flags.hideKey(f.Builder)
	}
	if err != nil {
		return err
	}
	f.Hunt.Workers, f.Hunt.Turns, f.Hunt.Cover = 1, a.turns, true
	p := proveFlags{huntFlags: o.huntFlags}
	scope, err := p.scopeOf(j.Scope)
	if err != nil {
		return err
	}
	r.do = func(ctx context.Context, w cluster.Work) (result.Result, error) {
		s, err := j.source(w.Name, w.Lang, w.Text)
		if err != nil {
			return result.Result{}, err
		}
		own := *f
		if tools, missing := s.Lang.Toolchain(); missing == nil {
			own.Run.Tools = tools.Version
		}
		x, err := huntRange(ctx, &own, j.Kind, scope, review.Submission{Source: s}, w.From, w.To)
		var refused *review.CompileError
		if errors.As(err, &refused) {
			return result.Result{Verdict: result.CompileError, Error: refused.Error(), Run: &own.Run}, nil
		}
		return x, err
	}
	return nil
}

// huntRange gives a range of boards: of a scope, or of the mix. All but the mix
// goes with its first range.
func huntRange(ctx context.Context, f *review.Fuzzer, kind string, scope generator.Scope, s review.Submission, from, to uint64) (result.Result, error) {
	if kind == "prove" {
		return f.ProveRange(ctx, s, scope, from, to)
	}
	f.Marks = "" // a range is no place to go on from
	f.Hunt.First, f.Hunt.Boards, f.Hunt.MixOnly = from, to-from, from > 0
	all, err := f.All(ctx, []review.Submission{s}, func(int, *result.Result) {})
	if err != nil {
		return result.Result{}, err
	}
	return all[0], nil
}

// scopeOf is the scope that was asked for.
func (o *proveFlags) scopeOf(asked *scopeAsked) (generator.Scope, error) {
	if asked == nil {
		return o.scope(func(string) bool { return false })
	}
	o.cells, o.jumps, o.faces = asked.Cells, asked.Jumps, asked.Faces
	return o.scope(func(string) bool { return true })
}
