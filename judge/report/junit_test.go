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
	"adder/judge/verdict/result"
)

// junitRules are what the schema of the Jenkins xUnit plugin (junit-10.xsd) allows: where an
// element stands, which attributes it must have, and which it may.
var junitRules = map[string]string{
	"/testsuites":          "| name time tests failures errors",
	"testsuites/testsuite": "name tests failures errors | time skipped",
	"testsuite/properties": "|",
	"properties/property":  "name value |",
	"testsuite/testcase":   "name | time classname",
	"testcase/failure":     "| type message",
	"testcase/error":       "| type message",
	"testcase/skipped":     "| type message",
}

var junitSeconds = regexp.MustCompile(`^\d+\.\d{3}$`)

func TestJUnitKeepsToTheSchema(t *testing.T) {
	t.Parallel()
	text := made(t, func(w io.Writer) error { return report.JUnit(w, what, handed()) })
	counted := map[string]int{}
	total := map[string]string{} // attributes of the whole
	open := []string{""}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			place := open[len(open)-1] + "/" + e.Name.Local
			rule, ok := junitRules[place]
			must, may, _ := strings.Cut(rule, "|")
			missing := strings.Fields(must)
			for _, a := range e.Attr {
				name := a.Name.Local
				ok = ok && slices.Contains(strings.Fields(must+may), name)
				if len(open) == 1 {
					total[name] = a.Value
				}
				if name == "time" && !junitSeconds.MatchString(a.Value) {
					t.Errorf("%s takes %q", place, a.Value)
				}
				missing = slices.DeleteFunc(missing, func(m string) bool { return m == name })
			}
			if !ok || len(missing) > 0 {
				t.Errorf("%s has %v, and may have %q", place, e.Attr, rule)
			}
			counted[e.Name.Local]++
			open = append(open, e.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	for attribute, element := range map[string]string{
		"tests":    "testcase",
		"failures": "failure",
		"errors":   "error",
	} {
		if total[attribute] != strconv.Itoa(counted[element]) {
			t.Errorf("%s is %s, but there are %d", attribute, total[attribute], counted[element])
		}
	}
	if counted["testsuite"] != len(handed()) || counted["error"] != 1 || counted["skipped"] != 1 {
		t.Errorf("%v", counted)
	}
}

// Where the exit code says that a submission fell short, a CI system sees a failure.
func TestJUnitIsRedWhereTheExitCodeIs(t *testing.T) {
	t.Parallel()
	groups := []result.Group{{Name: "only", Verdict: result.Accepted}}
	for name, r := range map[string]result.Result{
		"nothing was submitted": {Note: "nothing was submitted"},
		"is not as its folder":  {Verdict: result.Accepted, Groups: groups, Expected: result.WrongAnswer},
		"is not accepted": {
			Verdict: result.WrongAnswer, Groups: []result.Group{{Name: "only", Verdict: result.WrongAnswer}},
		},
	} {
		text := made(t, func(w io.Writer) error { return report.JUnit(w, what, []result.Result{r}) })
		if !strings.Contains(text, `failures="1"`) {
			t.Errorf("%s: no failure in\n%s", name, text)
		}
	}
}
