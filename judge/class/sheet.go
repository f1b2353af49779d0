package class

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"
)

// A Sheet is a list of students in the form of one platform. To add one is to add
// a row: how it is known by its columns, which columns name a student, and which
// ones its import of grades takes. Where those are written down is said in
// docs/teacher.md.
type Sheet struct {
	Name string // of the platform, as --for takes it
	Doc  string
	// The list is this one if all columns of one of these are there.
	known [][]string
	// What a name is made of: one column, or first names and last names.
	names [][]string
	ids   []string // the first of these that is there tells students apart
	also  []string // other columns that a submission can be named by
	// The IDs are those by which the platform names files.
	numbered bool
	// What stands before the number of an ID, in the language of whoever exported it.
	prefix string

	grade   string   // the column of grades; "" if each assignment has its own
	comment string   // the column of comments; "" if there is none
	fresh   []string // the columns of a table that is made without a list; "" is the assignment's
	quote   bool     // every cell stands between quotation marks
	most    string   // the column of what can be had, "" if there is none
	titled  bool     // the title of an assignment's column says what can be had
	above   bool     // a row above the students says it
}

// Sheets lists the forms that are known. A form that asks for more columns stands
// before one that asks for fewer of the same.
var Sheets = []*Sheet{
	{
		Name: "moodle", Doc: "the offline grading worksheet of an assignment",
		known: [][]string{{"Identifier", "Grade"}},
		names: [][]string{{"Full name"}, {"First name", "Last name"}}, ids: []string{"Identifier"}, also: []string{"Email address", "ID number", "Username"},
		numbered: true, prefix: "Participant ", grade: "Grade", comment: "Feedback comments", most: "Maximum Grade",
		fresh: []string{"Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade", "Grade can be changed",
			"Last modified (submission)", "Last modified (grade)", "Feedback comments"},
	},
	{
		Name: "moodle", Doc: "the participants of a course, or an export of its gradebook",
		known: [][]string{{"First name", "Last name", "Email address"}, {"First name", "Surname", "Email address"}},
		names: [][]string{{"First name", "Last name"}, {"First name", "Surname"}}, ids: []string{"Email address"}, also: []string{"ID number", "Username"},
	},
	{
		Name: "canvas", Doc: "an export of the gradebook",
		known: [][]string{{"Student", "ID", "Section"}, {"LastName", "FirstName", "ID", "Section"}},
		names: [][]string{{"Student"}, {"FirstName", "LastName"}}, ids: []string{"ID"}, also: []string{"SIS User ID", "SIS Login ID", "Integration ID"},
		numbered: true,
		fresh:    []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", ""},
		above:    true,
	},
	{
		Name: "blackboard", Doc: "a download of the grade center, with commas or tabs",
		known: [][]string{{"Last Name", "First Name", "Username"}},
		names: [][]string{{"First Name", "Last Name"}}, ids: []string{"Username"}, also: []string{"Student ID"},
		numbered: true,
		fresh:    []string{"Last Name", "First Name", "Username", "Student ID", ""},
		quote:    true,
		titled:   true,
	},
	{
		Name: "gradescope", Doc: "the roster of a course, or the scores of an assignment",
		known: [][]string{{"First Name", "Last Name", "Email"}, {"Name", "Email", "SID"}, {"Full Name", "Email", "SID"}, {"First Name", "Last Name", "SID"}},
		names: [][]string{{"First Name", "Last Name"}, {"Full Name"}, {"Name"}}, ids: []string{"SID", "Email"}, also: []string{"Email"},
		grade: "Total Score", most: "Max Points",
		fresh: []string{"Name", "SID", "Email", "Total Score", "Max Points"},
	},
	{
		Name: "plain", Doc: "a table of your own: a column student, and if you like id and email",
		known: [][]string{{"student"}, {"name"}},
		names: [][]string{{"student"}, {"name"}}, ids: []string{"id"}, also: []string{"email", "login"},
	},
}

// title is that of an assignment's column.
func (s *Sheet) title(name string, most float64) string {
	if s.titled {
		name += " [Total Pts: " + number(most) + " Score]"
	}
	return name
}

// number writes points as people do: no more places than there are.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

var endsInNumber = regexp.MustCompile(`\d+$`)

// sheetOf tells a list by its columns, or returns nil.
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

// needs says which columns the lists have.
func needs() string {
	var all []string
	for _, s := range Sheets {
		all = append(all, s.Name+" ("+strings.Join(s.known[0], ", ")+")")
	}
	return strings.Join(all, "; ")
}

// at is where a column is, or -1, as of one without a title. Case counts only where two platforms differ in
// nothing else, which is nowhere but in Moodle's and Blackboard's names.
func at(header []string, title string) int {
	return slices.IndexFunc(header, func(h string) bool { return title != "" && strings.TrimSpace(h) == title })
}

// cell is the cell of a column, "" if there is none.
func cell(header []string, row Row, title string) string {
	if i := at(header, title); i >= 0 {
		return strings.TrimSpace(row.Cells[i])
	}
	return ""
}

// entry reads a row.
func (s *Sheet) entry(header []string, row Row) Entry {
	e := Entry{Line: row.Line, cells: row.Cells, Name: s.nameIn(header, row)}
	for _, title := range s.ids {
		if id := cell(header, row, title); id != "" {
			if e.ID = id; s.prefix != "" {
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
	e.At, e.Late = timeIn(header, row), lateness(cell(header, row, "Lateness (H:M:S)"))
	if e.Name = norm.NFC.String(cmp.Or(e.Name, e.ID)); s.Name == "canvas" && e.Name == "Test Student" {
		e.Test = true
	}
	return e
}

// nameIn is a name with the first name first: Canvas has "Berg, Anna".
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
		if last, first, ok := strings.Cut(parts[0], ","); ok && len(parts) == 1 {
			return strings.TrimSpace(strings.TrimSpace(first) + " " + strings.TrimSpace(last))
		}
		return strings.Join(parts, " ")
	}
	return ""
}

// timeLayouts are how platforms write when something was handed in. One in
// another language is not understood, and the file's own time is taken.
var timeLayouts = []string{
	"Monday, January 2, 2006, 3:04 PM", "Monday, 2 January 2006, 3:04 PM", "Monday, 2 January 2006, 15:04",
	"2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 MST",
}

func timeIn(header []string, row Row) time.Time {
	for _, title := range []string{"Last modified (submission)", "Submission Time"} {
		for _, layout := range timeLayouts {
			if t, err := time.ParseInLocation(layout, cell(header, row, title), time.Local); err == nil {
				return t
			}
		}
	}
	return time.Time{}
}

var hours = regexp.MustCompile(`^(\d+):([0-5]\d):([0-5]\d)$`)

func lateness(text string) time.Duration {
	m := hours.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	d, err := time.ParseDuration(m[1] + "h" + m[2] + "m" + m[3] + "s")
	if err != nil {
		return 0
	}
	return d
}
