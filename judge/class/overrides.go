package class

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/verdict/result"

	"golang.org/x/text/unicode/norm"
)

// An Override is a score or comment by a person.
type Override struct {
	Line    int
	Student string // name, or platform's ID
	Has     bool   // there are points
	Points  float64
	Comment string
}

// idOf is the platform's ID of a result's student; "" if unknown.
func idOf(r *result.Result) string {
	return cmp.Or(r.Handed, &result.Handed{}).ID
}

// names reports whether the student is meant; Moodle writes "Participant 123".
func (o Override) names(student, id string) bool {
	if o.Student == student {
		return true
	}
	m := participant.FindStringSubmatch(o.Student)
	return id != "" && (o.Student == id || m != nil && m[1] == id)
}

var participant = regexp.MustCompile(`^\D+ (\d+)$`)

// OverridesName is the file in the output folder in which a person may replace judged
// scores. Grading never writes it.
const OverridesName = "overrides.csv"

// Overrides reads a table with the columns student (a name, or the platform's ID),
// score and comment.
func Overrides(path string) ([]Override, error) {
	text, err := readTable(path)
	if err != nil {
		return nil, err
	}
	rows, err := Table(path, text)
	if err != nil {
		return nil, err
	}
	header := fault.Names(rows[0].Cells, strings.ToLower)
	for _, need := range []string{"student", "score", "comment"} {
		if at(header, need) < 0 {
			return nil, badTable(
				path, rows[0].Line, fmt.Sprintf("there is no column %q", need),
				"want student,score,comment: a score or a comment may be left empty",
			)
		}
	}
	var all []Override
	for _, row := range rows[1:] {
		o := Override{
			Line:    row.Line,
			Student: norm.NFC.String(cell(header, row, "student")),
			Comment: cell(header, row, "comment"),
		}
		i := slices.IndexFunc(all, func(x Override) bool {
			return o.names(x.Student, x.Student) || x.names(o.Student, o.Student)
		})
		if i >= 0 {
			problem := fmt.Sprintf("%q is already in line %d", o.Student, all[i].Line)
			return nil, badTable(path, row.Line, problem, "")
		}
		if word := cell(header, row, "score"); word != "" {
			o.Points, err = strconv.ParseFloat(word, 64)
			if err != nil || !(math.Abs(o.Points) < 1e9) {
				return nil, badTable(
					path, row.Line, fmt.Sprintf("the score is %q, which is not a number", word),
					"want points below 10^9, as in 14.5; an empty cell keeps the judged score",
				)
			}
			o.Has = true
		}
		all = append(all, o)
	}
	return all, nil
}

// WriteOverride sets a student's row in the table, creating the table if needed. If score
// and comment are empty, it removes the row.
func WriteOverride(path, student, score, comment string) error {
	rows := [][]string{{"student", "score", "comment"}}
	all, err := Overrides(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, o := range all {
		if o.Student != norm.NFC.String(student) {
			points := ""
			if o.Has {
				points = strconv.FormatFloat(o.Points, 'g', -1, 64)
			}
			rows = append(rows, []string{o.Student, points, o.Comment})
		}
	}
	if score != "" || comment != "" {
		rows = append(rows, []string{student, score, strings.Join(strings.Fields(comment), " ")})
	}
	return disk.WriteFile(path, 0o644, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) })
}
