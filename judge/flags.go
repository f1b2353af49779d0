package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// command makes a command. Its help is in help.txt.
func command(use string, args cobra.PositionalArgs, run func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Args: args, RunE: run}
}

// reckoning makes a command that runs no program: it only reads, computes and prints. When it
// is interrupted, it ends wherever it is, in the middle of a board or of waiting for its input.
func reckoning(
	use string, args cobra.PositionalArgs, run func(*cobra.Command, []string) error,
) *cobra.Command {
	return command(use, args, func(cmd *cobra.Command, words []string) error {
		done := make(chan error, 1)
		go func() { done <- guarded(run, cmd, words) }()
		select {
		case err := <-done:
			return err
		case <-cmd.Context().Done():
			return cmd.Context().Err()
		}
	})
}

// guarded runs a command, whose panic is an error.
func guarded(
	run func(*cobra.Command, []string) error, cmd *cobra.Command, words []string,
) (err error) {
	defer fault.Catch(&err)
	return run(cmd, words)
}

// A flag that takes one of several words has one list of them: help shows it in place of
// {}, shells complete from it, and an unknown word is compared with it.

// A choice is a flag whose words stand for values.
type choice[T any] struct {
	to   *T
	word string
	find func(word string) (T, error) // the error says what was probably meant
}

func (c *choice[T]) String() string { return c.word }
func (c *choice[T]) Type() string   { return "string" }
func (c *choice[T]) Set(word string) (err error) {
	c.word = word
	*c.to, err = c.find(word)
	return err
}

