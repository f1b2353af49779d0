package grade

import "adder/cases"

// Theory. A part of a suite is for the author of a program, who looks at one group
// again and again. What fails there fails; but what is right there is right there, and
// nobody knows about the rest: a group of which a case was left out has no verdict, and
// so has the whole.

// tries reports whether a case is tried.
func (j *Judge) tries(c *cases.Case) bool { return j.Only == nil || j.Only(c) }

func (s *submission) tries(c *cases.Case) bool { return s.Judge.tries(c) || s.whole }

// notRun names the groups that are not tried at all, and the cases of others.
func (j *Judge) notRun() (names []string) {
	for _, g := range j.Suite.Groups {
		var left []string
		tried := 0
		for _, c := range j.Cases {
			switch {
			case c.Group != g.Name:
			case j.tries(c):
				tried++
			default:
				left = append(left, c.FullName())
			}
		}
		if tried == 0 {
			left = []string{g.Name}
		}
		names = append(names, left...)
	}
	return names
}
