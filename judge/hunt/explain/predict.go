package explain

import (
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// predictsFinding reports whether a program that holds m fails as the finding
// says: on its board, in its way, with the throws that it printed. Without that a
// belief that is right on all observed boards, because it shows on large ones
// alone, would be named for whatever shows on large ones alone.
func predictsFinding(m *misconception.Misconception, f *result.Failure) bool {
	play := m.New()
	var s oracle.Solver
	last := len(f.Boards) - 1
	for i := range last {
		if o := play(&f.Boards[i]); int(o) != s.Answer(&f.Boards[i]) {
			return f.Notes != nil && f.Notes[0] == result.WholeBatch && endsAs(o, f)
		}
	}
	o := play(&f.Boards[last])
	if f.Kind != result.Wrong && f.Kind != result.Leak {
		return endsAs(o, f)
	}
	number, throws, _ := strings.Cut(string(f.Got), " ")
	if n, err := strconv.Atoi(number); err != nil {
		return number == "" && o == misconception.NoOutput
	} else if int(o) != n {
		return false
	}
	return f.Fault != result.WrongThrows && (throws == "" || m.Rules.Zero() || leads(&f.Boards[last], m.Rules, throws))
}

// endsAs reports whether an outcome is the end of a finding that is no wrong
// output.
func endsAs(o misconception.Outcome, f *result.Failure) bool {
	for _, k := range deathBy[o] {
		if k == f.Kind {
			return true
		}
	}
	return false
}

// deathBy is what becomes of a program that fails as a belief says.
var deathBy = map[misconception.Outcome][]result.Kind{
	misconception.Hang:     {result.TimedOut},
	misconception.Crash:    {result.Crashed, result.Memory},
	misconception.NoOutput: {result.Wrong},
}

// leads reports whether throws lead to the last cell under a reading. Where that
// leaves a choice, any will do. Of throws that were cut off nothing is known.
func leads(b *board.Board, r board.Rules, throws string) bool {
	if strings.HasSuffix(throws, "...") {
		return true
	}
	g := board.NewGame(b, r)
	at := cellsOf(g.Starts())
	for word := range strings.FieldsSeq(throws) {
		face, err := strconv.Atoi(word)
		if err != nil || face < 1 || face > g.Reach {
			return false
		}
		next := map[int32]bool{}
		for cell := range at {
			if int(cell)+face <= b.Cells {
				for to := range cellsOf(g.Land(cell + int32(face))) {
					next[to] = true
				}
			}
		}
		at = next
	}
	return at[int32(b.Cells)]
}

func cellsOf(rests []board.Rest) map[int32]bool {
	cells := map[int32]bool{}
	for _, r := range rests {
		cells[r.Cell] = true
	}
	return cells
}
