package serve

import "net/http"

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

	// again shows the form of a refused request with what was typed into it. nil: the refusal is a page.
	again func(v *visit, status int, problem string) error
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
	{method: "POST", path: "/enter", do: (*visit).enter, again: (*visit).signIn},

	{
		method: "POST",
		path:   "/leave",
		role:   student,
		do:     func(v *visit) error { v.setCookie(studentCookie, ""); return v.redirect("/") },
	},
	{
		method: "POST",
		path:   "/hand-in",
		role:   student,
		body:   handInBody,
		do:     (*visit).handIn,
		again:  (*visit).form,
	},
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
	{
		method: "GET",
		path:   "/teach/student/{folder}/{n}/files",
		role:   teacher,
		do:     withAttempt((*visit).download),
	},
	{method: "GET", path: "/teach/file/{name...}", role: teacher, do: (*visit).teachFile},
	{method: "POST", path: "/teach/rejudge", role: teacher, do: (*visit).rejudge},
	{
		method: "POST",
		path:   "/teach/override",
		role:   teacher,
		do:     (*visit).override,
		again:  (*visit).overrideForm,
	},
	{method: "POST", path: "/teach/remove", role: teacher, do: (*visit).remove},
	{method: "POST", path: "/teach/open", role: teacher, do: func(v *visit) error {
		return v.setClosed(false)
	}},
	{method: "POST", path: "/teach/close", role: teacher, do: func(v *visit) error {
		return v.setClosed(true)
	}},
}

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
