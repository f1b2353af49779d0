package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

func newJudge(c *console) *cobra.Command {
	var o court
	var page htmlFlag
	var harness harnessFlag
	var growth growthFlag
	var ci ciFlags
	var key string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "judge FILE...",
		Short: "say whether programs are right, and show where they are not",
		Long: `Judge compiles each program, runs it in a sandbox on every case of the suite,
and compares what it prints with proved answers.

A program reads boards from standard input and prints one line for each: the
least number of throws, or -1. Its language is known by its extension, or given
by --lang; "-" is standard input, and needs --lang.

The exit code is 0 if every program is accepted; a program in a folder named for
a verdict, like wrong_answer, is expected to earn that one.`,
		Example: `  adder judge mine.cpp
  adder judge --json *.py
  adder judge --lang java - < Main.txt`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := harness.all(loadAll(c.in, args, key))
			if err == nil {
				err = page.check()
			}
			if err == nil {
				err = ci.check()
			}
			if err != nil {
				return err
			}
			j, err := o.open(nil)
			if err != nil {
				return err
			}
			defer j.Close()
			if err := o.tell(c); err != nil {
				return err
			}
			progress := startProgress(c, len(all))
			cards, err := o.judgeAll(cmd.Context(), j, all, func(card *grade.Scorecard) {
				progress.step(card.Submission)
			})
			var entries []report.Entry
			if err == nil {
				entries, err = o.explain(cmd.Context(), j, all, cards, progress)
			}
			if err == nil {
				err = growth.measure(cmd.Context(), j, all, entries, progress)
			}
			progress.stop()
			if err != nil {
				return err
			}
			run := judged(runOf(cmd, args, "judge"), j)
			if err := page.write(run, entries); err != nil {
				return err
			}
			err = ci.quiet(c, asJSON, func() error {
				if err := printEntries(c, entries, asJSON); err != nil {
					return err
				}
				return growth.print(c, entries, asJSON)
			})
			if err == nil {
				err = ci.write(c, run, rowsOf(entries), asJSON)
			}
			if err != nil {
				return err
			}
			return verdictOf(cards)
		},
	}
	o.flags(cmd)
	page.flags(cmd)
	harness.flags(cmd)
	growth.flags(cmd)
	ci.flags(cmd)
	cmd.Flags().StringVar(&key, "lang", "", "language of the files, whatever their extension")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each program")
	return cmd
}

func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usage("no files given", fmt.Sprintf("adder %s --help has examples", cmd.Name()))
	}
	return nil
}

// loadAll reads the sources that are named on a command line.
func loadAll(stdin io.Reader, args []string, key string) ([]submission, error) {
	var l *lang.Language
	if key != "" {
		var err error
		if l, err = lang.Find(key); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	var all []submission
	for _, path := range args {
		if seen[filepath.Clean(path)] {
			return nil, usage(path+" is given twice", "")
		}
		seen[filepath.Clean(path)] = true
		s, err := loadOne(stdin, path, l)
		if err != nil {
			return nil, err
		}
		s.Name = printable(s.Name)
		folder := filepath.Base(filepath.Dir(path))
		all = append(all, submission{s, grade.OfFolder(folder)})
	}
	return all, nil
}

func loadOne(stdin io.Reader, path string, l *lang.Language) (lang.Source, error) {
	if path != "-" {
		return lang.Load(path, l)
	}
	if l == nil {
		return lang.Source{}, usage("the language of standard input is not known", "say it with --lang, as in --lang cpp")
	}
	const most = 1 << 20
	text, err := io.ReadAll(io.LimitReader(stdin, most+1))
	if err == nil && len(text) > most {
		err = usage("standard input is larger than 1 MiB", "no source is that long")
	}
	if err == nil && len(text) == 0 {
		err = usage("standard input is empty", "")
	}
	return lang.Source{Name: "standard-input", Lang: l, Text: text}, err
}

// printEntries prints scorecards for eyes, or as JSON Lines.
func printEntries(c *console, entries []report.Entry, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(c.out)
		e.SetEscapeHTML(false)
		for _, entry := range entries {
			if err := e.Encode(entry); err != nil {
				return err
			}
		}
		return nil
	}
	c.color(c.out)
	return report.Terminal(c.out, entries, c.width(c.out))
}
