package main

import (
	"context"
	"io"

	"adder/judge/base/progress"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"
)

// hunting is the verb of a command whose work is a hunt.
func hunting(by work) verb {
	wrong := func(r result.Result) bool {
		return r.Verdict != result.Accepted && (r.Judged() || r.Finding != nil)
	}
	return verb{work: by, print: printHunted, end: endUnless(wrong)}
}

func printHunted(w io.Writer, results []result.Result) error {
	return report.Hunts(w, results, progress.Width(w))
}

// hunt lets a hunter, which it closes, hunt or prove submissions. What is found of one is
// told even if another fails.
func (o *programs) hunt(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
	hunter *review.Reviewer,
) ([]result.Result, error) {
	defer hunter.Close()
	line := o.c.progress(len(all))
	defer line.Stop()
	hunter.Watch = watching(line)
	*run = hunter.Run
	hunter.Run = hunter.Run.Setting()
	return hunter.All(ctx, all, doneOn(line))
}
