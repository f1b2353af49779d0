package class

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// NothingHanded is the note of students on the roster who have no submission.
const NothingHanded = "nothing was submitted"

// Enrol matches submissions with a roster and adds the students who submitted nothing.
// Several submissions of one student become attempts. It returns a sentence for each
// submission that matches nobody, or several people; these keep their names.
func (c *Class) Enrol(r *Roster) (strangers []string) {
	whose := make([]*Entry, len(c.Students))
	people := map[*Entry][]string{} // distinct people according to the platform
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
	there := map[*Entry]bool{}
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

// match finds the student of a submission. In Blackboard's ASSIGNMENT_USER the user
// may contain underscores, so exactly one of the possible ends must be on the roster.
func (s *Student) match(r *Roster) (*Entry, []*Entry) {
	e, several := r.Match(s.Handed, s.ID, s.Platform)
	for at := len(s.head) - len(s.ID) - 1; at > 0; {
		at = strings.LastIndex(s.head[:at], "_")
		user := s.head[at+1:]
		if longer, _ := r.Match(user, user, s.Platform); longer != nil && longer != e {
			if e != nil {
				return nil, []*Entry{e, longer}
			}
			e, several = longer, nil
		}
	}
	return e, several
}

// enrol assigns a submission to a student on the roster.
func (s *Student) enrol(e *Entry, r *Roster) {
	s.Entry, s.Name, s.longer = e, e.Name, fmt.Sprintf("%s (%s)", e.Name, e.ID)
	s.person = fmt.Sprintf("line %d of the roster", e.Line)
	s.ID, s.Platform = e.ID, r.Sheet.Name
	if !e.At.IsZero() && (s.AtByFile || s.At.IsZero()) {
		s.At, s.AtByFile = e.At, false
	}
	s.LateBy = e.Late
}

func stranger(s *Student, r *Roster, several []*Entry) string {
	if len(several) == 0 {
		return fmt.Sprintf("%s is not in %s", s.Name, r.File)
	}
	var lines []string
	for _, e := range several {
		lines = append(lines, fmt.Sprintf("%d (%s)", e.Line, e.Name))
	}
	return fmt.Sprintf("%s matches several lines of %s: %s", s.Name, r.File, strings.Join(lines, ", "))
}

// Each attempt is a submission of its own. Platforms name attempts by their times;
// without a platform they are folders attempt-1, attempt-2, and so on.

var attemptFolder = regexp.MustCompile(`(?i)^attempt[-_ ]?(\d{1,4})$`)

// attemptsIn splits a submission into attempts, if all files are in attempt folders.
func attemptsIn(s Student) []Student {
	files := map[int][]file{}
	for _, f := range s.files {
		n := attemptOf(f.path)
		if n < 0 || f.inside || s.Platform != "" { // platforms name attempts; a student's archive cannot be trusted
			return []Student{s}
		}
		files[n] = append(files[n], f)
	}
	if len(files) == 0 {
		return []Student{s}
	}
	var all []Student
	for _, n := range slices.Sorted(maps.Keys(files)) {
		one := s
		one.files, one.attempt = files[n], n
		all = append(all, one)
	}
	return all
}

// attemptOf is the number of the attempt folder that a file is in, or -1. The first
// part of the path is the student's.
func attemptOf(path string) int {
	if parts := strings.Split(path, "/"); len(parts) > 2 {
		if m := attemptFolder.FindStringSubmatch(parts[1]); m != nil {
			n, _ := strconv.Atoi(m[1]) // four digits at most
			return n
		}
	}
	return -1
}

// arranged makes names unique, by longer names and then by numbers; counts attempts;
// and sorts. The first on a roster keeps its name, which no student chose.
func arranged(all []Student) []Student {
	same := sharers(all)
	for i := range all {
		if s := &all[i]; len(same[s.Name]) > 1 {
			s.Name = s.longer
		}
	}
	same = sharers(all)
	numbered, last := map[[2]string]string{}, map[string]int{}
	for i := range all {
		s := &all[i]
		shared, key := same[s.Name], [2]string{s.Name, s.person}
		if len(shared) < 2 || shared[s.person] == 1 {
			continue
		}
		for taken := numbered[key] == ""; taken; {
			last[s.Name]++
			numbered[key] = fmt.Sprintf("%s #%d", s.Name, last[s.Name])
			_, taken = same[numbered[key]]
		}
		s.Name = numbered[key]
		same[s.Name] = nil
	}
	slices.SortStableFunc(all, func(a, b Student) int {
		return cmp.Or(Compare(a.Name, b.Name), cmp.Compare(a.attempt, b.attempt), a.At.Compare(b.At))
	})
	count := map[string]int{}
	for i := range all {
		count[all[i].person]++
	}
	nth := map[string]int{}
	for i := range all {
		s := &all[i]
		nth[s.person]++
		if s.Attempt, s.Of = 0, 0; count[s.person] > 1 {
			s.Attempt, s.Of = nth[s.person], count[s.person]
		}
	}
	return all
}

// sharers are the people of each name; those on the roster are numbered from 1 among
// the people of that name.
func sharers(all []Student) map[string]map[string]int {
	same, listed := map[string]map[string]int{}, map[string]int{}
	for i := range all {
		s := &all[i]
		if same[s.Name] == nil {
			same[s.Name] = map[string]int{}
		}
		if _, ok := same[s.Name][s.person]; !ok && s.Entry != nil {
			listed[s.Name]++
			same[s.Name][s.person] = listed[s.Name]
		} else if !ok {
			same[s.Name][s.person] = 0
		}
	}
	return same
}

// Attempts are the ways to choose one of several attempts.
const (
	Last  = "last"
	Best  = "best"
	First = "first"
)

// Choose keeps the first or the last attempt of each student. For Best it keeps all,
// because the best is known only after judging.
func (c *Class) Choose(which string) {
	c.Keep(func(s *Student) bool {
		return s.Of == 0 || which == Best || which == First && s.Attempt == 1 || which == Last && s.Attempt == s.Of
	})
}
