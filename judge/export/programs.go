package export

import (
	_ "embed"
	"io/fs"
	"path"
	"strings"

	"adder/solutions"
)

// The programs that a contest system runs on the cases: whether an input is
// valid, whether an answer file looks like one, and whether an output is right.
var (
	//go:embed problem/validate_input.py
	inputValidator []byte
	//go:embed problem/validate_answer.py
	answerValidator []byte
	//go:embed problem/validate.cpp
	outputValidator []byte
)

// A solver is one of the jury's, in the folder of its verdict.
type solver struct {
	folder, name string
	text         []byte
}

// solvers returns those whose verdicts are known on the suite.
func (m *maker) solvers() ([]solver, error) {
	var all []solver
	err := fs.WalkDir(solutions.All, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		folder := path.Dir(name)
		if folder != "accepted" && !m.Standard {
			return nil
		}
		if m.Scoring && partly[name] != "" {
			folder = "partially_accepted"
		}
		text, err := fs.ReadFile(solutions.All, name)
		all = append(all, solver{folder, path.Base(name), text})
		return err
	})
	return all, err
}

// mainInFolder is the name of a solver where a Java class must be in a file of
// its own name: a program in a folder then begins at the file Main.
func mainInFolder(s solver) string {
	if base, ok := strings.CutSuffix(s.name, ".java"); ok {
		return base + "_java/Main.java"
	}
	return s.name
}

// withoutJavaScript is for BAPCtools, which gives JavaScript to js24: a shell with
// neither require nor console, so that programs for Node.js end with an error.
func withoutJavaScript(s solver) string {
	if path.Ext(s.name) == ".js" {
		return ""
	}
	return mainInFolder(s)
}

// sameName is for systems that find a program's beginning themselves.
func sameName(s solver) string { return s.name }

// addSolvers adds the solvers under the names that a system wants; "" leaves one out.
func (m *maker) addSolvers(name func(solver) string) error {
	all, err := m.solvers()
	for _, s := range all {
		if called := name(s); called != "" {
			m.add("submissions/"+s.folder+"/"+called, s.text)
		}
	}
	return err
}
