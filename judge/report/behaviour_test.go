package report_test

import (
	"regexp"
	"strings"
	"testing"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// believer is a submission that holds a belief of the bank; "" is none.
func believer(t *testing.T, name, behaviour string) result.Result {
	t.Helper()
	r := result.Result{Verdict: result.WrongAnswer, Behaviour: behaviour,
		Finding:   &result.Failure{Kind: result.Wrong, Boards: result.OneBoard(board.Board{Cells: 3, Faces: 1})},
		Diagnosis: &result.Diagnosis{Confidence: result.Hint}}
	if name == "" {
		return r
	}
	r.Diagnosis = &result.Diagnosis{Name: name, Confidence: result.Exact}
	for part := range strings.SplitSeq(name, "+") {
		m, err := belief.Find(part)
		if err != nil {
			t.Fatal(err)
		}
		r.Diagnosis.Beliefs = append(r.Diagnosis.Beliefs, result.Belief{Name: m.Name, Doc: m.Doc})
	}
	return r
}

func TestAlikeGroups(t *testing.T) {
	t.Parallel()
	crashed := believer(t, "", "")
	crashed.Verdict, crashed.Finding.Kind = result.RunTimeError, result.Crashed
	overflown := believer(t, "", "")
	overflown.Verdict = result.RunTimeError
	overflown.Finding = &result.Failure{
		Kind: result.Crashed,
		Size: &result.Size{Boards: 1, Cells: 1000, Faces: 1},
	}
	skipped := result.Result{Skipped: "no kotlinc on PATH"}
	nearly := believer(t, "", "d")
	nearly.Diagnosis.Near = &result.Near{Name: "jump-as-edge"}
	somewhere := believer(t, "", "e")
	somewhere.Diagnosis.Where = &result.Where{On: "with a snake"}
	otherwise := somewhere
	otherwise.Behaviour = "f"
	furthest := believer(t, "stuck-furthest", "c")
	two := believer(t, "snakes-avoided+stuck-zero", "e")
	got := report.AlikeGroups([]result.Result{
		verdictOnly(result.CompileError),   // 0
		believer(t, "snakes-avoided", "a"), // 1
		believer(t, "", "b"),               // 2
		furthest,                           // 3
		nearly,                             // 4
		{},                                 // 5
		believer(t, "snakes-avoided", "a"), // 6
		believer(t, "", "b"),               // 7
		verdictOnly(result.Accepted),       // 8
		verdictOnly(result.Accepted),       // 9
		two,                                // 10
		crashed,                            // 11
		crashed,                            // 12
		skipped,                            // 13
		two,                                // 14
		verdictOnly(result.TimeLimit),      // 15
		believer(t, "jumps-reversed", "f"), // 16
		verdictOnly(result.JudgeError),     // 17
		overflown,                          // 18
		somewhere,                          // 19
		otherwise,                          // 20
		furthest,                           // 21
		nearly,                             // 22
	})
	want := []report.Alike{
		{"In 2 submissions the program never takes a snake (snakes-avoided)", []int{1, 6}},
		{"2 submissions are wrong in the same way on 3 cells, 1 face", []int{2, 7}},
		{
			"In 2 submissions, if the last cell cannot be reached, the program prints the distance of the " +
				"furthest cell that can be (stuck-furthest)",
			[]int{3, 21},
		},
		{
			"2 submissions are wrong in the same way on 3 cells, 1 face; the closest found is jump-as-edge",
			[]int{4, 22},
		},
		{
			"In 2 submissions the program never takes a snake; also, the program prints 0 if the last cell " +
				"cannot be reached (snakes-avoided+stuck-zero)",
			[]int{10, 14},
		},
		{"2 submissions are wrong on boards with a snake", []int{19, 20}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

var spokenTo = regexp.MustCompile(`(?i)\byou(rs?)?\b`)

// The sentence about every belief of the bank speaks of the author in the third person.
func TestAlikeOfEveryBelief(t *testing.T) {
	t.Parallel()
	for _, m := range belief.Singles {
		one := believer(t, m.Name, "")
		groups := report.AlikeGroups([]result.Result{one, one})
		if s := groups[0].Sentence; spokenTo.MatchString(s) || len(s) < 30 {
			t.Errorf("%s: %s", m.Name, s)
		}
	}
}
