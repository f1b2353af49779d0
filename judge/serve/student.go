package serve

import (
	"net/http"
	"slices"
	"time"

	"adder/judge/class"
	"adder/judge/report"
	"adder/judge/run/lang"
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

// A row is an attempt in a student's history.
type row struct {
	Attempt
	State
	Verdict    result.Verdict
	Points, Of string
	Note       string
	Counts     bool // it is the one that counts
}

// When it was handed in, for people.
func (r row) When() string { return r.At.Local().Format("2 Jan 15:04") }

func (v *visit) home() error {
	switch {
	case v.Person == nil && v.Teaches:
		return v.redirect("/teach")
	case v.Person == nil:
		return v.signIn(http.StatusOK, "")
	}
	h := homePage{Closed: v.people.now().Closed, Waiting: v.queue.own(v.Person.Folder) >= mostWaiting}
	if d := v.Grader.Policy().Scheme.Deadline; !d.IsZero() {
		h.Deadline, h.Late = d.Format("Monday, 2 January 2006, 15:04 MST"), time.Now().After(d)
	}
	rows, err := v.history(v.Person, v.Course.Detail)
	if err != nil {
		return err
	}
	h.Rows = rows
	if len(rows) > 0 {
		if l, err := lang.Recognise(rows[0].File); err == nil {
			h.Language = l.Key
		}
	}
	return v.show(http.StatusOK, "home", v.Person.Name, h)
}

// history returns a person's attempts, latest first, with as much of their results as
// detail allows.
func (v *visit) history(p *Person, detail result.Detail) ([]row, error) {
	all, results, err := v.record(v.r.Context(), p)
	counts := v.counting(all, results)
	var rows []row
	for i, a := range all {
		x, judged := results[a.N]
		r := row{Attempt: a, State: v.stateOf(a, judged), Counts: i == counts}
		if judged {
			x = detail.Of(x)
			r.Verdict, r.Note = x.Verdict, report.Why(&x)
			r.Points, r.Of = report.Worth(&x)
		}
		rows = append(rows, r)
	}
	slices.Reverse(rows)
	return rows, err
}

// counting returns the index of the attempt that counts, or -1.
func (s *Server) counting(all []Attempt, results map[int]result.Result) int {
	switch s.Course.Marking.Attempt {
	case class.First:
		return min(0, len(all)-1)
	case class.Best:
		counts, most := -1, -1.0
		for i, a := range all {
			x := results[a.N]
			value := class.AttemptValue(&x)
			if value > most {
				counts, most = i, value
			}
		}
		return counts
	}
	return len(all) - 1
}
