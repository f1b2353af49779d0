package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"

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
	if info, err := os.Stat(f.path); err == nil && !info.Mode().IsRegular() {
		return usage(f.path+" is no file", "--html names the file to write, as in --html report.html")
	}
	beside, err := os.CreateTemp(filepath.Dir(f.path), ".html-*")
	if err != nil {
		return usage(err.Error(), "--html names a file in a folder that can be written to")
	}
	beside.Close()
	return os.Remove(beside.Name())
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
	return writeBeside(f.path, func(w io.Writer) error { return report.HTML(w, r, graded) })
}

// writeBeside writes a file under another name and then gives it its own, so
// that nobody finds half of it.
func writeBeside(path string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // gone already if all went well
	b := bufio.NewWriter(file)
	err = write(b)
	if err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	return err
}
