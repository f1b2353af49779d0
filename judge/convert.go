package main

import (
	"fmt"

	"adder/judge/board"
	"adder/judge/job"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newConvert(c *console) *cobra.Command {
	var from, to job.Terms
	var only int
	cmd := &cobra.Command{
		Use:   "convert [FILE]",
		Short: "convert boards from one site's format to another",
		Long: `Convert reads boards in one format from a file or standard input, and prints them in
another. If the other format cannot express a board, the error says which board and
why. Jumps are printed in the order that the format gives them.

` + rows(14, board.Formats, func(f *board.Format) (string, string) { return f.Name, f.Doc }),
		Example: `  adder convert --from hackerrank --to leetcode input00.txt
  adder convert --to baekjoon --board 3 boards.in
  adder generate mix --format moves --boards 5 | adder convert --from moves`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage.New(fmt.Sprintf("expected one file, got %d", len(args)), "name one file, or none for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			reader, err := from.Written()
			if err != nil {
				return err
			}
			writer, err := to.Written()
			if err != nil {
				return err
			}
			path, shown := "-", "standard input"
			if len(args) == 1 {
				path, shown = args[0], args[0]
			}
			boards, err := job.ReadBoards(reader, c.in, path)
			if err != nil {
				return err
			}
			hint := ""
			if only == 0 && len(boards) > 1 {
				hint = "--board prints one of them"
			}
			text, err := convert(boards, writer, only)
			if err != nil {
				return usage.New(fmt.Sprintf("%s: %v", shown, err), hint)
			}
			_, err = c.out.Write(text)
			return err
		},
	}
	wordsFlag(cmd, &from.Format, "from", "plain", "format of the file: "+formatNames(), job.Formats())
	wordsFlag(cmd, &to.Format, "to", "plain", "format to print", job.Formats())
	cmd.Flags().IntVar(&only, "board", 0, "print only this board, counted from 1")
	return cmd
}

// convert writes boards in a format: all of them, or only one, counted from 1.
func convert(boards []board.Board, f *board.Format, only int) ([]byte, error) {
	if only < 0 || only > len(boards) {
		return nil, fmt.Errorf("there is no board %d: the file has %d", only, len(boards))
	}
	first := 1
	if only > 0 {
		boards, first = boards[only-1:only], only
	}
	if f.One && len(boards) != 1 {
		return nil, fmt.Errorf("a %s file holds one board, got %d", f.Name, len(boards))
	}
	for i := range boards {
		if err := f.Expresses(&boards[i]); err != nil {
			return nil, fmt.Errorf("board %d: %w", first+i, err)
		}
	}
	return f.Write(boards...), nil
}
