package board_test

import (
	"fmt"

	"adder/judge/game/board"
)

func Example() {
	boards, err := board.Parse("example", []byte("1\n10 6 2\n2 7\n7 4\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	once := board.NewGame(&boards[0], board.Rules{})
	chained := board.NewGame(&boards[0], board.Rules{Follow: board.Chained})
	fmt.Println("landing on 2 rests on", once.Land(2)[0].Cell, "or, chained, on", chained.Land(2)[0].Cell)
	// Output: landing on 2 rests on 7 or, chained, on 4
}
