package review

import (
	"cmp"
	"context"
	"fmt"

	"adder/judge/run/source"
	"adder/judge/verdict/result"
)

// opens finds out which file the source of a program opens that fails from the first group on.
func (w *work) opens(context.Context) error {
	if w.startsWell() || w.result.Verdict == result.Accepted {
		return nil
	}
	files := source.Opened(w.program.Lang.Name, string(w.program.Text))
	if len(files) > 0 {
		w.result.Opened = result.Text(files[0])
	}
	return nil
}

// draws finds out where the source asks for random numbers, if no belief says why the program is wrong.
func (w *work) draws(context.Context) error {
	f := cmp.Or(w.result.Finding, w.result.Failure)
	d := w.result.Diagnosis
	if w.readsElse() || f == nil || f.Verdict() != result.WrongAnswer || d != nil && d.Name != "" {
		return nil
	}
	word, line := source.Draws(w.program.Lang.Name, string(w.program.Text))
	if word != "" {
		w.result.Draws = result.Text(fmt.Sprintf("%s in line %d", word, line))
	}
	return nil
}
