package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"adder/judge/board"
	"adder/judge/job"
	"adder/judge/oracle"

	"github.com/spf13/cobra"
)

func newSolve(c *console) *cobra.Command {
	var throws bool
	var rules string
	var d job.Terms
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "answer boards",
		Long: `Solve answers the boards of files, or of standard input: a line for each, the
least number of throws, or -1. Each answer that is printed with its throws
was proved.

--rules answers under another reading of the rules, a comma between toggles:

` + toggleHelp(),
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
			err = eachFile(&d, c.in, args, func(boards []board.Board) error {
				return solve(out, boards, r, throws)
			})
			if flushed := out.Flush(); err == nil {
				err = flushed
			}
			return err
		},
	}
	formatFlag(cmd, &d)
	cmd.Flags().BoolVar(&throws, "throws", false, "print the throws after each answer")
	cmd.Flags().StringVar(&rules, "rules", "", "another reading of the rules, as in chained,off-board")
	completeList(cmd, "rules", ruleNames())
	return cmd
}

func toggleHelp() string {
	text := ""
	for _, t := range board.Toggles {
		text += fmt.Sprintf("  %-18s %s\n", t.Name, t.Doc)
	}
	return text
}

// eachFile reads the boards of each file, or of standard input if there are
// none or one is "-".
func eachFile(d *job.Terms, stdin io.Reader, paths []string, do func([]board.Board) error) error {
	f, err := d.Written()
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	for _, path := range paths {
		boards, err := readBoards(f, stdin, path)
		if err == nil {
			err = do(boards)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func solve(out *bufio.Writer, boards []board.Board, r board.Rules, throws bool) error {
	var s oracle.Solver
	var line []byte
	for i := range boards {
		if !throws {
			line = strconv.AppendInt(line[:0], int64(s.Under(&boards[i], r)), 10)
		} else {
			answer, c := s.Solve(&boards[i], r)
			if err := oracle.Verify(&boards[i], r, answer, c); err != nil {
				return err
			}
			line = strconv.AppendInt(line[:0], int64(answer), 10)
			for _, step := range c.Steps {
				line = strconv.AppendInt(append(line, ' '), int64(step.Face), 10)
			}
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}
