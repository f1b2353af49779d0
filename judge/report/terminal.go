// Package report writes scorecards and boards for people and machines. It
// decides nothing.
package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"adder/judge/board"
	"adder/judge/grade"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Terminal writes the table of submissions, and below it each failure with its
// board. width is how many columns there are; 0 is as many as it takes.
func Terminal(w io.Writer, entries []Entry, width int) error {
	var b strings.Builder
	b.WriteString(Table(entries, width))
	failures(&b, entries)
	_, err := io.WriteString(w, b.String())
	return err
}

// Table returns the table of submissions, one a line, group by group. Where that
// is too wide, the verdicts of the groups are a letter each.
func Table(entries []Entry, width int) string {
	full := render(entries, fullColumns(entries))
	if width == 0 || text.LongestLineLen(full) <= width {
		return full
	}
	names := "groups: " + strings.Join(groupNames(entries), ", ") + "\n"
	return render(entries, compactColumns(width)) + names
}

// A column is one column of the table.
type column struct {
	name  string
	align text.Align
	most  int // widest text, 0 is any
	cell  func(Entry) string
}

func fullColumns(entries []Entry) []column {
	columns := []column{
		{name: "submission", cell: func(e Entry) string { return e.Card.Submission }},
		{name: "expected", cell: func(e Entry) string { return string(e.Card.Expected) }},
		{name: "verdict", cell: verdict},
		{name: "score", align: text.AlignRight, cell: score},
	}
	for i, g := range groupNames(entries) {
		columns = append(columns, column{name: g, cell: func(e Entry) string { return groupVerdict(e, i) }})
	}
	return append(columns,
		column{name: "time", align: text.AlignRight, cell: cpu},
		column{name: "memory", align: text.AlignRight, cell: memory},
		column{name: "belief, or smallest board", cell: Entry.belief})
}

// compactColumns fits the table into so many columns, 80 or more.
func compactColumns(width int) []column {
	rest := max(width, 80) - 32
	return []column{
		{name: "submission", most: rest * 5 / 9, cell: func(e Entry) string { return e.Card.Submission }},
		{name: "verdict", cell: verdict},
		{name: "score", align: text.AlignRight, cell: score},
		{name: "groups", cell: groupLetters},
		{name: "belief, or board", most: rest * 4 / 9, cell: Entry.belief},
	}
}

