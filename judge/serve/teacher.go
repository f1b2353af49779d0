package serve

// teacherRoutes are the teacher's side.
var teacherRoutes = []route{
	{method: "GET", path: "/teach", do: (*visit).teach},
}

// teach lets the teacher in by the link's key, which then leaves the address.
func (v *visit) teach() error {
	if key := v.r.URL.Query().Get("key"); key != "" {
		if !v.people.teaches(key) {
			return errNobody
		}
		v.setCookie(teacherCookie, v.people.session(digest(key)))
		return v.redirect("/teach")
	}
	if !v.teacher {
		return errNobody
	}
	return v.show(200, "teach", "Class", v.people.all())
}
