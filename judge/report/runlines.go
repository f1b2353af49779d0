package report

import (
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// A Line is a line of a list: a name, and what is said of it. All texts are clean.
type Line struct {
	Name, Text string
	List       []string // what Text counts
}

// RunLines say what a run was made with, as far as that is known.
func RunLines(run result.Run) (all []Line) {
	command, files := filesOf(run.Command)
	var list []string
	for _, name := range files {
		list = append(list, Clean(name))
	}
	for _, f := range []Line{
		{"command", shellLine(command), nil},
		{"files", when(len(list) > 0, Counted(len(list), "file")), list},
		{"suite", run.Suite, nil},
		{"format", run.Format, nil},
		{"seed", when(run.Seed > 0, strconv.FormatUint(run.Seed, 10)), nil},
		{"limits", run.Limits, nil},
		{"sandbox", run.Sandbox, nil},
		{"machine", run.Machine, nil},
		{"version", run.Version, nil},
	} {
		f.Text = Clean(f.Text)
		if f.Text != "" {
			all = append(all, f)
		}
	}
	return all
}

// filesOf cuts many files off the end of a command: the words behind its name and its flags,
// which have their values in them.
func filesOf(command []string) (short, files []string) {
	const few = 3
	first := min(len(command), 2)
	for first < len(command) && strings.HasPrefix(command[first], "--") {
		first++
	}
	if len(command)-first <= few {
		return command, nil
	}
	return command[:first], command[first:]
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
