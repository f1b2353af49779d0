package page

import (
	"fmt"
	"html/template"
	"strings"
	"unicode"
	"unicode/utf8"

	"adder/judge/report"
	"adder/judge/result"
)

// A page is what the template is given: nothing in it is still to be decided,
// and every foreign text in it went through clean.
type page struct {
	Title, Headline string
	pictures        budget // that no part has taken
	File            string // of a student
	Student         bool   // it is the page of one student
	Note            string // why there is no score
	Score, MaxScore string
	Worth           []string // what made the grade differ from the score, and how it came in
	Total           int
	Facts           []report.Fact
	Tallies         []tally
	Spread          *spread
	Alike           []alikeView
	Matrix          *matrix // nil on a student's page
	Groups          []groupRow
	Failures        []block
	Others          []block // of other groups than those that Failures are of
	Cases           *grid   // nil if none are known, and on a student's page
	Sources         []*sourceView
	Growths         []growthView
	LeftOut         []string // sentences
	Legend          []tally
	Boards          []shownBoard // of show; then there are no results
	Refresh         int          // seconds after which the page loads itself again; 0 is never
	Pairs           []pairRow
	PairsPage       string // where pairs stand side by side

	Style  template.CSS
	Script template.JS
	Policy string
}

func (p *page) leaveOut(words string) {
	if words != "" {
		p.LeftOut = append(p.LeftOut, words)
	}
}

// A tally is a verdict, what it means, and how many earned it. Verdict "" is
// that nothing was judged.
type tally struct {
	Verdict result.Verdict
	Doc     string
	Count   int
	From    int // how many come before it, for the bar
}

func tallies(results []result.Result) []tally {
	var all []tally
	from := 0
	add := func(v result.Verdict, doc string) {
		n := 0
		for i := range results {
			if results[i].Verdict == v {
				n++
			}
		}
		if n > 0 {
			all = append(all, tally{v, doc, n, from})
			from += n
		}
	}
	for _, v := range result.Verdicts {
		add(v.Verdict, v.Doc)
	}
	add(result.NotJudged, "not judged")
	return all
}

// legend is every verdict with its meaning.
func legend() (all []tally) {
	for _, v := range result.Verdicts {
		all = append(all, tally{Verdict: v.Verdict, Doc: v.Doc})
	}
	return all
}

// pill is a verdict as its letters in its colour, which says nothing that the
// letters do not.
func pill(v result.Verdict) template.HTML {
	if doc := v.Doc(); doc != "" {
		return template.HTML(fmt.Sprintf(`<abbr class="v v-%s" title="%s">%s</abbr>`, v, template.HTMLEscapeString(doc), v))
	}
	return `<abbr class="v v-none" title="not judged">–</abbr>`
}

// headline is the sentence above everything else: whether verdicts are those of
// the folders where these say something, else how many were accepted.
func headline(results []result.Result) string {
	accepted, judged, told, off, partial := 0, 0, 0, 0, 0
	for i := range results {
		r := &results[i]
		if r.Partial() {
			partial++
		}
		if r.Verdict == result.NotJudged {
			continue
		}
		judged++
		if r.Expected != result.NotJudged {
			told++
		}
		if !r.AsExpected() {
			off++
		}
		if r.Verdict == result.Accepted {
			accepted++
		}
	}
	switch {
	case judged == 0 && partial > 0:
		return "Passed what was run, which was not the whole suite."
	case judged == 0:
		return "Nothing was judged."
	case told == judged && off == 0:
		return fmt.Sprintf("Every verdict matches its folder: %d of %d.", judged, judged)
	case off == 1:
		return fmt.Sprintf("1 of %d verdicts does not match its folder.", judged)
	case off > 0:
		return fmt.Sprintf("%d of %d verdicts do not match their folders.", off, judged)
	case judged == 1 && accepted == 1:
		return "Accepted."
	case judged == 1:
		return "Not accepted."
	case accepted == 1:
		return fmt.Sprintf("1 of %d submissions is accepted.", judged)
	}
	return fmt.Sprintf("%d of %d submissions are accepted.", accepted, judged)
}

func count(n int) string { return report.Thousands(uint64(n)) }

// arrows makes jumps look better, and not break.
func arrows(s string) string { return strings.ReplaceAll(s, "->", "→") }

// breakable lets a name break where its parts end, and nowhere else as long as
// the parts are short.
func breakable(name string) template.HTML {
	return template.HTML(breaks.Replace(template.HTMLEscapeString(name)))
}

var breaks = strings.NewReplacer("/", "/<wbr>", "_", "_<wbr>", "-", "-<wbr>")

// capital makes a sentence begin with a capital letter.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return arrows(string(unicode.ToUpper(r)) + s[n:])
}

// An alikeView is a group of submissions that behave alike.
type alikeView struct {
	Sentence string
	Names    []name
	More     int // names that are not listed
	Failure  string
}

// alikes are the groups of more than one.
func alikes(results []result.Result, blocks map[int]string) (views []alikeView, leftOut int) {
	left := budget(alikeBytes)
	for _, g := range report.AlikeGroups(results) {
		if len(g.Results) < 2 {
			continue
		}
		v := alikeView{Sentence: arrows(g.Sentence), Failure: blocks[g.Results[0]]}
		v.Names, v.More = namesOf(g.Results, results)
		size := len(v.Sentence) + 200
		for _, n := range v.Names {
			size += len(n.Name) + 20
		}
		if !left.take(size) {
			leftOut++
			continue
		}
		views = append(views, v)
	}
	return views, leftOut
}
