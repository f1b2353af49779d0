package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// overview fills in what is about the class as a whole. at says where failures are shown.
func (p *page) overview(results []result.Result, at targets) {
	p.Spread, p.Falls = spreadOf(results), fallsOf(results)
	p.alike(results, at)
}

// Overview is the part of a class's page about the class as a whole, for a page with
// [Style] that lists the submissions itself.
func Overview(results []result.Result) (template.HTML, error) {
	var p page
	p.overview(results, nil)
	var b strings.Builder
	err := pageTemplate().ExecuteTemplate(&b, "overview", &p)
	return template.HTML(b.String()), err
}

// A spread is the distribution of scores: zero, tenths of the full score, and the full score.
type spread struct {
	Bins         []bin
	Median, Mean string
	Scored       int
}

// A bin is the submissions with scores in a range, or that failed a group.
type bin struct {
	Name    string
	Count   int
	Percent string // of the fullest bin, for the length of its bar
}

// spreadFrom is the fewest scores whose distribution says more than the table.
const spreadFrom = 11

// spreadOf is nil if there are too few scores.
func spreadOf(results []result.Result) *spread {
	bars, scores := report.Spread(results)
	n, sum := len(scores), 0.0
	if n < spreadFrom {
		return nil
	}
	for _, s := range scores {
		sum += s
	}
	return &spread{
		measured(bars),
		fmt.Sprintf("%.0f", (scores[(n-1)/2]+scores[n/2])/2),
		fmt.Sprintf("%.1f", sum/float64(n)),
		n,
	}
}

// fallsOf are the groups that somebody failed, the most often failed first.
func fallsOf(results []result.Result) []bin {
	if len(results) < 3 { // too few to be counted by group
		return nil
	}
	none := func(b report.Bar) bool { return b.Count == 0 }
	failed := slices.DeleteFunc(report.GroupFailures(results), none)
	slices.SortStableFunc(failed, func(a, b report.Bar) int { return b.Count - a.Count })
	return measured(failed)
}

// measured sets the lengths of the bars.
func measured(bars []report.Bar) (bins []bin) {
	most := 1
	for _, b := range bars {
		most = max(most, b.Count)
	}
	for _, b := range bars {
		bins = append(bins, bin{b.Name, b.Count, fmt.Sprintf("%.1f%%", 100*float64(b.Count)/float64(most))})
	}
	return bins
}

// An alikeView is a group of submissions that behave alike.
type alikeView struct {
	names
	Sentence string
	Failure  string
}

func (p *page) alike(results []result.Result, at targets) {
	for _, g := range report.AlikeGroups(results) {
		p.Alike = append(p.Alike, alikeView{
			namesOf(g.Results, results),
			arrows(g.Sentence),
			at[target{g.Results[0], ""}],
		})
	}
}
