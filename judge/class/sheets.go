package class

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"adder/judge/base/fault"
	"adder/judge/report"

	"golang.org/x/text/unicode/norm"
)

// A Sheet is a platform's form of a roster. To add one, add a row: the columns by which
// it is recognised, those that identify a student, and those of its grade import.
// docs/teacher.md says where platforms document them.
type Sheet struct {
	Name     string     // the platform's, as in --for
	known    [][]string // a roster has this form if all columns of one of these exist
	names    [][]string // columns of names: a full name, or first and last names
	ids      []string   // the first of these columns that exists has the ID
	also     []string   // other columns that may name a submission
	numbered bool       // the platform's file names have these IDs
	repeats  bool       // a student has a row for each section
	worded   bool       // an ID is a number after a word, which exports translate

	grade   string // column of grades; "" if each assignment has its own
	comment string // column of comments; "" if there is none
	quote   bool   // quote every cell
	most    string // column of full points; "" if there is none
	titled  bool   // the title of an assignment's column has its full points
}

// Sheets lists the known forms. A form comes before those that need fewer of the same
// columns.
var Sheets = []*Sheet{
	{
		Name:     "moodle", // the offline grading worksheet of an assignment
		known:    [][]string{{"Identifier", "Grade"}},
		names:    [][]string{{"Full name"}, {"First name", "Last name"}},
		ids:      []string{"Identifier"},
		also:     []string{"Email address", "ID number", "Username"},
		numbered: true,
		worded:   true,
		grade:    "Grade",
		comment:  "Feedback comments",
		most:     "Maximum Grade",
	},
	{
		Name: "moodle", // the participants of a course, or an export of its gradebook
		known: [][]string{
			{"First name", "Last name", "Email address"},
			{"First name", "Surname", "Email address"},
		},
		names: [][]string{{"First name", "Last name"}, {"First name", "Surname"}},
		ids:   []string{"Email address"},
		also:  []string{"ID number", "Username"},
	},
	{
		Name:     "canvas", // an export of the gradebook
		known:    [][]string{{"Student", "ID", "Section"}, {"LastName", "FirstName", "ID", "Section"}},
		names:    [][]string{{"Student"}, {"FirstName", "LastName"}},
		ids:      []string{"ID"},
		also:     []string{"SIS User ID", "SIS Login ID", "Integration ID"},
		numbered: true,
		repeats:  true,
	},
	{
		Name:     "blackboard", // a download of the grade center, with commas or tabs
		known:    [][]string{{"Last Name", "First Name", "Username"}},
		names:    [][]string{{"First Name", "Last Name"}},
		ids:      []string{"Username"},
		also:     []string{"Student ID"},
		numbered: true,
		quote:    true,
		titled:   true,
	},
	{
		Name: "gradescope", // the roster of a course, or the scores of an assignment
		known: [][]string{
			{"First Name", "Last Name", "Email"},
			{"Name", "Email", "SID"},
			{"Full Name", "Email", "SID"},
			{"First Name", "Last Name", "SID"},
		},
		names: [][]string{{"First Name", "Last Name"}, {"Full Name"}, {"Name"}},
		ids:   []string{"SID", "Email"},
		also:  []string{"Email"},
	},
	{
		Name:  "plain", // a table of your own: a column student, and if you like id and email
		known: [][]string{{"student"}, {"name"}},
		names: [][]string{{"student"}, {"name"}},
		ids:   []string{"id"},
		also:  []string{"email", "login"},
	},
}

func (s *Sheet) title(name string, most float64) string {
	if s.titled {
		name += " [Total Pts: " + report.Points(most) + " Score]"
	}
	return name
}

var endsInNumber = regexp.MustCompile(`\d+$`)

// sheetOf recognises a roster by its columns, or returns nil.
func sheetOf(header []string) *Sheet {
	for _, s := range Sheets {
		for _, set := range s.known {
			if !slices.ContainsFunc(set, func(title string) bool { return at(header, title) < 0 }) {
				return s
			}
		}
	}
	return nil
}

// knownColumns lists the columns of each known form.
func knownColumns() string {
	forms := fault.Names(Sheets, func(s *Sheet) string {
		return s.Name + " (" + strings.Join(s.known[0], ", ") + ")"
	})
	return strings.Join(forms, "; ")
}

// at is the index of a column, or -1. Case matters: Moodle's and Blackboard's columns of
// names differ in nothing else.
func at(header []string, title string) int {
	return slices.IndexFunc(header, func(h string) bool {
		return title != "" && strings.TrimSpace(h) == title
	})
}

// cell is a row's cell in a column, "" if there is none.
func cell(header []string, row Row, title string) string {
	if i := at(header, title); i >= 0 {
		return strings.TrimSpace(row.Cells[i])
	}
	return ""
}

func (s *Sheet) entry(header []string, row Row) *Entry {
	e := &Entry{Line: row.Line, Name: s.nameIn(header, row)}
	for _, title := range s.ids {
		if id := cell(header, row, title); id != "" {
			e.ID = id
			if s.worded {
				e.ID = cmp.Or(endsInNumber.FindString(id), id)
			}
			break
		}
	}
	for _, title := range s.also {
		if word := cell(header, row, title); word != "" && word != e.ID {
			e.Also = append(e.Also, word)
		}
	}
	e.At, e.badTime = timeIn(header, row)
	e.Late = lateness(cell(header, row, "Lateness (H:M:S)"))
	e.Name = norm.NFC.String(cmp.Or(e.Name, e.ID))
	e.Test = s.Name == "canvas" && e.Name == "Test Student"
	return e
}

// nameIn is a name with the first name first: Canvas writes "Berg, Anna".
func (s *Sheet) nameIn(header []string, row Row) string {
	for _, set := range s.names {
		var parts []string
		for _, title := range set {
			if word := cell(header, row, title); word != "" {
				parts = append(parts, word)
			}
		}
		if len(parts) == 0 {
			continue
		}
		last, first, comma := strings.Cut(parts[0], ",")
		if comma && len(parts) == 1 {
			return strings.TrimSpace(strings.TrimSpace(first) + " " + strings.TrimSpace(last))
		}
		return strings.Join(parts, " ")
	}
	return ""
}

var hours = regexp.MustCompile(`^(\d+):([0-5]\d):([0-5]\d)$`)

func lateness(text string) time.Duration {
	m := hours.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	d, _ := time.ParseDuration(m[1] + "h" + m[2] + "m" + m[3] + "s") // 0 if it is too long
	return d
}
