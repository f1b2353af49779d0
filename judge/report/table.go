package report

import (
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Table returns the table of submissions, one per line, with a column for each group. If it
// is wider than width, the groups' verdicts shrink to a letter each; 0 is unlimited.
func Table(results []result.Result, width int) string {
	sheet := SheetOf(results)
	names := sheet.Groups
	room := narrowRoom(results, width, len(names))
	expected := slices.ContainsFunc(results, func(r result.Result) bool {
		return r.Expected != result.NotJudged
	})
	head := []string{"submission"}
	if expected {
		head = append(head, "expected")
	}
	head = slices.Concat(head, []string{"verdict", "score"}, names, []string{
		"time", "memory", "belief, or smallest board",
	})
	wide := sheetTable(head...)
	narrow := sheetTable("submission", "verdict", "score", "groups", "belief, or board")
	for _, line := range sheet.Rows {
		r := line.Result
		score := when(r.Judged() && r.MaxScore > 0, strconv.Itoa(r.Score))
		row := table.Row{NameOf(r)}
		if expected {
			row = append(row, r.Expected)
		}
		row = append(row, verdict(r), score)
		for _, g := range line.Groups {
			if g == nil {
				g = &result.Group{}
			}
			row = append(row, painted(g.Verdict))
		}
		_, cpu := CPU(r.Groups)
		_, memory := Memory(r.Groups)
		wide.AppendRow(append(row, cpu, memory, Cause(r)))
		narrow.AppendRow(table.Row{
			lastPart(NameOf(r), room.name),
			verdict(r),
			score,
			groupLetters(line.Groups),
			text.Snip(Cause(r), room.cause, "~"),
		})
	}
	all := wide.Render() + "\n"
	if width > 0 && text.LongestLineLen(all) > width {
		all = narrow.Render() + "\n" + when(len(names) > 0, "groups: "+Clean(strings.Join(names, ", "))+"\n")
	}
	var levels, notEnforced []string // of the sandbox, and the limits that did not hold, each once
	for i := range results {
		if l := Clean(results[i].Sandbox); l != "" && !slices.Contains(levels, l) {
			levels = append(levels, l)
		}
		if r := results[i].Run; r != nil {
			notEnforced = append(notEnforced, r.NotEnforced...)
		}
	}
	all += when(len(levels) > 0, "sandbox: "+strings.Join(levels, ", ")+"\n")
	slices.Sort(notEnforced)
	for _, words := range slices.Compact(notEnforced) {
		all += "not held: " + Clean(words) + "\n"
	}
	return all
}

// narrowWidths are the widths of the two columns that a narrow table cuts.
type narrowWidths struct{ name, cause int }

// narrowRoom shares what the other columns leave between names and causes: each has what the
// other does not need, and names have five ninths if both need more than there is.
func narrowRoom(results []result.Result, width, groups int) narrowWidths {
	const between = 4 // spaces
	rest := max(width, 80) - between - len("verdict") - len("score") - max(len("groups"), groups)
	name, cause := len("submission"), len("belief, or board")
	for i := range results {
		name = max(name, columns(NameOf(&results[i])))
		cause = max(cause, columns(Cause(&results[i])))
	}
	name = min(name, max(rest*5/9, rest-cause))
	return narrowWidths{name, rest - name}
}

// lastPart cuts a long name at its beginning: files differ in their last parts.
func lastPart(name string, most int) string {
	runes := []rune(name)
	if len(runes) <= most {
		return name
	}
	return "~" + string(runes[len(runes)-most+1:])
}

// newTable is a table without lines between its columns. Those of these numbers, from 1, are
// aligned right.
func newTable(right ...int) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options.DrawBorder = false
	t.Style().Options.SeparateColumns = false
	t.Style().Format.Header = text.FormatDefault
	t.Style().Box.PaddingLeft = ""
	t.SuppressTrailingSpaces()
	var configs []table.ColumnConfig
	for _, n := range right {
		configs = append(configs, table.ColumnConfig{Number: n, Align: text.AlignRight})
	}
	t.SetColumnConfigs(configs)
	return t
}

// sheetTable is a table with a head, in which numbers are aligned right.
func sheetTable(names ...string) table.Writer {
	var head table.Row
	var right []int
	for i, name := range names {
		head = append(head, Clean(name))
		if name == "score" || name == "time" || name == "memory" {
			right = append(right, i+1)
		}
	}
	t := newTable(right...)
	t.AppendHeader(head)
	return t
}

// verdict marks an unexpected verdict in letters, not by colour alone.
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
func groupLetters(groups []*result.Group) (letters string) {
	for _, g := range groups {
		switch {
		case g == nil:
			letters += " "
		case g.Verdict == result.NotJudged:
			letters += "-"
		default:
			letters += colour(g.Verdict).Sprint(string(g.Verdict)[:1])
		}
	}
	return strings.TrimRight(letters, " ")
}
