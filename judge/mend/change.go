package mend

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"adder/judge/source"

	unified "github.com/rogpeppe/go-internal/diff"
)

// A Row is a kind of change. To add one, write a row with an example, and a func that
// proposes every such change of a file. A test requires that the example's Before is
// mended.
type Row struct {
	Name   string
	Doc    string // one sentence
	Why    string // tells the author what was wrong: a sentence with $was and $is, the words before and after
	Cost   int    // how much it changes the meaning; the cheapest are tried first
	Before string // example, in C++
	After  string
	Donor  string // example: what a statement is borrowed from

	propose func(f *file, add func(spans ...span))
	why     func(f *file, token int, s step) string // a sentence for the place of the change, or ""
}

// How much of a file rows try.
const (
	mostTests       = 12  // of its conditions, elsewhere
	mostReached     = 12  // ways to tell that the last cell was reached
	mostMoves       = 6   // lines up and down that a statement is moved
	mostMoved       = 12  // lines of an if that is moved: each candidate has them all
	mostTogether    = 3   // declarations moved at once: if two things are left over from the previous board, moving only one changes little
	mostShort       = 24  // lines that are tried elsewhere
	mostBetween     = 100 // words between numbers that change together,
	mostTwins       = 8   // of which each does with so many others
	leastEverywhere = 6   // the least number that is changed everywhere at once: smaller ones stand for many things
	reach           = 40  // lines up and down where names are looked for: further away they are mostly another function's
	mostNames       = 14  // that take the place of another
)

// A span is a part of a file and its replacement.
type span struct {
	from, to int
	text     string
}

// Rows is the table.
var Rows = []*Row{
	compareRow, stepNumberRow, arithmeticRow, logicRow, assignRow, jumpWordRow, truthRow,
	dropLineRow, uncommentRow, roundNumberRow, negateRow, stepNameRow, dropStepRow,
	bothNumbersRow, orderRow, stuckRow, reachedRow, roomRow, boundRow, fileNumberRow, everyNumberRow, moveLineRow, swapNameRow, entryRow,
	wideRow, guardRow, heapRow, keepRow, clearRow, insertRow, conditionRow, donorRow,
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
	in            *file
	at            int // byte of the file
	line          int // of the submitted source, from 1
	before, after string
}

// text is the file with the change.
func (c *candidate) text() string { return replaced(c.in.text, c.spans) }

// mostTaken is the longest text that is taken apart again with each change: it costs the
// judge a microsecond for every ten bytes, and is counted against no budget.
const mostTaken = 8 << 10

// essence is what a compiler makes of the text, and whether it may accept it. Where a line's
// indent means nothing, that is its words.
func (c *candidate) essence() (words string, compiles bool) {
	text := c.text()
	if !c.in.Strict || len(text) > mostTaken {
		return text, true
	}
	g := newFile(c.in.lang, text)
	var b strings.Builder
	for _, t := range g.tokens {
		if t.Sort != source.Comment {
			b.WriteString(t.Text + "\n")
		}
	}
	return b.String(), !c.in.lacks(g)
}

// candidates lists every change of a file, by row and then by place. steps made the file.
func candidates(f *file, steps []step, cost int) (all []candidate) {
	for _, row := range Rows {
		all = append(all, row.candidates(f, steps, cost)...)
	}
	return all
}

func (row *Row) candidates(f *file, steps []step, cost int) (all []candidate) {
	row.propose(f, func(spans ...span) {
		// A moved statement is reported at its old line.
		first := spans[max(0, slices.IndexFunc(spans, func(s span) bool { return s.from < s.to }))]
		s := step{row: row, in: f, at: first.from, line: f.submitted(f.lineAt(first.from))}
		if first.from == first.to && first.from > 0 { // an insertion belongs to the word before it
			s.at--
		}
		s.before, s.after = wordsOf(f.text, spans)
		if s.before != s.after || len(spans) > 1 {
			all = append(all, candidate{f, spans, append(steps[:len(steps):len(steps)], s), cost + row.Cost})
		}
	})
	return all
}

// replaced applies spans, which are in order, to a text.
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

// wordsOf is what spans remove and insert; equal changes in several places count once.
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

func inOneLine(s string) string { return lineEnd.ReplaceAllString(strings.TrimSpace(s), " ") }

// diff is the unified diff of two texts without its header.
func diff(a, b string) string {
	lines := strings.SplitAfterN(string(unified.Diff("", plainLines(a), "", plainLines(b))), "\n", 4)
	return lines[len(lines)-1]
}

// plainLines is a text with "\n" after each line.
func plainLines(s string) []byte {
	return []byte(strings.TrimSuffix(strings.ReplaceAll(s, "\r\n", "\n"), "\n") + "\n")
}

// origins maps each line of b to its line in a, from 1, or to where it was inserted.
func origins(a, b string) (lines []int) {
	old, gone := 1, 0 // gone lines before old are not replaced yet
	for line := range strings.Lines(diff(a, b)) {
		var from int
		switch _, err := fmt.Sscanf(line, "@@ -%d", &from); {
		case err == nil:
			for ; old < from; old++ {
				lines = append(lines, old)
			}
		case line[0] == '-':
			old, gone = old+1, gone+1
		case line[0] == '+':
			lines = append(lines, old-gone)
			gone = max(gone-1, 0)
		default:
			lines = append(lines, old)
			old, gone = old+1, 0
		}
	}
	for n := strings.Count(string(plainLines(b)), "\n"); len(lines) < n; old++ {
		lines = append(lines, old)
	}
	return lines
}
