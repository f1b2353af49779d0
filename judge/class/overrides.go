package class

import (
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

	"adder/judge/durable"
	"adder/judge/result"

	"golang.org/x/text/unicode/norm"
)

// Unknown returns the overrides that match nobody in a class.
func (s *Scheme) Unknown(c *Class) (all []Override) {
	for _, o := range s.ByHand {
		if !slices.ContainsFunc(c.Students, func(x Student) bool { return o.names(x.Name, x.ID) }) {
			all = append(all, o)
		}
	}
	return all
}

// An Override is a score or comment by a person.
type Override struct {
	Line    int
	Student string // name, or platform's ID
	Has     bool   // there are points
	Points  float64
	Comment string
}

func (o Override) of(r *result.Result) bool { return o.names(r.Student, idOf(r)) }

// idOf is the platform's ID of a result's student; "" if unknown.
func idOf(r *result.Result) string {
	if r.Handed == nil {
		return ""
	}
	return r.Handed.ID
}

// names reports whether the student is meant; Moodle writes "Participant 123".
func (o Override) names(student, id string) bool {
	return o.Student == student || id != "" && (o.Student == id || slices.Equal(participant.FindStringSubmatch(o.Student), []string{o.Student, id}))
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
	column := map[string]int{}
	for i, title := range rows[0].Cells {
		column[strings.ToLower(strings.TrimSpace(title))] = i
	}
	for _, need := range []string{"student", "score", "comment"} {
		if _, ok := column[need]; !ok {
			return nil, badTable(path, rows[0].Line, fmt.Sprintf("there is no column %q", need), "want student,score,comment: a score or a comment may be left empty")
		}
	}
	var all []Override
	for _, row := range rows[1:] {
		o := Override{Line: row.Line, Student: norm.NFC.String(strings.TrimSpace(row.Cells[column["student"]])), Comment: strings.TrimSpace(row.Cells[column["comment"]])}
		if i := slices.IndexFunc(all, func(x Override) bool { return o.names(x.Student, x.Student) || x.names(o.Student, o.Student) }); i >= 0 {
			return nil, badTable(path, row.Line, fmt.Sprintf("%q is already in line %d", o.Student, all[i].Line), "")
		}
		if word := strings.TrimSpace(row.Cells[column["score"]]); word != "" {
			if o.Points, err = strconv.ParseFloat(word, 64); err != nil || !(math.Abs(o.Points) < 1e9) {
				return nil, badTable(path, row.Line, fmt.Sprintf("the score is %q, which is not a number", word), "want points below 10^9, as in 14.5; an empty cell keeps the judged score")
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
	return durable.WriteFile(path, 0o644, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) })
}
