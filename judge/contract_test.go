package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/lang"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// The JSON that other programs read, field by field, as it was promised: it is
// spelt out here again, so that no renaming in the code can change it unseen.
type (
	card struct {
		Submission string      `json:"submission"`
		Language   string      `json:"language"`
		Expected   string      `json:"expected_verdict"`
		Verdict    string      `json:"verdict"`
		Score      *int        `json:"score"`
		MaxScore   *int        `json:"max_score"`
		Groups     []cardGroup `json:"groups"`
		Failure    *failure    `json:"failure"`
		Reading    string      `json:"reading"`
		Sandbox    string      `json:"sandbox"`
		Skipped    string      `json:"skipped"`
		Error      string      `json:"error"`

		Note   string    `json:"note"`
		Handed *handing  `json:"handed"` // only of grade
		Grade  *worth    `json:"grade"`  // only of grade
		Others []failure `json:"other_failures"`

		// With what it was judged, and what a hunt adds, is promised by name alone.
		Run       json.RawMessage `json:"run"`
		Hunt      json.RawMessage `json:"hunt"`
		Finding   json.RawMessage `json:"finding"`
		Diagnosis json.RawMessage `json:"diagnosis"`
		Behaviour string          `json:"behaviour"`

		// What --growth adds is spelt out where it is written, in package report.
		Growth json.RawMessage `json:"growth"`

		Source json.RawMessage `json:"source"` // of what fell short

		// What --mend adds is spelt out in package result.
		Mend json.RawMessage `json:"mend"`

		// What --all and --sanitize add is spelt out in package result.
		Mistakes json.RawMessage `json:"mistakes"`
		Warnings json.RawMessage `json:"warnings"`
	}
	handing struct {
		ID       string  `json:"id"`
		Platform string  `json:"platform"`
		At       string  `json:"at"`
		ByFile   bool    `json:"by_file"`
		Late     float64 `json:"late_s"`
		Marked   bool    `json:"marked_late"`
		Attempt  int     `json:"attempt"`
		Of       int     `json:"attempts"`
		Unlisted bool    `json:"unlisted"`
		Nothing  bool    `json:"nothing"`
	}
	worth struct {
		Points  float64 `json:"points"`
		Max     float64 `json:"max_points"`
		Earned  float64 `json:"earned_points"`
		Penalty float64 `json:"late_penalty"`
		Groups  []struct {
			Name   string  `json:"name"`
			Points float64 `json:"points"`
			Max    float64 `json:"max_points"`
		} `json:"groups"`
		Passed  *bool  `json:"passed"`
		ByHand  bool   `json:"by_hand"`
		Comment string `json:"comment"`
		None    bool   `json:"none"`
	}
	cardGroup struct {
		Name     string   `json:"name"`
		Verdict  string   `json:"verdict"`
		Score    *int     `json:"score"`
		MaxScore *int     `json:"max_score"`
		CPU      *float64 `json:"cpu_s"`
		Wall     *float64 `json:"wall_s"`
		Memory   *int64   `json:"memory_bytes"`
		Cases    string   `json:"cases"`
	}
	failure struct {
		Kind     string          `json:"kind"`
		Fault    string          `json:"fault"`
		Group    string          `json:"group"`
		Case     string          `json:"case"`
		Board    int             `json:"board"`
		Input    string          `json:"input"`
		Expected string          `json:"expected"`
		Got      *string         `json:"got"`
		Reason   string          `json:"reason"`
		Notes    []string        `json:"notes"`
		Output   string          `json:"output"`
		Line     int             `json:"line"`
		Alone    bool            `json:"alone"`
		Frames   json.RawMessage `json:"frames"`

		BestWays    json.RawMessage `json:"best_ways"`
		BelievedWay json.RawMessage `json:"believed_way"`
	}
)

const twoGroups = `name: small
groups:
  - name: tiny
    points: 40
    cases:
      - {name: first, sweep: {to: 3}}
  - name: other
    points: 60
    cases:
      - {name: second, sweep: {from: 3, to: 1500}}
`

