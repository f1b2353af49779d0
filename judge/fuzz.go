package main

import (
	"fmt"
	"path/filepath"
	"time"

	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// huntFlags is the flags of the commands that hunt.
type huntFlags struct {
	job.Job
	out     outputFlags
	key     string
	cluster clusterFlags
}

func (o *huntFlags) flags(cmd *cobra.Command) {
	machineFlags(cmd, &o.Machine)
	harnessFlag(cmd, &o.Terms)
	formatFlag(cmd, &o.Terms)
	oneFlag(cmd, &o.Terms)
	promiseFlag(cmd, &o.Terms, "try only boards that keep this promise")
	o.out.flags(cmd)
	f := cmd.Flags()
	langFlag(cmd, &o.key)
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the random boards")
	f.DurationVar(&o.Limit, "limit", time.Second, "CPU time limit for one board, as in 500ms or 2s")
}

// fuzzAll hunts submissions and prints what was found.
func (o *huntFlags) fuzzAll(cmd *cobra.Command, c *console, f *review.Fuzzer, all []review.Submission) ([]result.Result, error) {
	if err := tellUntold(c, &o.Terms); err != nil {
		return nil, err
	}
	line := c.progress(len(all))
	defer line.Stop()
	f.Watch = c.watch(line)
	results, err := f.All(cmd.Context(), all, doneOn(line))
	line.Stop()
	if err != nil {
		return nil, err
	}
	run := f.Run
	f.Run = run.Setting()
	return results, o.out.write(c, run, results, func() error { return report.Hunts(c.out, results) })
}

// endOfHunt turns results into the end of a command.
func endOfHunt(results []result.Result) error {
	for i := range results {
		if r := &results[i]; r.Verdict != result.Accepted && (r.Judged() || r.Finding != nil) {
			return errShort
		}
	}
	return nil
}

func newFuzz(c *console) *cobra.Command {
	var o fuzzFlags
	cmd := &cobra.Command{
		Use:   "fuzz FILE...",
		Short: "find the smallest board on which a program is wrong",
		Long: `Fuzz tries a program on every small board, smallest first, then on boards in other
orders, random boards of hard families, and boards of awkward sizes. It stops at
the first failure, makes the board as small as possible, and names what the program
seems to believe, if a known belief predicts everything that the program prints.

Several programs get the same boards, and the report says which behave the same.
--against compares with another program instead of the proved answers, and shows the
first board on which the two differ, what each printed, and which one is right.

The exit code is 1 if a program is wrong, or two programs differ.`,
		Example: `  adder fuzz mine.cpp
  adder fuzz --time 10m --seed 7 mine.py
  adder fuzz --all mine.cpp
  adder fuzz mine.cpp --against yours.java
  adder fuzz mine.cpp --time 8h --on nats://host:4222 --key course.key`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, c, args) },
	}
	o.flags(cmd)
	o.cluster.flags(cmd)
	f := cmd.Flags()
	f.Int64Var(&o.Boards, "boards", job.UsualBoards, fmt.Sprintf("number of random boards; by default %d if every board is a separate input", job.SingleBoards))
	f.DurationVar(&o.Time, "time", 0, "stop trying new random boards after this time, as in 30s or 10m (overrides --boards)")
	wordListFlag(cmd, &o.Families, "family", "use only random boards of this family (adder generate --help lists them); may be repeated", job.Families()[2:])
	f.StringVar(&o.against, "against", "", "compare with this program instead of the oracle")
	f.StringVar(&o.save, "save", "", "write each failing board into this folder, as in cases/found")
	f.BoolVar(&o.all, "all", false, "find all mistakes, not only the first, and list the most harmful first")
	f.BoolVar(&o.luck, "sanitize", true, sanitizeHelp)
	f.BoolVar(&o.resume, "resume", false, "continue where the last fuzz of the same program and seed stopped")
	return cmd
}

// sanitizeHelp is the help of --sanitize.
const sanitizeHelp = "check for undefined behaviour: run with other addresses, other contents of memory and another hash seed, and for C and C++ with the compiler's sanitizers; takes one or two more compilations and a dozen short runs"

// fuzzFlags is the flags of fuzz beside those of all that hunt.
type fuzzFlags struct {
	huntFlags
	against, save     string
	all, luck, resume bool
}

func (o *fuzzFlags) run(cmd *cobra.Command, c *console, args []string) error {
	all, err := o.Load(c.in, args, o.key)
	if err == nil {
		err = o.out.check()
	}
	if err != nil {
		return err
	}
	hintHarness(c, &o.Terms, all)
	if err := o.cluster.check(cmd); err != nil {
		return err
	}
	if o.cluster.on != "" {
		return o.elsewhere(cmd, c, args, all)
	}
	f, err := o.Fuzzer(runOf(cmd, args, "fuzz"))
	if err == nil {
		f.Hunt.Boards, err = o.Amount(f.Hunt.One, cmd.Flags().Changed("boards"))
	}
	if err != nil {
		return err
	}
	f.Hunt.Time, f.Hunt.Cover = o.Time, true
	if o.Time == 0 && !cmd.Flags().Changed("boards") {
		f.Hunt.Budget.Search = job.FuzzTime
	}
	f.Resume, f.Mistakes, f.Luck = o.resume, o.all, o.luck
	if err := o.oppose(cmd, c, f, args); err != nil {
		return err
	}
	if err := saveFolder(o.save); err != nil {
		return err
	}
	results, err := o.fuzzAll(cmd, c, f, all)
	if err != nil {
		return err
	}
	return o.end(results)
}

// end writes what was found.
func (o *fuzzFlags) end(results []result.Result) error {
	for i := range results {
		if err := review.SaveFinding(o.save, &results[i]); err != nil {
			return err
		}
	}
	return endOfHunt(results)
}

// oppose loads and builds the program of --against.
func (o *fuzzFlags) oppose(cmd *cobra.Command, c *console, f *review.Fuzzer, args []string) error {
	if o.against == "" {
		return nil
	}
	for _, path := range args {
		if filepath.Clean(path) == filepath.Clean(o.against) {
			return usage.New(path+" is compared with itself", "name another program")
		}
	}
	s, err := o.LoadOne(c.in, o.against, nil)
	if err != nil {
		return err
	}
	return f.Oppose(cmd.Context(), review.Submission{Source: s})
}
