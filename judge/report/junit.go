package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
)

// JUnit writes the XML that CI systems read, in the form on which Ant, Maven and
// Jenkins agree: a suite for each submission, a case for each group. A group
// that is not accepted is a failure; what we failed to do is an error, and what
// could not be judged is skipped. There is no time stamp, so that the same run
// gives the same file.
func JUnit(w io.Writer, r Run, rows []Graded) error {
	all := junitSuites{Name: clean(r.What)}
	for _, row := range rows {
		s := junitOf(r, row)
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

func junitOf(r Run, row Graded) junitSuite {
	s := junitSuite{Name: row.of(), Properties: junitProperties(r, row)}
	class := junitClass(s.Name)
	for _, c := range junitCases(row, formatOf(r)) {
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
	if row.Entry.Card != nil {
		for _, g := range row.Entry.Card.Groups {
			s.time += g.CPU
		}
	}
	s.Time = junitTime(s.time)
	return s
}

// junitClass is the name under which a CI system files the cases. Jenkins takes
// what stands before the last dot for a package.
func junitClass(name string) string { return strings.ReplaceAll(name, ".", "_") }

// junitCases are the cases of a row, without their class.
func junitCases(row Graded, format *board.Format) []junitCase {
	c := row.Entry.Card
	if c == nil || c.Skipped != "" {
		why := clean(row.note())
		return []junitCase{{Name: "judged", Time: junitTime(0), Skipped: &junitDefect{Message: why, Text: why}}}
	}
	if c.Expected != grade.NotJudged && c.Expected != grade.Accepted && c.Verdict != grade.JudgeError {
		return []junitCase{junitExpected(row.Entry, format)}
	}
	var all []junitCase
	for _, g := range c.Groups {
		one := junitCase{Name: g.Name, Time: junitTime(g.CPU)}
		if g.Verdict != grade.Accepted {
			one.Failure = &junitDefect{Message: groupHeadline(row.Entry, g, format), Type: string(g.Verdict), Text: groupWords(row.Entry, g, format)}
		}
		all = append(all, one)
	}
	if c.Verdict == grade.JudgeError {
		why := clean(row.note())
		all = append(all, junitCase{Name: "judged", Time: junitTime(0), Error: &junitDefect{Message: why, Type: string(c.Verdict), Text: why}})
	}
	return all
}

// junitExpected is the one case of a solver that is kept because it fails: that
// it does.
func junitExpected(e Entry, format *board.Format) junitCase {
	c := e.Card
	one := junitCase{Name: "earns " + string(c.Expected), Time: junitTime(0)}
	if !c.AsExpected() {
		words := fmt.Sprintf("expected %s, got %s", c.Expected, c.Verdict)
		one.Failure = &junitDefect{Message: words, Type: string(c.Verdict), Text: words + "\n" + failureWords(e, format)}
	}
	return one
}

// junitProperties is what was run, and on what.
func junitProperties(r Run, row Graded) (all []junitProperty) {
	add := func(name, value string) {
		if value != "" {
			all = append(all, junitProperty{name, clean(value)})
		}
	}
	add("command", strings.Join(r.Command, " "))
	add("suite", r.Suite)
	add("promises", strings.Join(r.Promises, ", "))
	add("format", r.Format)
	if r.Seed != 0 {
		add("seed", strconv.FormatUint(r.Seed, 10))
	}
	add("version", r.Version)
	add("machine", r.Machine)
	add("sandbox", r.Sandbox)
	add("limits", r.Limits)
	add("file", row.File)
	if c := row.Entry.Card; c != nil {
		add("language", c.Language)
		add("verdict", string(c.Verdict))
		if row.scored() {
			add("score", fmt.Sprintf("%d/%d", c.Score, c.MaxScore))
		}
	}
	if g := row.Entry.Growth; g != nil {
		add("growth", g.Words)
	}
	return all
}
