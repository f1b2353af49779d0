package report

import (
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// A Line is a line of a list: a name, and what is said of it. Both texts are clean.
type Line struct{ Name, Text string }

// RunLines say what a run was made with, as far as that is known.
func RunLines(run result.Run) (all []Line) {
	for _, f := range []Line{
		{"command", shellLine(run.Command)},
		{"suite", run.Suite},
		{"format", run.Format},
		{"seed", when(run.Seed > 0, strconv.FormatUint(run.Seed, 10))},
		{"limits", run.Limits},
		{"sandbox", run.Sandbox},
		{"machine", run.Machine},
		{"version", run.Version},
	} {
		f.Text = Clean(f.Text)
		if f.Text != "" {
			all = append(all, f)
		}
	}
	return all
}

// shellLine is a command as it is typed in a shell.
func shellLine(words []string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%"
	var line []string
	for _, w := range words {
		if w == "" || strings.Trim(w, plain) != "" {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		line = append(line, w)
	}
	return strings.Join(line, " ")
}
