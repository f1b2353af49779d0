// Package export writes problem packages for contest systems: the statement, the
// cases of a suite, validators and every solver, as each system wants them. It
// knows the layouts and makes no case itself.
//
// What a system needs is a row of Targets. The programs and texts that all
// packages share are in the folder problem: they stand alone, for where they run
// there is no Adder.
package export

import (
	"fmt"
	"io"

	"adder/cases"
	"adder/judge/usage"
)

// Options says what goes into a package.
type Options struct {
	Suite *cases.Suite
	Cases []*cases.Case // all of the suite
	// Standard says that the suite is the one that comes with Adder, on which the
	// verdicts of all solvers are known. Else only the accepted ones go along.
	Standard  bool
	ID        string // the package's short name: letters a to z and digits
	Scoring   bool   // groups are worth points
	TimeLimit int    // seconds; 0 is DefaultTimeLimit
	Program   []byte // of Adder itself, for linux/amd64, where the target runs it
	Feedback  string // what students see, as adder grade takes it, where the target runs Adder
	Missing   string // there, what a submission without a source is worth
}

// DefaultTimeLimit is in seconds: four times the slowest run of an accepted
// solver in any language, 0.87 s of CPU time, rounded up. It is written down and
// not measured when a package is made, so that the same version makes the same
// bytes everywhere.
const DefaultTimeLimit = 4

// A Target is a contest system.
//
// To add one, write a file with a function that adds its files to a maker, and a
// row here; the tests hold its package to the rules of all packages, and
// rules_test.go takes rules of its own.
type Target struct {
	Name    string
	Doc     string
	Scores  bool // knows groups that are worth points
	Timed   bool // takes a time limit; the others measure it themselves
	Program bool // runs Adder itself
	build   func(*maker) error
}

// Targets lists the systems, in the order of the help.
//
// polygon omitted: what its importer takes is described nowhere that can be
// checked, and its validators and checkers need a header that is not ours.
var Targets = []*Target{
	{Name: "kattis", Doc: "Kattis and its problemtools: legacy format, one folder", Scores: true, build: kattis},
	{Name: "domjudge", Doc: "DOMjudge: legacy format, flat, statement in HTML", Timed: true, build: domjudge},
	{Name: "bapctools", Doc: "BAPCtools: format 2025-09, with answer validator and invalid test cases", Timed: true, build: bapctools},
	{Name: "gradescope", Doc: "Gradescope: an autograder that runs Adder itself", Program: true, build: gradescope},
}

// Find finds a target by its name.
func Find(name string) (*Target, error) {
	const list = "adder export --help lists the systems"
	var known []string
	for _, t := range Targets {
		if t.Name == name {
			return t, nil
		}
		known = append(known, t.Name)
	}
	switch name {
	case "":
		return nil, usage.New("no --target given", list)
	case "polygon":
		return nil, usage.New("there are no packages for polygon", "what its importer takes is not known well enough; "+list)
	}
	return nil, usage.New(fmt.Sprintf("no system is called %q", name), usage.DidYouMean(name, known, list))
}

// Write writes the package of a target as a zip file, the same bytes for the
// same options.
func Write(w io.Writer, t *Target, o Options) error {
	if o.TimeLimit == 0 {
		o.TimeLimit = DefaultTimeLimit
	}
	m := &maker{Options: o}
	if err := t.build(m); err != nil {
		return fmt.Errorf("%s: %w", t.Name, err)
	}
	return m.zip(w)
}
