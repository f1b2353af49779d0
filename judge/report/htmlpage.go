package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"adder/judge/grade"
)

// A page is what the template is given: nothing in it is still to be decided,
// and every foreign text in it went through clean.
type page struct {
	Title, Headline string
	File            string // of a student
	Student         bool   // it is the page of one student
	Note            string // why there is no score
	Score           string
	MaxScore        int
	Total           int
	Facts           []fact
	Tallies         []tally
	Spread          *spread
	Alike           []alikeView
	Matrix          *matrix // nil on a student's page
	Groups          []groupRow
	Failures        []flawBlock
	Growths         []growthView
	LeftOut         []string // sentences
	Legend          []tally

	Style  template.CSS
	Script template.JS
	Policy string
}

func (p *page) leaveOut(words string) {
	if words != "" {
		p.LeftOut = append(p.LeftOut, words)
	}
}

// A fact is a line of what was run.
type fact struct {
	Name, Text string
	Code       bool
}

func facts(r Run) []fact {
	seed := ""
	if r.Seed > 0 {
		seed = fmt.Sprint(r.Seed)
	}
	var all []fact
	for _, f := range []fact{
		{"Command", shellLine(r.Command), true},
		{"Suite", r.Suite, false},
		{"Promises", strings.Join(r.Promises, ", "), false},
		{"Format", r.Format, false},
		{"Seed", seed, false},
		{"Limits", r.Limits, false},
		{"Sandbox", r.Sandbox, false},
		{"Machine", r.Machine, false},
		{"Adder", r.Version, false},
	} {
		if f.Text = clean(f.Text); f.Text != "" {
			all = append(all, f)
		}
	}
	return all
}

// A tally is a verdict, what it means, and how many earned it. Verdict "" is
// that nothing was judged.
type tally struct {
	Verdict grade.Verdict
	Doc     string
	Count   int
	From    int // how many come before it, for the bar
}

func tallies(entries []Graded) []tally {
	var all []tally
	from := 0
	count := func(v grade.Verdict, doc string) {
		n := 0
		for _, e := range entries {
			if verdictIn(e) == v {
				n++
			}
		}
		if n > 0 {
			all = append(all, tally{v, doc, n, from})
			from += n
		}
	}
	for _, v := range grade.Verdicts {
		count(v.Verdict, v.Doc)
	}
	count(grade.NotJudged, "not judged")
	return all
}

// legend is every verdict with its meaning.
func legend() (all []tally) {
	for _, v := range grade.Verdicts {
		all = append(all, tally{Verdict: v.Verdict, Doc: v.Doc})
	}
	return all
}

// pill is a verdict as its letters in its colour, which says nothing that the
// letters do not.
func pill(v grade.Verdict) template.HTML {
	for _, known := range grade.Verdicts {
		if v == known.Verdict {
			return template.HTML(fmt.Sprintf(`<abbr class="v v-%s" title="%s">%s</abbr>`, v, template.HTMLEscapeString(known.Doc), v))
		}
	}
	return `<abbr class="v v-none" title="not judged">–</abbr>`
}

// shellLine is a command as it is typed in a shell.
func shellLine(words []string) string {
	var line []string
	for _, w := range words {
		if w == "" || strings.ContainsFunc(w, func(r rune) bool { return !strings.ContainsRune(plainInShell, r) }) {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		line = append(line, w)
	}
	return strings.Join(line, " ")
}

const plainInShell = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%"

func verdictIn(e Graded) grade.Verdict {
	if e.Entry.Card == nil || e.Entry.Card.Skipped != "" {
		return grade.NotJudged
	}
	return e.Entry.Card.Verdict
}

// pageHeadline is the sentence above everything else: whether verdicts are those of
// the folders where these say something, else how many were accepted.
func pageHeadline(entries []Graded) string {
	accepted, judged, told, off := 0, 0, 0, 0
	for _, e := range entries {
		c := e.Entry.Card
		if verdictIn(e) == grade.NotJudged {
			continue
		}
		judged++
		if c.Expected != grade.NotJudged {
			told++
		}
		if !c.AsExpected() {
			off++
		}
		if c.Verdict == grade.Accepted {
			accepted++
		}
	}
	switch {
	case judged == 0:
		return "Nothing was judged."
	case told == judged && off == 0:
		return fmt.Sprintf("Every verdict is its folder’s: %d of %d.", judged, judged)
	case told > 0 && off > 0:
		return fmt.Sprintf("%d of %d verdicts %s not what %s folder says.", off, judged, are(off), its(off))
	case judged == 1 && accepted == 1:
		return "Accepted."
	case judged == 1:
		return "Not accepted."
	}
	return fmt.Sprintf("%d of %d submissions %s accepted.", accepted, judged, are(accepted))
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func its(n int) string {
	if n == 1 {
		return "its"
	}
	return "their"
}

// nameOf is what a submission is called on the page, and the file if that says
// more.
func nameOf(e Graded) (name, file string) {
	submission := e.File
	if e.Entry.Card != nil && e.Entry.Card.Submission != "" {
		submission = e.Entry.Card.Submission
	}
	if e.Student == "" {
		return short(clean(submission), 120), ""
	}
	if e.File != "" {
		submission = e.File
	}
	return short(clean(e.Student), 120), short(clean(submission), 120)
}

// breakable lets a name break where its parts end, and nowhere else as long as
// the parts are short.
func breakable(name string) template.HTML {
	return template.HTML(breaks.Replace(template.HTMLEscapeString(name)))
}

var breaks = strings.NewReplacer("/", "/<wbr>", "_", "_<wbr>", "-", "-<wbr>")

// short cuts a name that would fill the page.
func short(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// An alikeView is a group of submissions that behave alike.
type alikeView struct {
	Sentence string
	Names    []string
	More     int // names that are not listed
	Failure  string
}

// maxNames is how many names of a group are listed.
const maxNames = 40

// alikes are the groups of more than one.
func alikes(entries []Graded, blocks map[int]string) (views []alikeView, leftOut int) {
	var judged []Entry
	var index []int
	for i, e := range entries {
		if e.Entry.Card != nil {
			judged, index = append(judged, e.Entry), append(index, i)
		}
	}
	left := budget(alikeBytes)
	for _, g := range AlikeGroups(judged) {
		if len(g.Entries) < 2 {
			continue
		}
		v := alikeView{Sentence: clean(g.Sentence), Failure: blocks[index[g.Entries[0]]]}
		size := len(v.Sentence) + 200
		for _, i := range g.Entries[:min(len(g.Entries), maxNames)] {
			name, _ := nameOf(entries[index[i]])
			v.Names = append(v.Names, name)
			size += len(name) + 20
		}
		v.More = len(g.Entries) - len(v.Names)
		if left -= budget(size); left < 0 {
			leftOut++
			continue
		}
		views = append(views, v)
	}
	return views, leftOut
}

// unexpected reports whether a folder says otherwise.
func unexpected(e Graded) bool { return e.Entry.Card != nil && !e.Entry.Card.AsExpected() }

// byWeight orders failures: verdicts that nobody expected, then those of the
// most submissions.
func byWeight(blocks []*flawGroup) {
	slices.SortStableFunc(blocks, func(x, y *flawGroup) int {
		if x.unexpected != y.unexpected {
			if x.unexpected {
				return -1
			}
			return 1
		}
		return len(y.members) - len(x.members)
	})
}
