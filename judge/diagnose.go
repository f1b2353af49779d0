package main

import (
	"adder/judge/job"

	"github.com/spf13/cobra"
)

// diagnosedBoards is how many boards of the mix are tried on a program that the
// sweep finds right: enough for a mistake that only larger boards show.
const diagnosedBoards = 50_000

func newDiagnose(c *console) *cobra.Command {
	var o huntFlags
	var luck bool
	cmd := &cobra.Command{
		Use:   "diagnose FILE...",
		Short: "name what a wrong program seems to believe",
		Long: `Diagnose finds a failure, then compares what the program prints on every small board
and on 2,048 random ones with what the programs of known beliefs would print. It
names a belief only if that belief predicts every output. Otherwise it lists facts
about the smallest board that hold in any case.`,
		Example: `  adder diagnose mine.cpp`,
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := o.Load(c.in, args, o.key)
			if err == nil {
				err = o.out.check()
			}
			if err != nil {
				return err
			}
			f, err := o.Fuzzer(runOf(cmd, args, "diagnose"))
			if err != nil {
				return err
			}
			f.Hunt.Boards, f.Hunt.Budget.Search, f.Luck = diagnosedBoards, job.DiagnoseTime, luck
			if f.Hunt.One {
				f.Hunt.Boards = job.SingleBoards
			}
			results, err := o.fuzzAll(cmd, c, f, all)
			if err != nil {
				return err
			}
			return endOfHunt(results)
		},
	}
	o.flags(cmd)
	cmd.Flags().BoolVar(&luck, "sanitize", true, sanitizeHelp)
	return cmd
}
