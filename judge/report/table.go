package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Table returns the table of submissions, one a line, group by group. Where that
// is wider than width, the verdicts of the groups are a letter each; 0 is as wide
// as it takes.
func Table(results []result.Result, width int) string {
	full := render(results, fullColumns(results))
	below := ""
	if width > 0 && text.LongestLineLen(full) > width {
		full = render(results, compactColumns(width))
		if names := GroupNames(results); len(names) > 0 {
			below = "groups: " + Clean(strings.Join(names, ", ")) + "\n"
		}
	}
	if levels := sandboxes(results); levels != "" {
		below += "sandbox: " + levels + "\n"
	}
	for _, words := range unheld(results) {
		below += "not held: " + Clean(words) + "\n"
	}
	return full + below
}

// unheld are the limits that did not hold, each once.
func unheld(results []result.Result) (all []string) {
	for i := range results {
		if r := results[i].Run; r != nil {
			all = append(all, r.Unheld...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// sandboxes are the levels at which the submissions ran.
func sandboxes(results []result.Result) string {
	var levels []string
	for i := range results {
		if l := Clean(results[i].Sandbox); l != "" && !slices.Contains(levels, l) {
			levels = append(levels, l)
		}
	}
	return strings.Join(levels, ", ")
}

// A column is one column of the table.
type column struct {
	name  string
	align text.Align
	most  int // widest text, 0 is any
	cell  func(*result.Result) string
}

func fullColumns(results []result.Result) []column {
	columns := []column{
		{name: "submission", cell: nameOf},
		{name: "expected", cell: func(r *result.Result) string { return string(r.Expected) }},
		{name: "verdict", cell: verdict},
		{name: "score", align: text.AlignRight, cell: Score},
	}
	for i, g := range GroupNames(results) {
		columns = append(columns, column{name: Clean(g), cell: func(r *result.Result) string { return groupVerdict(r, i) }})
	}
	return append(columns,
		column{name: "time", align: text.AlignRight, cell: cpu},
		column{name: "memory", align: text.AlignRight, cell: memory},
		column{name: "belief, or smallest board", cell: Cause})
}

// compactColumns fits the table into so many columns, 80 or more.
func compactColumns(width int) []column {
	rest := max(width, 80) - 32
	return []column{
		{name: "submission", most: rest * 5 / 9, cell: nameOf},
		{name: "verdict", cell: verdict},
		{name: "score", align: text.AlignRight, cell: Score},
		{name: "groups", cell: groupLetters},
		{name: "belief, or board", most: rest * 4 / 9, cell: Cause},
	}
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

// GroupNames are taken from the result with the most groups, for a judge error
// ends one early.
func GroupNames(results []result.Result) []string {
	var names []string
	for _, r := range results {
		if len(r.Groups) <= len(names) {
			continue
		}
		names = nil
		for _, g := range r.Groups {
			names = append(names, g.Name)
		}
	}
	return names
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

// Score is a score in the cell of a table; "" if there is none.
func Score(r *result.Result) string {
	if !r.Judged() || r.MaxScore == 0 {
		return ""
	}
	return fmt.Sprint(r.Score)
}

func groupVerdict(r *result.Result, i int) string {
	if i >= len(r.Groups) {
		return ""
	}
	return painted(r.Groups[i].Verdict)
}

func cpu(r *result.Result) string {
	_, words := CPU(r.Groups)
	return words
}

func memory(r *result.Result) string {
	_, words := Memory(r.Groups)
	return words
}

// groupLetters is the first letter of each group's verdict: no two verdicts
// begin alike.
func groupLetters(r *result.Result) string {
	letters := ""
	for _, g := range r.Groups {
		if g.Verdict == result.NotJudged {
			letters += "-"
			continue
		}
		letters += colour(g.Verdict).Sprint(string(g.Verdict)[:1])
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
