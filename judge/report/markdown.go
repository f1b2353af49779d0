package report

import (
	"fmt"
	"io"
	"strings"

	"adder/judge/board"
	"adder/judge/grade"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Markdown writes what is said of one submission, as GitHub renders it. The
// entry has been through [Detail.Of]. What a submission printed stands in a
// fence that it cannot close, and foreign names stand in code spans, so nothing
// of it is markup, links or calls anybody.
func Markdown(w io.Writer, r Run, row Graded) error {
	var b strings.Builder
	c := row.Entry.Card
	fmt.Fprintf(&b, "# %s\n\n", codeSpan(row.of()))
	if row.Student != "" && row.File != "" {
		fmt.Fprintf(&b, "File: %s\n\n", codeSpan(clean(row.File)))
	}
	if note := row.note(); note != "" {
		fmt.Fprintf(&b, "No score: %s\n\n", codeSpan(clean(note)))
	}
	if c != nil && row.Entry.judged() {
		fmt.Fprintf(&b, "**%s**, %d of %d points. %s.\n\n", c.Verdict, c.Score, c.MaxScore, meaning(c.Verdict))
		markdownGroups(&b, c)
		markdownFailure(&b, row.Entry, formatOf(r))
	}
	if g := row.Entry.Growth; g != nil {
		fmt.Fprintf(&b, "## Growth\n\n%s\n\n", prose(growthWords(g)))
	}
	markdownRun(&b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

// meaning is what a verdict says, with a capital.
func meaning(v grade.Verdict) string {
	for _, row := range grade.Verdicts {
		if row.Verdict == v {
			return strings.ToUpper(row.Doc[:1]) + row.Doc[1:]
		}
	}
	return ""
}

func markdownGroups(b *strings.Builder, c *grade.Scorecard) {
	if len(c.Groups) == 0 {
		return
	}
	timed := false
	for _, g := range c.Groups {
		timed = timed || g.CPU > 0
	}
	head, rule := "| group | verdict | points |", "|:--|:--|--:|"
	if timed {
		head, rule = head+" CPU time |", rule+"--:|"
	}
	fmt.Fprintf(b, "%s\n%s\n", head, rule)
	for _, g := range c.Groups {
		fmt.Fprintf(b, "| %s | %s | %d of %d |", prose(g.Name), g.Verdict, g.Score, g.MaxScore)
		if timed {
			fmt.Fprintf(b, " %.2f s |", g.CPU.Seconds())
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

func markdownFailure(b *strings.Builder, e Entry, format *board.Format) {
	words := failureWords(e, format)
	if words == "" || words == string(e.Card.Verdict)+"\n" { // no more than was said already
		return
	}
	b.WriteString("## Why\n\n")
	if x := smallest(e); x != nil {
		if drawing := text.StripEscape(Draw(x, nil)); strings.Count(drawing, "\n") > 1 { // of a large board there is only the size
			words += drawing
		}
	}
	b.WriteString(fenced(words))
}

// smallest is the board to draw: that of the hunt, or of the failure.
func smallest(e Entry) *board.Board {
	if e.Hunt != nil && e.Hunt.Finding != nil {
		return e.Hunt.Finding.Last()
	}
	if f := e.Card.Failure(); f != nil && f.Number > 0 {
		return &f.Board
	}
	return nil
}

func markdownRun(b *strings.Builder, r Run) {
	b.WriteString("---\n\n")
	var words []string
	for _, w := range []struct{ name, value string }{
		{"Adder", r.Version}, {"suite", r.Suite}, {"format", r.Format}, {"sandbox", r.Sandbox}, {"limits", r.Limits}, {"on", r.Machine},
	} {
		if w.value != "" {
			words = append(words, w.name+" "+prose(w.value))
		}
	}
	fmt.Fprintf(b, "%s\n", strings.Join(words, " · "))
}

// longestRun is the length of the longest run of a byte in s.
func longestRun(s string, of byte) (most int) {
	run := 0
	for i := range len(s) {
		if s[i] != of {
			run = 0
			continue
		}
		run++
		most = max(most, run)
	}
	return most
}

// fenced is a block of text whose fence is longer than any in it.
func fenced(s string) string {
	fence := strings.Repeat("`", max(3, longestRun(s, '`')+1))
	return fence + "text\n" + strings.TrimRight(s, "\n") + "\n" + fence + "\n\n"
}

// codeSpan is a line of foreign text in a span that it cannot close.
func codeSpan(s string) string {
	s = strings.ReplaceAll(s, "|", "¦") // a table ends a cell there even in a span
	ticks := strings.Repeat("`", longestRun(s, '`')+1)
	if s == "" {
		s = " "
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.TrimSpace(s) != s {
		s = " " + s + " " // is taken off again
	}
	return ticks + s + ticks
}

// prose keeps a line from being markup: every sign that means something to
// Markdown or HTML is written as a character reference, and addresses are not
// links.
func prose(s string) string {
	var b strings.Builder
	for _, r := range clean(s) {
		if strings.ContainsRune("\\`*_{}[]()<>#|~&@:", r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return strings.ReplaceAll(b.String(), "www.", "www&#46;")
}
