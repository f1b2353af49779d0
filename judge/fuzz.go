package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

// hunting is the flags of the commands that hunt.
type hunting struct {
	machine
	key      string
	harness  harnessFlag
	seed     uint64
	boards   int64
	time     time.Duration
	limit    time.Duration
	families []string
	dialect
	against string
	save    string
	page    htmlFlag
	what    report.Run // for the page
	resume  bool
	json    bool
}

func (o *hunting) commonFlags(cmd *cobra.Command) {
	o.machine.flags(cmd)
	o.harness.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.key, "lang", "", "language of the files, whatever their extension")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the random boards")
	f.DurationVar(&o.limit, "limit", time.Second, "CPU time in which a process must answer one board")
	o.formatFlag(cmd)
	o.oneFlag(cmd)
	o.promiseFlag(cmd, "give only boards that keep this promise")
	f.BoolVar(&o.json, "json", false, "print one JSON object a line for each program")
}

func newFuzz(c *console) *cobra.Command {
	var o hunting
	cmd := &cobra.Command{
		Use:   "fuzz FILE...",
		Short: "hunt for the smallest board on which a program is wrong",
		Long: `Fuzz gives a program every small board, smallest first, then boards again in
other orders, random boards of families that hurt, and boards of awkward sizes.
It stops at the first failure, makes it as small as it gets, and says what the
program seems to believe, if a known belief predicts everything that it prints.

Several programs are given the same boards; those that behave the same are told.
The exit code is 1 if a program was found wrong.`,
		Example: `  adder fuzz mine.cpp
  adder fuzz --time 10m --seed 7 mine.py
  adder fuzz mine.cpp --against yours.java`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.what = runOf(cmd, args, "fuzz")
			return o.run(cmd.Context(), c, args)
		},
	}
	o.commonFlags(cmd)
	f := cmd.Flags()
	f.Int64Var(&o.boards, "boards", fuzzedBoards, fmt.Sprintf("random boards of the mix; %d if each is an input of its own, unless another number is given", singleBoards))
	f.DurationVar(&o.time, "time", 0, "give no new random boards after that long (--boards then has no say)")
	f.StringArrayVar(&o.families, "family", nil, "take random boards of this family only; may be repeated")
	f.StringVar(&o.against, "against", "", "compare with this program instead of the oracle")
	f.StringVar(&o.save, "save", "", "write each finding into this folder, as cases/found")
	o.page.flags(cmd)
	f.BoolVar(&o.resume, "resume", false, "go on where the last fuzz of the same program and seed stopped")
	return cmd
}

// options turns flags into what a hunt is told.
func (o *hunting) options() (hunt.Options, error) {
	h := hunt.Options{Seed: o.seed, Time: o.time, Limit: o.limit, Workers: o.workers}
	switch {
	case o.boards < 1:
		return h, usage(fmt.Sprintf("--boards is %d", o.boards), "want 1 or more")
	case o.time < 0 || o.limit <= 0:
		return h, usage("--time and --limit must be above 0", "")
	}
	h.Boards = uint64(o.boards)
	if o.time > 0 {
		h.Boards = 1 << 62
	}
	for _, name := range o.families {
		f, err := generator.Find(name)
		if err != nil {
			return h, usage(err.Error(), "")
		}
		h.Families = append(h.Families, f)
	}
	if err := o.given(&h); err != nil {
		return h, err
	}
	if h.One && slices.Contains([]int64{fuzzedBoards, diagnosedBoards}, o.boards) {
		h.Boards = singleBoards
	}
	return h, nil
}

// fuzzedBoards is how many boards of the mix are given unless another number is
// asked for, and singleBoards where each costs a process.
const (
	fuzzedBoards = 200_000
	singleBoards = 300
)

// memoryLimit and outputLimit hold for each process of a hunt, in bytes.
const (
	memoryLimit = 1 << 30
	outputLimit = 64 << 20
)

// subject compiles a program to be hunted.
func subject(ctx context.Context, b *lang.Builder, s lang.Source, f *board.Format) (hunt.Subject, *lang.Program, error) {
	p, err := b.Build(ctx, s)
	if err != nil {
		return hunt.Subject{}, nil, err
	}
	return hunt.Submission(f, s.Name, p, b.Level, hunt.Limits{Memory: memoryLimit, Output: outputLimit}), p, nil
}

