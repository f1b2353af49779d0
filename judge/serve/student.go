package serve

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"time"

	"adder/judge/class"
	"adder/judge/verdict/result"
)

type homePage struct {
	Accepted string // endings of files, as a browser wants them
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
	h := homePage{
		Accepted: v.accepted(),
		Closed:   v.people.now().Closed,
		Waiting:  v.table.unjudged(v.Person.Folder) >= mostWaiting,
	}
	if d := v.Grader.Policy().Scheme.Deadline; !d.IsZero() {
		h.Deadline, h.Late = d.Format("Monday, 2 January 2006, 15:04 MST"), time.Now().After(d)
	}
	h.Rows = v.student().history(v.table.of(v.Person.Folder))
	if len(h.Rows) > 0 && h.Rows[0].Lang != nil {
		h.Language = h.Rows[0].Lang.Key
	}
	return v.show(http.StatusOK, "home", v.Person.Name, h)
}

// accepted lists the endings of files that can be handed in: ".zip,.c,.h".
func (s *Server) accepted() string {
	all := []string{".zip"}
	for _, l := range s.Languages {
		for _, ending := range slices.Concat(l.Extensions, l.Headers) {
			if !slices.Contains(all, ending) {
				all = append(all, ending)
			}
		}
	}
	return strings.Join(all, ",")
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
