package main

import (
	"errors"
	"fmt"
	"time"

	"adder/generator"
	"adder/judge/hunt"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// proofPatience is how long a proof may take without --yes.
const proofPatience = time.Hour

func newProve(c *console) *cobra.Command {
	var o proveFlags
	cmd := &cobra.Command{
		Use:   "prove FILE...",
		Short: "check a program on every board up to a size",
		Long: `Prove tries a program on every board of a scope, smallest first: all boards up to a
number of cells, jumps and faces. If the program is right on all of them, the report
states what was checked. If not, the first failure is the smallest there is.

The default scope is the sweep: up to 9 cells, with up to 3 jumps and 3 faces, or
2 jumps and 6 faces. Prove first estimates the time; a proof that would take more
than an hour needs --yes.`,
		Example: `  adder prove mine.cpp
  adder prove mine.cpp --cells 7 --jumps 4 --faces 2
  adder prove mine.cpp --cells 10 --jumps 3 --faces 3 --on nats://host:4222 --key course.key`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, c, args) },
	}
	o.flags(cmd)
	o.cluster.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&o.sizes.Cells, "cells", 9, "maximum number of cells, 2 to 64")
	f.IntVar(&o.sizes.Jumps, "jumps", 2, "maximum number of jumps, 0 to 32")
	f.IntVar(&o.sizes.Faces, "faces", 6, "maximum number of faces, 1 to 64")
	f.BoolVar(&o.yes, "yes", false, "skip the one-hour limit")
	return cmd
}

// proveFlags is the flags of prove beside those of all that hunt.
type proveFlags struct {
	huntFlags
	sizes job.Scope
	yes   bool
}

func (o *proveFlags) run(cmd *cobra.Command, c *console, args []string) error {
	scope, err := o.scope(cmd.Flags().Changed)
	if err != nil {
		return err
	}
	all, err := o.Load(c.in, args, o.key)
	if err == nil {
		err = o.out.check()
	}
	if err != nil {
		return err
	}
	if err := o.cluster.check(cmd); err != nil {
		return err
	}
	if o.cluster.on != "" {
		return o.elsewhere(cmd, c, args, all, scope)
	}
	f, err := o.Fuzzer(runOf(cmd, args, "prove"))
	if err != nil {
		return err
	}
	var results []result.Result
	for _, s := range all {
		r, err := f.Prove(cmd.Context(), s, scope, func(n uint64, d time.Duration) error { return estimate(c, n, d, o.yes) })
		if errors.Is(err, hunt.ErrNothing) {
			err = job.NoBoard(f.Run.Format)
		}
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	if err := o.out.write(c, f.Run, results, func() error { return report.Hunts(c.out, results) }); err != nil {
		return err
	}
	return endOfHunt(results)
}

// scope is every small board, unless a size was asked for.
func (o *proveFlags) scope(asked func(flag string) bool) (generator.Scope, error) {
	format, err := o.Written()
	if err != nil {
		return generator.Scope{}, err
	}
	if asked("cells") || asked("jumps") || asked("faces") {
		o.Scope = &o.sizes
	}
	if format.Cells != 0 && !asked("cells") {
		o.sizes.Cells = format.Cells
	}
	if format.Faces != 0 && !asked("faces") {
		o.sizes.Faces = format.Faces
	}
	return o.EveryBoard()
}

// estimate says how long a proof will take, and refuses one that takes for ever.
func estimate(c *console, boards uint64, d time.Duration, yes bool) error {
	fmt.Fprintf(c.err, "adder: %d boards, about %s\n", boards, report.Duration(d))
	if d > proofPatience && !yes {
		return usage.New(fmt.Sprintf("%d boards would take about %s", boards, report.Duration(d)), "choose a smaller scope, or add --yes")
	}
	return nil
}
