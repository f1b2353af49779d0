package job

import (
	"context"
	"errors"
	"os"

	"adder/judge/base/version"
	"adder/judge/class"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// here judges on this machine.
type here struct {
	reviewer *review.Reviewer
	plan     string // digest of the request
}

// here opens the journal, and lets this machine judge.
func (g *Grader) here() error {
	adder, err := version.Build()
	if err != nil {
		return err
	}
	plan, err := g.Job.Digest(adder)
	if err != nil {
		return err
	}
	g.Job.Machine.Hide = append(g.Job.Machine.Hide, g.Course.Dir)
	g.reviewer, err = g.Job.Reviewer(nil, &g.run)
	if err != nil {
		return err
	}
	g.ends = append(g.ends, g.reviewer.Close)
	if g.reviewer.Judge.Level == sandbox.Bare { // if we are root, programs run as another user
		err := errors.Join(os.MkdirAll(g.Course.Folder, 0o700), os.Chmod(g.Course.Folder, 0o700))
		if err != nil {
			return class.OutError(err)
		}
	}
	if err := g.openBook(); err != nil {
		return err
	}
	g.slots = g.Job.Machine.Workers
	g.Judge = &here{reviewer: g.reviewer, plan: plan}
	return nil
}

func (h *here) Key(l *lang.Language) string { return h.reviewer.Key(h.plan, l) }

func (h *here) Review(ctx context.Context, s review.Submission) (result.Result, error) {
	return h.reviewer.Review(ctx, s)
}
