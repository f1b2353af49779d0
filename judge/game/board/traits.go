package board

import "slices"

// A Trait is a named property of a board that some programs get wrong. The two
// traits about best ways are in the oracle.
type Trait struct {
	Name string
	Has  func(*Prepared) bool
}

// Prepared is a board prepared for finding its traits.
type Prepared struct {
	*Board
	game *Game // in which chains are followed
}

// Prepare prepares b, which must be valid, for its traits. O(Cells + jumps).
func Prepare(b *Board) *Prepared { return &Prepared{b, NewGame(b, Rules{Follow: Chained})} }

// Traits lists the traits that the board alone shows. In snake-on-ladder a snake ends where a
// ladder starts, and so on; a wall is as many jump starts in a row as the die has faces.
var Traits = []Trait{
	{"snake-on-ladder", func(p *Prepared) bool { return p.meets(false, true) }},
	{"ladder-on-snake", func(p *Prepared) bool { return p.meets(true, false) }},
	{"ladder-on-ladder", func(p *Prepared) bool { return p.meets(true, true) }},
	{"snake-on-snake", func(p *Prepared) bool { return p.meets(false, false) }},
	{"start-jump", func(p *Prepared) bool { return p.game.JumpFrom(1) != 0 }},
	{"back-to-start", func(p *Prepared) bool { return p.some(func(j Jump) bool { return j.To == 1 }) }},
	{"to-last", func(p *Prepared) bool { return p.some(func(j Jump) bool { return int(j.To) == p.Cells }) }},
	{"shared-end", (*Prepared).sharedEnd},
	{"cycle", (*Prepared).cycle},
	{"wall", (*Prepared).wall},
	{"stuck", func(p *Prepared) bool { return !p.Reachable() }},
	{"one-face", func(p *Prepared) bool { return p.Faces == 1 }},
	{"more-faces-than-cells", func(p *Prepared) bool { return p.Faces > p.Cells }},
}

// Traits names those that the board has.
func (p *Prepared) Traits() (names []string) {
	for _, t := range Traits {
		if t.Has(p) {
			names = append(names, t.Name)
		}
	}
	return names
}

func (p *Prepared) some(is func(Jump) bool) bool { return slices.ContainsFunc(p.Jumps, is) }

// meets reports whether a jump of the first kind ends on a start of the second.
func (p *Prepared) meets(ladder, thenLadder bool) bool {
	return p.some(func(j Jump) bool {
		next := Jump{j.To, p.game.JumpFrom(j.To)}
		return next.To != 0 && j.Ladder() == ladder && next.Ladder() == thenLadder
	})
}

func (p *Prepared) sharedEnd() bool {
	var ends CellSet
	ends.Reset(p.Cells)
	return p.some(func(j Jump) bool { return !ends.Add(j.To) })
}

func (p *Prepared) cycle() bool {
	return p.some(func(j Jump) bool { return len(p.game.Land(j.From)) == 0 })
}

func (p *Prepared) wall() bool {
	row := 0
	for _, to := range p.game.to {
		if to == 0 {
			row = 0
			continue
		}
		row++
		if row >= p.Faces {
			return true
		}
	}
	return false
}
