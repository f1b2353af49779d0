package mend

import (
	"fmt"
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

// Diffs.

// around is how many lines that stay are shown beside those that do not.
const around = 2

// diff writes two texts as a unified diff without its head. Changes are few and
// near each other, so it compares line by line from both ends, and in between
// finds the lines that stay in the usual way.
func diff(a, b string) string {
	x, y := linesOf(a), linesOf(b)
	var out strings.Builder
	edits := editsOf(x, y)
	for i := 0; i < len(edits); {
		if edits[i].mark == ' ' {
			i++
			continue
		}
		from, to := max(0, i-around), i
		for j, gap := i, 0; j < len(edits) && gap <= 2*around; j++ {
			if gap++; edits[j].mark != ' ' {
				to, gap = j, 0
			}
		}
		to = min(len(edits), to+1+around)
		hunk(&out, edits[from:to])
		i = to
	}
	return out.String()
}

// origins is, for each line of b, the line of a, from 1, that it is or stands at.
func origins(a, b string) (lines []int) {
	for _, e := range editsOf(linesOf(a), linesOf(b)) {
		if e.mark != '-' {
			lines = append(lines, e.old)
		}
	}
	return lines
}

func linesOf(s string) []string {
	lines := strings.Split(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// An edit is a line that stays, goes or comes, and its number, from 1, in either
// text.
type edit struct {
	mark     byte
	text     string
	old, new int
}

func hunk(out *strings.Builder, edits []edit) {
	olds, news := 0, 0
	for _, e := range edits {
		if e.mark != '+' {
			olds++
		}
		if e.mark != '-' {
			news++
		}
	}
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", edits[0].old, olds, edits[0].new, news)
	for _, e := range edits {
		fmt.Fprintf(out, "%c%s\n", e.mark, e.text)
	}
}

func editsOf(x, y []string) (all []edit) {
	head, tail := 0, 0
	for head < len(x) && head < len(y) && x[head] == y[head] {
		head++
	}
	for tail < len(x)-head && tail < len(y)-head && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	i, j, endX, endY := 0, 0, len(x)-tail, len(y)-tail
	put := func(mark byte, text string) {
		all = append(all, edit{mark, text, i + 1, j + 1})
		if mark != '+' {
			i++
		}
		if mark != '-' {
			j++
		}
	}
	common := commonOf(x[head:endX], y[head:endY])
	for i < len(x) || j < len(y) {
		switch {
		case i < head || i >= endX && j >= endY || i < endX && j < endY && x[i] == y[j]:
			put(' ', x[i])
		case i < endX && (j == endY || common == nil && i <= j || common != nil && common[i-head+1][j-head] >= common[i-head][j-head+1]):
			put('-', x[i])
		default:
			put('+', y[j])
		}
	}
	return all
}

// mostCompared is how many pairs of lines are compared.
const mostCompared = 1_000_000

// commonOf is, for each pair of ends, how many lines two texts share in order; nil if
// they are too long for that: then lines at the same place are compared.
func commonOf(x, y []string) [][]int {
	if len(x)*len(y) > mostCompared {
		return nil
	}
	n := make([][]int, len(x)+1)
	for i := range n {
		n[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if n[i][j] = max(n[i+1][j], n[i][j+1]); x[i] == y[j] {
				n[i][j] = n[i+1][j+1] + 1
			}
		}
	}
	return n
}
