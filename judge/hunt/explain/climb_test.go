package explain

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/oracle"
)

// TestClimb: programs with three choices are found again, or what prints the same
// on every board that they were seen on.
func TestClimb(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	boards, right := mixedBoards(300)
	rng := rand.New(rand.NewPCG(3, 4))
	found, all := 0, 0
	for all < 4 {
		p := belief.Right
		for p.Choices() < 3 {
			i := rng.IntN(len(belief.Places()))
			p = p.With(i, 1+rng.IntN(len(belief.Places()[i].Rows)))
		}
		seen, wrong := played(p.Belief(belief.Way{}).New(), boards, right)
		if wrong < 20 {
			continue
		}
		all++
		if c := climbOn(boards, seen); len(c.find()) > 0 {
			found++
		} else {
			t.Logf("%s is not found; %d plays left", p.Belief(belief.Way{}).Name, c.left)
		}
	}
	if found < all/2 {
		t.Errorf("%d of %d found", found, all)
	}
}

// TestClimbNamesNothing for what no point prints, but what comes nearest, if anything does.
func TestClimbNamesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, most := range []string{"", "off-board+stuck-zero"} {
		boards, right := mixedBoards(300)
		seen, left := slices.Clone(right), 0
		if most != "" {
			m, _ := belief.Find(most)
			seen, _ = played(m.New(), boards, right)
		}
		for i := range seen {
			if boards[i].Cells%8 == 0 || most == "" && boards[i].Cells%3 == 0 {
				seen[i] += 7
				left++
			}
		}
		c := climbOn(boards, seen)
		if got := c.find(); got != nil {
			t.Errorf("named %s", got[0].point.Belief(got[0].way).Name)
		}
		if c.left < -len(boards) {
			t.Errorf("%d boards too many were played", -c.left)
		}
		switch got := c.near(sightsOf(boards, right, seen)); {
		case got == nil && most != "", got != nil && got.Name != most:
			t.Errorf("%q: %v comes nearest", most, got)
		case got != nil && (got.AllWrong-got.Wrong != left || got.Right != got.AllRight || got.AllRight+got.AllWrong != len(boards)):
			t.Errorf("%q: %+v, and %d boards are otherwise", most, got, left)
		}
	}
}

func sightsOf(boards []board.Board, right, seen []belief.Outcome) iter.Seq[*Sight] {
	return func(yield func(*Sight) bool) {
		for i := range boards {
			if !yield(&Sight{boards[i], int(right[i]), seen[i]}) {
				return
			}
		}
	}
}

func climbOn(boards []board.Board, seen []belief.Outcome) *climb {
	var all cut
	for i := range boards {
		all.take(&Sight{Board: boards[i], Got: seen[i]})
	}
	c := newClimb(all.pick(), -1, math.MaxInt)
	c.verify = all.verify
	return c
}

func mixedBoards(n int) (boards []board.Board, right []belief.Outcome) {
	mix := generator.NewMix(11, nil, nil)
	var s oracle.Solver
	var b board.Board
	for i := uint64(0); len(boards) < n; i++ {
		if mix.Fill(&b, i); b.Cells > 24 {
			continue
		}
		b := b.Clone()
		boards, right = append(boards, b), append(right, belief.Outcome(s.Answer(&b)))
	}
	return boards, right
}

func played(play belief.Player, boards []board.Board, right []belief.Outcome) (seen []belief.Outcome, wrong int) {
	for i := range boards {
		o := play(&boards[i])
		if seen = append(seen, o); o != right[i] {
			wrong++
		}
	}
	return seen, wrong
}
