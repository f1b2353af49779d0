package report

import (
	"fmt"
	"unicode/utf8"

	"adder/judge/verdict/result"

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
		if set := setting[b.Part]; set != nil {
			all += set(d, b, draw)
		} else {
			all += wrap(b.Label+b.Text, textWidth, "") + "\n"
		}
	}
	return all
}

// setting writes the parts that are not just a sentence. The reason is in the first line.
var setting = map[Part]func(*Doc, Block, bool) string{
	Reason: func(*Doc, Block, bool) string { return "" },
	Lines:  func(_ *Doc, b Block, _ bool) string { return b.Text + "\n" },
	Boards: func(d *Doc, b Block, draw bool) string {
		if draw {
			return drawings(d.Shown)
		}
		return b.Text + "\n"
	},
	Input: func(_ *Doc, b Block, draw bool) string {
		if draw && b.Long {
			return ""
		}
		return b.Label + ":\n" + indent(b.Text)
	},
	Answers: func(_ *Doc, b Block, _ bool) string {
		return fmt.Sprintf("expected %s, got %s\n", b.Label, b.Text)
	},
	Belief:  func(_ *Doc, b Block, _ bool) string { return b.Label + text.Bold.Sprint(b.Text) + "\n" },
	Facts:   sentences,
	Changes: sentences,
	Diff:    func(_ *Doc, b Block, _ bool) string { return indent(b.Text) },
	Shows:   func(_ *Doc, b Block, _ bool) string { return aligned(b.Rows) },
}

func sentences(_ *Doc, b Block, _ bool) (all string) {
	for _, row := range b.Rows {
		all += "- " + wrap(row[0], textWidth-2, "  ") + "\n"
	}
	return all
}

// aligned sets a table in columns, the first aligned left and the others right.
func aligned(rows [][]string) (all string) {
	widest := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widest[i] = max(widest[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		all += fmt.Sprintf("%-*s", widest[0], row[0])
		for i, cell := range row[1:] {
			all += fmt.Sprintf("  %*s", widest[i+1], cell)
		}
		all += "\n"
	}
	return all
}

// plain is all that is said of why a result is not accepted; "" if it is.
func plain(r *result.Result, format string) string {
	d := Tell(r, format)
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
		d := Tell(r, format)
		if f.Kind == result.Refused && g.Name != r.Groups[0].Name {
			return d.Headline(), string(g.Verdict) + "\n" // once is enough
		}
		return d.Headline(), d.Plain()
	}
	line = string(g.Verdict) + ": " + Short(Clean(f.Reason), mostReason)
	return line, line + "\n"
}
