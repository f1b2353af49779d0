package class

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/base/fault"
)

// Enrol matches submissions with a roster and adds the students who submitted nothing.
// Several submissions of one student become attempts. It returns a sentence for each
// submission that matches nobody, or several people; these keep their names.
func (c *Class) Enrol(r *Roster) (strangers []string) {
	whose := make([]*Entry, len(c.Students))
	people := map[*Entry][]string{} // distinct people according to the platform
	for i, s := range c.Students {
		e, several := s.match(r)
		if e == nil {
			strangers = append(strangers, stranger(s, r, several))
		} else if s.Platform != "" && !slices.Contains(people[e], s.person) {
			people[e] = append(people[e], s.person)
		}
		whose[i] = e
	}
	there := map[*Entry]bool{}
	for i, s := range c.Students {
		e := whose[i]
		if e != nil && s.Platform != "" && len(people[e]) > 1 {
			strangers = append(strangers, fmt.Sprintf("%s is one of %d people who match line %d (%s) of %s",
				s.Name, len(people[e]), e.Line, e.Name, r.File))
			e = nil
		}
		s.Unlisted = e == nil
		if e != nil {
			there[e] = true
			s.enrol(e, r)
		}
	}
	for _, e := range r.Entries {
		if !there[e] && !e.Test {
			s := &Student{Note: "nothing was submitted"}
			s.enrol(e, r)
			c.Students = append(c.Students, s)
		}
	}
	c.Students = arranged(c.Students)
	return strangers
}

// Names returns the name of each student in grades.csv: namesakes have their IDs with it.
func (r *Roster) Names() map[*Entry]string {
	everybody, names := &Class{}, map[*Entry]string{}
	everybody.Enrol(r)
	for _, s := range everybody.Students {
		names[s.Entry] = s.Name
	}
	return names
}

// match finds the student of a submission, or several who could be meant.
func (s *Student) match(r *Roster) (*Entry, []*Entry) {
	if s.head == "" || !strings.Contains(s.head, "_") {
		return r.Match(s.SubmittedAs, s.ID, s.Platform)
	}
	var found []*Entry
	for i, c := range s.head {
		if c != '_' {
			continue
		}
		user := s.head[i+1:] // perhaps
		e, several := r.Match(user, user, s.Platform)
		if e != nil {
			several = []*Entry{e}
		}
		for _, e := range several {
			if !slices.Contains(found, e) {
				found = append(found, e)
			}
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return nil, found
}

// enrol assigns a submission to a student on the roster.
func (s *Student) enrol(e *Entry, r *Roster) {
	line := fmt.Sprintf("line %d", e.Line)
	s.Entry, s.Name, s.person = e, e.Name, line+" of the roster"
	s.longer = fmt.Sprintf("%s (%s)", e.Name, cmp.Or(e.ID, line))
	s.ID, s.Platform = e.ID, r.Sheet.Name
	if !e.At.IsZero() && (s.AtByFile || s.At.IsZero()) {
		s.At, s.AtByFile = e.At, false
	}
	s.LateBy = e.Late
}

func stranger(s *Student, r *Roster, several []*Entry) string {
	if len(several) == 0 {
		words := fmt.Sprintf("%s is not in %s", s.Name, r.File)
		if e := r.withoutZeros(s); e != nil {
			words += fmt.Sprintf(", but line %d has %s: did a spreadsheet drop the zeros?", e.Line, e.ID)
		}
		return words
	}
	lines := fault.Names(several, func(e *Entry) string { return fmt.Sprintf("%d (%s)", e.Line, e.Name) })
	return fmt.Sprintf("%s matches several lines of %s: %s", s.Name, r.File, strings.Join(lines, ", "))
}
