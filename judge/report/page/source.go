package page

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/report"
	"adder/judge/run/source"
	"adder/judge/verdict/result"
)

// A sourceView is a submission's source, line by line.
type sourceView struct {
	Name   string
	Lines  []sourceLine
	Marked []int // lines, see marksOf
	Open   bool  // short enough to be shown unasked
	Whole  string
}

// A sourceLine is one line. Mark says why it is marked, "" if it is not.
type sourceLine struct {
	Parts []sourcePart
	Mark  string
}

// mostSources is how many sources a page shows. Of a larger class each student's page has
// its own.
const mostSources = 20

func (p *page) sources(results []result.Result) {
	left := 0
	for i := range results {
		switch {
		case results[i].Source == "":
		case len(p.Sources) < mostSources:
			p.Sources = append(p.Sources, sourcesOf(&results[i], len(results) == 1)...)
		default:
			left++
		}
	}
	p.leaveOut(left, "sources are left out.")
}

// sourcesOf shows the files of a submission; short ones are unfolded if it is alone.
func sourcesOf(r *result.Result, alone bool) (all []*sourceView) {
	files := append([]result.SourceFile{{Path: r.Path, Text: r.Source}}, r.Files...)
	for _, f := range files {
		name := report.NameOf(r)
		if f.Path != "" {
			name += ": " + report.Clean(f.Path)
		}
		all = append(all, sourceOf(r, f, name, alone))
	}
	return all
}

func sourceOf(r *result.Result, f result.SourceFile, name string, alone bool) *sourceView {
	x := &sourceView{Name: name, Whole: report.CleanLines(string(f.Text))}
	marks := marksOf(r, f.Path)
	for i, parts := range highlighted(r.Language, x.Whole) {
		mark := marks[i+1]
		x.Lines = append(x.Lines, sourceLine{parts, mark})
		if mark != "" {
			x.Marked = append(x.Marked, i+1)
		}
	}
	const short = 60 // lines
	x.Open = alone && len(x.Lines) <= short
	return x
}

// marksOf are the lines to mark: compiler errors, a crash's stack, warnings, and what a mend
// changes. If a line has several marks, the first kind wins. The file is "" in a program of one;
// mends are of the file that stands for the program.
func marksOf(r *result.Result, file string) map[int]string {
	marks := map[int]string{}
	if r.Mend != nil && r.Mend.Change != nil && file == r.Path {
		marks[r.Mend.Change.Line] = "a change here mends it"
	}
	for _, w := range r.Warnings {
		if w.Line > 0 && file == w.File {
			marks[w.Line] = w.Reason
		}
	}
	for _, f := range []*result.Failure{r.Finding, r.Failure} {
		if f == nil {
			continue
		}
		for _, frame := range slices.Backward(f.Frames) {
			if frame.File == file {
				marks[frame.Line] = "called from here"
			}
		}
		if len(f.Frames) > 0 && f.Frames[0].File == file {
			marks[f.Frames[0].Line] = "it happened here"
		}
		if f.Kind == result.Refused {
			for _, n := range complaints(string(f.Output), file) {
				marks[n] = "the compiler complains"
			}
		}
	}
	return marks
}

// complaint finds the file and the line in what compilers say: main.c:3:5: error,
// prog.cs(3,5): error, File "x.py", line 3, --> main.rs:3:5.
var complaint = regexp.MustCompile(`([^\s"():/]*\.(?:c|cc|cpp|cxx|cs|go|java|h|hpp|js|mjs|kt|py|rs))` +
	`(?::|\(|", line )([0-9]{1,6})\b`)

// complaints are the lines of a file that a compiler's errors name, warnings and notes left out.
func complaints(output, file string) (lines []int) {
	for line := range strings.SplitSeq(output, "\n") {
		if strings.Contains(line, "warning") || strings.Contains(line, "note:") {
			continue
		}
		m := complaint.FindStringSubmatch(line)
		if m != nil && (file == "" || path.Base(file) == m[1]) {
			n, _ := strconv.Atoi(m[2]) // digits
			lines = append(lines, n)
		}
	}
	return lines
}

// A sourcePart is a stretch of a line, and the class it is shown in: "" as it is.
type sourcePart struct{ Class, Text string }

// partClasses are the classes of the tokens that are shown in a colour.
var partClasses = map[source.Sort]string{
	source.Keyword:   "word",
	source.Directive: "word",
	source.String:    "value",
	source.Number:    "value",
	source.Comment:   "remark",
}

// highlighted is the lines of a source, each in parts.
func highlighted(language, text string) (lines [][]sourcePart) {
	lines = [][]sourcePart{nil}
	add := func(class, text string) {
		for i, part := range strings.Split(text, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			last := &lines[len(lines)-1]
			if n := len(*last); n > 0 && (*last)[n-1].Class == class { // a string of several parts
				(*last)[n-1].Text += part
			} else if part != "" {
				*last = append(*last, sourcePart{class, part})
			}
		}
	}
	at := 0
	for t := range source.Tokens(language, text) {
		class := partClasses[t.Sort]
		if class != "" {
			add("", text[at:t.From])
			add(class, text[t.From:t.To])
			at = t.To
		}
	}
	add("", text[at:])
	return lines
}