func (o *hunting) run(ctx context.Context, c *console, args []string) error {
	all, err := o.harness.all(loadAll(c.in, args, o.key))
	if err != nil {
		return err
	}
	options, err := o.options()
	if err == nil {
		err = o.tell(c)
	}
	if err == nil {
		err = o.page.check()
	}
	if err != nil {
		return err
	}
	b, err := o.builder()
	if err != nil {
		return err
	}
	if o.against != "" {
		if options.Against, err = o.opponent(ctx, c, b, args, options.Format); err != nil {
			return err
		}
	}
	if o.save != "" {
		if err := writable(o.save); err != nil {
			return err
		}
	}
	reports, err := o.huntAll(ctx, c, b, all, options)
	if err != nil {
		return err
	}
	if o.save != "" {
		for _, r := range reports {
			if err := saveFinding(o.save, r); err != nil {
				return err
			}
		}
	}
	if err := o.page.write(o.hunted(b.Level), huntedEntries(reports)); err != nil {
		return err
	}
	return o.print(c, reports)
}

// opponent is the program of --against.
func (o *hunting) opponent(ctx context.Context, c *console, b *lang.Builder, args []string, f *board.Format) (*hunt.Subject, error) {
	for _, path := range args {
		if filepath.Clean(path) == filepath.Clean(o.against) {
			return nil, usage(path+" is set against itself", "it agrees with itself unless it is not deterministic")
		}
	}
	s, err := o.harness.one(loadOne(c.in, o.against, nil))
	if err != nil {
		return nil, err
	}
	h, _, err := subject(ctx, b, s, f)
	return &h, err
}

// huntAll hunts each program. One program has all workers; of several each has
// one, and they share the boards.
func (o *hunting) huntAll(ctx context.Context, c *console, b *lang.Builder, all []submission, options hunt.Options) ([]*hunt.Report, error) {
	bar := startProgress(c, len(all))
	defer bar.stop()
	slots := 1
	if len(all) > 1 {
		slots, options.Workers = o.workers, 1
	}
	corpus := hunt.NewCorpus(options)
	defer corpus.Close()
	reports := make([]*hunt.Report, len(all))
	errs := make([]error, len(all))
	free := make(chan struct{}, slots)
	var group sync.WaitGroup
	for i, s := range all {
		free <- struct{}{}
		group.Go(func() {
			defer func() { <-free }()
			reports[i], errs[i] = o.huntOne(ctx, bar, b, s.Source, corpus, options)
			bar.step(s.Name)
		})
	}
	group.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return reports, errors.Join(errs...)
}

func (o *hunting) huntOne(ctx context.Context, bar *bar, b *lang.Builder, s lang.Source, corpus *hunt.Corpus, options hunt.Options) (*hunt.Report, error) {
	target, p, err := subject(ctx, b, s, options.Format)
	if err != nil {
		return nil, named(s, err)
	}
	options.Progress = func(stage string, boards uint64) {
		bar.say(fmt.Sprintf("%s: %s, %d boards", s.Name, stage, boards))
	}
	mark := bookmark(o.cache, p, options)
	if o.resume {
		options.First = readBookmark(mark)
		corpus = hunt.NewCorpus(options)
		defer corpus.Close()
	}
	r, err := hunt.Hunt(ctx, target, corpus, options)
	if r != nil && r.Next > options.First {
		writeBookmark(mark, r.Next)
	}
	if err == nil && r.Finding == nil && o.beyond(options) {
		return o.huntBeyond(ctx, target, options, r)
	}
	return r, err
}

// named says which of several files an error is about.
func named(s lang.Source, err error) error {
	var refused *lang.CompileError
	if errors.As(err, &refused) {
		return usage(s.Name+" does not compile: "+refused.Output, "")
	}
	return fmt.Errorf("%s: %w", s.Name, err)
}

func (o *hunting) print(c *console, reports []*hunt.Report) error {
	if o.json {
		e := json.NewEncoder(c.out)
		e.SetEscapeHTML(false)
		for _, r := range reports {
			if err := e.Encode(report.Hunt(r)); err != nil {
				return err
			}
		}
	} else {
		c.color(c.out)
		if err := report.Hunts(c.out, reports); err != nil {
			return err
		}
	}
	for _, r := range reports {
		if r.Finding != nil && r.Finding.Outside == nil {
			return errShort
		}
	}
	return nil
}

// writable makes a folder and makes sure that findings can be written there
// before any are looked for.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return usage(err.Error(), "--save names a folder to write to")
	}
	return checkFolder(dir, "--save names a folder to write to")
}
