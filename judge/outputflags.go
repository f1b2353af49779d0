package main

import (
	"cmp"
	"fmt"
	"io"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// outputFlags are the outputs besides the terminal.
type outputFlags struct {
	json, printed bool // printed: the objects of --json are written already
	html, junit   string
}

func (f *outputFlags) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object per line for each program")
	cmd.Flags().StringVar(&f.html, "html", "", "also write an HTML page to this file")
}

// junitFlag is for continuous integration.
func (f *outputFlags) junitFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.junit, "junit", "", "also write JUnit XML to this file")
}

// An outputFile is a flag that names a file, and what is written there.
type outputFile struct {
	flag, path string
	write      func(io.Writer, result.Run, []result.Result) error
}

func (f *outputFlags) files() []outputFile {
	return []outputFile{
		{"--html", f.html, page.HTML},
		{"--junit", f.junit, report.JUnit},
	}
}

// check makes sure that files can be written before any work is done for them.
func (f *outputFlags) check() error {
	for _, o := range f.files() {
		if err := fault.Writable(o.flag, o.path); err != nil {
			return err
		}
	}
	return nil
}

// inTurn prints each result as soon as it is final: as JSON with --json, otherwise, if lines
// is set, as a line.
func (f *outputFlags) inTurn(c *console, lines bool) *progress.InTurn[*result.Result] {
	f.printed = f.json
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
		f, err := disk.Create(o.path, 0o644)
		if err != nil {
			return err
		}
		if err := f.End(o.write(f, run, results)); err != nil {
			return err
		}
	}
	c.color(c.out)
	if f.json && f.printed {
		return nil
	}
	if f.json {
		return result.Write(c.out, results...)
	}
	return print()
}
