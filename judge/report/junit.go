package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"adder/judge/result"
)

// JUnit writes the XML that CI systems read, in the form on which Ant, Maven and
// Jenkins agree: a suite for each submission, a case for each group. A group
// that is not accepted is a failure; what we failed to do is an error, and what
// could not be judged is skipped. There is no time stamp, so that the same run
// gives the same file.
func JUnit(w io.Writer, run result.Run, results []result.Result) error {
	all := junitSuites{Name: Clean(run.What)}
	for i := range results {
		s := junitOf(run, &results[i])
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.time += s.time
		all.Suites = append(all.Suites, s)
	}
	all.Time = junitTime(all.time)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`

		time time.Duration
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Skipped    int             `xml:"skipped,attr"`
		Time       string          `xml:"time,attr"`
		Properties []junitProperty `xml:"properties>property,omitempty"`
		Cases      []junitCase     `xml:"testcase"`

		time time.Duration
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		Time    string       `xml:"time,attr"`
		Failure *junitDefect `xml:"failure"`
		Error   *junitDefect `xml:"error"`
		Skipped *junitDefect `xml:"skipped"`
	}
	junitDefect struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// junitTime writes seconds with three places, as the schema wants them.
func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

func junitOf(run result.Run, r *result.Result) junitSuite {
	s := junitSuite{Name: nameOf(r), Properties: junitProperties(run, r)}
	class := junitClass(s.Name)
	for _, c := range junitCases(r, run.Format) {
		c.Class = class
		s.Tests++
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
		s.Cases = append(s.Cases, c)
	}
	for _, g := range r.Groups {
		s.time += g.CPU.Duration()
	}
	s.Time = junitTime(s.time)
	return s
}

// junitClass is the name under which a CI system files the cases. Jenkins takes
// what stands before the last dot for a package.
func junitClass(name string) string { return strings.ReplaceAll(name, ".", "_") }

// junitCases are the cases of a result, without their class.
func junitCases(r *result.Result, format string) []junitCase {
	why := Clean(Why(r))
	if r.Verdict == result.NotJudged && !r.Partial() {
		return []junitCase{{Name: "judged", Time: junitTime(0), Skipped: &junitDefect{Message: why, Text: why}}}
	}
	if r.Expected != result.NotJudged && r.Expected != result.Accepted && r.Verdict != result.JudgeError {
		return []junitCase{junitExpected(r, format)}
	}
	var all []junitCase
	for _, g := range r.Groups {
		one := junitCase{Name: Clean(g.Name), Time: junitTime(g.CPU.Duration())}
		switch {
		case g.Verdict == result.NotJudged && len(r.NotRun) > 0:
			one.Skipped = &junitDefect{Message: why}
		case g.Verdict == result.NotJudged:
			one.Skipped = &junitDefect{Message: "not judged: another group failed before"}
		case g.Verdict != result.Accepted:
			line, words := groupWords(r, g, format)
			one.Failure = &junitDefect{Message: line, Type: string(g.Verdict), Text: words}
		}
		all = append(all, one)
	}
	if r.Verdict == result.JudgeError {
		all = append(all, junitCase{Name: "judged", Time: junitTime(0), Error: &junitDefect{Message: why, Type: string(r.Verdict), Text: why}})
	}
	return all
}

// junitExpected is the one case of a solver that is kept because it fails: that
// it does.
func junitExpected(r *result.Result, format string) junitCase {
	one := junitCase{Name: "earns " + string(r.Expected), Time: junitTime(0)}
	if !r.AsExpected() {
		words := fmt.Sprintf("expected %s, got %s", r.Expected, r.Verdict)
		one.Failure = &junitDefect{Message: words, Type: string(r.Verdict), Text: words + "\n" + plain(r, format)}
	}
	return one
}

// junitProperties is what was run, and on what.
func junitProperties(run result.Run, r *result.Result) (all []junitProperty) {
	add := func(name, value string) {
		if value != "" {
			all = append(all, junitProperty{name, Clean(value)})
		}
	}
	for _, f := range RunFacts(run) {
		add(f.Name, f.Text)
	}
	add("file", r.File)
	add("language", r.Language)
	add("verdict", string(r.Verdict))
	if r.Judged() {
		add("score", fmt.Sprintf("%d/%d", r.Score, r.MaxScore))
	}
	if r.Growth != nil {
		add("growth", r.Growth.Words)
	}
	return all
}
