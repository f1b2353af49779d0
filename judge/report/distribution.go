package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"adder/judge/verdict/result"
)

// A Bar is one line of a distribution.
type Bar struct {
	Name  string
	Count int
}

// Spread counts the submissions by what they are worth in percent: 0, less than 10, and so
// on, and 100. scores are all that have one, rising.
func Spread(results []result.Result) (bins []Bar, scores []float64) {
	bins = []Bar{{"0", 0}, {"1–9", 0}}
	for low := 10; low < 100; low += 10 {
		bins = append(bins, Bar{fmt.Sprintf("%d–%d", low, low+9), 0})
	}
	bins = append(bins, Bar{"100", 0})
	for i := range results {
		points, of, _ := results[i].Worth()
		if of <= 0 {
			continue
		}
		percent := max(0, min(100, 100*points/of))
		scores = append(scores, percent)
		at := 0
		if percent > 0 {
			at = 1 + int(percent/10)
		}
		bins[at].Count++
	}
	slices.Sort(scores)
	return bins, scores
}

// GroupFailures counts, for each group of the suite, the submissions that failed it. One that was
// not run on a group, because it had failed before or does not compile, did not fail it.
func GroupFailures(results []result.Result) (all []Bar) {
	sheet := SheetOf(results)
	for k, name := range sheet.Groups {
		failed := 0
		for _, row := range sheet.Rows {
			if row.Judged() && ranAndFailed(row.Groups[k]) {
				failed++
			}
		}
		all = append(all, Bar{Clean(name), failed})
	}
	return all
}

func ranAndFailed(g *result.Group) bool {
	if g == nil {
		return false
	}
	v := g.Verdict
	return v != result.NotJudged && v != result.Accepted && v != result.CompileError
}

// bars writes a distribution, without the zeros at its ends.
func bars(b *strings.Builder, title string, lines []Bar) {
	const widest = 40
	none := func(i int) bool { return lines[i].Count == 0 }
	for len(lines) > 0 && none(0) {
		lines = lines[1:]
	}
	for len(lines) > 0 && none(len(lines)-1) {
		lines = lines[:len(lines)-1]
	}
	most, width := 0, 0
	for _, l := range lines {
		most, width = max(most, l.Count), max(width, utf8.RuneCountInString(l.Name))
	}
	var all []string
	for _, l := range lines {
		length := strings.Repeat("#", (l.Count*widest+most-1)/most)
		all = append(all, strings.TrimRight(fmt.Sprintf("%-*s %4d %s", width, l.Name, l.Count, length), " "))
	}
	section(b, title, all, math.MaxInt, "")
}
