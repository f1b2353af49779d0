package serve

import (
	_ "embed"
	"html/template"
	"net/http"
	"slices"
	"sync"

	"adder/judge/report/page"
)

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
		"style":        func() string { return stylePath },
		"script":       func() string { return scriptPath },
		"pill":         page.Pill,
		"mostHandedIn": func() int { return handInBody - smallBody },
		"tooLarge":     errTooLarge.Error,
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
		if p.State != Done {
			return 2
		}
	case *classPage:
		if p.Waiting+p.Judging > 0 {
			return 5
		}
		return 20
	case homePage:
		if p.Problem == "" && (p.Closed || p.Waiting) && slices.ContainsFunc(p.Rows, func(r row) bool {
			return r.State != Done
		}) {
			return 5
		}
	}
	return 0
}

func (v *visit) asset(kind, text string) error {
	v.w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	return v.send(http.StatusOK, kind, []byte(text))
}
