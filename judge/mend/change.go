package mend

import (
	"regexp"
	"slices"
	"strings"
)

// A Row is a kind of change. To add one, write a row, with an example of what it
// does, and a func that proposes every such change of a file. A test makes of each
// example a mutant by its inverse, and wants it mended.
type Row struct {
	Name   string
	Doc    string // one sentence
	Cost   int    // how much of the meaning it changes: cheap ones are tried first
	Before string // example, in C++
	After  string
	Donor  string // example: what a statement is borrowed from

	propose func(f *file, add func(spans ...span))
}

// A span is a part of a file, and what takes its place.
type span struct {
	from, to int
	text     string
}

// Rows is the table.
var Rows = []*Row{
	compareRow, stepNumberRow, arithmeticRow, logicRow, assignRow, jumpWordRow, truthRow,
	dropLineRow, uncommentRow, roundNumberRow, negateRow, stepNameRow, dropStepRow,
	bothNumbersRow, stuckRow, reachedRow, roomRow, boundRow, fileNumberRow, everyNumberRow, moveLineRow, swapNameRow, entryRow,
	wideRow, guardRow, keepRow, clearRow, insertRow, conditionRow, donorRow,
}

// A candidate is a file with one more change.
type candidate struct {
	in    *file
	spans []span
	steps []step
	cost  int
}

// A step is one change.
type step struct {
	row           *Row
	line          int // of the submitted source, from 1
	before, after string
}

// text is the file with the change.
func (c *candidate) text() string { return replaced(c.in.text, c.spans) }

// candidates lists every change of a file, row by row and in the order of the
// file. Before it come the steps that made the file.
func candidates(f *file, steps []step, cost int) (all []candidate) {
	for _, row := range Rows {
		all = append(all, row.candidates(f, steps, cost)...)
	}
	return all
}

func (row *Row) candidates(f *file, steps []step, cost int) (all []candidate) {
	row.propose(f, func(spans ...span) {
		s := step{row: row, line: f.submitted(f.lineAt(changed(spans).from))}
		s.before, s.after = wordsOf(f.text, spans)
		if (s.before != s.after || len(spans) > 1) && !f.lacks(spans) {
			all = append(all, candidate{f, spans, append(steps[:len(steps):len(steps)], s), cost + row.Cost})
		}
	})
	return all
}

// changed is the first span that takes something away, or else the first: a
// statement that moves is told by the line that it leaves.
func changed(spans []span) span {
	for _, s := range spans {
		if s.from < s.to {
			return s
		}
	}
	return spans[0]
}

// replaced puts spans, which are in order, into a text.
func replaced(text string, spans []span) string {
	var b strings.Builder
	at := 0
	for _, s := range spans {
		if s.from < at || s.to < s.from || s.to > len(text) {
			return text
		}
		b.WriteString(text[at:s.from])
		b.WriteString(s.text)
		at = s.to
	}
	b.WriteString(text[at:])
	return b.String()
}

// wordsOf is what spans take away and put in; what they do alike in several places is
// said once.
func wordsOf(text string, spans []span) (before, after string) {
	var b, a []string
	for _, s := range spans {
		was, is := inOneLine(text[s.from:s.to]), inOneLine(s.text)
		if was != "" && is != "" && slices.Contains(b, was) && slices.Contains(a, is) {
			continue
		}
		b, a = append(b, was), append(a, is)
	}
	return strings.TrimSpace(strings.Join(b, " ")), strings.TrimSpace(strings.Join(a, " "))
}

var lineEnd = regexp.MustCompile(`\s*\n\s*`)

// inOneLine is how a change is told; the diff shows its lines.
func inOneLine(s string) string { return lineEnd.ReplaceAllString(strings.TrimSpace(s), " ") }
