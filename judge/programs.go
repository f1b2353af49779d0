package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// programs holds the flags of a command on programs.
type programs struct {
	job.Job
	c         *console
	out       outputFlags
	key, save string // a language, and a folder for boards that failed
	allGroups bool   // groups after one that fails are judged too
}

// work is what a command does with programs. If it returns no results, the command ends
// with its error.
type work func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error)

// A verb is a command on programs. All share a frame: load the programs, check the flags,
// do the work, write the results, and set the exit code.
type verb struct {
	what  string                              // "" is the command's name
	load  func() ([]review.Submission, error) // nil loads the files that are named
	work  work
	print func(io.Writer, []result.Result) error
	end   func([]result.Result) error
}

func (o *programs) do(ctx context.Context, cmd *cobra.Command, args []string, v verb) error {
	load := v.load
	if load == nil {
		load = func() ([]review.Submission, error) { return o.Load(o.c.in, args, o.key) }
	}
	all, err := load()
	for _, check := range []func() error{
		o.out.check,
		func() error { return fault.NewFolder("--save", o.save) },
	} {
		if err == nil {
			err = check()
		}
	}
	if err != nil {
		return err
	}
	if v.load == nil {
		o.hintHarness(all)
	}
	run := runOf(cmd, args, cmp.Or(v.what, cmd.Name()))
	results, failure := v.work(ctx, &run, all)
	if results == nil {
		return failure
	}
	err = o.out.write(o.c, run, results, func() error { return v.print(o.c.out, results) })
	saved := o.saveAll(results)
	switch {
	case err != nil:
		return err
	case saved != nil:
		return saved
	case failure != nil:
		return failure
	}
	return v.end(results)
}

// saveAll writes the boards that failed into the folder of --save, and returns the first error.
func (o *programs) saveAll(results []result.Result) (first error) {
	for i := range results {
		err := review.Save(o.save, &results[i])
		if first == nil {
			first = err
		}
	}
	return first
}

// hintHarness suggests --harness for each file that has a site's function and no program:
// without that flag, it would read no board.
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

// judging makes the job's reviewer, describes it in run, and calls do with it and a
// progress line for that many submissions. jury is nil for Adder's own solvers.
func (o *programs) judging(
	run *result.Run,
	jury []lang.Source,
	submissions int,
	do func(*review.Reviewer, *progress.Line) error,
) error {
	o.FailFast = !o.allGroups
	r, err := o.Reviewer(jury, run)
	if err != nil {
		return err
	}
	defer r.Close()
	line := o.c.progress(submissions)
	defer line.Stop()
	r.Watch = watching(line)
	return do(r, line)
}

// judge judges submissions, and prints each in turn. The first few set the time limits of
// the others, and are judged before them. clock is the main job's, or nil: with it, the cost
// is printed at the end, and progress if there is no terminal.
func (o *programs) judge(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
	jury []lang.Source,
	first int,
	clock *progress.Clock,
) (results []result.Result, failure error) {
	told := o.out.inTurn(o.c, clock != nil && !progress.IsTerminal(o.c.err))
	err := o.judging(run, jury, len(all), func(r *review.Reviewer, line *progress.Line) error {
		parts := [][]review.Submission{all}
		if first > 0 {
			parts = [][]review.Submission{all[:first], all[first:]}
		}
		for _, part := range parts {
			before := len(results)
			some, err := r.All(ctx, part, func(i int, x *result.Result) {
				doneOn(line)(i, x)
				told.Done(before+i, x)
			})
			if some == nil && err != nil {
				results = nil
				return err
			}
			results = append(results, some...)
			if failure == nil {
				failure = err
			}
		}
		line.Stop()
		if told.Err() != nil {
			failure = told.Err()
		}
		if clock != nil {
			o.c.tell(clock.Tell(report.Counted(len(results), "program"), r.CPU()))
		}
		return nil
	})
	if err != nil {
		failure = err
	}
	return results, failure
}

