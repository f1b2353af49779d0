package main

import (
	"context"
	"fmt"

	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"

	"github.com/spf13/cobra"
)

func newJudge(c *console) *cobra.Command {
	var o judgeFlags
	var out outputFlags
	var key string
	cmd := &cobra.Command{
		Use:   "judge FILE...",
		Short: "say whether programs are right, and show where they are not",
		Long: `Judge compiles each program, runs it in a sandbox on every case of the suite,
and compares what it prints with proved answers.

A program reads boards from standard input and prints one line for each: the
least number of throws, or -1. Its language is known by its extension, or given
by --lang; "-" is standard input, and needs --lang.

The exit code is 0 if every program is accepted; a program in a folder named for
a verdict, like wrong_answer, is expected to earn that one.`,
		Example: `  adder judge mine.cpp
  adder judge --json *.py
  adder judge --lang java - < Main.txt`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := o.harness.loadAll(c.in, args, key)
			if err == nil {
				err = out.check()
			}
			if err != nil {
				return err
			}
			o.harness.hint(c, all)
			run := runOf(cmd, args, "judge")
			results, fault, err := o.judgeAll(cmd.Context(), c, &run, all, out.inTurn(c, false))
			if err == nil {
				err = out.write(c, run, results, func() error {
					return firstError(report.Terminal(c.out, results, c.width(c.out)), report.Growths(c.out, results))
				})
			}
			if err != nil {
				return err
			}
			return endOf(results, fault)
		},
	}
	o.flags(cmd)
	o.growthFlag(cmd)
	o.mending.flag(cmd)
	o.slow, o.numbers = true, true
	o.luckFlag(cmd)
	cmd.Flags().BoolVar(&o.all, "all", false, "of a wrong program look for all mistakes, not the first alone, which takes a few seconds each")
	cmd.Flags().BoolVar(&o.fast, "fail-fast", false, "judge no further group after one that fails")
	o.harness.flags(cmd)
	out.flags(cmd)
	out.ciFlags(cmd)
	cmd.Flags().StringVar(&key, "lang", "", "language of the files, whatever their extension")
	return cmd
}

func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usage("no files given", fmt.Sprintf("adder %s --help has examples", cmd.Name()))
	}
	return nil
}

// judgeAll judges submissions by the jury that comes with Adder, and notes in run
// with what, and tells of each. fault is what we failed to do for one of them.
func (o *judgeFlags) judgeAll(ctx context.Context, c *console, run *result.Run, all []review.Submission, told *inTurn) (results []result.Result, fault, err error) {
	j, err := o.judge(nil)
	if err != nil {
		return nil, nil, err
	}
	defer j.Close()
	if err := o.tell(c); err != nil {
		return nil, nil, err
	}
	addSuite(run, j)
	r, err := o.reviewer(j, true, *run)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	line := c.progress(len(all))
	defer line.Stop()
	r.Watch(c.watch(line))
	results, fault = r.All(ctx, all, func(i int, x *result.Result) {
		line.Done(string(x.Submission), string(x.Verdict))
		told.done(i, x)
	})
	if results == nil {
		return nil, nil, fault
	}
	return results, firstError(told.err, fault), nil
}

// firstError is the first that is not nil. All are evaluated.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
