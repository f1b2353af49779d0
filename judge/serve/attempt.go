package serve

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/verdict/result"
)

// An attemptPage shows an attempt that has no result, or none yet.
type attemptPage struct {
	row
	Links []page.Link
}

// A step is a part of the way to a result.
type step struct {
	Name      string
	Past, Now bool
}

// Steps are the parts of the way to a result, and where the attempt is.
func (p attemptPage) Steps() (all []step) {
	now := p.State.step()
	for i, name := range []string{"waiting", "building", "judging", "explaining"} {
		all = append(all, step{Name: name, Past: i < now, Now: i == now})
	}
	return all
}

// step returns the index of the step that an attempt is at.
func (s State) step() int {
	doing, _, _ := strings.Cut(s.Doing, ",")
	first, _, _ := strings.Cut(doing, " ")
	switch {
	case s.State == Waiting:
		return 0
	case first == "building" || first == "starting" || first == "measuring":
		return 1
	case first == "judging":
		return 2
	}
	return 3
}

// An asked is the attempt that the address names.
type asked struct {
	Attempt
	result *result.Result // as much of it as the visitor may see; nil if it is not judged
	links  []page.Link    // to the pages around it
}

// withAttempt answers a request for an attempt.
func withAttempt(do func(*visit, asked) error) func(*visit) error {
	return func(v *visit) error {
		a, err := v.asked()
		if err != nil {
			return err
		}
		return do(v, a)
	}
}

// asked finds the attempt. Only the teacher's addresses name a student.
func (v *visit) asked() (a asked, err error) {
	who, detail, taught := v.Person, v.Course.Detail, v.r.PathValue("folder")
	if taught != "" {
		who, err = v.who(taught)
		if err != nil {
			return a, err
		}
		detail = result.DetailFull
	}
	all, results, err := v.record(v.r.Context(), who)
	if err != nil {
		return a, err
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	i := place(all, n)
	if err != nil || i < 0 {
		return a, errNotFound
	}
	a.Attempt = all[i]
	if x, judged := results[n]; judged {
		x = detail.Of(x) // from here on, hidden parts are gone
		a.result = &x
	}
	if taught != "" {
		a.links = []page.Link{
			{Text: "Class", To: "/teach"},
			{Text: "Student", To: who.Address()},
			{Text: "Source", To: fmt.Sprintf("%s/%d/source", who.Address(), n)},
		}
		return a, nil
	}
	a.links = []page.Link{
		{Text: "Your attempts", To: "/"},
		{Text: "Source", To: fmt.Sprintf("/attempt/%d/source", n)},
	}
	return a, nil
}

func (v *visit) attempt(a asked) error {
	state := v.stateOf(a.Attempt, a.result != nil)
	if state.State != Done || a.result == nil {
		return v.show(http.StatusOK, "attempt", fmt.Sprintf("Attempt %d", a.N), attemptPage{
			row{Attempt: a.Attempt, State: state},
			a.links,
		})
	}
	return v.whole(func(w io.Writer) error {
		return page.Feedback(w, *cmp.Or(a.result.Run, &result.Run{}), *a.result, a.links...)
	})
}

// whole sends a page of package page, which has its style and its script in it.
func (v *visit) whole(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	v.w.Header().Set("Content-Security-Policy", page.Policy("'self'")+"; frame-ancestors 'none'")
	return v.send(http.StatusOK, "text/html; charset=utf-8", b.Bytes())
}

type textPage struct {
	Heading string
	Lines   []string
	Links   []page.Link
}

func (v *visit) source(a asked) error {
	text, err := v.store.source(a.Attempt)
	if err != nil {
		return err
	}
	p := textPage{Heading: fmt.Sprintf("Attempt %d: %s", a.N, a.File), Links: a.links}
	for line := range bytes.Lines(text) {
		p.Lines = append(p.Lines, report.CleanLines(string(bytes.TrimRight(line, "\r\n"))))
	}
	return v.show(http.StatusOK, "text", a.File, p)
}
