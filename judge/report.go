package main

import (
	"adder/judge/class"

	"github.com/spf13/cobra"
)

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
