package class

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/report"
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
	return cmp.Or(r.Arrival, &result.Arrival{}).ID
}

// A finder finds a student by the name as grades.csv shows it, by the name, or by the ID. No two
// names are shown alike, so a name copied from there is sure.
type finder [3]map[string]int

// add adds student number i.
func (f *finder) add(i int, name, id string) {
	for k, word := range []string{report.Harmless(name), name, id} {
		if f[k] == nil {
			f[k] = map[string]int{}
		}
		if _, taken := f[k][word]; !taken {
			f[k][word] = i
		}
	}
}

// find returns the number of a student, or -1.
func (f *finder) find(word string) int {
	for _, words := range f {
		i, known := words[word]
		if known && word != "" {
			return i
		}
	}
	return -1
}

// Names reports whether the override is surely that student's. A name that begins with an
// apostrophe may also be how another is shown.
func (o Override) Names(name, id string) bool {
	name = norm.NFC.String(name)
	return o.Student == report.Harmless(name) || id != "" && o.Student == id ||
		o.Student == name && !strings.HasPrefix(name, "'")
}

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
		if o.Student == "" && o.Comment == "" && cell(header, row, "score") == "" {
			continue
		}
		i := slices.IndexFunc(all, func(x Override) bool { return x.Student == o.Student })
		if i >= 0 {
			problem := fmt.Sprintf("%q is already in line %d", o.Student, all[i].Line)
			return nil, badTable(path, row.Line, problem, "")
		}
		if word := cell(header, row, "score"); word != "" {
			o.Points, err = ParsePoints(word)
			if err != nil {
				return nil, badTable(path, row.Line, "the score is "+err.Error(),
					"want points from 0 to below 10^9, as in 14.5; an empty cell keeps the judged score")
			}
			o.Has = true
		}
		all = append(all, o)
	}
	return all, nil
}

// ParsePoints reads points, 0 or more, which may have a comma for a point: "7.5" or "7,5".
func ParsePoints(word string) (float64, error) {
	plain := word
	if strings.Count(word, ",") == 1 && !strings.Contains(word, ".") {
		plain = strings.Replace(word, ",", ".", 1)
	}
	points, err := strconv.ParseFloat(plain, 64)
	if err != nil || !(math.Abs(points) < 1e9) { // false for NaN, too
		return 0, fmt.Errorf("%q, which is not a number", word)
	}
	if math.Signbit(points) { // true for -0, too
		return 0, fmt.Errorf("%q, which is negative", word)
	}
	return points, nil
}

// WriteOverride sets the row of a student in the table, creating the table if needed, and
// removes other rows that name the student. If there are neither points nor a comment, it only
// removes. The caller lets only one goroutine write at a time.
func WriteOverride(path, id string, set Override) error {
	rows := [][]string{{"student", "score", "comment"}}
	add := func(o Override) {
		points := ""
		if o.Has {
			points = strconv.FormatFloat(o.Points, 'g', -1, 64)
		}
		rows = append(rows, []string{o.Student, points, strings.Join(strings.Fields(o.Comment), " ")})
	}
	all, err := Overrides(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, o := range all {
		if !o.Names(set.Student, id) {
			add(o)
		}
	}
	set.Student = report.Harmless(norm.NFC.String(set.Student))
	if set.Has || set.Comment != "" {
		add(set)
	}
	f, err := disk.Create(path, 0o644)
	if err != nil {
		return err
	}
	return f.End(csv.NewWriter(f).WriteAll(rows))
}
