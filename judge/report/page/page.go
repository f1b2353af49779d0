// Package page writes results as an HTML page, of a run or of one student, in the words of
// report and with the pictures of report/picture.
//
//	page.go, page.tmpl                  the kinds of page, their order, and their security policy
//	overview.go                         a class at a glance: the distribution of points, who fails alike
//	table.go                            submissions by groups
//	failures.go                         why submissions fall short, those together that fail alike; how many
//	play.go                             a board that is played, throw by throw
//	source.go                           sources, with marks at their lines; how many
//	show.go                             a page of boards
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/verdict/result"
)

// Theory. A page is one file that asks for nothing: no fonts, no pictures, no
// network. Its style and its script are named by their hashes in a content
// policy that allows nothing else, so that even a text that escaped the template
// could do nothing. Without the script everything is shown; with it, the table
// can be filtered and sorted, and tokens move over the boards.

//go:embed page.tmpl
var pageText string

//go:embed page.css
var pageStyle string

//go:embed play.css
var playStyle string

//go:embed page.js
var pageCode string

//go:embed play.js
var playCode string

var pageScript = "\n'use strict';\n(() => {\n" + pageCode + playCode + "})();\n"

// pageTemplate is parsed when the first page is made: most runs of Adder make none.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"pill":    Pill,
		"wbr":     breakable,
		"count":   count,
		"counted": report.Counted,
		"arrow":   arrows,
		"capital": capital,
	}).Parse(pageText))
})

// A page is the template's data: it leaves nothing to decide, and every foreign text in it
// is clean.
type page struct {
	Title, Headline string
	File            string // of a student
	Student         bool   // it is the page of one student
	Note            string // why there is no score
	Score, MaxScore string
	Worth           []string // what made the grade differ from the score, and how it came in
	Total           int
	RunLines        []report.Line
	Tallies         []report.Tally
	Spread          *spread
	Falls           []bin // groups, by how many submissions failed them
	Alike           []alikeView
	Matrix          *matrix // nil on a student's page
	Groups          []groupRow
	Failures        []*block // the ways to fail of the most submissions,
	Folded          []*block // and the others
	Others          []*block // in other groups
	Sources         []*sourceView
	LeftOut         []string     // sentences
	Legend          any          // the verdicts, and what they mean
	Boards          []shownBoard // of show; then there are no results
	Links           []Link       // to pages around this one, where a server shows it

	Style  template.CSS
	Script template.JS
	Policy string
}

// HTML writes the page of a run.
func HTML(w io.Writer, run result.Run, results []result.Result) error {
	return Class(w, run, results, nil)
}

// Class does the same for a class. pages are the addresses of the students' pages, seen
// from this one, in the order of results; it may be nil.
func Class(w io.Writer, run result.Run, results []result.Result, pages []string) error {
	p := newPage(run, report.Capitalised(report.Clean(run.What)), results)
	at := p.explain(results, run.Format)
	p.overview(results, at)
	p.matrix(results, at, pages)
	p.sources(results)
	return pageTemplate().Execute(w, p)
}

// Feedback writes the page of one student. r must have been through [result.Detail.Of].
func Feedback(w io.Writer, run result.Run, r result.Result, links ...Link) error {
	results := []result.Result{r}
	name, file := report.Names(&r)
	run.Command = nil // the grader's, not the student's
	p := newPage(run, name, results)
	p.Student, p.File, p.Links = true, file, links
	p.Note = report.Clean(report.Why(&r))
	p.Score, p.MaxScore = report.Worth(&r)
	p.Worth = report.WorthNotes(&r)
	p.Groups = groupRows(&r, p.explain(results, run.Format))
	p.sources(results)
	return pageTemplate().Execute(w, p)
}

func newPage(run result.Run, title string, results []result.Result) *page {
	p := emptyPage(title)
	p.Headline = report.Capitalised(report.Headline(results)) + "."
	p.Tallies, p.Total = report.Tallies(results), len(results)
	p.RunLines = report.RunLines(run)
	p.Legend = result.Verdicts
	return p
}

// Style is the look of all pages.
func Style() string { return pageStyle + playStyle + picture.Style }

// emptyPage is a page with its style, its script, and the policy that allows both.
func emptyPage(title string) *page {
	style := Style()
	return &page{
		Title: title, Style: template.CSS(style), Script: template.JS(pageScript),
		Policy: Policy("'none'"),
	}
}

// Policy is the content policy of a page whose forms may be sent to those addresses.
func Policy(forms string) string {
	return "default-src 'none'; style-src " + hashOf(Style()) + "; script-src " + hashOf(pageScript) +
		"; base-uri 'none'; form-action " + forms
}

// A Link leads from a page to another.
type Link struct{ Text, To string }

// hashOf names a text in a content policy.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// leaveOut tells the reader what is missing, if anything is.
func (p *page) leaveOut(missing int, words string) {
	if missing > 0 {
		p.LeftOut = append(p.LeftOut, count(missing)+" "+words)
	}
}

// Pill is a verdict's letters in its colour.
func Pill(v result.Verdict) template.HTML {
	if doc := v.Doc(); doc != "" {
		return template.HTML(fmt.Sprintf(`<abbr class="v v-%s" title="%s">%s</abbr>`,
			v, template.HTMLEscapeString(doc), v))
	}
	return `<abbr class="v v-none" title="not judged">–</abbr>`
}

func count(n int) string { return report.Thousands(n) }

func arrows(s string) string { return strings.ReplaceAll(s, "->", "→") }

// breakable lets a name break between its parts.
func breakable(name string) template.HTML {
	return template.HTML(breaks.Replace(template.HTMLEscapeString(name)))
}

var breaks = strings.NewReplacer("/", "/<wbr>", "_", "_<wbr>", "-", "-<wbr>")

func capital(s string) string { return arrows(report.Capitalised(s)) }
