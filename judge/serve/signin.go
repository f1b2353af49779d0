package serve

import "net/http"

// enter signs somebody in: by code, or by a name where there is no roster.
func (v *visit) enter() error {
	code, name := v.r.PostFormValue("code"), v.r.PostFormValue("name")
	if code != "" || name == "" {
		p := v.people.enter(code)
		if p == nil {
			return refuse(http.StatusForbidden,
				"Nobody has this code. Copy all of it, from the first character to the last.")
		}
		v.setCookie(studentCookie, v.people.session(p.Code))
		return v.redirect("/")
	}
	if !v.limits.joins.Allow() {
		return refuse(http.StatusTooManyRequests, "Too many people are joining. Try again in a minute.")
	}
	p, code, err := v.people.join(name)
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
		Names               bool // people sign in by name
		Problem, Name, Code string
	}{!v.people.now().Listed, problem, v.r.PostFormValue("name"), v.r.PostFormValue("code")})
}

// setCookie begins a session, or ends it with "".
func (v *visit) setCookie(kind, session string) {
	c := &http.Cookie{
		Name: v.cookie(kind), Value: session, Path: "/", MaxAge: 180 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: v.byTLS(v.r),
	}
	if session == "" {
		c.MaxAge = -1
	}
	http.SetCookie(v.w, c)
}
