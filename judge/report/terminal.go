// Package report writes scorecards and boards for people and machines. It
// decides nothing.
package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"adder/judge/grade"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Terminal writes the table of submissions, and below it each failure with its
// board.
func Terminal(w io.Writer, cards []*grade.Scorecard) error {
	var b strings.Builder
	b.WriteString(Table(cards))
	for _, c := range cards {
		failure(&b, c)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Table returns the table of submissions, one a line, group by group.
func Table(cards []*grade.Scorecard) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options.DrawBorder = false
	t.Style().Options.SeparateColumns = false
	t.Style().Format.Header = text.FormatDefault
	groups := groupNames(cards)
	header := table.Row{"submission", "expected", "verdict", "score"}
	for _, g := range groups {
		header = append(header, g)
	}
	t.AppendHeader(append(header, "time", "memory"))
	for _, c := range cards {
		t.AppendRow(row(c, len(groups)))
	}
	t.SetColumnConfigs([]table.ColumnConfig{
		{Name: "score", Align: text.AlignRight},
		{Name: "time", Align: text.AlignRight},
		{Name: "memory", Align: text.AlignRight},
	})
	return t.Render() + "\n"
}

func groupNames(cards []*grade.Scorecard) []string {
	for _, c := range cards {
		if len(c.Groups) > 0 {
			var names []string
			for _, g := range c.Groups {
				names = append(names, g.Name)
			}
			return names
		}
	}
	return nil
}

func row(c *grade.Scorecard, groups int) table.Row {
	if c.Skipped != "" {
		return table.Row{c.Submission, expected(c), "skipped"}
	}
	r := table.Row{c.Submission, expected(c), verdict(c), fmt.Sprintf("%d/%d", c.Score, c.MaxScore)}
	if c.Verdict == grade.JudgeError {
		r[3] = ""
	}
	var cpu time.Duration
	var memory int64
	for _, g := range c.Groups {
		r = append(r, colour(g.Verdict).Sprint(g.Verdict))
		cpu, memory = max(cpu, g.CPU), max(memory, g.Memory)
	}
	for range groups - len(c.Groups) {
		r = append(r, "")
	}
	if cpu == 0 {
		return r
	}
	return append(r, fmt.Sprintf("%.2f s", cpu.Seconds()), fmt.Sprintf("%d MB", memory>>20))
}

func expected(c *grade.Scorecard) string {
	if c.Expected == grade.NotJudged {
		return ""
	}
	return string(c.Expected)
}

// verdict marks one that is not the folder's with letters too, not by colour
// alone.
func verdict(c *grade.Scorecard) string {
	s := colour(c.Verdict).Sprint(c.Verdict)
	if !c.AsExpected() {
		s += " (!)"
	}
	return s
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

// failure writes why a submission is not accepted, with its board.
func failure(b *strings.Builder, c *grade.Scorecard) {
	switch {
	case c.Skipped != "":
		fmt.Fprintf(b, "\n%s: skipped: %s\n", c.Submission, c.Skipped)
		return
	case c.Verdict == grade.JudgeError:
		fmt.Fprintf(b, "\n%s: JE, our own fault: %v\n", c.Submission, c.Err)
		return
	}
	f := c.Failure()
	if f == nil {
		return
	}
	fmt.Fprintf(b, "\n%s: %s", c.Submission, colour(f.Verdict).Sprint(f.Verdict))
	if f.Group != "" {
		fmt.Fprintf(b, " in %s/%s", f.Group, f.Case)
	}
	if f.Number == 0 {
		fmt.Fprintf(b, ": %s\n", indentRest(f.Reason))
		return
	}
	fmt.Fprintf(b, ", board %d: %s\n", f.Number, f.Reason)
	b.WriteString(indent(Draw(&f.Board, nil)))
	if f.Verdict == grade.WrongAnswer {
		fmt.Fprintf(b, "  expected %d, got %s\n", f.Expected, got(f.Got))
	}
	if !c.Reading.Zero() {
		fmt.Fprintf(b, "  every output seen fits another reading of the rules: %s\n", c.Reading)
	}
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
func Agreement(w io.Writer, cards []*grade.Scorecard) error {
	var off, skipped []string
	for _, c := range cards {
		switch {
		case c.Skipped != "":
			skipped = append(skipped, c.Submission)
		case !c.AsExpected():
			off = append(off, c.Submission)
		}
	}
	judged := len(cards) - len(skipped)
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
