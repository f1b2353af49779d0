package contest

import (
	_ "embed"
	"fmt"
	"strings"

	"adder/cases"
	"adder/judge/board"
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
		t, err := given("drawn", "the board of the statement", drawnIn, drawnAns)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	last, err := given("several", "several boards, of which one is stuck, and throws after an answer", severalIn, severalAns)
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

// These samples are files: the board that the statement draws, 30 cells that were printed
// with published solutions, in which snakes and ladders meet; and several boards, one of
// them stuck, whose answers are those of a program that prints throws where it likes.
var (
	//go:embed problem/drawn.in
	drawnIn []byte
	//go:embed problem/drawn.ans
	drawnAns []byte
	//go:embed problem/several.in
	severalIn []byte
	//go:embed problem/several.ans
	severalAns []byte
)

// given is a sample of a file.
func given(name, doc string, in, ans []byte) (trial, error) {
	boards, err := board.Parse(name, in)
	if err != nil {
		return trial{}, err
	}
	t, err := newTrial(name, &cases.Case{Group: sampleGroup, Name: name, Text: in, Answers: make([]int32, len(boards))}, doc)
	t.ans = ans
	return t, err
}
