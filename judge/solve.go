package main

import (
	"bufio"
	"slices"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/job"
	"adder/judge/report/show"

	"github.com/spf13/cobra"
)

func newSolve(c *console) *cobra.Command {
	var throws bool
	var rules board.Rules
	var d job.Terms
	cmd := reckoning("solve [FILE...]", nil, func(_ *cobra.Command, args []string) error {
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

// completeRules lists the toggles that a list of toggles does not have yet.
func completeRules(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	var all []string
	for _, name := range ruleNames() {
		if !slices.Contains(strings.Split(before, ","), name) {
			all = append(all, before+name)
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// parseRules reads rules, and suggests one for an unknown word.
func parseRules(text string) (board.Rules, error) {
	r, err := board.ParseRules(text)
	if err == nil {
		return r, nil
	}
	hint := "adder solve --help lists the rules"
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if !slices.Contains(ruleNames(), word) {
			hint = fault.DidYouMean(word, ruleNames(), hint)
			break
		}
	}
	return r, fault.New(err.Error(), hint)
}

func ruleNames() []string {
	return fault.Names(board.Toggles, func(t board.Toggle) string { return t.Name })
}
