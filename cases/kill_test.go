package cases_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/oracle"
)

// prey is the beliefs that the suite must expose.
func prey() []*belief.Belief {
	return slices.DeleteFunc(slices.Clone(belief.Singles), func(m *belief.Belief) bool { return m.Harmless })
}

// TestWhichGroupKillsWhat holds the suite to its purpose: every belief dies, and
// the sample alone does not kill them all. With ADDER_LONG the log says every group that
// kills it, else the first.
func TestWhichGroupKillsWhat(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	const small = 2 << 20 // bytes; beyond it a case is about time, not beliefs
	count := map[string]int{}
	for _, m := range prey() {
		var groups []string
		for _, c := range cases.Made(t) {
			if len(c.Text) <= small && !slices.Contains(groups, c.Group) && falls(m, cases.Must(board.Parse(c.Name, c.Text)), c.Answers) {
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

// TestTrapsAreNamedForTheirPrey: each belief has a file, and falls for
// it. With -update the missing files are written.
func TestTrapsAreNamedForTheirPrey(t *testing.T) {
	for _, m := range prey() {
		path := filepath.Join("traps", m.Name+".in")
		if cases.Update() {
			setTrap(t, path, m)
		}
		boards := cases.Must(board.Parse(path, cases.Must(os.ReadFile(path))))
		if !falls(m, boards, answersTo(boards)) {
			t.Errorf("%s does not expose its prey", path)
		}
	}
	files := cases.Must(filepath.Glob("traps/*.in"))
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".in")
		if _, err := belief.Find(name); err != nil {
			t.Errorf("%s is named for no belief", path)
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

// setTrap writes the smallest board beyond the sweep that exposes m, of the mix or a bare
// one, or two for a program that remembers.
func setTrap(t *testing.T, path string, m *belief.Belief) {
	if _, err := os.Stat(path); err == nil {
		return
	}
	var pool []board.Board
	mix := generator.NewMix(4, nil, nil)
	for i := range uint64(6000) {
		var b board.Board
		mix.Fill(&b, i)
		pool = append(pool, b)
	}
	for _, cells := range []int{100, 101, 102, 1000, 1001, 1002} {
		pool = append(pool, board.Board{Cells: cells, Faces: 6})
	}
	slices.SortStableFunc(pool, func(a, b board.Board) int { return len(a.Jumps) + a.Cells - len(b.Jumps) - b.Cells })
	for i, b := range pool {
		boards := []board.Board{b}
		if m.Leaks {
			boards = append(boards, pool[(i+700)%len(pool)])
		}
		answers := answersTo(boards)
		if b.Cells <= 9 || !falls(m, boards, answers) {
			continue
		}
		cases.Check(t, os.WriteFile(path, board.Plain(boards...), 0o644), os.WriteFile(strings.TrimSuffix(path, ".in")+".ans", cases.AnswerText(answers), 0o644))
		return
	}
	t.Errorf("no trap for %s", m.Name)
}
