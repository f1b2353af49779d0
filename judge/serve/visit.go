package serve

import (
	"bytes"
	"crypto/subtle"
	_ "embed"
	"errors"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/report"
	"adder/judge/report/page"

	"golang.org/x/time/rate"
)

// A role is who may use a route.
type role int

const (
	anyone role = iota
	student
	teacher
)

// A route is an address of the server. All are in [routes], and a test tries each in every
// role.
type route struct {
	method, path string
	role         role
	body         int64 // longest request body, in bytes; 0 is smallBody
	do           func(*visit) error
}

var routes = []route{
	{method: "GET", path: "/{$}", do: (*visit).home},
	{method: "GET", path: "/healthz", do: func(v *visit) error {
		return v.send(http.StatusOK, "text/plain", []byte("ok\n"))
	}},
	{method: "GET", path: stylePath, do: func(v *visit) error {
		return v.asset("text/css; charset=utf-8", style)
	}},
	{method: "GET", path: scriptPath, do: func(v *visit) error {
		return v.asset("text/javascript; charset=utf-8", script)
	}},
	{method: "POST", path: "/enter", do: (*visit).enter},

	{
		method: "POST",
		path:   "/leave",
		role:   student,
		do:     func(v *visit) error { v.setCookie(studentCookie, ""); return v.redirect("/") },
	},
	{method: "POST", path: "/hand-in", role: student, body: handInBody, do: (*visit).handIn},
	{method: "GET", path: "/attempt/{n}", role: student, do: withAttempt((*visit).attempt)},
	{method: "GET", path: "/attempt/{n}/source", role: student, do: withAttempt((*visit).source)},

	{method: "GET", path: "/teach", do: (*visit).teach}, // signs the teacher in
	{method: "GET", path: "/teach/student/{folder}", role: teacher, do: (*visit).teachStudent},
	{method: "GET", path: "/teach/student/{folder}/{n}", role: teacher, do: withAttempt((*visit).attempt)},
	{
		method: "GET",
		path:   "/teach/student/{folder}/{n}/source",
		role:   teacher,
		do:     withAttempt((*visit).source),
	},
	{method: "GET", path: "/teach/file/{name...}", role: teacher, do: (*visit).teachFile},
	{method: "POST", path: "/teach/rejudge", role: teacher, do: (*visit).rejudge},
	{method: "POST", path: "/teach/override", role: teacher, do: (*visit).override},
	{method: "POST", path: "/teach/open", role: teacher, do: func(v *visit) error {
		return v.setClosed(false)
	}},
	{method: "POST", path: "/teach/close", role: teacher, do: func(v *visit) error {
		return v.setClosed(true)
	}},
}

// smallBody is for forms with a few words.
const smallBody = 64 << 10

// A visit is one request.
type visit struct {
	*Server
	w       http.ResponseWriter
	r       *http.Request
	Person  *Person // the student who asks, or nil
	Teaches bool    // the teacher asks
}

// A refusal is an error that is shown to the visitor.
type refusal struct {
	Status int
	Words  string
}

func (e *refusal) Error() string { return e.Words }

func refuse(status int, words string) error { return &refusal{status, words} }

var (
	errNobody   = refuse(http.StatusUnauthorized, "Sign in first.")
	errNotFound = refuse(http.StatusNotFound, "There is nothing here.")
	errTooLarge = refuse(
		http.StatusRequestEntityTooLarge, "That is too large: a program may be 1 MiB long.",
	)
)

// Cookies. A teacher may try the course out as a student, in the same browser.
const (
	studentCookie = "adder"
	teacherCookie = "adder-teacher"
)

// policy allows what the pages contain, and nothing from other sites.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// handler dispatches requests to their routes.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, to *route) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.visit(to, w, r) })
	}
	for i := range routes {
		handle(routes[i].method+" "+routes[i].path, &routes[i])
	}
	handle("/", &route{do: func(*visit) error { return errNotFound }})
	return mux
}

// ServeHTTP does what is the same for all requests.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if err := s.origin.Check(r); err != nil {
		http.Error(w, "This form was sent by another site.", http.StatusForbidden)
		return
	}
	s.handle.ServeHTTP(w, r)
}

func lastWord(list string) string {
	return strings.TrimSpace(list[strings.LastIndexByte(list, ',')+1:])
}

// byTLS reports whether the browser uses TLS.
func (s *Server) byTLS(r *http.Request) bool {
	return r.TLS != nil || s.TrustProxy && lastWord(r.Header.Get("X-Forwarded-Proto")) == "https"
}

// visit answers a request, if the visitor may use the route.
func (s *Server) visit(to *route, w http.ResponseWriter, r *http.Request) {
	v := &visit{Server: s, w: w, r: r}
	if c, err := r.Cookie(studentCookie); err == nil {
		v.Person = s.people.holder(s.people.codeDigest(c.Value))
	}
	if c, err := r.Cookie(teacherCookie); err == nil {
		v.Teaches = s.people.teacher(c.Value)
	}
	control := http.NewResponseController(w)
	// A writer without deadlines, as in tests, returns an error that does not matter.
	_ = control.SetReadDeadline(time.Now().Add(longestRequest))
	_ = control.SetWriteDeadline(time.Now().Add(longestRequest))
	if r.Method != http.MethodGet {
		r.Body = http.MaxBytesReader(w, r.Body, max(to.body, smallBody))
	}
	if err := fault.Do(func() error { return v.authorize(to) }); err != nil {
		v.refused(err)
	}
}

