package report

import (
	"fmt"
	"strconv"
	"strings"

	"adder/judge/result"
)

// The shortest things to say of a result: in the cell of a table, or on a line.

// Why is why a result has no score; "" if it has one.
func Why(r *result.Result) string {
	switch {
	case r.Note != "":
		return r.Note
	case r.Skipped != "":
		return "not judged: " + r.Skipped
	case r.Verdict == result.JudgeError && r.Error != "":
		return "not judged: Adder failed: " + r.Error
	case r.Verdict == result.JudgeError:
		return "not judged: Adder failed"
	}
	return notRun(r)
}

// notRun says what a part of the suite leaves out, and so what is not known; "" if it
// is the whole.
func notRun(r *result.Result) string {
	if len(r.NotRun) == 0 {
		return ""
	}
	left := Clean(strings.Join(r.NotRun, ", "))
	if r.Partial() {
		return "passed what was run; no overall verdict; not run: " + left
	}
	return "a part of the suite; not run: " + left
}

// Names are what a submission is called, a student where there is one, and the
// file if that says more.
func Names(r *result.Result) (name, file string) {
	submission := string(r.Submission)
	if submission == "" || r.Student != "" && r.File != "" {
		submission = r.File
	}
	if r.Student == "" {
		return Short(Clean(submission), 120), ""
	}
	return Short(Clean(r.Student), 120), Short(Clean(submission), 120)
}

func nameOf(r *result.Result) string {
	name, _ := Names(r)
	return name
}

// Cause is the shortest thing to say about why a submission fell short: the
// belief behind it, or the smallest board. It is clean.
func Cause(r *result.Result) string {
	switch {
	case r.Reads != "":
		return "reads " + Clean(r.Reads)
	case r.Diagnosis != nil && r.Diagnosis.Name != "":
		return Clean(r.Diagnosis.Name)
	case r.Finding == nil:
		return ""
	case len(r.Finding.Boards) > 1:
		return string(r.Finding.Kind) + ": " + Counted(len(r.Finding.Boards), "board")
	}
	return string(r.Finding.Kind) + ": " + onBoard(r.Finding)
}

// onBoard is the board on which a failure shows, on a line.
func onBoard(f *result.Failure) string {
	if b := f.Last(); b != nil {
		return boardLine(b)
	}
	if s := f.Size; s != nil {
		return sizeOf(s.Cells, s.Faces, s.Jumps)
	}
	return "a board"
}

// FormatOf is the name of the format in which a submission read boards, "" for
// plain.
func FormatOf(r *result.Result) string {
	if r.Run == nil {
		return ""
	}
	return r.Run.Format
}

// path is the file that was judged.
func path(r *result.Result) string {
	if r.File != "" {
		return r.File
	}
	return string(r.Submission)
}

// GroupNames are taken from the result with the most groups, for a judge error
// ends one early.
func GroupNames(results []result.Result) (names []string) {
	var most []result.Group
	for _, r := range results {
		if len(r.Groups) > len(most) {
			most = r.Groups
		}
	}
	for _, g := range most {
		names = append(names, g.Name)
	}
	return names
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
		return strconv.Itoa(r.Score), strconv.Itoa(r.MaxScore)
	}
	return "", ""
}

// GroupWorth is what a group of a result is worth: on the scale, or its score.
func GroupWorth(r *result.Result, i int) (points, of float64) {
	if g := r.Grade; g != nil && i < len(g.Groups) {
		return g.Groups[i].Points, g.Groups[i].Max
	}
	return float64(r.Groups[i].Score), float64(r.Groups[i].MaxScore)
}

// WorthNotes says what made the grade differ from the score, and how it came in, a
// sentence each. All is clean.
func WorthNotes(r *result.Result) (all []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			all = append(all, Clean(fmt.Sprintf(format, args...)))
		}
	}
	if h := r.Handed; h != nil {
		by := ""
		if h.ByFile {
			by = ", by the time of the file"
		}
		add(h.Of > 0, "attempt %d of %d", h.Attempt, h.Of)
		add(h.Late > 0, "%s late%s", Duration(h.Late.Duration()), by)
		add(h.Late <= 0 && h.Marked, "marked late by %s, which does not say by how much: no points taken off", h.Platform)
		add(h.Unlisted, "not on the roster")
	}
	if g := r.Grade; g != nil {
		add(g.Penalty > 0 && !g.ByHand, "%s, less %s for being late", pointsWords(g.Earned), Points(g.Penalty))
		add(g.ByHand && r.Judged(), "graded by hand; the judged score was %s", pointsWords(cents(g.Earned-g.Penalty)))
		add(g.ByHand && !r.Judged(), "graded by hand")
		add(g.Comment != "", "comment: %s", g.Comment)
		add(g.Passed != nil && *g.Passed, "passed")
		add(g.Passed != nil && !*g.Passed, "not passed")
	}
	return all
}
