package hunt

import (
	"testing"

	"adder/judge/trial"
)

// TestSpread: a program that dies on many boards is told what it believes beside, in several
// choices or as what comes closest.
func TestSpread(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	costs := beliefOf(t, "jumps-cost")
	for _, c := range []struct {
		name        string
		subject     trial.Subject
		named, near string
	}{
		{"three choices", trial.Believer(beliefOf(t, "snakes-avoided+ladders-optional+stuck-crashes")), "snakes-avoided+ladders-optional+stuck-crashes", ""},
		{"in no belief", ill(func(t turn) {
			switch got := int(costs.New()(t.Board)); {
			case t.Answer < 0, len(t.Board.Jumps) > 1 && t.Board.Faces == 2 && t.Board.Cells%5 == 0:
				t.abort()
			default:
				t.print(got)
			}
		}), "", "jumps-cost"},
		{"right alive", ill(func(t turn) {
			if len(t.Board.Jumps) > 1 && t.Board.Cells%5 == 0 {
				t.abort()
			}
		}), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := hunted(t, c.subject, testOptions()).Diagnosis
			near := ""
			if d.Near != nil {
				near = d.Near.Name
			}
			if d.Name != c.named || near != c.near {
				t.Errorf("%+v, near %+v", d, d.Near)
			}
		})
	}
}

// TestClosest: of a program that a belief explains nearly, that belief is told, though others
// are as near on the boards that are answered wrong.
func TestClosest(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	near := hunted(t, submission(t, "testdata/people", "window_until_kept.c"), smallOnly()).Diagnosis.Near
	if near == nil || near.Name != "passes-until-answer-kept" || near.Right != near.AllRight || near.Wrong*5 < near.AllWrong*4 {
		t.Errorf("%+v", near)
	}
}
