package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

func newImport(c *console) *cobra.Command {
	var d formatFlags
	var out string
	var promises []string
	var fix bool
	cmd := &cobra.Command{
		Use:   "import SOURCE --out DIR",
		Short: "make a suite of test data that others made, and check its answers",
		Long: `Import reads a folder, a zip archive or a problem package (its folder data), and
makes a suite of it: each folder becomes a group, and the groups share the
points. Inputs are files x.in with their answers in x.ans or x.out beside them,
or input/inputx.txt with output/outputx.txt; answers may be followed by throws.

Every input must be a file of the format. Every answer is held to the oracle; an
input without answers gets them from it. If answers are wrong, all of them are
told, nothing is written and the exit code is 1; with --fix the right ones are
written.`,
		Example: `  adder import --out mysuite package.zip
  adder import --out mysuite --format hackerrank tests/
  adder judge --suite mysuite mine.cpp`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage(fmt.Sprintf("%d sources given", len(args)), "want one folder or zip archive")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				return usage("no --out given", "it names the folder of the suite")
			}
			if err := cases.Vacant(out); err != nil {
				return err
			}
			f, err := d.format()
			if err != nil {
				return err
			}
			kept, err := promisesOf(promises)
			if err != nil {
				return err
			}
			i, err := cases.ReadImport(args[0], f)
			if err != nil {
				return err
			}
			wrong, err := tellImport(c.out, i)
			if err != nil {
				return err
			}
			if wrong > 0 && !fix {
				fmt.Fprintf(c.err, "adder: wrong answers: nothing is written; --fix writes the right ones\n")
				return errShort
			}
			if err := i.Write(out, printable(filepath.Base(filepath.Clean(args[0]))), kept); err != nil {
				return err
			}
			fmt.Fprintf(c.err, "adder: wrote %s\n", printable(filepath.Join(out, "suite.yaml")))
			return nil
		},
	}
	d.formatFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "folder of the suite, new or empty")
	f.StringArrayVar(&promises, "promise", nil, "every board keeps this promise, and the suite says so; may be repeated")
	f.BoolVar(&fix, "fix", false, "write the right answers where wrong ones are given")
	return cmd
}

// promisesOf finds promises by name, each once.
func promisesOf(names []string) (all []*board.Promise, err error) {
	for _, name := range names {
		p, err := board.FindPromise(name)
		if err != nil {
			return nil, usage(err.Error(), "")
		}
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all, nil
}

// tellImport prints what an import holds, and returns the number of wrong
// answers, which it prints too.
func tellImport(w io.Writer, i *cases.Import) (wrong int, err error) {
	var told []string
	say := func(format string, args ...any) {
		told = append(told, strings.ReplaceAll(printable(fmt.Sprintf(format, args...)), "\n", "?"))
	}
	for _, line := range i.LeftOut {
		say("left out %s", line)
	}
	for k, g := range i.Groups {
		boards := 0
		var bare []string
		for _, in := range g.Inputs {
			boards += in.Boards()
			if in.Answers == "" {
				bare = append(bare, in.File)
			}
			for _, a := range in.Wrong {
				say("%s", a)
			}
			wrong += len(in.Wrong)
		}
		const few = 5
		if len(bare) > few {
			bare = append(bare[:few], fmt.Sprintf("and %d more", len(bare)-few))
		}
		if len(bare) > 0 {
			say("no answers beside %s: they are the oracle's", strings.Join(bare, ", "))
		}
		say("group %s: %s, %s, %d points", g.Name, report.Counted(len(g.Inputs), "input"), report.Counted(boards, "board"), i.Points(k))
	}
	if wrong > 0 {
		say("%s", report.Counted(wrong, "wrong answer"))
	}
	for _, r := range i.Readings {
		say("every answer is right for another game: %s", r)
	}
	_, err = io.WriteString(w, strings.Join(told, "\n")+"\n")
	return wrong, err
}
