package show

import (
	"fmt"

	"adder/judge/game/board"
)

// Convert returns boards in the format f: all of them if only is 0, otherwise just
// that one, counted from 1. It is not below 0.
func Convert(boards []board.Board, f *board.Format, only int) ([]byte, error) {
	if only > len(boards) {
		return nil, fmt.Errorf("there is no board %d: the file has %d", only, len(boards))
	}
	first := 1
	if only > 0 {
		boards, first = boards[only-1:only], only
	}
	if f.OneBoard && len(boards) != 1 {
		return nil, fmt.Errorf("a %s file holds one board, got %d", f.Name, len(boards))
	}
	for i := range boards {
		if err := f.Expresses(&boards[i]); err != nil {
			return nil, fmt.Errorf("board %d: %w", first+i, err)
		}
	}
	return f.Write(boards...), nil
}
