package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"adder/judge/board"
	"adder/judge/job"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/report/picture"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newShow(c *console) *cobra.Command {
	var s showing
	var beliefs bool
	cmd := &cobra.Command{
		Use:   "show [FILE...]",
		Short: "draw boards, their best throws and what is special about them",
		Long: `Show draws the boards of files, or of standard input. A cell shows its
number, where its jump leads (^ up a ladder, v down a snake) and the number of
the throw after which a best way rests there. Below the board stand the answer
with its proof, what other readings of the rules answer, and the board's traits.

A page (--html) lets the boards play: it steps through the best throws, lets you
choose your own, and lets you change the board, while its answer and what other
readings of the rules answer follow. A link holds the board.

A picture shows the same, and with --belief the way that a program would take
that holds that belief, where the belief is a reading of the rules. Several
boards go to FILE-1.svg, FILE-2.svg and so on.`,
		Example: `  adder show board.in
  adder show --svg board.svg --belief chained board.in
  adder show --html board.html --belief chained board.in
  adder generate portal --size 20 | adder show
  adder show --beliefs > docs/beliefs.md`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if beliefs {
				c.color(c.out)
				return firstError(noArguments(cmd, args), writeBeliefs(c.out))
			}
			return s.run(cmd.Context(), c, args)
		},
	}
	formatFlag(cmd, &s.terms)
	cmd.Flags().IntVar(&s.first, "boards", 10, "show only the first so many of each file")
	wordsFlag(cmd, &s.belief, "belief", "", "show also what a program prints that believes this, as adder fuzz names it", beliefNames())
	cmd.Flags().BoolVar(&beliefs, "beliefs", false, "print all known beliefs, each with the smallest board that shows it, as Markdown")
	cmd.Flags().StringVar(&s.svg, "svg", "", "also write a picture to this file; - is standard output, and nothing else then")
	cmd.Flags().StringVar(&s.html, "html", "", "also write a page for a browser to this file, on which the boards play")
	cmd.Flags().StringVar(&s.png, "png", "", "also write it as pixels, with the help of a browser or converter")
	return cmd
}

// A showing is what show was asked for.
type showing struct {
	terms            job.Terms
	first            int
	belief, svg, png string
	html             string

	solver   oracle.Solver
	believed *misconception.Misconception
	pictures [][]byte
	boards   []page.Board // for the page
}

func (s *showing) run(ctx context.Context, c *console, args []string) error {
	if err := s.check(); err != nil {
		return err
	}
	out := c.out
	if s.svg == "-" {
		out = io.Discard
	}
	c.color(out)
	err := eachFile(&s.terms, c.in, args, func(boards []board.Board) error {
		for i := range boards {
			if i == s.first {
				fmt.Fprintf(out, "... and %d more boards (--boards shows more)\n", len(boards)-i)
				break
			}
			if err := s.show(out, &boards[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.writePictures(ctx, c.out); err != nil {
		return err
	}
	return s.writePage()
}

// check looks at the flags before any work is done for them.
func (s *showing) check() error {
	if s.html != "" {
		if err := checkFile("--html", s.html); err != nil {
			return err
		}
	}
	if s.belief == "" {
		return nil
	}
	var err error
	if s.believed, err = misconception.Find(s.belief); err != nil {
		return usage.New(err.Error(), usage.DidYouMean(s.belief, beliefNames(), "adder fuzz names beliefs, as in --belief chained"))
	}
	return nil
}

func (s *showing) show(out io.Writer, b *board.Board) error {
	answer, c := s.solver.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return err
	}
	p := picture.Picture{Way: c.Rests()}
	facts := []report.Fact{{Name: "answer", Text: answerLine(answer, c)}, {Name: "proof", Text: proofLine(b, answer, c)}}
	prints := ""
	if s.believed != nil {
		prints, p.Belief = s.believe(b)
		facts = append(facts, report.Fact{Name: "belief", Text: s.believed.Name + " " + prints})
	}
	facts = append(facts, report.Fact{Name: "readings", Text: readingsLine(&s.solver, b)}, report.Fact{Name: "traits", Text: traitsLine(&s.solver, b)})
	if s.svg != "" || s.png != "" {
		s.pictures = append(s.pictures, picture.SVG(b, p))
	}
	if s.html != "" {
		s.boards = append(s.boards, s.pageBoard(b, p, prints, facts))
	}
	text := report.Draw(b, p.Way)
	for _, f := range facts {
		text += fmt.Sprintf("%-9s %s\n", f.Name, f.Text)
	}
	_, err := io.WriteString(out, text+"\n")
	return err
}

// believe says what the belief prints, and the way that it sees if it is a
// reading of the rules; how other beliefs go astray is no way over the board.
func (s *showing) believe(b *board.Board) (prints string, way []int32) {
	m := s.believed
	if m.Rules.Zero() {
		printed := m.New()(b)
		if printed.Failed() {
			return printed.String(), nil
		}
		return "prints " + printed.String(), nil
	}
	answer, c := s.solver.Solve(b, m.Rules)
	return "prints " + answerLine(answer, c), c.Rests()
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
