package report

import (
	"fmt"

	"adder/judge/result"
)

// What is said of warnings: what is wrong and costs nothing.

// warningWords are the sentences of warnings that have none of their own.
var warningWords = map[result.WarningKind]string{
	result.Accumulates: "it fails when one input holds very many boards, more than the site or a problem setter would give; in smaller inputs every answer is right. It may be slow, or something may grow from board to board: a buffer, a list, the time for each",
}

// luckWords is what it means for the answers, by what is wrong.
var luckWords = map[result.WarningKind]string{
	result.Foreign:   "that memory is not its own, so its output is luck",
	result.Undefined: "the compiler may do anything with it",
	result.Unset:     "the value there is luck",
}

// warned adds what is wrong and costs nothing.
func (d *Doc) warned(all []result.Warning) {
	for i := range all {
		d.add(Notes, "warning: "+warningOf(&all[i]))
	}
}

func warningOf(w *result.Warning) string {
	words := Short(Clean(w.Reason), mostReason)
	if words == "" {
		return warningWords[w.Kind]
	}
	if w.Line > 0 {
		words = fmt.Sprintf("line %d %s", w.Line, words)
	}
	if luck := luckWords[w.Kind]; luck != "" {
		words += "; " + luck
	}
	if len(w.Boards) == 1 {
		words += ". An example: " + Short(boardLine(&w.Boards[0]), 80)
		if w.Detail != "" {
			words += ": " + Short(Clean(w.Detail), mostReason)
		}
	}
	return words
}
