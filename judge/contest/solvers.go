package contest

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"

	"adder/judge/durable"
	"adder/judge/lang"
	"adder/judge/usage"
	"adder/solutions"
)

// A Solver is one of the jury's, in the folder of its verdict.
type Solver struct {
	Folder, Name string
	Text         []byte
}

// partialFolder is for solvers that get a part of the points. Packages without points
// have no such folder.
const partialFolder = "partially_accepted"

// ownSolvers are Adder's solvers: all of them, whose verdicts are known for the standard
// suite, or only the accepted ones.
func ownSolvers(all bool) (found []Solver, err error) {
	err = fs.WalkDir(solutions.All, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !all && path.Dir(name) != "accepted" {
			return err
		}
		text, err := fs.ReadFile(solutions.All, name)
		found = append(found, Solver{path.Dir(name), path.Base(name), text})
		return err
	})
	return found, err
}

// partly says which solvers that are not right answer some groups of the standard
// suite right all the same: the groups by the solver's name. It
// is measured: go test ./judge/contest -run - -bench Partly -benchtime 1x -update
var partly = decoded[map[string]string]("partly.txt")

// writeSolvers writes the solvers under the names that a system wants; "" leaves one out.
func writeSolvers(called func(*Solver) string) func(*maker, string) error {
	return func(m *maker, at string) error {
		for i := range m.Solvers {
			s := m.Solvers[i]
			if m.Scoring && partly[s.Folder+"/"+s.Name] != "" {
				s.Folder = partialFolder
			}
			if name := called(&s); name != "" && (m.Scoring || s.Folder != partialFolder) {
				m.add(at+s.Folder+"/"+name, s.Text)
			}
		}
		return nil
	}
}

// mainInFolder is a solver's name if a Java class must be in a file of the same name: a
// program in a folder then starts at the file Main.
func mainInFolder(s *Solver) string {
	if base, ok := strings.CutSuffix(s.Name, ".java"); ok && bytes.Contains(s.Text, []byte("class Main")) {
		return base + mainJava
	}
	return s.Name
}

const mainJava = "_java/Main.java"

// withoutJavaScript is for BAPCtools, which gives JavaScript to js24: a shell with
// neither require nor console, so that programs for Node.js end with an error.
func withoutJavaScript(s *Solver) string {
	if path.Ext(s.Name) == ".js" {
		return ""
	}
	return mainInFolder(s)
}

// sameName is for systems that find a program's beginning themselves.
func sameName(s *Solver) string { return s.Name }

// readSolver reads a submission of a package: a file in the folder of a verdict.
func (i *Import) readSolver(name string) error {
	_, inside, _ := strings.Cut("/"+name, "/"+solversFolder+"/")
	folder, called, ok := strings.Cut(inside, "/")
	if !ok {
		return nil // submissions.yaml
	}
	if base, java := strings.CutSuffix(called, mainJava); java {
		called = base + ".java"
	}
	if _, known := expected[folder]; !known && folder != "accepted" {
		i.leaveOut(name, "no verdict is called "+folder)
		return nil
	}
	if strings.Contains(called, "/") {
		i.leaveOut(name, "is a program of several files")
		return nil
	}
	if _, err := lang.Recognise(called); err != nil {
		i.leaveOut(name, "is in a language that Adder does not know")
		return nil
	}
	text, err := i.source.read(name, maxBeside)
	i.solvers = append(i.solvers, Solver{folder, called, text})
	return err
}

// solvers reads the solvers beside a suite, nil if there is no such folder.
func (s *source) solvers(folder string) ([]Solver, error) {
	i := Import{source: s}
	for _, name := range s.below(folder + "/") {
		if err := i.readSolver(name); err != nil {
			return nil, err
		}
	}
	return i.solvers, nil
}

// Adder is the bytes of an Adder that runs on linux/amd64: of the file, or of this one.
func Adder(path string) ([]byte, error) {
	const hint = "--program names an Adder that was built with CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build ./judge"
	if path == "" {
		if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
			return nil, usage.New("this Adder is for "+runtime.GOOS+"/"+runtime.GOARCH+", and the autograder runs on linux/amd64", hint)
		}
		var err error
		if path, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	text, err := durable.ReadFile(path, 256<<20)
	if err == nil && !bytes.HasPrefix(text, []byte("\x7fELF\x02")) {
		err = usage.New(fmt.Sprintf("%s is not a program for linux/amd64", path), hint)
	}
	return text, err
}

// An expectation says which verdicts a submission may have on a case, and which it
// must have on some.
type expectation struct {
	Permitted []string `yaml:"permitted,flow"`
	Required  []string `yaml:"required,flow"`
}

// expected holds the folders of rejected submissions. The format assumes that a submission
// fails in only one way, and that one which may finish in time bounds the time limit from
// below. But a program with wrong rules may also loop on a large board, or leave an array.
var expected = map[string]expectation{
	"run_time_error":      {anyVerdict, []string{"RTE"}},
	"time_limit_exceeded": {anyVerdict, []string{"TLE"}},
	"wrong_answer":        {anyVerdict, []string{"WA"}},
	partialFolder:         {}, // of packages with points
}

var anyVerdict = []string{"AC", "WA", "TLE", "RTE"}

func writeExpectations(m *maker, at string) error {
	y := map[string]expectation{}
	for _, s := range m.Solvers {
		if e := expected[s.Folder]; e.Required != nil {
			y[s.Folder] = e
		}
	}
	if len(y) == 0 {
		return nil
	}
	return m.addYAML(at, "", y)
}
