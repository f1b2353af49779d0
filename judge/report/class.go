package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"adder/judge/verdict/result"
)

// Class writes the summary of a class. out is the folder that was written, and
// files is what is in it.
func Class(w io.Writer, results []result.Result, out string, files []string) error {
	b := &strings.Builder{}
	b.WriteString(counts(results) + "\n")
	section(b, "grades", gradesOf(results), math.MaxInt, "")
	spread, _ := Spread(results)
	slices.Reverse(spread)
	bars(b, "score, in percent", spread)
	bars(b, "failures by group", GroupFailures(results))
	var same, unscored []string
	for _, g := range AlikeGroups(results) {
		same = append(same, g.Sentence)
	}
	section(b, "same behaviour", same, mostAlike, " more groups")
	for i := range results {
		r := &results[i]
		if !r.Judged() {
			unscored = append(unscored, NameOf(r)+": "+Clean(Why(r)))
		}
	}
	section(b, "without a score", unscored, mostUnscored, " more")
	if n := len(files); n > 1 {
		files = append(slices.Clone(files[:n-1]), "and "+files[n-1])
	}
	fmt.Fprintf(b, "\nwritten to %s: %s\n", OneLine(out), strings.Join(files, ", "))
	_, err := io.WriteString(w, b.String())
	return err
}

// The most groups of submissions that behave alike, students without a score, and
// names in a line, that are written.
const (
	mostAlike    = 12
	mostUnscored = 30
	mostNames    = 10
)

// section writes at most that many lines below a title; nothing if there are no lines.
func section(b *strings.Builder, title string, lines []string, most int, more string) {
	if len(lines) == 0 {
		return
	}
	b.WriteString("\n" + title + "\n")
	for _, line := range lines[:min(most, len(lines))] {
		b.WriteString("  " + line + "\n")
	}
	if left := len(lines) - most; left > 0 {
		fmt.Fprintf(b, "  and %d%s\n", left, more)
	}
}

// A Tally is a verdict, what it means, and how many earned it. Verdict "" is that nothing
// was judged.
type Tally struct {
	Verdict result.Verdict
	Doc     string
	Count   int
	From    int // how many come before it, for a bar
}

// Tallies are the verdicts that occur, in the order of the legend, "" last.
func Tallies(results []result.Result) (all []Tally) {
	count := map[result.Verdict]int{}
	for i := range results {
		count[results[i].Verdict]++
	}
	from := 0
	add := func(v result.Verdict, doc string) {
		if n := count[v]; n > 0 {
			all = append(all, Tally{v, doc, n, from})
			from += n
		}
	}
	for _, v := range result.Verdicts {
		add(v.Verdict, v.Doc)
	}
	add(result.NotJudged, "not judged")
	return all
}

// counts says how many earned each verdict.
func counts(results []result.Result) string {
	none, nothing := 0, 0
	for i := range results {
		r := &results[i]
		switch {
		case r.Judged():
		case r.Arrival != nil && r.Arrival.Nothing:
			nothing++
		default:
			none++
		}
	}
	var parts []string
	for _, t := range Tallies(results) {
		if t.Verdict != result.NotJudged && t.Verdict != result.JudgeError {
			parts = append(parts, fmt.Sprintf("%d %s", t.Count, t.Verdict))
		}
	}
	if none > 0 {
		parts = append(parts, fmt.Sprintf("%d without a score", none))
	}
	words := Counted(len(results)-nothing, "submission")
	words += when(len(parts) > 0, ": "+strings.Join(parts, ", "))
	return words + when(nothing > 0, fmt.Sprintf("; %d submitted nothing", nothing))
}

// gradesOf says what a class is worth on the scale that was asked for.
func gradesOf(results []result.Result) (said []string) {
	var passed, asked, late, byFile, marked, byHand int
	var taken float64
	var strangers []string
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	for i := range results {
		r := &results[i]
		if h := r.Arrival; h != nil {
			count(&late, h.Late > 0)
			count(&byFile, h.Late > 0 && h.ByFile)
			count(&marked, h.Marked && h.Late == 0)
			if h.Unlisted {
				strangers = append(strangers, NameOf(r))
			}
		}
		if g := r.Grade; g != nil {
			count(&asked, g.Passed != nil)
			count(&passed, g.Passed != nil && *g.Passed)
			count(&byHand, g.ByHand)
			if !g.ByHand {
				taken += g.Penalty
			}
		}
	}
	say := func(n int, format string, args ...any) {
		if n > 0 {
			said = append(said, fmt.Sprintf(format, args...))
		}
	}
	say(asked, "%d of %d passed", passed, len(results))
	words := when(byFile > 0, fmt.Sprintf(", %d of them by the time of the file", byFile))
	say(late, "%d late%s; %s taken off in all", late, words, pointsWords(Cents(taken)))
	say(marked, "%d marked late, by an unknown amount: no points taken off", marked)
	say(byHand, "%d graded by hand", byHand)
	say(len(strangers), "%d not on the roster: %s", len(strangers), Some(strangers, mostNames))
	return said
}
