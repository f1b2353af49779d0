package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// A column is one column of a table.
type column struct {
	name  string
	align text.Align
	most  int // widest text, 0 is any
	cell  func(*result.Result) string
}

// Table returns the table of submissions, one a line, group by group. Where that
// is wider than width, the verdicts of the groups are a letter each; 0 is as wide
// as it takes.
func Table(results []result.Result, width int) string {
	names := GroupNames(results)
	score := column{name: "score", align: text.AlignRight, cell: func(r *result.Result) string {
		if !r.Judged() || r.MaxScore == 0 {
			return ""
		}
		return strconv.Itoa(r.Score)
	}}
	columns := []column{
		{name: "submission", cell: nameOf},
		{name: "expected", cell: func(r *result.Result) string { return string(r.Expected) }},
		{name: "verdict", cell: verdict},
		score,
	}
	for i, name := range names {
		columns = append(columns, column{name: Clean(name), cell: func(r *result.Result) string {
			if i >= len(r.Groups) {
				return ""
			}
			return painted(r.Groups[i].Verdict)
		}})
	}
	all := render(results, append(columns,
		column{name: "time", align: text.AlignRight, cell: func(r *result.Result) string { _, words := CPU(r.Groups); return words }},
		column{name: "memory", align: text.AlignRight, cell: func(r *result.Result) string { _, words := Memory(r.Groups); return words }},
		column{name: "belief, or smallest board", cell: Cause}))
	if width > 0 && text.LongestLineLen(all) > width {
		rest := max(width, 80) - 32
		all = render(results, []column{
			{name: "submission", most: rest * 5 / 9, cell: nameOf},
			{name: "verdict", cell: verdict},
			score,
			{name: "groups", cell: groupLetters},
			{name: "belief, or board", most: rest * 4 / 9, cell: Cause},
		})
		if len(names) > 0 {
			all += "groups: " + Clean(strings.Join(names, ", ")) + "\n"
		}
	}
	var levels, unheld []string // of the sandbox, and the limits that did not hold, each once
	for i := range results {
		if l := Clean(results[i].Sandbox); l != "" && !slices.Contains(levels, l) {
			levels = append(levels, l)
		}
		if r := results[i].Run; r != nil {
			unheld = append(unheld, r.Unheld...)
		}
	}
	if len(levels) > 0 {
		all += "sandbox: " + strings.Join(levels, ", ") + "\n"
	}
	slices.Sort(unheld)
	for _, words := range slices.Compact(unheld) {
		all += "not held: " + Clean(words) + "\n"
	}
	return all
}

func render(results []result.Result, columns []column) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options.DrawBorder = false
	t.Style().Options.SeparateColumns = false
	t.Style().Format.Header = text.FormatDefault
	t.Style().Box.PaddingLeft = ""
	var header table.Row
	var configs []table.ColumnConfig
	for i, c := range columns {
		header = append(header, c.name)
		configs = append(configs, table.ColumnConfig{Number: i + 1, Align: c.align})
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(configs)
	for i := range results {
		var row table.Row
		for _, c := range columns {
			cell := c.cell(&results[i])
			if c.most > 0 {
				cell = text.Snip(cell, c.most, "~")
			}
			row = append(row, cell)
		}
		t.AppendRow(row)
	}
	t.SuppressTrailingSpaces()
	return t.Render() + "\n"
}

// verdict marks one that is not the folder's with letters too, not by colour
// alone.
func verdict(r *result.Result) string {
	switch {
	case r.Skipped != "":
		return "skipped"
	case r.Partial():
		return "part"
	case !r.AsExpected():
		return painted(r.Verdict) + " (!)"
	}
	return painted(r.Verdict)
}

// groupLetters is the first letter of each group's verdict: no two verdicts
// begin alike.
func groupLetters(r *result.Result) (letters string) {
	for _, g := range r.Groups {
		if g.Verdict == result.NotJudged {
			letters += "-"
		} else {
			letters += colour(g.Verdict).Sprint(string(g.Verdict)[:1])
		}
	}
	return letters
}

// CPU is the CPU time of the longest run, also in words; 0 and "" if there is
// none.
func CPU(groups []result.Group) (longest time.Duration, words string) {
	for _, g := range groups {
		longest = max(longest, g.CPU.Duration())
	}
	if longest > 0 {
		words = fmt.Sprintf("%.2f s", longest.Seconds())
	}
	return longest, words
}

// Memory is that of the largest run, in bytes and in words; 0 and "" if there is
// none.
func Memory(groups []result.Group) (most int64, words string) {
	for _, g := range groups {
		most = max(most, g.Memory)
	}
	if most > 0 {
		words = fmt.Sprintf("%d MB", most>>20)
	}
	return most, words
}

func painted(v result.Verdict) string {
	if v == result.NotJudged {
		return ""
	}
	return colour(v).Sprint(v)
}

