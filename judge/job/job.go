// Package job is what is asked of Adder, as data, and what is made of it: a judge,
// a reviewer, what hunts. The flags of a command are written into a [Job], and a
// coordinator sends it to workers as it is, so a job is the same wherever it is done.
package job

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/lang"
)

// A Job is what is asked for. Of the machine that does it a worker knows better than
// who asks.
type Job struct {
	Kind  string `json:"kind"`  // "grade", "fuzz" or "prove"; said to workers alone
	Build string `json:"build"` // of Adder; said to workers alone

	Machine `json:"-"`
	Terms
	Packed
	Judging
	Hunting
}

// ErrNothing is the error of a job that left nothing to do.
var ErrNothing = errors.New("nothing was judged")

// Asked is a job as workers are asked it, with the suite in it.
func (j Job) Asked(kind, build string) ([]byte, error) {
	j.Kind, j.Build = kind, build
	if j.Suite != "" {
		suite, err := cases.Load(j.Suite)
		if err == nil {
			err = j.pack(j.Suite, suite)
		}
		if err != nil {
			return nil, err
		}
	}
	return json.Marshal(j)
}

// Digest is that of what is asked of a build of Adder. Every field counts but those
// that JSON leaves out, which say where and how fast it is done, or how far.
func (j Job) Digest(kind, build string) (string, error) {
	text, err := j.Asked(kind, build)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), err
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

// Packed is a suite of people's own, on its way to workers.
type Packed struct {
	Text  string            `json:"suite,omitempty"` // of suite.yaml; "" is the standard suite
	Files map[string][]byte `json:"files,omitempty"` // that lie beside it
}

func (p *Packed) pack(path string, suite *cases.Suite) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "suite.yaml")
	}
	text, err := durable.ReadFile(path, board.MaxInput)
	if err != nil {
		return err
	}
	p.Text = string(text)
	p.Files, err = suite.Files()
	return err
}

// unpack writes the suite into a folder, and returns its path; "" if it is the
// standard one.
func (p *Packed) unpack(folder string) (string, error) {
	if p.Text == "" {
		return "", nil
	}
	files := map[string][]byte{"suite.yaml": []byte(p.Text)}
	for name, text := range p.Files {
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
