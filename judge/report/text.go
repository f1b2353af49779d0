package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A Doc as text: with drawings for terminals and Markdown, without for outputs
// that may be shown in any font.

// Headline is a line: the verdict, where, and why.
func (d *Doc) Headline() string {
	line := string(d.Verdict)
	if d.Where != "" {
		line += " in " + d.Where
	}
	why := d.text(Reason)
	if d.Kind == result.Refused && d.Title != "" {
		why = d.Title
	}
	if why == "" {
		return line
	}
	return line + ": " + why
}

// Plain is all of it in lines, without drawings.
func (d *Doc) Plain() string {
	return d.head(string(d.Verdict)) + text.StripEscape(d.body(false))
}

// drawn is all of it in lines, with drawings; name stands for the verdict.
func (d *Doc) drawn(verdict string) string {
	if body := d.body(true); body != "" {
		return d.head(verdict) + indent(body)
	}
	return d.head(verdict)
}

// head is the first line of several.
func (d *Doc) head(verdict string) string {
	if d.Where != "" {
		verdict += " in " + d.Where
	}
	if why := d.text(Reason); why != "" {
		verdict += ": " + why
	}
	return verdict + "\n"
}

// textWidth is how wide the lines of a text are, where they can be broken.
const textWidth = 76

// body is everything below the first line.
func (d *Doc) body(draw bool) string {
	var out strings.Builder
	for _, b := range d.Blocks {
		if set := setting[b.Part]; set != nil {
			out.WriteString(set(d, b, draw))
		}
	}
	return out.String()
}

// setting is how each part is written. The reason is in the first line.
var setting = map[Part]func(*Doc, Block, bool) string{
	Hint:      sentence,
	Elsewhere: sentence,
	Notes:     sentence,
	Frames:    sentence,
	LeftOut:   sentence,
	Caption:   sentence,
	Outside:   sentence,
	Which:     sentence,
	Doubt:     sentence,
	Advice:    sentence,
	Others:    sentence,
	Unknown:   sentence,
	Partly:    sentence,
	Reading:   sentence,
	Lines:     func(_ *Doc, b Block, _ bool) string { return b.Text + "\n" },
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
	Answers: func(_ *Doc, b Block, _ bool) string { return fmt.Sprintf("expected %s, got %s\n", b.Label, b.Text) },
	Belief:  func(_ *Doc, b Block, _ bool) string { return b.Label + text.Bold.Sprint(b.Text) + "\n" },
	Facts:   listed,
	Mistakes: func(d *Doc, b Block, _ bool) string {
		all := wrap(b.Text+":", textWidth, "") + "\n"
		for i, row := range b.Rows {
			all += fmt.Sprintf("%d. %s\n", i+1, wrap(row[0], textWidth-3, "   "))
		}
		return all
	},
	Changes: listed,
	Mend:    sentence,
	Diff:    func(_ *Doc, b Block, _ bool) string { return indent(b.Text) },
	Shows:   func(_ *Doc, b Block, _ bool) string { return aligned(b.Rows) },
}

func sentence(_ *Doc, b Block, _ bool) string { return wrap(b.Label+b.Text, textWidth, "") + "\n" }

func listed(_ *Doc, b Block, _ bool) (all string) {
	for _, row := range b.Rows {
		all += "- " + wrap(row[0], textWidth-2, "  ") + "\n"
	}
	return all
}

// Drawn are the boards of a sequence that are drawn: those up to the one that
// fails, and not too many.
func Drawn(f *result.Failure) (from, to int) {
	const most = 8
	to = min(len(f.Boards), max(Blamed(f)+2, most))
	return max(0, to-most), to
}

func drawings(f *result.Failure) (all string) {
	from, to := Drawn(f)
	if from > 0 {
		all = fmt.Sprintf("after %s:\n", Counted(from, "other board"))
	}
	for i := from; i < to; i++ {
		all += Draw(&f.Boards[i], nil)
	}
	if left := len(f.Boards) - to; left > 0 {
		all += fmt.Sprintf("and %s\n", Counted(left, "more board"))
	}
	return all
}

// aligned sets a table in columns, the first to the left and the others to the
// right.
func aligned(rows [][]string) (all string) {
	widest := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widest[i] = max(widest[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		line := row[0] + strings.Repeat(" ", widest[0]-utf8.RuneCountInString(row[0]))
		for i, cell := range row[1:] {
			line += strings.Repeat(" ", 2+widest[i+1]-utf8.RuneCountInString(cell)) + cell
		}
		all += line + "\n"
	}
	return all
}

// plain is all that is said of why a result is not accepted; "" if it is.
func plain(r *result.Result, format string) string {
	if d := Tell(r, format); d != nil && d.Verdict != result.Accepted {
		return d.Plain()
	}
	return ""
}

// groupWords says why a group failed, on a line and in several: all that is known
// in the group whose failure is the one to show, a sentence in the others. Both
// are empty if it did not fail.
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
