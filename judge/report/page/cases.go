package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
)

// A grid is submissions by groups, with a letter for every case.
type grid struct {
	Groups []string
	Rows   []gridRow
}

// A gridRow is one submission's cases.
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

// gridOf lists as many submissions as there is room for; nil if no cases are known.
func gridOf(results []result.Result, names []string, at targets) (*grid, string) {
	x := &grid{Groups: names}
	left, missing := budget(gridBytes), 0
	for i := range results {
		r := &results[i]
		row, known := gridRow{Cells: make([]caseRuns, len(names))}, false
		row.Name, _ = report.Names(r)
		size := len(row.Name) + 100
		for _, g := range r.Groups {
			n := slices.Index(names, report.Clean(g.Name))
			if n < 0 || g.Cases == "" {
				continue
			}
			known = true
			row.Cells[n] = runsOf(g)
			row.Cells[n].Target = at.of(i, g.Name)
			size += 150 + 40*len(row.Cells[n].Runs) + len(g.Cases)
		}
		switch {
		case !known:
		case !left.take(size):
			missing++
		default:
			x.Rows = append(x.Rows, row)
		}
	}
	if len(x.Rows) == 0 {
		return nil, ""
	}
	if missing > 0 {
		return x, fmt.Sprintf("The cases of %s submissions are left out, to keep this page small.", count(missing))
	}
	return x, ""
}

func runsOf(g result.Group) (c caseRuns) {
	right, untried := 0, 0
	for _, letter := range g.Cases {
		v := verdictOf(string(letter))
		switch v {
		case result.Accepted:
			right++
		case result.NotJudged:
			untried++
		}
		if n := len(c.Runs); n == 0 || c.Runs[n-1].Verdict != v {
			c.Runs = append(c.Runs, caseRun{Verdict: v})
		}
		c.Runs[len(c.Runs)-1].Letters += string(letter)
	}
	of := len([]rune(g.Cases))
	words := []string{fmt.Sprintf("%d of %s right", right, report.Counted(of, "case"))}
	if failed := of - right - untried; failed > 0 {
		words = append(words, fmt.Sprintf("%d %s", failed, g.Verdict))
	}
	if untried > 0 {
		words = append(words, fmt.Sprintf("%d not tried", untried))
	}
	c.Words = strings.Join(words, ", ")
	return c
}

// verdictOf is the verdict that a letter stands for; a foreign one is not tried.
func verdictOf(letter string) result.Verdict {
	for _, v := range result.Verdicts {
		if strings.HasPrefix(string(v.Verdict), letter) {
			return v.Verdict
		}
	}
	return result.NotJudged
}

// targets say in which block each failure of each submission is explained.
type targets map[target]string

type target struct {
	submission int
	group      string // "" is the submission itself
}

// of is the block of a group's failure, "" if there is none.
func (t targets) of(i int, group string) string { return t[target{i, group}] }

// othersOf are the failures of the groups beside the one that is told: each as if
// it were a submission's only one.
func othersOf(results []result.Result) (all []result.Result, from []int) {
	for i := range results {
		r := &results[i]
		for k := range r.Others {
			f := &r.Others[k]
			all = append(all, result.Result{Student: r.Student, File: r.File, Submission: r.Submission, Verdict: f.Verdict(), Failure: f, Run: r.Run})
			from = append(from, i)
		}
	}
	return all, from
}

// link tells for each group of each submission where its failure is explained. main
// are the blocks of submissions, others those of the failures beside them.
func link(results []result.Result, main map[int]string, others map[int]string, from []int, all []result.Result) targets {
	t := targets{}
	for i := range results {
		t[target{i, ""}] = main[i]
		f := results[i].Failure
		for _, g := range results[i].Groups {
			if f != nil && (g.Name == f.Group || f.Kind == result.Refused) {
				t[target{i, g.Name}] = main[i]
			}
		}
	}
	for k, i := range from {
		t[target{i, all[k].Failure.Group}] = others[k]
	}
	return t
}

// letters shows cases in the colours of their verdicts.
func letters(c caseRuns) template.HTML {
	var out strings.Builder
	for _, r := range c.Runs {
		class := string(r.Verdict)
		if class == "" {
			class = "none"
		}
		fmt.Fprintf(&out, `<span class="k v-%s">%s</span>`, class, template.HTMLEscapeString(r.Letters))
	}
	return template.HTML(out.String())
}
