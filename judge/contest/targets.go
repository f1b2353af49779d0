package contest

import (
	"fmt"
	"strings"

	"adder/judge/lang"
)

// A Target is a contest system.
//
// To add one, write a row with its parts. Tests check the rules of all packages;
// rules_test.go can add the system's own.
type Target struct {
	Name    string
	Doc     string
	folder  bool     // the package is a folder of the problem's name
	options []string // those of onlyFor that it takes
	parts   []part
}

// A part is one place in a package: how to write it, and how to read it in somebody else's
// package. Parts without read are made again by each export.
type part struct {
	at    string // a path; * stands for a name, and what ends with / for all below
	write func(m *maker, at string) error
	read  func(i *Import, name string) error
}

// Targets lists the systems, in the order of the help.
//
// polygon omitted: there is no description of its importer to test against, and its
// validators and checkers need a header that is not ours.
var Targets = []*Target{
	{Name: "kattis", Doc: "Kattis and its problemtools: legacy format, one folder", folder: true, options: []string{"scoring"}, parts: []part{
		{"problem.yaml", writeLegacy, (*Import).readProblem},
		{"problem_statement/problem.en.tex", writeTeX, nil},
		{"problem_statement/board.png", copied("board.png"), nil},
		{"data/", writeTrials("/", legacyWords), nil},
		{"data/*/testdata.yaml", writePoints, (*Import).readPoints},
		{"input_validators/validate.py", copied("validate_input.py"), nil},
		{"output_validators/validate/validate.cpp", copied("validate.cpp"), nil},
		{"submissions/", writeSolvers(mainInFolder), (*Import).readSolver},
	}},
	// The importer takes the name from problem.yaml, and the time limit from
	// .timelimit. The short name would be the zip file's, if domjudge-problem.ini did
	// not have it. Cases have no folders: older importers see none.
	{Name: "domjudge", Doc: "DOMjudge: legacy format, flat, statement in HTML", options: []string{"time-limit"}, parts: []part{
		{"problem.yaml", writeLegacy, (*Import).readProblem},
		{"domjudge-problem.ini", func(m *maker, at string) error { m.add(at, fmt.Appendf(nil, "short-name='%s'\n", m.ID)); return nil }, (*Import).readShortName},
		{".timelimit", func(m *maker, at string) error { m.add(at, fmt.Appendln(nil, m.TimeLimit)); return nil }, (*Import).readTimeLimit},
		{"problem_statement/problem.html", writeHTML, nil},
		{"data/", writeTrials("-", legacyWords), nil},
		{"input_validators/validate.py", copied("validate_input.py"), nil},
		{"output_validators/validate/validate.cpp", copied("validate.cpp"), nil},
		{"submissions/", writeSolvers(sameName), (*Import).readSolver},
	}},
	// A pass-fail package with BAPCtools' additions to the format: answer_validators,
	// invalid_answer and generators.
	{Name: "bapctools", Doc: "BAPCtools: format 2025-09, with answer validator and invalid test cases", folder: true, options: []string{"time-limit"}, parts: []part{
		{"problem.yaml", write2025, (*Import).readProblem},
		{"statement/problem.en.tex", writeTeX, nil},
		{"statement/board.png", copied("board.png"), nil},
		{"data/", writeTrials("/", writeWords2025), nil},
		{"data/*/test_group.yaml", nil, (*Import).readPoints}, // pass-fail packages have none
		{"data/", writeInvalid, nil},
		{"generators/", writeGenerators, nil}, // lists what is in data by now
		{"input_visualizer/", writeVisualizer, nil},
		{"input_validators/validate.py", copied("validate_input.py"), nil},
		{"answer_validators/validate.py", copied("validate_answer.py"), nil},
		{"output_validator/validate.cpp", copied("validate.cpp"), nil},
		{"submissions/", writeSolvers(withoutJavaScript), (*Import).readSolver},
		{"submissions/submissions.yaml", writeExpectations, nil},
	}},
	// How the autograder's machine is made, what runs for each submission, and Adder,
	// which does the work.
	{Name: "gradescope", Doc: "Gradescope: an autograder that runs Adder itself", options: []string{"program", "feedback", "missing"}, parts: []part{
		{"setup.sh", writeSetup, nil},
		{"run_autograder", writeRun, nil},
		{"adder", func(m *maker, at string) error { m.program(at, m.Program); return nil }, nil},
	}},
}

// everywhere are parts in every package, by which it can be read again.
var everywhere = []part{
	{"suite/", writeSuite, nil},
	{"suite/package.yaml", func(m *maker, at string) error { return m.addYAML(at, optionsHead, m.Options) }, (*Import).readOptions},
}

func writeSetup(m *maker, at string) error {
	var packages []string
	for _, l := range lang.Languages {
		packages = append(packages, "'"+l.Package+"'")
	}
	m.program(at, []byte(strings.ReplaceAll(string(embedded("setup.sh")), "@PACKAGES@", strings.Join(packages, " "))))
	return nil
}

func writeRun(m *maker, at string) error {
	m.program(at, []byte(strings.NewReplacer("@FEEDBACK@", m.Feedback, "@MISSING@", m.Missing).Replace(string(embedded("run_autograder")))))
	return nil
}

// RunsAdder reports whether a package for the target contains Adder.
func (t *Target) RunsAdder() bool { return t.takes("program") }

// writeSuite writes the suite from which the package was made.
func writeSuite(m *maker, at string) error {
	files, err := m.Suite.Files()
	if err != nil {
		return err
	}
	m.add(at+"suite.yaml", m.Suite.Text())
	for name, text := range files { // they are sorted when all are there
		m.add(at+name, text)
	}
	return nil
}
