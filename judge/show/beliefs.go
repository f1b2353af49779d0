package show

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/report"
	"adder/judge/usage"
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
	for _, m := range misconception.Singles {
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
// nil if neither exposes it.
func shows(m *misconception.Misconception) ([]board.Board, error) {
	var s oracle.Solver
	if !m.Leaks {
		play := m.New()
		for b := range generator.Small.From(0) {
			if play(b) != misconception.Outcome(s.Answer(b)) {
				return []board.Board{b.Clone()}, nil
			}
		}
	}
	boards, err := cases.Trap(m.Name)
	if err != nil {
		return nil, err
	}
	play := m.New()
	for i := range boards {
		if play(&boards[i]) != misconception.Outcome(s.Answer(&boards[i])) {
			return boards[:i+1], nil
		}
	}
	return nil, nil
}

// drawnBelief draws the boards and states what is printed for the last one.
func drawnBelief(m *misconception.Misconception, boards []board.Board) string {
	if len(boards) == 0 {
		return ""
	}
	var s oracle.Solver
	var printed misconception.Outcome
	play := m.New()
	text := "```text\n"
	for i := range boards {
		printed = play(&boards[i])
		text += report.Draw(&boards[i], nil)
	}
	last := &boards[len(boards)-1]
	words := "a program that believes this prints " + printed.String()
	if printed.Failed() {
		words = "a program that believes this " + printed.String()
	}
	return text + fmt.Sprintf("the answer is %d; %s\n```\n\n", s.Answer(last), words)
}

// FindBelief finds a belief by name, or a pair by its two names joined with "+". It
// returns nil for "".
func FindBelief(name string) (*misconception.Misconception, error) {
	if name == "" {
		return nil, nil
	}
	m, err := misconception.Find(name)
	if err == nil {
		return m, nil
	}
	hint := "adder fuzz names beliefs, as in --belief chained"
	var unknown *misconception.UnknownError
	if errors.As(err, &unknown) {
		hint = usage.DidYouMean(unknown.Word, misconception.Names(), hint)
	}
	return nil, usage.New(err.Error(), hint)
}
