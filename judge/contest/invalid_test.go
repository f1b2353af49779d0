package contest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/board"
)

// Adder's own reader refuses what validators are asked to refuse, so that they
// are asked nothing odd.
func TestInvalidInputsAreInvalid(t *testing.T) {
	t.Parallel()
	var names []string
	for _, x := range invalidInputs {
		if canonical([]byte(x.text)) {
			t.Errorf("%s: %q is valid", x.name, x.text)
		}
		names = append(names, x.name)
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(invalidInputs) {
		t.Error("two inputs have one name")
	}
}

// Outputs are what their folder says, for Adder, for the checker, and as answer
// files for the answer validator.
func TestOutputsAreWhatTheirFoldersSay(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	in, ans := []byte(outputsIn), []byte(outputsAns)
	boards, err := board.Parse("input", in)
	if err != nil || !canonical(in) {
		t.Fatal(err)
	}
	if err := cases.CheckAnswers("answers", ans, boards); err != nil {
		t.Fatal(err)
	}
	var answers []int32
	for word := range strings.FieldsSeq(outputsAns) {
		n, _ := strconv.Atoi(word)
		answers = append(answers, int32(n))
	}
	var checks, validations []call
	for _, x := range outputs {
		checks = append(checks, call{in, ans, []byte(x.text)})
		validations = append(validations, call{in, []byte(x.text)})
	}
	said := check(t, checks)
	valid := python(t, "problem/validate_answer.py", validations)
	for i, x := range outputs {
		if x.kind == invalidAnswer {
			if valid[i] == "ok" {
				t.Errorf("%s: %q passes for an answer file", x.name, x.text)
			}
			continue
		}
		want := x.kind == validOutput
		if got := right(t, in, answers, []byte(x.text)); got != want {
			t.Errorf("%s/%s: Adder says %v of %q", x.kind, x.name, got, x.text)
		}
		if (said[i] == "ok") != want {
			t.Errorf("%s/%s: the checker says %s of %q", x.kind, x.name, said[i], x.text)
		}
	}
	if got := python(t, "problem/validate_answer.py", []call{{in, ans}}); got[0] != "ok" {
		t.Errorf("the answer file is refused: %s", got[0])
	}
}
