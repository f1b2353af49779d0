package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"syscall"

	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/job"
	"adder/judge/misconception"
	"adder/judge/report/page"
	"adder/judge/report/picture"
	"adder/judge/show"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newShow(c *console) *cobra.Command {
	var s showing
	var beliefs bool
	cmd := &cobra.Command{
		Use:   "show [FILE...]",
		Short: "draw boards with their best throws and traits",
		Long: `Show draws boards from files or standard input. Each cell shows its number, where its
jump leads (^ up a ladder, v down a snake), and the number of the throw that brings
a best way to rest there. Below the board are the answer with its proof, the answers
under other readings of the rules, and the board's traits.

--html writes a page on which the boards play: step through the best throws, choose
your own, or change the board and watch the answers follow. A link holds the board.

--svg and --png draw the same as a picture. With --belief the picture shows the way
of a program that holds that belief, if the belief is a reading of the rules. Several
boards go to FILE-1.svg, FILE-2.svg and so on.`,
		Example: `  adder show board.in
  adder show --svg board.svg --belief chained board.in
  adder show --html board.html --belief chained board.in
  adder generate portal --size 20 | adder show
  adder show --beliefs > docs/beliefs.md`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if beliefs {
				c.color(c.out)
				return firstError(noArguments(cmd, args), show.Beliefs(c.out))
			}
			return s.run(cmd.Context(), c, args)
		},
	}
	formatFlag(cmd, &s.terms)
	cmd.Flags().IntVar(&s.first, "boards", 10, "show at most this many boards of each file")
	wordsFlag(cmd, &s.belief, "belief", "", "also show what a program with this belief prints, as named by adder fuzz", misconception.Names())
	cmd.Flags().BoolVar(&beliefs, "beliefs", false, "print all known beliefs, each with the smallest board that shows it, as Markdown")
	cmd.Flags().StringVar(&s.svg, "svg", "", "also write a picture to this file; - writes only the picture, to standard output")
	cmd.Flags().StringVar(&s.html, "html", "", "also write an HTML page to this file, on which the boards play")
	cmd.Flags().StringVar(&s.png, "png", "", "also write a PNG picture to this file; needs a browser or a converter")
	return cmd
}

// A showing is what show was asked for.
type showing struct {
	terms            job.Terms
	first            int
	belief, svg, png string
	html             string

	teller   show.Teller
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
	err := s.terms.EachFile(c.in, args, func(boards []board.Board) error {
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
	if s.teller.Belief, err = misconception.Find(s.belief); err != nil {
		return usage.New(err.Error(), unknownBelief(err))
	}
	return nil
}

func (s *showing) show(out io.Writer, b *board.Board) error {
	x, err := s.teller.Tell(b)
	if err != nil {
		return err
	}
	if s.svg != "" || s.png != "" {
		s.pictures = append(s.pictures, x.SVG())
	}
	if s.html != "" {
		s.boards = append(s.boards, x.OnPage())
	}
	_, err = io.WriteString(out, x.Text())
	return err
}

// writePage writes the boards shown as a page, if one is asked for.
func (s *showing) writePage() error {
	if s.html == "" {
		return nil
	}
	return durable.WriteFile(s.html, 0o644, func(w io.Writer) error { return page.Boards(w, "Boards", s.boards) })
}

// writePictures writes the boards shown as the pictures asked for.
func (s *showing) writePictures(ctx context.Context, out io.Writer) error {
	if s.svg == "-" {
		if len(s.pictures) != 1 {
			return usage.New(fmt.Sprintf("--svg - takes one board, got %d", len(s.pictures)), "--boards 1 draws the first; --svg board.svg writes a file for each")
		}
		if _, err := out.Write(s.pictures[0]); err != nil {
			return err
		}
	}
	if s.svg != "" && s.svg != "-" {
		for i, drawing := range s.pictures {
			if err := writePicture("--svg", numbered(s.svg, i, len(s.pictures)), drawing); err != nil {
				return err
			}
		}
	}
	if s.png == "" {
		return nil
	}
	convert, err := picture.FindConverter()
	if err != nil {
		return usage.New(err.Error(), picture.ConverterHint)
	}
	for i, drawing := range s.pictures {
		pixels, err := convert.Pixels(ctx, drawing)
		if err != nil {
			return err
		}
		if err := writePicture("--png", numbered(s.png, i, len(s.pictures)), pixels); err != nil {
			return err
		}
	}
	return nil
}

// numbered is the name of file i of several: board-1.svg for board.svg.
func numbered(path string, i, of int) string {
	if of == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), i+1, ext)
}

func writePicture(flag, path string, data []byte) error {
	err := durable.WriteText(path, string(data))
	if err == nil || errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return usage.New(err.Error(), flag+" names a file in a writable folder")
}
