package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"adder/judge/class"
	"adder/judge/durable"
	"adder/judge/gradebook"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// gradeFlags is the flags of the command that grades a class.
type gradeFlags struct {
	job.Job
	out      string
	feedback string
	github   bool
	cluster  clusterFlags
	scheme   schemeFlags

	anonymous, watch bool
}

func newGrade(c *console) *cobra.Command {
	var o gradeFlags
	cmd := &cobra.Command{
		Use:   "grade DIR",
		Short: "grade what a class handed in",
		Long: `Grade judges what lies in a folder or a zip archive: a file, a folder or an
archive for each student. Of several files of a student the one that is called
main or solution counts; folders attempt-1, attempt-2 and so on are attempts. What
learning platforms hand out is understood as it comes:

` + platformHelp() + `
What was judged is kept in a journal in the folder of outputs. After an
interruption, however hard, the same command goes on where it was; after it has
ended, it judges what was changed, or everything if the suite, a limit or Adder
itself was. What we fail to judge by our own fault has no score, never zero.

--roster has a row for everybody, also for who handed in nothing, and --for writes
the grades as a platform imports them. A file overrides.csv in the folder of
outputs (student,score,comment) counts before what was judged. docs/teacher.md
walks through all of it.

It writes grades.csv, grades.jsonl, report.html, junit.xml, and for each student
what --feedback lets them see, in the folder feedback:

` + detailHelp() + `
The exit code is 0 if every program is accepted, 1 if one fell short or is
missing, and 3 if we failed to judge one.`,
		Example: `  adder grade submissions/ --out graded
  adder grade export.zip --feedback input
  adder grade export.zip --roster worksheet.csv --for moodle --points 20 --pass 50%
  adder grade submissions/ --deadline "2026-03-01 18:00" --late 10%/day
  adder grade submissions/ --watch
  adder grade submissions/ --shard 3/16 --out part3
  adder grade submissions/ --on nats://host:4222 --key course.key`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New(fmt.Sprintf("%d folders given, and one is wanted", len(args)), "adder grade --help has examples")
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
	f.StringVar(&o.out, "out", "graded", "folder for the outputs and the journal")
	detailFlag(cmd, &o.feedback, result.DetailFull)
	f.BoolVar(&o.Explain, "explain", true, "hunt for the smallest board on which a program is wrong, and for what it believes")
	o.scheme.flags(cmd)
	f.BoolVar(&o.anonymous, "anonymous", false, "write the report and the students' pages under aliases; names.csv says whose they are")
	f.BoolVar(&o.watch, "watch", false, "go on: judge what arrives in the folder until Ctrl-C, while report.html loads itself again")
	o.cluster.flags(cmd)
	o.cluster.shardFlag(cmd)
	f.BoolVar(&o.github, "github", false, "also write a step summary and annotations, in a workflow of GitHub")
	return cmd
}

func platformHelp() string {
	text := ""
	for _, p := range class.Platforms {
		text += fmt.Sprintf("  %-10s %s\n", p.Name, p.Doc)
	}
	return text
}

func (o *gradeFlags) run(cmd *cobra.Command, c *console, dir string) error {
	w, err := o.plan(cmd, c, dir)
	if err != nil {
		return err
	}
	if o.watch {
		return w.watch(cmd.Context())
	}
	written, err := w.once(cmd.Context(), 0)
	if err != nil {
		return err
	}
	told := outputFlags{github: o.github}
	if err := told.write(c, w.run, written.Results, func() error { return w.tell(written) }); err != nil {
		return err
	}
	return endOfClass(written.Results)
}

// tell writes the summary.
func (g *classRun) tell(w *gradebook.Written) error {
	return report.Class(g.c.out, w.Results, w.Pairs, g.o.out, w.Files)
}

// here grades a class on this machine.
func (o *gradeFlags) here(ctx context.Context, c *console, class *classRun, k clock) ([]result.Result, error) {
	o.Hide = []string{class.dir}
	j, err := o.Judge(nil)
	if err != nil {
		return nil, err
	}
	defer j.Close()
	if j.Level == sandbox.Bare { // where we are root, programs are another user
		if err := os.MkdirAll(o.out, 0o700); err != nil {
			return nil, outError(err)
		}
	}
	job.Note(&class.run, j)
	if err := errors.Join(checkGroups(&class.scheme, j.Suite), class.open()); err != nil {
		return nil, err
	}
	adder, err := build()
	if err != nil {
		return nil, err
	}
	r, err := o.Reviewer(j, class.run)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := r.FixLimits(ctx, adder, class.handedIn.Languages(), class.book.Limits, class.book.KeepLimits); err != nil {
		return nil, err
	}
	g := gradebook.Grading{Review: r.Review, Programs: o.Workers, Key: func(l *lang.Language) string { return r.Key(adder, l) }}
	t := class.tally(&g)
	defer t.line.Stop()
	results, err := g.Grade(ctx, class.handedIn, class.book)
	t.line.Stop()
	if t.fresh > 0 {
		k.tell(c, t.fresh, r.CPU())
	}
	return class.graded(ctx, t, &g, results, err)
}

// A tally counts what is graded.
type tally struct {
	line         *progress.Line
	fresh, known int
}

// tally completes how a class is graded, and tells on a line of what is.
func (g *classRun) tally(grading *gradebook.Grading) *tally {
	c := g.c
	t := &tally{line: c.progress(len(g.handedIn.Students))}
	t.line.Plain(30*time.Second, "graded")
	grading.Scheme, grading.Wrap, grading.Run = g.scheme, g.o.Wrap, g.run.Setting()
	grading.Began = func(total, done int) {
		if t.known = done; done > 0 {
			fmt.Fprintf(c.err, "adder: %d of %d need no judging: nothing about them was changed, or there is nothing to judge\n", done, total)
		}
		t.line.Known(done)
	}
	grading.Start = func(student string) {
		if !grading.Elsewhere {
			t.line.Start(oneLine(student))
		}
	}
	grading.Done = func(x *result.Result) {
		t.fresh++
		t.line.Done(oneLine(x.Student), string(x.Verdict))
	}
	return t
}

// graded ends a grading, and says how far an interrupted one came.
func (g *classRun) graded(ctx context.Context, t *tally, grading *gradebook.Grading, results []result.Result, err error) ([]result.Result, error) {
	g.sources = grading.Sources
	if err != nil && ctx.Err() != nil {
		fmt.Fprintf(g.c.err, "adder: %d of %d submissions are judged and kept; the same command goes on\n", t.known+t.fresh, len(g.handedIn.Students))
	}
	return results, err
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

// outError says what to do about a folder of outputs that cannot be used. A full
// disk is no mistake of the user's.
func outError(err error) error {
	var busy *durable.BusyError
	var spoilt *durable.SpoiltError
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return err
	case errors.As(err, &busy):
		return usage.New("another adder grades into this folder: "+err.Error(), "wait for it, or name another folder with --out")
	case errors.As(err, &spoilt):
		return usage.New(err.Error(), "remove that file to judge everything again, or name another folder with --out")
	}
	return usage.New(err.Error(), "--out names a folder to write to")
}

// detailFlag adds --feedback to a command.
func detailFlag(cmd *cobra.Command, value *string, otherwise result.Detail) {
	cmd.Flags().StringVar(value, "feedback", string(otherwise), "what students may see: "+strings.Join(detailNames(), ", "))
	// A flag of a fixed set of words completes to them.
	_ = cmd.RegisterFlagCompletionFunc("feedback", cobra.FixedCompletions(detailNames(), cobra.ShellCompDirectiveNoFileComp))
}

func findDetail(name string) (result.Detail, error) {
	for _, d := range result.Details {
		if string(d.Detail) == name {
			return d.Detail, nil
		}
	}
	names := detailNames()
	return "", usage.New(fmt.Sprintf("--feedback is %q", name), usage.DidYouMean(name, names, "there are "+strings.Join(names, ", ")))
}

func detailNames() (names []string) {
	for _, d := range result.Details {
		names = append(names, string(d.Detail))
	}
	return names
}

func detailHelp() string {
	text := ""
	for _, d := range result.Details {
		text += fmt.Sprintf("  %-8s %s\n", d.Detail, d.Doc)
	}
	return text
}
