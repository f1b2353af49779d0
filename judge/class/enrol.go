package class

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/roster"
)

// NothingHanded is the note of whoever is in the list and has no submission.
const NothingHanded = "nothing was submitted"

// Enrol gives each submission the student of a list whose it is, and adds those
// who handed in nothing. What is several submissions of one student becomes that
// student's attempts. It returns a sentence for each submission that is nobody's
// of the list, or could be several people's: such a one stays, under the name that
// it came with.
func (c *Class) Enrol(r *roster.Roster) (strangers []string) {
	whose := make([]*roster.Entry, len(c.Students))
	people := map[*roster.Entry][]string{} // that a platform tells apart
	for i := range c.Students {
		s := &c.Students[i]
		e, several := s.match(r)
		if e == nil {
			strangers = append(strangers, stranger(s, r, several))
		} else if s.Platform != "" && !slices.Contains(people[e], s.person) {
			people[e] = append(people[e], s.person)
		}
		whose[i] = e
	}
	there := map[*roster.Entry]bool{}
	for i := range c.Students {
		s, e := &c.Students[i], whose[i]
		if e != nil && s.Platform != "" && len(people[e]) > 1 {
			strangers = append(strangers, fmt.Sprintf("%s is one of %d people who match line %d (%s) of %s", s.Name, len(people[e]), e.Line, e.Name, r.File))
			e = nil
		}
		if s.Unlisted = e == nil; e != nil {
			there[e] = true
			s.enrol(e, r)
		}
	}
	for i := range r.Entries {
		if e := &r.Entries[i]; !there[e] && !e.Test {
			s := Student{Note: NothingHanded}
			s.enrol(e, r)
			c.Students = append(c.Students, s)
		}
	}
	c.Students = arranged(c.Students)
	return strangers
}

// match finds whose a submission is. Of Blackboard's ASSIGNMENT_USER any end may be
// the user, and exactly one of them must be of the list.
func (s *Student) match(r *roster.Roster) (*roster.Entry, []*roster.Entry) {
	e, several := r.Match(roster.Submitted{Name: s.Handed, ID: s.ID, Platform: s.Platform})
	for at := len(s.head) - len(s.ID) - 1; at > 0; {
		at = strings.LastIndex(s.head[:at], "_")
		user := s.head[at+1:]
		if longer, _ := r.Match(roster.Submitted{Name: user, ID: user, Platform: s.Platform}); longer != nil && longer != e {
			if e != nil {
				return nil, []*roster.Entry{e, longer}
			}
			e, several = longer, nil
		}
	}
	return e, several
}

// enrol makes a submission that of a student of the list.
func (s *Student) enrol(e *roster.Entry, r *roster.Roster) {
	s.Entry, s.Name, s.longer = e, e.Name, fmt.Sprintf("%s (%s)", e.Name, e.ID)
	s.person = fmt.Sprintf("line %d of the roster", e.Line)
	s.ID, s.Platform = e.ID, r.Sheet.Name
	if !e.At.IsZero() && (s.AtByFile || s.At.IsZero()) {
		s.At, s.AtByFile = e.At, false
	}
	s.LateBy = e.Late
}

func stranger(s *Student, r *roster.Roster, several []*roster.Entry) string {
	if len(several) == 0 {
		return fmt.Sprintf("%s is not in %s", s.Name, r.File)
	}
	var lines []string
	for _, e := range several {
		lines = append(lines, fmt.Sprintf("%d (%s)", e.Line, e.Name))
	}
	return fmt.Sprintf("%s matches several lines of %s: %s", s.Name, r.File, strings.Join(lines, ", "))
}
