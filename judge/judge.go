package main

import (
	"context"
	"io"
	"slices"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func printJudged(w io.Writer, results []result.Result) error {
	return report.Terminal(w, results, progress.Width(w))
}

func newJudge(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	watched := false
	judging := verb{
		work: func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
			return o.judge(ctx, run, all, nil, 0, nil)
		},
		print: printJudged,
		end:   endOfJudging,
	}
	cmd := command("judge FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		once := func(ctx context.Context) error { return o.do(ctx, cmd, args, judging) }
		if !watched {
			return once(cmd.Context())
		}
		if slices.Contains(args, "-") {
			return fault.New("standard input cannot be watched", "name a file")
		}
		return disk.Each(cmd.Context(), args, once, func(err error) { exitCode(c.err, err) }, c.tell)
	})
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	fileFlags(cmd, &o)
	groups := fault.Names(cases.Standard().Groups, func(g cases.Group) string { return g.Name })
	wordListFlag(cmd, &o.Groups, "group",
		"run only this group of the suite; may be repeated. Passing it gives no overall verdict, "+
			"because the rest was not run", groups)
	f := cmd.Flags()
	f.StringArrayVar(&o.Cases, "case", nil,
		"run only this case, as in killers or traps/killers; may be repeated")
	allGroupsFlag(cmd, &o.allGroups)
	f.BoolVar(&watched, "watch", false, "judge again whenever a file is saved, until Ctrl-C")
	f.StringVar(&o.save, "save", "", "write the boards that failed into this folder, as cases of a suite")
	o.out.junitFlag(cmd)
	return cmd
}
