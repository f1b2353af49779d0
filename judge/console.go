package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"

	"adder/judge/base/progress"
	"adder/judge/report"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A console is where a command writes: results to out, messages and progress to err.
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
		slog.SetDefault(slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{
			Level:       slog.LevelDebug,
			ReplaceAttr: withoutTime,
		})))
	}
}

// color lets reports have colours if w is a terminal that should have them.
func (c *console) color(w io.Writer) {
	wanted := !c.noColor && os.Getenv("NO_COLOR") == ""
	if wanted && os.Getenv("TERM") != "dumb" && progress.IsTerminal(w) {
		text.EnableColors()
	} else {
		text.DisableColors()
	}
}

// print prints what a command has to say, unless there is an error.
func (c *console) print(words string, err error) error {
	if err == nil {
		_, err = io.WriteString(c.out, words)
	}
	return err
}

func (c *console) tell(words string) { fmt.Fprintf(c.err, "adder: %s\n", report.OneLine(words)) }

// withoutTime leaves out the time of day, so that two runs can be compared.
func withoutTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		return slog.Attr{}
	}
	return a
}
