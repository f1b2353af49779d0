package hunt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// TestNamesPredictTheFinding: a belief is not named for a failure that it does not explain, and
// no fact says what the program prints.
func TestNamesPredictTheFinding(t *testing.T) {
	t.Parallel()
	nowhere := func(answer belief.Outcome, face int) string {
		return answer.String() + strings.Repeat(fmt.Sprintf(" %d", face), max(0, int(answer)))
	}
	chained := beliefOf(t, "chained").New
	for _, c := range sample(3, []struct {
		name    string
		subject trial.Subject
	}{
		{"throws that lead nowhere", prints(func(t turn) any {
			return nowhere(belief.Outcome(t.Answer), 1)
		})},
		{"chained, with throws that lead nowhere", prints(func(t turn) any {
			return nowhere(chained()(t.Board), t.Board.Faces)
		})},
		{"nothing simple", prints(func(t turn) any {
			if t.Answer <= 2 {
				return t.Answer
			}
			return 1 + t.Board.Cells*7%5*t.Answer
		})},
		{"more than 65,536 jumps", ill(func(t turn) {
			if len(t.Board.Jumps) > 65_536 {
				t.abort()
			}
		})},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, c.subject, smallOnly())
			d := r.Diagnosis
			t.Logf("%d runs: %s; %s %s %q", r.Cost.Runs, found(r), d.Confidence, d.Name, d.Facts)
			if r.Finding == nil || d.Name != "" {
				t.Errorf("believes %s, of %v", d.Name, d.Class)
			}
			if strings.Contains(strings.Join(d.Facts, "\n"), " it prints ") {
				t.Errorf("facts %q", d.Facts)
			}
		})
	}
}

// TestFactsAreOfTheBoardShown: the facts are about the board of the report.
func TestFactsAreOfTheBoardShown(t *testing.T) {
	t.Parallel()
	r := hunted(t, ill(func(t turn) {
		if t.Answer == 1 && t.Board.Cells == 8 {
			t.print(0)
		}
	}), smallOnly())
	facts := strings.Join(r.Diagnosis.Facts, "\n")
	if !strings.Contains(facts, "a way of 1") {
		t.Errorf("%s; facts:\n%s", found(r), facts)
	}
}

// TestConfidence: if no belief is named, the confidence says why.
func TestConfidence(t *testing.T) {
	t.Parallel()
	stuckZero := prints(func(t turn) any { return max(t.Answer, 0) })
	for _, c := range sample(99, []struct {
		name    string
		subject trial.Subject
		budget  Budget
		want    result.Confidence
	}{
		{"no budget", stuckZero, Budget{Explain: 1}, result.GaveUp},
		{"unknown belief", ill(func(t turn) {
			if t.Board.Cells == 8 && len(t.Board.Jumps) == 1 {
				t.print(77)
			}
		}), Budget{}, result.Hint},
		{"no numbers", prints(func(t turn) any {
			return fmt.Sprint("Answer: ", t.Answer)
		}), Budget{}, result.Inapplicable},
		{"always crashes", ill(turn.abort), Budget{}, result.Inapplicable},
		{"slow on large boards", ill(func(t turn) {
			if t.Board.Cells > 900 {
				t.CPU = time.Hour
			}
		}), Budget{}, result.Inapplicable},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := smallOnly()
			o.Budget = c.budget
			r := hunted(t, c.subject, o)
			if r.Finding == nil || r.Diagnosis.Confidence != c.want {
				t.Errorf("%s; %+v, want %s", found(r), r.Diagnosis, c.want)
			}
		})
	}
}

// TestDeathsAreProbable: a program that dies on all stuck boards but one in fifty does not
// certainly hold a belief that dies on all of them.
func TestDeathsAreProbable(t *testing.T) {
	t.Parallel()
	r := hunted(t, ill(func(t turn) {
		if t.Answer >= 0 {
			return
		}
		t.print(77)
		if (t.Board.Cells*7+t.Board.Faces*3+len(t.Board.Jumps))%50 > 0 {
			t.abort()
		}
	}), smallOnly())
	d := r.Diagnosis
	if d.Confidence == result.Exact || d.Confidence == result.Probable && d.Tried == 0 {
		t.Errorf("%s; %s %s: %d boards tried", found(r), d.Confidence, d.Name, d.Tried)
	}
}

// TestWhereItDies: of a program that dies on some boards it is said on which, after thousands of others.
func TestWhereItDies(t *testing.T) {
	t.Parallel()
	for on, subject := range map[string]trial.Subject{
		"on which a snake ends on cell 1": ill(func(t turn) {
			if slices.ContainsFunc(t.Board.Jumps, func(j board.Jump) bool { return j.To == 1 }) {
				t.abort()
			}
		}),
		"with six faces": ill(func(t turn) {
			if t.Board.Faces == 6 {
				t.CPU = time.Hour
			}
		}),
	} {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, subject, smallOnly())
			w := r.Diagnosis.Where
			if w == nil || w.On != on || w.Wrong != w.Boards || w.Right < 1000 {
				t.Errorf("%s; %+v, %+v", found(r), w, r.Diagnosis)
			}
		})
	}
}

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
	r := hunted(t, ill(func(t turn) {
		if t.Answer == oracle.Stuck {
			t.Buffered, t.Over, t.Stop, t.Code = false, true, sandbox.Exited, 1
		}
	}), smallOnly())
	f, d := r.Finding, r.Diagnosis
	if f == nil || f.Fault != result.ExitCode || d.Name != "" {
		t.Errorf("%+v, %+v", f, d)
	}
}
