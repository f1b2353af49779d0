package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
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

// columnsOf says which columns a matrix has: those with any content.
type columnsOf struct {
	Groups                        []string
	Language, Score, Cost, Hunted bool
}

func (p *page) matrix(results []result.Result, at targets, pages []string) {
	m := &matrix{Total: len(results)}
	p.Matrix = m
	for _, name := range report.GroupNames(results) {
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
	var missing int
	m.Rows, missing = fit(rowBytes, len(results), "row", func(i int) row {
		r := rowOf(&results[i], m.Has)
		if r.Failure = at[target{i, ""}]; i < len(pages) {
			r.Page = pages[i]
		}
		for k, g := range results[i].Groups {
			r.Cells[k] = groupCell{g.Verdict, at[target{i, g.Name}]}
		}
		return r
	})
	p.leaveOut(missing, "The table shows the first %s of %s submissions, to keep this page small.", count(len(m.Rows)), count(len(results)))
}

func rowOf(x *result.Result, has columnsOf) row {
	r := row{
		Has: has, Verdict: x.Verdict, Language: report.Clean(x.Language),
		Why: report.Short(arrows(report.Cause(x)), 44), Cells: make([]groupCell, len(has.Groups)),
	}
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
	if h := x.Hunt; h != nil && h.Boards > 0 {
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
	Cases        caseRuns
	Target       string
}

func groupRows(r *result.Result, at targets) (rows []groupRow) {
	for i, g := range r.Groups {
		_, cpu := report.CPU(r.Groups[i : i+1])
		_, memory := report.Memory(r.Groups[i : i+1])
		points, of := report.GroupWorth(r, i)
		rows = append(rows, groupRow{report.Clean(g.Name), g.Verdict, report.Points(points), report.Points(of), cpu, memory, runsOf(g), at[target{0, g.Name}]})
	}
	return rows
}

// A grid is submissions by groups, with a letter for every case.
type grid struct {
	Groups []string
	Rows   []gridRow
}

type gridRow struct {
	Name  string
	Cells []caseRuns // of the groups
}

// caseRuns are the cases of a group, those of one verdict in a row together, and
// the block in which the one that failed is explained.
type caseRuns struct {
	Runs   []caseRun
	Words  string // for those who cannot see it: "3 of 9 cases are right, 1 is WA, 5 were not tried"
	Target string
}

// A caseRun is cases in a row that have one verdict; "" is not tried.
type caseRun struct {
	Verdict result.Verdict
	Letters string
}

func (p *page) grid(results []result.Result, at targets) {
	names := p.Matrix.Has.Groups
	columnOf := func(g result.Group) int {
		if g.Cases == "" {
			return -1
		}
		return slices.Index(names, report.Clean(g.Name))
	}
	cased := known(results, func(r *result.Result) bool {
		return slices.ContainsFunc(r.Groups, func(g result.Group) bool { return columnOf(g) >= 0 })
	})
	rows, missing := fit(gridBytes, len(cased), "grid-row", func(k int) gridRow {
		r := &results[cased[k]]
		row := gridRow{Name: report.NameOf(r), Cells: make([]caseRuns, len(names))}
		for _, g := range r.Groups {
			if n := columnOf(g); n >= 0 {
				row.Cells[n] = runsOf(g)
				row.Cells[n].Target = at[target{cased[k], g.Name}]
			}
		}
		return row
	})
	if len(rows) > 0 {
		p.Cases = &grid{names, rows}
		p.leaveOut(missing, "The cases of %s submissions are left out, to keep this page small.", count(missing))
	}
}

func runsOf(g result.Group) (c caseRuns) {
	counts := map[result.Verdict]int{}
	for _, letter := range g.Cases {
		v := verdictOf(string(letter))
		counts[v]++
		if n := len(c.Runs); n == 0 || c.Runs[n-1].Verdict != v {
			c.Runs = append(c.Runs, caseRun{Verdict: v})
		}
		c.Runs[len(c.Runs)-1].Letters += string(letter)
	}
	of, right, untried := len([]rune(g.Cases)), counts[result.Accepted], counts[result.NotJudged]
	c.Words = fmt.Sprintf("%d of %s right", right, report.Counted(of, "case"))
	if failed := of - right - untried; failed > 0 {
		c.Words += fmt.Sprintf(", %d %s", failed, g.Verdict)
	}
	if untried > 0 {
		c.Words += fmt.Sprintf(", %d not tried", untried)
	}
	return c
}

func (r caseRun) Class() string { return cmp.Or(string(r.Verdict), "none") }

// verdictOf is the verdict that a letter stands for; a foreign one is not tried.
func verdictOf(letter string) result.Verdict {
	for _, v := range result.Verdicts {
		if strings.HasPrefix(string(v.Verdict), letter) {
			return v.Verdict
		}
	}
	return result.NotJudged
}
