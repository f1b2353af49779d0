package gradebook

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"adder/judge/roster"

	"golang.org/x/text/unicode/norm"
)

// OverridesName is the file in the folder of outputs in which a person may write
// down what counts instead of what was judged. We never write it.
const OverridesName = "overrides.csv"

// Overrides reads a table with the columns student (a name, or the platform's ID),
// score and comment. The error is a *[roster.Error], or of the file system.
func Overrides(path string) ([]Override, error) {
	text, err := roster.ReadText(path)
	if err != nil {
		return nil, err
	}
	rows, err := roster.Table(path, text)
	if err != nil {
		return nil, err
	}
	column := map[string]int{}
	for i, title := range rows[0].Cells {
		column[strings.ToLower(strings.TrimSpace(title))] = i
	}
	for _, need := range []string{"student", "score", "comment"} {
		if _, ok := column[need]; !ok {
			return nil, &roster.Error{File: path, Line: rows[0].Line, Problem: fmt.Sprintf("there is no column %q", need), Hint: "want student,score,comment: a score or a comment may be left empty"}
		}
	}
	var all []Override
	for _, row := range rows[1:] {
		o := Override{Line: row.Line, Student: norm.NFC.String(strings.TrimSpace(row.Cells[column["student"]])), Comment: strings.TrimSpace(row.Cells[column["comment"]])}
		if i := slices.IndexFunc(all, func(x Override) bool { return o.names(x.Student, x.Student) || x.names(o.Student, o.Student) }); i >= 0 {
			return nil, &roster.Error{File: path, Line: row.Line, Problem: fmt.Sprintf("%q is already in line %d", o.Student, all[i].Line)}
		}
		if word := strings.TrimSpace(row.Cells[column["score"]]); word != "" {
			if o.Points, err = strconv.ParseFloat(word, 64); err != nil || !(math.Abs(o.Points) < 1e9) {
				return nil, &roster.Error{File: path, Line: row.Line, Problem: fmt.Sprintf("the score is %q, which is not a number", word), Hint: "want points below 10^9, as in 14.5; an empty cell leaves the score as it was judged"}
			}
			o.Has = true
		}
		all = append(all, o)
	}
	return all, nil
}
