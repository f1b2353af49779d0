package hunt

import (
	"strconv"
	"strings"
	"sync"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// unshownRoom is the most landings of a board that is played to see whether a
// mistake shows on it: a larger one is left out, for shrinking asks of thousands.
const unshownRoom = 8_000_000

// unshown is the promise that no known mistake shows on a board: whoever makes one
// of them, and no other, answers it right. All that a hunt does keeps promises,
// and so what it finds then, and makes small, is something else.
func unshown(known []*misconception.Misconception) *board.Promise {
	type table struct {
		players []misconception.Player
		solver  oracle.Solver
	}
	tables := sync.Pool{New: func() any {
		t := &table{}
		for _, m := range known {
			t.players = append(t.players, m.New())
		}
		return t
	}}
	return &board.Promise{
		Name: "unshown", Doc: "no mistake that is known shows on the board",
		Keeps: func(b *board.Board) bool {
			if b.Cells*min(b.Faces, b.Cells) > unshownRoom {
				return false
			}
			t := tables.Get().(*table)
			defer tables.Put(t)
			answer := t.solver.Answer(b)
			for _, play := range t.players {
				if int(play(b)) != answer {
					return false
				}
			}
			return true
		},
	}
}

// failsAs reports whether a failure on one board is what an outcome says.
func failsAs(f *result.Failure, o misconception.Outcome) bool {
	switch o {
	case misconception.Hang:
		return f.Kind == result.TimedOut
	case misconception.Crash:
		return f.Kind == result.Crashed || f.Kind == result.Memory
	case misconception.NoOutput:
		return f.Kind == result.Wrong && f.Got == ""
	}
	number, _, _ := strings.Cut(string(f.Got), " ")
	n, err := strconv.Atoi(number)
	return f.Kind == result.Wrong && err == nil && n == int(o)
}
