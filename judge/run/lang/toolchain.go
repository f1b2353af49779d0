package lang

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/run/sandbox"
)

// A Toolchain is what this machine has to build and run one language with.
type Toolchain struct {
	Version string            // the first line of what the compiler says of itself
	Paths   map[string]string // real programs and folders, by the {name} of the row
	Mounts  []sandbox.Mount   // what a cell needs beside the system's own libraries
}

// A MissingError is a language that this machine cannot build or run.
type MissingError struct {
	Language string // "C#"
	Tool     string // the first program that is not there: "mcs"
	Package  string // what to install for all that is not there: "mono-mcs"
	Why      error  // why the program that is there is of no use, or nil
}

func (e *MissingError) Error() string {
	if e.Why != nil {
		return fmt.Sprintf("the %s compiler (%s) does not work: %v", e.Language, e.Tool, e.Why)
	}
	return fmt.Sprintf("no %s compiler (%s)", e.Language, e.Tool)
}

func (e *MissingError) Unwrap() error { return e.Why }

// Hint says how a Debian system gets what is missing. A tool that is there needs a look, not
// another installation.
func (e *MissingError) Hint() string {
	if e.Why != nil {
		return "try that command in a shell, and repair its installation"
	}
	return "apt-get install " + e.Package
}

// found has each language's toolchain: a [sync.OnceValues] per row.
var found sync.Map

// Toolchain finds the real compiler and runtime, behind the version managers
// that stand in front of them. It asks once per process, and keeps the answer.
// The error is a *[MissingError].
func (l *Language) Toolchain() (*Toolchain, error) {
	ask := sync.OnceValues(func() (*Toolchain, error) { return l.resolve(exec.LookPath) })
	once, _ := found.LoadOrStore(l, ask)
	return once.(func() (*Toolchain, error))()
}

// resolve does the work of Toolchain. look finds a program on PATH.
func (l *Language) resolve(look func(string) (string, error)) (*Toolchain, error) {
	tools := map[string]string{}
	var missing, packages []string
	for i, name := range l.Tools {
		path, err := look(name)
		if err != nil || !filepath.IsAbs(path) {
			missing, packages = append(missing, name), append(packages, l.Packages[i])
		}
		tools[name] = path
	}
	if len(missing) > 0 {
		install := strings.Join(slices.Compact(packages), " ")
		return nil, &MissingError{Language: l.Name, Tool: missing[0], Package: install}
	}
	t, err := l.locate(l, tools)
	if err != nil {
		return nil, &MissingError{Language: l.Name, Tool: l.Tools[0], Why: err}
	}
	return t, nil
}

// mount adds a folder to what a cell shows, unless every cell shows it.
func (t *Toolchain) mount(folder string) {
	if !sandbox.Shows(folder) {
		t.Mounts = append(t.Mounts, sandbox.Mount{Host: folder})
	}
}

// ask runs a trusted program of this machine and returns its output. Nothing of the caller's
// changes the answer: neither a file in the current folder (a .python-version, a rust-toolchain.toml)
// nor a variable such as PYTHONHOME or NODE_OPTIONS, which no submission sees either.
func ask(argv ...string) (string, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = "/"
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return !toolVariables.MatchString(v) })
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err == nil {
		return strings.TrimSpace(string(out)), nil
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(exit.Stderr) > 0 {
		err = fmt.Errorf("%w: %s", err, firstLine(clean(string(exit.Stderr), nil)))
	}
	return "", fmt.Errorf("%s: %w", argv[0], err)
}

// toolVariables matches the variables that tools get when they are asked: where programs are found, and the
// settings of version managers.
var toolVariables = regexp.MustCompile(`^(PATH|HOME|USER|LOGNAME|TMPDIR|SystemRoot|` +
	`RUSTUP_HOME|RUSTUP_TOOLCHAIN|CARGO_HOME|` +
	`(PYENV|NVM|NODENV|GOENV|JENV|ASDF|MISE|VOLTA|SDKMAN)_\w*)=`)

// askLines runs a command and returns its lines; fewer than n are an error, which says the name.
func askLines(n int, name string, argv ...string) ([]string, error) {
	out, err := ask(argv...)
	lines := strings.Split(out, "\n")
	if err == nil && len(lines) < n {
		err = fmt.Errorf("%s answers %q", name, out)
	}
	return lines, err
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return strings.TrimSpace(line)
}

// addTool makes a program visible in cells, under a path that exists there.
func (t *Toolchain) addTool(name, path string) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	t.Paths[name] = path
	if !sandbox.Shows(path) {
		t.Paths[name] = real
	}
	t.mount(installation(real))
	return nil
}
