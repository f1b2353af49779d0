package explain

import (
	"context"
	"fmt"
	"slices"

	"adder/judge/grade"
	"adder/judge/result"
	"adder/judge/trial"
)

// onlyThrows says of a program that printed wrong throws whether its numbers are right, and
// what it prints in place of the throws.
func (w *witness) onlyThrows(ctx context.Context, seen *observation) ([]string, error) {
	boards := 0
	for s := range seen.sights() {
		if int(s.Got) != s.Want {
			return nil, nil
		}
		boards++
	}
	if !seen.complete {
		return nil, nil
	}
	words := fmt.Sprintf("the number is right on all %s boards that were tried; only the throws after it are wrong", result.Thousands(boards))
	read, of, err := w.readings(ctx, seen)
	if len(read) > 0 {
		words += fmt.Sprintf(": read %s they are right, on all %s boards that take two throws or more", read[0].Words, result.Thousands(of))
	}
	return []string{words}, err
}

// fewestRead is on how many boards throws must be read at least: on a few small ones many
// a reading fits by chance.
const fewestRead = 50

// readings returns how throws may be read so that they are right on all boards of the sweep
// that take several, and on how many boards.
func (w *witness) readings(ctx context.Context, seen *observation) (fit []grade.Reading, boards int, err error) {
	fit = slices.Clone(grade.Readings)
	for _, seg := range seen.segments[:seen.far] {
		if boards >= fewestRead || len(fit) == 0 {
			break
		}
		r, err := w.Listen(ctx, "diagnose", seg.batch, w.Full)
		if err != nil {
			return nil, 0, err
		}
		lines := slices.Collect(trial.Lines(r.Stdout))
		for s := range Sights(seg.outcomes, seg.batch) {
			if len(lines) == 0 {
				return nil, 0, nil
			}
			_, throws := grade.CutWord(lines[0])
			if lines = lines[1:]; s.Want > 1 {
				boards++
				fit = slices.DeleteFunc(fit, func(d grade.Reading) bool { return !d.Fits(&s.Board, throws, s.Want) })
			}
		}
	}
	if boards < fewestRead {
		return nil, 0, nil
	}
	return fit, boards, nil
}
