package main

import (
	"fmt"
	"path/filepath"
	"time"

	"adder/judge/hunt"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// huntFlags is the flags of the commands that hunt.
type huntFlags struct {
	machineFlags
	formatFlags
	harness harnessFlag
	out     outputFlags
	key     string
	seed    uint64
	limit   time.Duration
	cluster clusterFlags
}

func (o *huntFlags) flags(cmd *cobra.Command) {
	o.machineFlags.flags(cmd)
	o.harness.flags(cmd)
	o.formatFlag(cmd)
	o.oneFlag(cmd)
	o.promiseFlag(cmd, "give only boards that keep this promise")
	o.out.flags(cmd)
	f := cmd.Flags()
	langFlag(cmd, &o.key)
	f.Uint64Var(&o.seed, "seed", 1, "seed of the random boards")
	f.DurationVar(&o.limit, "limit", time.Second, "CPU time in which a process must answer one board, as in 500ms or 2s")
}

// memoryLimit and outputLimit hold for each process of a hunt, in bytes.
const (
	memoryLimit = 1 << 30
	outputLimit = 64 << 20
)

// explainTime is the CPU time of a program in which its belief is looked for.
const explainTime = time.Minute

// fuzzer makes what hunts.
func (o *huntFlags) fuzzer(run result.Run) (*review.Fuzzer, error) {
	h := hunt.Options{Seed: o.seed, Limit: o.limit, Workers: o.workers, Budget: hunt.Budget{Explain: explainTime}}
	if o.limit <= 0 {
		return nil, usage.New("--limit must be above 0", "as in --limit 2s")
	}
	if err := o.given(&h); err != nil {
		return nil, err
	}
	site, named, err := o.words()
	if err != nil {
		return nil, err
	}
	b, err := o.builder()
	if err != nil {
		return nil, err
	}
	if h.Format != nil {
		run.Format = h.Format.Name
	}
	run.Seed, run.Promises, run.Sandbox = o.seed, o.promises, string(b.Level)
	run.Limits = fmt.Sprintf("CPU time %g s for a board; %s", o.limit.Seconds(), sizeWords(memoryLimit, outputLimit))
	return &review.Fuzzer{
		Builder: b, Level: b.Level, Limits: hunt.Limits{Memory: memoryLimit, Output: outputLimit}, Hunt: h,
		Outside: !site, Named: named, Marks: filepath.Join(o.cache, "bookmarks"), Run: run,
	}, nil
}

// fuzzAll hunts submissions and prints what was found.
func (o *huntFlags) fuzzAll(cmd *cobra.Command, c *console, f *review.Fuzzer, all []review.Submission) ([]result.Result, error) {
	if err := o.tell(c); err != nil {
		return nil, err
	}
	line := c.progress(len(all))
	defer line.Stop()
	f.Progress = func(s *review.Submission, stage string, boards uint64) {
		line.Say(fmt.Sprintf("%s: %s, %s boards", s.Name, stage, report.Thousands(boards)))
	}
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

// How many boards of the mix are given unless another number is asked for, and
// where each costs a process.
const (
	fuzzedBoards = 200_000
	singleBoards = 300
)

func newFuzz(c *console) *cobra.Command {
	var o fuzzFlags
	cmd := &cobra.Command{
		Use:   "fuzz FILE...",
		Short: "hunt for the smallest board on which a program is wrong",
		Long: `Fuzz gives a program every small board, smallest first, then boards again in
other orders, random boards of families that hurt, and boards of awkward sizes.
It stops at the first failure, makes it as small as it gets, and says what the
program seems to believe, if a known belief predicts everything that it prints.

Several programs are given the same boards; those that behave the same are told.
With --against the measure is another program: the first board on which the two
differ is shown, with what each did and which of them is proved right there.
The exit code is 1 if a program was found wrong, or two programs differ.`,
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
	f.Int64Var(&o.boards, "boards", fuzzedBoards, fmt.Sprintf("random boards of the mix; %d if each is an input of its own, unless another number is given", singleBoards))
	f.DurationVar(&o.time, "time", 0, "give no new random boards after that long, as in 30s or 10m (--boards then has no say)")
	wordListFlag(cmd, &o.families, "family", "take random boards of this family only, as adder generate --help lists them; may be repeated", familyNames()[2:])
	f.StringVar(&o.against, "against", "", "compare with this program instead of the oracle")
	f.StringVar(&o.save, "save", "", "write each finding into this folder, as cases/found")
	f.BoolVar(&o.all, "all", false, "after the first mistake go on: list all that are found, most harmful first")
	f.BoolVar(&o.luck, "sanitize", true, sanitizeHelp)
	f.BoolVar(&o.resume, "resume", false, "go on where the last fuzz of the same program and seed stopped")
	return cmd
}

// sanitizeHelp is the help of --sanitize.
const sanitizeHelp = "also run it with other addresses, other contents of memory and another hash seed, and in C and C++ with the compiler's sanitizers, to see whether right answers are luck; takes one or two more compilations and a dozen short runs"

// fuzzFlags is the flags of fuzz beside those of all that hunt.
type fuzzFlags struct {
	huntFlags
	boards        int64
	time          time.Duration
	families      []string
	against, save string
	all, luck     bool
	resume        bool
}

func (o *fuzzFlags) run(cmd *cobra.Command, c *console, args []string) error {
	all, err := o.harness.loadAll(c.in, args, o.key)
	if err == nil {
		err = o.out.check()
	}
	if err != nil {
		return err
	}
	o.harness.hint(c, all)
	if err := o.cluster.check(cmd); err != nil {
		return err
	}
	if o.cluster.on != "" {
		return o.elsewhere(cmd, c, args, all)
	}
	f, err := o.fuzzer(runOf(cmd, args, "fuzz"))
	if err == nil {
		err = o.choose(&f.Hunt, cmd.Flags().Changed("boards"))
	}
	if err != nil {
		return err
	}
	f.Resume, f.Hunt.Cover, f.Mistakes = o.resume, true, o.all
	f.Luck = o.luck
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
	for i := range results {
		if err := saveFinding(o.save, &results[i]); err != nil {
			return err
		}
	}
	return endOfHunt(results)
}

// choose says which boards of the mix are given.
func (o *fuzzFlags) choose(h *hunt.Options, asked bool) error {
	switch {
	case o.boards < 1:
		return usage.New(fmt.Sprintf("--boards is %d", o.boards), "want 1 or more")
	case o.time < 0:
		return usage.New("--time must be above 0", "as in --time 10m")
	}
	h.Boards, h.Time = uint64(o.boards), o.time
	if h.One && !asked {
		h.Boards = singleBoards
	}
	if o.time > 0 {
		h.Boards = 1 << 62
	}
	for _, name := range o.families {
		family, err := findFamily(name)
		if err != nil {
			return err
		}
		h.Families = append(h.Families, family)
	}
	return nil
}

// oppose loads and builds the program of --against.
func (o *fuzzFlags) oppose(cmd *cobra.Command, c *console, f *review.Fuzzer, args []string) error {
	if o.against == "" {
		return nil
	}
	for _, path := range args {
		if filepath.Clean(path) == filepath.Clean(o.against) {
			return usage.New(path+" is set against itself", "it agrees with itself unless it is not deterministic")
		}
	}
	s, err := o.harness.wrap(loadOne(c.in, o.against, nil))
	if err != nil {
		return err
	}
	return f.Oppose(cmd.Context(), review.Submission{Source: s})
}