func colour(v result.Verdict) text.Color {
	switch v {
	case result.Accepted:
		return text.FgGreen
	case result.JudgeError:
		return text.FgMagenta
	}
	return text.FgRed
}

// CSV writes a table of grades, one student a line, for a spreadsheet: RFC 4180,
// with a byte order mark, without which Excel reads UTF-8 as the code page of
// the machine and spoils every name outside ASCII. A student without a score has
// an empty one, and a note.
//
// No cell is a formula: see [Harmless].
func CSV(w io.Writer, results []result.Result) error {
	columns := csvColumns(results)
	rows := make([][]string, 1+len(results))
	for _, c := range columns {
		rows[0] = append(rows[0], Harmless(c.name))
		for i := range results {
			rows[i+1] = append(rows[i+1], Harmless(c.cell(&results[i])))
		}
	}
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out.WriteAll(rows)
}

// csvColumns are those of the table of grades. How submissions came in, and what they are
// worth on a scale, has columns if anything is known of it.
func csvColumns(results []result.Result) []column {
	of := func(name string, cell func(*result.Result) string) column { return column{name: name, cell: cell} }
	judged := func(r *result.Result, n int) string {
		if !r.Judged() {
			return ""
		}
		return strconv.Itoa(n)
	}
	columns := []column{
		of("student", func(r *result.Result) string { return r.Student }),
		of("file", path),
		of("language", func(r *result.Result) string { return r.Language }),
		of("verdict", func(r *result.Result) string { return string(r.Verdict) }),
		of("score", func(r *result.Result) string { return judged(r, r.Score) }),
		of("max_score", func(r *result.Result) string { return judged(r, r.MaxScore) }),
	}
	for i, g := range GroupNames(results) {
		columns = append(columns, of(g, func(r *result.Result) string {
			if i >= len(r.Groups) {
				return ""
			}
			return judged(r, r.Groups[i].Score)
		}))
	}
	columns = append(columns,
		of("cpu_s", func(r *result.Result) string {
			t, _ := CPU(r.Groups)
			return when(t > 0, fmt.Sprintf("%.3f", t.Seconds()))
		}),
		of("memory_mib", func(r *result.Result) string {
			m, _ := Memory(r.Groups)
			return when(m > 0, strconv.FormatInt(m>>20, 10))
		}),
		of("belief", Cause),
		of("failed_in", func(r *result.Result) string { return cmp.Or(r.Failure, &result.Failure{}).Group }),
		of("note", Why))
	if !slices.ContainsFunc(results, func(r result.Result) bool { return r.Grade != nil || r.Handed != nil }) {
		return columns
	}
	handed := func(name string, cell func(*result.Handed) string) column {
		return of(name, func(r *result.Result) string { return cell(cmp.Or(r.Handed, &result.Handed{})) })
	}
	graded := func(name string, cell func(*result.Grade) string) column {
		return of(name, func(r *result.Result) string {
			if r.Grade == nil || r.Grade.None {
				return ""
			}
			return cell(r.Grade)
		})
	}
	return append(columns,
		handed("id", func(h *result.Handed) string { return h.ID }),
		handed("submitted_at", func(h *result.Handed) string { return h.At }),
		handed("late", func(h *result.Handed) string {
			return cmp.Or(when(h.Late > 0, h.Late.Duration().Round(time.Second).String()), when(h.Marked, "marked late"))
		}),
		handed("attempt", func(h *result.Handed) string { return when(h.Of > 0, fmt.Sprintf("%d of %d", h.Attempt, h.Of)) }),
		graded("points", func(g *result.Grade) string { return Points(g.Points) }),
		graded("max_points", func(g *result.Grade) string { return Points(g.Max) }),
		graded("late_penalty", func(g *result.Grade) string { return when(g.Penalty > 0, Points(g.Penalty)) }),
		graded("passed", func(g *result.Grade) string {
			return when(g.Passed != nil, map[bool]string{true: "yes", false: "no"}[g.Passed != nil && *g.Passed])
		}),
		graded("by_hand", func(g *result.Grade) string { return when(g.ByHand, "yes") }),
		of("comment", func(r *result.Result) string { return cmp.Or(r.Grade, &result.Grade{}).Comment }))
}

// when is words where something is so, and else nothing.
func when(is bool, words string) string {
	if is {
		return words
	}
	return ""
}

// formula is what makes a spreadsheet calculate: at the start of a cell, also of
// one that comes about where a spreadsheet splits at another separator than
// ours, or takes the wide forms of the signs for the signs.
var formula = regexp.MustCompile(`(^|[,;|"\t])([\s·]*)([-=+@＝＋－＠])`)

// Harmless makes a foreign text a cell that says what it is: nothing in it is
// calculated, and control characters, line ends too, can be seen.
func Harmless(s string) string {
	return formula.ReplaceAllString(Clean(s), "$1$2'$3")
}
