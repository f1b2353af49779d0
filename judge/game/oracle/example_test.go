package oracle_test

import (
	"fmt"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

func Example() {
	b := board.Board{Cells: 12, Faces: 3, Jumps: []board.Jump{{From: 2, To: 9}, {From: 10, To: 4}}}
	var s oracle.Solver
	answer, certificate := s.Solve(&b, board.Rules{})
	fmt.Println(answer, certificate.Throws(), oracle.Verify(&b, board.Rules{}, answer, certificate))
	// Output: 2 [1 3] <nil>
}
