package report

import (
	"fmt"
	"math"
	"strconv"

	"adder/judge/verdict/result"
)

// Points writes points: no more places than there are.
func Points(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func pointsWords(x float64) string { return Points(x) + " point" + when(x != 1, "s") }

// Worth is [result.Result.Worth] in words; "" if there is nothing to say.
func Worth(r *result.Result) (points, of string) {
	x, most, ok := r.Worth()
	return when(ok, Points(x)), when(ok, Points(most))
}

// GroupWorth is what a group of a result is worth: on the scale, or its score.
func GroupWorth(r *result.Result, i int) (points, of float64) {
	if g := r.Grade; g != nil && i < len(g.Groups) {
		return g.Groups[i].Points, g.Groups[i].Max
	}
	return float64(r.Groups[i].Score), float64(r.Groups[i].MaxScore)
}

// WorthNotes are sentences on why the grade differs from the score, and on how the program
// was handed in. They are clean.
func WorthNotes(r *result.Result) (all []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			all = append(all, Clean(fmt.Sprintf(format, args...)))
		}
	}
	if h := r.Arrival; h != nil {
		by := when(h.ByFile, ", by the time of the file")
		add(h.Of > 0, "attempt %d of %d", h.Attempt, h.Of)
		add(h.Late > 0, "%s late%s", Duration(h.Late.Duration()), by)
		add(h.Late <= 0 && h.Marked,
			"marked late by the platform, which does not say by how much: no points taken off")
		add(h.Unlisted, "not on the roster")
	}
	const most = 5 // files that are named
	n := len(r.LeftOut)
	add(n > 0, "left out, because %s: %s", verb(n, "it is a test", "they are tests"), Some(r.LeftOut, most))
	n = len(r.Replaced)
	add(n > 0, "left out, because the grader has %s: %s",
		verb(n, "a file of that name", "files of those names"), Some(r.Replaced, most))
	if g := r.Grade; g != nil {
		add(g.Penalty > 0 && !g.ByHand, "%s, less %s for being late",
			pointsWords(g.Earned), Points(g.Penalty))
		add(g.ByHand && r.Judged(),
			"graded by hand; the judged score was %s", pointsWords(Cents(g.Earned-g.Penalty)))
		add(g.ByHand && !r.Judged(), "graded by hand")
		add(g.Comment != "", "comment: %s", g.Comment)
		add(g.Passed != nil && *g.Passed, "passed")
		add(g.Passed != nil && !*g.Passed, "not passed")
	}
	return all
}

// Cents keeps two decimal places: platforms ignore more.
func Cents(x float64) float64 { return math.Round(100*x) / 100 }
