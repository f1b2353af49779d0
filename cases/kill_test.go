package cases_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// prey is the beliefs that the suite must expose.
func prey() []*belief.Belief {
	return slices.DeleteFunc(slices.Clone(belief.Singles), func(m *belief.Belief) bool { return m.Harmless })
}

// The suite exposes every belief, and the sample alone does not
// expose all. The log names the first group that exposes each, with ADDER_LONG every group.
func TestEveryBeliefIsExposed(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	const small = 2 << 20 // bytes; beyond it a case is about time, not beliefs
	count := map[string]int{}
	for _, m := range prey() {
		var groups []string
		for _, c := range cases.Made(t) {
			if len(c.Text) > small || slices.Contains(groups, c.Group) {
				continue
			}
			if falls(m, cases.Must(board.Parse(c.Name, c.Text)), c.Answers) {
				groups = append(groups, c.Group)
				count[c.Group]++
			}
			if len(groups) > 0 && os.Getenv("ADDER_LONG") == "" {
				break
			}
		}
		t.Logf("%-40s %s", m.Name, strings.Join(groups, " "))
		if len(groups) == 0 {
			t.Errorf("no group exposes %s", m.Name)
		}
	}
	t.Logf("of %d: %v", len(prey()), count)
	if count["sample"] == len(prey()) {
		t.Error("the sample alone kills all, so it gives away too much")
	}
}

// TestTrapsAreNamedForTheirPrey: a belief fails on the file of its name. Not every belief has
// one, and some files are named for mistakes that are too rare to be beliefs.
func TestTrapsAreNamedForTheirPrey(t *testing.T) {
	for _, path := range cases.Must(filepath.Glob("traps/*.in")) {
		m, err := belief.Find(strings.TrimSuffix(filepath.Base(path), ".in"))
		if err != nil {
			continue
		}
		boards := cases.Must(board.Parse(path, cases.Must(os.ReadFile(path))))
		if !falls(m, boards, answersTo(boards)) {
			t.Errorf("%s does not expose its prey", path)
		}
	}
}

// falls reports whether a program that holds m gets one of the boards wrong.
func falls(m *belief.Belief, boards []board.Board, answers []int32) bool {
	play := m.New()
	for i := range boards {
		if int(play(&boards[i])) != int(answers[i]) {
			return true
		}
	}
	return false
}

func answersTo(boards []board.Board) (answers []int32) {
	var s oracle.Solver
	for i := range boards {
		answers = append(answers, int32(s.Answer(&boards[i])))
	}
	return answers
}
