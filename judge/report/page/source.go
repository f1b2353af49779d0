package page

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
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

// mostUnfolded is how many lines of a source are shown unasked.
const mostUnfolded = 60

// sourceOf is nil if the source is not known.
func sourceOf(r *result.Result) *sourceView {
	if r.Source == "" {
		return nil
	}
	x := &sourceView{Whole: report.CleanLines(string(r.Source))}
	x.Name, _ = report.Names(r)
	marks := marksOf(r)
	for i, parts := range highlighted(r.Language, x.Whole) {
		x.Lines = append(x.Lines, sourceLine{parts, marks[i+1]})
		if marks[i+1] != "" {
			x.Marked = append(x.Marked, i+1)
		}
	}
	x.Open = len(x.Lines) <= mostUnfolded
	return x
}

// marksOf are the lines that a compiler complains about, those on a crash's stack,
// those that a warning is about, and those that a mend changes: the first of them
// count for more.
func marksOf(r *result.Result) map[int]string {
	marks := map[int]string{}
	if r.Mend != nil {
		for _, c := range r.Mend.Changes {
			marks[c.Line] = "a change here mends it"
		}
	}
	for _, w := range r.Warnings {
		if w.Line > 0 {
			marks[w.Line] = w.Reason
		}
	}
	for _, f := range []*result.Failure{r.Finding, r.Failure} {
		if f == nil {
			continue
		}
		for _, frame := range slices.Backward(f.Frames) {
			marks[frame.Line] = "called from here"
		}
		if len(f.Frames) > 0 {
			marks[f.Frames[0].Line] = "it happened here"
		}
		if f.Kind == result.Refused {
			for _, n := range complaints(string(f.Output)) {
				marks[n] = "the compiler complains"
			}
		}
	}
	return marks
}

// complaint finds the line of a source in what compilers say: main.c:3:5: error,
// prog.cs(3,5): error, File "x.py", line 3, --> main.rs:3:5.
var complaint = regexp.MustCompile(`\.(?:c|cc|cpp|cxx|cs|go|java|js|mjs|kt|py|rs)(?::|\(|", line )([0-9]{1,6})\b`)

// complaints are the lines that a compiler's errors name, warnings and notes left
// out.
func complaints(output string) (lines []int) {
	for line := range strings.SplitSeq(output, "\n") {
		if strings.Contains(line, "warning") || strings.Contains(line, "note:") {
			continue
		}
		if m := complaint.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1]) // digits
			lines = append(lines, n)
		}
	}
	return lines
}

// sourcesOf are the sources of what fell short, as far as there is room.
func sourcesOf(results []result.Result) (all []*sourceView, leftOut string) {
	left, missing := budget(sourceBytes), 0
	for i := range results {
		if results[i].Source == "" {
			continue
		}
		if left.spent() { // a class has thousands, and each would be taken apart for nothing
			missing++
			continue
		}
		x := sourceOf(&results[i])
		if !left.take(2*len(x.Whole) + 60*len(x.Lines) + 24*x.coloured() + 300) {
			missing++
			continue
		}
		x.Open = x.Open && len(results) == 1
		all = append(all, x)
	}
	if missing > 0 {
		leftOut = count(missing) + " sources are left out, to keep this page small."
	}
	return all, leftOut
}
