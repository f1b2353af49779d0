package picture

import (
	"fmt"

	"adder/judge/game/board"
)

// A Stretch is a run of cells of a board. The zero value is none.
type Stretch struct{ First, Last int32 }

func (s Stretch) none() bool { return s.Last == 0 }

// Words are of a picture of the stretch.
func (s Stretch) Words() string { return fmt.Sprintf("cells %d to %d", s.First, s.Last) }

// atAGlance is the largest board on which one jump is found without help.
const atAGlance = 60

// StretchOf returns the shortest stretch that holds one of some jumps with all that matters for it:
//
//	one throw before its start ... the start ... the end ... one throw beyond its end
//
// A small board has none. Nor has one of which it would be more than half.
func StretchOf(b *board.Board, jumps []board.Jump) Stretch {
	if b.Cells <= atAGlance {
		return Stretch{}
	}
	reach := int32(min(b.Faces, b.Cells))
	shortest := Stretch{1, int32(b.Cells)}
	for _, j := range jumps {
		s := Stretch{
			First: max(1, min(j.From-reach, j.To)),
			Last:  min(int32(b.Cells), max(j.From, j.To+reach)),
		}
		if s.Last-s.First < shortest.Last-shortest.First {
			shortest = s
		}
	}
	if 2*(shortest.Last-shortest.First+1) > int32(b.Cells) {
		return Stretch{}
	}
	return shortest
}
