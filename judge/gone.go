package main

import (
	"slices"
	"strings"

	"adder/judge/base/fault"
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
	{"mend", "--time", "leave it out: mend ends by itself after 60 s of CPU time"},
	{"fuzz", "--against",
		"fuzz each program: the one that differs from the answers is wrong"},
	{"fuzz", "--on", "run it on each machine with a --seed of its own"},
	{"prove", "--on", "one machine proves: leave it out, or choose a smaller scope"},
	{"fuzz prove", "--key", "leave it out: it belonged to --on, and they run on one machine now"},
	{"fuzz", "--resume", "fuzz again with another --seed"},
	{"adder", "import", "a suite lists .in files, each with its answers in .ans beside it (docs/suite.md)"},
	{"show", "--png", "use --svg, and a converter such as rsvg-convert for pixels"},
	{"grade", "--anonymous", "use the anonymous grading of your learning platform"},
	{"grade", "--shard", "use --on (docs/cluster.md)"},
	{"grade", "--watch", "use adder serve (docs/serve.md)"},
	{"grade", "--github", "grade writes junit.xml, grades.csv and report.html"},
	{"judge report", "--github", "use --junit"},
	{"report", "--out", "use --html, --csv and --junit; report merges several files"},
	{"grade fuzz prove", "--verify",
		"machines are trusted: give keys only to machines that are yours (docs/cluster.md)"},
	{"grade fuzz prove worker hub", "--metrics", "NATS has monitoring of its own (docs/cluster.md)"},
	{"serve", "--metrics",
		"use /healthz, which says that the server runs; the teacher's page says how many attempts wait"},
	{"hub", "--beside", "run a cluster of nats-server (docs/cluster.md)"},
	{"hub", "status", "use nats stream report and nats consumer report (docs/cluster.md)"},
	{"hub", "drain", "stop the worker with Ctrl-C: its work goes to others"},
	{"hub", "disable", "use adder hub key revoke"},
	{"hub", "enable", "use adder hub key add"},
	{"hub", "retry", "the same adder grade tries again what failed"},
	{"serve", "--hub", "use --on with a server of adder hub (docs/cluster.md)"},
	{"report", "--feedback", "adder grade writes the files for students"},
	{"judge", "--fail-fast",
		"leave it out: judging ends at the first group that fails, and --all-groups judges all"},
	{"adder judge fuzz diagnose prove mend grade serve generate lint", "--promise",
		"use --format: boards are those that the format's site gives (docs/sites.md)"},
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
