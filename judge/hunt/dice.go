package hunt

import "adder/judge/board"

// diceEach is how many boards in a row have the same jumps, each with a die of
// its own. To draw jumps costs more than a fast program takes to answer, and
// what one die hides another can show: of D = 1..6 none exposes every mistake.
const diceEach = 4

// withDice returns a stream in which every board of fill comes with several
// dice. Board i is the same whatever was made before; it is made from the board
// before if that is still there.
func withDice(fill func(*board.Board, uint64)) stream {
	var last *board.Board
	var index uint64
	return func(b *board.Board, i uint64) (again bool) {
		k := i % diceEach
		again = k > 0 && last == b && index == i-1
		if again {
			nextDie(b, k)
		} else {
			fill(b, i-k)
			for earlier := range k {
				nextDie(b, earlier+1)
			}
		}
		last, index = b, i
		return again
	}
}

// nextDie gives b die number k, 1 to 3. The four differ.
func nextDie(b *board.Board, k uint64) {
	faces := b.Faces
	if faces > 6 {
		faces = 6
	}
	b.Faces = (faces+int(k+1)%2)%6 + 1
}
