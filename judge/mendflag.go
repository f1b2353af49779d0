package main

import (
	"time"

	"adder/judge/mend"
	"adder/judge/review"

	"github.com/spf13/cobra"
)

// mendFlag is the flag of the commands that mend beside their own work.
type mendFlag struct{ mend bool }

func (o *mendFlag) flag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.mend, "mend", false, "also look for the smallest change that makes a wrong program right, which tries some 2,400 changed programs and takes some minutes of CPU time each")
}

// besideBudget is what a mend may cost beside other work. It is counted, so that a
// class gets the same words on a busy machine. To compile a candidate takes a tenth
// of a second of CPU time and more, to run it next to nothing. What is borrowed
// of other programs comes on top: 400 candidates at most.
var besideBudget = mend.Budget{Candidates: 2_000, CPU: 2 * time.Minute}

// options is nil if nothing is to be mended.
func (o *mendFlag) options() *review.MendOptions {
	if !o.mend {
		return nil
	}
	return &review.MendOptions{Budget: besideBudget}
}
