package serve

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

type homePage struct {
	Accepted string // endings of files, as a browser wants them
	Closed   bool
	Deadline string
	Late     bool
	Waiting  bool   // as many attempts as one may have
	Language string // key of the last attempt's

	// What was refused is shown again.
	Problem, Text, Chosen string
	ByHand                string // what the teacher entered
	Rows                  []row
}

func (v *visit) home() error {
	switch {
	case v.Person == nil && v.Teaches:
		return v.redirect("/teach")
	case v.Person == nil:
		return v.signIn(http.StatusOK, "")
	}
	return v.form(http.StatusOK, "")
}

// form shows the page for handing in. If a program was refused, problem says why.
func (v *visit) form(status int, problem string) error {
	h := homePage{
		Problem:  problem,
		Text:     v.r.PostFormValue("text"),
		Chosen:   v.r.PostFormValue("language"),
		Accepted: v.accepted(),
		Closed:   v.people.now().Closed,
		Waiting:  v.table.unjudged(v.Person.Folder) >= mostWaiting,
	}
	if d := v.Grader.Policy().Scheme.Deadline; !d.IsZero() {
		h.Deadline, h.Late = d.Format("Monday, 2 January 2006, 15:04 MST"), time.Now().After(d)
	}
	st, err := v.standing(v.Person)
	if err != nil {
		return err
	}
	h.Rows, h.ByHand = v.student().history(st), byHand(st.result())
	if len(h.Rows) > 0 && h.Rows[0].Lang != nil {
		h.Language = h.Rows[0].Lang.Key
	}
	return v.show(status, "home", v.Person.Name, h)
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
