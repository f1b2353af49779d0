package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"adder/judge/grade"
	"adder/judge/job"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"
	"adder/judge/watch"

	"github.com/spf13/cobra"
)

func newJudge(c *console) *cobra.Command {
	var o judgeCommand
	cmd := &cobra.Command{
		Use:   "judge FILE...",
		Short: "judge programs, and show where they are wrong",
		Long: `Judge compiles each program, runs it in a sandbox on every case of the suite, and
compares its answers with proved ones.

A program reads boards from standard input and prints one line for each board: the
least number of throws, or -1. Adder takes the language from the file extension, or
from --lang. "-" is standard input, and needs --lang.

The exit code is 0 if every program is accepted. A program in a folder named after
a verdict, such as wrong_answer, is expected to get that verdict instead.

--group and --case run part of the suite. A failure there is a failure; passing
gives no overall verdict, and the report lists what was not run. --watch judges
again at each save, until Ctrl-C.`,
		Example: `  adder judge mine.cpp
  adder judge --watch --group every --fail-fast mine.cpp
  adder judge --json *.py
  adder judge --lang java - < Main.txt`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.watch {
				return o.again(cmd, c, args)
			}
			return o.once(cmd.Context(), cmd, c, args)
		},
	}
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	o.Explain, o.Slow, o.Numbers = true, true, true
	partFlags(cmd, &o.Part)
	f := cmd.Flags()
	f.BoolVar(&o.Mistakes, "all", false, "find all mistakes of a wrong program, not only the first; takes a few seconds for each")
	f.BoolVar(&o.Fast, "fail-fast", false, "stop at the first group that fails")
	f.BoolVar(&o.watch, "watch", false, "judge again whenever a file is saved, until Ctrl-C")
	f.StringVar(&o.save, "save", "", "write the boards that failed into this folder, as cases of a suite")
	harnessFlag(cmd, &o.Terms)
	o.out.flags(cmd)
	o.out.ciFlags(cmd)
	langFlag(cmd, &o.key)
	return cmd
}

// judgeCommand is the flags of judge beside those of all that judge.
type judgeCommand struct {
	job.Job
	out       outputFlags
	key, save string
	watch     bool
}

// once judges the files, and tells.
func (o *judgeCommand) once(ctx context.Context, cmd *cobra.Command, c *console, args []string) error {
	all, err := o.Load(c.in, args, o.key)
	if err == nil {
		err = firstError(o.out.check(), saveFolder(o.save))
	}
	if err != nil {
		return err
	}
	hintHarness(c, &o.Terms, all)
	run := runOf(cmd, args, "judge")
	results, fault, err := judgeAll(ctx, c, &o.Job, &run, all, o.out.inTurn(c, false))
	if err == nil {
		err = o.out.write(c, run, results, func() error {
			return firstError(report.Terminal(c.out, results, c.width(c.out)), report.Growths(c.out, results))
		})
	}
	for i := range results {
		err = firstError(err, review.SaveFailures(o.save, &results[i]))
	}
	if err != nil {
		return err
	}
	return endOf(results, fault)
}

func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usage.New("no files given", fmt.Sprintf("adder %s --help shows examples", cmd.Name()))
	}
	return nil
}

// judgeAll judges submissions by the jury that comes with Adder, and notes in run
// with what, and tells of each. fault is what we failed to do for one of them.
func judgeAll(ctx context.Context, c *console, j *job.Job, run *result.Run, all []review.Submission, told *inTurn) (results []result.Result, fault, err error) {
	err = judging(c, j, nil, run, len(all), func(_ *grade.Judge, r *review.Reviewer, line *progress.Line) error {
		results, fault = r.All(ctx, all, func(i int, x *result.Result) {
			line.Done(string(x.Submission), string(x.Verdict))
			told.done(i, x)
		})
		if results == nil {
			return fault
		}
		fault = firstError(told.err, fault)
		return nil
	})
	return results, fault, err
}

// again judges at each save. A save stops the judging of what was there before it;
// whatever is wrong with a file is told, and the next save waited for.
func (o *judgeCommand) again(cmd *cobra.Command, c *console, args []string) error {
	if slices.Contains(args, "-") {
		return usage.New("standard input cannot be watched", "name a file")
	}
	files, err := watch.NewFiles(args...)
	if err != nil {
		return err
	}
	defer files.Close()
	for {
		saved, err := o.untilSaved(cmd, c, args, files)
		if err != nil {
			return err
		}
		if !saved {
			fmt.Fprintln(c.err, "adder: done; waiting for the next save, Ctrl-C stops")
			if err := files.Next(cmd.Context()); err != nil {
				return err
			}
		}
		fmt.Fprintln(c.err, "adder: file saved, judging again")
	}
}

// untilSaved judges once, or until a file is saved. What is wrong with the files is
// told; the error is something else.
func (o *judgeCommand) untilSaved(cmd *cobra.Command, c *console, args []string, files *watch.Files) (saved bool, err error) {
	ctx, stop := context.WithCancel(cmd.Context())
	next := make(chan error, 1)
	go func() {
		err := files.Next(ctx)
		stop()
		next <- err
	}()
	judged := o.once(ctx, cmd, c, args)
	stop()
	err = <-next
	switch {
	case cmd.Context().Err() != nil:
		return false, cmd.Context().Err()
	case err == nil:
		return true, nil
	case !errors.Is(err, context.Canceled):
		return false, err
	}
	exitCode(c.err, judged)
	return false, nil
}
