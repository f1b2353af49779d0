package main

import (
	"fmt"
	"strings"

	"adder/judge/job"

	"github.com/spf13/cobra"
)

// The flags that say how boards are written and which are given.

func formatFlag(cmd *cobra.Command, t *job.Terms) {
	wordsFlag(cmd, &t.Format, "format", "plain", "how boards are written: "+formatNames(), job.Formats())
}

// promiseFlag is for commands that give boards; doc says of a promise what comes
// of it.
func promiseFlag(cmd *cobra.Command, t *job.Terms, doc string) {
	names := job.Promises()
	wordListFlag(cmd, &t.Promises, "promise", doc+": "+strings.Join(names, ", ")+"; may be repeated. site, for what the site of the format promises, needs no saying; none gives boards outside of that too",
		append(names, job.SiteWords...))
}

func oneFlag(cmd *cobra.Command, t *job.Terms) {
	cmd.Flags().BoolVar(&t.One, "one", false, "give each process one board, as for baekjoon")
}

func formatNames() string { return strings.Join(job.Formats(), ", ") }

// tellUntold says on standard error what cannot be found out on these terms.
func tellUntold(c *console, t *job.Terms) error {
	words := t.Untold()
	if words == "" {
		return nil
	}
	_, err := fmt.Fprintf(c.err, "adder: %s\n", words)
	return err
}
