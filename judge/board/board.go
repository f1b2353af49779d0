// Package board is the game: cells, faces, jumps, the ways people read the
// rules, and what one throw does. It knows what is legal, not what is best.
//
// No other package contains a rule; everything asks [Game.Land].
package board

import "fmt"

// The sizes that a valid board and a valid input file keep to.
const (
	MinCells  = 2
	MaxCells  = 1_000_000
	MaxFaces  = 1_000_000
	MaxTotal  = 2_000_000 // the sum of the cells of one input file's boards
	MaxBoards = MaxTotal / MinCells
)

// A Jump carries the player who lands on From to To. It is a ladder if it
// leads up and a snake if it leads down.
type Jump struct {
	From, To int32 // cells, from 1
}

// Ladder reports whether the jump leads up.
func (j Jump) Ladder() bool { return j.To > j.From }

// A Board is a line of cells 1..Cells, a die with faces 1..Faces, and jumps in
// the order in which they were given.
type Board struct {
	Cells int // 2 to 1,000,000
	Faces int // 1 to 1,000,000; may exceed Cells
	Jumps []Jump
}

// Clone returns a board that shares no memory with b.
func (b *Board) Clone() Board {
	return Board{b.Cells, b.Faces, append([]Jump(nil), b.Jumps...)}
}

// A RuleError says what makes a board invalid.
type RuleError struct {
	Jump int // index of the offending jump, -1 if it is none's fault
	Msg  string
}

func (e *RuleError) Error() string {
	if e.Jump < 0 {
		return e.Msg
	}
	return fmt.Sprintf("jump %d: %s", e.Jump+1, e.Msg)
}

// Validate returns a [*RuleError] if b is no board, else nil.
func (b *Board) Validate() error {
	var starts cellSet
	return b.validate(&starts)
}

func (b *Board) validate(starts *cellSet) error {
	if err := b.validateSizes(len(b.Jumps)); err != nil {
		return err
	}
	starts.reset(b.Cells)
	for i, j := range b.Jumps {
		if msg := b.jumpFault(j); msg != "" {
			return &RuleError{i, msg}
		}
		if !starts.add(j.From) {
			return &RuleError{i, fmt.Sprintf("a second jump starts on cell %d", j.From)}
		}
	}
	return nil
}

func (b *Board) validateSizes(jumps int) error {
	switch {
	case b.Cells < MinCells || b.Cells > MaxCells:
		return &RuleError{-1, fmt.Sprintf("%d cells: want %d to %d", b.Cells, MinCells, MaxCells)}
	case b.Faces < 1 || b.Faces > MaxFaces:
		return &RuleError{-1, fmt.Sprintf("%d faces: want 1 to %d", b.Faces, MaxFaces)}
	case jumps < 0 || jumps > b.Cells-1:
		return &RuleError{-1, fmt.Sprintf("%d jumps: want 0 to %d on %d cells", jumps, b.Cells-1, b.Cells)}
	}
	return nil
}

func (b *Board) jumpFault(j Jump) string {
	switch {
	case j.From < 1 || int(j.From) >= b.Cells:
		return fmt.Sprintf("starts on cell %d: want 1 to %d", j.From, b.Cells-1)
	case j.To < 1 || int(j.To) > b.Cells:
		return fmt.Sprintf("ends on cell %d: want 1 to %d", j.To, b.Cells)
	case j.From == j.To:
		return fmt.Sprintf("starts and ends on cell %d", j.From)
	}
	return ""
}

// A cellSet is a set of cells that is cheap to clear and to use again.
type cellSet struct{ bits []uint64 }

func (s *cellSet) reset(cells int) {
	words := cells/64 + 1
	if cap(s.bits) < words {
		s.bits = make([]uint64, words)
		return
	}
	s.bits = s.bits[:words]
	clear(s.bits)
}

// add reports whether the cell was not in the set before.
func (s *cellSet) add(cell int32) bool {
	w, m := cell>>6, uint64(1)<<(cell&63)
	fresh := s.bits[w]&m == 0
	s.bits[w] |= m
	return fresh
}
