package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Markdown writes what is said of one submission, as GitHub renders it. The
// result has been through [result.Detail.Of]. What a submission printed stands in
// a fence that it cannot close, and foreign names stand in code spans, so nothing
// of it is markup, links or calls anybody.
func Markdown(w io.Writer, run result.Run, r result.Result) error {
	var b strings.Builder
	name, file := Names(&r)
	fmt.Fprintf(&b, "# %s\n\n", codeSpan(name))
	if file != "" {
		fmt.Fprintf(&b, "File: %s\n\n", codeSpan(file))
	}
	if why := Why(&r); why != "" && !r.Judged() {
		fmt.Fprintf(&b, "No score: %s\n\n", codeSpan(Clean(why)))
	}
	points, of := Worth(&r)
	if r.Judged() {
		fmt.Fprintf(&b, "**%s**, %s of %s points. %s.\n\n", r.Verdict, cmp.Or(points, "0"), cmp.Or(of, "0"), meaning(r.Verdict))
	} else if points != "" {
		fmt.Fprintf(&b, "%s of %s points.\n\n", points, of)
	}
	for _, note := range WorthNotes(&r) {
		fmt.Fprintf(&b, "- %s\n", prose(note))
	}
	if len(WorthNotes(&r)) > 0 {
		b.WriteString("\n")
	}
	if r.Judged() {
		markdownGroups(&b, &r)
		markdownFailure(&b, Tell(&r, run.Format))
	}
	if r.Growth != nil {
		fmt.Fprintf(&b, "## Growth\n\n%s\n\n", prose(GrowthWords(r.Growth)))
	}
	markdownRun(&b, run)
	_, err := io.WriteString(w, b.String())
	return err
}

// meaning is what a verdict says, with a capital.
func meaning(v result.Verdict) string {
	return capitalised(v.Doc())
}

func capitalised(sentence string) string {
	if sentence == "" {
		return ""
	}
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

func markdownGroups(b *strings.Builder, r *result.Result) {
	groups := r.Groups
	if len(groups) == 0 {
		return
	}
	longest, _ := CPU(groups)
	timed := longest > 0
	head, rule := "| group | verdict | points |", "|:--|:--|--:|"
	if timed {
		head, rule = head+" CPU time |", rule+"--:|"
	}
	fmt.Fprintf(b, "%s\n%s\n", head, rule)
	for i, g := range groups {
		points, of := GroupWorth(r, i)
		fmt.Fprintf(b, "| %s | %s | %s of %s |", prose(g.Name), g.Verdict, points, of)
		if timed {
			fmt.Fprintf(b, " %.2f s |", g.CPU.Duration().Seconds())
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

func markdownFailure(b *strings.Builder, d *Doc) {
	if d == nil || len(d.Blocks) == 0 { // no more than was said already
		return
	}
	words := d.head(string(d.Verdict)) + text.StripEscape(d.body(true))
	b.WriteString("## Why\n\n" + fenced(words))
}

func markdownRun(b *strings.Builder, r result.Run) {
	b.WriteString("---\n\n")
	words := []string{"Written by Adder"}
	for _, f := range RunFacts(r) {
		if f.Name != "command" {
			words = append(words, f.Name+" "+prose(f.Text))
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
	clean := Clean(s)
	for i, r := range clean {
		// A colon before a space begins no address and no emoji.
		plain := r == ':' && (i+1 == len(clean) || clean[i+1] == ' ')
		if !plain && strings.ContainsRune("\\`*_{}[]()<>#|~&@:", r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return strings.ReplaceAll(b.String(), "www.", "www&#46;")
}
