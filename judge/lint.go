package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/show"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

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
			if len(args) == 0 {
				return usage.New("no files given", "adder lint --help shows examples")
			}
			l := linter{in: c.in, out: c.out}
			var err error
			if l.format, err = d.Written(); err != nil {
				return err
			}
			if l.promised, err = d.Checked(l.format); err != nil {
				return err
			}
			for _, path := range args {
				if err := l.file(path); err != nil {
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

type linter struct {
	in       io.Reader
	out      io.Writer
	format   *board.Format
	promised []*board.Promise
	teller   show.Teller
}

func (l *linter) file(path string) error {
	if info, err := os.Stat(path); filepath.Ext(path) == ".yaml" || filepath.Ext(path) == ".yml" || err == nil && info.IsDir() {
		return l.suite(path)
	}
	boards, err := job.ReadBoards(l.format, l.in, path)
	if err != nil {
		return err
	}
	if path == "-" {
		path = "standard input"
	}
	for i := range boards {
		if p := board.Broken(&boards[i], l.promised); p != nil {
			return usage.New(fmt.Sprintf("%s: board %d breaks the promise %q: %s", path, i+1, p.Name, p.Doc), "")
		}
	}
	ans := strings.TrimSuffix(path, ".in") + ".ans"
	answers := "no answer file"
	if text, err := durable.ReadFile(ans, board.MaxInput); err == nil && ans != path {
		if err := cases.CheckAnswers(ans, text, boards); err != nil {
			return err
		}
		answers = "every answer proved"
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	_, err = fmt.Fprintf(l.out, "%s: %s, %s\n%s", path, report.Counted(len(boards), "board"), answers, l.teller.All(boards))
	return err
}

func (l *linter) suite(path string) error {
	s, err := cases.Load(path)
	if err != nil {
		return err
	}
	made, err := s.Cases(nil)
	if err != nil {
		return err
	}
	lines := fmt.Sprintf("%s: suite %q, %d cases\n", path, s.Name, len(made))
	for _, c := range made {
		lines += fmt.Sprintf("  %-24s %7d boards %9d bytes\n", c.FullName(), len(c.Answers), len(c.Text))
	}
	_, err = io.WriteString(l.out, lines)
	return err
}
