package main

import (
	"context"

	"adder/judge/grade"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

// growthFlag is the flag --growth of the commands that judge.
type growthFlag struct{ on bool }

func (f *growthFlag) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.on, "growth", false, "also measure how the CPU time of each program grows with the cells and the faces")
}

// measure adds the growth of each program that compiles, one after the other:
// beside another program its times would be worth less.
func (f *growthFlag) measure(ctx context.Context, j *grade.Judge, all []submission, entries []report.Entry, bar *bar) error {
	if !f.on {
		return nil
	}
	for i, e := range entries {
		if c := e.Card; c.Skipped != "" || c.Verdict == grade.CompileError || c.Verdict == grade.JudgeError {
			continue
		}
		bar.say("measuring " + e.Card.Submission)
		g, err := j.Growth(ctx, all[i].Source)
		if err != nil {
			return err
		}
		entries[i].Growth = g
	}
	return nil
}

// print writes the growth of each program below the table.
func (f *growthFlag) print(c *console, entries []report.Entry, asJSON bool) error {
	if asJSON {
		return nil // it is in each object
	}
	return report.Growths(c.out, entries)
}
