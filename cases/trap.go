package cases

import (
	"errors"
	"io/fs"

	"adder/judge/board"
)

// Trap returns the boards of the standard suite that are named for a mistake, nil if
// there are none.
func Trap(name string) ([]board.Board, error) {
	file := "traps/" + name + ".in"
	text, err := embedded.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return board.Parse(file, text)
}
