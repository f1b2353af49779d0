package search

import (
	"context"
	"slices"

	"adder/judge/verdict/result"
)

// The boards that may refute what is said of where a program fails.
const (
	furtherRounds = 3
	furtherBoards = 8000
	furtherSeed   = 1000
)

// leastGuessed is how many boards that are answered right are enough to guess where a program
// fails that dies. What is said in the end needs as many as for any other.
const leastGuessed = 16

// A claim is what is said of where a program fails.
type claim struct {
	*result.Where
	inside  func(*Sight) bool // whether a board is one of those on which it fails
	failing []*Sight          // the boards that were answered wrong
	rules   int               // one, or a pair
}

// sharpened is where a program fails. It is asked of further random boards, which are counted too if
// they do not contradict, or else it is found anew from all of them; a program that dies is not given
// those that should kill it. Where there are no further boards, no pair of rules is said.
func (w *witness) sharpened(ctx context.Context, y *survey, dies bool) (*claim, error) {
	least := leastRight
	if dies {
		least = leastGuessed
	}
	x := y.where(true, least)
	for round := range furtherRounds {
		if x == nil {
			return nil, nil
		}
		var deadly func(*Sight) bool
		if dies {
			deadly = x.inside
		}
		seen, err := w.further(ctx, round, deadly)
		if err != nil {
			return nil, err
		}
		if len(seen.segments) == 0 {
			return y.where(false, leastRight), nil
		}
		w.rounds = append(w.rounds, seen.behaviour())
		more := slices.Collect(seen.sights())
		if seen.complete && !slices.ContainsFunc(more, x.contradicted) {
			x.count(more)
			return x.enough(), nil
		}
		dies = dies || !seen.complete
		y = y.and(more)
		x = y.where(true, least)
	}
	return nil, nil
}

// never reports whether it says where the program is never right.
func (x *claim) never() bool { return x.Others > 0 }

// exactly reports whether the program is wrong on every board with a single rule, and on no other.
func (x *claim) exactly() bool { return x.rules == 1 && x.Wrong == x.Boards && !x.never() }

// contradicted reports whether what the program did on a board makes it untrue.
func (x *claim) contradicted(s *Sight) bool {
	if x.never() {
		return !s.Wrong() && x.inside(s)
	}
	return s.Wrong() && !x.inside(s)
}

// count adds boards that do not contradict.
func (x *claim) count(more []*Sight) {
	for _, s := range more {
		inside := x.inside(s)
		switch {
		case inside:
			x.Boards++
		case x.never():
			x.Others++
		}
		if !inside && !s.Wrong() {
			x.Right++
		}
		if inside && s.Wrong() {
			x.Wrong++
		}
		if s.Wrong() {
			x.failing = append(x.failing, s)
		}
	}
	if !x.never() {
		x.Prints = printed(x.failing)
	}
}

// enough is nil if there are too few boards on the side on which all are answered right, or all
// wrong.
func (x *claim) enough() *claim {
	alike := x.Right
	if x.never() {
		alike = x.Boards
	}
	if alike < leastRight {
		return nil
	}
	return x
}
