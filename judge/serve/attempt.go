package serve

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"

	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// An attemptPage shows an attempt that has no verdict, or none yet.
type attemptPage struct {
	Attempt
	Words string // how far it is, or why it has no verdict
	Links []page.Link
}

// A step is a part of the way to a result.
type step struct {
	Name      string
	Past, Now bool
}

// Steps are the parts of the way to a result, and where the attempt is.
func (p attemptPage) Steps() (all []step) {
	now := p.step()
	for i, name := range []string{"waiting", "building", "judging", "explaining"} {
		all = append(all, step{Name: name, Past: i < now, Now: i == now})
	}
	return all
}

// step returns the index of the step that an attempt is at.
func (a *Attempt) step() int {
	doing, _, _ := strings.Cut(a.Doing, ",")
	first, _, _ := strings.Cut(doing, " ")
	switch {
	case a.State == Waiting:
		return 0
	case first == "building" || first == "starting":
		return 1
	case first == "judging" || first == "measuring":
		return 2
	}
	return 3
}

// An attemptRequest asks for the attempt that the address names.
type attemptRequest struct {
	Attempt
	graded result.Result
	viewer viewer
	links  []page.Link // to the pages around it
}

// withAttempt answers a request for an attempt.
func withAttempt(do func(*visit, attemptRequest) error) func(*visit) error {
	return func(v *visit) error {
		a, err := v.findAttempt()
		if err != nil {
			return err
		}
		return do(v, a)
	}
}

// findAttempt finds the attempt. Only the teacher's addresses name a student.
func (v *visit) findAttempt() (a attemptRequest, err error) {
	who, folder := v.Person, v.r.PathValue("folder")
	a.viewer = v.student()
	if folder != "" {
		who, err = v.who(folder)
		if err != nil {
			return a, err
		}
		a.viewer = v.teacher()
	}
	st, err := v.standing(who)
	if err != nil {
		return a, err
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	i := slices.IndexFunc(st.Attempts, func(a Attempt) bool { return a.N == n })
	if err != nil || i < 0 {
		return a, errNotFound
	}
	a.Attempt, a.graded = st.Attempts[i], st.Results[i]
	if a.viewer.teaches {
		a.links = []page.Link{
			{Text: "Class", To: "/teach"},
			{Text: "Student", To: who.Address()},
			{Text: "Source", To: fmt.Sprintf("%s/%d/source", who.Address(), n)},
			{Text: "Download", To: fmt.Sprintf("%s/%d/files", who.Address(), n)},
		}
		return a, nil
	}
	a.links = []page.Link{
		{Text: "Your attempts", To: "/"},
		{Text: "Source", To: fmt.Sprintf("/attempt/%d/source", n)},
	}
	return a, nil
}

func (v *visit) attempt(a attemptRequest) error {
	if a.Result == nil || !a.Result.Judged() && a.Result.Note == "" {
		return v.show(http.StatusOK, "attempt", fmt.Sprintf("Attempt %d", a.N), attemptPage{
			a.Attempt,
			a.viewer.words(a.Attempt),
			a.links,
		})
	}
	return v.standalone(func(w io.Writer) error {
		x := a.viewer.detail.Of(a.graded)
		return page.Feedback(w, *cmp.Or(x.Run, &result.Run{}), x, a.links...)
	})
}

// standalone sends a page of package page, which has its style and its script in it.
func (v *visit) standalone(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	v.w.Header().Set("Content-Security-Policy", page.Policy("'self'")+"; frame-ancestors 'none'")
	return v.send(http.StatusOK, "text/html; charset=utf-8", b.Bytes())
}

// A sourcePage shows all files of an attempt.
type sourcePage struct {
	Heading string
	Files   []shownFile
	Links   []page.Link
}

type shownFile struct {
	Name  string
	Lines []string
}

func (v *visit) source(a attemptRequest) error {
	files, err := v.store.files(a.Attempt)
	if err != nil {
		return err
	}
	p := sourcePage{Heading: fmt.Sprintf("Attempt %d", a.N), Links: a.links}
	for _, f := range files {
		shown := shownFile{Name: lang.PrintableName(f.Path)}
		for line := range bytes.Lines(f.Text) {
			shown.Lines = append(shown.Lines, report.CleanLines(string(bytes.TrimRight(line, "\r\n"))))
		}
		p.Files = append(p.Files, shown)
	}
	return v.show(http.StatusOK, "source", a.Name(), p)
}

// download sends all files of an attempt as an archive.
func (v *visit) download(a attemptRequest) error {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	if err := errors.Join(z.AddFS(os.DirFS(v.store.path(a.Attempt))), z.Close()); err != nil {
		return err
	}
	name := fmt.Sprintf("%s, attempt %d.zip", a.Folder, a.N)
	v.w.Header().Set("Content-Disposition",
		mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	return v.send(http.StatusOK, "application/zip", b.Bytes())
}
