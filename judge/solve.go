package main

import (
	"bufio"

	"adder/judge/board"
	"adder/judge/job"
	"adder/judge/show"

	"github.com/spf13/cobra"
)

func newSolve(c *console) *cobra.Command {
	var throws bool
	var rules string
	var d job.Terms
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "answer boards",
		Long: `Solve answers boards from files or standard input. For each board it prints one
line: the least number of throws, or -1. Answers printed with their throws are
proved.

--rules answers under another reading of the rules, made of toggles separated by
commas:

` + rows(18, board.Toggles, func(t board.Toggle) (string, string) { return t.Name, t.Doc }),
		Example: `  adder solve board.in
  adder generate mix --boards 5 | adder solve --throws
  adder solve --rules chained,off-board board.in`,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := parseRules(rules)
			if err != nil {
				return err
			}
			if f, err := d.Written(); err == nil && rules == "" {
				r = f.Rules
			}
			out := bufio.NewWriter(c.out)
			err = d.EachFile(c.in, args, func(boards []board.Board) error {
				return show.Answers(out, boards, r, throws)
			})
			if flushed := out.Flush(); err == nil {
				err = flushed
			}
			return err
		},
	}
	formatFlag(cmd, &d)
	cmd.Flags().BoolVar(&throws, "throws", false, "print the throws after each answer")
	cmd.Flags().StringVar(&rules, "rules", "", "reading of the rules, as in chained,off-board")
	completeList(cmd, "rules", ruleNames())
	return cmd
}
