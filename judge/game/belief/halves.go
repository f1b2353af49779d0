package belief

import "adder/judge/game/board"

// Theory. Many programs treat ladders and snakes in two branches, and slip in one. So a belief
// about what a jump does holds for both kinds, for ladders only, or for snakes only. That is a
// detail of its row: a half is named for it, and stands behind all rows.

// jumpKind is which jumps a belief is about.
type jumpKind uint8

const (
	bothKinds jumpKind = iota
	ladders
	snakes
)

// has reports whether a jump is of the kind.
func (of jumpKind) has(j board.Jump) bool {
	return of == bothKinds || j.Ladder() == (of == ladders)
}

func (of jumpKind) String() string { return []string{"jumps", "ladders", "snakes"}[of] }

// Halves are a row for ladders only and for snakes only; none if it is not about what a jump does.
func (m *Belief) Halves() []*Belief { return m.halves }

// byKind lets a row hold for jumps of one kind.
func byKind(row *Belief, set func(jumpKind) func(*program)) *Belief {
	for _, of := range []jumpKind{ladders, snakes} {
		half := *row
		half.Name += "-" + of.String() + "-only"
		half.Doc += " It does so with " + of.String() + " only."
		half.only, half.set, half.halves = of, set(of), nil
		row.halves = append(row.halves, &half)
	}
	return row
}
