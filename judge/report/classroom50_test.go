package report_test

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// The contract of classroom50/result/v1, spelt out: which fields there are, and
// what they hold. The environment is that of its runner.
func TestClassroom50(t *testing.T) {
	for name, value := range map[string]string{
		"CLASSROOM": "cs", "ASSIGNMENT": "adder", "OWNER": "ana", "ASSIGNMENT_TYPE": "group", "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
		"COMMIT_URL": "https://x/commit/1", "RELEASE_URL": "https://x/releases/1", "REVIEW_URL": "",
	} {
		t.Setenv(name, value)
	}
	rows := handed()
	for _, c := range []struct {
		name string
		row  result.Result
		want string // beside the identity
	}{
		{"accepted", rows[0], `"score":100,"max-score":100,"tests":[{"test-name":"sample","passed":true,"score":10,"max-score":10},{"test-name":"every","passed":true,"score":40,"max-score":40},{"test-name":"large","passed":true,"score":50,"max-score":50}]}`},
		{"Adder failed", rows[7], `"score":0,"max-score":0,"tests":[]}`},
		{"nothing handed in", rows[8], `"score":0,"max-score":0,"tests":[]}`},
	} {
		var got, want any
		text := made(t, func(w io.Writer) error { return report.Classroom50(w, what, c.row) })
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		all := `{"schema":"classroom50/result/v1","classroom":"cs","assignment":"adder","assignment_type":"group","owner":"ana","submission":"submit/2026-06-01T14-32-05Z-a1b2c3d",` +
			`"commit":"https://x/commit/1","release":"https://x/releases/1","review":"https://x/commit/1","datetime":"2026-06-01T14:32:05Z",` + c.want
		if err := json.Unmarshal([]byte(all), &want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if text := made(t, func(w io.Writer) error { return report.Classroom50(w, what, rows[1]) }); !strings.Contains(text, `"output": "WA in every/first`) {
		t.Errorf("a failed test says nothing:\n%s", text)
	}
}

// Outside of its runner nobody's name is taken from the environment.
func TestClassroom50Elsewhere(t *testing.T) {
	t.Setenv("SUBMISSION_TAG", "")
	t.Setenv("USERNAME", "teacher")
	text := made(t, func(w io.Writer) error { return report.Classroom50(w, what, handed()[0]) })
	if !strings.Contains(text, `"owner": "Ana Żółć"`) || strings.Contains(text, "teacher") {
		t.Error(text)
	}
}
