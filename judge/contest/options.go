package contest

import (
	"fmt"
	"maps"
	"slices"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// Options are what a package needs beyond a suite.
type Options struct {
	ID        string // short name: letters a to z and digits
	Scoring   bool   // groups are worth points
	TimeLimit int    // seconds
	Feedback  string // what students see, as adder grade takes it, where the target runs Adder
	Missing   string // there, what a submission without a source is worth
}

// DefaultTimeLimit is in seconds: four times the slowest run of an accepted solver in any
// language, 0.87 s of CPU time, rounded up. It is a constant, so that a version makes the
// same bytes everywhere.
const DefaultTimeLimit = 4

// maxTimeLimit is in seconds; no system waits longer for a program.
const maxTimeLimit = 300

// onlyFor says which flags not all targets take, and why.
var onlyFor = map[string]string{
	"scoring":    "Adder scores there",
	"time-limit": "Adder has a limit for each language there",
	"program":    "only gradescope runs Adder itself",
	"feedback":   "only gradescope runs Adder itself",
	"missing":    "only gradescope runs Adder itself",
}

func (t *Target) takes(flag string) bool {
	return onlyFor[flag] == "" || slices.Contains(t.flags, flag)
}

// Check returns an error if a flag was given that the target does not take, or a value
// is out of its bounds.
func (o *Options) Check(t *Target, given func(flag string) bool) error {
	for _, flag := range slices.Sorted(maps.Keys(onlyFor)) {
		if given(flag) && !t.takes(flag) {
			return fault.New(fmt.Sprintf("%s takes no --%s", t.Names[0], flag), onlyFor[flag])
		}
	}
	switch {
	case !isID(o.ID):
		return fault.New(
			fmt.Sprintf("--name is %q", o.ID), "use letters a to z and digits, as in --name snakes1",
		)
	case o.TimeLimit < 1 || o.TimeLimit > maxTimeLimit:
		return fault.New(fmt.Sprintf("--time-limit is %d", o.TimeLimit),
			fmt.Sprintf("use 1 to %d seconds", maxTimeLimit))
	}
	if err := fault.OneOf("feedback", o.Feedback, result.DetailNames()); err != nil {
		return err
	}
	return fault.OneOf("missing", o.Missing, []string{"none", "zero"})
}

func isID(name string) bool { return name != "" && letters(name, "") == name }
