package roster

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Grade is what is written of a student.
type Grade struct {
	Entry   *Entry // of the list; nil if the student is in none
	Name    string
	ID      string // by which the platform knows the student
	Has     bool   // whether there are points: no points are an empty cell, never a zero
	Points  float64
	Comment string
}

func (g Grade) points() string {
	if !g.Has {
		return ""
	}
	return number(g.Points)
}

// Options is how a table of grades is written.
type Options struct {
	Column string  // the assignment, as the platform calls it; its column may have more in its title
	Most   float64 // points that can be had
}

// Platforms are the names that Find takes.
func Platforms() (names []string) {
	for _, s := range Sheets {
		if s.fresh != nil {
			names = append(names, s.Name)
		}
	}
	return names
}

// Find finds the form in which a platform imports grades: the list's own if it
// came from there, else the one that can be made anew. It is nil if there is none.
func Find(platform string, r *Roster) *Sheet {
	if r != nil && r.Sheet.Name == platform {
		return r.Sheet
	}
	for _, s := range Sheets {
		if s.Name == platform && s.fresh != nil {
			return s
		}
	}
	return nil
}

// An AmbiguousError is that several columns could be the one to write to.
type AmbiguousError struct{ Column, First, Second string }

func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("the columns %q and %q both begin with %q", e.First, e.Second, e.Column)
}

// Write writes grades in the columns that the platform takes. r is the list, or
// nil; whoever of it is not among the grades keeps what the table says.
func (s *Sheet) Write(w io.Writer, r *Roster, grades []Grade, o Options) error {
	var rows [][]string
	var err error
	if r != nil && r.Sheet == s {
		rows, err = s.filled(r, grades, o)
	} else {
		rows = s.made(grades, o)
	}
	if err != nil {
		return err
	}
	return s.put(w, rows)
}

// filled is the platform's own table with its grades.
func (s *Sheet) filled(r *Roster, grades []Grade, o Options) ([][]string, error) {
	header := slices.Clone(r.header)
	grade, err := s.gradeColumn(&header, o)
	if err != nil {
		return nil, err
	}
	most, comment := -1, -1
	if s.most != "" {
		most = at(header, s.most)
	}
	if s.comment != "" {
		comment = at(header, s.comment)
	}
	wide := func(cells []string) []string {
		return append(slices.Clone(cells), make([]string, len(header)-len(cells))...)
	}
	rows := [][]string{header}
	for _, cells := range r.above {
		row := wide(cells)
		if s.above != nil && strings.Contains(row[0], "Points Possible") && row[grade] == "" {
			row[grade] = number(o.Most)
		}
		rows = append(rows, row)
	}
	of := map[*Entry]Grade{}
	for _, g := range grades {
		of[g.Entry] = g
	}
	for i := range r.Entries {
		row := wide(r.Entries[i].cells)
		if g, ok := of[&r.Entries[i]]; ok {
			row[grade] = g.points()
			if most >= 0 && g.Has {
				row[most] = number(o.Most)
			}
			if comment >= 0 && g.Comment != "" {
				row[comment] = g.Comment
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// gradeColumn is where the grades go; a column that is not there is added.
func (s *Sheet) gradeColumn(header *[]string, o Options) (int, error) {
	title := s.grade
	if title == "" {
		title = s.title(o.Column, o.Most)
		var found []int
		for i, h := range *header {
			if h == o.Column || strings.HasPrefix(h, o.Column+" (") || strings.HasPrefix(h, o.Column+" [") {
				found = append(found, i)
			}
		}
		if len(found) > 1 {
			return 0, &AmbiguousError{o.Column, (*header)[found[0]], (*header)[found[1]]}
		}
		if len(found) == 1 {
			return found[0], nil
		}
	}
	if i := at(*header, title); i >= 0 {
		return i, nil
	}
	*header = append(*header, title)
	if s.most != "" && at(*header, s.most) < 0 {
		*header = append(*header, s.most)
	}
	return at(*header, title), nil
}

// made is a table without a list. Whoever has no ID of the platform is in it, and
// the platform says that it does not know the student.
func (s *Sheet) made(grades []Grade, o Options) [][]string {
	var header []string
	grade := 0
	for i, c := range s.fresh {
		if c.title == "" {
			c.title, grade = s.title(o.Column, o.Most), i
		}
		header = append(header, c.title)
	}
	rows := [][]string{header}
	if s.above != nil {
		rows = append(rows, s.above(header, grade, o.Most))
	}
	for _, g := range grades {
		var row []string
		for _, c := range s.fresh {
			row = append(row, c.cell(g, o))
		}
		rows = append(rows, row)
	}
	return rows
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
