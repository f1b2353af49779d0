package grade_test

import (
	"fmt"

	"adder/judge/board"
	"adder/judge/grade"
)

func ExampleCheck() {
	input := []byte("2\n10 6 1\n2 9\n4 1 0\n")
	boards := func() *board.Scanner { return board.NewScanner("example", input) }
	f, err := grade.Check([]byte("2 1 1\n4\n"), []int32{2, 3}, boards, false)
	if err != nil {
		panic(err)
	}
	fmt.Printf("board %d, line %d: %s\n", f.Number, f.Line, f.Reason)
	// Output: board 2, line 2: the answer is too high: it takes only 3 throws
}
