package explain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// Facts says what is certain about a failure though the belief behind it is not
// known: why the answer is what it is, and which numbers of the board matter.
func Facts(ctx context.Context, p *run.Pool, f *result.Failure, o Options) ([]string, error) {
	if len(f.Boards) != 1 || f.Kind == result.Nondeterministic {
		return nil, nil
	}
	var facts []string
	if why := whyAnswer(f); why != "" {
		facts = append(facts, why)
	}
	if f.Kind != result.Wrong {
		return facts, nil
	}
	e, err := p.Take()
	if err != nil {
		return nil, err
	}
	defer p.Release(e)
	v := variations{e, o, p.Part(o.Budget), f}
	matter, err := v.matter(ctx)
	return append(facts, matter...), err
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
	return "a way of " + throws(answer) + ": from cell " + way
}

func throws(n int) string {
	if n == 1 {
		return "1 throw"
	}
	return strconv.Itoa(n) + " throws"
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
		parts = append(parts, throws(int(d))+": "+strings.Join(cells, " "))
	}
	if len(parts) == 0 {
		return ""
	}
	if deepest > reachShown {
		parts = append(parts, "and so on")
	}
	return "the cells that can be reached, by the least number of throws: " + strings.Join(parts, "; ")
}

// variations is a board of which one number at a time is another.
type variations struct {
	*run.Examiner
	Options
	budget  run.Budget
	finding *result.Failure
}

// mostCoordinates is how many numbers of a board are varied, and mostValues how
// many values each is given where there are more.
const (
	mostCoordinates = 40
	mostValues      = 128 // so that of the 100 cells of many sites all are tried
)

// matter varies each number of the board and tells for which values the program
// is wrong.
func (v *variations) matter(ctx context.Context) ([]string, error) {
	var facts []string
	all := coordinates(v.finding.Last())
	together, err := v.together(ctx, all)
	if err != nil {
		return nil, err
	}
	for i, c := range all {
		if v.budget.Over() {
			break
		}
		boards, values := v.vary(c)
		var wrong []bool
		if together != nil {
			wrong = together[i]
		} else if wrong, err = v.wrong(ctx, boards); err != nil {
			return nil, err
		}
		if len(wrong) == 0 || !slices.Contains(wrong, false) || !wrong[slices.Index(values, c.now)] {
			continue // nothing can be said, or it does not matter, or this is not what was found
		}
		facts = append(facts, c.name+": "+wrongWords(values, wrong, c.most))
	}
	return facts, nil
}

// together asks of all coordinates at one time what wrong does of each, which saves
// most processes. It returns nil if that cannot be done: the boards are too large, or
// the program does not get through them.
func (v *variations) together(ctx context.Context, all []coordinate) ([][]bool, error) {
	var boards []board.Board
	var ends []int
	for _, c := range all {
		more, _ := v.vary(c)
		boards = append(boards, more...)
		ends = append(ends, len(boards))
	}
	if v.One || sumCells(boards) > board.MaxTotal {
		return nil, nil
	}
	straight, backwards, err := v.bothWays(ctx, boards)
	if err != nil || straight == nil || backwards == nil {
		return nil, err
	}
	wrong := make([][]bool, len(all))
	from := 0
	for i, to := range ends {
		if slices.Equal(straight[from:to], backwards[from:to]) {
			wrong[i] = straight[from:to]
		}
		from = to
	}
	return wrong, nil
}

func sumCells(boards []board.Board) (cells int) {
	for i := range boards {
		cells += boards[i].Cells
	}
	return cells
}

// vary returns the boards with another number in a place, and these numbers.
func (v *variations) vary(c coordinate) (boards []board.Board, values []int) {
	cells := 0
	for _, n := range valuesOf(c) {
		x := v.finding.Last().Clone()
		c.set(&x, n)
		if x.Validate() != nil || board.Fit(&x, v.Promises) != nil {
			continue
		}
		if n != c.now && cells+x.Cells > board.MaxTotal-v.finding.Last().Cells {
			continue
		}
		cells += x.Cells
		boards, values = append(boards, x), append(values, n)
	}
	return boards, values
}

// wrong reports of each board whether it is answered wrong. It returns nil if that
// cannot be said: the program does not get through them, or its answers change
// with the order in which they come.
func (v *variations) wrong(ctx context.Context, boards []board.Board) ([]bool, error) {
	if v.One {
		return v.wrongIn(ctx, boards)
	}
	straight, backwards, err := v.bothWays(ctx, boards)
	if err != nil || !slices.Equal(straight, backwards) {
		return nil, err
	}
	return straight, nil
}

// bothWays gives boards in their order, and backwards. What it returns is by board.
func (v *variations) bothWays(ctx context.Context, boards []board.Board) (straight, backwards []bool, err error) {
	straight, err = v.wrongIn(ctx, boards)
	if err != nil || straight == nil {
		return nil, nil, err
	}
	reversed := slices.Clone(boards)
	slices.Reverse(reversed)
	backwards, err = v.wrongIn(ctx, reversed)
	slices.Reverse(backwards)
	return straight, backwards, err
}

func (v *variations) wrongIn(ctx context.Context, boards []board.Board) ([]bool, error) {
	b := v.Maker.Of(boards...)
	defer b.Close()
	r, err := v.Listen(ctx, "diagnose", b, v.Full)
	if err != nil {
		return nil, err
	}
	numbers := run.Numbers(r.Stdout, b.Len())
	if !run.Answered(r, numbers, b.Len()) {
		return nil, nil
	}
	wrong := make([]bool, len(numbers))
	for i, n := range numbers {
		wrong[i] = n != misconception.Outcome(b.Answers[i])
	}
	return wrong, nil
}

// wrongWords tells for which of the values something is wrong: "wrong for 3, 5 to
// 8; tried 1 to 9". Where not all numbers between were tried it says how many were.
func wrongWords(values []int, wrong []bool, most int) string {
	var words []string
	for i := 0; i < len(values); i++ {
		if !wrong[i] {
			continue
		}
		k := i
		for k+1 < len(values) && wrong[k+1] && values[k+1] == values[k]+1 {
			k++
		}
		switch word := strconv.Itoa(values[i]); {
		case k > i+1:
			words = append(words, fmt.Sprintf("%s to %d", word, values[k]))
			i = k
		default:
			words = append(words, word)
		}
	}
	last := values[len(values)-1]
	tried := fmt.Sprintf("tried %d to %d", values[0], last)
	if most > mostValues {
		tried = fmt.Sprintf("tried %d numbers from %d to %d", len(values), values[0], last)
	}
	return "wrong for " + strings.Join(words, ", ") + "; " + tried
}
