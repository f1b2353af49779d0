package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"adder/judge/board"
	"adder/judge/hunt"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Hunts writes what hunts found, for eyes.
func Hunts(w io.Writer, all []*hunt.Report) error {
	var b strings.Builder
	for _, r := range all {
		huntText(&b, r)
	}
	groups(&b, all)
	_, err := io.WriteString(w, b.String())
	return err
}

func huntText(b *strings.Builder, r *hunt.Report) {
	cost := fmt.Sprintf("  (%s boards in %d runs, %.1f s, %s boards/s)\n", Thousands(r.Boards), r.Runs, r.Wall.Seconds(), Thousands(perSecond(r)))
	f := r.Finding
	if f == nil {
		fmt.Fprintf(b, "%s: %s\n%s", r.Subject, text.FgGreen.Sprint("no disagreement"), cost)
		return
	}
	fmt.Fprintf(b, "%s: %s: %s\n%s", r.Subject, text.FgRed.Sprint(f.Kind), printable(f.Reason), cost)
	finding(b, r)
	b.WriteString("\n")
}

// finding writes the boards of a finding and what is believed.
func finding(b *strings.Builder, r *hunt.Report) {
	f := r.Finding
	for i := range f.Boards {
		if i == maxDrawn {
			fmt.Fprintf(b, "  ... %d boards in all\n", len(f.Boards))
			break
		}
		b.WriteString(indent(Draw(&f.Boards[i], nil)))
	}
	if f.Kind == hunt.Wrong || f.Kind == hunt.Leak {
		fmt.Fprintf(b, "  expected %d, got %s\n", f.Expected, got(f.Got))
	}
	if f.Kind == hunt.Leak {
		b.WriteString("  right alone, wrong after the boards before it\n")
	}
	fmt.Fprintf(b, "  %s\n", size(f))
	if f.Outside != nil {
		fmt.Fprintf(b, "  outside what the site promises: %s\n", f.Outside.Doc)
	}
	written(b, r)
	diagnosis(b, r.Diagnosis, f.Kind)
}

// maxWritten is how many bytes of an input are shown as the program reads it.
const maxWritten = 500

// written shows a small input in the format that the program reads, to be copied.
func written(b *strings.Builder, r *hunt.Report) {
	if r.Format.Plain() {
		return
	}
	if text := r.Format.Write(r.Finding.Boards...); len(text) <= maxWritten {
		fmt.Fprintf(b, "  as %s writes it:\n%s", r.Format.Name, indent(string(text)))
	}
}

// maxDrawn is how many boards of a sequence are drawn.
const maxDrawn = 3

// size says how small a finding is, and how sure that is.
func size(f *hunt.Finding) string {
	switch {
	case f.Smallest:
		return "the smallest board on which it fails, of all that there are"
	case f.Minimal && len(f.Boards) > 1:
		return "no board of this sequence can be left out or made smaller by a single step"
	case f.Minimal:
		return "no single step makes this board smaller and lets it fail"
	}
	return "a smaller one may exist"
}

func diagnosis(b *strings.Builder, d *hunt.Diagnosis, k hunt.Kind) {
	if d == nil {
		return
	}
	if d.Confidence != hunt.Exact {
		b.WriteString("  no known belief explains everything that it prints\n")
		for _, f := range d.Facts {
			fmt.Fprintf(b, "  - %s\n", f)
		}
		return
	}
	fmt.Fprintf(b, "  belief: %s\n  %s\n", text.Bold.Sprint(d.Name), wrap(d.Doc, 76, "  "))
	if len(d.Class) > 1 {
		const most = 4
		others := strings.Join(d.Class[1:min(len(d.Class), most+1)], "; ")
		if len(d.Class) > most+1 {
			others += fmt.Sprintf("; and %d more", len(d.Class)-most-1)
		}
		fmt.Fprintf(b, "  the same outputs would come from: %s\n", others)
	}
	if k == hunt.Leak {
		return // single boards show nothing of it
	}
	for _, s := range d.Shows {
		fmt.Fprintf(b, "  shown by %s: the answer is %d, it %s\n", oneLine(&s.Board), s.Answer, does(s.Belief))
	}
}

// oneLine writes a small board on a line.
func oneLine(x *board.Board) string {
	line := fmt.Sprintf("%d cells, %d %s", x.Cells, x.Faces, plural(x.Faces, "face"))
	for i, j := range x.Jumps {
		if i == maxListed {
			return line + ", ..."
		}
		line += fmt.Sprintf(", %d->%d", j.From, j.To)
	}
	return line
}

// groups tells which programs behave the same.
func groups(b *strings.Builder, all []*hunt.Report) {
	same := map[string][]string{}
	var order []string
	for _, r := range all {
		if r.Behaviour == "" {
			continue
		}
		if same[r.Behaviour] == nil {
			order = append(order, r.Behaviour)
		}
		same[r.Behaviour] = append(same[r.Behaviour], r.Subject)
	}
	for _, k := range order {
		if len(same[k]) > 1 {
			fmt.Fprintf(b, "%d programs print the same on every board that diagnoses are made on: %s\n", len(same[k]), strings.Join(same[k], ", "))
		}
	}
}

func perSecond(r *hunt.Report) uint64 {
	if r.Wall < time.Millisecond {
		return 0
	}
	return uint64(float64(r.Boards) / r.Wall.Seconds())
}

// Thousands writes a number with commas.
func Thousands(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// wrap breaks text into lines.
func wrap(s string, width int, indent string) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			out.WriteString("\n" + indent)
			column = 0
		default:
			out.WriteString(" ")
			column++
		}
		out.WriteString(word)
		column += len(word)
	}
	return out.String()
}

// does is what a program does that holds a belief: "prints 3", or what the
// belief says where it prints no number.
func does(belief string) string {
	if _, err := strconv.Atoi(belief); err == nil {
		return "prints " + belief
	}
	return belief
}
