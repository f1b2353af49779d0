package hunt

import (
	"strings"
	"testing"
	"time"

	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/trial"
)

// TestAgainst holds programs against each other: where they differ it is said what
// each did, and which of them is right by the oracle.
func TestAgainst(t *testing.T) {
	t.Parallel()
	right, chain := ill(func(turn) {}), trial.Believer(beliefOf(t, "chained"))
	zero := prints(func(t turn) any { return max(t.Answer, 0) })
	seven := prints(func(t turn) any {
		if t.Answer < 0 {
			return -7
		}
		return t.Answer
	})
	crash, silent := where(turn.abort), where(func(t turn) { t.Out = nil })
	sleeps, hangs := where(func(t turn) { t.Sleep = time.Minute }), where(func(t turn) { t.CPU = time.Hour })
	throws := prints(func(t turn) any {
		return belief.Outcome(t.Answer).String() + strings.Repeat(" 1", max(0, t.Answer))
	})
	leaky := ill(func(t turn) {
		if t.Number == 3 {
			t.print(77)
		}
	})
	for _, c := range sample(99, []struct {
		name       string
		one, other trial.Subject
		kinds      [2]result.Kind // "" is right
		clean      bool
	}{
		{"itself", zero, zero, [2]result.Kind{}, true},
		{"both crash there", crash, crash, [2]result.Kind{}, true},
		{"right and wrong", right, zero, [2]result.Kind{"", result.Wrong}, false},
		{"wrong and right", zero, right, [2]result.Kind{result.Wrong, ""}, false},
		{"wrong in two ways", zero, seven, [2]result.Kind{result.Wrong, result.Wrong}, false},
		{"wrong on other boards", zero, chain, [2]result.Kind{result.Wrong, ""}, false},
		{"the other crashes", right, crash, [2]result.Kind{"", result.Crashed}, false},
		{"the other is silent", right, silent, [2]result.Kind{"", result.Wrong}, false},
		{"the other sleeps", right, sleeps, [2]result.Kind{"", result.TimedOut}, false},
		{"the other hangs", right, hangs, [2]result.Kind{"", result.TimedOut}, false},
		{"the other's throws", right, throws, [2]result.Kind{"", result.Wrong}, false},
		{"the other remembers", right, leaky, [2]result.Kind{"", result.Wrong}, false},
		{"crash", crash, right, [2]result.Kind{result.Crashed, ""}, false},
		{"crash and silence", crash, silent, [2]result.Kind{result.Crashed, result.Wrong}, false},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			isAgainst(t, c.one, c.other, c.kinds, c.clean)
		})
	}
}

// isAgainst asks that two programs differ as they should.
func isAgainst(t *testing.T, one, other trial.Subject, kinds [2]result.Kind, clean bool) {
	t.Helper()
	o := testOptions()
	o.Against = &other
	r := hunted(t, one, o)
	f := r.Finding
	if f == nil || clean {
		if (f == nil) != clean {
			t.Errorf("found %s", found(r))
		}
		return
	}
	t.Logf("%d runs: %s\n%s", r.Cost.Runs, f.Reason, board.Plain(f.Boards...))
	if f.Kind != result.Differ || r.Diagnosis != nil || len(f.Parties) != 2 || len(f.Boards) == 1 && !f.Smallest {
		t.Fatalf("kind %s, smallest %v, diagnosis %v, parties %v", f.Kind, f.Smallest, r.Diagnosis, f.Parties)
	}
	for i, want := range kinds {
		if p := f.Parties[i]; p.Kind != want {
			t.Errorf("%s: %s %q %s; want %q", p.Name, p.Kind, p.Got, p.Reason, want)
		}
	}
	if want := kinds[0].Verdict(); f.Verdict() != want {
		t.Errorf("verdict %s, want %s", f.Verdict(), want)
	}
}

// TestAgainstBothLate: where both programs run out of time on one input after the
// other, the rest of the stage is left out, and that is said.
func TestAgainstBothLate(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	late := ill(func(t turn) {
		if t.Board.Cells > 30000 {
			t.CPU = time.Hour
		}
	})
	o := testOptions()
	o.Against, o.Cover = &late, true
	r := hunted(t, late, o)
	if r.Finding != nil {
		t.Fatalf("found %s", found(r))
	}
	for _, s := range r.Cost.Stages {
		if want := s.Name == "sizes" || s.Name == "cover"; s.LeftOut != want {
			t.Errorf("stage %s left out: %v, want %v", s.Name, s.LeftOut, want)
		}
	}
}

// TestAgainstOtherLanguages: a fast language's pace is not held against a slow
// one's, and who is wrong is wrong in any.
func TestAgainstOtherLanguages(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, c := range sample(1, []struct {
		one, other string
		kinds      [2]result.Kind
		clean      bool
	}{
		{"accepted/bfs.py", "wrong_answer/stuck_prints_zero.rs", [2]result.Kind{"", result.Wrong}, false},
		{"accepted/bfs.cpp", "accepted/bfs.py", [2]result.Kind{}, true},
		{"wrong_answer/bfs_stuck_last_distance.js", "wrong_answer/stuck_prints_zero.rs", [2]result.Kind{result.Wrong, result.Wrong}, false},
		{"run_time_error/no_answer_when_stuck.java", "accepted/bfs.c", [2]result.Kind{result.Crashed, ""}, false},
	}) {
		t.Run(c.one+" "+c.other, func(t *testing.T) {
			t.Parallel()
			isAgainst(t, submission(t, "../../solutions", c.one), submission(t, "../../solutions", c.other), c.kinds, c.clean)
		})
	}
}
