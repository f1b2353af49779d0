package report

import (
	"fmt"

	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Headline is a line: the verdict, where, and why.
func (d *Doc) Headline() string {
	why := d.Part(Reason).Text
	if d.Kind == result.Refused && d.Title != "" {
		why = d.Title
	}
	return d.line(string(d.Verdict), why)
}

func (d *Doc) line(verdict, why string) string {
	return verdict + when(d.Where != "", " in "+d.Where) + when(why != "", ": "+why)
}

// head is the first line of several.
func (d *Doc) head(verdict string) string { return d.line(verdict, d.Part(Reason).Text) + "\n" }

// Plain is all of it in lines, without drawings, for outputs in any font.
func (d *Doc) Plain() string {
	return d.head(string(d.Verdict)) + text.StripEscape(d.body(false))
}

// drawn is all of it in lines, with drawings; verdict is how that is written.
func (d *Doc) drawn(verdict string) string {
	body := d.body(true)
	return d.head(verdict) + when(body != "", indent(body))
}

// textWidth is how wide the lines of a text are, where they can be broken.
const textWidth = 76

// body is everything below the first line.
func (d *Doc) body(draw bool) (all string) {
	for _, b := range d.Blocks {
		all += d.paragraph(b, draw)
	}
	return all
}

// paragraph is a block in lines; the reason is in the first line of all.
func (d *Doc) paragraph(b Block, draw bool) string {
	switch b.Part {
	case Reason:
		return ""
	case Lines:
		return b.Text + "\n"
	case Diff:
		return indent(b.Text)
	case Input:
		if draw && b.Long {
			return ""
		}
		return b.Label + ":\n" + indent(b.Text)
	case Boards:
		if draw {
			return drawings(d.Shown)
		}
		return b.Text + "\n"
	case Answers:
		return fmt.Sprintf("expected %s, got %s\n", b.Label, b.Text)
	case Shows:
		return aligned(b.Rows)
	case Belief:
		return b.Label + text.Bold.Sprint(b.Text) + "\n"
	case Facts, Change:
		return "- " + wrap(b.Text, textWidth-2, "  ") + "\n"
	}
	return wrap(b.Label+b.Text, textWidth, "") + "\n"
}

// aligned sets a table in columns, the first aligned left and the others right.
func aligned(rows [][]string) string {
	t := newTable(2, 3)
	t.Style().Box.PaddingRight = "  "
	for _, row := range rows {
		t.AppendRow(table.Row{row[0], row[1], row[2]})
	}
	return t.Render() + "\n"
}

// plain is all that is said of why a result is not accepted; "" if it is.
func plain(r *result.Result, format string) string {
	d := Explain(r, format)
	if d == nil || d.Verdict == result.Accepted {
		return ""
	}
	return d.Plain()
}

// groupWords says why a group failed, on one line and on several: all that is known for the
// group whose failure is shown, a sentence for the others. Both are empty if it passed.
func groupWords(r *result.Result, g result.Group, format string) (line, words string) {
	f := r.FailureOf(g.Name)
	switch {
	case g.Verdict == result.Accepted:
		return "", ""
	case f == nil:
		return string(g.Verdict), string(g.Verdict) + "\n"
	case f == r.Failure:
		d := Explain(r, format)
		if f.Kind == result.Refused && g.Name != r.Groups[0].Name {
			return d.Headline(), string(g.Verdict) + "\n" // once is enough
		}
		return d.Headline(), d.Plain()
	}
	line = string(g.Verdict) + ": " + Short(Clean(f.Reason), mostReason)
	return line, line + "\n"
}
