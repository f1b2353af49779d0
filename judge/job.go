package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"adder/cases"
	"adder/judge/durable"
	"adder/judge/lang"
)

// A clusterJob is what a coordinator asks of workers: what its flags would ask of this
// machine.
type clusterJob struct {
	Kind  string `json:"kind"`  // of [jobKinds]
	Build string `json:"build"` // of Adder

	Format   string   `json:"format,omitempty"`
	One      bool     `json:"one,omitempty"`
	Promises []string `json:"promises,omitempty"`
	Harness  string   `json:"harness,omitempty"`

	// Of a grading.
	Suite   string            `json:"suite,omitempty"` // the suite's text; "" is the standard one
	Files   map[string][]byte `json:"files,omitempty"` // that lie beside it
	Throws  bool              `json:"throws,omitempty"`
	Growth  bool              `json:"growth,omitempty"`
	Luck    bool              `json:"luck,omitempty"`
	Mend    bool              `json:"mend,omitempty"`
	Explain bool              `json:"explain,omitempty"`

	// Of a hunt or a proof.
	Seed     uint64        `json:"seed,omitempty"`
	Limit    time.Duration `json:"limit,omitempty"`
	Families []string      `json:"families,omitempty"`
	Scope    *scopeAsked   `json:"scope,omitempty"`
}

// scopeAsked is the sizes of a proof; nil is every small board.
type scopeAsked struct {
	Cells int `json:"cells"`
	Jumps int `json:"jumps"`
	Faces int `json:"faces"`
}

func newJob(kind string) (*clusterJob, error) {
	adder, err := build()
	return &clusterJob{Kind: kind, Build: adder}, err
}

func (j *clusterJob) text() ([]byte, error) { return json.Marshal(j) }

func readJob(text []byte) (*clusterJob, error) {
	j := new(clusterJob)
	return j, json.Unmarshal(text, j)
}

// source is the submission of a unit.
func (j *clusterJob) source(name, key string, text []byte) (lang.Source, error) {
	l, err := lang.Find(key)
	if err != nil {
		return lang.Source{}, err
	}
	s := lang.Source{Name: name, Lang: l, Text: text}
	if j.Harness == "" {
		return s, nil
	}
	h, err := lang.FindHarness(j.Harness)
	if err != nil {
		return s, err
	}
	return h.Wrap(s)
}

// packSuite puts a suite of people's own into the job.
func (j *clusterJob) packSuite(path string, suite *cases.Suite) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "suite.yaml")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	j.Suite = string(text)
	j.Files, err = suite.Files()
	return err
}

// unpackSuite writes the suite of a job into a folder, and returns its path; ""
// if it is the standard one.
func (j *clusterJob) unpackSuite(folder string) (string, error) {
	if j.Suite == "" {
		return "", nil
	}
	files := map[string][]byte{"suite.yaml": []byte(j.Suite)}
	for name, text := range j.Files {
		files[name] = text
	}
	for name, text := range files {
		if !filepath.IsLocal(name) {
			return "", fmt.Errorf("the suite's file %q lies outside of it", name)
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", err
		}
		err := durable.WriteFile(path, 0o600, func(w io.Writer) error { _, err := w.Write(text); return err })
		if err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, "suite.yaml"), nil
}
