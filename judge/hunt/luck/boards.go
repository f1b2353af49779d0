package luck

import (
	"slices"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
)

// What is given: boards that tell most mistakes apart and some of the mix, boards
// of the sizes of arrays, and boards of the sizes that the source names.
const (
	mixedBoards  = 200
	singleBoards = 10 // where each costs a process
	sizedCells   = 1_900_000
	namedCells   = 600_000
	namedBoards  = 400
	seed         = 1
)

// sizesTried are where arrays end.
var sizesTried = []int{1_000_000, 99, 100, 101, 105, 199, 200, 999, 1000, 1001, 9999, 10_000, 99_999, 100_000}

// batches are what a program is given, the first of them also again and again.
func (l *look) batches() (all []*run.Batch) {
	const failing = 1
	for i, boards := range [][]board.Board{l.telling(), l.Failing, l.sized(), l.named()} {
		boards = l.given(boards)
		if i != failing { // where boards are in order, the first that shows a thing is small
			slices.SortFunc(boards, func(x, y board.Board) int { return board.Compare(&x, &y) })
		}
		if len(boards) > 0 {
			all = append(all, l.maker.Of(boards...))
		}
	}
	return all
}

// given are those of the boards that the site could give in one input.
func (l *look) given(boards []board.Board) []board.Board {
	most := board.Formats[0].MostBoards
	if l.Format != nil && l.Format.MostBoards > 0 {
		most = l.Format.MostBoards
	}
	if l.One {
		most = singleBoards
	}
	boards = slices.DeleteFunc(slices.Clone(boards), func(b board.Board) bool { return board.Fit(&b, l.Promises) != nil })
	room := board.MaxTotal
	for i := range boards {
		if room -= boards[i].Cells; room < 0 || i == most {
			return boards[:i]
		}
	}
	return boards
}

func (l *look) telling() []board.Board {
	boards := generator.Telling(l.Format)
	mix := generator.NewMix(seed, nil, l.Promises)
	for i := range uint64(mixedBoards) {
		var b board.Board
		mix.Fill(&b, i)
		boards = append(boards, b)
	}
	return boards
}

func (l *look) sized() (boards []board.Board) {
	sizes, room := sizesTried, sizedCells
	if f := l.Format; f != nil && f.Cells != 0 {
		sizes = []int{f.Cells}
	}
	for _, size := range sizes {
		for _, name := range []string{"uniform", "long-line"} {
			f, err := generator.Find(name)
			if err != nil {
				panic(err) // a test makes every board
			}
			if size > room {
				continue
			}
			if b, ok := f.Fitting(size, seed, l.Format.Promised(false)); ok {
				boards = append(boards, b)
				room -= size
			}
		}
	}
	return boards
}

func (l *look) named() (boards []board.Board) {
	if !l.Format.Plain() || len(l.Promises) > 0 || len(l.Numbers) == 0 || l.One {
		return nil
	}
	room := namedCells
	for file := range generator.FromSource(l.Numbers, seed) {
		for _, b := range file {
			if len(boards) == namedBoards {
				return boards
			}
			if b.Cells <= room {
				boards = append(boards, b)
				room -= b.Cells
			}
		}
	}
	return boards
}
