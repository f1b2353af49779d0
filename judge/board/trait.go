package board

// A Trait is a named fact about a board that some programs get wrong. The two
// traits that speak of best ways are the oracle's.
type Trait struct {
	Name string
	Doc  string
	Has  func(*Facts) bool
}

// Facts is a board together with what its traits are read from.
type Facts struct {
	*Board
	jump []int32 // where the jump on a cell ends; 0 if there is none
}

// NewFacts prepares b, which must be valid, for its traits. O(Cells + jumps).
func NewFacts(b *Board) *Facts {
	f := &Facts{b, make([]int32, b.Cells+1)}
	for _, j := range b.Jumps {
		f.jump[j.From] = j.To
	}
	return f
}

// Traits lists the facts that the board alone shows.
var Traits = []Trait{
	{"snake-on-ladder", "a snake's tail is a ladder's foot", func(f *Facts) bool { return f.meets(false, true) }},
	{"ladder-on-snake", "a ladder's top is a snake's head", func(f *Facts) bool { return f.meets(true, false) }},
	{"ladder-on-ladder", "a ladder's top is another ladder's foot", func(f *Facts) bool { return f.meets(true, true) }},
	{"snake-on-snake", "a snake's tail is another snake's head", func(f *Facts) bool { return f.meets(false, false) }},
	{"start-jump", "a jump starts on cell 1", func(f *Facts) bool { return f.jump[1] != 0 }},
	{"back-to-start", "a snake's tail is cell 1", func(f *Facts) bool { return f.some(func(j Jump) bool { return j.To == 1 }) }},
	{"to-last", "a ladder's top is the last cell", func(f *Facts) bool { return f.some(func(j Jump) bool { return int(j.To) == f.Cells }) }},
	{"shared-end", "two jumps have one end", (*Facts).sharedEnd},
	{"cycle", "jumps lead round in a cycle", (*Facts).cycle},
	{"wall", "as many jump starts in a row as the die has faces", (*Facts).wall},
	{"stuck", "no throws lead to the last cell", func(f *Facts) bool { return !f.Reachable() }},
	{"one-face", "the die has one face", func(f *Facts) bool { return f.Faces == 1 }},
	{"more-faces-than-cells", "the die has more faces than the board has cells", func(f *Facts) bool { return f.Faces > f.Cells }},
}

func (f *Facts) some(is func(Jump) bool) bool {
	for _, j := range f.Jumps {
		if is(j) {
			return true
		}
	}
	return false
}

// meets reports whether a jump of the first kind ends on a start of the second.
func (f *Facts) meets(ladder, thenLadder bool) bool {
	return f.some(func(j Jump) bool {
		next := Jump{j.To, f.jump[j.To]}
		return next.To != 0 && j.Ladder() == ladder && next.Ladder() == thenLadder
	})
}

func (f *Facts) sharedEnd() bool {
	var ends cellSet
	ends.reset(f.Cells)
	return f.some(func(j Jump) bool { return !ends.add(j.To) })
}

func (f *Facts) cycle() bool {
	g := NewGame(f.Board, Rules{Follow: Chained})
	return f.some(func(j Jump) bool { return len(g.Land(j.From)) == 0 })
}

func (f *Facts) wall() bool {
	row := 0
	for _, to := range f.jump {
		if to == 0 {
			row = 0
		} else if row++; row >= f.Faces {
			return true
		}
	}
	return false
}
