package review

import (
	"context"
	"time"

	"adder/judge/run/source"
	"adder/judge/verdict/result"
)

// Theory. If a program is wrong only on some sizes of boards, its source mostly names
// the borders: the size of an array, the size from which another method is used. But
// a verdict must not depend on the source: two students whose programs print the same
// would get different points, and a comment could change them. So the suite
// alone decides, and an accepted program is then tried on boards of the sizes that
// its own source names. A failure there is reported in addition to the verdict, as the
// finding of a hunt.

// numbers hunts an accepted program on boards of the sizes that its source names.
func (w *work) numbers(ctx context.Context) error {
	o, x := w.Hunt, w.result
	o.Numbers, o.Numbered = numbersOf(w.submission), true
	if x.Verdict != result.Accepted || x.Finding != nil ||
		w.Judge.RequireThrows || len(o.Numbers) == 0 || !o.Format.Plain() || o.OneBoard {
		return nil
	}
	w.say(w.submission, "trying the numbers in its source")
	var took time.Duration
	for _, g := range x.Groups {
		took += g.CPU.Duration()
	}
	o.Budget.Search = max(time.Second, took/10) // a tenth of what the suite took, but not too little
	found, err := w.hunt(ctx, w.corpus(), o)
	if err != nil {
		return err
	}
	f := found.Finding
	switch {
	case f == nil, f.Kind == result.TimedOut: // only the suite decides how long it may take
	case len(f.Boards) > o.Format.Most(): // more than a problem setter gives in one input
		x.Warnings = append(x.Warnings, result.Warning{Kind: result.Accumulates})
	default:
		f.FromSource = true
		found.Add(x)
	}
	return nil
}

func numbersOf(s *Submission) []int { return source.Numbers(s.Lang.Name, string(s.Text)) }
