package belief

import (
	"testing"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
)

// TestEveryToggleIsThere: a reading is a belief as soon as the board
// package knows it.
func TestEveryToggleIsThere(t *testing.T) {
	t.Parallel()
	for _, toggle := range board.Toggles {
		if got := find(t, toggle.Name).Rules.String(); got != toggle.Name {
			t.Errorf("%s plays by %s", toggle.Name, got)
		}
	}
	for _, m := range readings {
		if m.Rules.Zero() {
			t.Errorf("%s plays by the game itself", m.Name)
		}
	}
}

// TestPairsOfReadings compares the pairs of toggles with the oracle under both.
func TestPairsOfReadings(t *testing.T) {
	t.Parallel()
	var solver oracle.Solver
	mix := generator.NewMix(2, nil, nil)
	pairs := 0
	for _, m := range All() {
		if m.Parts == nil || m.Rules.Zero() {
			continue
		}
		pairs++
		rules, err := board.ParseRules(m.Parts[0].Name + "," + m.Parts[1].Name)
		if err != nil || rules != m.Rules {
			t.Errorf("%s plays by %v, want %v (%v)", m.Name, m.Rules, rules, err)
		}
		play := m.New()
		var b board.Board
		for index := range uint64(50) {
			mix.Fill(&b, index)
			if got, want := play(&b), Outcome(solver.Under(&b, rules)); got != want {
				t.Fatalf("%s prints %v, want %v\n%s", m.Name, got, want, board.Plain(b))
			}
		}
	}
	if pairs < 100 {
		t.Errorf("only %d pairs of readings", pairs)
	}
}

// TestRightSearch holds the search that most beliefs share to the oracle,
// under every pair of readings.
func TestRightSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var solver oracle.Solver
	mix := generator.NewMix(3, nil, nil)
	rules := []board.Rules{{}}
	for _, m := range All() {
		if !m.Rules.Zero() {
			rules = append(rules, m.Rules)
		}
	}
	var b board.Board
	for _, r := range rules {
		m := &machine{stages: stages{rules: r, search: shortest}}
		for index := range uint64(300) {
			mix.Fill(&b, index)
			if got, want := m.answer(&b), Outcome(solver.Under(&b, r)); got != want {
				t.Fatalf("%v: prints %v, want %v\n%s", r, got, want, board.Plain(b))
			}
		}
	}
}
