package main

import (
	"context"
	"io"
	"slices"

	"adder/judge/base/progress"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"
)

// hunt hunts or proves the programs, and finishes the command. What is found of one is told even if
// another fails. It closes the reviewer.
func (o *programs) hunt(ctx context.Context, r *review.Reviewer) error {
	results, failure := o.review(ctx, r, nil)
	return o.finish(results, failure, endOfHunting(results), printHunted)
}

func printHunted(w io.Writer, results []result.Result) error {
	return report.Hunts(w, results, progress.Width(w))
}

// endOfHunting turns results into the end of a command.
func endOfHunting(results []result.Result) error {
	wrong := func(r result.Result) bool {
		return r.Verdict != result.Accepted && (r.Judged() || r.Finding != nil)
	}
	if slices.ContainsFunc(results, wrong) {
		return errShort
	}
	return nil
}
