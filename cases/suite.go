// Package cases has the suites that submissions are tried on: groups of cases worth
// points, each case an input of many boards with proved answers. It knows nothing
// about programs.
//
// suite.yaml says what the cases are. Small ones are files, named for the
// mistake that they catch. The others are made on demand, and must have the digests
// in pins.txt.
//
//	suite.go                            a suite and its files: groups, points, include/
//	pins.go                             the digests that cases must have
//	yaml.go, keyhelp.go                 suite.yaml: keys, shapes, mistakes by line; what a key means
//	standard.go                         the standard suite: its groups, and what each is for
//	casespec.go, boards.go, case.go     how a case is described, its boards, and the case
//	limits.go                           time, memory and output, and what holds if a suite is silent
//	adapt.go                            a suite for another format, for promises, or for one board a process
//	answers.go                          .ans files, proved
//	cache.go                            made cases, kept
//	newsuite.go                         adder suite new
package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/game/board"
)

// A Suite is a set of groups, and the limits that hold for all of them.
type Suite struct {
	Name     string
	Doc      string           // one sentence; "" if it says none
	Promises []*board.Promise // of the format, and of the suite: all its boards keep them
	Limits   Limits
	Groups   []Group

	file     string // where suite.yaml lies
	text     []byte // of suite.yaml
	files    fs.FS
	patterns []string          // of the course's own files of boards
	format   *board.Format     // nil is plain; boards that it cannot write are left out
	pins     map[string]string // digest by "group/case"
}

// A Group is worth its points if every one of its cases is answered right.
type Group struct {
	Name   string
	Doc    string
	Points int // of 100
	specs  []spec
	shape  groupYAML // as in the suite's file
}

// Points is what all groups of a suite are worth together.
const Points = 100

// Len returns the number of cases.
func (s *Suite) Len() int {
	n := 0
	for _, g := range s.Groups {
		n += len(g.specs)
	}
	return n
}

// Text returns the suite's file as it was read.
func (s *Suite) Text() []byte { return s.text }

// An Error says what is wrong with a suite, and where.
type Error struct {
	File string
	Line int // from 1; 0 if no line is at fault
	Msg  string
	Hint string
}

// Advice says what to do about it.
func (e *Error) Advice() string { return e.Hint }

func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
	}
	return e.File + ": " + e.Msg
}

// Load reads the suite file at path; the files that it names lie beside it. The
// error is an [*Error] if the suite is at fault.
func Load(path string) (*Suite, error) {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		path = filepath.Join(path, "suite.yaml")
	}
	return Read(path, os.DirFS(filepath.Dir(path)), filepath.Base(path))
}

const maxSuite = 1 << 20

// Read is [Load] of a suite file in any file system. Errors call it shown.
func Read(shown string, files fs.FS, name string) (*Suite, error) {
	text, err := disk.ReadIn(files, name, maxSuite)
	if err != nil {
		bad := &Error{File: shown, Msg: plainWords(err)}
		if errors.Is(err, fs.ErrNotExist) {
			bad.Hint = fault.Missing(shown)
		}
		return nil, bad
	}
	y, err := decode(shown, text)
	if err != nil {
		return nil, err
	}
	s := &Suite{Name: y.Name, Doc: y.Doc, file: shown, text: text, files: files, pins: map[string]string{}}
	if s.Limits, err = y.Limits.limits(); err != nil {
		return nil, &Error{File: shown, Line: y.Limits.line, Msg: err.Error()}
	}
	if err := s.addGroups(shown, y.Groups); err != nil {
		return nil, err
	}
	own, err := s.ownPins()
	if err != nil {
		return nil, err
	}
	if len(y.Promises) > 0 { // pins of builtin groups hold for all their boards
		if s, err = s.promising(y.Promises); err != nil {
			return nil, err
		}
	}
	for _, p := range own {
		s.pins[p.name] = p.digest
	}
	return s, nil
}

