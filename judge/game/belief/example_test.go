package belief_test

import (
	"fmt"

	"adder/judge/game/belief"
	"adder/judge/game/board"
)

func Example() {
	// Cells 2 and 3 are snakes' heads, and the last cell is 4: the player must take
	// the snake from 3 to 2, and rests on the other head.
	boards, err := board.Parse("example", []byte("1 4 2 2  2 1  3 2"))
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"snakes-avoided", "chained", "stuck-zero+snakes-avoided"} {
		m, err := belief.Find(name)
		if err != nil {
			panic(err)
		}
		fmt.Println(name, m.New()(&boards[0]))
	}
	// Output:
	// snakes-avoided -1
	// chained -1
	// stuck-zero+snakes-avoided 0
}
