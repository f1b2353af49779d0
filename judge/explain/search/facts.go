package search

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Facts says what is certain about a failure though the belief behind it is not known: a way
// that the program missed, or what can be reached at all.
func Facts(f *result.Failure) []string {
	if len(f.Boards) != 1 || f.Kind == result.Nondeterministic {
		return nil
	}
	why := whyAnswer(f)
	if why == "" {
		return nil
	}
	return []string{why}
}

// everywhereSame says that a program does the same on all boards, if it does.
func everywhereSame(seen *observation) []string {
	sights := slices.Collect(seen.sights())
	differs := func(s *Sight) bool { return s.Got != sights[0].Got }
	if len(sights) < leastRight || slices.ContainsFunc(sights, differs) {
		return nil
	}
	inputs := ", whatever the input is"
	if len(seen.segments) == len(sights) {
		inputs = ", each in an input of its own"
	}
	return []string{fmt.Sprintf("it %s for each of the %s boards that were tried",
		exactly(sights[0]), result.Thousands(len(sights))) + inputs}
}

// allButLast says that a program answers all boards of an input but the last, if it does. It prints
// nothing for a board alone.
func (w *witness) allButLast(ctx context.Context) ([]string, error) {
	last := w.finding.Last()
	if w.finding.Fault != result.Missing || w.Spec.OneBoard {
		return nil, nil
	}
	b := trial.Of(*last, *last, *last)
	defer b.Close()
	_, r, err := w.Examine(ctx, "diagnose", b, patient(w.limit()))
	if err != nil || trial.Answers(r, b.Len()-1) == nil {
		return nil, err
	}
	return []string{"given this board three times in one input, it answers it twice: " +
		"look for a loop over the boards that ends one too early"}, nil
}

// onlyThrows says of a program that printed wrong throws that all its numbers are right, if
// they are.
func onlyThrows(seen *observation) []string {
	if !seen.complete {
		return nil
	}
	sights := slices.Collect(seen.sights())
	if slices.ContainsFunc(sights, (*Sight).Wrong) {
		return nil
	}
	words := "the number is right on all %s boards that were tried; only the throws after it are wrong"
	return []string{fmt.Sprintf(words, result.Thousands(len(sights)))}
}

// wayShown is the longest way that a sentence shows.
const wayShown = 12

// whyAnswer shows a legal way if the program's answer is too high, and what can
// be reached throw by throw if it is too low.
func whyAnswer(f *result.Failure) string {
	word, _, _ := strings.Cut(string(f.Got), " ")
	got, err := strconv.Atoi(word)
	if err != nil || f.Fault == result.WrongThrows {
		return ""
	}
	var s oracle.Solver
	answer, c := s.Solve(f.Last(), board.Rules{})
	if got == answer || oracle.Verify(f.Last(), board.Rules{}, answer, c) != nil {
		return ""
	}
	if answer == 1 || answer != oracle.Stuck && (got == oracle.Stuck || got > answer) {
		return wayWords(answer, c)
	}
	words := reachWords(answer, c)
	if words != "" {
		return words
	}
	return "every throw from cell 1 leads back to cell 1"
}

// wayWords tells a best way.
func wayWords(answer int, c *oracle.Certificate) string {
	if answer > wayShown {
		return ""
	}
	way := "1"
	for _, step := range c.Steps {
		way += fmt.Sprintf(", throw %d to %d", step.Face, step.Cell)
	}
	return "a way of " + result.Throws(answer) + ": from cell " + way
}

// reachShown is the most throws for which a sentence lists the cells that can be reached.
const reachShown = 8

// reachWords tells which cells can be reached with how many throws, before the
// last cell can.
func reachWords(answer int, c *oracle.Certificate) string {
	byThrow := map[int32][]string{}
	deepest := int32(0)
	for cell, d := range c.Depth {
		if d >= 0 && (answer == oracle.Stuck || int(d) < answer) {
			byThrow[d] = append(byThrow[d], strconv.Itoa(cell))
			deepest = max(deepest, d)
		}
	}
	var parts []string
	for d := int32(1); d <= min(deepest, reachShown); d++ {
		cells := byThrow[d]
		if len(cells) > 12 {
			cells = append(cells[:12:12], "...")
		}
		parts = append(parts, result.Throws(int(d))+": "+strings.Join(cells, " "))
	}
	if len(parts) == 0 {
		return ""
	}
	if deepest > reachShown {
		parts = append(parts, "and so on")
	}
	return "the cells that can be reached, by the least number of throws: " + strings.Join(parts, "; ")
}
