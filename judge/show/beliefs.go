package show

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/fault"
	"adder/judge/oracle"
	"adder/judge/report"
)

const beliefsHead = `# What programs believe

<!-- Written by adder show --beliefs; do not edit. -->

Adder names a belief only if a program that holds it would print exactly what yours
prints, right and wrong, on every small board and on 2,048 random larger ones. These
are the beliefs that it knows, each with the smallest board on which it shows. Two
that concern different things are also recognised together, as in
` + "`chained+off-board`" + `.

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

// shows returns boards that expose a belief: the smallest one in the sweep, or else
// the boards of the trap named after it, up to the first wrong answer. It returns
// none if neither exposes it.
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
	play = m.New()
	at := slices.IndexFunc(boards, func(b board.Board) bool { return wrong(&b) })
	return boards[:at+1], err
}

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
		text += report.Draw(&boards[i], nil)
	}
	last := &boards[len(boards)-1]
	return text + fmt.Sprintf("the answer is %d; a program that believes this %s\n```\n\n", s.Answer(last), printing(printed))
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
