package serve

import (
	"cmp"
	"net/http"
	"time"

	"adder/judge/class"
	"adder/judge/verdict/result"
)

type homePage struct {
	Closed   bool
	Deadline string
	Late     bool
	Waiting  bool   // as many attempts as one may have
	Language string // key of the last attempt's
	Rows     []row
}

func (v *visit) home() error {
	switch {
	case v.Person == nil && v.Teaches:
		return v.redirect("/teach")
	case v.Person == nil:
		return v.signIn(http.StatusOK, "")
	}
	h := homePage{Closed: v.people.now().Closed, Waiting: v.table.unjudged(v.Person.Folder) >= mostWaiting}
	if d := v.Grader.Policy().Scheme.Deadline; !d.IsZero() {
		h.Deadline, h.Late = d.Format("Monday, 2 January 2006, 15:04 MST"), time.Now().After(d)
	}
	h.Rows = v.student().history(v.table.of(v.Person.Folder))
	if len(h.Rows) > 0 && h.Rows[0].Lang != nil {
		h.Language = h.Rows[0].Lang.Key
	}
	return v.show(http.StatusOK, "home", v.Person.Name, h)
}

// counting returns the index of the attempt that counts, or -1.
func (s *Server) counting(all []Attempt) int {
	switch s.Course.Marking.Attempt {
	case class.First:
		return min(0, len(all)-1)
	case class.Best:
		counts, most := -1, -1.0
		for i, a := range all {
			x := *cmp.Or(a.Result, &result.Result{})
			value := class.AttemptValue(&x)
			if value > most {
				counts, most = i, value
			}
		}
		return counts
	}
	return len(all) - 1
}
