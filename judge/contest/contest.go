// Package contest describes a problem package once, and writes and reads it as each
// contest system wants it. It makes no case itself.
//
// A system is a row of Targets: its parts, their places, and how each is written and read
// back. The folder problem holds the programs and texts that all packages share; these
// run without Adder.
//
// Every package also contains its suite, in the folder suite, which systems ignore. So an
// import returns what was exported; [Read] checks that by making the package again.
package contest

import (
	"archive/zip"
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/fault"
	"adder/judge/result"
)

// A Problem is what a package describes.
type Problem struct {
	Options
	Suite   *cases.Suite
	Cases   []*cases.Case // all of the suite
	Solvers []Solver
	Program []byte // of Adder itself, for linux/amd64, where the target runs it
}

// Options are what a package needs beyond a suite. They are in package.yaml, in the
// suite's folder.
type Options struct {
	Target    string `yaml:"target,omitempty"`
	ID        string `yaml:"name"`                 // short name: letters a to z and digits
	UUID      string `yaml:"uuid,omitempty"`       // of the problem; made of the names if it is left out
	Scoring   bool   `yaml:"scoring,omitempty"`    // groups are worth points
	TimeLimit int    `yaml:"time-limit,omitempty"` // seconds; 0 is DefaultTimeLimit
	Feedback  string `yaml:"feedback,omitempty"`   // what students see, as adder grade takes it, where the target runs Adder
	Missing   string `yaml:"missing,omitempty"`    // there, what a submission without a source is worth
}

// DefaultTimeLimit is in seconds: four times the slowest run of an accepted solver in any
// language, 0.87 s of CPU time, rounded up. It is a constant, so that a version makes the
// same bytes everywhere.
const DefaultTimeLimit = 4

// What every package says about the problem.
const (
	license     = "cc by"
	rightsOwner = "The Adder authors"
)

// Beside suite.yaml, optionsFile has the package's options, and solversFolder its solvers,
// if they are not Adder's.
const (
	optionsFile   = "package.yaml"
	solversFolder = "submissions"
)

const optionsHead = "# What `adder export --suite` makes of this suite; its flags count before this file.\n"

// Open makes a problem of a suite's folder or file ("" is the standard suite), and of the
// package.yaml and submissions beside it, if any.
func Open(path string) (*Problem, error) {
	p := &Problem{Suite: cases.Standard()}
	if path == "" {
		return p, nil
	}
	var err error
	if p.Suite, err = cases.Load(path); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		path = filepath.Dir(path)
	}
	return p, p.beside(path)
}

// Make makes the cases. The solvers are Adder's, if there are no others.
func (p *Problem) Make(cache *cases.Cache) (err error) {
	if p.Cases == nil {
		p.Cases, err = p.Suite.Cases(cache)
	}
	if err == nil && p.Solvers == nil {
		p.Solvers, err = ownSolvers(cases.IsStandard(p.Cases))
	}
	return err
}

// beside reads the options and solvers beside a suite.
func (p *Problem) beside(dir string) error {
	s, err := openSource(dir)
	if err != nil {
		return err
	}
	defer s.close()
	if s.has(optionsFile) {
		text, err := s.readYAML(optionsFile, &p.Options)
		if err != nil {
			return &cases.Error{File: filepath.Join(dir, optionsFile), Msg: "cannot be read: " + text, Hint: "adder import writes this file"}
		}
	}
	p.Solvers, err = s.solvers(solversFolder)
	return err
}

// Write writes the package of a target as a zip file, the same bytes for the same
// problem.
func (p *Problem) Write(w io.Writer, t *Target) error {
	files, err := p.files(t)
	if err != nil {
		return fmt.Errorf("%s: %w", t.Name, err)
	}
	return pack(w, files)
}

func (p *Problem) files(t *Target) ([]file, error) {
	m := &maker{Problem: *p, target: t}
	m.Target, m.TimeLimit = t.Name, cmp.Or(m.TimeLimit, DefaultTimeLimit)
	m.each(Options{}, func(option string, value, none reflect.Value) {
		if !t.takes(option) {
			value.Set(none)
		}
	})
	if m.UUID == "" {
		m.UUID = m.uuid()
	}
	if t.folder {
		m.root = m.ID + "/"
	}
	var err error
	if m.samples, err = m.sampleTrials(); err != nil {
		return nil, err
	}
	if m.sets, err = m.secretSets(); err != nil {
		return nil, err
	}
	for _, part := range slices.Concat(t.parts, everywhere) {
		if part.write == nil {
			continue
		}
		if err := part.write(m, part.at); err != nil {
			return nil, err
		}
	}
	return m.done, nil
}

