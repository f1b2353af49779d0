package hunt

import (
	"testing"
	"time"

	"adder/judge/trial"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// TestDiesOnMany: the beliefs of a program that dies on many boards are named, exactly, on a
// part of the boards, or as the nearest.
func TestDiesOnMany(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	costs := beliefOf(t, "jumps-cost")
	const (
		three  = "ladders-optional+snakes-optional+finish-by-throw-only"
		deadly = "snakes-avoided+ladders-optional+stuck-crashes"
	)
	believed := beliefOf(t, three)
	slowAbove20 := func(answer func(turn) any) trial.Subject {
		return ill(func(t turn) {
			t.print(answer(t))
			if t.Board.Cells > 20 {
				t.CPU = time.Hour
			}
		})
	}
	for _, c := range sample(3, []struct {
		name        string
		subject     trial.Subject
		named, near string
		part        result.Part // without its beliefs
	}{
		{name: "three choices", subject: trial.Believer(beliefOf(t, deadly)), named: deadly},
		{name: "right alive", subject: ill(func(t turn) {
			if len(t.Board.Jumps) > 1 && t.Board.Cells%5 == 0 {
				t.abort()
			}
		})},
		{
			name: "ever longer", subject: slowAbove20(func(t turn) any { return believed.New()(t.Board) }),
			part: result.Part{
				On:        "boards with up to 20 cells",
				Boards:    20_871,
				Name:      three,
				Elsewhere: "takes too long",
			},
		},
		{name: "ever longer, in no belief", near: "jumps-cost", subject: slowAbove20(func(t turn) any {
			if t.Board.Faces == 2 && t.Board.Cells%5 == 0 {
				return t.Answer
			}
			return costs.New()(t.Board)
		})},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			o.Budget.Explain = 30 * time.Second // each time-out takes much of it
			d := hunted(t, c.subject, o).Diagnosis
			near := ""
			if d.Near != nil {
				near = d.Near.Name
			}
			var part result.Part
			if d.Part != nil {
				part = *d.Part
				part.Beliefs = nil
			}
			if diff := cmp.Diff(c.part, part); diff != "" || d.Name != c.named || near != c.near {
				t.Errorf("%+v, near %+v, part (-want +got):\n%s", d, d.Near, diff)
			}
		})
	}
}
