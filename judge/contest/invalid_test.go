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
	for _, x := range tricks[invalidInput] {
		if canonical([]byte(x.Text)) {
			t.Errorf("%s: %q is valid", x.Name, x.Text)
		}
		names = append(names, x.Name)
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(tricks[invalidInput]) {
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
	type output struct {
		kind string
		trick
	}
	var outputs []output
	for _, kind := range []string{validOutput, invalidOutput, invalidAnswer} {
		for _, x := range tricks[kind] {
			outputs = append(outputs, output{kind, x})
		}
	}
	if len(outputs) < 36 || len(tricks[invalidInput]) < 41 {
		t.Errorf("%d outputs, %d inputs", len(outputs), len(tricks[invalidInput]))
	}
	var checks, validations []call
	for _, x := range outputs {
		checks = append(checks, call{in, ans, []byte(x.Text)})
		validations = append(validations, call{in, []byte(x.Text)})
	}
	said := check(t, checks)
	valid := python(t, "problem/validate_answer.py", validations)
	for i, x := range outputs {
		if x.kind == invalidAnswer {
			if valid[i] == "ok" {
				t.Errorf("%s: %q passes for an answer file", x.Name, x.Text)
			}
			continue
		}
		want := x.kind == validOutput
		if got := right(t, in, answers, []byte(x.Text)); got != want {
			t.Errorf("%s/%s: Adder says %v of %q", x.kind, x.Name, got, x.Text)
		}
		if (said[i] == "ok") != want {
			t.Errorf("%s/%s: the checker says %s of %q", x.kind, x.Name, said[i], x.Text)
		}
	}
	if got := python(t, "problem/validate_answer.py", []call{{in, ans}}); got[0] != "ok" {
		t.Errorf("the answer file is refused: %s", got[0])
	}
}
