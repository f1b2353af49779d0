package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func newGrade(c *console) *cobra.Command {
	o := courses{c: c, course: class.Course{Detail: result.DetailFull}}
	cmd := command("grade DIR", exactlyOne("folder", "adder grade --help shows examples"),
		func(cmd *cobra.Command, args []string) error { return o.grade(cmd, args[0]) })
	o.classFlags(cmd)
	workersFlags(cmd, &o.on)
	f := cmd.Flags()
	f.StringVar(&o.course.Folder, "out", "graded", "folder for the outputs and the journal")
	f.BoolVar(&o.job.Judging.Plan.Explain, "explain", true,
		"find the smallest board on which a program is wrong, and what it believes")
	f.BoolVar(&o.course.Marking.FileTimes, "file-times", false,
		"if the platform gives no submission time, use the time of the file, which copying changes")
	f.BoolVar(&o.course.Again, "again", false, "judge everything again, even what has not changed")
	f.BoolVar(&o.course.Gradescope, "gradescope", false, "write each student's results for Gradescope, too")
	_ = f.MarkHidden("gradescope") // for the autograder alone
	return cmd
}

// grade grades a class. It checks all flags before it judges anything.
func (o *courses) grade(cmd *cobra.Command, dir string) error {
	if err := checkMarking(cmd); err != nil {
		return err
	}
	name := dir
	if full, err := filepath.Abs(dir); err == nil {
		name = full
	}
	o.course.Dir = dir
	if err := checkWorkers(cmd, &o.on); err != nil {
		return err
	}
	g := o.grader(runOf(cmd, []string{dir}, "grade "+filepath.Base(name)))
	written, err := g.Grade(cmd.Context())
	if err != nil {
		return err
	}
	o.c.color(o.c.out)
	if err := report.Class(o.c.out, written.Results, o.course.Folder, written.Files); err != nil {
		return err
	}
	return endOfGrading(written.Results)
}

// endOfGrading turns results into the end of a command. If some could not be judged, that is
// Adder's failure, or one that the user can mend.
func endOfGrading(results []result.Result) error {
	failed, first, hint, short := 0, "", "", false
	for i := range results {
		r := &results[i]
		short = short || r.Verdict != result.Accepted
		if r.Verdict == result.JudgeError {
			failed++
			first, hint = cmp.Or(first, r.Error), cmp.Or(hint, r.Hint)
		}
	}
	problem := fmt.Sprintf("%d of %d submissions could not be judged", failed, len(results))
	switch {
	case failed > 0 && hint != "":
		return fault.New(problem+": "+first, hint)
	case failed > 0:
		return errors.New(problem + " because Adder failed; the same command tries them again: " + first)
	case short:
		return errShort
	}
	return nil
}
