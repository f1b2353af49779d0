// Package job describes a request to Adder as data, and makes the reviewer that carries it out. The
// flags of a command are written into a [Job]. It is sent to workers as it is, so a job is the same
// on every machine.
//
// A class is graded by a [Grader], whose way begins at [Grader.Grade]; a [Judge] judges for it: a
// reviewer of this machine, or other machines (elsewhere.go). These run a [Worker].
//
//	job.go                              a request, its digest, and how it is sent
//	grader.go                           a class: what is judged, in which order, and what is written when
//	policy.go                           how scores become grades, and when that is read again
//	elsewhere.go, worker.go             a grader and a worker that are on different machines
//	judging.go, hunting.go              a judge made of flags; a hunt, with its memory and number of boards
//	proof.go                            the sizes of a proof, and when it takes too long
//	terms.go                            format, harness, one board a process
//	sources.go                          programs and boards that a command line names
//	generation.go                       adder generate
//	machine.go                          the level of the sandbox, the cache, and what programs must not see
package job

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"adder/cases"
	"adder/judge/cluster"
	"adder/judge/run/lang"
)

// A Job is a request. Workers are sent what decides a result; they have a Machine of their own.
type Job struct {
	Build   string  `json:"build"` // of Adder; only for workers
	Machine Machine `json:"-"`
	Terms   Terms   `json:"terms"`
	Judging Judging `json:"judging"`
	Hunting Hunting `json:"-"`
	Files   []byte  `json:"suite,omitempty"` // a zip archive of the user's own suite; only for workers

	suite    *cases.Suite // the user's own, see [Job.Open]; nil is the standard one
	included map[*lang.Language][]lang.File
}

// ErrNothing is the error of a job in which nothing was judged.
var ErrNothing = errors.New("nothing was judged")

// suiteFile is the name of a suite's file in a job.
const suiteFile = "suite.yaml"

// Open reads the user's own suite, and the files that the course puts with each program. Without it
// the suite is the standard one.
func (j *Job) Open() (err error) {
	switch {
	case j.Judging.Suite != "":
		j.suite, err = cases.Load(j.Judging.Suite)
	case j.Files != nil:
		files, bad := zip.NewReader(bytes.NewReader(j.Files), int64(len(j.Files)))
		if bad != nil {
			return bad
		}
		j.suite, err = cases.Read(suiteFile, files, suiteFile)
	default:
		return nil
	}
	if err != nil {
		return err
	}
	files, err := j.suite.Include()
	if err == nil {
		j.included, err = lang.Included(files)
	}
	return err
}

// About is what the user's own suite says of itself; "" if there is none.
func (j *Job) About() string {
	if j.suite == nil {
		return ""
	}
	return j.suite.Doc
}

// Encode returns the job as it is sent to workers, with the suite in it.
func (j Job) Encode(build string) (text []byte, err error) {
	j.Build = build
	if j.suite != nil {
		j.Files, err = packed(j.suite)
		if err != nil {
			return nil, err
		}
	}
	return json.Marshal(j)
}

// packed is a zip archive with the files of a suite, uncompressed: messages are compressed anyway.
func packed(s *cases.Suite) ([]byte, error) {
	files, err := s.Files()
	if err != nil {
		return nil, err
	}
	files[suiteFile] = s.Text()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name})
		if err == nil {
			_, err = w.Write(files[name])
		}
		if err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return b.Bytes(), err
}

// Decode reads what Encode returned.
func Decode(text []byte) (*Job, error) {
	j := new(Job)
	return j, json.Unmarshal(text, j)
}

// Digest identifies the request together with the build of Adder. It covers every field
// except those that JSON leaves out: they say where, how fast and how long the job runs.
func (j Job) Digest(build string) (string, error) {
	text, err := j.Encode(build)
	return cluster.Digest(text), err
}

// source is the submission of a unit.
func (j *Job) source(u cluster.Unit) (lang.Source, error) {
	l, err := lang.Find(u.Lang)
	if err != nil {
		return lang.Source{}, err
	}
	s, err := lang.FromBytes(u.Name, u.Text, l)
	if err != nil {
		return s, err
	}
	return j.Wrap(s)
}
