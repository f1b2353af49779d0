package export

import (
	_ "embed"
	"strings"

	"adder/judge/lang"
)

var (
	//go:embed problem/setup.sh
	gradescopeSetup string
	//go:embed problem/run_autograder
	gradescopeRun string
)

// gradescope lays out an autograder: how its machine is made, what runs for each
// submission, and Adder, which does the work. A suite other than the standard
// one goes along as files.
func gradescope(m *maker) error {
	var packages []string
	for _, l := range lang.Languages {
		packages = append(packages, "'"+l.Package+"'")
	}
	suite := ""
	if !m.Standard {
		suite = " --suite /autograder/source/suite/suite.yaml"
		if err := m.addSuite(); err != nil {
			return err
		}
	}
	m.program("setup.sh", []byte(strings.ReplaceAll(gradescopeSetup, "@PACKAGES@", strings.Join(packages, " "))))
	m.program("run_autograder", []byte(strings.NewReplacer("@FEEDBACK@", m.Feedback, "@MISSING@", m.Missing, " @SUITE@", suite).Replace(gradescopeRun)))
	m.program("adder", m.Program)
	return nil
}
