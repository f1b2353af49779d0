package report

import (
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// A Fact is a line of what was run. Both texts are clean.
type Fact struct{ Name, Text string }

// RunFacts are what a run was made with, as far as that is known.
func RunFacts(run result.Run) (all []Fact) {
	for _, f := range []Fact{
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
