package main

import (
	"slices"
	"strings"

	"adder/judge/fault"
)

// A departed is a flag or a command that earlier versions had.
type departed struct {
	command string // the commands that had the flag, as in "grade serve"; "adder" had the commands
	word    string // "--shard", or the command itself: "import"
	use     string // what to use instead
}

// gone lists what earlier versions had: a user who still types it learns what to use instead.
// A row looks like {"grade", "--shard", "use --on (docs/cluster.md)"}.
var gone = []departed{
	{"adder", "import", "a suite lists .in files, each with its answers in .ans beside it (docs/suite.md)"},
	{"new", "--pattern", "a suite takes the groups of the standard suite with builtin: (docs/suite.md)"},
}

// wentAway returns an error that names the replacement of a word that a command had
// before; nil if it never had it.
func wentAway(command, word string) error {
	for _, d := range gone {
		if d.word == word && slices.Contains(strings.Fields(d.command), command) {
			return fault.New(word+" went", d.use)
		}
	}
	return nil
}
