package show_test

import (
	"fmt"

	"adder/judge/game/board"
	"adder/judge/report/show"

	"github.com/jedib0t/go-pretty/v6/text"
)

func ExampleDescriber_Describe() {
	text.DisableColors()
	var t show.Describer
	x, err := t.Describe(&board.Board{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 1, To: 2}}})
	if err != nil {
		panic(err)
	}
	fmt.Print(show.Text(x))
	// Output:
	// 3 cells, 1 face, 1 jump
	// +------+------+------+
	// | 1    | 2    | 3    |
	// |^2    |    *1|    *2|
	// +------+------+------+
	// answer    2: 1 1
	// proof     verified: these throws lead to cell 3, and no throw from any of 3 cells gains more than one
	// readings  game 2 · chained 2 · off-board 2 · off-board,chained 2
	// traits    start-jump, wall, one-face
}
