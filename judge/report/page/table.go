package page

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// A matrix is submissions by groups.
type matrix struct {
	Has    columnsOf
	Rows   []row
	Filter []result.Verdict // verdicts that occur
	Total  int
}

// A row is one submission of the matrix.
type row struct {
	Name, File string
	Language   string
	Verdict    result.Verdict
	Folder     result.Verdict // the one that the folder says, if it is another
	Score      string
	Cells      []groupCell // of the groups
	Time       sorted
	Memory     sorted
	Boards     sorted
	Speed      sorted
	Why        string // in words
	Belief     string // its name, if the words are a belief's
	Note       string
	Failure    string // the block in which it is explained
	Page       string // of the student, "" if there is none
	Has        columnsOf
}

// A groupCell is a group's verdict, and the block in which it is explained.
type groupCell struct {
	Verdict result.Verdict
	Target  string
}

// sorted is a text, and the number that it is sorted by.
type sorted struct {
	Text string
	By   int64
}

// columnsOf says which columns a matrix has: those with any content.
type columnsOf struct {
	Groups                        []string
	Language, Score, Cost, Hunted bool
}

func (p *page) matrix(results []result.Result, at targets, pages []string) {
	m := &matrix{Total: len(results)}
	p.Matrix = m
	sheet := report.SheetOf(results)
	for _, name := range sheet.Groups {
		m.Has.Groups = append(m.Has.Groups, report.Clean(name))
	}
	for i := range results {
		r := &results[i]
		m.Has.Language = m.Has.Language || r.Language != ""
		m.Has.Score = m.Has.Score || r.MaxScore > 0 || r.Grade != nil
		longest, _ := report.CPU(r.Groups)
		m.Has.Cost = m.Has.Cost || longest > 0
		m.Has.Hunted = m.Has.Hunted || r.Hunt != nil && len(r.Groups) == 0
	}
	for _, t := range p.Tallies {
		m.Filter = append(m.Filter, t.Verdict)
	}
	for i := range results {
		r := rowOf(&results[i], m.Has)
		r.Failure = at[target{i, ""}]
		if i < len(pages) {
			r.Page = pages[i]
		}
		for k, g := range sheet.Rows[i].Groups {
			if g != nil {
				r.Cells[k] = groupCell{g.Verdict, at[target{i, g.Name}]}
			}
		}
		m.Rows = append(m.Rows, r)
	}
}

func rowOf(x *result.Result, has columnsOf) row {
	r := row{
		Has: has, Verdict: x.Verdict, Language: report.Clean(x.Language),
		Cells: make([]groupCell, len(has.Groups)),
	}
	r.Why, r.Belief = report.CauseWords(x)
	r.Why, r.Belief = report.Short(arrows(r.Why), 120), report.Short(r.Belief, 60)
	notes := report.WorthNotes(x)
	if why := report.Clean(report.Why(x)); why != "" { // there is no score
		notes = append([]string{why}, notes...)
	}
	r.Note = report.Short(strings.Join(notes, "; "), 200)
	r.Name, r.File = report.Names(x)
	r.Score, _ = report.Worth(x)
	if !x.AsExpected() {
		r.Folder = x.Expected
	}
	longest, words := report.CPU(x.Groups)
	r.Time = sorted{words, longest.Microseconds()}
	r.Memory.By, r.Memory.Text = report.Memory(x.Groups)
	h := x.Hunt
	if h != nil && h.Boards > 0 {
		if x.Finding == nil && r.Why == "" {
			r.Why = "no disagreement"
		}
		of := func(n uint64) sorted { return sorted{report.Thousands(n), int64(n)} }
		r.Boards, r.Speed = of(h.Boards), of(report.PerSecond(h))
	}
	return r
}

// A groupRow is a group on the page of one student.
type groupRow struct {
	Name         string
	Verdict      result.Verdict
	Score, Of    string
	Time, Memory string
	Cases        string // "3 of 9 cases right"
	Target       string
}

func groupRows(r *result.Result, at targets) (rows []groupRow) {
	for i, g := range r.Groups {
		_, cpu := report.CPU(r.Groups[i : i+1])
		_, memory := report.Memory(r.Groups[i : i+1])
		points, of := report.GroupWorth(r, i)
		rows = append(rows, groupRow{
			report.Clean(g.Name),
			g.Verdict,
			report.Points(points),
			report.Points(of),
			cpu,
			memory,
			casesWords(g),
			at[target{0, g.Name}],
		})
	}
	return rows
}

// casesWords says how many cases of a group are right: "3 of 9 cases right, 5 not tried".
func casesWords(g result.Group) string {
	all := utf8.RuneCountInString(g.Cases)
	if all == 0 {
		return ""
	}
	right := strings.Count(g.Cases, string(result.Accepted)[:1])
	words := fmt.Sprintf("%d of %s right", right, report.Counted(all, "case"))
	if untried := strings.Count(g.Cases, result.NotTried); untried > 0 {
		words += fmt.Sprintf(", %d not tried", untried)
	}
	return words
}
