package class

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/usage"
)

// A Mark is what a platform is told of a student.
type Mark struct {
	Entry   *Entry // of the list; nil if the student is in none
	Name    string
	ID      string // by which the platform knows the student
	Has     bool   // whether there are points: no points are an empty cell, never a zero
	Points  float64
	Comment string
}

// An Import is a table of marks as a platform imports it. Nothing of a platform's own
// table is lost: what is written to the platform that the list came from is that table
// with its marks filled in, so every key that it matches by is as it was.
type Import struct {
	Sheet  *Sheet
	List   *Roster // the list of the class, or nil
	Column string  // the assignment, as the platform calls it; its column may have more in its title
	Most   float64 // points that can be had
	// Entries are the students of the list, by the names that they have in results.
	Entries map[string]*Entry
}

// Importers are the platforms for which a table can be made.
func Importers() (names []string) {
	for _, s := range Sheets {
		if s.fresh != nil {
			names = append(names, s.Name)
		}
	}
	return names
}

// FindSheet finds the form in which a platform imports marks: the list's own if it
// came from there, else the one that can be made anew. It is nil if there is none.
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

// Name is the file's name.
func (i *Import) Name() string { return "grades-" + i.Sheet.Name + ".csv" }

// Marks are what the platform is told of results. Names and IDs are the platform's own:
// it matches by them, so they are never aliases.
func (i *Import) Marks(results []result.Result) (marks []Mark) {
	for k := range results {
		r := &results[k]
		m := Mark{Entry: i.Entries[r.Student], Name: report.Harmless(r.Student), ID: report.Harmless(idOf(r)), Comment: comment(r)}
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

// comment is what a platform shows beside a grade: the verdict, and what changed
// the points.
func comment(r *result.Result) string {
	var words []string
	if r.Judged() {
		words = append(words, string(r.Verdict))
	} else if r.Note != "" {
		words = append(words, r.Note)
	}
	return report.Harmless(strings.Join(append(words, report.WorthNotes(r)...), "; "))
}

// Write writes marks in the columns that the platform takes. Whoever of the list is not
// among them keeps what the table says.
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
			row[column] = number(i.Most)
		}
		rows = append(rows, row)
	}
	of := map[*Entry]Mark{}
	for _, m := range marks {
		of[m.Entry] = m
	}
	for k := range r.Entries {
		row := wide(r.Entries[k].cells)
		if m, ok := of[&r.Entries[k]]; ok {
			if row[column] = ""; m.Has {
				row[column] = number(m.Points)
			}
			if most >= 0 && (m.Has || fresh) {
				row[most] = number(i.Most)
			}
			if comment >= 0 && m.Comment != "" {
				row[comment] = m.Comment
			}
		}
		rows = append(rows, row)
	}
	return s.put(w, rows)
}

// column is where the marks go; a column that is not there is added.
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
			return 0, usage.New(fmt.Sprintf("the columns %q and %q both begin with %q", (*header)[found[0]], (*header)[found[1]], i.Column), "--column takes the whole title of one of them")
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

// made is a list of who has a mark, in the columns of a table that is made anew. Whoever
// has no ID of the platform is in it, and the platform says that it does not know the
// student.
func (i *Import) made(marks []Mark) (*Roster, []Mark) {
	s := i.Sheet
	r := &Roster{Sheet: s, header: slices.Clone(s.fresh), Entries: make([]Entry, len(marks))}
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
		r.Entries[k].cells, marks[k].Entry = row, &r.Entries[k]
	}
	return r, marks
}

// put writes rows: without a byte order mark, which Blackboard takes for a part of
// the first column's title.
func (s *Sheet) put(w io.Writer, rows [][]string) error {
	if !s.quote {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		return out.WriteAll(rows)
	}
	out := bufio.NewWriter(w)
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				out.WriteByte(',')
			}
			out.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
		}
		out.WriteString("\r\n")
	}
	return out.Flush()
}
