// Package job is what is asked of Adder, as data, and what is made of it: a judge,
// a reviewer, what hunts. The flags of a command are written into a [Job], and a
// coordinator sends it to workers as it is, so a job is the same wherever it is done.
package job

import (
	"encoding/json"
	"errors"

	"adder/cases"
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
