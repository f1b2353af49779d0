package explain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/trial"
)

// Facts says what is certain about a failure though the belief behind it is not
// known: why the answer is what it is, and which numbers of the board matter.
func Facts(ctx context.Context, p *trial.Pool, f *result.Failure, o Options) ([]string, error) {
	if len(f.Boards) != 1 || f.Kind == result.Nondeterministic {
		return nil, nil
	}
	var facts []string
	if why := whyAnswer(f); why != "" {
		facts = append(facts, why)
	}
	w := &witness{p, o, f, p.Part(o.Budget)}
	var more []string
	var err error
	switch f.Kind {
	case result.Wrong:
		more, err = w.matter(ctx)
	case result.TimedOut, result.Memory:
		more, err = w.multiplies(ctx)
	}
	return append(facts, more...), err
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
	if words := reachWords(answer, c); words != "" {
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

// reachShown is up to how many throws it is told what can be reached.
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

// mostCoordinates is how many numbers of a board are varied, and mostValues how
// many values each is given where there are more.
const (
	mostCoordinates = 40
	mostValues      = 128 // so that of the 100 cells of many sites all are tried
)

// matter varies each number of the board and tells for which values the program
// is wrong.
func (w *witness) matter(ctx context.Context) ([]string, error) {
	var facts []string
	all := coordinates(w.finding.Last())
	boards, values, cells := make([][]board.Board, len(all)), make([][]int, len(all)), 0
	for i, c := range all {
		more := 0
		boards[i], values[i], more = w.vary(c)
		cells += more
	}
	var together [][]bool
	if !w.One && cells <= board.MaxTotal { // it saves most processes
		var err error
		if together, err = w.wrong(ctx, boards...); err != nil {
			return nil, err
		}
	}
	for i, c := range all {
		if w.budget.Over() {
			break
		}
		var wrong []bool
		if together != nil {
			wrong = together[i]
		} else if alone, err := w.wrong(ctx, boards[i]); err != nil {
			return nil, err
		} else if alone != nil {
			wrong = alone[0]
		}
		if len(wrong) == 0 || !slices.Contains(wrong, false) || !wrong[slices.Index(values[i], c.now)] {
			continue // nothing can be said, or it does not matter, or this is not what was found
		}
		facts = append(facts, c.name+": "+wrongWords(values[i], wrong, c.most))
	}
	return facts, nil
}

// vary returns the boards with another number in a place, these numbers, and the cells of
// all.
func (w *witness) vary(c coordinate) (boards []board.Board, values []int, cells int) {
	for _, n := range valuesOf(c) {
		x := w.finding.Last().Clone()
		c.set(&x, n)
		if x.Validate() != nil || board.Fit(&x, w.Promises) != nil {
			continue
		}
		if n != c.now && cells+x.Cells > board.MaxTotal-w.finding.Last().Cells {
			continue
		}
		cells += x.Cells
		boards, values = append(boards, x), append(values, n)
	}
	return boards, values, cells
}

// wrong reports of each board of some groups whether it is answered wrong. It returns
// nil if that cannot be said: the program does not get through them. Of a group on which
// the answers change with the order in which the boards come, it is nil too.
func (w *witness) wrong(ctx context.Context, groups ...[]board.Board) ([][]bool, error) {
	boards := slices.Concat(groups...)
	straight, err := w.wrongIn(ctx, boards)
	if err != nil || straight == nil {
		return nil, err
	}
	backwards := straight
	if !w.One {
		slices.Reverse(boards)
		if backwards, err = w.wrongIn(ctx, boards); err != nil || backwards == nil {
			return nil, err
		}
		slices.Reverse(backwards)
	}
	wrong := make([][]bool, len(groups))
	for i, g := range groups {
		n := len(g)
		if slices.Equal(straight[:n], backwards[:n]) {
			wrong[i] = straight[:n]
		}
		straight, backwards = straight[n:], backwards[n:]
	}
	return wrong, nil
}

func (w *witness) wrongIn(ctx context.Context, boards []board.Board) ([]bool, error) {
	b := trial.Of(boards...)
	defer b.Close()
	numbers, _, err := listen(ctx, w.Pool, b, w.Full)
	if numbers == nil || err != nil {
		return nil, err
	}
	wrong := make([]bool, len(numbers))
	for i, n := range numbers {
		wrong[i] = n != belief.Outcome(b.Answers[i])
	}
	return wrong, nil
}

// mostRanges is how many ranges of wrong values a sentence has, and fewestRight how
// many values are right below a border that is told.
const (
	mostRanges  = 3
	fewestRight = 3
)

// wrongWords tells for which of the values something is wrong: "wrong for 3, 5 to
// 8; tried 1 to 9". Where not all numbers between were tried it says how many were.
func wrongWords(values []int, wrong []bool, most int) string {
	first, last := values[0], values[len(values)-1]
	var ranges []string
	from, count := 0, 0
	for i := range values {
		if !wrong[i] {
			continue
		}
		if count++; i == 0 || !wrong[i-1] || values[i-1] < values[i]-1 {
			from = i
			ranges = append(ranges, "")
		}
		word := strconv.Itoa(values[from])
		switch i - from {
		case 0:
		case 1:
			word += ", " + strconv.Itoa(values[i])
		default:
			word += " to " + strconv.Itoa(values[i])
		}
		ranges[len(ranges)-1] = word
	}
	few := strings.Join(ranges[:min(mostRanges, len(ranges))], ", ")
	switch {
	case len(ranges) > mostRanges:
		return fmt.Sprintf("wrong for %d of the %d numbers tried from %d to %d: %s, ...", count, len(values), first, last, few)
	case most > mostValues:
		return fmt.Sprintf("wrong for %s; tried %d numbers from %d to %d", few, len(values), first, last)
	case len(ranges) == 1 && from >= fewestRight && from+count == len(values):
		right := "right for %d to %d"
		if values[from-1]-first != from-1 {
			right = "right for those tried from %d to %d"
		}
		return fmt.Sprintf("wrong for %s, "+right, few, first, values[from-1])
	}
	return fmt.Sprintf("wrong for %s; tried %d to %d", few, first, last)
}

// A coordinate is a number of a board that can be varied.
type coordinate struct {
	name string
	now  int
	most int
	set  func(b *board.Board, n int)
}

// coordinates returns the numbers of a board; of a board with many jumps not all.
func coordinates(b *board.Board) []coordinate {
	all := []coordinate{
		{"the number of cells", b.Cells, min(b.Cells+3, board.MaxCells), func(b *board.Board, n int) { b.Cells = n }},
		{"the number of faces", b.Faces, min(b.Faces, b.Cells) + 3, func(b *board.Board, n int) { b.Faces = n }},
	}
	for i, j := range b.Jumps[:min(len(b.Jumps), mostCoordinates/2)] {
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

// valuesOf returns the numbers that a coordinate is given, upwards: all of them if
// there are few, else the least, the greatest, powers of two, and those around
// what it is now.
func valuesOf(c coordinate) []int {
	var values []int
	if c.most <= mostValues {
		for n := 1; n <= max(c.most, c.now); n++ {
			values = append(values, n)
		}
		return values
	}
	for n := 1; n <= c.most; n *= 2 {
		values = append(values, n)
	}
	for n := c.now - 4; n <= c.now+4; n++ {
		if n >= 1 && n <= max(c.most, c.now) {
			values = append(values, n)
		}
	}
	values = append(values, c.most)
	slices.Sort(values)
	return slices.Compact(values)
}
