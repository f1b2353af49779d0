package job

import (
	"errors"
	"io"
	"io/fs"

	"adder/judge/board"
	"adder/judge/usage"
)

// ReadBoards reads a file of a format that the user named; "-" is standard input.
// Whatever is wrong with it is the user's to mend, so the error is never taken
// for a failure of ours.
func ReadBoards(f *board.Format, stdin io.Reader, path string) ([]board.Board, error) {
	var boards []board.Board
	var err error
	if path == "-" {
		boards, err = f.Read("standard input", stdin)
	} else {
		boards, err = f.ReadFile(path)
	}
	var syntax *board.SyntaxError
	var system *fs.PathError
	switch {
	case err == nil || errors.As(err, &syntax):
		return boards, err
	case errors.As(err, &system):
		return nil, usage.New(path+": "+system.Err.Error(), "")
	}
	return nil, usage.New(err.Error(), "")
}

// EachFile reads the boards of each file, or of standard input if there are
// none or one is "-".
func (t *Terms) EachFile(stdin io.Reader, paths []string, do func([]board.Board) error) error {
	f, err := t.Written()
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	for _, path := range paths {
		boards, err := ReadBoards(f, stdin, path)
		if err == nil {
			err = do(boards)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
