package misconception

import "adder/judge/board"

// readings are the toggles of [board.Rules], each told to the author of a
// program that plays by it. The most frequent ones come first.
var readings = []*Misconception{
	reading("chained", "Your program follows a chain of jumps to its end. Here the player is carried once per throw: a jump that starts where another one ends is not taken, and the next throw goes on from there."),
	reading("off-board", "Your program starts off the board, so that the first throw can land on cell 1. Here the player stands on cell 1 before the first throw."),
	reading("snakes-avoided", "Your program never takes a snake. A snake can be on the only best way, or on the only way at all: its tail may be the one cell from which a ladder is in reach."),
	reading("jumps-cost", "Your program counts every jump as a throw. Being carried costs nothing: only throws count."),
	reading("stuck-zero", "Your program prints 0 if the last cell cannot be reached. Print -1 there."),
	reading("stuck-furthest", "If the last cell cannot be reached, your program prints the distance of the furthest cell that can be. Print -1 there."),
	reading("stuck-cells", "Your program prints the number of cells if the last cell cannot be reached. Print -1 there."),
	reading("stuck-maxint", "Your program prints 2147483647 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	reading("ladders-optional", "Your program lets the player stay on a ladder's foot. Whoever lands there is carried up without a choice, also when that is the worse way."),
	reading("snakes-optional", "Your program lets the player stay on a snake's head. Whoever lands there is carried down without a choice."),
	reading("snakes-ignored", "Your program treats a snake's head as a plain cell. Whoever lands there is carried down to the tail."),
	reading("ladders-ignored", "Your program treats a ladder's foot as a plain cell. Whoever lands there is carried up to the top."),
	reading("ladders-avoided", "Your program never takes a ladder. Whoever lands on the foot is carried up to the top, and that is often the best way."),
	reading("start-jump", "Your program takes a jump that starts on cell 1 before the first throw. Nobody lands on cell 1 by a throw, so that jump does nothing."),
	reading("six-faces", "Your program always throws a die with six faces. The number of faces is part of every board."),
	reading("ladder-then-snake", "Where a ladder ends on a snake's head, your program takes that snake too. The player is carried once per throw, and rests on the head."),
	reading("second-costs", "Your program follows chains of jumps, and counts a throw for every jump after the first. The player is carried once per throw, and the next throw goes on from there."),
	reading("second-blocked", "Your program refuses a jump that ends on the start of another. The player is carried once per throw, and may rest there."),
}

// reading returns the misconception that is the toggle of that name. A name that
// is no toggle would be the right game, which the tests refuse.
func reading(toggle, doc string) *Misconception {
	m := &Misconception{Name: toggle, Doc: doc}
	for _, t := range board.Toggles {
		if t.Name == toggle {
			t.Set(&m.Rules)
			m.stages = stages{field: t.Field, rules: m.Rules}
		}
	}
	return m
}
