package lang

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"adder/judge/sandbox"
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
	Package  string // what to install: "mono-mcs"
	Why      error  // why the program that is there is of no use, or nil
}

func (e *MissingError) Error() string {
	if e.Why != nil {
		return fmt.Sprintf("the %s compiler (%s) does not work: %v", e.Language, e.Tool, e.Why)
	}
	return fmt.Sprintf("no %s compiler (%s)", e.Language, e.Tool)
}

func (e *MissingError) Unwrap() error { return e.Why }

// Hint says how a Debian system gets it.
func (e *MissingError) Hint() string { return "apt-get install " + e.Package }

// found keeps what was found of each language: a [sync.OnceValues] per row.
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
	for _, name := range l.Tools {
		path, err := look(name)
		if err != nil || !filepath.IsAbs(path) {
			return nil, &MissingError{Language: l.Name, Tool: name, Package: l.Package}
		}
		tools[name] = path
	}
	t, err := l.locate(l, tools)
	if err != nil {
		return nil, &MissingError{Language: l.Name, Tool: l.Tools[0], Package: l.Package, Why: err}
	}
	return t, nil
}

// mount adds folders to what a cell shows. Those that every cell shows are
// left out.
func (t *Toolchain) mount(folders ...string) {
	for _, f := range folders {
		if !sandbox.Shows(f) {
			t.Mounts = append(t.Mounts, sandbox.Mount{Host: f})
		}
	}
}

// ask runs a trusted program of this machine and returns what it prints. It
// stands in the root folder, so that no file in the folder that we were
// started in (a .python-version, a rust-toolchain.toml) bends the answer.
func ask(argv ...string) (string, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = "/"
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", strings.Join(argv, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return strings.TrimSpace(line)
}
