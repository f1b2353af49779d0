package review

import (
	"context"
	"time"

	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/source"
)

// Theory. Most windows in which a program is wrong have their borders in its
// source: the size of an array, the size from which another method is used. But
// a verdict must not depend on the source, or two students who print the same
// would get different points, and a comment could be worth some. So the suite
// alone decides, and an accepted program is then tried on boards of the sizes that
// its own source names. What that finds stands beside the verdict: the finding of
// a hunt, on a board that anybody can give.

// What that may cost: so much of what the suite took, and some in any case.
const (
	numbersShare = 10 // a tenth
	numbersLeast = time.Second
)

// numbers hunts an accepted program on boards of the sizes that its source names.
func (r *Reviewer) numbers(ctx context.Context, s *Submission, p *lang.Program, x *result.Result, budget run.Budget) error {
	o := r.hunt
	o.Numbers, o.Numbered = source.Numbers(s.Lang.Name, string(s.Text)), true
	if x.Verdict != result.Accepted || x.Finding != nil || r.judge.RequireThrows || len(o.Numbers) == 0 || !o.Format.Plain() || o.One {
		return nil
	}
	r.say(s, "trying its numbers")
	o.Budget.Search = max(numbersLeast, costOf(x)/numbersShare)
	o.Budget.Whole = budget.Part(0)
	report, err := hunt.Hunt(ctx, hunt.Submission(s.Name, p), r.corpus, o)
	if report != nil {
		r.hunted.Add(int64(report.Cost.CPU))
	}
	if err != nil {
		return err
	}
	if report.Stopped != "" {
		stopped(x, "the hunt on numbers of the source", report.Stopped, o.Budget.Whole)
	}
	if report.Finding == nil {
		return nil
	}
	switch most := mostBoards(); {
	case report.Finding.Kind == result.TimedOut: // how long it may take is for the suite to say
	case len(report.Finding.Boards) > most:
		x.Warnings = append(x.Warnings, result.Warning{Kind: result.Accumulates})
	default:
		report.Finding.FromSource = true
		report.Add(x)
	}
	return nil
}

// costOf is what the groups of a suite took of CPU time.
func costOf(x *result.Result) (cpu time.Duration) {
	for _, g := range x.Groups {
		cpu += g.CPU.Duration()
	}
	return cpu
}

// mostBoards is how many boards a problem setter gives in one input.
func mostBoards() int { return board.Formats[0].MostBoards }
