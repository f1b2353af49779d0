package main

import (
	"io"
	"os"

	"github.com/jedib0t/go-pretty/v6/text"
)

// console is where a command talks: data goes to out, talk and progress to err.
type console struct {
	in       io.Reader
	out, err io.Writer
	noColor  bool
}

// color reports whether w is a terminal on which colours are wanted, and tells
// the table writer.
func (c *console) color(w io.Writer) bool {
	on := !c.noColor && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
	if on {
		text.EnableColors()
	} else {
		text.DisableColors()
	}
	return on
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
