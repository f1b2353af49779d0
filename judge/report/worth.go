package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/result"
)

// isGraded reports whether anything is known of how submissions came in, or what
// they are worth on a scale.
func isGraded(results []result.Result) bool {
	return slices.ContainsFunc(results, func(r result.Result) bool { return r.Grade != nil || r.Handed != nil })
}

var gradeHeader = []string{"id", "submitted_at", "late", "attempt", "points", "max_points", "late_penalty", "passed", "by_hand", "comment"}

// gradeCells are the cells below gradeHeader.
func gradeCells(r *result.Result) []string {
	cells := make([]string, len(gradeHeader))
	if h := r.Handed; h != nil {
		cells[0], cells[1], cells[2] = Harmless(h.ID), h.At, lateCell(h)
		if h.Of > 0 {
			cells[3] = fmt.Sprintf("%d of %d", h.Attempt, h.Of)
		}
	}
	g := r.Grade
	if g == nil {
		return cells
	}
	if cells[9] = Harmless(g.Comment); g.None {
		return cells
	}
	cells[4], cells[5] = Points(g.Points), Points(g.Max)
	if g.Penalty > 0 {
		cells[6] = Points(g.Penalty)
	}
	if g.Passed != nil {
		cells[7] = yes(*g.Passed)
	}
	if g.ByHand {
		cells[8] = yes(true)
	}
	return cells
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func lateCell(h *result.Handed) string {
	switch {
	case h.Late > 0:
		return h.Late.Duration().Round(time.Second).String()
	case h.Marked:
		return "marked late"
	}
	return ""
}

// Points writes points: no more places than there are.
func Points(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func pointsWords(x float64) string {
	if x == 1 {
		return "1 point"
	}
	return Points(x) + " points"
}

// Worth says what a result is worth: on the scale that was asked for, or its
// score. Both are "" if it is worth nothing that can be said.
func Worth(r *result.Result) (points, of string) {
	switch {
	case r.Grade != nil && !r.Grade.None:
		return Points(r.Grade.Points), Points(r.Grade.Max)
	case r.Judged() && r.MaxScore > 0:
		return fmt.Sprint(r.Score), fmt.Sprint(r.MaxScore)
	}
	return "", ""
}

// GroupWorth says what a group of a result is worth: on the scale, or its score.
func GroupWorth(r *result.Result, i int) (points, of string) {
	if g := r.Grade; g != nil && i < len(g.Groups) {
		return Points(g.Groups[i].Points), Points(g.Groups[i].Max)
	}
	return fmt.Sprint(r.Groups[i].Score), fmt.Sprint(r.Groups[i].MaxScore)
}

// WorthNotes says what made the grade differ from the score, and how it came in, a
// sentence each. All is clean.
func WorthNotes(r *result.Result) (all []string) {
	add := func(format string, args ...any) { all = append(all, Clean(fmt.Sprintf(format, args...))) }
	if h := r.Handed; h != nil {
		if h.Of > 0 {
			add("attempt %d of %d", h.Attempt, h.Of)
		}
		switch by := ""; {
		case h.Late > 0:
			if h.ByFile {
				by = ", by the time of the file"
			}
			add("%s late%s", Duration(h.Late.Duration()), by)
		case h.Marked:
			add("marked late by %s, which does not say by how much: no points taken off", h.Platform)
		}
		if h.Unlisted {
			add("not on the roster")
		}
	}
	if g := r.Grade; g != nil {
		if g.Penalty > 0 && !g.ByHand {
			add("%s, less %s for being late", pointsWords(g.Earned), Points(g.Penalty))
		}
		if g.ByHand && r.Judged() {
			add("graded by hand; the judged score was %s", pointsWords(cents(g.Earned-g.Penalty)))
		} else if g.ByHand {
			add("graded by hand")
		}
		if g.Comment != "" {
			add("comment: %s", g.Comment)
		}
		if g.Passed != nil && *g.Passed {
			add("passed")
		} else if g.Passed != nil {
			add("not passed")
		}
	}
	return all
}

// grades writes what a class is worth on the scale that was asked for.
func grades(b *strings.Builder, results []result.Result) {
	var passed, asked, late, byFile, marked, byHand int
	var taken float64
	var strangers []string
	for i := range results {
		r := &results[i]
		if h := r.Handed; h != nil {
			late += one(h.Late > 0)
			byFile += one(h.Late > 0 && h.ByFile)
			marked += one(h.Marked && h.Late == 0)
			if h.Unlisted {
				strangers = append(strangers, nameOf(r))
			}
		}
		if g := r.Grade; g != nil {
			asked += one(g.Passed != nil)
			passed += one(g.Passed != nil && *g.Passed)
			if byHand += one(g.ByHand); !g.ByHand {
				taken += g.Penalty
			}
		}
	}
	var said []string
	say := func(n int, format string, args ...any) {
		if n > 0 {
			said = append(said, fmt.Sprintf(format, args...))
		}
	}
	say(asked, "%d of %d passed", passed, len(results))
	words := ""
	if byFile > 0 {
		words = fmt.Sprintf(", %d of them by the time of the file", byFile)
	}
	say(late, "%d late%s; %s taken off in all", late, words, pointsWords(cents(taken)))
	say(marked, "%d marked late, by an unknown amount: no points taken off", marked)
	say(byHand, "%d graded by hand", byHand)
	say(len(strangers), "%d not on the roster: %s", len(strangers), someOf(strangers))
	if len(said) > 0 {
		b.WriteString("\ngrades\n  " + strings.Join(said, "\n  ") + "\n")
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// mostNames is how many names stand in a line.
const mostNames = 10

func someOf(names []string) string {
	if len(names) > mostNames {
		return strings.Join(names[:mostNames], ", ") + fmt.Sprintf(", and %d more", len(names)-mostNames)
	}
	return strings.Join(names, ", ")
}

// cents keeps two places.
func cents(x float64) float64 { return math.Round(100*x) / 100 }
