package belief

import (
	"flag"
	"fmt"
	"hash/maphash"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
)

// needsLarger lists the rows that are right on every small board, each with a
// plain file that shows them.
var needsLarger = map[string]string{
	"two-passes":              "1 6 1 4 2 4 4 2 3 5 5 3",
	"room-for-hundred-cells":  "1 101 6 0",
	"room-for-thousand-cells": "1 1001 6 0",

	"room-for-hundred-cells-used": "1 101 6 0",
	"given-up-after-100-throws":   "1 102 1 0",
	"given-up-after-200-throws":   "1 202 1 0",
	"given-up-after-500-throws":   "1 502 1 0",
	"given-up-after-1000-throws":  "1 1002 1 0",
	"takes-hundred-cells":         "1 102 1 0",
	"takes-thousand-cells":        "1 1002 1 0",
	"no-way-beyond-127":           "1 128 1 0",
	"least-as-text-first":         "1 21 2 0",
	"queue-of-64-places":          "1 66 64 0",
	"queue-of-100-places":         "1 102 100 0",
	"queue-of-128-places":         "1 130 128 0",
	"queue-of-256-places":         "1 258 256 0",
	"queue-of-1000-places":        "1 1002 1000 0",
}

// sameOnSweep lists the singles that no small board tells from an earlier one,
// by the earlier one's name.
var sameOnSweep = map[string]string{}

// sweepResult is what a single does on the small sweep.
type sweepResult struct {
	smallest string // the first board answered wrongly; empty if none
	wrong    int
	hash     uint64 // of all outcomes
}

var hashSeed = maphash.MakeSeed()

func sweep(m *Belief) sweepResult {
	var solver oracle.Solver
	var r sweepResult
	var h maphash.Hash
	h.SetSeed(hashSeed)
	play := m.New()
	for b := range generator.Small.From(0) {
		if m.Leaks {
			play = m.New() // alone it must be right
		}
		o := play(b)
		if want := Outcome(solver.Answer(b)); o != want {
			if r.wrong++; r.wrong == 1 {
				r.smallest = fmt.Sprintf("%s | right: %v | printed: %v", strings.Join(strings.Fields(string(board.AppendPlain(nil, b))), " "), want, o)
			}
		}
		maphash.WriteComparable(&h, o)
	}
	r.hash = h.Sum64()
	return r
}

// sweeps runs every single over the sweep, once for all tests.
var sweeps = sync.OnceValue(func() []sweepResult {
	results := make([]sweepResult, len(Singles))
	var all sync.WaitGroup
	slots := make(chan struct{}, 4)
	for i, m := range Singles {
		all.Go(func() {
			slots <- struct{}{}
			results[i] = sweep(m)
			<-slots
		})
	}
	all.Wait()
	return results
})

func TestEachSingleIsWrongSomewhere(t *testing.T) {
	t.Parallel()
	var solver oracle.Solver
	for i, m := range Singles {
		r := sweeps()[i]
		if m.Harmless || m.Leaks {
			continue
		}
		larger, listed := needsLarger[m.Name]
		if listed != (r.wrong == 0) {
			t.Errorf("%s: %d wrong on the sweep, listed as needing a larger board: %v", m.Name, r.wrong, listed)
		}
		if listed {
			b := parse(t, larger)[0]
			if got := m.New()(&b); got == Outcome(solver.Answer(&b)) {
				t.Errorf("%s is right on %s", m.Name, larger)
			}
		}
	}
}

var update = flag.Bool("update", false, "rewrite testdata")

// TestSmallest pins, for each single, the smallest board that it answers
// wrongly, what it prints there, and how many boards of the sweep it gets wrong.
func TestSmallest(t *testing.T) {
	t.Parallel()
	const path = "testdata/smallest.txt"
	var got strings.Builder
	for i, m := range Singles {
		if r := sweeps()[i]; r.wrong > 0 {
			fmt.Fprintf(&got, "%s | wrong: %d | %s\n", m.Name, r.wrong, r.smallest)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("smallest boards (-want +got); run with -update if that is meant:\n%s", diff)
	}
}

func TestHarmlessOnesAreRight(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var solver oracle.Solver
	mix := generator.NewMix(1, nil, nil)
	for i, m := range Singles {
		if !m.Harmless {
			continue
		}
		if r := sweeps()[i]; r.wrong > 0 {
			t.Errorf("%s is wrong on %s", m.Name, r.smallest)
		}
		play := m.New()
		var b board.Board
		for index := range uint64(20_000) {
			mix.Fill(&b, index)
			if got, want := play(&b), Outcome(solver.Answer(&b)); got != want {
				t.Fatalf("%s prints %v, want %v\n%s", m.Name, got, want, board.Plain(b))
			}
		}
	}
}

func TestNoTwoSinglesAreTheSame(t *testing.T) {
	t.Parallel()
	first := map[uint64]string{}
	same := map[string]string{}
	for i, m := range Singles {
		if m.Harmless || m.Leaks || needsLarger[m.Name] != "" {
			continue
		}
		hash := sweeps()[i].hash
		if name := first[hash]; name != "" {
			same[m.Name] = name
			continue
		}
		first[hash] = m.Name
	}
	if diff := cmp.Diff(sameOnSweep, same); diff != "" {
		t.Errorf("singles that no small board tells apart (-want +got):\n%s", diff)
	}
}

func TestNamesAndDocs(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, m := range All() {
		if seen[m.Name] {
			t.Errorf("%s: twice", m.Name)
		}
		seen[m.Name] = true
		if m.Name != strings.ToLower(m.Name) || strings.ContainsAny(m.Name, " _,") {
			t.Errorf("%q: want lower case with dashes", m.Name)
		}
		for _, part := range m.Singles() {
			if s := part.Doc; s == "" || s[0] < 'A' || s[0] > 'Z' || !strings.HasSuffix(s, ".") || !strings.Contains(strings.ToLower(s), "you") {
				t.Errorf("%s: want sentences addressed to you: %q", m.Name, s)
			}
		}
		if m.New == nil {
			t.Errorf("%s: no program", m.Name)
		}
		if got, err := Find(m.Name); got != m {
			t.Errorf("Find(%q) = %v, %v", m.Name, got, err)
		}
	}
	for old, name := range renamed {
		if m, err := Find(old); err != nil || m.Name != name {
			t.Errorf("Find(%q): %v, %v, want %s", old, m, err, name)
		}
	}
	for name, want := range map[string]string{
		"no-such":                 `unknown belief "no-such"`,
		"chained+no-such":         `unknown belief "no-such"`,
		"half-rounds+half-rounds": `half-rounds cannot stand beside the rest of "half-rounds+half-rounds"`,
		"chained-while-read+chained-by-cell-upward": `chained-while-read cannot stand beside the rest of "chained-while-read+chained-by-cell-upward"`,
		"half-rounds+one-pass":                      `half-rounds cannot stand beside the rest of "half-rounds+one-pass"`,
		"stuck-zero+stuck-cells":                    `stuck-zero cannot stand beside the rest of "stuck-zero+stuck-cells"`,
	} {
		if m, err := Find(name); err == nil || m != nil || err.Error() != want {
			t.Errorf("Find(%q): %v, want %s", name, err, want)
		}
	}
}

func parse(t *testing.T, text string) []board.Board {
	t.Helper()
	boards, err := board.Parse("test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return boards
}

func find(t *testing.T, name string) *Belief {
	t.Helper()
	m, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
