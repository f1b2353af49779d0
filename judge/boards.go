package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/job"
	"adder/judge/misconception"
	"adder/judge/show"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newSolve(c *console) *cobra.Command {
	var throws bool
	var rules board.Rules
	var d job.Terms
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "answer boards",
		Long: `Solve answers boards from files or standard input. For each board it prints one
line: the least number of throws, or -1. Answers printed with their throws are
proved.

--rules answers under another reading of the rules, made of toggles separated by
commas:

` + rows(18, board.Toggles, func(t board.Toggle) (string, string) { return t.Name, t.Doc }),
		Example: `  adder solve board.in
  adder generate mix --boards 5 | adder solve --throws
  adder solve --rules chained,off-board board.in`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f, err := d.Written(); err == nil && cmd.Flag("rules").Value.String() == "" {
				rules = f.Rules
			}
			out := bufio.NewWriter(c.out)
			err := d.EachFile(c.in, args, func(boards []board.Board) error { return show.Answers(out, boards, rules, throws) })
			if flushed := out.Flush(); err == nil {
				err = flushed
			}
			return err
		},
	}
	formatFlag(cmd, &d)
	cmd.Flags().BoolVar(&throws, "throws", false, "print the throws after each answer")
	addChoice(cmd, &rules, "rules", "", "reading of the rules, as in chained,off-board", parseRules, func(_ *cobra.Command, _ []string, typed string) (all []string, _ cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		for _, name := range ruleNames() {
			if !slices.Contains(strings.Split(before, ","), name) {
				all = append(all, before+name)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
	return cmd
}

// parseRules reads rules, and says of a word that is none of them what was probably
// meant.
func parseRules(text string) (board.Rules, error) {
	r, err := board.ParseRules(text)
	if err == nil {
		return r, nil
	}
	hint := "adder solve --help lists the rules"
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); !slices.Contains(ruleNames(), word) {
			hint = usage.DidYouMean(word, ruleNames(), hint)
			break
		}
	}
	return r, usage.New(err.Error(), hint)
}

func ruleNames() []string { return names(board.Toggles, func(t board.Toggle) string { return t.Name }) }

func newShow(c *console) *cobra.Command {
	var s show.Showing
	var terms job.Terms
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
			out := c.out
			if s.SVG == "-" {
				out = io.Discard
			}
			c.color(out)
			if beliefs {
				return firstError(noArguments(cmd, args), show.Beliefs(c.out))
			}
			if err := checkFile("--html", s.HTML); err != nil {
				return err
			}
			if err := terms.EachFile(c.in, args, func(boards []board.Board) error { return s.File(out, boards) }); err != nil {
				return err
			}
			return s.Write(cmd.Context(), c.out)
		},
	}
	formatFlag(cmd, &terms)
	f := cmd.Flags()
	f.IntVar(&s.First, "boards", 10, "show at most this many boards of each file")
	addChoice(cmd, &s.Belief, "belief", "", "also show what a program with this belief prints, as named by adder fuzz", show.FindBelief, fixed(misconception.Names()))
	f.BoolVar(&beliefs, "beliefs", false, "print all known beliefs, each with the smallest board that shows it, as Markdown")
	f.StringVar(&s.SVG, "svg", "", "also write a picture to this file; - writes only the picture, to standard output")
	f.StringVar(&s.HTML, "html", "", "also write an HTML page to this file, on which the boards play")
	f.StringVar(&s.PNG, "png", "", "also write a PNG picture to this file; needs a browser or a converter")
	return cmd
}

func newGenerate(c *console) *cobra.Command {
	var o job.Generation
	cmd := &cobra.Command{
		Use:   "generate FAMILY",
		Short: "make boards",
		Long: `Generate prints a file of boards. A family, a size and a seed always name the same
board, on every machine. Board i of several has the seed --seed + i.

` + rows(16, generator.Families, func(f *generator.Family) (string, string) { return f.Name, f.Doc }) + `
  mix              the families in turn, with sizes that suit them
  sweep            every small board, smallest first`,
		Example: `  adder generate portal --size 30 --seed 7
  adder generate mix --boards 1000 > boards.in
  adder generate sweep --promise disjoint --promise ends-free`,
		Args: exactly("expected one family", "adder generate --help lists the families"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Sized = cmd.Flags().Changed("size")
			return o.Write(c.out, args[0])
		},
		ValidArgs: append([]string{"mix", "sweep"}, names(generator.Families, func(f *generator.Family) string { return f.Name + "\t" + f.Doc })...),
	}
	f := cmd.Flags()
	f.IntVar(&o.Boards, "boards", 1, "number of boards (sweep: all by default)")
	f.IntVar(&o.Size, "size", 30, "number of cells of each board")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the first board")
	formatFlag(cmd, &o.Terms)
	promiseFlag(cmd, &o.Terms, "make only boards that keep this promise")
	return cmd
}

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
			text, err := show.Convert(boards, writer, only)
			if err != nil {
				hint := ""
				if only == 0 && len(boards) > 1 {
					hint = "--board prints one of them"
				}
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

func newLint(c *console) *cobra.Command {
	var printSuite bool
	var d job.Terms
	cmd := &cobra.Command{
		Use:   "lint [FILE...]",
		Short: "check boards, answers and suites",
		Long: `Lint checks files of boards, the .ans files beside them, and suites (files that end
in .yaml, or folders with a suite.yaml). "-" reads boards from standard input. For
each file, lint prints the number of boards, their traits, the promises that all of
them keep, and the ambiguous boards: those to which two legitimate readings of the
rules give different answers.`,
		Example: `  adder lint cases/traps/*.in
  adder lint --promise disjoint mine.in
  adder lint mysuite
  adder generate mix --boards 100 | adder lint -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if printSuite {
				_, err := io.WriteString(c.out, cases.StandardText())
				return err
			}
			if err := needFiles(cmd, args); err != nil {
				return err
			}
			format, err := d.Written()
			if err != nil {
				return err
			}
			promised, err := d.Checked(format)
			if err != nil {
				return err
			}
			var t show.Teller
			for _, path := range args {
				var text string
				if show.IsSuite(path) {
					text, err = show.LintSuite(path)
				} else if boards, wrong := job.ReadBoards(format, c.in, path); wrong != nil {
					err = wrong
				} else {
					text, err = t.Lint(path, boards, promised)
				}
				if err == nil {
					_, err = io.WriteString(c.out, text)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&printSuite, "print-suite", false, "print the standard suite and nothing else")
	formatFlag(cmd, &d)
	wordListFlag(cmd, &d.Promises, "promise", "promise that every board must keep, or site for those of the format's site: "+strings.Join(job.Promises(), ", ")+"; may be repeated", append(job.Promises(), "site"))
	return cmd
}