// addChoice adds a flag whose words stand for values. otherwise is the default's word, whose
// value is already set.
func addChoice[T any](
	cmd *cobra.Command,
	to *T,
	name, otherwise, doc string,
	find func(word string) (T, error),
	words []string,
) {
	cmd.Flags().Var(&choice[T]{to, otherwise, find}, name, listing(doc, words))
	completes(cmd, name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// wordsFlag adds a flag whose word is looked up where it is used, which may be a worker.
func wordsFlag(cmd *cobra.Command, value *string, name, otherwise, doc string, words []string) {
	cmd.Flags().StringVar(value, name, otherwise, listing(doc, words))
	completes(cmd, name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// wordListFlag is [wordsFlag] for a flag that may be repeated.
func wordListFlag(cmd *cobra.Command, value *[]string, name, doc string, words []string) {
	cmd.Flags().StringArrayVar(value, name, nil, listing(doc, words))
	completes(cmd, name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func listing(doc string, words []string) string {
	return strings.ReplaceAll(doc, "{}", strings.Join(words, ", "))
}

func completes(cmd *cobra.Command, name string, by cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(name, by); err != nil {
		panic(err) // two functions for one flag
	}
}

// machineFlags adds the flags of the commands that run programs.
func machineFlags(cmd *cobra.Command, m *job.Machine) {
	f := cmd.Flags()
	f.StringVar(&m.Cache, "cache", defaultCache(),
		"folder for compiled programs, generated cases and measured times")
	wordsFlag(cmd, &m.Level, "level", "",
		"sandbox level: {} (default: the strictest that this machine allows)", job.Levels)
	f.BoolVar(&m.Trust, "trust", false, "run programs even without a sandbox; only for code that you trust")
	f.IntVar(&m.Workers, "workers", runtime.NumCPU(),
		"number of programs that run at the same time; one at level bare")
}

// defaultCache is $ADDER_CACHE, or the user's cache folder.
func defaultCache() string {
	if dir := os.Getenv("ADDER_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "adder")
}

// termFlags adds the flags that say how boards are written and which are given.
func termFlags(cmd *cobra.Command, t *job.Terms) {
	formatFlag(cmd, t)
	cmd.Flags().BoolVar(&t.OneBoard, "one", false, "give each process only one board, as baekjoon does")
}

func formatFlag(cmd *cobra.Command, t *job.Terms) {
	wordsFlag(cmd, &t.Format, "format", "plain", "input format: {}", job.Formats())
}

func judgeFlags(cmd *cobra.Command, j *job.Job) {
	machineFlags(cmd, &j.Machine)
	termFlags(cmd, &j.Terms)
	f := cmd.Flags()
	f.StringVar(&j.Judging.Suite, "suite", "", "judge by this suite instead of the standard one")
	f.BoolVar(&j.Judging.Throws, "require-throws", false, "every answer must be followed by its throws")
}

// allGroupsFlag adds the flag for points.
func allGroupsFlag(cmd *cobra.Command, all *bool) {
	cmd.Flags().BoolVar(all, "all-groups", false,
		"judge all groups, for points; by default judging ends at the first group that fails")
}

// besideFlags adds the flags for findings besides the verdict.
func besideFlags(cmd *cobra.Command, j *job.Judging) {
	f := cmd.Flags()
	f.BoolVar(&j.Plan.Mend, "mend", false,
		"also find the smallest change that makes a wrong program right; tries some hundred or thousand "+
			"changed programs, and takes up to 60 s of CPU time for each wrong one, proofs not counted")
	f.BoolVar(&j.Plan.Luck, "sanitize", false, sanitizeHelp)
}

// huntFlags adds the flags of the commands that hunt.
func huntFlags(cmd *cobra.Command, o *programs) {
	machineFlags(cmd, &o.job.Machine)
	termFlags(cmd, &o.job.Terms)
	fileFlags(cmd, o)
	f := cmd.Flags()
	f.Uint64Var(&o.job.Hunting.Seed, "seed", 1, "seed of the random boards")
	f.DurationVar(&o.job.Hunting.Limit, "limit", time.Second, "CPU time limit for one board, as in 500ms or 2s")
}

const sanitizeHelp = "check for undefined behaviour: run the same input again, and for C and C++ " +
	"with the compiler's sanitizers; takes one more compilation and a few short runs"

// fileFlags adds the flags of the commands that are given programs.
func fileFlags(cmd *cobra.Command, o *programs) {
	harnessFlag(cmd, &o.job.Terms)
	o.out.flags(cmd)
	wordsFlag(cmd, &o.key, "lang", "", "language of the files, overriding their extension: {}", lang.Keys())
}

// harnessFlag adds --harness to a command without a PreRunE. The harness sets the format.
func harnessFlag(cmd *cobra.Command, t *job.Terms) {
	known := fault.Names(lang.Harnesses, func(h *lang.Harness) string { return h.Name })
	wordsFlag(cmd, &t.Harness, "harness", "",
		"the files contain the function that this site asks for: {}", known)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if t.Harness == "" {
			return nil
		}
		h, err := lang.FindHarness(t.Harness)
		if err != nil {
			return err
		}
		if t.Format != h.Format && cmd.Flags().Changed("format") {
			return fault.New(
				fmt.Sprintf("--format is %s, and the harness %s reads %s", t.Format, h.Name, h.Format),
				"leave --format out",
			)
		}
		t.Format = h.Format
		return nil
	}
}

func detailFlag(cmd *cobra.Command, value *result.Detail) {
	addChoice(cmd, value, "feedback", string(*value),
		"what students may see: {}", result.FindDetail, result.DetailNames())
}

// classFlags adds the flags of the commands that judge a class, those by which scores
// become grades among them.
func (o *courses) classFlags(cmd *cobra.Command) {
	judgeFlags(cmd, &o.job)
	besideFlags(cmd, &o.job.Judging)
	harnessFlag(cmd, &o.job.Terms)
	detailFlag(cmd, &o.course.Detail)
	m, f := &o.course.Marking, cmd.Flags()
	f.StringVar(&m.Roster, "roster", "",
		"roster of the class, as Moodle, Canvas, Blackboard or Gradescope export it (CSV)")
	wordsFlag(cmd, &m.Platform, "for", "",
		"with --roster, which came from this platform: also write it with the grades filled in: {}",
		class.PlatformKeys())
	f.StringVar(&m.Column, "column", "Adder",
		"name of the assignment on the platform, as in --column \"Snakes and Ladders\"")
	f.StringVar(&m.Deadline, "deadline", "",
		"deadline, in this machine's time zone, as in \"2026-03-01 18:00\"")
	f.StringVar(&m.Late, "late", "", "penalty for each day of lateness, as in 10%/day or 1/day")
	wordsFlag(cmd, &m.Attempt, "attempt", class.Last, "the attempt that counts: {}", class.Attempts)
	f.StringVar(&m.Points, "points", "", "total points, as in 20")
	f.StringVar(&m.Pass, "pass", "", "percentage of the points needed to pass, as in 50%")
	wordsFlag(cmd, &m.Missing, "missing", class.Missing[0],
		"score of a submission without a source: {}", class.Missing)
	f.StringVar(&m.Overrides, "overrides", "",
		"table student,score,comment that replaces judged scores (by default "+class.OverridesName+
			" in the folder of outputs, if it exists)")
}

// workersFlags adds the flags of the commands whose work other machines can do.
func workersFlags(cmd *cobra.Command, w *job.Workers) {
	f := cmd.Flags()
	f.StringVar(&w.URL, "on", "",
		"run on the workers of this server, as in nats://host:4222; see adder hub --help")
	f.StringVar(&w.Key, "key", "", "with --on: file of a course key")
}

// checkWorkers checks the flags of workers and those beside them.
func checkWorkers(cmd *cobra.Command, w *job.Workers) error {
	given := cmd.Flags().Changed
	switch {
	case w.URL == "" && given("key"):
		return fault.New("--key needs --on",
			"--on names the server of the workers, as in nats://host:4222; for TLS in serve, use --cert-key")
	case w.URL == "":
		return nil
	case w.Key == "":
		return fault.New("--on needs --key", "adder hub writes course.key into its folder")
	case given("level"):
		return fault.New("--level and --on cannot be combined",
			"every worker has its own: adder worker --level")
	case given("workers"):
		return fault.New("--workers and --on cannot be combined",
			"every worker says how many run on its machine: adder worker --slots")
	}
	return nil
}

// checkMarking refuses flags that would do nothing.
func checkMarking(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	if given("column") && !given("for") {
		return fault.New("--column does nothing without --for",
			"as in --for canvas --column \"Snakes and Ladders\"")
	}
	return nil
}
