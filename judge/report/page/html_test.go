package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/result"
)

// pagesOf are all pages that can be made of a recording.
func pagesOf(t testing.TB, r recording) map[string][]byte {
	pages := map[string][]byte{"class": htmlOf(t, r)}
	for i, e := range r.Results {
		for _, d := range result.Details {
			pages[fmt.Sprintf("student %d, %s", i, d.Detail)] = feedbackOf(t, r, d.Detail.Of(e))
		}
	}
	return pages
}

// No byte of a submission steers whoever reads a page, in a browser or as text.
func TestPagesAreClean(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	r := recordedRun(t)
	for name, page := range pagesOf(t, r) {
		if !utf8.Valid(page) {
			t.Errorf("%s: not UTF-8", name)
		}
		if i := bytes.IndexFunc(page, func(r rune) bool {
			return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError)
		}); i >= 0 {
			t.Errorf("%s: %q", name, page[max(0, i-40):min(len(page), i+20)])
		}
		for _, foreign := range []string{"<script>alert", "<script>document.title", "<img", "<iframe", "<svg onload", "<b>here", "<i>class"} {
			if bytes.Contains(page, []byte(foreign)) {
				t.Errorf("%s holds %s", name, foreign)
			}
		}
		for _, tag := range []string{"<script", "</script", "<style", "</style", "<html", "</body"} {
			if n := bytes.Count(page, []byte(tag)); n != 1 {
				t.Errorf("%s: %d times %s", name, n, tag)
			}
		}
	}
}

var elements = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(style|script)>`)

// asking finds what asks for something from elsewhere, or is forbidden by the
// policy.
var asking = regexp.MustCompile(`<[^>]*\s(src|style|srcset|data|action)=|url\(|@import|<(link|base|img|iframe|object|embed|form)\b`)

// The content policy allows the style and the script of the page, and nothing
// else.
func TestPolicyNamesWhatIsThere(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for name, page := range pagesOf(t, recordedRun(t)) {
		text := string(page)
		_, policy, _ := strings.Cut(text, `http-equiv="Content-Security-Policy" content="`)
		policy, _, _ = strings.Cut(policy, `"`)
		policy = strings.ReplaceAll(strings.ReplaceAll(policy, "&#39;", "'"), "&#43;", "+")
		if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || strings.ContainsAny(policy, "*:") {
			t.Fatalf("%s: policy %s", name, policy)
		}
		for _, m := range elements.FindAllStringSubmatch(text, -1) {
			sum := sha256.Sum256([]byte(m[2]))
			if hash := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(policy, m[1]+"-src 'sha256-"+hash) {
				t.Errorf("%s: the policy does not name the %s: %s", name, m[1], policy)
			}
		}
		if asks := asking.FindString(text); asks != "" {
			t.Errorf("%s: %s", name, asks)
		}
	}
}

// besideScript is a page without its script, which is the same in every page and
// names every rule.
func besideScript(page string) string {
	before, rest, _ := strings.Cut(page, "<script>")
	_, after, _ := strings.Cut(rest, "</script>")
	return before + after
}

// What is hidden from a student is not in the student's page in any form.
func TestFeedbackHolds(t *testing.T) {
	t.Parallel()
	r := recordedRun(t)
	for _, e := range r.Results {
		if e.File != "follows_chain.py" {
			continue
		}
		for _, tt := range []struct {
			detail  result.Detail
			holds   []string
			without []string
		}{
			{result.DetailFull, []string{"<svg class=\"mark\"", "adder-board\" role", "Belief: <b>chained", "every/first, board", "Expected</dt>", "Input</summary>", "Žofie"}, nil},
			{result.DetailInput, []string{"adder-board\" role", "Belief: <b>chained", "Input</summary>"}, []string{"every/first"}},
			{result.DetailVerdict, []string{"v-WA", "Žofie"}, []string{"adder-board\" role", "Belief: <b>chained", "every/first", "Expected</dt>", "Input</summary>", "cells, "}},
		} {
			page := besideScript(string(feedbackOf(t, r, tt.detail.Of(e))))
			for _, want := range tt.holds {
				if !strings.Contains(page, want) {
					t.Errorf("%s: no %q", tt.detail, want)
				}
			}
			for _, hidden := range tt.without {
				if strings.Contains(page, hidden) {
					t.Errorf("%s: shows %q", tt.detail, hidden)
				}
			}
		}
	}
}

