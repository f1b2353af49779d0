package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"adder/judge/class"
	"adder/judge/grade"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/mend"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"
	"adder/judge/version"
	"adder/judge/watch"

	"github.com/spf13/cobra"
)

// programs is what a command on programs is asked.
type programs struct {
	job.Job
	c         *console
	out       outputFlags
	cluster   clusterFlags
	key, save string // a language, and a folder for boards that failed
}

// A verb is what a command does with programs. All commands share a frame: load the
// programs, check the flags, do the work, write the results, and set the exit code.
type verb struct {
	name  string
	work  func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) // without results all ends with the error
	print func(io.Writer, []result.Result) error
	keep  func(folder string, r *result.Result) error // for --save
	end   func([]result.Result) error
}

func (o *programs) do(ctx context.Context, cmd *cobra.Command, args []string, v verb) error {
	all, err := o.Load(o.c.in, args, o.key)
	for _, check := range []func() error{o.out.check, func() error { return o.cluster.check(cmd) }, func() error { return usage.NewFolder("--save", o.save) }} {
		if err == nil {
			err = check()
		}
	}
	if err != nil {
		return err
	}
	o.hintHarness(all)
	return o.finish(ctx, runOf(cmd, args, v.name), all, v)
}

func (o *programs) finish(ctx context.Context, run result.Run, all []review.Submission, v verb) error {
	results, fault := v.work(ctx, &run, all)
	if results == nil {
		return fault
	}
	err := o.out.write(o.c, run, results, func() error { return v.print(o.c.out, results) })
	for i := range results {
		if v.keep != nil {
			err = firstError(err, v.keep(o.save, &results[i]))
		}
	}
	return firstError(err, fault, v.end(results))
}

// hintHarness names the flag for each file that has a site's function and no program:
// without it, the file would read no board.
func (o *programs) hintHarness(all []review.Submission) {
	for _, s := range all {
		if o.Harness != "" || s.Note != "" {
			continue
		}
		for _, g := range lang.Wants(s.Source) {
			fmt.Fprintf(o.c.err, "adder: hint: %s: %s\n", s.Name, g)
		}
	}
}

// judging makes a job's judge and reviewer for so many submissions, notes them in run, and
// calls do. jury is nil for Adder's own solvers.
func (o *programs) judging(run *result.Run, jury []lang.Source, submissions int, do func(*grade.Judge, *review.Reviewer, *progress.Line) error) error {
	g, err := o.Judge(jury)
	if err != nil {
		return err
	}
	defer g.Close()
	job.Note(run, g)
	r, err := o.Reviewer(g, *run)
	if err != nil {
		return err
	}
	defer r.Close()
	line := o.c.progress(submissions)
	defer line.Stop()
	r.Watch = o.c.watch(line)
	return do(g, r, line)
}

// judge judges submissions, and prints each in turn. The first few set the time limits of
// the others, and are judged before them unless their times are known. clock, if not nil,
// is the main job's, whose cost and progress are printed if there is no terminal.
func (o *programs) judge(ctx context.Context, run *result.Run, all []review.Submission, jury []lang.Source, first int, clock *progress.Clock) (results []result.Result, fault error) {
	told := o.out.inTurn(o.c, clock != nil && !progress.IsTerminal(o.c.err))
	err := o.judging(run, jury, len(all), func(_ *grade.Judge, r *review.Reviewer, line *progress.Line) error {
		parts := [][]review.Submission{all}
		if first > 0 && !r.Measured(ctx, all) {
			parts = [][]review.Submission{all[:first], all[first:]}
		}
		for _, part := range parts {
			before := len(results)
			some, err := r.All(ctx, part, func(i int, x *result.Result) {
				line.Done(string(x.Submission), string(x.Verdict))
				told.Done(before+i, x)
			})
			if some == nil && err != nil {
				results = nil
				return err
			}
			results, fault = append(results, some...), firstError(fault, err)
		}
		line.Stop()
		fault = firstError(told.Err(), fault)
		if clock != nil {
			o.c.tell(clock.Tell(report.Counted(len(results), "program"), r.CPU()))
		}
		return nil
	})
	tellUntold(o.c, &o.Terms, results)
	return results, firstError(err, fault)
}

// endOfJudging turns results into the end of a command.
func endOfJudging(results []result.Result) error {
	judged, notes, short := 0, 0, false
	for i := range results {
		r := &results[i]
		switch {
		case r.Verdict == result.JudgeError:
			return errors.New(r.Error)
		case r.Note != "":
			notes++
		case r.Partial():
			judged++
		case r.Skipped == "":
			judged++
			short = short || !r.Wanted()
		}
	}
	switch {
	case notes > 0:
		return usage.New(fmt.Sprintf("%d of %d files could not be judged", notes, len(results)), "the rows above say why")
	case judged == 0:
		return job.ErrNothing
	case short:
		return errShort
	}
	return nil
}

// judged prints results for eyes.
func judged(c *console) func(io.Writer, []result.Result) error {
	return func(w io.Writer, results []result.Result) error {
		return firstError(report.Terminal(w, results, progress.Width(w)), report.Growths(w, results))
	}
}

