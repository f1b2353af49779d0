package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"adder/judge/result"
)

// CSV writes a table of grades, one student a line, for a spreadsheet: RFC 4180,
// with a byte order mark, without which Excel reads UTF-8 as the code page of
// the machine and spoils every name outside ASCII. A student without a score has
// an empty one, and a note.
//
// No cell of foreign text is a formula: see Harmless.
func CSV(w io.Writer, results []result.Result) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	groups := GroupNames(results)
	header := []string{"student", "file", "language", "verdict", "score", "max_score"}
	for _, g := range groups {
		header = append(header, Harmless(g))
	}
	header = append(header, "cpu_s", "memory_mib", "belief", "failed_in", "note")
	graded := isGraded(results)
	if graded {
		header = append(header, gradeHeader...)
	}
	if err := out.Write(header); err != nil {
		return err
	}
	for i := range results {
		row := csvRow(&results[i], len(groups))
		if graded {
			row = append(row, gradeCells(&results[i])...)
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func csvRow(r *result.Result, groups int) []string {
	score, most := "", ""
	if r.Judged() {
		score, most = strconv.Itoa(r.Score), strconv.Itoa(r.MaxScore)
	}
	row := []string{Harmless(r.Student), Harmless(path(r)), Harmless(r.Language), string(r.Verdict), score, most}
	for i := range groups {
		points := ""
		if i < len(r.Groups) && r.Judged() {
			points = strconv.Itoa(r.Groups[i].Score)
		}
		row = append(row, points)
	}
	seconds, mib, failed := "", "", ""
	if t, _ := CPU(r.Groups); t > 0 {
		seconds = fmt.Sprintf("%.3f", t.Seconds())
	}
	if m, _ := Memory(r.Groups); m > 0 {
		mib = strconv.FormatInt(m>>20, 10)
	}
	if r.Failure != nil {
		failed = r.Failure.Group
	}
	return append(row, seconds, mib, Harmless(Cause(r)), Harmless(failed), Harmless(Why(r)))
}

// formula is what makes a spreadsheet calculate: at the start of a cell, also of
// one that comes about where a spreadsheet splits at another separator than
// ours, or takes the wide forms of the signs for the signs.
var formula = regexp.MustCompile(`(^|[,;|"\t])([\s·]*)([-=+@＝＋－＠])`)

// Harmless makes a foreign text a cell that says what it is: nothing in it is
// calculated, and control characters, line ends too, can be seen.
func Harmless(s string) string {
	return formula.ReplaceAllString(Clean(s), "$1$2'$3")
}
