package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"time"

	"adder/judge/verdict/result"
)

// CSV writes a table of grades, one student a line, for a spreadsheet: RFC 4180,
// with a byte order mark, without which Excel reads UTF-8 as the code page of
// the machine and spoils every name outside ASCII. A student without a score has
// an empty one, and a note.
//
// why and belief are as in [CauseWords]; failed_in is the first group of the suite that the program
// failed.
//
// No cell is a formula: see [Harmless].
func CSV(w io.Writer, results []result.Result) error {
	graded := slices.ContainsFunc(results, func(r result.Result) bool {
		return r.Grade != nil || r.Arrival != nil
	})
	sheet := SheetOf(results)
	head := slices.Concat([]string{"student", "file", "language", "verdict", "score", "max_score"}, sheet.Groups,
		[]string{"cpu_s", "memory_mib", "why", "belief", "failed_in", "note"})
	if graded {
		head = append(head, "id", "submitted_at", "late", "attempt",
			"points", "max_points", "late_penalty", "passed", "by_hand", "comment")
	}
	rows := [][]string{head}
	for _, line := range sheet.Rows {
		row := csvRow(line)
		if graded {
			row = append(row, gradeCells(line.Result)...)
		}
		rows = append(rows, row)
	}
	return spreadsheet(w, rows)
}

// spreadsheet writes a table as CSV does. It makes its cells [Harmless].
func spreadsheet(w io.Writer, rows [][]string) error {
	for _, row := range rows {
		for i := range row {
			row[i] = Harmless(row[i])
		}
	}
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out.WriteAll(rows)
}

// csvRow is a line of the table of grades.
func csvRow(line sheetRow) []string {
	r := line.Result
	judged := func(n int) string { return when(r.Judged(), strconv.Itoa(n)) }
	row := []string{r.Student, path(r), r.Language, string(r.Verdict), judged(r.Score), judged(r.MaxScore)}
	for _, g := range line.Groups {
		if g == nil {
			row = append(row, "")
		} else {
			row = append(row, judged(g.Score))
		}
	}
	why, belief := CauseWords(r)
	cpu, _ := CPU(r.Groups)
	memory, _ := Memory(r.Groups)
	failedIn := ""
	if k := slices.IndexFunc(line.Groups, ranAndFailed); k >= 0 {
		failedIn = line.Groups[k].Name
	}
	return append(row,
		when(cpu > 0, fmt.Sprintf("%.3f", cpu.Seconds())),
		when(memory > 0, strconv.FormatInt(memory>>20, 10)),
		why, belief, failedIn, Why(r))
}

// gradeCells are how a submission came in, and what it is worth on a scale.
func gradeCells(r *result.Result) []string {
	h, g := cmp.Or(r.Arrival, &result.Arrival{}), cmp.Or(r.Grade, &result.Grade{None: true})
	graded := func(is bool, words string) string { return when(is && !g.None, words) }
	passed := g.Passed != nil && *g.Passed
	late := when(h.Marked, "marked late")
	if h.Late > 0 {
		late = h.Late.Duration().Round(time.Second).String()
	}
	return []string{
		h.ID,
		h.At,
		late,
		when(h.Of > 0, fmt.Sprintf("%d of %d", h.Attempt, h.Of)),
		graded(true, Points(g.Points)),
		graded(true, Points(g.Max)),
		graded(g.Penalty > 0, Points(g.Penalty)),
		cmp.Or(graded(passed, "yes"), graded(g.Passed != nil, "no")),
		graded(g.ByHand, "yes"),
		g.Comment,
	}
}

// formula is what makes a spreadsheet calculate: a sign at the start of a cell. The cell may
// also begin at a separator other than ours, and the sign may be of the wide form. Apostrophes
// before a sign count with it, so that no two texts become the same.
var formula = regexp.MustCompile(`(^|[,;|"\t])([\s·]*)('*[-=+@＝＋－＠])`)

// Harmless makes a foreign text a cell in which nothing is calculated, and control characters
// and line ends can be seen.
func Harmless(s string) string {
	return formula.ReplaceAllString(Clean(s), "$1$2'$3")
}
