package hunt

import (
	"adder/judge/result"
	"slices"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// leaksOn reports whether a fresh program with the belief is right on the last
// board alone and wrong on it after the others.
func leaksOn(m *misconception.Misconception, boards []board.Board) bool {
	var s oracle.Solver
	last := &boards[len(boards)-1]
	if failsAlone(m, &s, last) {
		return false
	}
	play := m.New()
	for i := range boards[:len(boards)-1] {
		if play(&boards[i]) != misconception.Outcome(s.Answer(&boards[i])) {
			return false
		}
	}
	return play(last) != misconception.Outcome(s.Answer(last))
}

// TestLeaksAreMinimal: a program that remembers is shown by a sequence from which
// no board can be left out, and none made smaller.
func TestLeaksAreMinimal(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, m := range beliefs() {
		if !m.Leaks || failsOnSmall(m) {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			f := hunted(t, Believer(m), o).Finding
			t.Logf("%s\n%s", f.Reason, board.Plain(f.Boards...))
			if f.Kind != result.Leak || !f.Minimal || !strings.HasPrefix(f.Reason, "right alone, wrong after") || !leaksOn(m, f.Boards) {
				t.Fatalf("%s, minimal %v, leaks %v: %s", f.Kind, f.Minimal, leaksOn(m, f.Boards), f.Reason)
			}
			for i := range len(f.Boards) - 1 {
				if rest := slices.Delete(slices.Clone(f.Boards), i, i+1); len(rest) > 1 && leaksOn(m, rest) {
					t.Errorf("board %d can be left out", i+1)
				}
			}
			for i := range f.Boards {
				for _, smaller := range stepsOf(f.Boards[i]) {
					next := slices.Clone(f.Boards)
					next[i] = smaller
					if leaksOn(m, next) {
						t.Errorf("board %d can be\n%s", i+1, board.Plain(smaller))
					}
				}
			}
		})
	}
}

// failsOnSmall reports whether a leaky program is wrong alone, too.
func failsOnSmall(m *misconception.Misconception) bool {
	var s oracle.Solver
	return slices.ContainsFunc(smokeBoards(), func(b board.Board) bool { return failsAlone(m, &s, &b) })
}

// TestLeakyPrograms hunts the published ones.
func TestLeakyPrograms(t *testing.T) {
	t.Parallel()
	names := []string{"wrong_answer/leaky_static_table.cpp", "wrong_answer/leaky_visited.java"}
	if brief() {
		names = names[:1]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, solution(t, name), testOptions())
			f := r.Finding
			if f == nil || f.Kind != result.Leak || len(f.Boards) != 2 || r.Diagnosis.Confidence != result.Exact {
				t.Fatalf("found %+v, diagnosis %+v", f, r.Diagnosis)
			}
			t.Logf("%d runs, %v: %s; %s\n%s", r.Cost.Runs, r.Cost.Wall, f.Reason, r.Diagnosis.Name, board.Plain(f.Boards...))
		})
	}
}
