package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"adder/judge/verdict/result"
)

// JUnit writes the XML that CI systems read, in the form on which Ant, Maven and Jenkins
// agree: a suite for each submission, a case for each group. A group that is not accepted is
// a failure, an error of Adder's is an error, and what a machine without its compiler could not
// judge is skipped. Where Adder's exit code says that a submission fell short or is missing, it
// has a failure. There is no time stamp, so the same run gives the same file.
func JUnit(w io.Writer, run result.Run, results []result.Result) error {
	all := junitSuites{Name: Clean(run.What)}
	for i := range results {
		s := junitOf(run, &results[i])
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Time += s.Time
		all.Suites = append(all.Suites, s)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     junitTime    `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Skipped    int             `xml:"skipped,attr"`
		Time       junitTime       `xml:"time,attr"`
		Properties []junitProperty `xml:"properties>property,omitempty"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		Time    junitTime    `xml:"time,attr"`
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

// A junitTime is written in seconds with three places, as the schema wants it.
type junitTime time.Duration

func (t junitTime) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%.3f", time.Duration(t).Seconds()), nil
}

func junitOf(run result.Run, r *result.Result) junitSuite {
	s := junitSuite{Name: NameOf(r), Properties: junitProperties(run, r), Cases: junitCases(r, run.Format)}
	for i := range s.Cases {
		c := &s.Cases[i]
		// The name under which a CI system files the cases. Jenkins takes what stands
		// before the last dot for a package.
		c.Class = strings.ReplaceAll(s.Name, ".", "_")
		s.Tests++
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
	}
	for _, g := range r.Groups {
		s.Time += junitTime(g.CPU)
	}
	return s
}

// junitCases are the cases of a result, without their class. A solver that is kept because it
// fails has one case: that it fails as expected.
func junitCases(r *result.Result, format string) (all []junitCase) {
	why := Clean(Why(r))
	switch {
	case r.Note != "":
		return []junitCase{{Name: "judged", Failure: &junitDefect{Message: why, Text: why}}}
	case r.Verdict == result.NotJudged && !r.Partial():
		return []junitCase{{Name: "judged", Skipped: &junitDefect{Message: why, Text: why}}}
	case r.Expected != result.NotJudged && r.Expected != result.Accepted && r.Verdict != result.JudgeError:
		one := junitCase{Name: "earns " + string(r.Expected)}
		if !r.AsExpected() {
			words := fmt.Sprintf("expected %s, got %s", r.Expected, r.Verdict)
			text := words + "\n" + plain(r, format)
			one.Failure = &junitDefect{Message: words, Type: string(r.Verdict), Text: text}
		}
		return []junitCase{one}
	}
	for _, g := range r.Groups {
		one := junitCase{Name: Clean(g.Name), Time: junitTime(g.CPU)}
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
	if r.Judged() && !r.Wanted() && !slices.ContainsFunc(all, failed) {
		words := plain(r, format)
		line, _, _ := strings.Cut(words, "\n")
		all = append(all, junitCase{
			Name:    "every other board",
			Failure: &junitDefect{Message: line, Type: string(r.Verdict), Text: words},
		})
	}
	if r.Verdict == result.JudgeError {
		all = append(all, junitCase{
			Name:  "judged",
			Error: &junitDefect{Message: why, Type: string(r.Verdict), Text: why},
		})
	}
	return all
}

func failed(c junitCase) bool { return c.Failure != nil }

// junitProperties is what was run, and on what.
func junitProperties(run result.Run, r *result.Result) (all []junitProperty) {
	add := func(name, value string) {
		if value != "" {
			all = append(all, junitProperty{name, Clean(value)})
		}
	}
	for _, f := range RunLines(run) {
		add(f.Name, f.Text)
	}
	add("file", r.File)
	add("language", r.Language)
	add("verdict", string(r.Verdict))
	if r.Judged() {
		add("score", fmt.Sprintf("%d/%d", r.Score, r.MaxScore))
	}
	return all
}
