package main

import (
	"io"

	"adder/judge/report"

	"github.com/spf13/cobra"
)

// htmlFlag is the flag --html of the commands that write a page.
type htmlFlag struct{ path string }

func (f *htmlFlag) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.path, "html", "", "also write a page for a browser to this file")
}

// check makes sure that the page can be written before any work is done for it.
func (f *htmlFlag) check() error {
	if f.path == "" {
		return nil
	}
	return checkFile("--html", f.path)
}

// write writes the page, if one is wanted.
func (f *htmlFlag) write(r report.Run, entries []report.Entry) error {
	if f.path == "" {
		return nil
	}
	var graded []report.Graded
	for _, e := range entries {
		graded = append(graded, report.Graded{File: e.Card.Submission, Entry: e})
	}
	return writeFile(f.path, func(w io.Writer) error { return report.HTML(w, r, graded) })
}
