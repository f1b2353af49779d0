// Package job describes a request to Adder as data, and makes the judge, reviewer or hunter
// that carries it out. The flags of a command are written into a [Job]. It is sent to workers
// as it is, so a job is the same on every machine.
//
// A class is graded by a [Grader], whose way begins at [Grader.Grade]; a [Judge] judges for it,
// here (here.go) or on other machines (elsewhere.go). These run a [Worker].
package job

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/cluster"
	"adder/judge/run/lang"
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
	s, err := lang.FromBytes(name, text, l)
	if err != nil {
		return s, err
	}
	return j.Wrap(s)
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
