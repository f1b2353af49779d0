package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"adder/judge/result"
)

// Class writes the summary of a class. out is the folder that was written, and
// files is what is in it.
func Class(w io.Writer, results []result.Result, pairs []result.Pair, out string, files []string) error {
	var b strings.Builder
	b.WriteString(Counts(results) + "\n")
	grades(&b, results)
	scores(&b, results)
	groupFailures(&b, results)
	alike(&b, results)
	alikeTexts(&b, pairs)
	unscored(&b, results)
	names := files
	if n := len(files); n > 1 {
		names = append(slices.Clone(files[:n-1]), "and "+files[n-1])
	}
	fmt.Fprintf(&b, "\nwritten to %s: %s\n", OneLine(out), strings.Join(names, ", "))
	_, err := io.WriteString(w, b.String())
	return err
}

// Counts says how many earned each verdict.
func Counts(results []result.Result) string {
	count := map[result.Verdict]int{}
	none, nothing := 0, 0
	for i := range results {
		switch r := &results[i]; {
		case r.Judged():
			count[r.Verdict]++
		case r.Handed != nil && r.Handed.Nothing:
			nothing++
		default:
			none++
		}
	}
	var parts []string
	for _, v := range result.Verdicts {
		if n := count[v.Verdict]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v.Verdict))
		}
	}
	if none > 0 {
		parts = append(parts, fmt.Sprintf("%d without a score", none))
	}
	words := Counted(len(results)-nothing, "submission")
	if len(parts) > 0 {
		words += ": " + strings.Join(parts, ", ")
	}
	if nothing > 0 {
		words += fmt.Sprintf("; %d submitted nothing", nothing)
	}
	return words
}

// A bar is one line of a distribution.
type bar struct {
	name  string
	count int
}

// scores writes how the scores are distributed, or the points if there is a scale:
// in tenths of what can be had, the full score by itself.
func scores(b *strings.Builder, results []result.Result) {
	most := 0
	for i := range results {
		_, of := scored(&results[i])
		most = max(most, int(math.Ceil(of)))
	}
	if most == 0 {
		return
	}
	var counts [11]int
	for i := range results {
		if points, of := scored(&results[i]); of > 0 {
			counts[min(10, max(0, int(10*points/float64(most)+1e-9)))]++
		}
	}
	lines := []bar{{fmt.Sprint(most), counts[10]}}
	for i := 9; i >= 0; i-- {
		low, high := (most*i+9)/10, (most*(i+1)+9)/10-1
		name := fmt.Sprintf("%d-%d", low, high)
		if high == low {
			name = fmt.Sprint(low)
		}
		lines = append(lines, bar{name, counts[i]})
	}
	bars(b, "score", lines)
}

// scored is what a result is worth, of how much; 0 of 0 if there is nothing to say.
func scored(r *result.Result) (points, of float64) {
	switch {
	case r.Grade != nil && !r.Grade.None:
		return r.Grade.Points, r.Grade.Max
	case r.Grade == nil && r.Judged():
		return float64(r.Score), float64(r.MaxScore)
	}
	return 0, 0
}

// groupFailures writes how many failed each group.
func groupFailures(b *strings.Builder, results []result.Result) {
	var lines []bar
	for k, name := range GroupNames(results) {
		failed := 0
		for i := range results {
			if r := &results[i]; r.Judged() && k < len(r.Groups) && r.Groups[k].Verdict != result.Accepted {
				failed++
			}
		}
		lines = append(lines, bar{Clean(name), failed})
	}
	bars(b, "failures by group", lines)
}

// bars writes a distribution; lines of none at its ends are left out.
func bars(b *strings.Builder, title string, lines []bar) {
	const widest = 40
	some := func(l bar) bool { return l.count > 0 }
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
		length := strings.Repeat("#", (l.count*widest+most-1)/most)
		b.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s %4d %s", width, l.name, l.count, length), " ") + "\n")
	}
}

// The most groups of submissions that behave alike, and students without a
// score, that are written.
const (
	mostAlike    = 12
	mostUnscored = 30
)

// alike writes which submissions have the same to be said of them.
func alike(b *strings.Builder, results []result.Result) {
	groups := slices.DeleteFunc(AlikeGroups(results), func(g Alike) bool { return len(g.Results) < 2 })
	if len(groups) == 0 {
		return
	}
	b.WriteString("\nsame behaviour\n")
	for i, g := range groups {
		if i == mostAlike {
			fmt.Fprintf(b, "  and %d more groups\n", len(groups)-i)
			break
		}
		fmt.Fprintf(b, "  %s\n", g.Sentence)
	}
}

// alikeTexts writes whose texts are alike.
func alikeTexts(b *strings.Builder, pairs []result.Pair) {
	if len(pairs) == 0 {
		return
	}
	b.WriteString("\nsimilar sources\n")
	for i, p := range pairs {
		if i == mostAlike {
			fmt.Fprintf(b, "  and %d more pairs\n", len(pairs)-i)
			break
		}
		fmt.Fprintf(b, "  %3.0f%%  %s, %s\n", 100*p.Shared, Clean(p.Names[0]), Clean(p.Names[1]))
	}
	b.WriteString("  correct programs for a small problem resemble each other: look before you judge\n")
}

// unscored writes who has no score, and why.
func unscored(b *strings.Builder, results []result.Result) {
	left := 0
	for i := range results {
		r := &results[i]
		if r.Judged() {
			continue
		}
		if left++; left == 1 {
			b.WriteString("\nwithout a score\n")
		}
		if left <= mostUnscored {
			fmt.Fprintf(b, "  %s: %s\n", nameOf(r), Clean(Why(r)))
		}
	}
	if left > mostUnscored {
		fmt.Fprintf(b, "  and %d more\n", left-mostUnscored)
	}
}
