package main

import (
	"errors"
	"fmt"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// judgeFlags adds the flags of the commands that judge.
func judgeFlags(cmd *cobra.Command, j *job.Job) {
	machineFlags(cmd, &j.Machine)
	formatFlag(cmd, &j.Terms)
	oneFlag(cmd, &j.Terms)
	promiseFlag(cmd, &j.Terms, "judge only on boards that keep this promise")
	f := cmd.Flags()
	f.StringVar(&j.Suite, "suite", "", "judge by this suite instead of the standard one")
	f.BoolVar(&j.Throws, "require-throws", false, "every answer must be followed by its throws")
}

// besideFlags adds the flags for what is found out beside the verdict.
func besideFlags(cmd *cobra.Command, j *job.Judging) {
	f := cmd.Flags()
	f.BoolVar(&j.Growth, "growth", false, "also measure how each program's CPU time grows with the numbers of cells and faces")
	f.BoolVar(&j.Mend, "mend", false, "also find the smallest change that makes a wrong program right; tries about 2,400 changed programs, and takes a few minutes of CPU time for each wrong one")
	f.BoolVar(&j.Luck, "sanitize", false, sanitizeHelp)
}

// partFlags adds the flags of the command that judges by a part of the suite.
func partFlags(cmd *cobra.Command, p *job.Part) {
	var names []string
	for _, g := range cases.Standard().Groups {
		names = append(names, g.Name)
	}
	wordListFlag(cmd, &p.Groups, "group", "run only this group of the suite; may be repeated. Passing it gives no overall verdict, because the rest was not run", names)
	cmd.Flags().StringArrayVar(&p.Cases, "case", nil, "run only this case, as in killers or traps/killers; may be repeated")
}

// judging calls do with what a job judges so many submissions with, and notes in run
// with what. jury is nil for the solvers that come with Adder.
func judging(c *console, j *job.Job, jury []lang.Source, run *result.Run, submissions int, do func(*grade.Judge, *review.Reviewer, *progress.Line) error) error {
	g, err := j.Judge(jury)
	if err != nil {
		return err
	}
	defer g.Close()
	if err := tellUntold(c, &j.Terms); err != nil {
		return err
	}
	job.Note(run, g)
	r, err := j.Reviewer(g, *run)
	if err != nil {
		return err
	}
	defer r.Close()
	line := c.progress(submissions)
	defer line.Stop()
	r.Watch = c.watch(line)
	return do(g, r, line)
}

// endOf turns results into the end of a command; fault is what we failed to do.
func endOf(results []result.Result, fault error) error {
	judged, notes, short := 0, 0, false
	for i := range results {
		r := &results[i]
		switch {
		case r.Verdict == result.JudgeError && fault == nil:
			fault = errors.New(r.Error)
		case r.Note != "":
			notes++
		case r.Partial():
			judged++
		case r.Skipped != "":
		default:
			judged++
			short = short || !r.Wanted()
		}
	}
	switch {
	case fault != nil:
		return fault
	case notes > 0:
		return usage.New(fmt.Sprintf("%d of %d files could not be judged", notes, len(results)), "the rows above say why")
	case judged == 0:
		return job.ErrNothing
	case short:
		return errShort
	}
	return nil
}
