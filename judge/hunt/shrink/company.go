package shrink

import (
	"context"
	"fmt"
	"slices"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/result"
)

// Theory. Of a program that is wrong on a board among others it may be the others
// that matter, or only that there are so many of them. So the others are replaced
// by the smallest board there is. If the failure stays it does not come from what
// they are, and the least number of them is found by halving. Then
//
//	filler ... filler board      wrong: the place of the board, or
//	board filler ... filler      wrong too: how many boards there are
//	long ... long board          wrong with fewer boards: how long the input is
//
// tell what the number stands for.

// few is up to how many boards before a wrong answer are taken for what it comes
// from. A program that is wrong on the third board has not run out of room.
const few = 8

// company replaces the boards around the one that fails, and notes what matters
// if it is not they. It reports whether the sequence is minimal then.
func (s *sequence) company(ctx context.Context) (bool, error) {
	long := s.longest()
	filler, ok := s.smallest()
	if !ok {
		return false, nil
	}
	ok, err := s.fill(ctx, filler)
	if err != nil || !ok {
		return false, err
	}
	if err := s.least(ctx, filler); err != nil || len(s.boards) <= few {
		return false, err
	}
	if err := s.tiny(ctx, filler); err != nil {
		return false, err
	}
	s.note, err = s.matters(ctx, filler, long)
	steps, _ := Steps(&filler.Board, s.Promises)
	return !s.over() && len(steps) == 0, err
}

// longest returns the board that takes the most bytes. Each is written once: among
// thousands there can be one of megabytes.
func (s *sequence) longest() (long answered) {
	most := 0
	for _, b := range s.boards {
		if bytes := len(board.Plain(b.Board)); bytes > most {
			most, long = bytes, b
		}
	}
	return long
}

// smallest returns the smallest board that keeps the promises, as far as is known.
func (s *sequence) smallest() (answered, bool) {
	if b := (board.Board{Cells: board.MinCells, Faces: 1}); board.Fit(&b, s.Promises) == nil {
		return s.answer(b), true
	}
	least := slices.MinFunc(s.boards, func(a, b answered) int { return board.Compare(&a.Board, &b.Board) })
	return least, true
}

// filled is the board that fails with so many fillers around it.
func (s *sequence) filled(filler answered, before, after int) []answered {
	boards := slices.Repeat([]answered{filler}, before)
	return append(append(boards, s.boards[s.at]), slices.Repeat([]answered{filler}, after)...)
}

// fill replaces all boards by fillers: as many as there were, or as many as take
// as much room.
func (s *sequence) fill(ctx context.Context, filler answered) (bool, error) {
	before, after := s.at, len(s.boards)-1-s.at
	if ok, err := s.tryFilled(ctx, filler, before, after); err != nil || ok {
		return ok, err
	}
	most, each := (board.MaxTotal-s.boards[s.at].Cells)/filler.Cells/2, len(board.Plain(filler.Board))-2
	room := func(boards []answered) int {
		bytes := 0
		for _, b := range boards {
			bytes += len(board.Plain(b.Board))
		}
		return min(most, bytes/each+1)
	}
	before, after = min(before, 1)*room(s.boards[:s.at]), min(after, 1)*room(s.boards[s.at+1:])
	return s.tryFilled(ctx, filler, before, after)
}

// tryFilled reports whether the board fails with so many fillers around it, or one
// of those before it does, which then takes its place.
func (s *sequence) tryFilled(ctx context.Context, filler answered, before, after int) (bool, error) {
	boards := s.filled(filler, before, after)
	if ok, err := s.try(ctx, boards, before); err != nil || ok || before == 0 {
		return ok, err
	}
	b := s.batch(boards)
	defer b.Close()
	symptom, _, err := s.Examine(ctx, s.stage, b, s.Full)
	if err != nil || symptom == nil || symptom.Number <= 1 || symptom.Number > before {
		return false, err
	}
	return s.tryOther(ctx, boards[:symptom.Number], symptom.Number-1)
}

