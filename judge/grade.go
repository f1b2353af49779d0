package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/usage"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

// gradeFlags is the flags of the command that grades a class.
type gradeFlags struct {
	job.Job
	course   gradebook.Course
	feedback string
	github   bool
	cluster  clusterFlags
}

func newGrade(c *console) *cobra.Command {
	var o gradeFlags
	cmd := &cobra.Command{
		Use:   "grade DIR",
		Short: "grade the submissions of a class",
		Long: `Grade judges the submissions in a folder or a zip archive: a file, a folder or an
archive for each student. If a student has several files, the one called main or
solution counts; folders attempt-1, attempt-2 and so on are attempts. Adder reads the
exports of learning platforms as they are:

` + rows(10, class.Platforms, func(p *class.Platform) (string, string) { return p.Name, p.Doc }) + `
A journal in the output folder records what has been judged. After any interruption,
the same command continues; after it has finished, it judges what has changed, or
everything if the suite, a limit or Adder has changed, or with --again. If Adder
itself fails on a submission, that submission has no score, not a zero.

--roster gives everybody a row, including students who submitted nothing; --for
writes the grades as a platform imports them. Scores in the file overrides.csv
(student,score,comment) of the output folder replace judged ones. docs/teacher.md
explains all of this step by step.

Grade writes grades.csv, grades.jsonl, report.html and junit.xml. In the folder
feedback it writes for each student what --feedback allows:

` + rows(8, result.Details, func(d result.DetailRow) (string, string) { return string(d.Detail), d.Doc }) + `
The exit code is 0 if every program is accepted, 1 if one fell short or is missing,
and 3 if Adder failed to judge one.`,
		Example: `  adder grade submissions/ --out graded
  adder grade export.zip --feedback input
  adder grade export.zip --roster worksheet.csv --for moodle --points 20 --pass 50%
  adder grade submissions/ --deadline "2026-03-01 18:00" --late 10%/day
  adder grade submissions/ --watch
  adder grade submissions/ --again
  adder grade submissions/ --shard 3/16 --out part3
  adder grade submissions/ --on nats://host:4222 --key course.key`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New(fmt.Sprintf("expected one folder, got %d", len(args)), "adder grade --help shows examples")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, c, args[0]) },
	}
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	o.OfClass()
	harnessFlag(cmd, &o.Terms)
	f := cmd.Flags()
	f.StringVar(&o.course.Out, "out", "graded", "folder for the outputs and the journal")
	detailFlag(cmd, &o.feedback, result.DetailFull)
	f.BoolVar(&o.Explain, "explain", true, "find the smallest board on which a program is wrong, and what it believes")
	markingFlags(cmd, &o.course.Marking)
	f.BoolVar(&o.course.Anonymous, "anonymous", false, "write the report and the students' pages under aliases; names.csv maps aliases to students")
	f.BoolVar(&o.course.Anew, "again", false, "judge everything again, even what has not changed")
	f.BoolVar(&o.course.Watched, "watch", false, "judge what arrives in the folder, until Ctrl-C; report.html reloads itself")
	o.cluster.flags(cmd)
	f.StringVar(&o.course.Shard, "shard", "", "grade only this part, as in 3/16, as one of 16 jobs of a batch system; adder report --out joins the parts")
	f.BoolVar(&o.github, "github", false, "also write a step summary and annotations, in a workflow of GitHub")
	return cmd
}

func (o *gradeFlags) run(cmd *cobra.Command, c *console, dir string) error {
	if err := o.plan(cmd, c, dir); err != nil {
		return err
	}
	if o.course.Watched {
		return o.watch(cmd.Context(), c)
	}
	written, err := o.grade(cmd.Context(), c, 0)
	if err != nil {
		return err
	}
	told := outputFlags{github: o.github}
	if err := told.write(c, o.course.Run, written.Results, func() error { return o.tell(c, written) }); err != nil {
		return err
	}
	return endOfClass(written.Results)
}

// plan reads the flags. Whatever is wrong with them is said before anything is
// judged.
func (o *gradeFlags) plan(cmd *cobra.Command, c *console, dir string) (err error) {
	g := &o.course
	if g.Detail, err = result.FindDetail(o.feedback); err != nil {
		return err
	}
	g.Dir, g.Asked = dir, runOf(cmd, []string{dir}, "grade "+nameOfFolder(dir))
	g.Told = func(words string) { fmt.Fprintf(c.err, "adder: %s\n", oneLine(words)) }
	if err := g.Plan(); err != nil {
		return err
	}
	if o.cluster.on != "" && g.Shard != "" {
		return usage.New("--on and --shard cannot be combined", "--on distributes the work by itself")
	}
	return o.cluster.check(cmd)
}

