package report

import (
	"bytes"
	"fmt"
	"html/template"

	"adder/judge/grade"
)

// A matrix is submissions by groups.
type matrix struct {
	Columns []columnView
	Rows    []template.HTML
	Filter  []grade.Verdict // verdicts that occur
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
	Verdict    grade.Verdict
	Folder     grade.Verdict // the one that the folder says, if it is another
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

type groupCell struct{ Verdict grade.Verdict }

// columnsOf says which columns a matrix has: those that say something of some
// submission.
type columnsOf struct {
	Groups                              []string
	Language, Score, Cost, Hunted, Note bool
}

func columnsIn(entries []Graded) columnsOf {
	var has columnsOf
	var all []Entry
	for _, e := range entries {
		has.Note = has.Note || e.Note != ""
		c := e.Entry.Card
		if c == nil {
			continue
		}
		all = append(all, e.Entry)
		has.Language = has.Language || c.Language != ""
		has.Score = has.Score || c.MaxScore > 0
		has.Cost = has.Cost || cpu(e.Entry) != ""
		has.Hunted = has.Hunted || e.Entry.Hunt != nil && len(c.Groups) == 0
	}
	has.Groups = groupNames(all)
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
		add(true, columnView{Name: clean(name), Group: true})
	}
	add(has.Cost, columnView{Name: "Time", Number: true})
	add(has.Cost, columnView{Name: "Memory", Number: true})
	add(has.Hunted, columnView{Name: "Boards", Number: true})
	add(has.Hunted, columnView{Name: "Boards/s", Number: true})
	add(true, columnView{Name: "Why"})
	return heads
}

// matrixOf lists as many submissions as there is room for.
func matrixOf(entries []Graded, tallies []tally, at map[int]string) (*matrix, string) {
	has := columnsIn(entries)
	m := &matrix{Columns: has.heads(), Total: len(entries), Groups: len(has.Groups) > 0}
	for _, t := range tallies {
		m.Filter = append(m.Filter, t.Verdict)
	}
	left := budget(rowBytes)
	for i, e := range entries {
		r := rowOf(e, has)
		r.Failure = at[i]
		var text bytes.Buffer
		if err := pageTemplate.ExecuteTemplate(&text, "row", r); err != nil || !left.take(text.Bytes()) {
			return m, fmt.Sprintf("The table shows the first %s of %s submissions, to keep this page small.", Thousands(uint64(i)), Thousands(uint64(len(entries))))
		}
		m.Rows = append(m.Rows, template.HTML(text.String()))
	}
	return m, ""
}

func rowOf(e Graded, has columnsOf) row {
	r := row{Note: short(clean(e.Note), 200), has: has, Verdict: verdictIn(e)}
	r.Name, r.File = nameOf(e)
	r.Cells = make([]groupCell, len(has.Groups))
	c := e.Entry.Card
	if c == nil {
		return r
	}
	if c.Skipped != "" {
		r.Note = "skipped: " + short(clean(c.Skipped), 200)
	}
	r.Language, r.Why, r.Score = c.Language, short(arrows(clean(e.Entry.belief())), 44), score(e.Entry)
	if !c.AsExpected() {
		r.Folder = c.Expected
	}
	for i, g := range c.Groups {
		r.Cells[i].Verdict = g.Verdict
	}
	r.cost(e.Entry)
	return r
}

func (r *row) cost(e Entry) {
	for _, g := range e.Card.Groups {
		r.Time.By = max(r.Time.By, g.CPU.Microseconds())
		r.Memory.By = max(r.Memory.By, g.Memory)
	}
	r.Time.Text, r.Memory.Text = cpu(e), memory(e)
	if h := e.Hunt; h != nil && h.Boards > 0 {
		if h.Finding == nil && r.Why == "" {
			r.Why = "no disagreement"
		}
		r.Boards = sorted{Thousands(h.Boards), int64(h.Boards)}
		r.Speed = sorted{Thousands(perSecond(h)), int64(perSecond(h))}
	}
}

// A groupRow is a group on the page of one student.
type groupRow struct {
	Name         string
	Verdict      grade.Verdict
	Score, Of    int
	Time, Memory string
}

func groupRows(c *grade.Scorecard) (rows []groupRow) {
	for _, g := range c.Groups {
		one := Entry{Card: &grade.Scorecard{Groups: []grade.GroupResult{g}}}
		rows = append(rows, groupRow{clean(g.Name), g.Verdict, g.Score, g.MaxScore, cpu(one), memory(one)})
	}
	return rows
}
