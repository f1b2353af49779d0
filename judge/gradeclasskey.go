package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"adder/judge/grade"
	"adder/judge/lang"
)

// A unit of work is one student's submission. Its key is a digest of all that
// decides what is said of it: a result is used again under the same key only, so
// a changed source, suite, limit or Adder is noticed.

// recordVersion changes when what a record says changes its meaning.
const recordVersion = 1

// courtKey is the part of the key that is one for all submissions.
func (o *grading) courtKey(j *grade.Judge) (string, error) {
	adder, err := adderKey()
	if err != nil {
		return "", err
	}
	s := j.Suite
	text := fmt.Sprintln(recordVersion, adder, s.Name, s.Limits, j.Level, j.RequireThrows, o.explain, o.growth, j.Jury.Machine())
	if j.Format != nil {
		text += fmt.Sprintln("format", j.Format.Name, j.One)
	}
	for _, p := range s.Promises {
		text += fmt.Sprintln("promise", p.Name)
	}
	for _, g := range s.Groups {
		text += fmt.Sprintf("group %q %d\n", g.Name, g.Points)
	}
	for _, c := range j.Cases {
		text += fmt.Sprintf("case %q %s\n", c.FullName(), c.Digest())
	}
	return keyOf(text), nil
}

// adderKey tells builds of Adder apart. Those that no version names are known by
// the program itself.
func adderKey() (string, error) {
	v := version()
	if strings.HasPrefix(v, "v") && !strings.Contains(v, "dirty") {
		return v, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return v + " " + hex.EncodeToString(h.Sum(nil)), err
}

// languageKey is the part of the key that is one for all of a language.
func languageKey(l *lang.Language, court string) string {
	tools, err := l.Toolchain()
	if err != nil {
		return "" // nothing is judged then
	}
	return keyOf(court, l.Key, tools.Version)
}

// unitKey is the key of a student's submission.
func unitKey(language string, limits []time.Duration, student string, s lang.Source) string {
	return keyOf(language, fmt.Sprint(limits), student, s.Name, string(s.Text))
}

// keyOf is a digest of parts, which cannot run into each other.
func keyOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s\n", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
