package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"adder/judge/grade"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newMainJob(c *console) *cobra.Command {
	o := job.Job{Judging: job.Judging{Explain: true}}
	var out outputFlags
	var folder string
	cmd := &cobra.Command{
		Use:   "adder",
		Short: "judge programs for Snakes and Ladders, least throws",
		Long: `Adder judges programs for one problem: Snakes and Ladders, the least number of
throws when the player chooses every throw. It runs them in a sandbox, compares
them with proved answers, and shows the smallest board on which they are wrong.

Without a command it judges every solver in the folder solutions, and checks
that each earns the verdict that its folder is named for.`,
		Example: `  adder                         judge everything in solutions
  adder judge mine.cpp          judge a program
  adder show board.in           draw a board and its best throws`,
		Args:    noArguments,
		Version: version(),
		RunE: func(cmd *cobra.Command, args []string) error {
			clock := startClock()
			all, err := findSolutions(folder)
			if err == nil {
				err = out.check()
			}
			if err != nil {
				return err
			}
			run := runOf(cmd, args, "every solver in "+folder)
			results, fault, err := judgeSolutions(cmd.Context(), c, &o, &run, all, out.inTurn(c, !isTerminal(c.err)), clock)
			if err == nil {
				err = out.write(c, run, results, func() error {
					return firstError(report.Terminal(c.out, results, c.width(c.out)), report.Agreement(c.out, results))
				})
			}
			if err != nil {
				return err
			}
			return endOf(results, fault)
		},
	}
	judgeFlags(cmd, &o)
	out.flags(cmd)
	cmd.Flags().StringVar(&folder, "solutions", "solutions", "folder of solvers, in folders named for verdicts")
	return cmd
}

// judgeSolutions judges solvers, and tells of each. The accepted ones are judged
// first if their times are not known, because they set the time limits of the others.
func judgeSolutions(ctx context.Context, c *console, j *job.Job, run *result.Run, all []review.Submission, told *inTurn, k clock) (results []result.Result, fault, err error) {
	accepted := slices.IndexFunc(all, func(s review.Submission) bool { return s.Expected != result.Accepted })
	if accepted < 0 {
		accepted = len(all)
	}
	err = judging(c, j, juryOf(&j.Terms, all[:accepted]), run, len(all), func(_ *grade.Judge, r *review.Reviewer, line *progress.Line) error {
		parts := [][]review.Submission{all}
		if !r.Measured(ctx, all) {
			parts = [][]review.Submission{all[:accepted], all[accepted:]}
		}
		for _, part := range parts {
			first := len(results)
			some, err := r.All(ctx, part, func(i int, x *result.Result) {
				line.Done(string(x.Submission), string(x.Verdict))
				told.done(first+i, x)
			})
			if some == nil && err != nil {
				results = nil
				return err
			}
			results, fault = append(results, some...), firstError(fault, err)
		}
		line.Stop()
		fault = firstError(told.err, fault)
		k.tell(c, len(results), r.CPU())
		return nil
	})
	return results, fault, err
}

// findSolutions loads every source file in the folders that are named for a
// verdict. Other folders, and files of no known language, are not solutions.
func findSolutions(folder string) ([]review.Submission, error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, usage.New("there is no folder "+folder, "run it where the folder solutions is, or say where with --solutions")
	}
	var all []review.Submission
	for _, v := range result.Verdicts {
		entries, err := os.ReadDir(filepath.Join(folder, v.Folder))
		if v.Folder == "" || os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			path := filepath.Join(folder, v.Folder, e.Name())
			if _, err := lang.Recognise(path); err != nil || e.Type()&fs.ModeType != 0 {
				continue
			}
			s, err := lang.Load(path, nil)
			if err != nil {
				return nil, err
			}
			s.Name = printable(v.Folder + "/" + e.Name())
			all = append(all, review.Submission{Source: s, Expected: v.Verdict})
		}
	}
	if len(all) == 0 {
		return nil, usage.New(fmt.Sprintf("no solvers in %s", folder), "they lie in folders named for verdicts, like accepted")
	}
	return all, nil
}

// juryOf is the solvers of a folder that set the time limits of the others; nil,
// for those that come with Adder, if these do not read plain files.
func juryOf(t *job.Terms, accepted []review.Submission) []lang.Source {
	if f, err := t.Written(); err != nil || !f.Plain() {
		return nil
	}
	jury := []lang.Source{}
	for _, s := range accepted {
		jury = append(jury, s.Source)
	}
	return jury
}
