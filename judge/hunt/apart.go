package hunt

import (
	"crypto/sha256"
	"encoding/binary"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// Apart returns how many of the known mistakes can be told apart on the boards
// that a hunt with these options gives, and how many there are. Two that print
// the same on all of them count as one, and those that no board shows not at
// all. It takes well below a second.
func Apart(o Options) (told, all int) {
	boards := apartBoards(o)
	right := digestOf(boards, o.One, rightPlayer)
	seen := map[[sha256.Size]byte]bool{right: true}
	for _, m := range misconception.Singles {
		if !m.Harmless {
			all++
			seen[digestOf(boards, o.One, m.New)] = true
		}
	}
	return len(seen) - 1, all
}

// apartMixed is how many boards of the mix are looked at beside those that tell
// most.
const apartMixed = 100

func apartBoards(o Options) (boards []board.Board) {
	for _, b := range generator.Telling(o.Format) {
		if board.Fit(&b, o.Promises) == nil {
			boards = append(boards, b)
		}
	}
	mix := generator.NewMix(1, o.Families, o.Promises)
	for i := range uint64(apartMixed) {
		var b board.Board
		mix.Fill(&b, i)
		boards = append(boards, b)
	}
	return boards
}

func rightPlayer() misconception.Player {
	var s oracle.Solver
	return func(b *board.Board) misconception.Outcome { return misconception.Outcome(s.Answer(b)) }
}

// digestOf names what a program prints for boards, in one process or in one for
// each.
func digestOf(boards []board.Board, one bool, start func() misconception.Player) (sum [sha256.Size]byte) {
	var printed []byte
	play := start()
	for i := range boards {
		if one {
			play = start()
		}
		printed = binary.LittleEndian.AppendUint64(printed, uint64(play(&boards[i])))
	}
	return sha256.Sum256(printed)
}
