package page

import (
	"bytes"
	"fmt"
	"html/template"

	"adder/judge/report"
	"adder/judge/result"
)

// A matrix is submissions by groups.
type matrix struct {
	Columns []columnView
	Rows    []template.HTML
	Filter  []result.Verdict // verdicts that occur
	Total   int
	Groups  bool
}

// A columnView is the head of a column. Number says that it is sorted by size
// and set to the right.
type columnView struct {
	Name   string
	Number bool
	Group  bool
}

// A row is one submission of the matrix.
type row struct {
	Name, File string
	Language   string
	Verdict    result.Verdict
	Folder     result.Verdict // the one that the folder says, if it is another
	Score      string
	Cells      []groupCell
	Time       sorted
	Memory     sorted
	Boards     sorted
	Speed      sorted
	Why        string
	Note       string
	Failure    string // the block in which it is explained
	has        columnsOf
}

// Has tells the template which columns there are.
func (r row) Has() columnsOf { return r.has }

// sorted is a text, and the number that it is sorted by.
type sorted struct {
	Text string
	By   int64
}

type groupCell struct{ Verdict result.Verdict }

// columnsOf says which columns a matrix has: those that say something of some
// submission.
type columnsOf struct {
	Groups                              []string
	Language, Score, Cost, Hunted, Note bool
}

func columnsIn(results []result.Result) columnsOf {
	has := columnsOf{Groups: report.GroupNames(results)}
	for i := range results {
		r := &results[i]
		has.Note = has.Note || report.Why(r) != ""
		has.Language = has.Language || r.Language != ""
		has.Score = has.Score || r.MaxScore > 0
		has.Cost = has.Cost || report.CPU(r.Groups) != ""
		has.Hunted = has.Hunted || r.Hunt != nil && len(r.Groups) == 0
	}
	return has
}

// heads are the columns as the head of the table shows them.
func (has columnsOf) heads() []columnView {
	heads := []columnView{{Name: "Submission"}}
	add := func(wanted bool, c columnView) {
		if wanted {
			heads = append(heads, c)
		}
	}
	add(has.Language, columnView{Name: "Language"})
	add(true, columnView{Name: "Verdict"})
	add(has.Score, columnView{Name: "Score", Number: true})
	for _, name := range has.Groups {
		add(true, columnView{Name: report.Clean(name), Group: true})
	}
	add(has.Cost, columnView{Name: "Time", Number: true})
	add(has.Cost, columnView{Name: "Memory", Number: true})
	add(has.Hunted, columnView{Name: "Boards", Number: true})
	add(has.Hunted, columnView{Name: "Boards/s", Number: true})
	add(true, columnView{Name: "Why"})
	return heads
}

// matrixOf lists as many submissions as there is room for.
func matrixOf(results []result.Result, tallies []tally, at map[int]string) (*matrix, string) {
	has := columnsIn(results)
	m := &matrix{Columns: has.heads(), Total: len(results), Groups: len(has.Groups) > 0}
	for _, t := range tallies {
		m.Filter = append(m.Filter, t.Verdict)
	}
	left := budget(rowBytes)
	for i := range results {
		r := rowOf(&results[i], has)
		r.Failure = at[i]
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
		Note: report.Short(noteOf(x), 200), has: has, Verdict: x.Verdict, Language: report.Clean(x.Language),
		Why: report.Short(arrows(report.Cause(x)), 44), Score: report.Score(x), Cells: make([]groupCell, len(has.Groups)),
	}
	r.Name, r.File = report.Names(x)
	if !x.AsExpected() {
		r.Folder = x.Expected
	}
	for i, g := range x.Groups {
		r.Cells[i].Verdict = g.Verdict
	}
	r.Time = sorted{report.CPU(x.Groups), report.LongestCPU(x.Groups).Microseconds()}
	r.Memory = sorted{report.Memory(x.Groups), report.MostMemory(x.Groups)}
	if h := x.Hunt; h != nil && h.Boards > 0 {
		if x.Finding == nil && r.Why == "" {
			r.Why = "no disagreement"
		}
		r.Boards = sorted{report.Thousands(h.Boards), int64(h.Boards)}
		r.Speed = sorted{report.Thousands(report.PerSecond(h)), int64(report.PerSecond(h))}
	}
	return r
}

// noteOf is why there is no score, on a line.
func noteOf(r *result.Result) string { return report.Clean(report.Why(r)) }

// A groupRow is a group on the page of one student.
type groupRow struct {
	Name         string
	Verdict      result.Verdict
	Score, Of    int
	Time, Memory string
}

func groupRows(groups []result.Group) (rows []groupRow) {
	for i, g := range groups {
		one := groups[i : i+1]
		rows = append(rows, groupRow{report.Clean(g.Name), g.Verdict, g.Score, g.MaxScore, report.CPU(one), report.Memory(one)})
	}
	return rows
}
