package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/source"
)

// A pairRow is two submissions whose texts are alike.
type pairRow struct {
	First, Second string
	Shared        string // "83%"
	Page          string // where they stand side by side; "" if nowhere
}

// mostPairs is how many pairs a page lists.
const mostPairs = 100

func pairRows(a Around) (rows []pairRow) {
	for i, p := range a.Pairs[:min(len(a.Pairs), mostPairs)] {
		row := pairRow{First: report.Clean(p.Names[0]), Second: report.Clean(p.Names[1]), Shared: percent(p.Shared)}
		if a.Side != "" && i < mostSides {
			row.Page = a.Side + "#" + pairID(i)
		}
		rows = append(rows, row)
	}
	return rows
}

func percent(x float64) string { return fmt.Sprintf("%.0f%%", 100*x) }

func pairID(i int) string { return fmt.Sprintf("pair-%d", i+1) }

// mostSides is how many pairs stand side by side, and sideBytes how large their
// page gets.
const (
	mostSides = 60
	sideBytes = 4_000_000
)

//go:embed pairs.tmpl
var pairsText string

var pairsTemplate = template.Must(template.Must(pageTemplate.Clone()).New("pairs-page").Parse(pairsText))

// A sidePage is the page of pairs side by side.
type sidePage struct {
	*page
	Sides   []side
	LeftOff int
}

// A side is a pair, both texts.
type side struct {
	ID, Shared string
	Of         [2]string // what is shared of each
	Names      [2]string
	Texts      [2]template.HTML
}

// Side writes pairs side by side, with what they share marked, for who teaches.
func Side(w io.Writer, run result.Run, pairs []result.Pair) error {
	p := sidePage{page: emptyPage(report.Clean(run.What))}
	p.Headline = fmt.Sprintf("%s of similar sources", report.Counted(len(pairs), "pair"))
	p.Sides, _ = fit(sideBytes, min(len(pairs), mostSides), func(i int) (side, int) {
		x := pairs[i]
		s, size := side{ID: pairID(i), Shared: percent(x.Shared)}, 500
		for k := range x.Texts {
			s.Of[k], s.Names[k], s.Texts[k] = percent(x.Of[k]), report.Clean(x.Names[k]), marked(string(x.Texts[k]), x.Marks[k])
			size += len(s.Texts[k])
		}
		return s, size
	})
	p.LeftOff = len(pairs) - len(p.Sides)
	return pairsTemplate.Execute(w, p)
}

// marked is a text in which spans are marked.
func marked(text string, spans []source.Span) template.HTML {
	var b strings.Builder
	at := 0
	put := func(to int) {
		lines := strings.Split(text[at:to], "\n")
		for i, line := range lines {
			lines[i] = template.HTMLEscapeString(report.Clean(strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", "    ")))
		}
		b.WriteString(strings.Join(lines, "\n"))
		at = to
	}
	for _, s := range spans {
		if s.From < at || s.To > len(text) {
			continue
		}
		put(s.From)
		b.WriteString("<mark>")
		put(s.To)
		b.WriteString("</mark>")
	}
	put(len(text))
	return template.HTML(b.String())
}