func (s *Suite) addGroups(shown string, groups []groupYAML) error {
	total := 0
	seen := map[string]bool{}
	for i := range groups {
		y := groups[i]
		if err := s.fillBuiltin(&y); err != nil {
			return err
		}
		if err := y.check(i, seen); err != nil {
			err.File = shown
			return err
		}
		seen[y.Name] = true
		total += y.Points
		if y.Builtin == "" {
			if n, err := checkSpecs(y.Name, y.Cases); err != nil {
				return &Error{File: shown, Line: y.Cases[n].line, Msg: err.Error()}
			}
		}
		for _, c := range y.Cases {
			if c.Files != "" && !strings.HasPrefix(c.Files, builtinPrefix) {
				s.patterns = append(s.patterns, c.Files)
			}
		}
		s.Groups = append(s.Groups, Group{
			Name:   y.Name,
			Doc:    y.Doc,
			Points: y.Points,
			specs:  y.Cases,
			shape:  y,
		})
	}
	if total != Points {
		return &Error{
			File: shown,
			Msg:  fmt.Sprintf("the points of all groups add up to %d", total),
			Hint: fmt.Sprintf("they must add up to %d; %s", Points, s.pointWords()),
		}
	}
	return nil
}

// pointWords says what each group is worth, with defaults: "there are sample: 5, traps: 100".
func (s *Suite) pointWords() string {
	if len(s.Groups) < 2 {
		return fmt.Sprintf("a single group has points: %d", Points)
	}
	each := func(g Group) string { return fmt.Sprintf("%s: %d", g.Name, g.Points) }
	return "there are " + strings.Join(fault.Names(s.Groups, each), ", ")
}

// check returns what is wrong with group i, from 0, except for its cases.
func (y *groupYAML) check(i int, seen map[string]bool) *Error {
	words, hint := "", ""
	switch {
	case !nameOK(y.Name):
		words = fmt.Sprintf("group %d is called %q", i+1, y.Name)
		hint = "use letters, digits, - and _"
	case seen[y.Name]:
		words = fmt.Sprintf("two groups are called %q", y.Name)
	case y.Points < 0 || y.Points > Points:
		words = fmt.Sprintf("group %q has %d points", y.Name, y.Points)
	case y.mixed:
		words = fmt.Sprintf("group %q has both builtin and cases", y.Name)
		hint = "put the cases into another group"
	case len(y.Cases) == 0:
		words = fmt.Sprintf("group %q has no cases", y.Name)
	default:
		return nil
	}
	return &Error{Line: y.line, Msg: words, Hint: hint}
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
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		words := pe.Err.Error()
		return strings.ToLower(words[:1]) + words[1:]
	}
	return err.Error()
}

// Files returns the files beside the suite's own that belong to it, by name: with them
// the suite can be loaded elsewhere.
func (s *Suite) Files() (map[string][]byte, error) {
	found := map[string][]byte{}
	take := func(name string) error {
		text, err := disk.ReadIn(s.files, name, board.MaxInput)
		found[name] = text
		return err
	}
	if take(pinsFile) != nil { // a suite need not have it
		delete(found, pinsFile)
	}
	for _, pattern := range s.patterns {
		names, err := fs.Glob(s.files, pattern)
		if err != nil {
			return nil, err
		}
		for _, in := range names {
			for _, name := range []string{in, strings.TrimSuffix(in, ".in") + ".ans"} {
				if err := take(name); err != nil {
					return nil, &Error{File: name, Msg: plainWords(err)}
				}
			}
		}
	}
	included, err := s.Include()
	for name, text := range included {
		found[path.Join(includeFolder, name)] = text
	}
	return found, err
}

// includeFolder is beside suite.yaml, and has a folder for each language: files of the course's
// that are put with every submission in it.
const includeFolder = "include"

// Include returns the files below the folder include, by their paths there: "java/Grader.java".
func (s *Suite) Include() (map[string][]byte, error) {
	found := map[string][]byte{}
	err := fs.WalkDir(s.files, includeFolder, func(name string, d fs.DirEntry, err error) error {
		hidden := err == nil && strings.HasPrefix(d.Name(), ".")
		switch {
		case errors.Is(err, fs.ErrNotExist) && name == includeFolder:
			return fs.SkipAll
		case hidden && d.IsDir():
			return fs.SkipDir
		case err != nil || d.IsDir() || hidden:
			return err
		}
		text, err := disk.ReadIn(s.files, name, mostIncluded)
		if err != nil {
			return &Error{File: name, Msg: plainWords(err), Hint: "the course's files are texts of up to 1 MiB"}
		}
		found[strings.TrimPrefix(name, includeFolder+"/")] = text
		return nil
	})
	return found, err
}

const mostIncluded = 1 << 20 // bytes of a file