// classOf makes a class of what was recorded. Each member of it that fails does
// so on a board of its own.
func classOf(t testing.TB, students int) recording {
	t.Helper()
	r := recordedRun(t)
	family, err := generator.Find("dense")
	if err != nil {
		t.Fatal(err)
	}
	var all []result.Result
	for i := range students {
		e := r.Results[i%len(r.Results)]
		e.Student = fmt.Sprintf("%s %d", e.Student, i)
		if e.Finding != nil {
			own := *e.Finding
			own.Boards = result.One(family.Board(20+i%180, uint64(i)))
			e.Finding = &own
		}
		if e.Growth == nil {
			e.Growth = r.Results[0].Growth
		}
		all = append(all, e)
	}
	r.Results = all
	return r
}

// mostBytes is what a page may take, whatever the class.
const mostBytes = 5_000_000

func TestPageStaysSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, tt := range []struct {
		students int
		cut      bool
	}{{30, false}, {4000, true}} {
		page := htmlOf(t, classOf(t, tt.students))
		t.Logf("%d submissions: %.2f MB", tt.students, float64(len(page))/1e6)
		if len(page) > mostBytes {
			t.Errorf("%d submissions: %d bytes", tt.students, len(page))
		}
		if cut := bytes.Contains(page, []byte("to keep this page small")); cut != tt.cut {
			t.Errorf("%d submissions: something is said to be left out: %v", tt.students, cut)
		}
	}
}

// Forty failures that stand in other groups only have their pictures too: what the
// first ones left of the room is theirs.
func TestRoomIsShared(t *testing.T) {
	t.Parallel()
	var all []result.Failure
	for n := range 60 {
		b := board.Board{Cells: 60 + n, Faces: 6}
		all = append(all, result.Failure{Kind: result.Wrong, Group: "large", Case: fmt.Sprint(n), Boards: result.Boards{b}, Got: result.Text(fmt.Sprint(n)), Reason: fmt.Sprintf("reason %d", n)})
	}
	first := all[0]
	first.Group = "every"
	r := recording{Results: []result.Result{{File: "a.c", Submission: "a.c", Verdict: result.WrongAnswer, Failure: &first, Others: all[1:]}}}
	page := htmlOf(t, r)
	if n := bytes.Count(page, []byte("data-board=")); n < 60 || bytes.Contains(page, []byte("without a picture")) {
		t.Errorf("%d pictures on a page of %d bytes", n, len(page))
	}
}

// A stream without end takes no more room than is shown of it.
func TestLongTextsAreCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a line of the compiler <&>\n", 200_000)
	boards := make([]board.Board, 3000)
	for i := range boards {
		boards[i] = board.Board{Cells: 1_000_000, Faces: 6}
	}
	r := recording{Results: []result.Result{
		{File: strings.Repeat("name", 100_000), Note: long, Verdict: result.CompileError, Failure: &result.Failure{Kind: result.Refused, Output: result.Text(long)}},
		{File: "a", Submission: "a", Verdict: result.WrongAnswer, Finding: &result.Failure{Kind: result.Leak, Boards: boards, Got: result.Text(long), Reason: long}},
	}}
	page := htmlOf(t, r)
	if len(page) > 200_000 {
		t.Errorf("%d bytes", len(page))
	}
	if !bytes.Contains(page, []byte("cut here: 200,000 lines in all")) {
		t.Error("it is not said that lines are cut")
	}
}

func TestEmptyPages(t *testing.T) {
	t.Parallel()
	for _, e := range []result.Result{{}, {Student: "x", Note: "no submission"}, {Verdict: result.JudgeError}, {Verdict: result.WrongAnswer}} {
		htmlOf(t, recording{Results: []result.Result{e}})
		feedbackOf(t, recording{}, e)
	}
	if page := htmlOf(t, recording{}); !bytes.Contains(page, []byte("Nothing was judged.")) {
		t.Error("an empty run is not called empty")
	}
}

func BenchmarkHTML200(b *testing.B) {
	r := classOf(b, 200)
	size := 0
	for b.Loop() {
		size = len(htmlOf(b, r))
	}
	b.ReportMetric(float64(size)/1e6, "MB")
}
