package contest

import (
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/run/lang"
)

// A Target is a package for one or more systems.
//
// To add one, write a row with its parts. Tests check the rules of all packages;
// rules_test.go can add the system's own.
type Target struct {
	Names []string // of the systems
	Doc   string
	flags []string // those of onlyFor that it takes
	parts []part
}

// A part is one place in a package, and how to write it. The place is a path; a folder's
// ends with /, and * stands for a name.
type part struct {
	at    string
	write func(m *maker, at string) error
}

// Targets lists the packages, in the order of the help.
//
// polygon omitted: there is no description of its importer to test against, and its
// validators and checkers need a header that is not ours.
//
// The package for Kattis is what BAPCtools' bt upgrade turns into format 2025-09. DOMjudge
// takes the time limit from .timelimit, and the statement from problem.html; the short name
// would be the zip file's without domjudge-problem.ini.
var Targets = []*Target{
	{
		Names: []string{"kattis", "domjudge", "bapctools"},
		Doc:   "one problem package for Kattis, DOMjudge and, after its bt upgrade, BAPCtools",
		flags: []string{"scoring", "time-limit"},
		parts: []part{
			{"problem.yaml", writeProblem},
			{"domjudge-problem.ini", writeShortName},
			{".timelimit", writeTimeLimit},
			{"problem_statement/problem.en.tex", writeTeX},
			{"problem_statement/problem.html", writeHTML},
			{"problem_statement/board.png", copied("board.png")},
			{"data/", writeTrials},
			{"data/*/testdata.yaml", writePoints},
			{"input_validators/validate.py", copied("validate_input.py")},
			{"include/", writeInclude},
			{"submissions/", writeSolvers},
		},
	},
	// A script makes the autograder's machine, another runs for each submission, and Adder does
	// the work.
	{
		Names: []string{"gradescope"},
		Doc:   "an autograder for Gradescope that runs Adder itself",
		flags: []string{"program", "feedback", "missing"},
		parts: []part{
			{"setup.sh", writeSetup},
			{"run_autograder", writeRun},
			{"adder", writeAdder},
			{"suite/", writeSuite},
		},
	},
}

func writeShortName(m *maker, at string) error {
	m.add(at, fmt.Appendf(nil, "short-name='%s'\n", m.ID))
	return nil
}

func writeTimeLimit(m *maker, at string) error {
	m.add(at, fmt.Appendln(nil, m.TimeLimit))
	return nil
}

func writeSetup(m *maker, at string) error {
	var packages []string
	for _, l := range lang.Languages {
		packages = append(packages, "'"+strings.Join(slices.Compact(slices.Clone(l.Packages)), " ")+"'")
	}
	text := strings.ReplaceAll(string(embedded("setup.sh")), "@PACKAGES@", strings.Join(packages, " "))
	m.program(at, []byte(text))
	return nil
}

func writeRun(m *maker, at string) error {
	words := strings.NewReplacer("@FEEDBACK@", m.Feedback, "@MISSING@", m.Missing)
	m.program(at, []byte(words.Replace(string(embedded("run_autograder")))))
	return nil
}

func writeAdder(m *maker, at string) error {
	m.program(at, m.Program)
	return nil
}

// RunsAdder reports whether a package for the target contains Adder.
func (t *Target) RunsAdder() bool { return t.takes("program") }

// writeSuite writes the suite by which Adder judges there.
func writeSuite(m *maker, at string) error {
	files, err := m.Suite.Files()
	if err != nil {
		return err
	}
	m.add(at+"suite.yaml", m.Suite.Text())
	for name, text := range files {
		m.add(at+name, text)
	}
	return nil
}

// Adder is the bytes of an Adder that runs on linux/amd64: of the file, or of this one.
func Adder(file string) ([]byte, error) {
	const hint = "--program names an Adder that was built with " +
		"CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build ./judge"
	named := file != ""
	if !named {
		if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
			problem := fmt.Sprintf("this Adder is for %s/%s, and the autograder runs on linux/amd64",
				runtime.GOOS, runtime.GOARCH)
			return nil, fault.New(problem, hint)
		}
		own, err := os.Executable()
		if err != nil {
			return nil, err
		}
		file = own
	}
	text, err := disk.ReadFile(file, 256<<20)
	if err != nil {
		return nil, fault.OfPath(file, err, hint)
	}
	if !isForAmd64(text) {
		return nil, fault.New(fmt.Sprintf("%s is not a program for linux/amd64", file), hint)
	}
	if named && !isAdder(text) {
		return nil, fault.New(fmt.Sprintf("%s is not Adder", file), hint)
	}
	return text, nil
}

// isAdder reports whether the go command built a program of the package of Adder's commands.
func isAdder(program []byte) bool {
	info, err := buildinfo.Read(bytes.NewReader(program))
	return err == nil && info.Path == "adder/judge"
}

func isForAmd64(program []byte) bool {
	f, err := elf.NewFile(bytes.NewReader(program))
	return err == nil && f.Machine == elf.EM_X86_64
}
