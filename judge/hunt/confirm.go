package hunt

import (
	"context"
	"slices"

	"adder/judge/board"
)

// first turns the symptom of a batch into a finding, or into nothing if it does
// not come back: nothing is said that a process of its own has not confirmed.
func (e *examiner) first(ctx context.Context, stage string, b *Batch, s *symptom) (*Finding, error) {
	index := s.index
	if s.kind != Wrong {
		var err error
		if index, err = e.locate(ctx, stage, b, max(0, index)); err != nil {
			return nil, err
		}
	}
	if index == b.Len() {
		return e.whole(ctx, stage, b)
	}
	x := b.Board(index)
	alone, err := e.alone(ctx, stage, x)
	if err != nil {
		return nil, err
	}
	if alone != nil {
		return e.twice(ctx, stage, x, alone)
	}
	return e.remembers(ctx, stage, b, index)
}

// twice gives a failing board once more: a program that then answers otherwise
// cannot be made sense of by other boards.
func (e *examiner) twice(ctx context.Context, stage string, x board.Board, s *symptom) (*Finding, error) {
	again, err := e.alone(ctx, stage, x)
	if err != nil {
		return nil, err
	}
	f := s.finding(stage, x)
	if again == nil || again.kind != s.kind || again.got != s.got {
		f.Kind = Nondeterministic
		f.Reason = "the same input is answered differently from run to run"
	}
	return f, nil
}

// remembers is for a board that is answered right alone and wrong in a batch.
func (e *examiner) remembers(ctx context.Context, stage string, b *Batch, index int) (*Finding, error) {
	boards := boardsOf(b)[:index+1]
	s, err := e.fails(ctx, stage, boards)
	if err != nil {
		return nil, err
	}
	if s == nil {
		// The failure did not come back for the same boards in the same order.
		return &Finding{Kind: Nondeterministic, Stage: stage, Boards: boards[index:], Expected: int(b.Answers[index]),
			Reason: "a board was answered wrong once, and right when the same input was given again"}, nil
	}
	return e.leak(ctx, stage, boards, s)
}

// whole is for a batch on which the program dies though no part of it can be
// blamed: it may have been merely slow, so it is tried again with more time.
func (e *examiner) whole(ctx context.Context, stage string, b *Batch) (*Finding, error) {
	s, _, err := e.examine(ctx, stage, b, 3*e.limitOf(b.Len()))
	if err != nil || s == nil {
		return nil, err
	}
	f := s.finding(stage, boardsOf(b)...)
	f.Reason += "; it happens after all the boards of a batch, and on no part of it"
	return f, nil
}

// fails gives a sequence of boards to one process and returns a symptom only if
// the failure shows on the last one.
func (e *examiner) fails(ctx context.Context, stage string, boards []board.Board) (*symptom, error) {
	s, err := e.sequence(ctx, stage, boards)
	if s != nil && s.kind == Wrong && s.index != len(boards)-1 {
		return nil, err
	}
	return s, err
}

func boardsOf(b *Batch) []board.Board {
	boards := make([]board.Board, b.Len())
	s := b.Scan()
	for i := range boards {
		s.Next(&boards[i])
	}
	return boards
}

// compareSequences orders sequences: fewer boards first, then the boards.
func compareSequences(x, y []board.Board) int {
	if len(x) != len(y) {
		return len(x) - len(y)
	}
	return slices.CompareFunc(x, y, func(a, b board.Board) int { return board.Compare(&a, &b) })
}
