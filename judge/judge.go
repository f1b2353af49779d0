package main

import (
	"context"
	"slices"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/run/lang"

	"github.com/spf13/cobra"
)

func newJudge(c *console) *cobra.Command {
	o := programs{c: c}
	o.job.Judging.Plan.Explain = true
	watched := false
	cmd := command("judge FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		once := func(ctx context.Context) error { return o.judgeFiles(ctx, cmd, args) }
		if !watched {
			return once(cmd.Context())
		}
		if slices.Contains(args, "-") {
			return fault.New("standard input cannot be watched", "name a file")
		}
		sources := &disk.Watched{Paths: args, Counts: lang.IsSource}
		return disk.Watch(cmd.Context(), sources, once, func(err error) { exitCode(c.err, err) }, c.tell)
	})
	judgeFlags(cmd, &o.job)
	besideFlags(cmd, &o.job.Judging)
	fileFlags(cmd, &o)
	groups := fault.Names(cases.Standard().Groups, func(g cases.Group) string { return g.Name })
	wordListFlag(cmd, &o.job.Judging.Groups, "group",
		"run only this group of the suite; may be repeated. Passing it gives no overall verdict, "+
			"because the rest was not run", groups)
	f := cmd.Flags()
	f.StringArrayVar(&o.job.Judging.Cases, "case", nil,
		"run only this case, as in killers or traps/killers; may be repeated")
	allGroupsFlag(cmd, &o.allGroups)
	f.BoolVar(&watched, "watch", false, "judge again whenever a file is saved, until Ctrl-C")
	f.StringVar(&o.save, "save", "", "write the boards that failed into this folder, as cases of a suite")
	o.out.junitFlag(cmd)
	return cmd
}

func (o *programs) judgeFiles(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := o.load(cmd, args); err != nil {
		return err
	}
	r, err := o.job.Reviewer(nil, &o.run)
	if err != nil {
		return err
	}
	results, failure := o.review(ctx, r, nil)
	return o.finish(results, failure, endOfJudging(results), printJudged)
}
