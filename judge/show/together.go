package show

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/board"
)

// All is what is said of the boards of a file together, in lines.
func (t *Teller) All(boards []board.Board) string {
	var traits, ambiguous, kept []string
	for i := range boards {
		for _, trait := range t.solver.Traits(&boards[i]) {
			if !slices.Contains(traits, trait) {
				traits = append(traits, trait)
			}
		}
		if t.solver.Ambiguous(&boards[i]) {
			ambiguous = append(ambiguous, fmt.Sprint(i+1))
		}
	}
	for _, p := range board.Promises {
		if !slices.ContainsFunc(boards, func(b board.Board) bool { return !p.Keeps(&b) }) {
			kept = append(kept, p.Name)
		}
	}
	text := ""
	for _, line := range []struct {
		what  string
		words []string
	}{{"traits", traits}, {"promises", kept}, {"ambiguous boards", ambiguous}} {
		const most = 16
		if len(line.words) > most {
			line.words = append(line.words[:most:most], fmt.Sprintf("... (%d)", len(line.words)))
		}
		if len(line.words) > 0 {
			text += fmt.Sprintf("  %s: %s\n", line.what, strings.Join(line.words, ", "))
		}
	}
	return text
}
