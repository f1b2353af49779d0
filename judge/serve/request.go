package serve

import (
	"bytes"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"adder/judge/base/fault"
	"adder/judge/run/lang"
)

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
		http.StatusRequestEntityTooLarge,
		fmt.Sprintf("That is too large: a program may be %d MiB long.", lang.MaxSource>>20),
	)
)

// Cookies. A teacher may try the course out as a student, in the same browser.
const (
	studentCookie = "adder"
	teacherCookie = "adder-teacher"
)

// cookie is the name of a cookie for this course. Browsers send the cookies of a host to all its
// ports, so those of two courses need different names.
func (s *Server) cookie(kind string) string { return kind + "-" + s.people.seal("cookie", kind)[:8] }

// policy allows what the pages contain, and nothing from other sites.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

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
	if c, err := r.Cookie(s.cookie(studentCookie)); err == nil {
		v.Person = s.people.holder(s.people.codeDigest(c.Value))
	}
	if c, err := r.Cookie(s.cookie(teacherCookie)); err == nil {
		v.Teaches = s.people.teacher(c.Value)
	}
	control := http.NewResponseController(w)
	// A writer without deadlines, as in tests, returns an error that does not matter.
	_ = control.SetReadDeadline(time.Now().Add(longestRequest))
	_ = control.SetWriteDeadline(time.Now().Add(longestRequest))
	if r.Method != http.MethodGet {
		r.Body = http.MaxBytesReader(w, r.Body, max(to.body, smallBody))
	}
	if err := v.authorize(to); err != nil {
		v.refused(v.refusal(err))
		return
	}
	err := v.answer(to)
	if err == nil {
		return
	}
	no := v.refusal(err)
	if to.again == nil || v.again(to, no) != nil {
		v.refused(no)
	}
}

// authorize returns an error if the visitor may not use the route, or is too fast.
func (v *visit) authorize(to *route) error {
	switch {
	case to.role == student && v.Person == nil, to.role == teacher && !v.Teaches:
		return errNobody
	case v.Person == nil:
		return nil
	}
	inTime := v.limits.allow(v.Person.Folder)
	if !inTime && v.r.Method == http.MethodPost {
		inTime = v.limits.wait(v.r.Context(), v.Person.Folder)
	}
	if !inTime {
		return refuse(http.StatusTooManyRequests, "That was too fast. Wait a few seconds and try again.")
	}
	return nil
}

// answer does what the route does.
func (v *visit) answer(to *route) (err error) {
	defer fault.Catch(&err)
	if v.r.Method == http.MethodPost {
		if err := v.readForm(); err != nil {
			return err
		}
	}
	return to.do(v)
}

// again shows the form that was refused.
func (v *visit) again(to *route, no *refusal) (err error) {
	defer fault.Catch(&err)
	return to.again(v, no.Status, no.Words)
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

// refusal is what the visitor reads of an error. If Adder failed, or a file of the course is wrong, a
// student reads only that, and the teacher why.
func (v *visit) refusal(err error) *refusal {
	if theirs, ok := errors.AsType[*fault.Error](err); ok && v.Teaches {
		return &refusal{http.StatusConflict, theirs.Msg}
	}
	if no, ok := errors.AsType[*refusal](err); ok {
		return no
	}
	why := strings.ReplaceAll(err.Error(), "\n", "; ") // errors that were joined
	if v.r.Context().Err() == nil {
		v.Tell(v.r.Method + " " + v.r.URL.Path + ": " + why)
	}
	words := "Adder failed to do this. Try again; if it happens again, tell your teacher."
	if v.Teaches {
		words = "Adder failed to do this: " + why + "."
	}
	return &refusal{http.StatusInternalServerError, words}
}

// refused shows a page that says why a request was refused.
func (v *visit) refused(no *refusal) {
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

func equalSecret(got, want string) bool {
	return subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}
