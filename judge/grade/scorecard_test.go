package grade_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/sandbox"

	"github.com/google/go-cmp/cmp"
)

// The JSON is a contract with other programs: what does not apply is absent.
func TestJSON(t *testing.T) {
	t.Parallel()
	small := board.Board{Cells: 4, Faces: 1}
	large := board.Board{Cells: 10, Faces: 6, Jumps: []board.Jump{{From: 2, To: 9}}}
	tests := []struct {
		name string
		card grade.Scorecard
		want string
	}{
		{"accepted", grade.Scorecard{
			Submission: "a.c", Language: "C", Expected: grade.Accepted, Verdict: grade.Accepted, Score: 100, MaxScore: 100,
			Groups:  []grade.GroupResult{{Name: "all", Verdict: grade.Accepted, Score: 100, MaxScore: 100, CPU: 15 * time.Millisecond, Wall: 20 * time.Millisecond, Memory: 1 << 20}},
			Sandbox: sandbox.ContainerCgroup,
		}, `{"submission":"a.c","language":"C","expected_verdict":"AC","verdict":"AC","score":100,"max_score":100,` +
			`"groups":[{"name":"all","verdict":"AC","score":100,"max_score":100,"cpu_s":0.015,"wall_s":0.02,"memory_bytes":1048576}],"sandbox":"container+cgroup"}`},
		{"wrong, the smallest board of two", grade.Scorecard{
			Submission: "a.c", Language: "C", Verdict: grade.WrongAnswer, MaxScore: 100,
			Failures: []grade.Failure{
				{Group: "g", Case: "none", Verdict: grade.WrongAnswer, Reason: "no board"},
				{Group: "g", Case: "large", Verdict: grade.WrongAnswer, Number: 2, Board: large, Expected: 2, Got: "3", Reason: "r"},
				{Group: "h", Case: "small", Verdict: grade.WrongAnswer, Number: 7, Board: small, Expected: 3, Got: "\x1b2", Reason: "s"},
				{Group: "i", Case: "late", Verdict: grade.TimeLimit, Number: 1, Board: board.Board{Cells: 2, Faces: 1}},
			},
			Reading: board.Rules{Follow: board.Chained},
		}, `{"submission":"a.c","language":"C","verdict":"WA","score":0,"max_score":100,"failure":{"group":"h","case":"small","board":7,` +
			`"input":"1\n4 1 0\n","expected":"3","got":"\u001b2","reason":"s"},"reading":"chained"}`},
		{"no board to blame", grade.Scorecard{
			Submission: "a.c", Verdict: grade.CompileError,
			Failures: []grade.Failure{{Verdict: grade.CompileError, Reason: "a.c:1: no"}},
		}, `{"submission":"a.c","verdict":"CE","score":0,"max_score":0,"failure":{"got":"","reason":"a.c:1: no"}}`},
		{"skipped", grade.Scorecard{Submission: "a.cs", Language: "C#", Skipped: "no mcs"},
			`{"submission":"a.cs","language":"C#","score":0,"max_score":0,"skipped":"no mcs"}`},
		{"judge error", grade.Scorecard{Submission: "a.c", Verdict: grade.JudgeError, Err: errors.New("disk full")},
			`{"submission":"a.c","verdict":"JE","score":0,"max_score":0,"error":"disk full"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(&tt.card)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if text, err := json.Marshal(&grade.Scorecard{Verdict: "XX"}); err == nil {
		t.Errorf("a verdict that does not exist is written: %s", text)
	}
}

func TestAsExpected(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		card grade.Scorecard
		want bool
	}{
		{grade.Scorecard{Expected: grade.Accepted, Verdict: grade.Accepted}, true},
		{grade.Scorecard{Expected: grade.WrongAnswer, Verdict: grade.Accepted}, false},
		{grade.Scorecard{Verdict: grade.TimeLimit}, true},
		{grade.Scorecard{Expected: grade.Accepted, Skipped: "no compiler"}, true},
		{grade.Scorecard{Expected: grade.WrongAnswer, Verdict: grade.JudgeError}, false},
	} {
		if got := tt.card.AsExpected(); got != tt.want {
			t.Errorf("%q where %q is expected: %v", tt.card.Verdict, tt.card.Expected, got)
		}
	}
}

func TestFolders(t *testing.T) {
	t.Parallel()
	for _, v := range grade.Verdicts {
		want := v.Verdict
		if v.Folder == "" {
			want = grade.NotJudged
		}
		if got := grade.OfFolder(v.Folder); got != want || v.Doc == "" {
			t.Errorf("folder %q: %q, want %q", v.Folder, got, want)
		}
	}
	if got := grade.OfFolder("sources"); got != grade.NotJudged {
		t.Errorf("any folder: %q", got)
	}
}
