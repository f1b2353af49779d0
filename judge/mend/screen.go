package mend

import (
	"bytes"
	"slices"
	"strconv"

	"adder/judge/board"
	"adder/judge/oracle"
)

// A Batch is boards that a program is given in one input, and their answers.
type Batch struct {
	Text    []byte // in the plain format
	Answers []int32
}

// marks says which boards of a screen were answered right.
type marks struct {
	right []bool
	count int
}

// all reports whether every board was.
func (m *marks) all() bool { return m.count == len(m.right) }

// keeps reports whether every board that o has right is right here too.
func (m *marks) keeps(o *marks) bool {
	for i, ok := range o.right {
		if ok && !m.right[i] {
			return false
		}
	}
	return true
}

// A screen is inputs in the format of the program, and the answers to each.
type screen struct {
	inputs  [][]byte
	answers [][]int32
	first   []int // number of the first board of each input
	boards  int
}

// add adds a batch, or, where a process answers one board, its boards.
func (s *screen) add(f *board.Format, one bool, b Batch) error {
	parts := []Batch{b}
	if one {
		parts = nil
		boards, err := board.Parse("screen", b.Text)
		if err != nil {
			return err
		}
		for i := range boards {
			parts = append(parts, Batch{board.Plain(boards[i]), b.Answers[i : i+1]})
		}
	}
	for _, p := range parts {
		text, err := f.Rewrite("screen", p.Text)
		if err != nil {
			return err
		}
		s.inputs, s.answers = append(s.inputs, text), append(s.answers, p.Answers)
		s.first = append(s.first, s.boards)
		s.boards += len(p.Answers)
	}
	return nil
}

// mark notes which answers of an input are right: the first number of each line
// counts.
func (s *screen) mark(m *marks, input int, out []byte) {
	if m.right == nil {
		m.right = make([]bool, s.boards)
	}
	i := 0
	for line := range bytes.Lines(out) {
		first := bytes.Fields(line)
		if len(first) == 0 {
			continue
		}
		if i >= len(s.answers[input]) { // more lines than boards
			m.right[s.first[input]] = false
			break
		}
		n, err := strconv.Atoi(string(first[0]))
		m.right[s.first[input]+i] = err == nil && n == int(s.answers[input][i])
		i++
	}
	m.count = 0
	for _, ok := range m.right {
		if ok {
			m.count++
		}
	}
}

// onlyStuck reports whether no board is answered wrong that has a way.
func (s *screen) onlyStuck(m *marks) bool {
	for i, right := range m.right {
		if !right && s.answer(i) != oracle.Stuck {
			return false
		}
	}
	return true
}

// answer is that of a board.
func (s *screen) answer(i int) int32 {
	input, found := slices.BinarySearch(s.first, i)
	if !found {
		input--
	}
	return s.answers[input][i-s.first[input]]
}

// died notes that a program did not end well: at least the last board of the input
// is not answered as it should be.
func (s *screen) died(m *marks, input int) {
	last := s.first[input] + len(s.answers[input]) - 1
	if m.right[last] {
		m.right[last] = false
		m.count--
	}
}
