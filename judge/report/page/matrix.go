package page

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
)

// A matrix is submissions by groups.
type matrix struct {
	Has    columnsOf
	Rows   []template.HTML
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
	Why        string
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

// columnsOf says which columns a matrix has: those that say something of some
// submission.
type columnsOf struct {
	Groups                        []string
	Language, Score, Cost, Hunted bool
}

func columnsIn(results []result.Result) columnsOf {
	var has columnsOf
	for _, name := range report.GroupNames(results) {
		has.Groups = append(has.Groups, report.Clean(name))
	}
	for i := range results {
		r := &results[i]
		has.Language = has.Language || r.Language != ""
		has.Score = has.Score || r.MaxScore > 0 || r.Grade != nil
		longest, _ := report.CPU(r.Groups)
		has.Cost = has.Cost || longest > 0
		has.Hunted = has.Hunted || r.Hunt != nil && len(r.Groups) == 0
	}
	return has
}

// matrixOf lists as many submissions as there is room for.
func matrixOf(results []result.Result, tallies []tally, at targets, pages []string) (*matrix, string) {
	has := columnsIn(results)
	m := &matrix{Has: has, Total: len(results)}
	for _, t := range tallies {
		m.Filter = append(m.Filter, t.Verdict)
	}
	left := budget(rowBytes)
	for i := range results {
		r := rowOf(&results[i], has)
		if r.Failure = at.of(i, ""); i < len(pages) {
			r.Page = pages[i]
		}
		for k, g := range results[i].Groups {
			r.Cells[k].Target = at.of(i, g.Name)
		}
		var text bytes.Buffer
		if err := pageTemplate.ExecuteTemplate(&text, "row", r); err != nil || !left.take(text.Len()) {
			return m, fmt.Sprintf("The table shows the first %s of %s submissions, to keep this page small.", count(i), count(len(results)))
		}
		m.Rows = append(m.Rows, template.HTML(text.String()))
	}
	return m, ""
}

func rowOf(x *result.Result, has columnsOf) row {
	r := row{
		Note: report.Short(rowNote(x), 200), Has: has, Verdict: x.Verdict, Language: report.Clean(x.Language),
		Why: report.Short(arrows(report.Cause(x)), 44), Cells: make([]groupCell, len(has.Groups)),
	}
	r.Name, r.File = report.Names(x)
	r.Score, _ = report.Worth(x)
	if !x.AsExpected() {
		r.Folder = x.Expected
	}
	for i, g := range x.Groups {
		r.Cells[i].Verdict = g.Verdict
	}
	longest, words := report.CPU(x.Groups)
	r.Time = sorted{words, longest.Microseconds()}
	r.Memory.By, r.Memory.Text = report.Memory(x.Groups)
	if h := x.Hunt; h != nil && h.Boards > 0 {
		if x.Finding == nil && r.Why == "" {
			r.Why = "no disagreement"
		}
		r.Boards = sorted{report.Thousands(h.Boards), int64(h.Boards)}
		r.Speed = sorted{report.Thousands(report.PerSecond(h)), int64(report.PerSecond(h))}
	}
	return r
}

// rowNote is why there is no score, how it came in, and what made the grade differ.
func rowNote(r *result.Result) string {
	all := report.WorthNotes(r)
	if why := noteOf(r); why != "" {
		all = append([]string{why}, all...)
	}
	return strings.Join(all, "; ")
}

// noteOf is why there is no score, on a line.
func noteOf(r *result.Result) string { return report.Clean(report.Why(r)) }

// A groupRow is a group on the page of one student.
type groupRow struct {
	Name         string
	Verdict      result.Verdict
	Score, Of    string
	Time, Memory string
	Cases        caseRuns
	Target       string
}

func groupRows(r *result.Result, at targets) (rows []groupRow) {
	for i, g := range r.Groups {
		_, cpu := report.CPU(r.Groups[i : i+1])
		_, memory := report.Memory(r.Groups[i : i+1])
		points, of := report.GroupWorth(r, i)
		rows = append(rows, groupRow{report.Clean(g.Name), g.Verdict, report.Points(points), report.Points(of), cpu, memory, runsOf(g), at.of(0, g.Name)})
	}
	return rows
}
