package main

import (
	"fmt"
	"os"
	"path/filepath"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/contest"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

func newExport(c *console) *cobra.Command {
	var o exportFlags
	cmd := reckoning("export --target SYSTEM --out FILE.zip", noArguments,
		func(cmd *cobra.Command, _ []string) error {
			return o.run(c, cmd.Flags().Changed)
		})
	f := cmd.Flags()
	wordsFlag(cmd, &o.system, "target", "", "contest system, from the list above", contest.Systems())
	f.StringVar(&o.out, "out", "", "file to write; an existing file is replaced")
	f.StringVar(&o.ID, "name", "snakesandladders",
		"short name of the problem: letters a to z and digits")
	f.BoolVar(&o.Scoring, "scoring", false, "make the groups subtasks with their points")
	f.IntVar(&o.TimeLimit, "time-limit", contest.DefaultTimeLimit, "time limit for one case, in seconds")
	f.StringVar(&o.suite, "suite", "", "export this suite instead of the standard one")
	f.StringVar(&o.program, "program", "",
		"an Adder binary for linux/amd64, if this one is for another system (gradescope)")
	wordsFlag(cmd, &o.Feedback, "feedback", string(result.DetailInput),
		"what students may see: {} (gradescope)", result.DetailNames())
	wordsFlag(cmd, &o.Missing, "missing", class.Missing[1],
		"score of a submission without a source: {} (gradescope)", class.Missing)
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for generated cases")
	return cmd
}

type exportFlags struct {
	contest.Options
	system, out, suite, program, cache string
}

func (o *exportFlags) run(c *console, given func(flag string) bool) error {
	t, err := contest.Find(o.system)
	if err != nil {
		return err
	}
	if err := o.Check(t, given); err != nil {
		return err
	}
	if o.out == "" {
		return fault.New("no --out given", "add the file to write, as in --out snakes.zip")
	}
	if err := fault.Writable("--out", o.out); err != nil {
		return err
	}
	p, err := contest.Open(o.suite)
	if err != nil {
		return err
	}
	p.Options = o.Options
	if t.RunsAdder() {
		p.Program, err = contest.Adder(o.program)
		if err != nil {
			return err
		}
	}
	if err := p.Make(cases.NewCache(filepath.Join(o.cache, "cases"))); err != nil {
		return err
	}
	f, err := disk.Create(o.out, 0o644)
	if err != nil {
		return err
	}
	if err := f.End(p.Write(f, t)); err != nil {
		return err
	}
	if words := p.Unread(o.system); words != "" {
		c.tell("warning: " + words)
	}
	info, err := os.Stat(o.out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.err,
		"%s: a package for %s, %.1f MB\n", report.Printable(o.out), o.system, float64(info.Size())/1e6)
	return err
}
