package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/job"
	"adder/judge/report/show"

	"github.com/spf13/cobra"
)

func newSolve(c *console) *cobra.Command {
	var throws bool
	var rules board.Rules
	var d job.Terms
	cmd := command("solve [FILE...]", nil, func(_ *cobra.Command, args []string) error {
		out := bufio.NewWriter(c.out)
		err := d.EachFile(c.in, args, func(boards []board.Board) error {
			return show.Answers(out, boards, rules, throws)
		})
		flushed := out.Flush() // the answers to the boards before an error
		if err != nil {
			return err
		}
		return flushed
	})
	formatFlag(cmd, &d)
	cmd.Flags().BoolVar(&throws, "throws", false, "print the throws after each answer")
	cmd.Flags().Var(&choice[board.Rules]{&rules, "", parseRules}, "rules",
		"reading of the rules, as in chained,off-board")
	completes(cmd, "rules", completeRules)
	return cmd
}

// completeRules lists the toggles that a list of toggles does not have yet.
func completeRules(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	var all []string
	for _, name := range ruleNames() {
		if !slices.Contains(strings.Split(before, ","), name) {
			all = append(all, before+name)
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// parseRules reads rules, and suggests one for an unknown word.
func parseRules(text string) (board.Rules, error) {
	r, err := board.ParseRules(text)
	if err == nil {
		return r, nil
	}
	hint := "adder solve --help lists the rules"
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if !slices.Contains(ruleNames(), word) {
			hint = fault.DidYouMean(word, ruleNames(), hint)
			break
		}
	}
	return r, fault.New(err.Error(), hint)
}

func ruleNames() []string {
	return fault.Names(board.Toggles, func(t board.Toggle) string { return t.Name })
}

func newShow(c *console) *cobra.Command {
	var s show.Showing
	var terms job.Terms
	var beliefs bool
	cmd := command("show [FILE...]", nil, func(cmd *cobra.Command, args []string) error {
		out, svg := c.out, s.SVG
		if svg == "-" {
			out, svg = io.Discard, ""
		}
		c.color(out)
		if s.First < 1 {
			return fault.New(fmt.Sprintf("--boards is %d", s.First), "want 1 or more")
		}
		if beliefs {
			if err := noArguments(cmd, args); err != nil {
				return err
			}
			return show.Beliefs(c.out)
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
	f.BoolVar(&beliefs, "beliefs", false,
		"print all known beliefs, each with the smallest board that shows it, as Markdown")
	f.StringVar(&s.SVG, "svg", "",
		"also write a picture of boards of at most 400 cells to this file; - writes only the picture, "+
			"to standard output")
	f.StringVar(&s.HTML, "html", "", "also write an HTML page to this file, on which the boards play")
	return cmd
}

func newGenerate(c *console) *cobra.Command {
	var o job.Generation
	oneFamily := exactly("expected one family", "adder generate --help lists the families")
	cmd := command("generate FAMILY", oneFamily, func(cmd *cobra.Command, args []string) error {
		o.Sized = cmd.Flags().Changed("size")
		return o.Write(c.out, args[0])
	})
	families := fault.Names(generator.Families, func(f *generator.Family) string {
		return f.Name + "\t" + f.Doc
	})
	cmd.ValidArgs = append([]string{"mix", "sweep"}, families...)
	f := cmd.Flags()
	f.IntVar(&o.Boards, "boards", 1, "number of boards (sweep: all by default)")
	f.IntVar(&o.Size, "size", 30, "number of cells of each board")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the first board")
	formatFlag(cmd, &o.Terms)
	return cmd
}

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
	cmd := command("convert [FILE]", oneFile, func(_ *cobra.Command, args []string) error {
		writer, err := to.Written()
		if err != nil {
			return err
		}
		return from.EachFile(c.in, args, func(boards []board.Board) error {
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
	})
	wordsFlag(cmd, &from.Format, "from", "plain", "format of the file: {}", job.Formats())
	wordsFlag(cmd, &to.Format, "to", "plain", "format to print", job.Formats())
	cmd.Flags().IntVar(&only, "board", 0, "print only this board, counted from 1")
	return cmd
}

func newLint(c *console) *cobra.Command {
	var printSuite bool
	var d job.Terms
	cmd := command("lint [FILE...]", nil, func(cmd *cobra.Command, args []string) error {
		if printSuite {
			return c.print(cases.StandardText(), nil)
		}
		if err := needFiles(cmd, args); err != nil {
			return err
		}
		format, err := d.Written()
		if err != nil {
			return err
		}
		var t show.Teller
		lint := func(path string) (string, error) {
			if show.IsSuite(path) {
				return show.LintSuite(path)
			}
			boards, err := job.ReadBoards(format, c.in, path)
			if err != nil {
				return "", err
			}
			return t.Lint(path, boards)
		}
		for _, path := range args {
			if err := c.print(lint(path)); err != nil {
				return err
			}
		}
		return nil
	})
	cmd.Flags().BoolVar(&printSuite, "print-suite", false, "print the standard suite and nothing else")
	formatFlag(cmd, &d)
	return cmd
}
