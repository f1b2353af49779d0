package cases

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"adder/judge/board"

	"go.yaml.in/yaml/v3"
)

// An Error says what is wrong with a suite, and where.
type Error struct {
	File string
	Line int // from 1; 0 if no line is at fault
	Msg  string
	Hint string
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

// The shape of suite.yaml.
type (
	suiteYAML struct {
		Name    string
		Doc     string
		Promise []string
		Limits  limitsYAML
		Groups  []groupYAML
	}
	limitsYAML struct {
		Time struct {
			Multiple float64
			Floor    time.Duration
			Ceiling  time.Duration
		}
		Memory int64 // MiB
		Output int64 // MiB
	}
	groupYAML struct {
		Name   string
		Doc    string
		Points int
		Cases  []spec
	}
)

const maxSuite = 1 << 20

func load(shown string, files fs.FS, name string) (*Suite, error) {
	text, err := readBounded(files, name, maxSuite)
	if err != nil {
		return nil, &Error{File: shown, Msg: plainWords(err)}
	}
	var y suiteYAML
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&y); err != nil {
		return nil, yamlError(shown, err)
	}
	s := &Suite{Name: y.Name, Doc: y.Doc, files: files}
	if s.Limits, err = y.Limits.limits(); err != nil {
		return nil, &Error{File: shown, Msg: err.Error()}
	}
	for _, name := range y.Promise {
		p, err := board.FindPromise(name)
		if err != nil {
			return nil, &Error{File: shown, Msg: err.Error()}
		}
		s.Promises = append(s.Promises, p)
	}
	if err := s.addGroups(shown, y.Groups, caseLines(text)); err != nil {
		return nil, err
	}
	s.pins, err = readPins(files)
	return s, err
}

func (s *Suite) addGroups(shown string, groups []groupYAML, lines [][]int) error {
	total := 0
	seen := map[string]bool{}
	for i, y := range groups {
		g := Group{Name: y.Name, Doc: y.Doc, Points: y.Points}
		switch {
		case !nameOK(y.Name):
			return &Error{File: shown, Msg: fmt.Sprintf("group %d is called %q", i+1, y.Name), Hint: "names have letters, digits, - and _"}
		case seen[y.Name]:
			return &Error{File: shown, Msg: fmt.Sprintf("two groups are called %q", y.Name)}
		case y.Points < 0:
			return &Error{File: shown, Msg: fmt.Sprintf("group %q has %d points", y.Name, y.Points)}
		case len(y.Cases) == 0:
			return &Error{File: shown, Msg: fmt.Sprintf("group %q has no cases", y.Name)}
		}
		seen[y.Name] = true
		total += y.Points
		for k := range y.Cases {
			sp := y.Cases[k]
			err := sp.check()
			if err == nil && seen[y.Name+"/"+sp.Name] {
				err = fmt.Errorf("two cases of group %q are called %q", y.Name, sp.Name)
			}
			if err != nil {
				return &Error{File: shown, Line: lines[i][k], Msg: err.Error()}
			}
			seen[y.Name+"/"+sp.Name] = true
			g.specs = append(g.specs, sp)
		}
		g.specs = s.expanded(g.specs)
		s.Groups = append(s.Groups, g)
	}
	if total != Points {
		return &Error{File: shown, Msg: fmt.Sprintf("the points of the %d groups add up to %d", len(groups), total), Hint: fmt.Sprintf("they must add up to %d", Points)}
	}
	return nil
}

// limits fills in what the file leaves out.
func (y limitsYAML) limits() (Limits, error) {
	l := Limits{y.Time.Multiple, y.Time.Floor, y.Time.Ceiling, y.Memory << 20, y.Output << 20}
	if y.Time.Multiple == 0 {
		l.TimeMultiple = 4
	}
	if y.Time.Floor == 0 {
		l.TimeFloor = time.Second
	}
	if y.Time.Ceiling == 0 {
		l.TimeCeiling = time.Minute
	}
	if y.Memory == 0 {
		l.Memory = 1 << 30
	}
	if y.Output == 0 {
		l.Output = 64 << 20
	}
	if l.TimeMultiple < 1 || l.TimeFloor < 0 || l.TimeCeiling < l.TimeFloor || y.Memory < 0 || y.Memory > 1<<20 || y.Output < 0 || y.Output > 1<<10 {
		return l, errors.New("limits: want a multiple of 1 or more, a floor below the ceiling, and memory and output in MiB")
	}
	return l, nil
}

var (
	yamlLine    = regexp.MustCompile(`line (\d+): (.*)`)
	yamlUnknown = regexp.MustCompile(`field (\S+) not found in type \S+`)
	okName      = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)
)

func nameOK(name string) bool { return okName.MatchString(name) }

// yamlError gives the decoder's first complaint a place and plain words.
func yamlError(shown string, err error) error {
	if errors.Is(err, io.EOF) {
		return &Error{File: shown, Msg: "the file is empty"}
	}
	m := yamlLine.FindStringSubmatch(err.Error())
	if m == nil {
		return &Error{File: shown, Msg: err.Error()}
	}
	e := &Error{File: shown, Msg: m[2]}
	fmt.Sscan(m[1], &e.Line)
	if u := yamlUnknown.FindStringSubmatch(m[2]); u != nil {
		e.Msg, e.Hint = fmt.Sprintf("no key is called %q here", u[1]), "compare with the suite that `adder lint --print-suite` prints"
	}
	return e
}

// caseLines returns the lines on which the cases of each group begin. The
// strict decoding has seen that the text has this shape.
func caseLines(text []byte) [][]int {
	var root struct {
		Groups []struct{ Cases []yaml.Node }
	}
	if yaml.Unmarshal(text, &root) != nil {
		return nil
	}
	lines := make([][]int, len(root.Groups))
	for i, g := range root.Groups {
		for _, c := range g.Cases {
			lines[i] = append(lines[i], c.Line)
		}
	}
	return lines
}

func readBounded(files fs.FS, name string, most int64) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s is larger than %d MiB", name, most>>20)
	}
	return text, err
}

// plainWords drops the system call from a path error.
func plainWords(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return strings.ToLower(pe.Err.Error())
	}
	return err.Error()
}
