package main

import (
	"fmt"
	"io"
	"strings"

	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

func newShow(c *console) *cobra.Command {
	var first int
	cmd := &cobra.Command{
		Use:   "show [FILE...]",
		Short: "draw boards, their best throws and what is special about them",
		Long: `Show draws the boards of plain files, or of standard input. A cell shows its
number, where its jump leads (^ up a ladder, v down a snake) and the number of
the throw after which a best way rests there. Below the board stand the answer
with its proof, what other readings of the rules answer, and the board's traits.`,
		Example: `  adder show board.in
  adder generate portal --size 20 | adder show`,
		RunE: func(cmd *cobra.Command, args []string) error {
			c.color(c.out)
			return eachFile(c.in, args, func(boards []board.Board) error {
				var s oracle.Solver
				for i := range boards {
					if i == first {
						fmt.Fprintf(c.out, "... and %d more boards (--boards shows more)\n", len(boards)-i)
						break
					}
					if err := show(c.out, &s, &boards[i]); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&first, "boards", 10, "show only the first so many of each file")
	return cmd
}

func show(out io.Writer, s *oracle.Solver, b *board.Board) error {
	answer, c := s.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return err
	}
	var way []int32
	for _, step := range c.Steps {
		way = append(way, step.Cell)
	}
	_, err := fmt.Fprintf(out, "%sanswer    %s\nproof     %s\nreadings  %s\ntraits    %s\n\n", report.Draw(b, way),
		answerLine(answer, c), proofLine(b, answer, c), readingsLine(s, b), traitsLine(s, b))
	return err
}

func answerLine(answer int, c *oracle.Certificate) string {
	const most = 20
	throws := c.Throws()
	line := fmt.Sprint(answer)
	if len(throws) > 0 {
		line += ": " + strings.Trim(fmt.Sprint(throws[:min(most, len(throws))]), "[]")
	}
	if len(throws) > most {
		line += " ..."
	}
	return line
}

// proofLine says what the certificate shows, in words.
func proofLine(b *board.Board, answer int, c *oracle.Certificate) string {
	reached := 0
	for _, d := range c.Depth {
		if d >= 0 {
			reached++
		}
	}
	if answer == oracle.Stuck {
		return fmt.Sprintf("verified: every throw from the %d cells that can be reached stays on them, and cell %d is not one", reached, b.Cells)
	}
	return fmt.Sprintf("verified: these throws lead to cell %d, and no throw from any of %d cells gains more than one", b.Cells, reached)
}

func readingsLine(s *oracle.Solver, b *board.Board) string {
	answers := s.Readings(b)
	var parts []string
	for i, r := range board.LegitimateReadings {
		parts = append(parts, fmt.Sprintf("%s %d", r, answers[i]))
	}
	line := strings.Join(parts, " · ")
	if s.Ambiguous(b) {
		line += " (ambiguous)"
	}
	return line
}

func traitsLine(s *oracle.Solver, b *board.Board) string {
	traits := s.Traits(b)
	if len(traits) == 0 {
		return "none"
	}
	return strings.Join(traits, ", ")
}
