package serve

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/class"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// handInBody is the longest body of a form with a source, in a file or pasted.
const handInBody = 2*lang.MaxSource + smallBody

func (v *visit) asset(kind, text string) error {
	v.w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	return v.send(http.StatusOK, kind, []byte(text))
}

// enter signs somebody in: by code, or by a name where there is no roster.
func (v *visit) enter() error {
	code, name := v.r.PostFormValue("code"), v.r.PostFormValue("name")
	if code != "" || name == "" {
		p := v.people.enter(code)
		if p == nil {
			return v.signIn(http.StatusForbidden,
				"Nobody has this code. Copy all of it, from the first character to the last.")
		}
		v.setCookie(studentCookie, v.people.session(p.Code))
		return v.redirect("/")
	}
	p, code, err := v.people.join(name)
	if no, ok := errors.AsType[*refusal](err); ok {
		return v.signIn(no.Status, no.Words)
	}
	if err != nil {
		return err
	}
	v.setCookie(studentCookie, v.people.session(p.Code))
	v.Person = p
	return v.show(http.StatusOK, "welcome", "Welcome", code)
}

// signIn shows the first page; problem says why signing in failed.
func (v *visit) signIn(status int, problem string) error {
	return v.show(status, "enter", "Sign in", struct {
		Names   bool // people sign in by name
		Problem string
	}{!v.people.now().Listed, problem})
}

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

// mostWaiting is how many attempts of one person may wait or be judged.
const mostWaiting = 3

func (v *visit) home() error {
	switch {
	case v.Person == nil && v.Teaches:
		return v.redirect("/teach")
	case v.Person == nil:
		return v.signIn(http.StatusOK, "")
	}
	h := homePage{Closed: v.people.now().Closed, Waiting: v.queue.own(v.Person.Folder) >= mostWaiting}
	if d := v.Course.Scheme.Deadline; !d.IsZero() {
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
	switch s.Course.Attempt {
	case class.First:
		return min(0, len(all)-1)
	case class.Best:
		counts, most := -1, -1.0
		for i, a := range all {
			x := results[a.N]
			if p := class.Worth(&x); p > most {
				counts, most = i, p
			}
		}
		return counts
	}
	return len(all) - 1
}

// handIn accepts a source. It is on disk before the browser is redirected.
func (v *visit) handIn() error {
	defer v.store.begin(v.Person.Folder)()
	switch {
	case v.people.now().Closed:
		return refuse(http.StatusForbidden, "Handing in is closed.")
	case v.queue.own(v.Person.Folder) >= mostWaiting:
		return refuse(
			http.StatusTooManyRequests,
			fmt.Sprintf("%d of your attempts are still waiting. Wait until one is judged.", mostWaiting),
		)
	}
	name, text, err := v.sent()
	if err != nil {
		return err
	}
	l, err := languageOf(v.r.PostFormValue("language"), name)
	if err != nil {
		return err
	}
	a, fresh, err := v.store.accept(v.Person.Folder, fileName(name, l), l, text)
	if theirs, ok := errors.AsType[*lang.SourceError](err); ok {
		return refuse(http.StatusUnprocessableEntity, "The file "+theirs.Problem+".")
	}
	if err != nil {
		return err
	}
	if fresh {
		v.queue.add(a)
	}
	return v.redirect(fmt.Sprintf("/attempt/%d", a.N))
}

// sent returns the uploaded file, or else the pasted text.
func (v *visit) sent() (name string, text []byte, err error) {
	var files []*multipart.FileHeader
	if v.r.MultipartForm != nil {
		unused := func(f *multipart.FileHeader) bool { return f.Filename == "" && f.Size == 0 }
		files = slices.DeleteFunc(slices.Clone(v.r.MultipartForm.File["file"]), unused)
	}
	pasted := v.r.PostFormValue("text")
	switch {
	case len(files) > 1:
		return "", nil, refuse(http.StatusUnprocessableEntity, "Hand in one file.")
	case len(files) == 1:
		f, err := files[0].Open()
		if err != nil {
			return "", nil, err
		}
		defer f.Close()
		name = files[0].Filename
		text, err = io.ReadAll(f)
		if err != nil {
			return "", nil, err
		}
	case pasted == "":
		return "", nil, refuse(http.StatusUnprocessableEntity, "Choose a file, or paste your program.")
	default:
		text = bytes.ReplaceAll([]byte(pasted), []byte("\r\n"), []byte("\n")) // as browsers send it
	}
	if len(text) > lang.MaxSource {
		return "", nil, errTooLarge
	}
	return name, text, nil
}

// languageOf returns the chosen language, or else that of the file name.
func languageOf(chosen, name string) (*lang.Language, error) {
	l, err := lang.Recognise(name)
	if chosen != "" {
		l, err = lang.Find(chosen)
	}
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "Choose the language of your program.")
	}
	return l, nil
}

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