func TestJSON(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c", "python")
	dir := t.TempDir()
	right, err := os.ReadFile("../solutions/accepted/bfs.c")
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, dir, map[string]string{
		"suite.yaml": twoGroups, "accepted/right.c": string(right),
		"wrong.py": "for _ in range(int(input())):\n    print(1)\n", "crash.py": "raise SystemExit(3)\n",
		"broken.c": "int main(void) { return undeclared; }\n", "missing.kt": "fun main() {}\n",
	})
	tools := filepath.Join(dir, "tools")
	writeFiles(t, dir, map[string]string{"tools/none": ""})
	cards := judgeJSON(t, dir, os.Environ(), "accepted/right.c", "wrong.py", "crash.py", "broken.c")
	cards = append(cards, judgeJSON(t, dir, append(os.Environ(), "PATH="+tools), "missing.kt")...)

	n := func(i int) *int { return &i }
	s := func(s string) *string { return &s }
	want := []card{
		{
			Submission: "accepted/right.c", Language: "C", Expected: "AC", Verdict: "AC", Score: n(100), MaxScore: n(100),
			Groups:  []cardGroup{{Name: "tiny", Verdict: "AC", Score: n(40), MaxScore: n(40), Cases: "A"}, {Name: "other", Verdict: "AC", Score: n(60), MaxScore: n(60), Cases: "A"}},
			Sandbox: "measured",
		},
		{
			Submission: "wrong.py", Language: "Python", Verdict: "WA", Score: n(40), MaxScore: n(100),
			Groups:  []cardGroup{{Name: "tiny", Verdict: "AC", Score: n(40), MaxScore: n(40), Cases: "A"}, {Name: "other", Verdict: "WA", Score: n(0), MaxScore: n(60), Cases: "W"}},
			Failure: &failure{Kind: "wrong", Fault: "number", Group: "other", Case: "second", Board: 4, Input: "1\n3 1 0\n", Expected: "2", Got: s("1"), Reason: "words", Line: 4, Alone: true},
			Sandbox: "measured",
		},
		{
			Submission: "crash.py", Language: "Python", Verdict: "RTE", Score: n(0), MaxScore: n(100),
			Groups:  []cardGroup{{Name: "tiny", Verdict: "RTE", Score: n(0), MaxScore: n(40), Cases: "R"}, {Name: "other", Verdict: "RTE", Score: n(0), MaxScore: n(60), Cases: "R"}},
			Failure: &failure{Kind: "crash", Group: "tiny", Case: "first", Board: 1, Input: "1\n2 1 0\n", Expected: "1", Got: s(""), Reason: "words", Alone: true},
			Others:  []failure{{Kind: "crash", Group: "other", Case: "second", Got: s(""), Reason: "words"}},
			Sandbox: "measured",
		},
		{
			Submission: "broken.c", Language: "C", Verdict: "CE", Score: n(0), MaxScore: n(100),
			Groups:  []cardGroup{{Name: "tiny", Verdict: "CE", Score: n(0), MaxScore: n(40)}, {Name: "other", Verdict: "CE", Score: n(0), MaxScore: n(60)}},
			Failure: &failure{Kind: "refused", Got: s(""), Reason: "words", Output: "words"},
		},
		{Submission: "missing.kt", Language: "Kotlin", Score: n(0), MaxScore: n(0), Skipped: "words"},
	}
	if diff := cmp.Diff(want, cards, cmpopts.IgnoreFields(cardGroup{}, "CPU", "Wall", "Memory")); diff != "" {
		t.Errorf("cards (-want +got):\n%s", diff)
	}
	for _, c := range cards {
		for _, g := range c.Groups {
			switch {
			case g.CPU == nil || g.Wall == nil || g.Memory == nil:
				t.Errorf("%s: group %s lacks its measures", c.Submission, g.Name)
			case c.Verdict != "CE" && (*g.CPU <= 0 || *g.Wall <= 0 || *g.Memory <= 0):
				t.Errorf("%s: group %s took %v s, %v s, %v bytes", c.Submission, g.Name, *g.CPU, *g.Wall, *g.Memory)
			}
		}
	}
}

// What a class's results add, as it was promised: every field that is written is
// here, and every field here is written.
func TestGradeJSON(t *testing.T) {
	t.Parallel()
	yes := true
	r := result.Result{Student: "anna", Handed: &result.Handed{ID: "1", Platform: "moodle", At: "2024-03-01T18:00:00Z", ByFile: true, Late: result.Seconds(1500 * time.Millisecond), Marked: true, Attempt: 2, Of: 3, Unlisted: true, Nothing: true},
		Grade: &result.Grade{Points: 1.5, Max: 2, Earned: 1.75, Penalty: 0.25, Groups: []result.Worth{{Name: "g", Points: 1, Max: 2}}, Passed: &yes, ByHand: true, Comment: "c", None: true}}
	var b bytes.Buffer
	if err := result.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	var all struct {
		Handed handing `json:"handed"`
		Grade  worth   `json:"grade"`
	}
	if err := json.Unmarshal(b.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(handing{"1", "moodle", "2024-03-01T18:00:00Z", true, 1.5, true, 2, 3, true, true}, all.Handed); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	again, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	var short map[string]json.RawMessage
	if err := json.Unmarshal(b.Bytes(), &short); err != nil {
		t.Fatal(err)
	}
	want := `{"handed":` + string(short["handed"]) + `,"grade":` + string(short["grade"]) + `}`
	if diff := cmp.Diff(want, string(again)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// judgeJSON judges files of dir by its suite.yaml. Words, which may change, and
// the sandbox's level, which is the machine's, are made alike.
func judgeJSON(t *testing.T, dir string, env []string, files ...string) []card {
	t.Helper()
	cmd := exec.Command("adder", append([]string{"judge", "--json", "--suite", "suite.yaml"}, files...)...)
	cmd.Dir, cmd.Env = dir, env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var cards []card
	for line := range bytes.Lines(out) {
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		var c card
		if err := d.Decode(&c); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if strings.HasPrefix(c.Sandbox, "container+") {
			c.Sandbox = "measured"
		}
		if c.Failure != nil {
			c.Failure.plain()
		}
		for i := range c.Others {
			c.Others[i].plain()
		}
		c.Run, c.Hunt, c.Finding, c.Diagnosis, c.Behaviour, c.Source = nil, nil, nil, nil, "", nil
		if c.Skipped != "" {
			c.Skipped = "words"
		}
		cards = append(cards, c)
	}
	if len(cards) != len(files) {
		t.Fatalf("%d lines for %d files; %s", len(cards), len(files), &stderr)
	}
	return cards
}

// plain makes words alike.
func (f *failure) plain() {
	for _, words := range []*string{&f.Reason, &f.Output} {
		if *words != "" {
			*words = "words"
		}
	}
	f.Frames, f.BestWays, f.BelievedWay = nil, nil, nil
}

func needsLanguages(t *testing.T, keys ...string) {
	t.Helper()
	for _, key := range keys {
		l, err := lang.Find(key)
		if err != nil {
			t.Fatal(err)
		}
		var missing *lang.MissingError
		if _, err := l.Toolchain(); errors.As(err, &missing) {
			skip(t, err, "; ", missing.Hint())
		}
	}
}

func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
