package serve

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"html/template"

	"adder/judge/report/page"
)

// Theory. Pages have one style and one script, named by their digests, so a browser
// keeps them for ever and asks for new ones after an update. Without the script all
// works: forms are sent, and a page that waits loads itself again.

//go:embed pages.tmpl
var pagesText string

//go:embed serve.css
var ownStyle string

//go:embed serve.js
var script string

var (
	style      = page.Style() + ownStyle
	stylePath  = "/style-" + hashOf(style) + ".css"
	scriptPath = "/script-" + hashOf(script) + ".js"
)

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"style":  func() string { return stylePath },
	"script": func() string { return scriptPath },
	"pill":   page.Pill,
}).Parse(pagesText))

// A view is what a page shows, and to whom.
type view struct {
	*visit
	Title string
	Page  any
}

// Token is what every form carries.
func (v view) Token() string { return v.token() }

// Name is the student's; "" if it is none.
func (v view) Name() string {
	if v.person == nil {
		return ""
	}
	return v.person.Name
}

// Teaches reports whether it is the teacher.
func (v view) Teaches() bool { return v.teacher }

// Reload is after how many seconds a page that waits is loaded again where there is no
// script; 0 is never.
func (v view) Reload() int {
	switch p := v.Page.(type) {
	case attemptPage:
		if p.State.State != Done {
			return 3
		}
	case *classPage:
		return 5
	case homePage:
		if p.Live > 0 {
			return 10
		}
	}
	return 0
}

// Words say how far an attempt is.
func (s State) Words() string {
	switch {
	case s.Problem != "":
		return s.Problem
	case s.State == Judging:
		return s.Doing
	case s.State == Waiting && s.Before == 0:
		return "waiting: yours is next"
	case s.State == Waiting && s.Before == 1:
		return "waiting: 1 submission before yours"
	case s.State == Waiting:
		return fmt.Sprintf("waiting: %d submissions before yours", s.Before)
	}
	return "judged"
}
