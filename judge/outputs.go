package main

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"syscall"

	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/result"

	"github.com/spf13/cobra"
)

// outputFlags are the outputs besides the terminal.
type outputFlags struct {
	json, told       bool // told: the objects of --json are written already
	html, csv, junit string
	github           bool
}

func (f *outputFlags) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object per line for each program")
	cmd.Flags().StringVar(&f.html, "html", "", "also write an HTML page to this file")
}

// ciFlags is for continuous integration: --junit for most systems, --github for one.
func (f *outputFlags) ciFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.junit, "junit", "", "also write JUnit XML to this file")
	cmd.Flags().BoolVar(&f.github, "github", false, "in a GitHub workflow, also write a step summary and annotations")
}

// An outputFile is a flag that names a file, and what is written there.
type outputFile struct {
	flag, path string
	write      func(io.Writer, result.Run, []result.Result) error
}

func (f *outputFlags) files() []outputFile {
	return []outputFile{
		{"--html", f.html, page.HTML},
		{"--csv", f.csv, func(w io.Writer, _ result.Run, all []result.Result) error { return report.CSV(w, all) }},
		{"--junit", f.junit, report.JUnit},
	}
}

// check makes sure that files can be written before any work is done for them.
func (f *outputFlags) check() (err error) {
	for _, o := range f.files() {
		err = cmp.Or(err, fault.Writable(o.flag, o.path))
	}
	return err
}

// inTurn prints each result as soon as it is final: as JSON with --json, otherwise, if lines
// is set, as a line.
func (f *outputFlags) inTurn(c *console, lines bool) *progress.InTurn[*result.Result] {
	f.told = f.json
	return &progress.InTurn[*result.Result]{Pass: func(x *result.Result) error {
		switch {
		case f.json:
			return result.Write(c.out, *x)
		case lines:
			_, err := fmt.Fprintf(c.err, "%s: %s\n", x.Submission, cmp.Or(string(x.Verdict), "not judged"))
			return err
		}
		return nil
	}}
}

// write writes all requested outputs. print writes the one for people.
func (f *outputFlags) write(c *console, run result.Run, results []result.Result, print func() error) error {
	for _, o := range f.files() {
		if o.path == "" {
			continue
		}
		if err := disk.WriteFile(o.path, 0o644, func(w io.Writer) error { return o.write(w, run, results) }); err != nil {
			return err
		}
	}
	c.color(c.out)
	commands, err := c.out, error(nil)
	switch {
	case f.json:
		if commands = c.err; !f.told { // GitHub reads both, and objects must stay alone
			err = result.Write(c.out, results...)
		}
	case f.github:
		// A submission can choose a compiler's words. GitHub ignores commands in them until
		// the token, which cannot be guessed.
		token := rand.Text()
		fmt.Fprintf(c.out, "::stop-commands::%s\n", token)
		err = print()
		fmt.Fprintf(c.out, "::%s::\n", token)
	default:
		err = print()
	}
	if err != nil || !f.github {
		return err
	}
	return writeStep(c, commands, run, results)
}

// writeStep appends to the summary of a workflow's step, and writes annotations.
func writeStep(c *console, commands io.Writer, run result.Run, results []result.Result) error {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		fmt.Fprintln(c.err, "adder: GITHUB_STEP_SUMMARY is not set: no summary written")
		return report.GitHub(io.Discard, commands, run, results)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|syscall.O_NONBLOCK, 0o644)
	if err != nil {
		return err
	}
	return cmp.Or(report.GitHub(file, commands, run, results), file.Close())
}
