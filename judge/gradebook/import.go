package gradebook

import (
	"io"
	"strings"

	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/roster"
)

// An Import is a table of grades for a platform.
type Import struct {
	Sheet  *roster.Sheet
	List   *roster.Roster // the list of the class, or nil
	Column string         // what the platform calls the assignment
	Most   float64        // points that can be had
	// Entries are the students of the list, by the names that they have in results.
	Entries map[string]*roster.Entry
}

// Name is the file's name.
func (i *Import) Name() string { return "grades-" + i.Sheet.Name + ".csv" }

// write writes the table. Names and IDs are the platform's own: it matches by
// them, so they are never aliases.
func (i *Import) write(w io.Writer, results []result.Result) error {
	var grades []roster.Grade
	for k := range results {
		grades = append(grades, i.grade(&results[k]))
	}
	return i.Sheet.Write(w, i.List, grades, roster.Options{Column: i.Column, Most: i.Most})
}

func (i *Import) grade(r *result.Result) roster.Grade {
	g := roster.Grade{Entry: i.Entries[r.Student], Name: report.Harmless(r.Student), Comment: comment(r)}
	if r.Handed != nil {
		g.ID = report.Harmless(r.Handed.ID)
	}
	switch {
	case r.Grade != nil && !r.Grade.None:
		g.Has, g.Points = true, r.Grade.Points
	case r.Grade == nil && r.Judged() && r.MaxScore > 0:
		g.Has, g.Points = true, float64(r.Score)
	}
	return g
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
