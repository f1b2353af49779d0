package main

import (
	"strings"

	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/roster"

	"github.com/spf13/cobra"
)

// markingFlags adds the flags by which scores become grades of a class.
func markingFlags(cmd *cobra.Command, o *gradebook.Marking) {
	f := cmd.Flags()
	f.StringVar(&o.Roster, "roster", "", "list of the class, as Moodle, Canvas, Blackboard or Gradescope export it (CSV)")
	f.StringVar(&o.Platform, "for", "", "also write the grades as this platform imports them: "+strings.Join(roster.Platforms(), ", "))
	f.StringVar(&o.Column, "column", "Adder", "what the assignment is called there, as in --column \"Snakes and Ladders\"")
	f.StringVar(&o.Deadline, "deadline", "", "when it was due, on this machine's clock, as in \"2026-03-01 18:00\"")
	f.BoolVar(&o.FileTimes, "file-times", false, "where no platform says when it was handed in, go by the time of the file, which copying changes")
	f.StringVar(&o.Late, "late", "", "what each day or hour of lateness takes off, as in 10%/day or 1/hour")
	f.StringVar(&o.Attempt, "attempt", class.Last, "which of several attempts counts: "+strings.Join(gradebook.Attempts, ", "))
	f.StringVar(&o.Points, "points", "", "points of the whole, as in 20, or of each group of the suite, as in first=5,second=15")
	f.StringVar(&o.Pass, "pass", "", "percent of the points that are needed to pass, as in 50%")
	f.StringVar(&o.Missing, "missing", gradebook.Missing[0], "what a submission without a source is worth: "+strings.Join(gradebook.Missing, ", "))
	f.StringVar(&o.Overrides, "overrides", "", "table student,score,comment of what counts instead (by default "+gradebook.OverridesName+" in the folder of --out, if it is there)")
	fixed := map[string][]string{"for": roster.Platforms(), "attempt": gradebook.Attempts, "missing": gradebook.Missing}
	for name, words := range fixed {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
}
