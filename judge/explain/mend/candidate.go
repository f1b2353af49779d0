package mend

import (
	"regexp"
	"slices"
	"strings"

	unified "github.com/rogpeppe/go-internal/diff"
)

// A candidate is a file with one change.
type candidate struct {
	in            *file
	spans         []span
	operator      *Operator
	line          int // from 1
	cost          int
	before, after string
}

// text is the file with the change.
func (c *candidate) text() string { return replaced(c.in.text, c.spans) }

// proposals collects what an operator proposes.
type proposals struct {
	file     *file
	operator *Operator
	all      []candidate
}

// likely and unlikely add a change; an unlikely one is tried later.
func (p *proposals) likely(spans ...span)   { p.add(p.operator.Cost, spans) }
func (p *proposals) unlikely(spans ...span) { p.add(p.operator.Cost+1, spans) }

func (p *proposals) add(cost int, spans []span) {
	before, after := wordsOf(p.file.text, spans)
	if before == after {
		return
	}
	at := spans[0].from
	if at == spans[0].to && at > 0 { // an insertion belongs to the token before it
		at--
	}
	p.all = append(p.all, candidate{p.file, spans, p.operator, p.file.lineAt(at) + 1, cost, before, after})
}

// candidates lists every change of a file, by operator and then by place.
func candidates(f *file) (all []candidate) {
	for _, o := range Operators {
		all = append(all, o.candidates(f)...)
	}
	return all
}

func (o *Operator) candidates(f *file) []candidate {
	p := &proposals{file: f, operator: o}
	o.propose(f, p)
	return p.all
}

// wordsOf is what spans remove and insert. Equal changes in several places count once.
func wordsOf(text string, spans []span) (before, after string) {
	var removed, inserted []string
	for _, s := range spans {
		was, is := inOneLine(text[s.from:s.to]), inOneLine(s.text)
		if was != "" && slices.Contains(removed, was) && slices.Contains(inserted, is) {
			continue
		}
		removed = append(removed, was)
		inserted = append(inserted, is)
	}
	return strings.TrimSpace(strings.Join(removed, " ")), strings.TrimSpace(strings.Join(inserted, " "))
}

var lineEnd = regexp.MustCompile(`\s*\n\s*`)

func inOneLine(s string) string { return lineEnd.ReplaceAllString(strings.TrimSpace(s), " ") }

// longestQuote is the longest part of a program that is quoted in a sentence.
const longestQuote = 40

// why is the sentence that explains a change.
func (c *candidate) why() string {
	quote := func(s string) string {
		if len(s) > longestQuote {
			return "what stands here"
		}
		return s
	}
	return strings.NewReplacer("$was", quote(c.before), "$is", quote(c.after)).Replace(c.operator.Why)
}

// diff is the unified diff of two texts without its header.
func diff(a, b string) string {
	lines := strings.SplitAfterN(string(unified.Diff("", plainLines(a), "", plainLines(b))), "\n", 4)
	return lines[len(lines)-1]
}

// plainLines is a text with "\n" after each line.
func plainLines(s string) []byte {
	return []byte(strings.TrimSuffix(strings.ReplaceAll(s, "\r\n", "\n"), "\n") + "\n")
}
