package review

import (
	"context"

	"adder/judge/board"
	"adder/judge/hunt/luck"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/source"
)

// luck adds what a program's answers depend on beside its input.
func (r *Reviewer) luck(ctx context.Context, s *Submission, p *lang.Program, x *result.Result) error {
	if x.Reads != "" {
		return nil
	}
	r.say(s, "checking for undefined behaviour")
	o, l := r.hunt, r.judge.Suite.Limits
	warnings, cpu, err := luck.Look(ctx, r.judge.Builder, p, luck.Options{
		Format: o.Format, One: o.One, Promises: o.Promises, Failing: failingOf(x), Numbers: source.Numbers(s.Lang.Name, string(s.Text)),
		Level: r.judge.Level, Memory: l.Memory, Output: l.Output, Turns: r.judge.Turns,
	})
	r.hunted.Add(int64(cpu))
	if err == nil { // or it is looked again
		x.Warnings = append(x.Warnings, warnings...)
	}
	return err
}

// luck is the same for a hunt.
func (f *Fuzzer) luck(ctx context.Context, s *Submission, p *lang.Program, x *result.Result) error {
	f.Watch.say(s, "checking for undefined behaviour")
	o := f.Hunt
	warnings, cpu, err := luck.Look(ctx, f.Builder, p, luck.Options{
		Format: o.Format, One: o.One, Promises: append(o.Promises[:len(o.Promises):len(o.Promises)], o.Site...), Failing: failingOf(x), Numbers: source.Numbers(s.Lang.Name, string(s.Text)),
		Level: f.Level, Memory: f.Limits.Memory, Output: f.Limits.Output, Turns: o.Turns,
	})
	x.Warnings = append(x.Warnings, warnings...)
	if x.Hunt != nil {
		x.Hunt.CPU += result.Seconds(cpu)
	}
	return err
}

// failingOf is the boards of the failure that is shown.
func failingOf(x *result.Result) []board.Board {
	for _, f := range []*result.Failure{x.Finding, x.Failure} {
		if f != nil && len(f.Boards) > 0 {
			return f.Boards
		}
	}
	return nil
}
