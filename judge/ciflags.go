package main

import (
	"crypto/rand"
	"fmt"
	"io"
	"os"

	"adder/judge/report"

	"github.com/spf13/cobra"
)

// ciFlags is the flags for systems that run a judge after every change: --junit
// for most of them, --github for one.
type ciFlags struct {
	junit  string
	github bool
}

func (f *ciFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.junit, "junit", "", "also write JUnit XML to this file")
	cmd.Flags().BoolVar(&f.github, "github", false, "also write a step summary and annotations, in a workflow of GitHub")
}

// check makes sure that the file can be written before any work is done for it.
func (f *ciFlags) check() error {
	if f.junit == "" {
		return nil
	}
	return checkFile("--junit", f.junit)
}

// write writes what is wanted of a run.
func (f *ciFlags) write(c *console, r report.Run, rows []report.Graded, asJSON bool) error {
	if f.junit != "" {
		if err := writeFile(f.junit, func(w io.Writer) error { return report.JUnit(w, r, rows) }); err != nil {
			return err
		}
	}
	if !f.github {
		return nil
	}
	commands := c.out
	if asJSON {
		commands = c.err // GitHub reads both, and objects must stay alone
	}
	return writeStep(c, commands, r, rows)
}

// writeStep appends to the summary of a workflow's step, and writes annotations.
func writeStep(c *console, commands io.Writer, r report.Run, rows []report.Graded) error {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		fmt.Fprintln(c.err, "adder: GITHUB_STEP_SUMMARY is not set, so there is no summary")
		return report.GitHub(io.Discard, commands, r, rows)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	err = report.GitHub(file, commands, r, rows)
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

// quiet calls print, and keeps GitHub from taking a line of it for a command:
// what a compiler says, a submission can choose. The token that ends it cannot be
// guessed.
func (f *ciFlags) quiet(c *console, asJSON bool, print func() error) error {
	if !f.github || asJSON {
		return print()
	}
	token := rand.Text()
	fmt.Fprintf(c.out, "::stop-commands::%s\n", token)
	err := print()
	fmt.Fprintf(c.out, "::%s::\n", token)
	return err
}

// rowsOf are the rows of programs that nobody handed in.
func rowsOf(entries []report.Entry) (rows []report.Graded) {
	for _, e := range entries {
		rows = append(rows, report.Graded{File: e.Card.Submission, Entry: e})
	}
	return rows
}