// least finds the least number of fillers on either side with which the board
// still fails.
func (s *sequence) least(ctx context.Context, filler answered) error {
	for _, before := range []bool{true, false} {
		right, wrong := -1, len(s.boards)-1-s.at
		if before {
			wrong = s.at
		}
		for wrong-right > 1 {
			mid := right + (wrong-right)/2
			counts := [2]int{mid, len(s.boards) - 1 - s.at}
			if !before {
				counts = [2]int{s.at, mid}
			}
			ok := false
			if counts[0]+counts[1] > 0 { // alone it is right
				var err error
				if ok, err = s.try(ctx, s.filled(filler, counts[0], counts[1]), counts[0]); err != nil {
					return err
				}
			}
			if ok {
				wrong = mid
			} else {
				right = mid
			}
		}
	}
	return nil
}

// tiny makes the board that fails smaller, and then the number of fillers.
func (s *sequence) tiny(ctx context.Context, filler answered) error {
	for changed := true; changed && !s.over(); {
		steps, _ := Steps(&s.boards[s.at].Board, s.Promises)
		changed = false
		for _, b := range slices.Concat([]board.Board{filler.Board}, steps) {
			if board.Compare(&b, &s.boards[s.at].Board) >= 0 {
				continue
			}
			next := slices.Clone(s.boards)
			next[s.at] = s.answer(b)
			ok, err := s.tryOther(ctx, next, s.at)
			if err != nil {
				return err
			}
			if ok {
				changed = true
				break
			}
		}
	}
	return s.least(ctx, filler)
}

// matters tells what it is that matters: the place of the board, how many boards
// there are, or how long the input is.
func (s *sequence) matters(ctx context.Context, filler, long answered) (result.Note, error) {
	x, others := s.boards[s.at], len(s.boards)-1
	bytes := others * (len(board.Plain(filler.Board)) - 2)
	first := append([]answered{x}, slices.Repeat([]answered{filler}, others)...)
	last := append(slices.Repeat([]answered{filler}, others), x)
	short := bytes/(len(board.Plain(long.Board))-2) + 1
	longs := append(slices.Repeat([]answered{long}, short), x)
	anywhere, err := s.wrongAt(ctx, first, 0)
	if err != nil {
		return "", err
	}
	atEnd, err := s.wrongAt(ctx, last, others)
	if err != nil {
		return "", err
	}
	length := false
	if short < others {
		if length, err = s.wrongAt(ctx, longs, short); err != nil {
			return "", err
		}
	}
	switch {
	case length:
		return result.InputLength, nil
	case anywhere && atEnd:
		return result.BoardCount, nil
	case anywhere:
		return result.BoardsAfter, nil
	}
	return result.Position, nil
}

// wrongAt reports whether a board is answered wrong, whatever becomes of the
// others.
func (s *sequence) wrongAt(ctx context.Context, boards []answered, at int) (bool, error) {
	b := s.batch(boards)
	defer b.Close()
	_, r, err := s.Examine(ctx, s.stage, b, s.Full)
	if err != nil {
		return false, err
	}
	numbers := run.Numbers(r.Stdout, b.Len())
	return at < len(numbers) && int32(numbers[at]) != boards[at].answer, nil
}

// finding says what was found.
func (s *sequence) finding(minimal bool) *result.Failure {
	var boards []board.Board
	bytes := 0
	for _, b := range s.boards {
		boards = append(boards, b.Board)
	}
	bytes = len(board.Plain(boards...))
	f := s.symptom.Finding(s.stage, boards...)
	before, after := s.at, len(boards)-1-s.at
	if f.Minimal = minimal; after > 0 {
		f.Number = s.at + 1
	}
	f.Kind = result.Dependent
	switch {
	case s.note == result.InputLength:
		f.Reason = fmt.Sprintf("right alone, wrong in an input of %d bytes, whatever the other boards are", bytes)
	case s.note == result.BoardCount:
		f.Reason = fmt.Sprintf("right alone, wrong in an input of %d boards, wherever it stands and whatever the others are", len(boards))
	case s.note == result.Position:
		f.Reason = fmt.Sprintf("right alone, wrong as board %d of an input, whatever the others are", s.at+1)
	case after == 0:
		f.Kind, f.Reason = result.Leak, "right alone, wrong after "+others(before)
		s.note = result.LeftOver
	case before == 0:
		f.Reason = "right alone, wrong before " + others(after)
		s.note = result.BoardsAfter
	default:
		f.Reason = fmt.Sprintf("right alone, wrong between %s before it and %d after it", others(before), after)
		s.note = result.BoardsAfter
	}
	f.Notes = append(f.Notes, s.note)
	return f
}

func others(n int) string {
	if n == 1 {
		return "another board"
	}
	return fmt.Sprintf("%d other boards", n)
}
