package contest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/result"
	"adder/judge/usage"
)

// usualMissing is what a submission without a source is worth unless somebody says
// another of missing, as adder grade takes them.
const usualMissing = "zero"

var missing = []string{"none", usualMissing}

// Take takes from a suite's package.yaml what no flag says, as far as the target knows it,
// and returns the target if all that is asked for can be had; program is that a binary of
// Adder was named. A problem of another name, or with points, is another problem.
func (o *Options) Take(kept Options, program bool, given func(flag string) bool) (*Target, error) {
	if !given("target") {
		o.Target = kept.Target
	}
	t, err := Find(o.Target)
	if err != nil {
		return nil, err
	}
	if kept.ID != "" {
		if !given("name") {
			o.ID = kept.ID
		}
		if !given("scoring") && t.Scores {
			o.Scoring = kept.Scoring
		}
		if !given("time-limit") && t.Timed {
			o.TimeLimit = cmp.Or(kept.TimeLimit, o.TimeLimit)
		}
		if !given("feedback") && t.Program {
			o.Feedback = cmp.Or(kept.Feedback, o.Feedback)
		}
		if !given("missing") && t.Program {
			o.Missing = cmp.Or(kept.Missing, o.Missing)
		}
		if o.ID == kept.ID && (!given("scoring") || o.Scoring == kept.Scoring) {
			o.UUID = kept.UUID
		}
	}
	switch {
	case !isID(o.ID):
		return nil, usage.New(fmt.Sprintf("--name is %q", o.ID), "use letters a to z and digits, as in --name snakes1")
	case o.TimeLimit < 1 || o.TimeLimit > MaxTimeLimit:
		return nil, usage.New(fmt.Sprintf("--time-limit is %d", o.TimeLimit), fmt.Sprintf("use 1 to %d seconds", MaxTimeLimit))
	}
	const only = "only gradescope runs Adder itself"
	for _, f := range []struct {
		flag       string
		asked, has bool
		why        string
		word       string
		of         []string // nil if the flag takes anything
	}{
		{"scoring", o.Scoring, t.Scores, "only kattis packages have groups with points; on gradescope, Adder scores", "", nil},
		{"time-limit", o.TimeLimit != DefaultTimeLimit, t.Timed, "it measures its own limit", "", nil},
		{"program", program, t.Program, only, "", nil},
		{"feedback", o.Feedback != string(result.DetailInput), t.Program, only, o.Feedback, result.DetailNames()},
		{"missing", o.Missing != usualMissing, t.Program, only, o.Missing, missing},
	} {
		if f.asked && !f.has {
			return nil, usage.New(fmt.Sprintf("%s takes no --%s", t.Name, f.flag), f.why)
		}
		if f.of != nil && !slices.Contains(f.of, f.word) {
			return nil, usage.New(fmt.Sprintf("--%s is %q", f.flag, f.word), usage.DidYouMean(f.word, f.of, "want "+strings.Join(f.of, ", ")))
		}
	}
	return t, nil
}