// authorize does what the route does, if the visitor may use it.
func (v *visit) authorize(to *route) error {
	switch {
	case to.role == student && v.Person == nil, to.role == teacher && !v.Teaches:
		return errNobody
	case v.Person != nil && !v.limits.allow(v.Person.Folder):
		return refuse(http.StatusTooManyRequests, "That was too fast. Wait a few seconds and try again.")
	}
	if v.r.Method == http.MethodPost {
		if err := v.readForm(); err != nil {
			return err
		}
	}
	return to.do(v)
}

// readForm reads the form that was sent, all of it into memory: no request is longer than
// handInBody.
func (v *visit) readForm() error {
	err := v.r.ParseMultipartForm(handInBody)
	if err == nil || errors.Is(err, http.ErrNotMultipart) {
		return nil
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return errTooLarge
	}
	return refuse(http.StatusBadRequest, "The form came through incomplete. Send it again.")
}

// setCookie begins a session, or ends it with "".
func (v *visit) setCookie(name, session string) {
	c := &http.Cookie{
		Name: name, Value: session, Path: "/", MaxAge: 180 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: v.byTLS(v.r),
	}
	if session == "" {
		c.MaxAge = -1
	}
	http.SetCookie(v.w, c)
}

// refused shows why a request was refused. If Adder failed, the page says only that.
func (v *visit) refused(err error) {
	no := &refusal{
		Status: http.StatusInternalServerError,
		Words:  "Adder failed to do this. Try again; if it happens again, tell your teacher.",
	}
	if !errors.As(err, &no) && v.r.Context().Err() == nil {
		v.Told(v.r.Method + " " + v.r.URL.Path + ": " + err.Error())
	}
	v.w.Header().Set("Cache-Control", "no-store")
	_ = v.show(no.Status, "refused", strconv.Itoa(no.Status), no)
}

// show renders a page, and then sends it.
func (v *visit) show(status int, name, title string, content any) error {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, name, view{visit: v, Title: title, Page: content}); err != nil {
		return err
	}
	return v.send(status, "text/html; charset=utf-8", b.Bytes())
}

func (v *visit) send(status int, kind string, text []byte) error {
	v.w.Header().Set("Content-Type", kind)
	v.w.WriteHeader(status)
	_, _ = v.w.Write(text) // an error means that the client has left
	return nil
}

func (v *visit) redirect(to string) error {
	http.Redirect(v.w, v.r, to, http.StatusSeeOther)
	return nil
}

// A student who reloads pages is no trouble; a program that asks in a loop is.
const (
	perSecond = 10 // requests of one person
	burst     = 60
)

// limits bounds how often each person asks.
type limits struct {
	mu  sync.Mutex
	who map[string]*rate.Limiter // by folder
}

func (l *limits) allow(folder string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.who == nil {
		l.who = map[string]*rate.Limiter{}
	}
	if l.who[folder] == nil {
		l.who[folder] = rate.NewLimiter(perSecond, burst)
	}
	return l.who[folder].Allow()
}

func equalSecret(got, want string) bool {
	return subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}

// Theory. Pages have one style and one script, named by their digests, so a browser
// keeps them for ever and asks for new ones after an update. Everything works without the
// script. A page that waits for something reloads itself.

//go:embed pages.tmpl
var pagesText string

//go:embed serve.css
var ownStyle string

//go:embed serve.js
var script string

var (
	style      = page.Style() + ownStyle
	stylePath  = "/style-" + digest(style)[:16] + ".css"
	scriptPath = "/script-" + digest(script)[:16] + ".js"
)

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"style":  func() string { return stylePath },
		"script": func() string { return scriptPath },
		"pill":   page.Pill,
	}).Parse(pagesText))
})

// A view is the data of a template.
type view struct {
	*visit
	Title string
	Page  any
}

// Reload is the number of seconds after which a page that waits reloads itself; 0 is never.
// A page with a form for a program does not, because somebody may be typing there.
func (v view) Reload() int {
	switch p := v.Page.(type) {
	case attemptPage:
		if p.State.State != Done {
			return 2
		}
	case *classPage:
		if p.Waiting+p.Judging > 0 {
			return 5
		}
		return 20
	case homePage:
		if (p.Closed || p.Waiting) && slices.ContainsFunc(p.Rows, func(r row) bool {
			return r.State.State != Done
		}) {
			return 5
		}
	}
	return 0
}

// Words say how far an attempt is, to its student and to the teacher.
func (s State) Words() string {
	switch {
	case s.Problem != "":
		return s.Problem
	case s.State == Judging:
		return s.Doing
	case s.State == Waiting && s.Ahead == 0:
		return "waiting: next in line"
	case s.State == Waiting:
		return "waiting behind " + report.Counted(s.Ahead, "submission")
	}
	return "judged"
}
