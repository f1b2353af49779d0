package main

import (
	"fmt"
	"io"

	"adder/judge/base/fault"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/job"
	"adder/judge/report/picture"
	"adder/judge/report/show"

	"github.com/spf13/cobra"
)

func newShow(c *console) *cobra.Command {
	var s show.Showing
	var terms job.Terms
	cmd := reckoning("show [FILE...]", nil, func(_ *cobra.Command, args []string) error {
		out, svg := c.out, s.SVG
		if svg == "-" {
			out, svg = io.Discard, ""
		}
		c.color(out)
		if s.First < 1 {
			return fault.New(fmt.Sprintf("--boards is %d", s.First), "want 1 or more")
		}
		if err := fault.Writable("--svg", svg); err != nil {
			return err
		}
		if err := fault.Writable("--html", s.HTML); err != nil {
			return err
		}
		err := terms.EachFile(c.in, args, func(boards []board.Board) error { return s.File(out, boards) })
		if err != nil {
			return err
		}
		return s.Write(c.out)
	})
	formatFlag(cmd, &terms)
	f := cmd.Flags()
	f.IntVar(&s.First, "boards", 10, "show at most this many boards of each file")
	addChoice(cmd, &s.Belief, "belief", "",
		"also show what a program with this belief prints, as named by adder fuzz",
		show.FindBelief, belief.Names())
	f.StringVar(&s.SVG, "svg", "",
		fmt.Sprintf("also write a picture of the board, of at most %d cells, to this file; "+
			"- writes only the picture, to standard output", picture.MostCells))
	f.StringVar(&s.HTML, "html", "", "also write an HTML page to this file, on which the boards play")
	return cmd
}
