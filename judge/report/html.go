package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"adder/judge/board"
)

// Theory. A page is one file that asks for nothing: no fonts, no pictures, no
// network. Its style and its script are named by their hashes in a content
// policy that allows nothing else, so that even a text that escaped the template
// could do nothing. Without the script everything is shown; with it, the table
// can be filtered and sorted.

//go:embed page/page.tmpl
var pageText string

//go:embed page/page.css
var pageStyle string

//go:embed page/page.js
var pageScript string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"pill":  pill,
	"wbr":   breakable,
	"count": func(n int) string { return Thousands(uint64(n)) },
}).Parse(pageText))

// HTML writes the page of a run: of judge, fuzz, grade or the main job. It stays
// under 5 MB however many entries there are, and says what it leaves out.
func HTML(w io.Writer, r Run, entries []Graded) error {
	p := newPage(r, clean(r.What))
	f := formatOf(r)
	p.Headline = pageHeadline(entries)
	p.Tallies = tallies(entries)
	p.Total = len(entries)
	p.Spread = spreadOf(entries)
	groups := grouped(entries, f)
	var at map[int]string
	p.Failures, at, p.LeftOut = blocksOf(groups, entries, f.Rules)
	var leftOut int
	if p.Alike, leftOut = alikes(entries, at); leftOut > 0 {
		p.leaveOut(Thousands(uint64(leftOut)) + " groups that behave alike are left out, to keep this page small.")
	}
	var words string
	p.Matrix, words = matrixOf(entries, p.Tallies, at)
	p.leaveOut(words)
	p.Growths, words = growthsOf(entries)
	p.leaveOut(words)
	return pageTemplate.Execute(w, p)
}

// Feedback writes the page of one student. What is hidden from the student must
// be gone from e already: see [Detail.Of].
func Feedback(w io.Writer, r Run, e Graded) error {
	name, file := nameOf(e)
	r.Command = nil // the grader's, not the student's
	p := newPage(r, name)
	p.File = file
	p.Headline = pageHeadline([]Graded{e})
	p.Tallies = tallies([]Graded{e})
	p.Note = clean(e.Note)
	if c := e.Entry.Card; c != nil {
		p.Groups = groupRows(c)
		p.Score = score(e.Entry)
		p.MaxScore = c.MaxScore
		if c.Skipped != "" {
			p.Note = "skipped: " + clean(c.Skipped)
		}
	}
	f := formatOf(r)
	p.Failures, _, p.LeftOut = blocksOf(grouped([]Graded{e}, f), []Graded{e}, f.Rules)
	p.Growths, _ = growthsOf([]Graded{e})
	p.Student = true
	return pageTemplate.Execute(w, p)
}

func newPage(r Run, title string) *page {
	style := pageStyle + SVGStyle
	return &page{
		Title: title, Facts: facts(r), Legend: legend(),
		Style: template.CSS(style), Script: template.JS(pageScript),
		Policy: "default-src 'none'; style-src " + hashOf(style) + "; script-src " + hashOf(pageScript) +
			"; base-uri 'none'; form-action 'none'",
	}
}

// hashOf names a text in a content policy.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// formatOf is the format in which inputs are shown, and whose rules are played
// by; the project's own if nothing else is said.
func formatOf(r Run) *board.Format {
	f, err := board.FindFormat(r.Format)
	if err != nil {
		f = board.Formats[0]
	}
	return f
}
