package contest

import (
	"fmt"
	"strconv"
	"strings"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/oracle"
)

// sampleGroup is the group of a suite that everybody may see.
const sampleGroup = "sample"

// sampleTrials returns the cases that the statement shows: each board of the group
// sample that has a file of its own. A suite without such a group gets the board
// that the statement draws. The last one shows what else there is in a file.
func (m *maker) sampleTrials() ([]trial, error) {
	var all []trial
	for _, c := range m.Cases {
		if c.Group != sampleGroup {
			continue
		}
		parts := c.Parts
		if len(parts) == 0 {
			parts = []cases.Part{{Name: c.Name, First: 1}}
		}
		for i, p := range parts {
			last := len(c.Answers)
			if i+1 < len(parts) {
				last = parts[i+1].First - 1
			}
			t, err := sampleOf(c, p, last)
			if err != nil {
				return nil, err
			}
			all = append(all, t)
		}
	}
	if len(all) == 0 {
		b := drawn()
		var s oracle.Solver
		one := &cases.Case{Group: sampleGroup, Name: "drawn", Text: board.Plain(b), Answers: []int32{int32(s.Answer(&b))}}
		t, err := newTrial("drawn", one, "the board of the statement")
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	last, err := several()
	if err != nil {
		return nil, err
	}
	all = append(all, last)
	for i := range all {
		all[i].name = fmt.Sprintf("%02d-%s", i+1, all[i].name)
		all[i].hint = "Try this sample by hand."
	}
	return all, nil
}

// sampleOf is the boards from p.First to last of a case, as a case.
func sampleOf(c *cases.Case, p cases.Part, last int) (trial, error) {
	var boards []board.Board
	for n := p.First; n <= last; n++ {
		b, err := c.Board(n)
		if err != nil {
			return trial{}, err
		}
		boards = append(boards, b)
	}
	name := p.Name[strings.LastIndexByte(p.Name, '/')+1:]
	name = letters(strings.TrimLeft(strings.TrimSuffix(name, ".in"), "0123456789-"), "-")
	one := &cases.Case{Group: c.Group, Name: name, Text: board.Plain(boards...), Answers: c.Answers[p.First-1 : last]}
	return newTrial(name, one, "a sample")
}

// drawn is the board that the statement draws: 30 cells that were printed with
// published solutions, in which snakes and ladders meet.
func drawn() board.Board {
	return board.Board{Cells: 30, Faces: 6, Jumps: []board.Jump{
		{From: 3, To: 22}, {From: 5, To: 8}, {From: 11, To: 26}, {From: 20, To: 29},
		{From: 17, To: 4}, {From: 19, To: 7}, {From: 29, To: 9}, {From: 27, To: 1},
	}}
}

// several is a sample of several boards, one of them stuck. Its answers are those
// of a program that prints throws where it likes.
func several() (trial, error) {
	boards := []board.Board{
		{Cells: 10, Faces: 3, Jumps: []board.Jump{{From: 3, To: 7}, {From: 8, To: 2}}},
		{Cells: 6, Faces: 2},
		{Cells: 4, Faces: 1, Jumps: []board.Jump{{From: 3, To: 1}}},
	}
	c := &cases.Case{Group: sampleGroup, Name: "several", Text: board.Plain(boards...)}
	text := ""
	for i := range boards {
		var s oracle.Solver
		answer, proof := s.Solve(&boards[i], board.Rules{})
		if err := oracle.Verify(&boards[i], board.Rules{}, answer, proof); err != nil {
			return trial{}, err
		}
		c.Answers = append(c.Answers, int32(answer))
		text += strconv.Itoa(answer)
		if i == 0 {
			for _, face := range proof.Throws() {
				text += " " + strconv.Itoa(face)
			}
		}
		text += "\n"
	}
	t, err := newTrial("several", c, "several boards, of which one is stuck, and throws after an answer")
	t.ans = []byte(text)
	return t, err
}
