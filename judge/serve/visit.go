package serve

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"adder/judge/guard"
)

// A role is who may use a road.
type role int

const (
	anyone role = iota
	student
	teacher
)

// A route is one road into the server. Every road is in [routes], and a test walks all
// of them as everybody.
type route struct {
	method, path string
	role         role
	body         int64 // bytes that are read of a request at most
	open         bool  // it stays open, as a stream of events
	do           func(*visit) error
}

var routes = append(studentRoutes, teacherRoutes...)

// smallBody is for forms with a few words.
const smallBody = 64 << 10

// A visit is one request.
type visit struct {
	*Server
	w       http.ResponseWriter
	r       *http.Request
	person  *Person // who asks; nil if it is no student
	teacher bool
	session string // by which we know that
}

// A refusal is a page that says why not.
type refusal struct {
	Status int
	Words  string
}

func (e *refusal) Error() string { return e.Words }

func refuse(status int, words string) error { return &refusal{status, words} }

var (
	errNobody   = refuse(http.StatusUnauthorized, "Sign in first.")
	errNotFound = refuse(http.StatusNotFound, "There is nothing here.")
)

// Cookies. A teacher may try the course out as a student, in the same browser.
const (
	studentCookie = "adder"
	teacherCookie = "adder-teacher"
)

// policy allows what the pages have, and nothing from elsewhere.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// routed sends requests to their roads.
func (s *Server) routed() http.Handler {
	mux := http.NewServeMux()
	for i := range routes {
		road := &routes[i]
		mux.HandleFunc(road.method+" "+road.path, func(w http.ResponseWriter, r *http.Request) { s.visit(road, w, r) })
	}
	lost := route{do: func(*visit) error { return errNotFound }}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.visit(&lost, w, r) })
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
	if !s.limits.address(s.address(r)) {
		h.Set("Retry-After", "10")
		http.Error(w, "Too many requests from your address. Wait a few seconds.", http.StatusTooManyRequests)
		return
	}
	if err := s.origin.Check(r); err != nil {
		http.Error(w, "This form was sent by another site.", http.StatusForbidden)
		return
	}
	s.roads.ServeHTTP(w, r)
}

// address is whose request it is. What a proxy adds to the list of addresses is its
// last; what stands before it anybody may have written.
func (s *Server) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if s.TrustProxy {
		list := r.Header.Values("X-Forwarded-For")
		if last := lastWord(strings.Join(list, ",")); net.ParseIP(last) != nil {
			host = last
		}
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil { // a network has as many as it likes
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}

func lastWord(list string) string {
	return strings.TrimSpace(list[strings.LastIndexByte(list, ',')+1:])
}

// byTLS reports whether the browser came by TLS.
func (s *Server) byTLS(r *http.Request) bool {
	return r.TLS != nil || s.TrustProxy && lastWord(r.Header.Get("X-Forwarded-Proto")) == "https"
}

// visit takes a request along its road, if it may go there.
func (s *Server) visit(road *route, w http.ResponseWriter, r *http.Request) {
	v := &visit{Server: s, w: w, r: r}
	if c, err := r.Cookie(studentCookie); err == nil {
		if v.person = s.people.student(c.Value); v.person != nil {
			v.session = c.Value
		}
	}
	if c, err := r.Cookie(teacherCookie); err == nil && s.people.teacher(c.Value) {
		if v.teacher = true; road.role == teacher || v.session == "" {
			v.session = c.Value
		}
	}
	if !road.open {
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(longestRequest)) // what has no deadlines needs none
		_ = control.SetWriteDeadline(time.Now().Add(longestRequest))
	}
	if r.Method != http.MethodGet {
		r.Body = http.MaxBytesReader(w, r.Body, max(road.body, smallBody))
	}
	if err := guard.Do(func() error { return v.along(road) }); err != nil {
		v.refused(err)
	}
}

func (v *visit) along(road *route) error {
	switch {
	case road.role == student && v.person == nil, road.role == teacher && !v.teacher:
		return errNobody
	case v.person != nil && !v.limits.person(v.person.Folder):
		return refuse(http.StatusTooManyRequests, "That was too fast. Wait a few seconds and try again.")
	case v.r.Method == http.MethodPost && road.role != anyone:
		if err := v.genuine(); err != nil {
			return err
		}
	}
	return road.do(v)
}

// genuine checks that a form came from a page of ours in this session.
func (v *visit) genuine() error {
	err := v.r.ParseMultipartForm(v.formMemory())
	if err != nil && !errors.Is(err, http.ErrNotMultipart) {
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			return refuse(http.StatusRequestEntityTooLarge, "That is too large: a program may be 1 MiB long.")
		}
		return refuse(http.StatusBadRequest, "The form came through incomplete. Send it again.")
	}
	if !sealed(v.r.PostFormValue("token"), v.token()) {
		return refuse(http.StatusForbidden, "This form is out of date. Go back, reload the page, and send it again.")
	}
	return nil
}

// formMemory is more than a request may hold, so nothing of a form is put into files.
func (v *visit) formMemory() int64 { return handInBody }

// token is what every form of a session carries.
func (v *visit) token() string { return v.people.seal("form", v.session) }

// setCookie begins a session, or ends it with "".
func (v *visit) setCookie(name, session string) {
	c := &http.Cookie{Name: name, Value: session, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: v.byTLS(v.r), MaxAge: 180 * 24 * 3600}
	if session == "" {
		c.MaxAge = -1
	}
	http.SetCookie(v.w, c)
}

// refused shows why something was not done. Of a failure of ours people are told that
// it is one, and no more.
func (v *visit) refused(err error) {
	no := &refusal{Status: http.StatusInternalServerError, Words: "Adder failed to do this. Try again; if it happens again, tell your teacher."}
	if !errors.As(err, &no) && v.r.Context().Err() == nil {
		v.Told(v.r.Method + " " + v.r.URL.Path + ": " + err.Error())
	}
	v.w.Header().Set("Cache-Control", "no-store")
	_ = v.show(no.Status, "refused", strconv.Itoa(no.Status), no)
}

// show writes a page. Nothing is sent before it is whole.
func (v *visit) show(status int, template, title string, page any) error {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, template, view{visit: v, Title: title, Page: page}); err != nil {
		return err
	}
	return v.send(status, "text/html; charset=utf-8", b.Bytes())
}

func (v *visit) send(status int, kind string, text []byte) error {
	v.w.Header().Set("Content-Type", kind)
	v.w.WriteHeader(status)
	_, _ = v.w.Write(text) // who has gone needs no answer
	return nil
}

func (v *visit) redirect(to string) error {
	http.Redirect(v.w, v.r, to, http.StatusSeeOther)
	return nil
}
