// Package page writes results as an HTML page: of a run, or of one student. What
// is said in it are report's words, and the pictures are report/picture's.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/result"
)

// Theory. A page is one file that asks for nothing: no fonts, no pictures, no
// network. Its style and its script are named by their hashes in a content
// policy that allows nothing else, so that even a text that escaped the template
// could do nothing. Without the script everything is shown; with it, the table
// can be filtered and sorted, and the boards play.

//go:embed page.tmpl
var pageText string

//go:embed page.css
var pageStyle string

//go:embed play.css
var playStyle string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"pill":    pill,
	"wbr":     breakable,
	"count":   count,
	"arrow":   arrows,
	"capital": capital,
	"letters": letters,
}).Parse(pageText))

// HTML writes the page of a run: of judge, fuzz, grade or the main job. It stays
// under 5 MB however many results there are, and says what it leaves out.
func HTML(w io.Writer, run result.Run, results []result.Result) error {
	return Class(w, run, results, Around{})
}

// Around is what a class has beside its results.
type Around struct {
	Pages   []string // addresses of the students' pages, seen from this one, in the order of results
	Pairs   []result.Pair
	Side    string // the address of the page on which pairs stand side by side
	Refresh int    // seconds after which the page loads itself again; 0 is never
}

// Class does the same for a class.
func Class(w io.Writer, run result.Run, results []result.Result, around Around) error {
	p := newPage(run, report.Clean(run.What), results)
	p.Spread, p.Refresh = spreadOf(results), around.Refresh
	p.Pairs, p.PairsPage = pairRows(around), around.Side
	groups := grouped(results, run.Format)
	var at map[int]string
	p.Failures, at, p.LeftOut = blocksOf(groups, results, mainBlocks, &p.pictures)
	all := p.others(results, run.Format, at)
	var leftOut int
	if p.Alike, leftOut = alikes(results, at); leftOut > 0 {
		p.leaveOut(count(leftOut) + " groups with the same behaviour are left out, to keep this page small.")
	}
	var words string
	p.Matrix, words = matrixOf(results, p.Tallies, all, around.Pages)
	p.leaveOut(words)
	p.Cases, words = gridOf(results, p.Matrix.Has.Groups, all)
	p.leaveOut(words)
	p.Sources, words = sourcesOf(results)
	p.leaveOut(words)
	p.Growths, words = growthsOf(results)
	p.leaveOut(words)
	return pageTemplate.Execute(w, p)
}

// Feedback writes the page of one student. What is hidden from the student must
// be gone from r already: see [result.Detail.Of].
func Feedback(w io.Writer, run result.Run, r result.Result) error {
	results := []result.Result{r}
	name, file := report.Names(&r)
	run.Command = nil // the grader's, not the student's
	p := newPage(run, name, results)
	p.Student, p.File = true, file
	p.Note = noteOf(&r)
	p.Score, p.MaxScore = report.Worth(&r)
	p.Worth = report.WorthNotes(&r)
	var at map[int]string
	p.Failures, at, p.LeftOut = blocksOf(grouped(results, run.Format), results, mainBlocks, &p.pictures)
	p.Groups = groupRows(&r, p.others(results, run.Format, at))
	p.Sources, _ = sourcesOf(results)
	p.Growths, _ = growthsOf(results)
	return pageTemplate.Execute(w, p)
}

// others adds the failures of the groups beside those that are told already, and
// says where each is explained.
func (p *page) others(results []result.Result, format string, at map[int]string) targets {
	all, from := othersOf(results)
	blocks, beside, leftOut := blocksOf(grouped(all, format), all, otherBlocks, &p.pictures)
	p.Others = blocks
	p.LeftOut = append(p.LeftOut, leftOut...)
	return link(results, at, beside, from, all)
}

func newPage(run result.Run, title string, results []result.Result) *page {
	p := emptyPage(title)
	p.Headline, p.Tallies, p.Total = headline(results), tallies(results), len(results)
	p.Facts, p.Legend = report.RunFacts(run), legend()
	return p
}

// emptyPage is a page with its style, its script, and the policy that allows both.
func emptyPage(title string) *page {
	style := pageStyle + playStyle + picture.Style
	return &page{
		Title: title, Style: template.CSS(style), Script: template.JS(pageScript),
		Policy: "default-src 'none'; style-src " + hashOf(style) + "; script-src " + hashOf(pageScript) +
			"; base-uri 'none'; form-action 'none'",
	}
}

// hashOf names a text in a content policy.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
