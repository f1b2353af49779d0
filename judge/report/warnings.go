package report

import (
	"fmt"
	"strings"

	"adder/judge/verdict/result"
)

// beside adds warnings, which cost no points, and what was left unfinished.
func (d *Doc) beside(r *result.Result) {
	fails := r.Failure != nil || r.Finding != nil
	for i := range r.Warnings {
		if fails && r.Warnings[i].Kind == result.Accumulates {
			continue // in smaller inputs not every answer is right
		}
		d.add(Notes, "warning: "+warningOf(&r.Warnings[i]))
	}
	if len(r.LeftOut) > 0 {
		d.add(Notes, "no part of the program: "+Short(Clean(strings.Join(r.LeftOut, ", ")), mostReason))
	}
	if len(r.Replaced) > 0 {
		d.add(Notes, "the grader's file counts, not the program's: "+
			Short(Clean(strings.Join(r.Replaced, ", ")), mostReason))
	}
	for _, u := range r.Unfinished {
		words := Short(Clean(string(u.Reason)), mostReason)
		if u.Stopped {
			d.add(Notes, Clean(u.Step)+" "+words)
		} else {
			d.add(Notes, fmt.Sprintf("Adder did not finish %s; the verdict stands: %s", Clean(u.Step), words))
		}
	}
}

// warningWords are the sentences of warnings that have none of their own.
var warningWords = map[result.WarningKind]string{
	result.Accumulates: "it fails when one input holds very many boards, more than the site or a " +
		"problem setter would give; in smaller inputs every answer is right. It may be slow, or " +
		"something may grow from board to board: a buffer, a list, the time for each",
}

// luckWords says what each kind of warning means for the answers.
var luckWords = map[result.WarningKind]string{
	result.Foreign:   "that memory is not its own, so its output is luck",
	result.Undefined: "the compiler may do anything with it",
	result.Unset:     "the value there is luck",
}

func warningOf(w *result.Warning) string {
	words := Short(Clean(w.Reason), mostReason)
	if words == "" {
		return warningWords[w.Kind]
	}
	luck := luckWords[w.Kind]
	words = when(w.Line > 0, lineOf(w.File, w.Line)+": ") + words + when(luck != "", "; "+luck)
	if len(w.Boards) == 1 {
		words += ". An example: " + Short(boardLine(&w.Boards[0]), 80)
		words += when(w.Detail != "", ": "+Short(Clean(w.Detail), mostReason))
	}
	return words
}