// endOfJudging turns results into the end of a command.
func endOfJudging(results []result.Result) error {
	judged, notes, short := 0, 0, false
	for i := range results {
		r := &results[i]
		switch {
		case r.Verdict == result.JudgeError && r.Hint != "":
			return fault.New(r.Error, r.Hint)
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
		return fault.New(fmt.Sprintf("%d of %d files could not be judged", notes, len(results)),
			"the rows above say why")
	case judged == 0:
		return job.ErrNothing
	case short:
		return errShort
	}
	return nil
}

// endUnless makes the end of a command that fails if any result is bad.
func endUnless(bad func(result.Result) bool) func([]result.Result) error {
	return func(results []result.Result) error {
		if slices.ContainsFunc(results, bad) {
			return errShort
		}
		return nil
	}
}

func printJudged(w io.Writer, results []result.Result) error {
	if err := report.Terminal(w, results, progress.Width(w)); err != nil {
		return err
	}
	return report.Growths(w, results)
}

// printSolvers prints the main job's table, and whether every verdict is its folder's.
func printSolvers(w io.Writer, results []result.Result) error {
	if err := report.Terminal(w, results, progress.Width(w)); err != nil {
		return err
	}
	return report.Agreement(w, results)
}

func printMended(w io.Writer, results []result.Result) error {
	return report.Mends(w, results, progress.Width(w))
}

func newMainJob(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	var folder string
	cmd := command("adder", noArguments, func(cmd *cobra.Command, args []string) error {
		clock, accepted := progress.StartClock(), 0
		return o.do(cmd.Context(), cmd, args, verb{
			what: "every solver in " + folder,
			load: func() (all []review.Submission, err error) {
				all, err = job.Solutions(folder)
				wrong := func(s review.Submission) bool { return s.Expected != result.Accepted }
				accepted = slices.IndexFunc(all, wrong)
				if accepted < 0 {
					accepted = len(all)
				}
				return all, err
			},
			work: func(
				ctx context.Context, run *result.Run, all []review.Submission,
			) ([]result.Result, error) {
				return o.judge(ctx, run, all, o.JuryOf(all[:accepted]), accepted, clock)
			},
			print: printSolvers,
			end:   endOfJudging,
		})
	})
	cmd.Version = version.Name()
	judgeFlags(cmd, &o.Job)
	o.out.flags(cmd)
	allGroupsFlag(cmd, &o.allGroups)
	cmd.Flags().StringVar(&folder, "solutions", "solutions",
		"folder of solvers, in folders named after their verdicts")
	return cmd
}

func newJudge(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain, o.Slow, o.Numbers = true, true, true
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
	f.BoolVar(&o.Mistakes, "all", false,
		"split a belief that consists of several mistakes, each with a board of its own")
	allGroupsFlag(cmd, &o.allGroups)
	f.BoolVar(&watched, "watch", false, "judge again whenever a file is saved, until Ctrl-C")
	f.StringVar(&o.save, "save", "", "write the boards that failed into this folder, as cases of a suite")
	o.out.junitFlag(cmd)
	return cmd
}

func newMend(c *console) *cobra.Command {
	o := programs{c: c}
	cmd := command("mend FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		return o.do(cmd.Context(), cmd, args, verb{
			work:  o.mend,
			print: printMended,
			end: endUnless(func(r result.Result) bool {
				return r.Mend == nil || r.Mend.Outcome != result.NoNeed && r.Mend.Outcome != result.Mended
			}),
		})
	})
	judgeFlags(cmd, &o.Job)
	fileFlags(cmd, &o)
	return cmd
}

// mend mends submissions one after another. After an interruption there are the results so
// far, and an error.
func (o *programs) mend(
	ctx context.Context,
	run *result.Run,
	all []review.Submission,
) (results []result.Result, err error) {
	err = o.judging(run, nil, len(all), func(r *review.Reviewer, line *progress.Line) error {
		var failure error
		results, failure = r.MendAll(ctx, all, doneOn(line))
		return errors.Join(failure, ctx.Err(), r.Judge.Jury.Save())
	})
	return results, err
}

func newReport(c *console) *cobra.Command {
	o := programs{c: c}
	cmd := command("report FILE.jsonl...", needFiles, func(cmd *cobra.Command, args []string) error {
		results, err := class.ReadResults(c.in, args)
		if err != nil {
			return err
		}
		if err := o.out.check(); err != nil {
			return err
		}
		run := runOf(cmd, args, "report").Over(results)
		return o.out.write(c, run, results, func() error { return printJudged(c.out, results) })
	})
	o.out.flags(cmd)
	o.out.junitFlag(cmd)
	cmd.Flags().StringVar(&o.out.csv, "csv", "", "also write a CSV table to this file")
	return cmd
}
