package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/usage"
)

// An Error says what is wrong with a suite, and where.
type Error struct {
	File string
	Line int // from 1; 0 if no line is at fault
	Msg  string
	Hint string

	// Typed is a word that is not known, and Known are those that may stand there.
	Typed string
	Known []string
}

// Advice says what to do about it, and names the word that was probably meant.
func (e *Error) Advice() string {
	if e.Typed != "" {
		return usage.DidYouMean(e.Typed, e.Known, e.Hint)
	}
	return e.Hint
}

func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
	}
	return e.File + ": " + e.Msg
}

// Load reads the suite file at path; the files that it names lie beside it. The
// error is an [*Error] if the suite is at fault.
func Load(path string) (*Suite, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "suite.yaml")
	}
	return load(path, os.DirFS(filepath.Dir(path)), filepath.Base(path))
}

const maxSuite = 1 << 20

func load(shown string, files fs.FS, name string) (*Suite, error) {
	text, err := durable.ReadIn(files, name, maxSuite)
	if err != nil {
		return nil, &Error{File: shown, Msg: plainWords(err)}
	}
	y, err := decode(shown, text)
	if err != nil {
		return nil, err
	}
	s := &Suite{Name: y.Name, Doc: y.Doc, text: text, files: files}
	if s.Limits, err = y.Limits.limits(); err != nil {
		return nil, &Error{File: shown, Line: y.Limits.line, Msg: err.Error()}
	}
	for _, name := range y.Promise {
		p, err := board.FindPromise(name)
		if err != nil {
			return nil, &Error{File: shown, Msg: err.Error()}
		}
		s.Promises = append(s.Promises, p)
	}
	if s.pins, err = readPins(files); err != nil {
		return nil, err
	}
	return s, s.addGroups(shown, y.Groups)
}

func (s *Suite) addGroups(shown string, groups []groupYAML) error {
	total := 0
	seen := map[string]bool{}
	for i := range groups {
		y := groups[i]
		y.fill(len(s.Promises) > 0)
		if err := y.check(i, seen); err != nil {
			err.File = shown
			return err
		}
		seen[y.Name] = true
		total += y.Points
		for _, specs := range [][]spec{y.Cases, y.Formats, y.OneBoard} {
			if n, err := checkSpecs(y.Name, specs); err != nil {
				return &Error{File: shown, Line: specs[n].line, Msg: err.Error()}
			}
		}
		s.Groups = append(s.Groups, Group{Name: y.Name, Doc: y.Doc, Points: y.Points, specs: y.Cases, shape: y})
		s.pinBuiltin(&y)
	}
	if total != Points {
		return &Error{File: shown, Msg: fmt.Sprintf("the points of the %d groups add up to %d", len(groups), total), Hint: fmt.Sprintf("they must add up to %d", Points)}
	}
	return nil
}

// check returns what is wrong with group i, from 0, beside its cases.
func (y *groupYAML) check(i int, seen map[string]bool) *Error {
	switch {
	case !nameOK(y.Name):
		return &Error{Line: y.line, Msg: fmt.Sprintf("group %d is called %q", i+1, y.Name), Hint: "names have letters, digits, - and _"}
	case seen[y.Name]:
		return &Error{Line: y.line, Msg: fmt.Sprintf("two groups are called %q", y.Name)}
	case y.Points < 0:
		return &Error{Line: y.line, Msg: fmt.Sprintf("group %q has %d points", y.Name, y.Points)}
	case y.mixed:
		return &Error{Line: y.line, Msg: fmt.Sprintf("group %q has cases of its own and is builtin too", y.Name), Hint: "put the cases into another group"}
	case len(y.Cases) == 0:
		return &Error{Line: y.line, Msg: fmt.Sprintf("group %q has no cases", y.Name)}
	}
	return nil
}

// checkSpecs returns the number of the first case that is wrong, from 0, and what is
// wrong with it.
func checkSpecs(group string, specs []spec) (int, error) {
	seen := map[string]bool{}
	for n := range specs {
		if err := specs[n].check(); err != nil {
			return n, err
		}
		if seen[specs[n].Name] {
			return n, fmt.Errorf("two cases of group %q are called %q", group, specs[n].Name)
		}
		seen[specs[n].Name] = true
	}
	return 0, nil
}

// plainWords drops the system call from a path error.
func plainWords(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return strings.ToLower(pe.Err.Error())
	}
	return err.Error()
}
