package class

import (
	"fmt"
	"strings"

	"adder/judge/roster"
)

// nothing handed in is said so of whoever is in the list and has no submission.
const nothingHanded = "nothing was handed in"

// canvasTest is in every list of Canvas, for teachers to try a course with: there is a
// row for it only if it handed in something.
const canvasTest = "Test Student"

// Enrol gives each submission the student of a list whose it is, and adds those
// who handed in nothing. What is several submissions of one student becomes that
// student's attempts. It returns a sentence for each submission that is nobody's
// of the list; such a one stays, under the name that it came with.
func (c *Class) Enrol(r *roster.Roster) (strangers []string) {
	there := map[*roster.Entry]bool{}
	for i := range c.Students {
		s := &c.Students[i]
		e, several := r.Match(roster.Submitted{Name: s.Handed, ID: s.ID, Platform: s.Platform})
		if e == nil {
			s.Unlisted = true
			strangers = append(strangers, stranger(s, r, several))
			continue
		}
		there[e] = true
		s.enrol(e, r)
	}
	for i := range r.Entries {
		if e := &r.Entries[i]; !there[e] && !(r.Sheet.Name == "canvas" && e.Name == canvasTest) {
			s := Student{Note: nothingHanded}
			s.enrol(e, r)
			c.Students = append(c.Students, s)
		}
	}
	c.Students = arranged(c.Students)
	return strangers
}

// enrol makes a submission that of a student of the list.
func (s *Student) enrol(e *roster.Entry, r *roster.Roster) {
	s.Entry, s.Name, s.longer = e, e.Name, fmt.Sprintf("%s (%s)", e.Name, e.ID)
	s.person = fmt.Sprintf("line %d of the list", e.Line)
	s.ID, s.Platform = e.ID, r.Sheet.Name
	if !e.At.IsZero() && s.AtByFile {
		s.At, s.AtByFile = e.At, false
	}
	s.LateBy = e.Late
}

func stranger(s *Student, r *roster.Roster, several []*roster.Entry) string {
	if len(several) == 0 {
		return fmt.Sprintf("%s is nobody of %s", s.Name, r.File)
	}
	var lines []string
	for _, e := range several {
		lines = append(lines, fmt.Sprintf("%d (%s)", e.Line, e.Name))
	}
	return fmt.Sprintf("%s can be several of %s: lines %s", s.Name, r.File, strings.Join(lines, ", "))
}
