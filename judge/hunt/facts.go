package hunt

import (
	"adder/judge/result"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/oracle"
)

// facts says what is certain about a failure though the belief behind it is not
// known: why the answer is what it is, and which numbers of the board matter.
func (h *hunt) facts(ctx context.Context, f *result.Failure) ([]string, error) {
	var facts []string
	if why := whyAnswer(f); why != "" {
		facts = append(facts, why)
	}
	if f.Last().Cells > 64 || f.Kind != result.Wrong {
		return facts, nil
	}
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	matter, err := e.matters(ctx, f.Last())
	return append(facts, matter...), err
}

// whyAnswer shows the legal way if the program's answer is too high, and what
// can be reached throw by throw if it is too low.
func whyAnswer(f *result.Failure) string {
	word, _, _ := strings.Cut(string(f.Got), " ")
	got, err := strconv.Atoi(word)
	if err != nil {
		return ""
	}
	var s oracle.Solver
	answer, c := s.Solve(f.Last(), board.Rules{})
	if oracle.Verify(f.Last(), board.Rules{}, answer, c) != nil {
		return ""
	}
	if answer != oracle.Stuck && (got == oracle.Stuck || got > answer) {
		way := "1"
		for _, step := range c.Steps {
			way += fmt.Sprintf(", throw %d to %d", step.Face, step.Cell)
		}
		return "a way of " + strconv.Itoa(answer) + ": from " + way
	}
	byThrow := map[int32][]string{}
	deepest := int32(0)
	for cell, d := range c.Depth {
		if d >= 0 && (answer == oracle.Stuck || int(d) < answer) {
			byThrow[d] = append(byThrow[d], strconv.Itoa(cell))
			deepest = max(deepest, d)
		}
	}
	var parts []string
	for d := int32(1); d <= min(deepest, 8); d++ {
		cells := byThrow[d]
		if len(cells) > 12 {
			cells = append(cells[:12:12], "...")
		}
		parts = append(parts, fmt.Sprintf("%d: %s", d, strings.Join(cells, " ")))
	}
	if len(parts) == 0 {
		return "no throw leads away from cell 1"
	}
	return "cells first rested on after so many throws, " + strings.Join(parts, "; ")
}

// A coordinate is a number of a board that can be varied.
type coordinate struct {
	name string
	now  int
	most int
	set  func(b *board.Board, n int)
}

func coordinates(b *board.Board) []coordinate {
	all := []coordinate{
		{"cells", b.Cells, b.Cells + 3, func(b *board.Board, n int) { b.Cells = n }},
		{"faces", b.Faces, min(b.Faces, b.Cells) + 3, func(b *board.Board, n int) { b.Faces = n }},
	}
	for i, j := range b.Jumps {
		kind, from, to := "snake", "head", "tail"
		if j.Ladder() {
			kind, from, to = "ladder", "foot", "top"
		}
		name := fmt.Sprintf("the %s of the %s %d-%d", "%s", kind, j.From, j.To)
		all = append(all,
			coordinate{fmt.Sprintf(name, from), int(j.From), b.Cells - 1, func(b *board.Board, n int) { b.Jumps[i].From = int32(n) }},
			coordinate{fmt.Sprintf(name, to), int(j.To), b.Cells, func(b *board.Board, n int) { b.Jumps[i].To = int32(n) }})
	}
	return all
}

// matters varies each number of b and tells for which values the program is
// wrong.
func (e *examiner) matters(ctx context.Context, b *board.Board) ([]string, error) {
	var facts []string
	for _, c := range coordinates(b) {
		var boards []board.Board
		var values []int
		for n := 1; n <= c.most; n++ {
			x := b.Clone()
			c.set(&x, n)
			if x.Validate() == nil && board.Fit(&x, e.hunt.options.Promises) == nil {
				boards, values = append(boards, x), append(values, n)
			}
		}
		wrong, err := e.wrongOnes(ctx, boards)
		if err != nil {
			return nil, err
		}
		if wrong == nil || len(wrong) == len(values) {
			continue
		}
		var words []string
		for i, n := range values {
			if slices.Contains(wrong, i) {
				words = append(words, strconv.Itoa(n))
			}
		}
		facts = append(facts, fmt.Sprintf("%s: wrong for %s, of %d to %d", c.name, strings.Join(words, " "), values[0], values[len(values)-1]))
	}
	return facts, nil
}

// wrongOnes returns the numbers of the boards that are not answered right; nil
// if the program does not get through them.
func (e *examiner) wrongOnes(ctx context.Context, boards []board.Board) ([]int, error) {
	b := e.batches.newBatch(boards...)
	defer b.Close()
	r, err := e.listen(ctx, "diagnose", b, e.brief)
	if err != nil {
		return nil, err
	}
	outcomes := parseOutcomes(r.Stdout, b.Len())
	if len(outcomes) != b.Len() {
		return nil, nil
	}
	wrong := []int{}
	for i, o := range outcomes {
		if int(o) != int(b.Answers[i]) {
			wrong = append(wrong, i)
		}
	}
	return wrong, nil
}
