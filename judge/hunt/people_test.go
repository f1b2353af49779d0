package hunt

import (
	"testing"
	"time"

	"adder/judge/game/oracle"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// TestPeopleAreNamed: what people believe is named, in two programs; package search finds each
// belief without a process.
func TestPeopleAreNamed(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, c := range []struct {
		file, want string
		confidence result.Confidence
	}{
		{"visited_when_taken_overwrites.cpp", "distance-written-again+over-when-taken", result.Exact},
		// Beside the slip of its recursion alone, many other mistakes come nearer.
		{"memo_in_progress.py", "memo-over-cycle+faces-downward", result.Exact},
		// Loops that follow chains hang on different boards, by when they notice that they
		// are there.
		{"chain_loop_looks_everywhere.cpp", "chain-for-ever-everywhere", result.Probable},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			d := hunted(t, submission(t, "testdata/people", c.file), smallOnly()).Diagnosis
			for _, show := range d.Shows {
				play := beliefOf(t, c.want).New()
				if string(show.Belief) != play(&show.Board[0]).String() {
					t.Errorf("it does not print %s for %v alone", show.Belief, show.Board)
				}
			}
			if d.Name != c.want || d.Confidence != c.confidence || len(d.Beliefs) == 0 {
				t.Errorf("%s: %q, want %q", d.Confidence, d.Name, c.want)
			}
		})
	}
}

// TestSlowIsNoBelief: a program that tries each of a million faces on each cell is too slow
// for some boards, which says nothing of what it believes.
func TestSlowIsNoBelief(t *testing.T) {
	t.Parallel()
	o := smallOnly()
	o.Budget.Explain = time.Minute
	d := hunted(t, remembering(func() func(turn) {
		play := beliefOf(t, "highest-first").New()
		return func(t turn) {
			t.print(play(t.Board))
			if t.Board.Faces*t.Board.Cells > 10_000_000 {
				t.CPU = time.Hour
			}
		}
	}), o).Diagnosis
	if d.Name != "highest-first" { // it dies, so it is only probable
		t.Errorf("%s: %q, part %+v", d.Confidence, d.Name, d.Part)
	}
}

// TestExitAfterTheAnswer: a program that prints -1 and exits with a code is not told to print -1.
func TestExitAfterTheAnswer(t *testing.T) {
	t.Parallel()
	r := hunted(t, remembering(func() func(turn) {
		return func(t turn) {
			if t.Answer == oracle.Stuck {
				t.Buffered, t.Over, t.Stop, t.Code = false, true, sandbox.Exited, 1
			}
		}
	}), smallOnly())
	f, d := r.Finding, r.Diagnosis
	if f == nil || f.Fault != result.ExitCode || d.Name != "" {
		t.Errorf("%+v, %+v", f, d)
	}
}
