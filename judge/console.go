package main

import (
	"io"
	"log/slog"
	"os"
	"strconv"

	"adder/judge/progress"
	"adder/judge/result"
	"adder/judge/review"

	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

// console is where a command talks: data goes to out, talk and progress to err.
type console struct {
	in       io.Reader
	out, err io.Writer
	noColor  bool
	verbose  bool
}

// logs sends what packages log to standard error, if it is asked for.
func (c *console) logs() {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	if c.verbose {
		slog.SetDefault(slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: withoutTime})))
	}
}

// withoutTime leaves out the time of day, so that two runs can be compared.
func withoutTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		return slog.Attr{}
	}
	return a
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

// width is the number of columns of the terminal that w is, or what COLUMNS
// says; 0 if w is none, and any width will do.
func (c *console) width(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return n
		}
	}
	return 0
}

// progress starts a line that shows how far so many items are.
func (c *console) progress(items int) *progress.Line {
	line := progress.New(c.err, isTerminal(c.err), c.width(c.err))
	line.Total(items)
	return line
}

// watch tells a line what is done with a submission.
func (c *console) watch(line *progress.Line) func(*review.Submission, string) {
	return func(s *review.Submission, doing string) {
		if doing == review.Building {
			line.Start(s.Name)
		}
		line.Doing(s.Name, doing)
	}
}

// doneOn tells a line of each result.
func doneOn(line *progress.Line) func(int, *result.Result) {
	return func(_ int, x *result.Result) { line.Done(string(x.Submission), string(x.Verdict)) }
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
