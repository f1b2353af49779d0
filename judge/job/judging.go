package job

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/base/fault"
	"adder/judge/review"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
	"adder/solutions"
)

// Judging says how a program is judged.
type Judging struct {
	Suite    string      `json:"-"`                   // path of a suite.yaml or its folder; "": the standard one
	Throws   bool        `json:"throws,omitempty"`    // an answer must be followed by its throws
	FailFast bool        `json:"fail_fast,omitempty"` // judge no group after one that fails
	Plan     review.Plan `json:"plan"`

	// The parts of the suite that run; empty means all of it.
	Groups []string `json:"groups,omitempty"`
	Cases  []string `json:"cases,omitempty"`
}

// Reviewer returns a reviewer that judges, and notes in run how. jury is the solvers that set the
// time limits; nil means those that come with Adder. The caller closes the reviewer.
func (j *Job) Reviewer(jury []lang.Source, run *result.Run) (*review.Reviewer, error) {
	judge, err := j.newJudge(jury)
	if err != nil {
		return nil, err
	}
	describe(run, judge.Suite, judge.Spec)
	return review.New(judge, j.Judging.Plan, j.Machine.Workers, run.Setting()), nil
}

// newJudge makes a judge.
func (j *Job) newJudge(jury []lang.Source) (*judging.Judge, error) {
	var hidden []string // folders that no program may see
	if j.Judging.Suite != "" {
		hidden = []string{suiteFolder(j.Judging.Suite)}
	}
	builder, err := j.Machine.builder(hidden...)
	if err != nil {
		return nil, err
	}
	suite, spec, err := j.onTerms()
	if err != nil {
		return nil, err
	}
	made, err := suite.Cases(j.caseCache())
	if err != nil {
		return nil, err
	}
	hint := ""
	switch {
	case jury != nil:
		hint = "add a right solver in %s to the folder accepted, or give the suite one time limit for all"
	case j.suite != nil:
		hint = "the limits of the suite are too small for Adder's own solvers in %s: raise them, or " +
			"give the suite one time limit for all"
	}
	if jury == nil {
		jury, err = lang.All(solutions.Accepted)
		if err != nil {
			return nil, err
		}
	}
	only, err := j.Judging.only(suite, made)
	if err != nil {
		return nil, err
	}
	spec.Setup.Level, spec.Setup.Turns = builder.Level, builder.Turns
	members := judging.NewJury(jury, filepath.Join(j.Machine.Cache, "times.json"))
	members.Hint = hint
	g := judging.New(suite, made, builder, members, spec)
	g.Only, g.RequireThrows, g.FailFast = only, j.Judging.Throws, j.Judging.FailFast
	return g, nil
}

// suiteFolder is the folder of a suite's path, which may name the folder itself.
func suiteFolder(path string) string {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		return filepath.Dir(path)
	}
	return path
}

func (j *Job) caseCache() *cases.Cache {
	return cases.NewCache(filepath.Join(j.Machine.Cache, "cases"))
}

// onTerms returns the suite, with the boards that the terms allow, and how these are given.
func (j *Job) onTerms() (*cases.Suite, trial.Spec, error) {
	spec, err := j.Terms.given()
	if err != nil {
		return nil, spec, err
	}
	suite := cmp.Or(j.suite, cases.Standard()).In(spec.Format, spec.Promises, spec.OneBoard)
	if len(suite.Groups) == 0 {
		problem := "no board of the suite fits the format " + spec.Format.Name +
			", and is one that its site gives"
		return nil, spec, fault.New(problem, "")
	}
	return suite, spec, nil
}

// only are the cases that are run; nil is all.
func (j *Judging) only(s *cases.Suite, made []*cases.Case) ([]*cases.Case, error) {
	if len(j.Groups)+len(j.Cases) == 0 {
		return nil, nil
	}
	groups := fault.Names(s.Groups, func(g cases.Group) string { return g.Name })
	names := fault.Names(made, (*cases.Case).FullName)
	for _, g := range j.Groups {
		if !slices.Contains(groups, g) {
			return nil, fault.Unknown("group of the suite", g, groups)
		}
	}
	for _, name := range j.Cases {
		if !slices.ContainsFunc(made, func(c *cases.Case) bool { return named(c, name) }) {
			return nil, fault.Unknown("case of the suite", name, names)
		}
	}
	return slices.DeleteFunc(slices.Clone(made), func(c *cases.Case) bool {
		isNamed := func(name string) bool { return named(c, name) }
		return !slices.Contains(j.Groups, c.Group) && !slices.ContainsFunc(j.Cases, isNamed)
	}), nil
}

// named reports whether a word is the name of a case, with or without its group's.
func named(c *cases.Case, word string) bool {
	if strings.Contains(word, "/") {
		return c.FullName() == word
	}
	return c.Name == word
}

// describe adds to run how it is judged.
func describe(run *result.Run, suite *cases.Suite, spec trial.Spec) {
	run.Suite, run.Limits = suite.Name, limitWords(suite.Limits)
	run.Seed, run.Sandbox = review.Seed, string(spec.Setup.Level)
	run.NotEnforced = spec.Setup.Level.NotEnforced()
	if !spec.Format.Plain() {
		run.Format = spec.Format.Name
	}
}

// limitWords says the limits of a suite in words.
func limitWords(l cases.Limits) string {
	sizes := sizeWords(l.Memory, l.Output)
	if l.Fixed() {
		return fmt.Sprintf("CPU time %g s; %s", l.TimeCeiling.Seconds(), sizes)
	}
	return fmt.Sprintf("CPU time %g times that of the slowest accepted solver of the language, "+
		"%g s to %g s; %s", l.TimeMultiple, l.TimeFloor.Seconds(), l.TimeCeiling.Seconds(), sizes)
}

func sizeWords(memory, output int64) string {
	return fmt.Sprintf("memory %d MiB; output %d MiB", memory>>20, output>>20)
}
