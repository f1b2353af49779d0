package class

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/report"
	"adder/judge/verdict/result"
)

// gradesFile is the name of the table for a platform.
func gradesFile(platform string) string { return "grades-" + platform + ".csv" }

// comment is shown beside a grade: the verdict, and what changed the points.
func comment(r *result.Result) string {
	var words []string
	if r.Judged() {
		words = append(words, string(r.Verdict))
	} else if r.Note != "" {
		words = append(words, r.Note)
	}
	return report.Harmless(strings.Join(append(words, report.WorthNotes(r)...), "; "))
}

// WriteGrades writes the roster with results filled in, so that the platform finds all the keys
// it matches by. column is the platform's name of the assignment, and most its full points.
// Rows without a result, and all other cells, are unchanged. Without points the cell is empty, not
// zero.
func (r *Roster) WriteGrades(
	w io.Writer, column string, most float64, results map[*Entry]*result.Result,
) error {
	header, grade, err := r.gradeColumn(column, most)
	if err != nil {
		return err
	}
	full, remarks := at(header, r.Sheet.most), at(header, r.Sheet.comment)
	rows := [][]string{header}
	for _, known := range r.rows {
		row := append(slices.Clone(known.cells), make([]string, len(header)-len(known.cells))...)
		rows = append(rows, row)
		if known.student == nil {
			if isPointsPossible(row) && row[grade] == "" {
				row[grade] = report.Points(most)
			}
			continue
		}
		x := results[known.student]
		if x == nil {
			continue
		}
		row[grade], _ = report.Worth(x)
		if full >= 0 && row[grade] != "" {
			row[full] = report.Points(most)
		}
		words := comment(x)
		if remarks >= 0 && words != "" {
			row[remarks] = words
		}
	}
	return r.Sheet.put(w, rows)
}

// gradeColumn returns the index of the column for marks, and the header, to which the column
// was added if needed. The column's title may be longer than the assignment's name.
func (r *Roster) gradeColumn(column string, most float64) (header []string, k int, err error) {
	header = slices.Clone(r.header)
	s, title := r.Sheet, r.Sheet.grade
	if title == "" {
		title = s.title(column, most)
		var found []int
		for k, h := range header {
			if h == column || strings.HasPrefix(h, column+" (") || strings.HasPrefix(h, column+" [") {
				found = append(found, k)
			}
		}
		if len(found) > 1 {
			return nil, 0, fault.New(
				fmt.Sprintf("the columns %q and %q both begin with %q",
					header[found[0]], header[found[1]], column),
				"--column takes the whole title of one of them",
			)
		}
		if len(found) == 1 {
			return header, found[0], nil
		}
	}
	if k := at(header, title); k >= 0 {
		return header, k, nil
	}
	k = len(header)
	header = append(header, title)
	if s.most != "" && at(header, s.most) < 0 {
		header = append(header, s.most)
	}
	return header, k, nil
}

var totalPoints = regexp.MustCompile(`\[Total Pts: ([0-9.,]+)`)

// fullPoints returns the title of the column for marks, and its full points; 0 if the roster lacks them.
func (r *Roster) fullPoints(column string) (title string, points float64) {
	_, k, err := r.gradeColumn(column, 0)
	if err != nil || k >= len(r.header) {
		return "", 0
	}
	title = r.header[k]
	word, most := "", at(r.header, r.Sheet.most)
	if found := totalPoints.FindStringSubmatch(title); found != nil {
		word = found[1]
	}
	for _, row := range r.rows {
		switch {
		case isPointsPossible(row.cells):
			word = row.cells[k]
		case most >= 0 && row.student != nil:
			word = row.cells[most]
		}
	}
	points, err = ParsePoints(strings.TrimSpace(word))
	if err != nil { // none, or a scale of words
		return title, 0
	}
	return title, points
}

// isPointsPossible reports whether a row has Canvas's full points of each column.
func isPointsPossible(cells []string) bool { return strings.TrimSpace(cells[0]) == "Points Possible" }

// put writes rows that end with CR LF, without a byte order mark: Blackboard would read it as
// part of the first title. Line ends inside cells are written as they are.
func (s *Sheet) put(w io.Writer, rows [][]string) error {
	for _, row := range rows {
		line, err := s.line(row)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, line+"\r\n"); err != nil {
			return err
		}
	}
	return nil
}

// line is a row as text, without its line end.
func (s *Sheet) line(row []string) (string, error) {
	if s.quote {
		quoted := fault.Names(row, func(cell string) string { return strings.ReplaceAll(cell, `"`, `""`) })
		return `"` + strings.Join(quoted, `","`) + `"`, nil
	}
	var line strings.Builder
	out := csv.NewWriter(&line)
	err := out.WriteAll([][]string{row})
	return strings.TrimSuffix(line.String(), "\n"), err
}
