package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"adder/generator"
	"adder/judge/hunt"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// huntFlags adds the flags of the commands that hunt.
func huntFlags(cmd *cobra.Command, o *programs) {
	machineFlags(cmd, &o.Machine)
	termFlags(cmd, &o.Terms, "try only boards that keep this promise")
	fileFlags(cmd, o)
	f := cmd.Flags()
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the random boards")
	f.DurationVar(&o.Limit, "limit", time.Second, "CPU time limit for one board, as in 500ms or 2s")
}

// sanitizeHelp is the help of --sanitize.
const sanitizeHelp = "check for undefined behaviour: run with other addresses, other contents of memory and another hash seed, and for C and C++ with the compiler's sanitizers; takes one or two more compilations and a dozen short runs"

// hunting is the verb of a command that hunts by that work.
func hunting(name string, work func(context.Context, *result.Run, []review.Submission) ([]result.Result, error)) verb {
	return verb{name: name, work: work, print: report.Hunts, keep: review.Save, end: func(results []result.Result) error {
		if slices.ContainsFunc(results, func(r result.Result) bool {
			return r.Verdict != result.Accepted && (r.Judged() || r.Finding != nil)
		}) {
			return errShort
		}
		return nil
	}}
}

// fuzz hunts submissions; choose completes how.
func (o *programs) fuzz(ctx context.Context, run *result.Run, all []review.Submission, choose func(*review.Fuzzer) error) ([]result.Result, error) {
	f, err := o.Fuzzer(*run)
	if err == nil {
		err = choose(f)
	}
	if err != nil {
		return nil, err
	}
	line := o.c.progress(len(all))
	defer line.Stop()
	f.Watch = o.c.watch(line)
	results, err := f.All(ctx, all, doneOn(line))
	if err != nil {
		return nil, err
	}
	tellUntold(o.c, &o.Terms, results)
	*run, f.Run = f.Run, f.Run.Setting()
	return results, nil
}

// elsewhere hunts programs on other machines, one after the other.
func (o *programs) elsewhere(ctx context.Context, run *result.Run, kind string, r job.Ranges, all []review.Submission) ([]result.Result, error) {
	level, err := o.Least()
	if err != nil {
		return nil, err
	}
	co, end, err := o.cluster.coordinate(ctx, o.c, kind, &o.Job, nil, *run)
	if err != nil {
		return nil, err
	}
	defer end()
	var results []result.Result
	for _, s := range all {
		line := o.c.progress(0)
		stop := sayState(line, co)
		x, err := o.HuntElsewhere(ctx, co, r, s.Source, level)
		stop()
		line.Stop()
		if err != nil {
			return nil, err
		}
		results = append(results, x)
	}
	*run = run.Over(results)
	return results, nil
}

func newFuzz(c *console) *cobra.Command {
	o := programs{c: c}
	var against string
	var mistakes, luck, resume bool
	cmd := &cobra.Command{
		Use:  "fuzz FILE...",
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen := cmd.Flags().Changed("boards")
			return o.do(cmd.Context(), cmd, args, hunting("fuzz", func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
				if o.cluster.on != "" {
					if against != "" || resume || mistakes {
						return nil, usage.New("--on does not go with --against, --all and --resume", "leave them out")
					}
					ranges, err := o.FuzzRanges(chosen)
					if err != nil {
						return nil, err
					}
					return o.elsewhere(ctx, run, "fuzz", ranges, all)
				}
				return o.fuzz(ctx, run, all, func(f *review.Fuzzer) (err error) {
					if f.Hunt.Boards, err = o.Amount(f.Hunt.One, chosen); err != nil {
						return err
					}
					f.Hunt.Time, f.Hunt.Cover = o.Time, true
					if o.Time == 0 && !chosen {
						f.Hunt.Budget.Search = job.FuzzTime
					}
					f.Resume, f.Mistakes, f.Luck = resume, mistakes, luck
					return o.oppose(ctx, f, against, args)
				})
			}))
		},
	}
	huntFlags(cmd, &o)
	o.cluster.flags(cmd)
	f := cmd.Flags()
	f.Int64Var(&o.Boards, "boards", job.UsualBoards, fmt.Sprintf("number of random boards; by default %d if every board is a separate input", job.SingleBoards))
	f.DurationVar(&o.Time, "time", 0, "stop trying new random boards after this time, as in 30s or 10m (overrides --boards)")
	wordListFlag(cmd, &o.Families, "family", "use only random boards of this family (adder generate --help lists them); may be repeated", job.Families()[2:])
	f.StringVar(&against, "against", "", "compare with this program instead of the oracle")
	f.StringVar(&o.save, "save", "", "write each failing board into this folder, as in cases/found")
	f.BoolVar(&mistakes, "all", false, "find all mistakes, not only the first, and list the most harmful first")
	f.BoolVar(&luck, "sanitize", true, sanitizeHelp)
	f.BoolVar(&resume, "resume", false, "continue where the last fuzz of the same program and seed stopped")
	return cmd
}

