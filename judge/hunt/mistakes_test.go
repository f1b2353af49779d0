package hunt

import (
	"fmt"
	"strings"
	"testing"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// allOf hunts a subject for all its mistakes.
func allOf(t testing.TB, s trial.Subject) *Report {
	t.Helper()
	o := testOptions()
	o.Boards = 2000
	r := hunted(t, s, o)
	if err := Mistakes(t.Context(), pooled(t, s, o), corpusOf(o), r, o); err != nil {
		t.Fatal(err)
	}
	return r
}

// told is the mistakes in words: what each is, its board, and what is printed.
func told(r *Report) string {
	var all []string
	for _, m := range r.Mistakes {
		shown := board.Plain(m.Failure.Boards...)
		all = append(all, fmt.Sprintf("%s on %d of %d: %q %s", m.Name, m.Spoils, m.Of, shown, m.Failure.Got))
	}
	return strings.Join(all, "\n")
}

// Both mistakes of a program that holds two are listed, the more harmful first, each
// with a board on which it is wrong and the other is not.
func TestTwoMistakes(t *testing.T) {
	t.Parallel()
	for _, name := range sample(1, []string{
		"stuck-zero+jumps-reversed",
		"chained-to-repeat+highest-first",
		"ladders-avoided+six-faces",
		"six-faces+hundred-cells",
	}) {
		r := allOf(t, trial.Believer(beliefOf(t, name)))
		if len(r.Mistakes) != 2 || r.Mistakes[0].Spoils < r.Mistakes[1].Spoils {
			t.Fatalf("%s:\n%s", name, told(r))
		}
		var s oracle.Solver
		for k, x := range r.Mistakes {
			b := x.Failure.Last()
			if !wrongOn(t, x.Name, b) || wrongOn(t, r.Mistakes[1-k].Name, b) {
				t.Errorf("%s: %s is not the only one to blame on\n%s", name, x.Name, board.Plain(*b))
			}
			if x.Failure.Expected != s.Answer(b) || x.Doc == "" {
				t.Errorf("%s: %+v", name, x)
			}
			if !strings.Contains("+"+name+"+", "+"+x.Name+"+") {
				t.Errorf("%s: %s is none of them", name, x.Name)
			}
		}
	}
}

func wrongOn(t *testing.T, name string, b *board.Board) bool {
	t.Helper()
	return failsAlone(beliefOf(t, name), new(oracle.Solver), b)
}

// One mistake is never told as two, nor are two that show on the same boards alone. A harmless
// detail is no mistake.
func TestOneMistake(t *testing.T) {
	t.Parallel()
	for _, name := range sample(2, []string{
		"published-dp",
		"start-jump",
		"stack-for-queue",
		"jump-as-edge-beside+least-first",
	}) {
		r := allOf(t, trial.Believer(beliefOf(t, name)))
		if len(r.Mistakes) > 0 {
			t.Errorf("%s:\n%s", name, told(r))
		}
	}
}

// If no belief explains the program, nothing is listed.
func TestMistakesAreTrue(t *testing.T) {
	t.Parallel()
	r := allOf(t, ill(func(t turn) {
		answer := max(t.Answer, 0)
		if answer > 3 {
			answer += t.Board.Cells % 3
		}
		t.print(answer)
	}))
	if r.Finding == nil || len(r.Mistakes) > 0 {
		t.Errorf("%s", told(r))
	}
}

// No mistakes are listed if answers depend on chance or on other boards.
func TestNoMistakesBesideChance(t *testing.T) {
	t.Parallel()
	both := &result.Diagnosis{Name: "stuck-zero+jumps-reversed", Confidence: result.Exact}
	one := make(result.Boards, 1)
	for _, r := range []*Report{
		{},
		{Finding: &result.Failure{Boards: one}, Diagnosis: &result.Diagnosis{}},
		{Finding: &result.Failure{Boards: make(result.Boards, 2)}, Diagnosis: both},
		{
			Finding:   &result.Failure{Boards: one},
			Diagnosis: &result.Diagnosis{Name: both.Name, Confidence: result.Probable},
		},
	} {
		if severalIn(r) != nil {
			t.Errorf("%+v has several mistakes", r)
		}
	}
	if severalIn(&Report{Finding: &result.Failure{Boards: one}, Diagnosis: both}) == nil {
		t.Error("two mistakes are one")
	}
}
