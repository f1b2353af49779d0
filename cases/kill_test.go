package cases_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// prey is the misconceptions that the suite must expose.
func prey() []*misconception.Misconception {
	return slices.DeleteFunc(slices.Clone(misconception.Singles), func(m *misconception.Misconception) bool { return m.Harmless })
}

// kills reports whether a program that holds m, given the boards of a case, gets
// one wrong.
func kills(c *cases.Case, m *misconception.Misconception) bool {
	play := m.New()
	var b board.Board
	scan := c.Boards()
	for _, want := range c.Answers {
		if !scan.Next(&b) {
			panic(scan.Err())
		}
		if int(play(&b)) != int(want) {
			return true
		}
	}
	return false
}

// TestWhichGroupKillsWhat holds the suite to its purpose: every misconception
// dies, and the sample alone does not kill them all. The matrix is in the log.
func TestWhichGroupKillsWhat(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	made, err := cases.Standard().Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	const small = 2 << 20 // bytes; beyond it a case is about time, not beliefs
	count := map[string]int{}
	for _, m := range prey() {
		var groups []string
		for _, c := range made {
			if len(c.Text) <= small && !slices.Contains(groups, c.Group) && kills(c, m) {
				groups = append(groups, c.Group)
				count[c.Group]++
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

// TestTrapsAreNamedForTheirPrey: each misconception has a file, and falls for
// it. With -update the missing files are written.
func TestTrapsAreNamedForTheirPrey(t *testing.T) {
	for _, m := range prey() {
		path := filepath.Join("traps", m.Name+".in")
		if cases.Update() {
			setTrap(t, path, m)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		boards, err := board.Parse(path, text)
		if err != nil {
			t.Error(err)
			continue
		}
		if !falls(m, boards) {
			t.Errorf("%s does not expose its prey", path)
		}
	}
	files, err := filepath.Glob("traps/*.in")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".in")
		if _, err := misconception.Find(name); err != nil {
			t.Errorf("%s is named for no misconception", path)
		}
	}
}

func falls(m *misconception.Misconception, boards []board.Board) bool {
	play := m.New()
	var s oracle.Solver
	for i := range boards {
		if int(play(&boards[i])) != s.Answer(&boards[i]) {
			return true
		}
	}
	return false
}

// setTrap looks in the mix for the smallest board beyond the sweep, or two for
// a program that remembers, that expose m, and writes the files.
func setTrap(t *testing.T, path string, m *misconception.Misconception) {
	if _, err := os.Stat(path); err == nil {
		return
	}
	mix := generator.NewMix(4, nil, nil)
	var best []board.Board
	for i := range uint64(6000) {
		boards := []board.Board{{}}
		mix.Fill(&boards[0], i)
		if m.Leaks {
			boards = append(boards, board.Board{})
			mix.Fill(&boards[1], i+7000)
		}
		last := &boards[len(boards)-1]
		if last.Cells > 9 && last.Cells < 60 && falls(m, boards) && (best == nil || len(last.Jumps)+last.Cells < len(best[len(best)-1].Jumps)+best[len(best)-1].Cells) {
			best = boards
		}
	}
	if best == nil {
		best = []board.Board{largeTrap(t, m)}
	}
	var s oracle.Solver
	var answers bytes.Buffer
	for i := range best {
		fmt.Fprintln(&answers, strconv.Itoa(s.Answer(&best[i])))
	}
	for name, data := range map[string][]byte{path: board.Plain(best...), strings.TrimSuffix(path, ".in") + ".ans": answers.Bytes()} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// largeTrap is a bare board, just long enough.
func largeTrap(t *testing.T, m *misconception.Misconception) board.Board {
	for _, cells := range []int{100, 101, 102, 1000, 1001, 1002} {
		b := board.Board{Cells: cells, Faces: 6}
		if falls(m, []board.Board{b}) {
			return b
		}
	}
	t.Fatalf("no trap for %s", m.Name)
	return board.Board{}
}
