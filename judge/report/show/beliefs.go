package show

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report"
)

const beliefsHead = `# What programs believe

<!-- Written by adder show --beliefs; do not edit. -->

For students and teachers who look up a belief that a report names.

Adder names a belief only if a program that holds it would print exactly what yours
prints, right and wrong, on every board that both were given: the 20,000
smallest and 2,048 random larger ones. A program that often dies is given fewer boards; then
the name is called probable. These are the beliefs that it knows, each with the smallest
board on which it shows. Two or three that concern different things are also recognised
together, as in ` + "`chained+off-board`" + `. Three more have a number of the program's own:
` + "`stuck-prints-N`, `given-up-after-N-throws` and `room-for-N-cells`" + `.

`

// Beliefs writes every belief with the smallest board that shows it.
func Beliefs(w io.Writer) error {
	var text strings.Builder
	text.WriteString(beliefsHead)
	for _, m := range belief.Singles {
		if m.Harmless {
			continue
		}
		fmt.Fprintf(&text, "## %s\n\n%s\n\n", m.Name, m.Doc)
		boards, err := shows(m)
		if err != nil {
			return err
		}
		text.WriteString(drawnBelief(m, boards))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// shows returns boards that expose a belief: the smallest one in the sweep; or else some
// up to the first wrong answer: the trap named after it, larger ones, or two small ones,
// the first of which spoils the second. It returns none if nothing exposes it.
func shows(m *belief.Belief) ([]board.Board, error) {
	var s oracle.Solver
	play := m.New()
	wrong := func(b *board.Board) bool { return play(b) != belief.Outcome(s.Answer(b)) }
	if !m.Leaks {
		for b := range generator.Small.From(0) {
			if wrong(b) {
				return []board.Board{b.Clone()}, nil
			}
		}
	}
	boards, err := cases.Trap(m.Name)
	if err != nil {
		return nil, err
	}
	play = m.New()
	at := slices.IndexFunc(boards, func(b board.Board) bool { return wrong(&b) })
	if at >= 0 {
		return boards[:at+1], nil
	}
	if m.Leaks {
		return leftOver(m), nil
	}
	mix := generator.NewMix(1, nil, nil, nil)
	for _, b := range append(slices.Clone(larger), mix.Boards(mixed)...) {
		simple := b.Cells <= drawn || len(b.Jumps) == 0
		if simple && wrong(&b) {
			return []board.Board{b}, nil
		}
	}
	return nil, nil
}

// larger are boards that show limits.
var larger = []board.Board{{Cells: 102, Faces: 1}, {Cells: 130, Faces: 1}, {Cells: 257, Faces: 1}}

// mixed is how many boards of the mix are tried where no small board shows a belief.
const mixed = 6000

// leftOver returns two small boards; the second is answered wrong after the first.
func leftOver(m *belief.Belief) []board.Board {
	var some []board.Board
	for b := range generator.Small.From(0) {
		if b.Cells <= 4 && b.Faces <= 2 {
			some = append(some, b.Clone())
		}
		if len(some) == 60 {
			break
		}
	}
	var s oracle.Solver
	for i := range some {
		for k := range some {
			play := m.New()
			play(&some[i])
			if play(&some[k]) != belief.Outcome(s.Answer(&some[k])) {
				return []board.Board{some[i], some[k]}
			}
		}
	}
	return nil
}

// drawn is the largest board that is drawn.
const drawn = 100

// drawnBelief draws the boards and states what is printed for the last one.
func drawnBelief(m *belief.Belief, boards []board.Board) string {
	if len(boards) == 0 {
		return ""
	}
	var s oracle.Solver
	var printed belief.Outcome
	play := m.New()
	text := "```text\n"
	for i := range boards {
		printed = play(&boards[i])
		if boards[i].Cells > drawn {
			text += fmt.Sprintf("%d cells, %d face, no jumps\n", boards[i].Cells, boards[i].Faces)
			continue
		}
		text += report.Draw(&boards[i], nil)
	}
	last := &boards[len(boards)-1]
	return text + fmt.Sprintf("the answer is %d; a program that believes this %s\n```\n\n",
		s.Answer(last), printing(printed))
}

// printing says what a program does that prints this.
func printing(printed belief.Outcome) string {
	if printed.Failed() {
		return printed.String()
	}
	return "prints " + printed.String()
}

// FindBelief finds a belief by name, or a pair by its two names joined with "+". It
// returns nil for "".
func FindBelief(name string) (*belief.Belief, error) {
	if name == "" {
		return nil, nil
	}
	m, err := belief.Find(name)
	if err == nil {
		return m, nil
	}
	hint := "adder fuzz names beliefs, as in --belief chained"
	if unknown, ok := errors.AsType[*belief.UnknownError](err); ok {
		hint = fault.DidYouMean(unknown.Word, belief.Names(), hint)
	}
	return nil, fault.New(err.Error(), hint)
}
