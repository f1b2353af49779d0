package main

import "github.com/spf13/cobra"

func newDiagnose(c *console) *cobra.Command {
	var o hunting
	cmd := &cobra.Command{
		Use:   "diagnose FILE...",
		Short: "say what a wrong program seems to believe",
		Long: `Diagnose hunts for a failure, and then compares what the program prints, on
every small board and on 2,048 random ones, with what programs of known beliefs
would print. A belief is named only if it predicts every output; otherwise the
facts about the smallest board are told that hold whatever the belief.`,
		Example: `  adder diagnose mine.cpp`,
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.boards = diagnosedBoards
			return o.run(cmd.Context(), c, args)
		},
	}
	o.commonFlags(cmd)
	return cmd
}

// diagnosedBoards is how many boards of the mix are tried on a program that the
// sweep finds right: enough for a mistake that only larger boards show.
const diagnosedBoards = 50_000