// grade grades what there is now.
func (o *gradeFlags) grade(ctx context.Context, c *console, refresh int) (*gradebook.Written, error) {
	clock := startClock()
	return o.course.Grade(ctx, refresh, func(ctx context.Context) ([]result.Result, map[string]lang.Source, error) {
		adder, err := version.Build()
		if err != nil {
			return nil, nil, err
		}
		part, err := o.Digest("grade", "") // machines may have several builds of one Adder
		if err == nil {
			err = o.course.Cut(part)
		}
		if err != nil {
			return nil, nil, err
		}
		if o.cluster.on != "" {
			return o.elsewhere(ctx, c)
		}
		plan, err := o.Digest("grade", adder)
		if err != nil {
			return nil, nil, err
		}
		return o.here(ctx, c, plan, clock)
	})
}

// tell writes the summary.
func (o *gradeFlags) tell(c *console, w *gradebook.Written) error {
	return report.Class(c.out, w.Results, w.Pairs, o.course.Out, w.Files)
}

// here grades a class on this machine.
func (o *gradeFlags) here(ctx context.Context, c *console, plan string, k clock) ([]result.Result, map[string]lang.Source, error) {
	course := &o.course
	o.Hide = []string{course.Dir}
	j, err := o.Judge(nil)
	if err != nil {
		return nil, nil, err
	}
	defer j.Close()
	if j.Level == sandbox.Bare { // where we are root, programs are another user
		if err := os.MkdirAll(course.Out, 0o700); err != nil {
			return nil, nil, gradebook.OutError(err)
		}
	}
	job.Note(&course.Run, j)
	if err := errors.Join(course.Scheme.CheckGroups(j.Suite), course.OpenBook()); err != nil {
		return nil, nil, err
	}
	r, err := o.Reviewer(j, course.Run)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	if err := r.FixLimits(ctx, plan, course.HandedIn.Languages(), course.Book.Limits, course.Book.KeepLimits); err != nil {
		return nil, nil, err
	}
	g := gradebook.Grading{Review: r.Review, Programs: o.Workers, Key: func(l *lang.Language) string { return r.Key(plan, l) }}
	g.Alone = func(ctx context.Context, s review.Submission) (result.Result, error) {
		return o.Alone(ctx, s, course.Run, r.Limits(s.Lang))
	}
	t := o.tally(c, &g)
	defer t.line.Stop()
	results, err := g.Grade(ctx, course.HandedIn, course.Book)
	t.line.Stop()
	if t.fresh > 0 {
		k.tell(c, t.fresh, r.CPU())
	}
	t.interrupted(ctx, c, err)
	return results, g.Sources, err
}

// A tally counts what is graded.
type tally struct {
	line                *progress.Line
	fresh, known, total int
}

// tally completes how a class is graded, and tells on a line of what is.
func (o *gradeFlags) tally(c *console, g *gradebook.Grading) *tally {
	t := &tally{line: c.progress(len(o.course.HandedIn.Students))}
	t.line.Plain(30*time.Second, "graded")
	g.Scheme, g.Wrap, g.Run = o.course.Scheme, o.Wrap, o.course.Run.Setting()
	g.Began = func(total, done, nothing int) {
		if t.total, t.known = total, done; done > 0 {
			fmt.Fprintf(c.err, "adder: %d of %s unchanged: not judged again\n", done, report.Counted(total, "submission"))
		}
		t.line.Known(done + nothing)
	}
	g.Start = func(student string) {
		if !g.Elsewhere {
			t.line.Start(oneLine(student))
		}
	}
	g.Done = func(x *result.Result) {
		t.fresh++
		t.line.Done(oneLine(x.Student), string(x.Verdict))
	}
	return t
}

// interrupted says how far an interrupted grading came.
func (t *tally) interrupted(ctx context.Context, c *console, err error) {
	if err != nil && ctx.Err() != nil {
		fmt.Fprintf(c.err, "adder: %d of %d submissions are judged and saved; the same command continues\n", t.known+t.fresh, t.total)
	}
}

// nameOfFolder is a folder's own name, also of the one that we are in.
func nameOfFolder(dir string) string {
	if full, err := filepath.Abs(dir); err == nil {
		dir = full
	}
	return filepath.Base(dir)
}

// endOfClass turns the results into the end of the command.
func endOfClass(results []result.Result) error {
	if err := gradebook.FaultOf(results); err != nil {
		return err
	}
	for i := range results {
		if results[i].Verdict != result.Accepted {
			return errShort
		}
	}
	return nil
}

// detailFlag adds --feedback to a command.
func detailFlag(cmd *cobra.Command, value *string, otherwise result.Detail) {
	names := result.DetailNames()
	wordsFlag(cmd, value, "feedback", string(otherwise), "what students may see: "+strings.Join(names, ", "), names)
}