// oppose loads and builds the program of --against.
func (o *programs) oppose(ctx context.Context, f *review.Fuzzer, against string, args []string) error {
	if against == "" {
		return nil
	}
	for _, path := range args {
		if filepath.Clean(path) == filepath.Clean(against) {
			return usage.New(path+" is compared with itself", "name another program")
		}
	}
	s, err := o.LoadOne(o.c.in, against, nil)
	if err != nil {
		return err
	}
	return f.Oppose(ctx, review.Submission{Source: s})
}

// diagnosedBoards is how many boards of the mix are tried on a program that the
// sweep finds right: enough for a mistake that only larger boards show.
const diagnosedBoards = 50_000

func newDiagnose(c *console) *cobra.Command {
	o := programs{c: c}
	luck := true
	cmd := &cobra.Command{
		Use:  "diagnose FILE...",
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.do(cmd.Context(), cmd, args, hunting("diagnose", func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
				return o.fuzz(ctx, run, all, func(f *review.Fuzzer) error {
					f.Hunt.Boards, f.Hunt.Budget.Search, f.Luck = diagnosedBoards, job.DiagnoseTime, luck
					if f.Hunt.One {
						f.Hunt.Boards = job.SingleBoards
					}
					return nil
				})
			}))
		},
	}
	huntFlags(cmd, &o)
	cmd.Flags().BoolVar(&luck, "sanitize", true, sanitizeHelp)
	return cmd
}

// proofPatience is how long a proof may take without --yes.
const proofPatience = time.Hour

func newProve(c *console) *cobra.Command {
	o := programs{c: c}
	var sizes job.Scope
	yes := false
	cmd := &cobra.Command{
		Use:  "prove FILE...",
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			scope, err := o.EveryBoardOf(sizes, cmd.Flags().Changed)
			if err != nil {
				return err
			}
			return o.do(cmd.Context(), cmd, args, hunting("prove", func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error) {
				if o.cluster.on != "" {
					c.tell(report.Thousands(scope.Count()) + " boards")
					return o.elsewhere(ctx, run, "prove", job.ProveRanges(scope), all)
				}
				return o.prove(ctx, run, all, scope, yes)
			}))
		},
	}
	huntFlags(cmd, &o)
	o.cluster.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&sizes.Cells, "cells", 9, "maximum number of cells, 2 to 64")
	f.IntVar(&sizes.Jumps, "jumps", 2, "maximum number of jumps, 0 to 32")
	f.IntVar(&sizes.Faces, "faces", 6, "maximum number of faces, 1 to 64")
	f.BoolVar(&yes, "yes", false, "skip the one-hour limit")
	return cmd
}

// prove proves submissions one after another. A proof that takes for ever is refused
// unless somebody said yes.
func (o *programs) prove(ctx context.Context, run *result.Run, all []review.Submission, scope generator.Scope, yes bool) (results []result.Result, err error) {
	f, err := o.Fuzzer(*run)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		r, err := f.Prove(ctx, s, scope, func(boards uint64, d time.Duration) error {
			o.c.tell(fmt.Sprintf("%d boards, about %s", boards, report.Duration(d)))
			if d > proofPatience && !yes {
				return usage.New(fmt.Sprintf("%d boards would take about %s", boards, report.Duration(d)), "choose a smaller scope, or add --yes")
			}
			return nil
		})
		if errors.Is(err, hunt.ErrNothing) {
			err = job.NoBoard(f.Run.Format)
		}
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	*run = f.Run
	return results, nil
}