// uuid depends only on the suite, the id, and whether there are points. It has version 8,
// whose bits are free to choose (RFC 9562, section 5.8).
func (p *Problem) uuid() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "adder export %s %s %v", p.ID, p.Suite.Name, p.Scoring))
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// Find finds a target by its name.
func Find(name string) (*Target, error) {
	const list = "adder export --help lists the systems"
	known := fault.Names(Targets, func(t *Target) string { return t.Name })
	if i := slices.Index(known, name); i >= 0 {
		return Targets[i], nil
	}
	switch name {
	case "":
		return nil, fault.New("no --target given", list)
	case "polygon":
		return nil, fault.New("there are no packages for polygon", "its import format is not documented well enough; "+list)
	}
	return nil, fault.New(fmt.Sprintf("unknown system %q", name), fault.DidYouMean(name, known, list))
}

// A maker collects the files of a package.
type maker struct {
	Problem
	target  *Target
	samples []trial
	sets    []set
	root    string // what every name begins with: "" or "id/"
	done    []file
}

type file struct {
	name string // with slashes; a folder's ends with one
	text []byte
	mode fs.FileMode
}

func (m *maker) add(name string, text []byte) {
	m.done = append(m.done, file{m.root + name, text, 0o644})
}

// program adds a file that can be started.
func (m *maker) program(name string, text []byte) {
	m.done = append(m.done, file{m.root + name, text, 0o755})
}

func (m *maker) addYAML(name, head string, v any) error {
	text, err := yamlFile(head, v)
	m.add(name, text)
	return err
}

// withFolders adds an entry for each folder: some importers find programs of several
// files by theirs.
func withFolders(files []file) []file {
	seen := map[string]bool{}
	for _, f := range files {
		for dir := path.Dir(f.name); dir != "." && !seen[dir]; dir = path.Dir(dir) {
			seen[dir] = true
			files = append(files, file{dir + "/", nil, fs.ModeDir | 0o755})
		}
	}
	return files
}

// epoch is the time of every file: the first that a zip file can hold.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack writes the files in the order of their names, with nothing in them of the
// machine or the hour.
func pack(w io.Writer, files []file) error {
	files = withFolders(files)
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	out := zip.NewWriter(w)
	for i, f := range files {
		if i > 0 && f.name == files[i-1].name {
			return fmt.Errorf("two files are called %s", f.name)
		}
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: epoch}
		h.SetMode(f.mode)
		entry, err := out.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.text); err != nil {
			return err
		}
	}
	return out.Close()
}

// each visits the options by the names that they have in package.yaml, which are their flags',
// beside those of another problem.
func (o *Options) each(others Options, visit func(name string, value, other reflect.Value)) {
	v, w := reflect.ValueOf(o).Elem(), reflect.ValueOf(others)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
		visit(name, v.Field(i), w.Field(i))
	}
}

// onlyFor says which targets take an option that not all of them take.
var onlyFor = map[string]string{
	"scoring":    "only kattis packages have groups with points; on gradescope, Adder scores",
	"time-limit": "it measures its own limit",
	"program":    "only gradescope runs Adder itself",
	"feedback":   "only gradescope runs Adder itself",
	"missing":    "only gradescope runs Adder itself",
}

func (t *Target) takes(option string) bool {
	return onlyFor[option] == "" || slices.Contains(t.options, option)
}

// Take fills in from a suite's package.yaml what no flag sets, as far as the target takes it,
// and returns the target if it takes all the flags that were given. A problem with another
// name, or with points, is another problem, so its uuid is not kept.
func (o *Options) Take(kept Options, given func(flag string) bool) (*Target, error) {
	if !given("target") {
		o.Target = kept.Target
	}
	t, err := Find(o.Target)
	if err != nil {
		return nil, err
	}
	for _, option := range slices.Sorted(maps.Keys(onlyFor)) {
		if given(option) && !t.takes(option) {
			return nil, fault.New(fmt.Sprintf("%s takes no --%s", t.Name, option), onlyFor[option])
		}
	}
	o.each(kept, func(option string, value, theirs reflect.Value) {
		if !given(option) && t.takes(option) && !theirs.IsZero() {
			value.Set(theirs)
		}
	})
	if o.ID != kept.ID || given("scoring") && o.Scoring != kept.Scoring {
		o.UUID = ""
	}
	switch {
	case !isID(o.ID):
		return nil, fault.New(fmt.Sprintf("--name is %q", o.ID), "use letters a to z and digits, as in --name snakes1")
	case o.TimeLimit < 1 || o.TimeLimit > MaxTimeLimit:
		return nil, fault.New(fmt.Sprintf("--time-limit is %d", o.TimeLimit), fmt.Sprintf("use 1 to %d seconds", MaxTimeLimit))
	}
	return t, cmp.Or(fault.OneOf("feedback", o.Feedback, result.DetailNames()), fault.OneOf("missing", o.Missing, []string{"none", "zero"}))
}
