package class

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/report"
	"adder/judge/verdict/result"
)

// A Mark is what a platform is told about a student.
type Mark struct {
	Entry   *Entry // on the roster; nil if there is none
	Name    string
	ID      string // the platform's
	Has     bool   // there are points; without, the cell is empty, not zero
	Points  float64
	Comment string
}

// An Import is a table of marks as a platform imports it. For the platform that the
// roster came from, it is the roster with marks filled in, so the platform finds all the
// keys it matches by.
type Import struct {
	Sheet   *Sheet
	List    *Roster           // may be nil
	Column  string            // the platform's name of the assignment; its column's title may be longer
	Most    float64           // full points
	Entries map[string]*Entry // on the roster, by the students' names in results
}

// Importers are the platforms for which Adder can make a table.
func Importers() (names []string) {
	for _, s := range Sheets {
		if s.fresh != nil {
			names = append(names, s.Name)
		}
	}
	return names
}

// FindSheet finds the form in which a platform imports marks: the roster's if it came
// from there, otherwise one that can be made from nothing. It may be nil.
func FindSheet(platform string, r *Roster) *Sheet {
	if r != nil && r.Sheet.Name == platform {
		return r.Sheet
	}
	i := slices.IndexFunc(Sheets, func(s *Sheet) bool { return s.Name == platform && s.fresh != nil })
	if i < 0 {
		return nil
	}
	return Sheets[i]
}

func (i *Import) Name() string { return "grades-" + i.Sheet.Name + ".csv" }

// Marks makes marks of results. The platform matches by names and IDs, so they are never
// aliases.
func (i *Import) Marks(results []result.Result) (marks []Mark) {
	for k := range results {
		r := &results[k]
		m := Mark{
			Entry:   i.Entries[r.Student],
			Name:    report.Harmless(r.Student),
			ID:      report.Harmless(idOf(r)),
			Comment: comment(r),
		}
		switch {
		case r.Grade != nil && !r.Grade.None:
			m.Has, m.Points = true, r.Grade.Points
		case r.Grade == nil && r.Judged() && r.MaxScore > 0:
			m.Has, m.Points = true, float64(r.Score)
		}
		marks = append(marks, m)
	}
	return marks
}

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

// Write writes marks in the platform's columns. Roster rows without a mark are unchanged.
func (i *Import) Write(w io.Writer, marks []Mark) error {
	s, r := i.Sheet, i.List
	fresh := r == nil || r.Sheet != s
	if fresh {
		r, marks = i.made(marks)
	}
	header := slices.Clone(r.header)
	column, err := i.column(&header)
	if err != nil {
		return err
	}
	most, comment := at(header, s.most), at(header, s.comment)
	wide := func(cells []string) []string {
		return append(slices.Clone(cells), make([]string, len(header)-len(cells))...)
	}
	rows := [][]string{header}
	for _, cells := range r.above {
		row := wide(cells)
		if s.above && strings.Contains(row[0], "Points Possible") && row[column] == "" {
			row[column] = report.Points(i.Most)
		}
		rows = append(rows, row)
	}
	of := map[*Entry]Mark{}
	for _, m := range marks {
		of[m.Entry] = m
	}
	for _, e := range r.Entries {
		row := wide(e.cells)
		if m, ok := of[e]; ok {
			row[column] = ""
			if m.Has {
				row[column] = report.Points(m.Points)
			}
			if most >= 0 && (m.Has || fresh) {
				row[most] = report.Points(i.Most)
			}
			if comment >= 0 && m.Comment != "" {
				row[comment] = m.Comment
			}
		}
		rows = append(rows, row)
	}
	return s.put(w, rows)
}

// column finds the column for marks, adding it if needed.
func (i *Import) column(header *[]string) (int, error) {
	s, title := i.Sheet, i.Sheet.grade
	if title == "" {
		title = s.title(i.Column, i.Most)
		var found []int
		for k, h := range *header {
			if h == i.Column || strings.HasPrefix(h, i.Column+" (") || strings.HasPrefix(h, i.Column+" [") {
				found = append(found, k)
			}
		}
		if len(found) > 1 {
			return 0, fault.New(
				fmt.Sprintf("the columns %q and %q both begin with %q",
					(*header)[found[0]], (*header)[found[1]], i.Column),
				"--column takes the whole title of one of them",
			)
		}
		if len(found) == 1 {
			return found[0], nil
		}
	}
	if k := at(*header, title); k >= 0 {
		return k, nil
	}
	k := len(*header)
	*header = append(*header, title)
	if s.most != "" && at(*header, s.most) < 0 {
		*header = append(*header, s.most)
	}
	return k, nil
}

// made is a roster of the marks in a new table's columns. Students without a platform's
// ID are included, and the platform will report them as unknown.
func (i *Import) made(marks []Mark) (*Roster, []Mark) {
	s := i.Sheet
	r := &Roster{Sheet: s, header: slices.Clone(s.fresh)}
	if k := slices.Index(s.fresh, ""); k >= 0 {
		r.header[k] = s.title(i.Column, i.Most)
	}
	if s.above {
		r.above = [][]string{make([]string, len(r.header))}
		r.above[0][0] = "    Points Possible"
	}
	named := slices.IndexFunc(s.fresh, func(title string) bool {
		return slices.ContainsFunc(s.names, func(set []string) bool { return slices.Contains(set, title) })
	})
	marks = slices.Clone(marks)
	for k := range marks {
		row := make([]string, len(r.header))
		row[named], row[at(r.header, s.ids[0])] = marks[k].Name, s.prefix+marks[k].ID
		if k := at(r.header, "Grade can be changed"); k >= 0 {
			row[k] = "Yes"
		}
		marks[k].Entry = &Entry{cells: row}
		r.Entries = append(r.Entries, marks[k].Entry)
	}
	return r, marks
}

// put writes rows, without a byte order mark: Blackboard would read it as part of the
// first title.
func (s *Sheet) put(w io.Writer, rows [][]string) error {
	if !s.quote {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		return out.WriteAll(rows)
	}
	for _, row := range rows {
		for i, cell := range row {
			row[i] = strings.ReplaceAll(cell, `"`, `""`)
		}
		if _, err := io.WriteString(w, `"`+strings.Join(row, `","`)+"\"\r\n"); err != nil {
			return err
		}
	}
	return nil
}
