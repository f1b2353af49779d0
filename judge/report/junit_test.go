package report_test

import (
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// xmlRule is what the schema of the Jenkins xUnit plugin (junit-10.xsd) allows of
// an element: where it stands, which attributes it must have and which it may.
type xmlRule struct {
	in        string
	must, may []string
}

var junitRules = map[string]xmlRule{
	"testsuites": {"", nil, []string{"name", "time", "tests", "failures", "errors"}},
	"testsuite":  {"testsuites", []string{"name", "tests", "failures", "errors"}, []string{"time", "skipped"}},
	"properties": {"testsuite", nil, nil},
	"property":   {"properties", []string{"name", "value"}, nil},
	"testcase":   {"testsuite", []string{"name"}, []string{"time", "classname"}},
	"failure":    {"testcase", nil, []string{"type", "message"}},
	"error":      {"testcase", nil, []string{"type", "message"}},
	"skipped":    {"testcase", nil, []string{"type", "message"}},
}

var junitSeconds = regexp.MustCompile(`^\d+\.\d{3}$`)

func TestJUnitKeepsToTheSchema(t *testing.T) {
	t.Parallel()
	text := made(t, func(w io.Writer) error { return report.JUnit(w, what, handed()) })
	counted := map[string]int{}
	var told map[string]string
	var open []string
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attributes := followsRule(t, e, open)
			if e.Name.Local == "testsuites" {
				told = attributes
			}
			counted[e.Name.Local]++
			open = append(open, e.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	for attribute, element := range map[string]string{"tests": "testcase", "failures": "failure", "errors": "error"} {
		if told[attribute] != strconv.Itoa(counted[element]) {
			t.Errorf("%s is %s, but there are %d", attribute, told[attribute], counted[element])
		}
	}
	if counted["testsuite"] != len(handed()) || counted["error"] != 1 || counted["skipped"] != 3 {
		t.Errorf("%v", counted)
	}
}

// followsRule holds an element to the schema and returns its attributes.
func followsRule(t *testing.T, e xml.StartElement, open []string) map[string]string {
	t.Helper()
	rule, ok := junitRules[e.Name.Local]
	if !ok {
		t.Fatalf("an element %s", e.Name.Local)
	}
	if parent := strings.Join(open, "/"); !strings.HasSuffix(parent, rule.in) {
		t.Errorf("%s stands in %s", e.Name.Local, parent)
	}
	attributes := map[string]string{}
	for _, a := range e.Attr {
		if !slices.Contains(rule.must, a.Name.Local) && !slices.Contains(rule.may, a.Name.Local) {
			t.Errorf("%s has an attribute %s", e.Name.Local, a.Name.Local)
		}
		attributes[a.Name.Local] = a.Value
	}
	for _, name := range rule.must {
		if _, ok := attributes[name]; !ok {
			t.Errorf("%s lacks %s", e.Name.Local, name)
		}
	}
	if s, ok := attributes["time"]; ok && !junitSeconds.MatchString(s) {
		t.Errorf("%s takes %q", e.Name.Local, s)
	}
	return attributes
}

// A solver that is kept because it fails is no failure as long as it does.
func TestJUnitExpected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		expected, verdict result.Verdict
		want              string // of the cases: a letter each
	}{
		{result.NotJudged, result.WrongAnswer, ".FF"},
		{result.Accepted, result.WrongAnswer, ".FF"},
		{result.WrongAnswer, result.WrongAnswer, "."},
		{result.TimeLimit, result.WrongAnswer, "F"},
		{result.WrongAnswer, result.Accepted, "F"},
		{result.WrongAnswer, result.JudgeError, ".E"},
	} {
		passed := map[result.Verdict]int{result.Accepted: 3}
		r := result.Result{Submission: "a.c", Expected: c.expected, Verdict: c.verdict, MaxScore: 100, Groups: groups(max(1, passed[c.verdict]), c.verdict)}
		if c.verdict == result.JudgeError {
			r.Groups, r.Error = r.Groups[:1], "no room"
		}
		text := made(t, func(w io.Writer) error { return report.JUnit(w, result.Run{What: "judge"}, []result.Result{r}) })
		if diff := cmp.Diff(c.want, caseLetters(t, text)); diff != "" {
			t.Errorf("%s, expected %s (-want +got):\n%s", c.verdict, c.expected, diff)
		}
	}
}

// caseLetters reads the cases of JUnit XML: passed, failed, in error, skipped.
func caseLetters(t *testing.T, text string) (all string) {
	t.Helper()
	var x struct {
		Cases []struct {
			Failure, Error, Skipped *struct{}
		} `xml:"testsuite>testcase"`
	}
	if err := xml.Unmarshal([]byte(strings.NewReplacer("<failure", "<Failure", "</failure", "</Failure", "<error", "<Error", "</error", "</Error", "<skipped", "<Skipped", "</skipped", "</Skipped").Replace(text)), &x); err != nil {
		t.Fatal(err)
	}
	for _, c := range x.Cases {
		switch {
		case c.Failure != nil:
			all += "F"
		case c.Error != nil:
			all += "E"
		case c.Skipped != nil:
			all += "S"
		default:
			all += "."
		}
	}
	return all
}
