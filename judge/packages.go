package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/class"
	"adder/judge/contest"
	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/result"

	"github.com/spf13/cobra"
)

func newSuite(c *console) *cobra.Command {
	suite := command("suite", noArguments, func(cmd *cobra.Command, _ []string) error { return cmd.Help() })
	pattern := cases.Patterns[0]
	cmd := command("new DIR", exactly("expected one folder", "as in adder suite new mysuite"), func(_ *cobra.Command, args []string) error {
		if err := cases.New(args[0], &pattern); err != nil {
			return err
		}
		dir := report.Printable(args[0])
		_, err := fmt.Fprintf(c.err, "adder: wrote %s\nadder: hint: adder lint %s checks it; adder judge --suite %s FILE judges by it\n",
			filepath.Join(dir, "suite.yaml"), dir, dir)
		return err
	})
	known := fault.Names(cases.Patterns, func(p cases.Pattern) string { return p.Name })
	addChoice(cmd, &pattern, "pattern", pattern.Name, "what the suite starts as: {}", func(name string) (cases.Pattern, error) {
		if i := slices.Index(known, name); i >= 0 {
			return cases.Patterns[i], nil
		}
		return pattern, fault.Unknown("pattern", name, known)
	}, known)
	suite.AddCommand(cmd)
	return suite
}

func newImport(c *console) *cobra.Command {
	var o importFlags
	cmd := command("import SOURCE --out DIR", exactly("expected one source, got %d", "name one folder or zip archive"),
		func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), c, args[0]) })
	formatFlag(cmd, &o.Terms)
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "folder for the suite, new or empty")
	wordListFlag(cmd, &o.kept, "promise", "promise that every board keeps, recorded in the suite: {}; may be repeated", job.Promises())
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for generated cases")
	f.BoolVar(&o.fix, "fix", false, "replace wrong answers by right ones")
	return cmd
}

type importFlags struct {
	job.Terms
	out, cache string
	kept       []string
	fix        bool
}

func (o *importFlags) run(ctx context.Context, c *console, source string) error {
	if o.out == "" {
		return fault.New("no --out given", "add the folder for the suite, as in --out mysuite")
	}
	if err := cases.Vacant(o.out); err != nil {
		return err
	}
	if err := fault.WritableFolder(filepath.Dir(filepath.Clean(o.out)), "--out names a new folder; its parent must exist"); err != nil {
		return err
	}
	f, err := o.Written()
	if err != nil {
		return err
	}
	var kept []*board.Promise
	for _, name := range o.kept {
		p, err := job.FindPromise(name)
		if err != nil {
			return err
		}
		if !slices.Contains(kept, p) {
			kept = append(kept, p)
		}
	}
	i, err := contest.Read(ctx, source, f, cases.NewCache(filepath.Join(o.cache, "cases")))
	if err != nil {
		return err
	}
	lines, wrong := i.Tell()
	for _, line := range lines {
		fmt.Fprintln(c.out, report.OneLine(line))
	}
	if wrong > 0 && !o.fix {
		c.tell("wrong answers, so nothing was written; --fix writes the right ones")
		return errShort
	}
	if err := i.Write(o.out, report.Printable(filepath.Base(filepath.Clean(source))), kept); err != nil {
		return err
	}
	c.tell("wrote " + filepath.Join(o.out, "suite.yaml"))
	return nil
}

func newExport(c *console) *cobra.Command {
	var o contest.Options
	var out, suite, program, cache string
	cmd := command("export --target SYSTEM --out FILE.zip", noArguments, func(cmd *cobra.Command, _ []string) error {
		p, err := contest.Open(suite)
		if err != nil {
			return err
		}
		t, err := o.Take(p.Options, cmd.Flags().Changed)
		if err == nil && out == "" {
			err = fault.New("no --out given", "add the file to write, as in --out snakes.zip")
		}
		if err = cmp.Or(err, fault.Writable("--out", out)); err != nil {
			return err
		}
		p.Options = o
		if t.RunsAdder() {
			if p.Program, err = contest.Adder(program); err != nil {
				return err
			}
		}
		if err := p.Make(cases.NewCache(filepath.Join(cache, "cases"))); err != nil {
			return err
		}
		if err := disk.WriteFile(out, 0o644, func(w io.Writer) error { return p.Write(w, t) }); err != nil {
			return err
		}
		info, err := os.Stat(out)
		if err == nil {
			fmt.Fprintf(c.err, "%s: a package for %s, %.1f MB\n", report.Printable(out), t.Name, float64(info.Size())/1e6)
		}
		return err
	})
	f := cmd.Flags()
	wordsFlag(cmd, &o.Target, "target", "", "contest system, from the list above", fault.Names(contest.Targets, func(t *contest.Target) string { return t.Name + "\t" + t.Doc }))
	f.StringVar(&out, "out", "", "file to write; an existing file is replaced")
	f.StringVar(&o.ID, "name", "snakesandladders", "short name of the problem: letters a to z and digits")
	f.BoolVar(&o.Scoring, "scoring", false, "make the groups subtasks with their points")
	f.IntVar(&o.TimeLimit, "time-limit", contest.DefaultTimeLimit, "time limit for one case, in seconds")
	f.StringVar(&suite, "suite", "", "export this suite instead of the standard one")
	f.StringVar(&program, "program", "", "an Adder binary for linux/amd64, if this one is for another system (gradescope)")
	wordsFlag(cmd, &o.Feedback, "feedback", string(result.DetailInput), "what students may see: {} (gradescope)", result.DetailNames())
	wordsFlag(cmd, &o.Missing, "missing", class.Missing[1], "score of a submission without a source: {} (gradescope)", class.Missing)
	f.StringVar(&cache, "cache", defaultCache(), "folder for generated cases")
	return cmd
}
