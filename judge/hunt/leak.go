package hunt

import (
	"adder/judge/result"
	"context"
	"fmt"
	"slices"
	"time"

	"adder/judge/board"
)

// Theory. A program that remembers is right on a board alone and wrong after
// others, so what is made small is the sequence. Suffixes of doubling length
// find how far back it remembers, leaving out parts of what lies between
// (delta debugging, Zeller and Hildebrandt 2002) finds the boards that matter,
// as a rule one, and then each of the boards is made smaller.
//
// Candidates cannot be tried together in one process here, for each would see
// what the others left; so there is a bound on how many are tried.

// What is spent on one sequence: processes, but fewer of a program that takes
// long to start.
const (
	leakRuns  = 600
	leakLeast = 40
	leakTime  = 6 * time.Second
)

func (e *examiner) leak(ctx context.Context, stage string, boards []board.Board, s *symptom) (*result.Failure, error) {
	start, _, _ := e.hunt.pace.usual(&Batch{})
	l := leakSearch{examiner: e, stage: stage, left: min(leakRuns, max(leakLeast, int(leakTime/start))), symptom: s}
	last := len(boards) - 1
	for k := 1; k < last; k *= 2 {
		if ok, err := l.try(ctx, boards[last-k:]); err != nil {
			return nil, err
		} else if ok {
			boards = boards[last-k:]
			break
		}
	}
	boards, err := l.fewer(ctx, boards)
	if err != nil {
		return nil, err
	}
	boards, minimal, err := l.smaller(ctx, boards)
	if err != nil {
		return nil, err
	}
	f := l.symptom.finding(stage, boards...)
	for range repeats[result.Crashed] {
		if s, err := l.fails(ctx, stage, boards); err != nil {
			return nil, err
		} else if s == nil {
			return byChance(f), nil
		}
	}
	f.Kind, f.Minimal, f.Notes = result.Leak, minimal, []result.Note{result.LeftOver}
	f.Reason = "right alone, wrong after " + others(len(boards)-1)
	return f, nil
}

func others(n int) string {
	if n == 1 {
		return "another board"
	}
	return fmt.Sprintf("%d other boards", n)
}

// leakSearch makes a failing sequence smaller.
type leakSearch struct {
	*examiner
	stage   string
	left    int // processes that may still be spent
	symptom *symptom
}

// try reports whether a sequence fails as a leak does: in sequence, and not on
// its last board alone.
func (l *leakSearch) try(ctx context.Context, boards []board.Board) (bool, error) {
	if l.left <= 0 {
		return false, nil
	}
	l.left--
	s, err := l.fails(ctx, l.stage, boards)
	if err != nil || s == nil {
		return false, err
	}
	if alone, err := l.alone(ctx, l.stage, boards[len(boards)-1], l.full); err != nil || alone != nil {
		return false, err
	}
	l.symptom = s
	return true, nil
}

// fewer leaves out boards before the last.
func (l *leakSearch) fewer(ctx context.Context, boards []board.Board) ([]board.Board, error) {
	for size := len(boards) / 2; size >= 1; {
		cut := false
		for at := 0; at+size < len(boards) && len(boards)-size >= 2; {
			rest := slices.Concat(boards[:at], boards[at+size:])
			ok, err := l.try(ctx, rest)
			if err != nil {
				return nil, err
			}
			if ok {
				boards, cut = rest, true
			} else {
				at += size
			}
		}
		if !cut {
			size /= 2
		}
		size = min(size, max(1, len(boards)/2))
		if len(boards) == 2 {
			break
		}
	}
	return boards, nil
}

// smaller takes the smallest step that still fails until there is none, and
// reports whether all were tried.
func (l *leakSearch) smaller(ctx context.Context, boards []board.Board) ([]board.Board, bool, error) {
	for {
		next, err := l.step(ctx, boards)
		if err != nil {
			return nil, false, err
		}
		if next == nil {
			return boards, l.left > 0, nil
		}
		boards = next
	}
}

func (l *leakSearch) step(ctx context.Context, boards []board.Board) ([]board.Board, error) {
	var candidates [][]board.Board
	for i := range boards {
		steps, _ := singleSteps(&boards[i], l.hunt.options.Promises)
		for _, s := range steps {
			next := slices.Clone(boards)
			next[i] = s
			candidates = append(candidates, next)
		}
	}
	slices.SortFunc(candidates, compareSequences)
	for _, c := range candidates {
		if ok, err := l.try(ctx, c); err != nil || ok {
			return c, err
		}
	}
	return nil, nil
}
