package show

import (
	"bufio"
	"strconv"

	"adder/judge/board"
	"adder/judge/oracle"
)

// Answers writes a line for each board: its answer under the rules, and if they are
// wanted the throws, which are proved.
func Answers(out *bufio.Writer, boards []board.Board, r board.Rules, throws bool) error {
	var s oracle.Solver
	var line []byte
	for i := range boards {
		if !throws {
			line = strconv.AppendInt(line[:0], int64(s.Under(&boards[i], r)), 10)
		} else {
			answer, c := s.Solve(&boards[i], r)
			if err := oracle.Verify(&boards[i], r, answer, c); err != nil {
				return err
			}
			line = strconv.AppendInt(line[:0], int64(answer), 10)
			for _, step := range c.Steps {
				line = strconv.AppendInt(append(line, ' '), int64(step.Face), 10)
			}
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}
