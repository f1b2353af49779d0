// Package contest writes problem packages for contest systems. It makes no case itself.
//
// A package is a row of [Targets]: its parts, and how each is written. The folder problem holds the
// programs and texts that go into packages; these run without Adder.
//
//	contest.go                          a package put together; licence and owner
//	targets.go                          the systems, and what a package of each has
//	options.go                          what an organiser sets, its bounds, and which systems take it
//	data.go                             cases as files, and which of them are samples
//	statement.go, yaml.go               the problem's text; problem.yaml, with limits and points
//	solvers.go, include.go              the jury's programs; a course's grader
package contest

import (
	"archive/zip"
	"crypto/sha256"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing/fstest" // a file system in memory
	"time"

	"adder/cases"
	"adder/judge/base/fault"
	"adder/judge/run/lang"
)

// A Problem is what a package describes.
type Problem struct {
	Options
	Suite   *cases.Suite
	Cases   []*cases.Case // all of the suite
	Solvers []Solver
	// Included are files of the course's that are put with every submission in a language.
	Included map[*lang.Language][]lang.File
	Program  []byte // of Adder itself, for linux/amd64, where the target runs it
}

// Facts about the problem that are in every package.
const (
	license     = "cc by"
	rightsOwner = "The Adder authors"
)

// Open makes a problem of a suite's folder or file; "" is the standard suite.
func Open(from string) (*Problem, error) {
	if from == "" {
		return &Problem{Suite: cases.Standard()}, nil
	}
	suite, err := cases.Load(from)
	if err != nil {
		return nil, err
	}
	return &Problem{Suite: suite}, nil
}

// Make makes the cases, and takes Adder's solvers.
func (p *Problem) Make(cache *cases.Cache) (err error) {
	p.Cases, err = p.Suite.Cases(cache)
	if err != nil {
		return err
	}
	files, err := p.Suite.Include()
	if err != nil {
		return err
	}
	p.Included, err = lang.Included(files)
	if err != nil {
		return err
	}
	all, err := ownSolvers(cases.IsStandard(p.Cases))
	for _, s := range all {
		l, _ := lang.Recognise(s.Name)
		if p.Included[l] == nil { // else a grader has the entry point, and these are programs
			p.Solvers = append(p.Solvers, s)
		}
	}
	return err
}

// Write writes the package of a target as a zip file, the same bytes for the same
// problem.
func (p *Problem) Write(w io.Writer, t *Target) error {
	m := &maker{Problem: p, files: fstest.MapFS{}}
	if err := m.collect(t); err != nil {
		return fmt.Errorf("%s: %w", t.Names[0], err)
	}
	out := zip.NewWriter(w)
	if err := out.AddFS(m.files); err != nil {
		return err
	}
	return out.Close()
}

func (m *maker) collect(t *Target) error {
	var err error
	m.samples, err = m.sampleTrials()
	if err != nil {
		return err
	}
	m.sets = m.secretSets()
	for _, part := range t.parts {
		if err := part.write(m, part.at); err != nil {
			return err
		}
	}
	return nil
}

// uuid depends only on the suite, the id, and whether there are points. It has version 8,
// whose bits are free to choose (RFC 9562, section 5.8).
func (p *Problem) uuid() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "adder export %s %s %v", p.ID, p.Suite.Name, p.Scoring))
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// Systems names the systems that there are packages for.
func Systems() (names []string) {
	for _, t := range Targets {
		names = append(names, t.Names...)
	}
	return names
}

// Find finds the target of a system.
func Find(system string) (*Target, error) {
	const list = "adder export --help lists the systems"
	for _, t := range Targets {
		if slices.Contains(t.Names, system) {
			return t, nil
		}
	}
	if system == "" {
		return nil, fault.New("no --target given", list)
	}
	return nil, fault.New(fmt.Sprintf("unknown system %q", system), fault.DidYouMean(system, Systems(), list))
}

// A maker collects the files of a package.
type maker struct {
	*Problem
	samples []trial
	sets    []set
	files   fstest.MapFS
}

// epoch is the time of every file: the first that a zip file can hold. Nothing in a package
// tells of the machine or the hour.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// add adds a file, and the folders that it is in.
func (m *maker) add(name string, text []byte) { m.addFile(name, text, 0o644) }

// program adds a file that can be started.
func (m *maker) program(name string, text []byte) { m.addFile(name, text, 0o755) }

func (m *maker) addFile(name string, text []byte, mode fs.FileMode) {
	m.files[name] = &fstest.MapFile{Data: text, Mode: mode, ModTime: epoch}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		m.files[dir] = &fstest.MapFile{Mode: fs.ModeDir | 0o755, ModTime: epoch}
	}
}

//go:embed problem
var problem embed.FS

// embedded is a file of the folder problem. The statement is written in TeX and in HTML,
// and a test holds the two to the same words; board.svg shows its board, and board.png is
// the same as a browser draws it, for those who cannot: TeX.
func embedded(name string) []byte {
	text, err := problem.ReadFile("problem/" + name)
	if err != nil {
		panic(err) // a test writes every package
	}
	return text
}

// copied writes an embedded file. Python programs can be started.
func copied(name string) func(*maker, string) error {
	return func(m *maker, at string) error {
		if strings.HasSuffix(at, ".py") {
			m.program(at, embedded(name))
		} else {
			m.add(at, embedded(name))
		}
		return nil
	}
}
