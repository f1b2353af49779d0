package class

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// NothingHanded is the note of whoever is in the list and has no submission.
const NothingHanded = "nothing was submitted"

// Enrol gives each submission the student of a list whose it is, and adds those
// who handed in nothing. What is several submissions of one student becomes that
// student's attempts. It returns a sentence for each submission that is nobody's
// of the list, or could be several people's: such a one stays, under the name that
// it came with.
func (c *Class) Enrol(r *Roster) (strangers []string) {
	whose := make([]*Entry, len(c.Students))
	people := map[*Entry][]string{} // that a platform tells apart
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

// match finds whose a submission is. Of Blackboard's ASSIGNMENT_USER any end may be
// the user, and exactly one of them must be of the list.
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

// enrol makes a submission that of a student of the list.
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

// An attempt of a student is a submission of its own: platforms that hand out
// several name each with its time, and where nobody names them they are folders
// attempt-1, attempt-2, and so on.

var attemptFolder = regexp.MustCompile(`(?i)^attempt[-_ ]?(\d{1,4})$`)

// attemptsIn splits what was handed in into attempts, if all of it lies in
// folders of attempts.
func attemptsIn(s Student) []Student {
	of := map[int]int{}
	var all []Student
	for _, f := range s.files {
		n := attemptOf(f.path)
		if n < 0 || f.inside || s.Platform != "" { // a platform knows its attempts, and a student's archive says anything
			return []Student{s}
		}
		i, ok := of[n]
		if !ok {
			i, of[n] = len(all), len(all)
			one := s
			one.files, one.attempt = nil, n
			all = append(all, one)
		}
		all[i].files = append(all[i].files, f)
	}
	if len(all) == 0 {
		return []Student{s}
	}
	return all
}

// attemptOf is the number of the attempt in whose folder a file lies, or -1. The
// first part of the path is the student's.
func attemptOf(path string) int {
	if parts := strings.Split(path, "/"); len(parts) > 2 {
		if m := attemptFolder.FindStringSubmatch(parts[1]); m != nil {
			n, _ := strconv.Atoi(m[1]) // four digits at most
			return n
		}
	}
	return -1
}

// arranged gives students of one name their longer ones, and to those whose names
// are the same even then numbers that no other name has; counts the attempts; and
// puts all in order. The first on a list keeps its name, which no student chose.
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

// sharers are the people of each name; those of a list have their number on it
// among the people of that name.
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

// Choose leaves of several attempts the first or the last one. For the best one
// all of them stay: which one that is is known when they are judged.
func (c *Class) Choose(which string) {
	c.Keep(func(s *Student) bool {
		return s.Of == 0 || which == Best || which == First && s.Attempt == 1 || which == Last && s.Attempt == s.Of
	})
}
