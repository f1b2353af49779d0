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
	f.StringVar(&o.Roster, "roster", "", "roster of the class, as Moodle, Canvas, Blackboard or Gradescope export it (CSV)")
	f.StringVar(&o.Platform, "for", "", "also write the grades as this platform imports them: "+strings.Join(roster.Platforms(), ", "))
	f.StringVar(&o.Column, "column", "Adder", "name of the assignment on the platform, as in --column \"Snakes and Ladders\"")
	f.StringVar(&o.Deadline, "deadline", "", "deadline, in this machine's time zone, as in \"2026-03-01 18:00\"")
	f.BoolVar(&o.FileTimes, "file-times", false, "if the platform gives no submission time, use the time of the file, which copying changes")
	f.StringVar(&o.Late, "late", "", "penalty for each day or hour of lateness, as in 10%/day or 1/hour")
	f.StringVar(&o.Attempt, "attempt", class.Last, "the attempt that counts: "+strings.Join(gradebook.Attempts, ", "))
	f.StringVar(&o.Points, "points", "", "total points, as in 20, or points of each group of the suite, as in first=5,second=15")
	f.StringVar(&o.Pass, "pass", "", "percentage of the points needed to pass, as in 50%")
	f.StringVar(&o.Missing, "missing", gradebook.Missing[0], "score of a submission without a source: "+strings.Join(gradebook.Missing, ", "))
	f.StringVar(&o.Overrides, "overrides", "", "table student,score,comment that replaces judged scores (by default "+gradebook.OverridesName+" in the folder of --out, if it exists)")
	fixed := map[string][]string{"for": roster.Platforms(), "attempt": gradebook.Attempts, "missing": gradebook.Missing}
	for name, words := range fixed {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
}