func newMainJob(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	var folder string
	cmd := &cobra.Command{
		Use:     "adder",
		Args:    noArguments,
		Version: version.Name(),
		RunE: func(cmd *cobra.Command, args []string) error {
			clock := progress.StartClock()
			all, err := job.Solutions(folder)
			if err == nil {
				err = o.out.check()
			}
			if err != nil {
				return err
			}
			accepted := slices.IndexFunc(all, func(s review.Submission) bool { return s.Expected != result.Accepted })
			if accepted < 0 {
				accepted = len(all)
			}
			return o.finish(cmd.Context(), runOf(cmd, args, "every solver in "+folder), all, verb{
				work: func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
					return o.judge(ctx, run, all, o.JuryOf(all[:accepted]), accepted, clock)
				},
				print: func(w io.Writer, results []result.Result) error {
					return firstError(report.Terminal(w, results, progress.Width(w)), report.Agreement(w, results))
				},
				end: endOfJudging,
			})
		},
	}
	judgeFlags(cmd, &o.Job)
	o.out.flags(cmd)
	cmd.Flags().StringVar(&folder, "solutions", "solutions", "folder of solvers, in folders named after their verdicts")
	return cmd
}

func newJudge(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain, o.Slow, o.Numbers = true, true, true
	watched := false
	cmd := &cobra.Command{
		Use:  "judge FILE...",
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			once := func(ctx context.Context) error {
				return o.do(ctx, cmd, args, verb{
					name: "judge", print: judged(c), keep: review.Save, end: endOfJudging,
					work: func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
						return o.judge(ctx, run, all, nil, 0, nil)
					},
				})
			}
			if !watched {
				return once(cmd.Context())
			}
			if slices.Contains(args, "-") {
				return usage.New("standard input cannot be watched", "name a file")
			}
			return watch.Each(cmd.Context(), args, once, func(err error) { exitCode(c.err, err) }, c.tell)
		},
	}
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	partFlags(cmd, &o.Part)
	fileFlags(cmd, &o)
	f := cmd.Flags()
	f.BoolVar(&o.Mistakes, "all", false, "find all mistakes of a wrong program, not only the first; takes a few seconds for each")
	f.BoolVar(&o.Fast, "fail-fast", false, "stop at the first group that fails")
	f.BoolVar(&watched, "watch", false, "judge again whenever a file is saved, until Ctrl-C")
	f.StringVar(&o.save, "save", "", "write the boards that failed into this folder, as cases of a suite")
	o.out.ciFlags(cmd)
	return cmd
}

// mendBudget limits a mend in addition to the user's patience. A program of a hundred lines
// has some thousands of changes; compiling ten thousand takes minutes of CPU time.
var mendBudget = mend.Budget{Candidates: 10_000, CPU: 4 * time.Minute}

func newMend(c *console) *cobra.Command {
	o := programs{c: c}
	var patience time.Duration
	cmd := &cobra.Command{
		Use:  "mend FILE...",
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("time") && patience <= 0 {
				return usage.New("--time must be greater than 0", "as in --time 5m")
			}
			return o.do(cmd.Context(), cmd, args, verb{
				name: "mend", print: report.Mends,
				work: func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
					return o.mend(ctx, run, all, review.MendOptions{Budget: mendBudget, Time: patience})
				},
				end: func(results []result.Result) error {
					if slices.ContainsFunc(results, func(r result.Result) bool {
						return r.Mend == nil || r.Mend.Outcome != result.NoNeed && r.Mend.Outcome != result.Mended
					}) {
						return errShort
					}
					return nil
				},
			})
		},
	}
	judgeFlags(cmd, &o.Job)
	fileFlags(cmd, &o)
	cmd.Flags().DurationVar(&patience, "time", 0, "stop by this time, judging included, and show the best change so far, as in 30s or 5m")
	return cmd
}

// mend mends submissions one after another. After an interruption it returns the results so
// far with the error.
func (o *programs) mend(ctx context.Context, run *result.Run, all []review.Submission, how review.MendOptions) (results []result.Result, err error) {
	err = o.judging(run, nil, len(all), func(j *grade.Judge, r *review.Reviewer, line *progress.Line) error {
		var fault error
		results, fault = r.MendAll(ctx, all, how, doneOn(line))
		return errors.Join(fault, ctx.Err(), j.Jury.Save())
	})
	return results, err
}

func newReport(c *console) *cobra.Command {
	o := programs{c: c}
	var out string
	detail := result.DetailFull
	cmd := &cobra.Command{
		Use:  "report FILE.jsonl...",
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			run := runOf(cmd, args, "report")
			parts, err := class.ReadParts(c.in, args)
			if err != nil {
				return err
			}
			if out != "" {
				written, err := class.Merge(parts, class.Outputs{Folder: out, Detail: detail, Run: run})
				if err != nil {
					return err
				}
				return report.Class(c.out, written.Results, nil, out, written.Files)
			}
			results, err := class.Latest(parts)
			if err == nil {
				err = o.out.check()
			}
			if err != nil {
				return err
			}
			return o.out.write(c, run.Over(results), results, func() error { return judged(c)(c.out, results) })
		},
	}
	o.out.flags(cmd)
	o.out.ciFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "join the parts of a class, and write the outputs of grade for the whole class into this folder")
	detailFlag(cmd, &detail)
	f.StringVar(&o.out.csv, "csv", "", "also write a CSV table to this file")
	return cmd
}
