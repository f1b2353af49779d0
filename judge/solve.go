package main

import (
	"bufio"

	"adder/judge/game/board"
	"adder/judge/job"
	"adder/judge/report/show"

	"github.com/spf13/cobra"
)

func newSolve(c *console) *cobra.Command {
	var throws bool
	var rules board.Rules
	var d job.Terms
	cmd := command("solve [FILE...]", nil, func(_ *cobra.Command, args []string) error {
		out := bufio.NewWriter(c.out)
		err := d.EachFile(c.in, args, func(boards []board.Board) error {
			return show.Answers(out, boards, rules, throws)
		})
		flushed := out.Flush() // the answers to the boards before an error
		if err != nil {
			return err
		}
		return flushed
	})
	formatFlag(cmd, &d)
	cmd.Flags().BoolVar(&throws, "throws", false, "print the throws after each answer")
	cmd.Flags().Var(&choice[board.Rules]{&rules, "", parseRules}, "rules",
		"reading of the rules, as in chained,off-board")
	completes(cmd, "rules", completeRules)
	return cmd
}
