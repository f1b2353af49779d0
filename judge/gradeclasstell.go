package main

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/grade"
	"adder/judge/report"
)

// tellClass writes the summary of a class.
func tellClass(c *console, out string, rows []report.Graded) error {
	var b strings.Builder
	counts(&b, rows)
	scores(&b, rows)
	groupFailures(&b, rows)
	alike(&b, rows)
	unscored(&b, rows)
	fmt.Fprintf(&b, "\nwritten to %s: ", printable(out))
	for _, o := range classOutputs {
		b.WriteString(o.name + ", ")
	}
	fmt.Fprintf(&b, "and a page for each student in %s\n", feedbackFolder)
	_, err := c.out.Write([]byte(b.String()))
	return err
}

// scored reports whether there is a score.
func scored(r report.Graded) bool {
	card := r.Entry.Card
	return card != nil && card.Skipped == "" && card.Verdict != grade.JudgeError
}

// counts writes how many earned each verdict.
func counts(b *strings.Builder, rows []report.Graded) {
	count := map[grade.Verdict]int{}
	none := 0
	for _, r := range rows {
		if scored(r) {
			count[r.Entry.Card.Verdict]++
		} else {
			none++
		}
	}
	var parts []string
	for _, v := range grade.Verdicts {
		if n := count[v.Verdict]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v.Verdict))
		}
	}
	if none > 0 {
		parts = append(parts, fmt.Sprintf("%d without a score", none))
	}
	fmt.Fprintf(b, "%d submissions: %s\n", len(rows), strings.Join(parts, ", "))
}

// widestBar is how many columns the longest bar of a distribution has.
const widestBar = 40

// line is one line of a distribution.
type line struct {
	name  string
	count int
}

// scores writes how the scores are distributed: in tenths of what can be had,
// the full score by itself.
func scores(b *strings.Builder, rows []report.Graded) {
	most := 0
	for _, r := range rows {
		if scored(r) {
			most = max(most, r.Entry.Card.MaxScore)
		}
	}
	if most == 0 {
		return
	}
	var lines []line
	for i := 10; i >= 0; i-- {
		low, high := (most*i+9)/10, (most*(i+1)+9)/10-1
		name := fmt.Sprintf("%d-%d", low, high)
		if low >= most {
			name, high = fmt.Sprint(most), most
		} else if high == low {
			name = fmt.Sprint(low)
		}
		n := 0
		for _, r := range rows {
			if s := r.Entry.Card; scored(r) && s.Score >= low && s.Score <= high {
				n++
			}
		}
		lines = append(lines, line{name, n})
	}
	bars(b, "score", lines)
}

// groupFailures writes how many failed each group.
func groupFailures(b *strings.Builder, rows []report.Graded) {
	var lines []line
	for _, r := range rows {
		if !scored(r) {
			continue
		}
		for _, g := range r.Entry.Card.Groups {
			at := slices.IndexFunc(lines, func(l line) bool { return l.name == g.Name })
			if at < 0 {
				at = len(lines)
				lines = append(lines, line{g.Name, 0})
			}
			if g.Verdict != grade.Accepted {
				lines[at].count++
			}
		}
	}
	bars(b, "failures by group", lines)
}

// bars writes a distribution; lines of none at its ends are left out.
func bars(b *strings.Builder, title string, lines []line) {
	some := func(l line) bool { return l.count > 0 }
	first := slices.IndexFunc(lines, some)
	if first < 0 {
		return
	}
	last := len(lines) - 1
	for !some(lines[last]) {
		last--
	}
	lines = lines[first : last+1]
	most, width := 0, 0
	for _, l := range lines {
		most, width = max(most, l.count), max(width, len(l.name))
	}
	fmt.Fprintf(b, "\n%s\n", title)
	for _, l := range lines {
		bar := strings.Repeat("#", (l.count*widestBar+most-1)/most)
		b.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s %4d %s", width, printable(l.name), l.count, bar), " ") + "\n")
	}
}

// mostAlike is how many groups of submissions that behave alike are written.
const mostAlike = 12

// alike writes which submissions have the same to be said of them.
func alike(b *strings.Builder, rows []report.Graded) {
	var groups []report.Alike
	for _, g := range report.AlikeGroups(entriesOf(rows)) {
		if len(g.Entries) > 1 {
			groups = append(groups, g)
		}
	}
	if len(groups) == 0 {
		return
	}
	b.WriteString("\nalike\n")
	for i, g := range groups {
		if i == mostAlike {
			fmt.Fprintf(b, "  and %d more groups\n", len(groups)-i)
			break
		}
		fmt.Fprintf(b, "  %s\n", printable(g.Sentence))
	}
}

// mostUnscored is how many students without a score are written.
const mostUnscored = 30

// unscored writes who has no score, and why.
func unscored(b *strings.Builder, rows []report.Graded) {
	var all []report.Graded
	for _, r := range rows {
		if !scored(r) {
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return
	}
	b.WriteString("\nwithout a score\n")
	for i, r := range all {
		if i == mostUnscored {
			fmt.Fprintf(b, "  and %d more\n", len(all)-i)
			break
		}
		fmt.Fprintf(b, "  %s: %s\n", oneLine(r.Student), oneLine(r.Note))
	}
}

// oneLine keeps text of any kind to a line of a terminal.
func oneLine(s string) string {
	return printable(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return '?'
		}
		return r
	}, s))
}
