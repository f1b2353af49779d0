// Package job describes a request to Adder as data, and makes the judge, reviewer or hunter
// that carries it out. The flags of a command are written into a [Job]. It is sent to workers
// as it is, so a job is the same on every machine.
package job

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/cluster"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// A Job is a request. Its Machine is not sent to workers: they have their own.
type Job struct {
	Build string `json:"build"` // of Adder; only for workers

	Machine `json:"-"`
	Terms
	Text  string            `json:"suite,omitempty"` // of the user's suite.yaml; "" is the standard suite
	Files map[string][]byte `json:"files,omitempty"` // the files beside it
	Judging
	Hunting `json:"-"`
}

// ErrNothing is the error of a job in which nothing was judged.
var ErrNothing = errors.New("nothing was judged")

// Asked returns the job as it is sent to workers, with the suite in it.
func (j Job) Asked(build string) ([]byte, error) {
	j.Build = build
	if j.Suite != "" {
		suite, err := cases.Load(j.Suite)
		if err == nil {
			j.Text = string(suite.Text())
			j.Files, err = suite.Files()
		}
		if err != nil {
			return nil, err
		}
	}
	return json.Marshal(j)
}

// Digest identifies the request together with the build of Adder. It covers every field
// except those that JSON leaves out: they say where, how fast and how long the job runs.
func (j Job) Digest(build string) (string, error) {
	text, err := j.Asked(build)
	return cluster.Digest(text), err
}

// Read reads what Asked returned.
func Read(text []byte) (*Job, error) {
	j := new(Job)
	return j, json.Unmarshal(text, j)
}

// source is the submission of a unit.
func (j *Job) source(name, key string, text []byte) (lang.Source, error) {
	l, err := lang.Find(key)
	if err != nil {
		return lang.Source{}, err
	}
	return j.Wrap(lang.Source{Name: name, Lang: l, Text: text})
}

// unpack writes the suite into a folder, and returns its path; "" if it is the
// standard one.
func (j *Job) unpack(folder string) (string, error) {
	if j.Text == "" {
		return "", nil
	}
	files := map[string][]byte{"suite.yaml": []byte(j.Text)}
	maps.Copy(files, j.Files)
	for name, text := range files {
		if !filepath.IsLocal(name) {
			return "", fmt.Errorf("the suite's file %q is outside the suite", name)
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", err
		}
		if err := disk.WriteFile(path, 0o600, disk.Text(text)); err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, "suite.yaml"), nil
}

// Terms say how boards are written, and which boards are given.
type Terms struct {
	Format  string `json:"format,omitempty"`  // its name
	One     bool   `json:"one,omitempty"`     // each process is given one board
	Harness string `json:"harness,omitempty"` // the site whose function the files have; "" for programs
}

// Formats are the names of all formats.
func Formats() []string {
	return fault.Names(board.Formats, func(f *board.Format) string { return f.Name })
}

// Written is the format in which boards are written.
func (t *Terms) Written() (*board.Format, error) {
	f, err := board.FindFormat(t.Format)
	if err != nil {
		return nil, fault.New(err.Error(),
			fault.DidYouMean(t.Format, Formats(), "adder convert --help describes the formats"))
	}
	return f, nil
}

// given says how boards are given: in which format, whether one to each process, and which
// promises of the format and the site they keep.
func (t *Terms) given() (lang.Spec, error) {
	f, err := t.Written()
	if err != nil {
		return lang.Spec{}, err
	}
	return lang.Spec{Format: f, One: t.One || f.One, Promises: f.Promised()}, nil
}

// Wrap makes a program of a file that holds a function.
func (t *Terms) Wrap(s lang.Source) (lang.Source, error) {
	if t.Harness == "" {
		return s, nil
	}
	h, err := lang.FindHarness(t.Harness)
	if err != nil {
		return s, err
	}
	return h.Wrap(s)
}

// A Machine says where programs run, at which level of the sandbox, and how many at a
// time.
type Machine struct {
	Cache   string   // folder for compiled programs, made cases and measured times
	Level   string   // of the sandbox; "" is the best that there is
	Trust   bool     // run programs even where there is no sandbox
	Workers int      // programs that run at one time
	Hide    []string // files and folders that no program may see

	Turns *sandbox.Turns `json:"-"` // shared by several jobs; nil means that the job has its own
}

// Levels are the names of the levels of the sandbox, the best first.
var Levels = []string{string(sandbox.ContainerCgroup), string(sandbox.ContainerRlimit), string(sandbox.Bare)}

func findLevel(name string) (sandbox.Level, error) {
	if !slices.Contains(Levels, name) {
		return "", fault.Unknown("sandbox level", name, Levels)
	}
	return sandbox.Level(name), nil
}

// Sandbox returns the level to run at. Level bare protects nobody, so the user must
// insist on it.
func (m *Machine) Sandbox() (sandbox.Level, error) {
	level, missing := sandbox.Best()
	if m.Level != "" {
		asked, err := findLevel(m.Level)
		if err != nil {
			return "", err
		}
		level = asked
	}
	slog.Debug("sandbox", "level", level, "asked", m.Level, "missing", missing)
	if err := sandbox.SweepStale(); err != nil {
		return "", err
	}
	if level == sandbox.Bare && !m.Trust {
		why := "level bare is not a sandbox: a submission could do whatever you can"
		if m.Level == "" && len(missing) > 0 {
			why += " (missing here: " + missing[0] + ")"
		}
		return "", fault.New(why,
			"adder doctor lists what is missing; --trust runs programs without a sandbox")
	}
	return level, nil
}

// Least is the level that workers must have. It is not bare, unless the user insists.
func (m *Machine) Least() (sandbox.Level, error) {
	if m.Level == "" {
		return sandbox.ContainerRlimit, nil
	}
	return findLevel(m.Level)
}

// builder returns the compiler of programs, at the level at which they run. Cells do not
// show what the machine hides, such as a key, nor the files in more: answers, and other
// submissions.
func (m *Machine) builder(more ...string) (*lang.Builder, error) {
	if m.Workers < 1 {
		return nil, fault.New("--workers must be 1 or more", "as in --workers 2")
	}
	level, err := m.Sandbox()
	if err != nil {
		return nil, err
	}
	b, err := lang.NewBuilder(filepath.Join(m.Cache, "programs"))
	if err != nil {
		return nil, cacheError(err)
	}
	b.Level = level
	b.Hide, err = fault.Each(slices.Concat([]string{m.Cache}, m.Hide, more), filepath.Abs)
	return b, err
}

// cacheError says what to do about a folder that cannot be used. A full disk is not the
// user's mistake.
func cacheError(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return fault.New(err.Error(), "--cache, or ADDER_CACHE, names another folder")
}
