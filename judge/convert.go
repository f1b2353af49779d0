package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/job"
	"adder/judge/report/show"

	"github.com/spf13/cobra"
)

func newConvert(c *console) *cobra.Command {
	var from, to job.Terms
	var only int
	oneFile := func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fault.New(fmt.Sprintf("expected one file, got %d", len(args)),
				"name one file, or none for standard input")
		}
		return nil
	}
	cmd := reckoning("convert [FILE]", oneFile, func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("board") && only < 1 {
			return fault.New(fmt.Sprintf("--board is %d", only), "want 1 or more")
		}
		writer, err := to.BoardFormat()
		if err != nil {
			return err
		}
		err = from.EachFile(c.in, args, func(boards []board.Board) error {
			text, err := show.Convert(boards, writer, only)
			if err != nil {
				hint := ""
				if only == 0 && len(boards) > 1 {
					hint = "--board prints one of them"
				}
				return fault.New(cmp.Or(strings.Join(args, ""), "standard input")+": "+err.Error(), hint)
			}
			_, err = c.out.Write(text)
			return err
		})
		if wrong, ok := errors.AsType[*board.SyntaxError](err); ok {
			return fault.New(err.Error(), wrong.AdviceWith("--from"))
		}
		return err
	})
	wordsFlag(cmd, &from.Format, "from", "plain", "format of the file: {}", job.Formats())
	wordsFlag(cmd, &to.Format, "to", "plain", "format to print", job.Formats())
	cmd.Flags().IntVar(&only, "board", 0, "print only this board, counted from 1")
	return cmd
}
