package page_test

import (
	"context"
	"encoding/json"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/base/browsertest"
	"adder/judge/report/page"
	"adder/judge/verdict/result"

	"github.com/chromedp/chromedp"
)

func TestMain(m *testing.M) {
	code := m.Run()
	browsertest.Close()
	os.Exit(code)
}

// A tab has a page of this package in it.
type tab struct{ *browsertest.Tab }

func ask[T any](x *tab, expression string) T {
	x.Helper()
	return browsertest.Ask[T](x.Tab, expression)
}

// newTab opens a tab with a page.
func newTab(
	t testing.TB,
	browser context.Context,
	html []byte,
	prepare ...chromedp.Action[chromedp.Void],
) *tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, html, 0o600); err != nil {
		t.Fatal(err)
	}
	return &tab{browsertest.NewTab(t, browser, (&url.URL{Scheme: "file", Path: path}).String(), prepare...)}
}

// A recording is the results of a run.
type recording struct {
	Run     result.Run
	Results []result.Result
}

// recordedRun is the results of real programs, hostile ones among them: some of solutions/ and
// those in testdata/record, graded with testdata/record/suite.yaml. Added are results that no
// submission causes.
func recordedRun(t testing.TB) recording {
	t.Helper()
	const recorded = "testdata/record/results.jsonl"
	file, err := os.Open(recorded)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var results []result.Result
	for read := json.NewDecoder(file); read.More(); {
		var x result.Result
		if err := read.Decode(&x); err != nil {
			t.Fatal(err)
		}
		results = append(results, x)
	}
	for i := range results {
		r := &results[i] // whose names held bytes that JSON cannot
		r.Student = strings.ReplaceAll(r.Student, "\ufffd", "\xff")
		r.File = strings.ReplaceAll(r.File, "\ufffd", "\xff")
	}
	results = append(results,
		result.Result{
			Student: "Nora", File: "a.c", Submission: "a.c", Language: "C",
			Verdict: result.JudgeError, Error: "no room in </script> \x1b[1m",
		},
		result.Result{Student: "Otto", File: "b.zig", Submission: "b.zig", Skipped: "no compiler <b>here</b>"},
		result.Result{Student: "Pat", Note: "two files: a.c, <b>.c"})
	return recording{Results: results, Run: result.Run{
		Command: []string{"adder", "grade", "it's a class/<b>", "--seed", "1"},
		What:    "grade <i>class</i> & more",
		Suite:   "recorded",
		Seed:    1,
		Version: "v1",
		Machine: "linux/amd64, 2 processors",
		Sandbox: "container+cgroup",
		Limits:  "1 s of CPU time; 512 MiB",
	}}
}

func htmlOf(t testing.TB, r recording) []byte {
	t.Helper()
	return []byte(made(t, func(w io.Writer) error { return page.HTML(w, r.Run, r.Results) }))
}

func feedbackOf(t testing.TB, r recording, e result.Result) []byte {
	t.Helper()
	return []byte(made(t, func(w io.Writer) error { return page.Feedback(w, r.Run, e) }))
}

// injected counts what foreign text in a page must never become: scripts, styles, elements,
// handlers.
const injected = `[document.querySelectorAll('script').length - 1,
		document.querySelectorAll('style').length - 1,
	document.querySelectorAll('img, iframe, object, embed, form, base, link, b b, i').length,
	document.title.includes('owned') ? 1 : 0, getComputedStyle(document.body).display === 'none' ? 1 : 0,
	Array.from(document.querySelectorAll('*')).filter(e => Array.from(e.attributes)
		.some(a => a.name.startsWith('on') || a.name === 'style')).length].join(' ')`

func harmless(x *tab) {
	x.Helper()
	if got := ask[string](x, injected); got != "0 0 0 0 0 0" {
		x.Errorf("scripts, styles, foreign elements, title, body, handlers: %s, want none", got)
	}
	x.Quiet()
}
