package job_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"adder/cases"
	"adder/judge/job"

	"github.com/google/go-cmp/cmp"
)

// What workers are asked is what was asked for, and nothing of the machine that asks:
// the text decides which results of another day still count.
func TestAsked(t *testing.T) {
	t.Parallel()
	machine := job.Machine{Cache: "/cache", Level: "bare", Trust: true, Workers: 2, Hide: []string{"key"}}
	class := job.Judging{Explain: true, Luck: true, Part: job.Part{Groups: []string{"every"}}}
	class.OfClass()
	for _, c := range []struct {
		kind string
		job  job.Job
		want string
	}{
		{"grade", job.Job{Machine: machine, Terms: job.Terms{Format: "plain"}, Judging: class},
			`{"kind":"grade","build":"b","format":"plain","luck":true,"explain":true}`},
		{"fuzz", job.Job{Machine: machine, Terms: job.Terms{Format: "leetcode", One: true, Promises: []string{"site"}, Harness: "leetcode"},
			Hunting: job.Hunting{Seed: 7, Limit: time.Second, Families: []string{"portal"}, Boards: 9, Time: time.Hour}},
			`{"kind":"fuzz","build":"b","format":"leetcode","one":true,"promises":["site"],"harness":"leetcode","seed":7,"limit":1000000000,"families":["portal"]}`},
		{"prove", job.Job{Terms: job.Terms{Format: "plain"}, Hunting: job.Hunting{Seed: 1, Scope: &job.Scope{Cells: 7, Jumps: 0, Faces: 2}}},
			`{"kind":"prove","build":"b","format":"plain","seed":1,"scope":{"cells":7,"jumps":0,"faces":2}}`},
	} {
		text, err := c.job.Asked(c.kind, "b")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, string(text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.kind, diff)
		}
		read, err := job.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := read.Asked(c.kind, "b"); err != nil || string(again) != c.want {
			t.Errorf("%s again: %s, %v", c.kind, again, err)
		}
	}
}

// A suite of people's own goes with the job, whether its file is named or its folder.
func TestAskedSuite(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "mine")
	if err := cases.New(folder, &cases.Patterns[0]); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "suite.yaml")
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{folder, file} {
		text, err := job.Job{Judging: job.Judging{Suite: path}}.Asked("grade", "b")
		if err != nil {
			t.Fatal(err)
		}
		var got struct{ Suite string }
		if err := json.Unmarshal(text, &got); err != nil || got.Suite != string(want) {
			t.Errorf("%s: suite %q, %v", path, got.Suite, err)
		}
	}
}