func render(entries []Entry, columns []column) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options.DrawBorder = false
	t.Style().Options.SeparateColumns = false
	t.Style().Format.Header = text.FormatDefault
	t.Style().Box.PaddingLeft = ""
	var header table.Row
	var configs []table.ColumnConfig
	for _, c := range columns {
		header = append(header, c.name)
		configs = append(configs, table.ColumnConfig{Name: c.name, Align: c.align})
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(configs)
	for _, e := range entries {
		var row table.Row
		for _, c := range columns {
			cell := c.cell(e)
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

// groupNames is taken from the card with the most groups, for a judge error ends
// a card early.
func groupNames(entries []Entry) []string {
	var names []string
	for _, e := range entries {
		if len(e.Card.Groups) <= len(names) {
			continue
		}
		names = nil
		for _, g := range e.Card.Groups {
			names = append(names, g.Name)
		}
	}
	return names
}

// verdict marks one that is not the folder's with letters too, not by colour
// alone.
func verdict(e Entry) string {
	c := e.Card
	switch {
	case c.Skipped != "":
		return "skipped"
	case !c.AsExpected():
		return colour(c.Verdict).Sprint(c.Verdict) + " (!)"
	}
	return colour(c.Verdict).Sprint(c.Verdict)
}

func score(e Entry) string {
	if e.Card.MaxScore == 0 {
		return ""
	}
	return fmt.Sprint(e.Card.Score)
}

func groupVerdict(e Entry, i int) string {
	if i >= len(e.Card.Groups) {
		return ""
	}
	v := e.Card.Groups[i].Verdict
	return colour(v).Sprint(v)
}

// groupLetters is the first letter of each group's verdict: no two verdicts
// begin alike.
func groupLetters(e Entry) string {
	letters := ""
	for _, g := range e.Card.Groups {
		if g.Verdict == grade.NotJudged {
			letters += "-"
			continue
		}
		letters += colour(g.Verdict).Sprint(string(g.Verdict)[:1])
	}
	return letters
}

func cpu(e Entry) string {
	longest := time.Duration(0)
	for _, g := range e.Card.Groups {
		longest = max(longest, g.CPU)
	}
	if longest == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f s", longest.Seconds())
}

func memory(e Entry) string {
	most := int64(0)
	for _, g := range e.Card.Groups {
		most = max(most, g.Memory)
	}
	if most == 0 {
		return ""
	}
	return fmt.Sprintf("%d MB", most>>20)
}

func colour(v grade.Verdict) text.Color {
	switch v {
	case grade.Accepted:
		return text.FgGreen
	case grade.JudgeError:
		return text.FgMagenta
	}
	return text.FgRed
}

// failures writes why submissions are not accepted. Those that fail in the same
// way share a paragraph.
func failures(b *strings.Builder, entries []Entry) {
	names := map[string][]string{}
	var order []string
	for _, e := range entries {
		words := failure(e)
		if words == "" {
			continue
		}
		if names[words] == nil {
			order = append(order, words)
		}
		names[words] = append(names[words], e.Card.Submission)
	}
	for _, words := range order {
		fmt.Fprintf(b, "\n%s: %s", wrap(strings.Join(names[words], ", "), 78, ""), words)
	}
}

// failure says why a submission is not accepted, with its smallest board.
func failure(e Entry) string {
	var b strings.Builder
	c := e.Card
	f := c.Failure()
	switch {
	case c.Skipped != "":
		return fmt.Sprintf("skipped: %s\n", c.Skipped)
	case c.Verdict == grade.JudgeError:
		return fmt.Sprintf("JE, our own fault: %v\n", c.Err)
	case f == nil && e.Hunt != nil && e.Hunt.Finding != nil:
		finding(&b, e.Hunt)
		return "right wherever the site's promises hold, and not beyond\n" + b.String()
	case f == nil:
		return ""
	case f.Number == 0:
		where := ""
		if f.Group != "" {
			where = fmt.Sprintf(" in %s/%s", f.Group, f.Case)
		}
		return fmt.Sprintf("%s%s: %s\n", colour(f.Verdict).Sprint(f.Verdict), where, indentRest(f.Reason))
	}
	fmt.Fprintf(&b, "%s in %s/%s, board %d: %s\n", colour(f.Verdict).Sprint(f.Verdict), f.Group, f.Case, f.Number, printable(f.Reason))
	if e.Hunt != nil && e.Hunt.Finding != nil {
		if h := e.Hunt.Finding; len(h.Boards) == 1 && board.Compare(h.Last(), &f.Board) != 0 && h.Reason != f.Reason {
			fmt.Fprintf(&b, "  on the board below: %s\n", printable(h.Reason))
		}
		finding(&b, e.Hunt)
	} else {
		b.WriteString(indent(Draw(&f.Board, nil)))
		if f.Verdict == grade.WrongAnswer {
			fmt.Fprintf(&b, "  expected %d, got %s\n", f.Expected, got(f.Got))
		}
	}
	if !c.Reading.Zero() {
		fmt.Fprintf(&b, "  every output seen fits another reading of the rules: %s\n", c.Reading)
	}
	return b.String()
}

func got(s string) string {
	if s == "" {
		return "nothing"
	}
	return printable(s)
}

// printable keeps a submission's bytes from steering the terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r >= 0x7f && r < 0xa0 || r == '\u202e' {
			return '?'
		}
		return r
	}, s)
}

func indent(s string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n  ") + "\n"
}

func indentRest(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i := range lines {
		lines[i] = printable(lines[i])
	}
	return strings.Join(lines, "\n  ")
}

// Agreement writes the last line of the main job: whether every verdict is its
// folder's.
func Agreement(w io.Writer, entries []Entry) error {
	var off, skipped []string
	for _, e := range entries {
		c := e.Card
		switch {
		case c.Skipped != "":
			skipped = append(skipped, c.Submission)
		case !c.AsExpected():
			off = append(off, c.Submission)
		}
	}
	judged := len(entries) - len(skipped)
	line := fmt.Sprintf("every verdict is its folder's: %d of %d solvers", judged, judged)
	if len(off) > 0 {
		line = fmt.Sprintf("%d of %d verdicts are not their folder's: %s", len(off), judged, strings.Join(off, ", "))
	}
	if len(skipped) > 0 {
		line += fmt.Sprintf("; %d skipped: %s", len(skipped), strings.Join(skipped, ", "))
	}
	_, err := fmt.Fprintf(w, "\n%s\n", line)
	return err
}
