package probe

import (
	"slices"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// The boards: those that distinguish most mistakes, some of the mix, and boards of the sizes
// of arrays.
const (
	mixedBoards  = 200
	singleBoards = 10 // where each costs a process
	sizedCells   = 1_900_000
	seed         = 1
)

// arraySizes are where arrays end.
var arraySizes = []int{1_000_000, 99, 100, 101, 105, 199, 200, 999, 1000, 1001, 9999, 10_000, 99_999, 100_000}

// batches are what a program is given. The first is given several times.
func (l *luck) batches() (all []*trial.Batch) {
	const failing = 1
	for i, boards := range [][]board.Board{l.telling(), l.Failing, l.sized()} {
		boards = l.oneInput(boards)
		if i != failing { // where boards are in order, the first that shows a thing is small
			slices.SortFunc(boards, func(x, y board.Board) int { return board.Compare(&x, &y) })
		}
		if len(boards) > 0 {
			all = append(all, trial.Of(boards...))
		}
	}
	return all
}

// oneInput returns the first boards, as many as the site could give in one input.
func (l *luck) oneInput(boards []board.Board) []board.Board {
	most := l.Spec.Format.Most()
	if l.Spec.OneBoard {
		most = singleBoards
	}
	boards = board.Fitting(slices.Clone(boards), l.Spec.Promises)
	room := board.MaxTotal
	for i := range boards {
		room -= boards[i].Cells
		if room < 0 || i == most {
			return boards[:i]
		}
	}
	return boards
}

func (l *luck) telling() []board.Board {
	mix := generator.NewMix(seed, nil, l.Spec.Format, l.Spec.Promises)
	return append(generator.Telling(l.Spec.Format), mix.Boards(mixedBoards)...)
}

func (l *luck) sized() (boards []board.Board) {
	sizes, room := arraySizes, sizedCells
	f := l.Spec.Format
	if f != nil && f.Cells != 0 {
		sizes = []int{f.Cells}
	}
	for _, size := range sizes {
		for _, name := range []string{"uniform", "long-line"} {
			if size > room {
				continue
			}
			b, ok := generator.MustFind(name).In(l.Spec.Format, size, seed)
			if ok {
				boards = append(boards, b)
				room -= size
			}
		}
	}
	return boards
}
