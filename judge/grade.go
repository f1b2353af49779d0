package main

import (
	"context"
	"path/filepath"
	"slices"

	"adder/cases"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newGrade(c *console) *cobra.Command {
	o := programs{c: c}
	course := class.Course{Detail: result.DetailFull, Told: c.tell}
	cmd := &cobra.Command{
		Use:  "grade DIR",
		Args: exactly("expected one folder, got %d", "adder grade --help shows examples"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.grade(cmd, &course, args[0]) },
	}
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	o.OfClass()
	harnessFlag(cmd, &o.Terms)
	detailFlag(cmd, &course.Detail)
	markingFlags(cmd, &course.Marking)
	o.cluster.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&course.Out, "out", "graded", "folder for the outputs and the journal")
	f.BoolVar(&o.Explain, "explain", true, "find the smallest board on which a program is wrong, and what it believes")
	f.BoolVar(&course.FileTimes, "file-times", false, "if the platform gives no submission time, use the time of the file, which copying changes")
	f.BoolVar(&course.Anonymous, "anonymous", false, "write the report and the students' pages under aliases; names.csv maps aliases to students")
	f.BoolVar(&course.Anew, "again", false, "judge everything again, even what has not changed")
	f.BoolVar(&course.Watched, "watch", false, "judge what arrives in the folder, until Ctrl-C; report.html reloads itself")
	f.StringVar(&course.Shard, "shard", "", "grade only this part, as in 3/16, as one of 16 jobs of a batch system; adder report --out joins the parts")
	f.BoolVar(&o.out.github, "github", false, "also write a step summary and annotations, in a workflow of GitHub")
	return cmd
}

// grade grades a class, once or until it is interrupted. It checks all flags before it
// judges anything.
func (o *programs) grade(cmd *cobra.Command, course *class.Course, dir string) error {
	name := dir
	if full, err := filepath.Abs(dir); err == nil {
		name = full
	}
	course.Dir, course.Asked = dir, runOf(cmd, []string{dir}, "grade "+filepath.Base(name))
	if err := course.Plan(); err != nil {
		return err
	}
	if o.cluster.on != "" && course.Shard != "" {
		return usage.New("--on and --shard cannot be combined", "--on distributes the work by itself")
	}
	if err := o.cluster.check(cmd); err != nil {
		return err
	}
	g := job.Grading{Job: &o.Job, Course: course, Tell: o.c.tell, Line: o.c.progress, Say: sayState, Verify: o.cluster.verify}
	if o.cluster.on != "" {
		g.Workers = func(ctx context.Context, suite *cases.Suite, run result.Run) (*cluster.Coordinator, func(), error) {
			return o.cluster.coordinate(ctx, o.c, "grade", &o.Job, suite, run)
		}
	}
	ctx := cmd.Context()
	if course.Watched {
		written, err := course.Watch(ctx, g.Grade, func(err error) { exitCode(o.c.err, err) })
		if err == nil && written != nil {
			err = report.Class(o.c.out, written.Results, written.Pairs, course.Out, written.Files)
		}
		return firstError(err, ctx.Err())
	}
	written, err := g.Grade(ctx, 0)
	if err != nil {
		return err
	}
	err = o.out.write(o.c, course.Run, written.Results, func() error {
		return report.Class(o.c.out, written.Results, written.Pairs, course.Out, written.Files)
	})
	err = firstError(err, class.FaultOf(written.Results))
	if err == nil && slices.ContainsFunc(written.Results, func(r result.Result) bool { return r.Verdict != result.Accepted }) {
		return errShort
	}
	return err
}
