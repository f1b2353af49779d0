package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/verdict/result"
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

// No byte of a submission steers a reader's browser or terminal, and the content policy
// allows the style and the script of the page, and nothing else.
func TestPagesAreClean(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for name, html := range pagesOf(t, recordedRun(t)) {
		if !utf8.Valid(html) {
			t.Errorf("%s: not UTF-8", name)
		}
		i := bytes.IndexFunc(html, func(r rune) bool {
			return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError)
		})
		if i >= 0 {
			t.Errorf("%s: %q", name, html[max(0, i-40):min(len(html), i+20)])
		}
		for _, foreign := range []string{
			"<script>alert", "<script>document.title", "<img", "<iframe", "<svg onload", "<b>here",
			"<i>class",
		} {
			if bytes.Contains(html, []byte(foreign)) {
				t.Errorf("%s holds %s", name, foreign)
			}
		}
		for _, tag := range []string{"<script", "</script", "<style", "</style", "<html", "</body"} {
			if n := bytes.Count(html, []byte(tag)); n != 1 {
				t.Errorf("%s: %d times %s", name, n, tag)
			}
		}
		text := string(html)
		_, policy, _ := strings.Cut(text, `http-equiv="Content-Security-Policy" content="`)
		policy, _, _ = strings.Cut(policy, `"`)
		policy = strings.ReplaceAll(strings.ReplaceAll(policy, "&#39;", "'"), "&#43;", "+")
		if !strings.HasPrefix(policy, "default-src 'none'; ") ||
			strings.Contains(policy, "unsafe") || strings.ContainsAny(policy, "*:") {
			t.Fatalf("%s: policy %s", name, policy)
		}
		for _, m := range elements.FindAllStringSubmatch(text, -1) {
			sum := sha256.Sum256([]byte(m[2]))
			hash := base64.StdEncoding.EncodeToString(sum[:])
			if !strings.Contains(policy, m[1]+"-src 'sha256-"+hash) {
				t.Errorf("%s: the policy does not name the %s: %s", name, m[1], policy)
			}
		}
		if asks := asking.FindString(text); asks != "" {
			t.Errorf("%s: %s", name, asks)
		}
	}
}

var elements = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(style|script)>`)

// asking finds elements that load something from elsewhere, or are forbidden by the policy.
var asking = regexp.MustCompile(`<[^>]*\s(src|style|srcset|data|action)=|url\(|@import|` +
	`<(link|base|img|iframe|object|embed|form)\b`)

// besideScript is a page without its script, which is the same in every page and
// names every rule.
func besideScript(html string) string {
	before, rest, _ := strings.Cut(html, "<script>")
	_, after, _ := strings.Cut(rest, "</script>")
	return before + after
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
			own.Boards = result.OneBoard(family.Board(20+i%180, uint64(i)))
			e.Finding = &own
		}
		all = append(all, e)
	}
	r.Results = all
	return r
}

// A page of many submissions shows no more ways to fail than a browser can open, and says how
// many it leaves out.
func TestManyFailures(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for students, cut := range map[int]bool{30: false, 500: true} {
		html := htmlOf(t, classOf(t, students))
		if got := bytes.Contains(html, []byte("ways to fail are left out")); got != cut {
			t.Errorf("%d submissions: something is said to be left out: %v", students, got)
		}
		if n := bytes.Count(html, []byte(`<details class="failure"`)); n > 400 {
			t.Errorf("%d submissions: %d failures", students, n)
		}
	}
}

// A stream without end takes no more room than is shown of it.
func TestLongTextsAreCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a line of the compiler <&>\n", 20_000)
	boards := make([]board.Board, 3000)
	for i := range boards {
		boards[i] = board.Board{Cells: 1_000_000, Faces: 6}
	}
	refused := &result.Failure{Kind: result.Refused, Output: result.Text(long)}
	leak := &result.Failure{Kind: result.Leak, Boards: boards, Got: result.Text(long), Reason: long}
	html := htmlOf(t, recording{Results: []result.Result{
		{File: strings.Repeat("name", 100_000), Note: long, Verdict: result.CompileError, Failure: refused},
		{File: "a", Submission: "a", Verdict: result.WrongAnswer, Finding: leak},
	}})
	if len(html) > 200_000 {
		t.Errorf("%d bytes", len(html))
	}
	if !bytes.Contains(html, []byte("cut here: 20,000 lines in all")) {
		t.Error("it is not said that lines are cut")
	}
}

func TestEmptyPages(t *testing.T) {
	t.Parallel()
	for _, e := range []result.Result{
		{},
		{Student: "x", Note: "no submission"},
		{Verdict: result.JudgeError},
		{Verdict: result.WrongAnswer},
	} {
		htmlOf(t, recording{Results: []result.Result{e}})
		feedbackOf(t, recording{}, e)
	}
}

// A group's verdict leads to what failed in it.
func TestGroups(t *testing.T) {
	t.Parallel()
	r := result.Result{Submission: "a.c", Verdict: result.WrongAnswer, MaxScore: 30,
		Groups: []result.Group{
			{Name: "one", Verdict: result.Accepted, Cases: "AAA"},
			{Name: "two", Verdict: result.WrongAnswer, Cases: "AW--"},
			{Name: "three", Verdict: result.TimeLimit, Cases: "T"},
		},
		Failure: &result.Failure{Kind: result.Wrong, Group: "two", Case: "b", Reason: "it is wrong"},
		Others:  []result.Failure{{Kind: result.TimedOut, Group: "three", Case: "c", Reason: "it is slow"}}}
	for name, html := range map[string]string{
		"class":   string(htmlOf(t, recording{Results: []result.Result{r}})),
		"student": string(feedbackOf(t, recording{}, r)),
	} {
		for _, want := range []string{
			`<a href="#f1"><abbr class="v v-WA"`, `<a href="#o1"><abbr class="v v-TLE"`, `id="o1"`,
		} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: no %s", name, want)
			}
		}
		counted := strings.Contains(html, `<td>1 of 4 cases right, 2 not tried</td>`)
		if counted != (name == "student") {
			t.Errorf("%s: cases are counted: %v", name, counted)
		}
	}
}

// studentOutputs are what a student gets, each made of a result that went through a detail.
var studentOutputs = []struct {
	name string
	make func(io.Writer, result.Run, result.Result) error
}{
	{"gradescope", report.Gradescope},
	{"html", func(w io.Writer, run result.Run, r result.Result) error { return page.Feedback(w, run, r) }},
	{"junit", func(w io.Writer, r result.Run, x result.Result) error {
		return report.JUnit(w, r, []result.Result{x})
	}},
	{"json", func(w io.Writer, _ result.Run, r result.Result) error { return result.Write(w, r) }},
}

// made is what an output writes.
func made(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// No file of a student has anything that is hidden from students. Anything else is in at least
// one of the files, which shows that this test can find it.
func TestDetailHides(t *testing.T) {
	t.Parallel()
	secrets := []struct {
		of     string
		text   []string // in the forms that it can take
		seenBy string   // the least detail that shows it
	}{
		{"the case", []string{"hidden-case"}, "full"},
		{"our own error", []string{"/srv/hidden-folder"}, "full"},
		{"the behaviour", []string{"hidden-digest"}, "full"},
		{"the input", []string{"7777 6", "7,777 cells"}, "input"},
		{"the smallest board", []string{"8888 6", "8,888 cells"}, "input"},
		{"expected", []string{"-4242"}, "input"},
		{"got", []string{"hidden-got"}, "input"},
		{"the reason", []string{"hidden-reason"}, "input"},
		{"the other group's reason", []string{"hidden-other"}, "input"},
		{"what the hunt says", []string{"hidden-doc"}, "input"},
		{"the belief", []string{"hidden-belief"}, "input"},
		{"the reading", []string{"second-blocked"}, "input"},
		{"the time", []string{"3.456", "3.46 s"}, "input"},
		{"what mends it", []string{"hidden-after", "hidden-diff", "line 4141"}, "nobody"},
		{"the score", []string{"17"}, "verdict"},
		{"the verdict", []string{"WA"}, "verdict"},
		{"the group", []string{"shown-group"}, "verdict"},
	}
	boardOf := func(cells int) result.Boards {
		return result.OneBoard(board.Board{Cells: cells, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}}})
	}
	run := result.Run{What: "grade", Command: []string{"hidden-command"}} // at no detail
	for _, d := range result.Details {
		var seen strings.Builder
		for _, verdict := range []result.Verdict{result.WrongAnswer, result.JudgeError} {
			wrong := result.Failure{
				Kind: result.Wrong, Group: "shown-group", Case: "hidden-case", Number: 3,
				Boards: boardOf(7777), Expected: -4242, Got: "hidden-got", Reason: "hidden-reason",
			}
			other, finding := wrong, wrong
			other.Group, other.Number, other.Boards, other.Reason = "second", 1, boardOf(9999), "hidden-other"
			finding.Group, finding.Case, finding.Number, finding.Boards = "", "", 0, boardOf(8888)
			cpu := result.Seconds(3456 * time.Millisecond)
			full := result.Result{
				Student: "Ana", File: "a.c", Submission: "a.c", Language: "C",
				Verdict: verdict, Score: 17, MaxScore: 100, Reading: board.Rules{Follow: board.SecondBlocked},
				Groups: []result.Group{
					{Name: "shown-group", Verdict: verdict, MaxScore: 60, CPU: cpu, Wall: cpu},
					{Name: "second", Verdict: verdict, Score: 17, MaxScore: 40, CPU: result.Seconds(time.Millisecond)},
				},
				Failure: &wrong,
				Others:  []result.Failure{other},
			}
			if verdict == result.JudgeError {
				full.Error = "/srv/hidden-folder is full"
			} else {
				full.Behaviour = "hidden-digest"
				full.Finding = &finding
				full.Diagnosis = &result.Diagnosis{
					Name: "hidden-belief", Class: []string{"hidden-belief"}, Confidence: result.Exact,
					Beliefs: []result.Belief{{Name: "hidden-belief", Doc: "hidden-doc."}},
				}
				full.Mend = &result.Mend{
					Outcome: result.Mended, Diff: "+hidden-diff\n", Suite: "small",
					Change: &result.Change{Line: 4141, Before: "0", After: "hidden-after"},
				}
			}
			graded := d.Detail.Of(full)
			for _, o := range studentOutputs {
				text := besideScript(made(t, func(w io.Writer) error { return o.make(w, run, graded) }))
				// which grade writes for the teacher alone
				if strings.Contains(text, "hidden-command") && o.name != "junit" {
					t.Errorf("%s gives the grader's command away", o.name)
				}
				seen.WriteString(text)
				for _, s := range secrets {
					for _, form := range s.text {
						if !shows(d.Detail, s.seenBy) && strings.Contains(text, form) {
							t.Errorf("--feedback %s: %s of a %s gives %s away: %s",
								d.Detail, o.name, verdict, s.of, form)
						}
					}
				}
			}
		}
		for _, s := range secrets {
			found := slices.ContainsFunc(s.text, func(form string) bool {
				return strings.Contains(seen.String(), form)
			})
			boardShown := s.of == "the input" && d.Detail != result.DetailVerdict // the smallest one
			if shows(d.Detail, s.seenBy) && !found && !boardShown {
				t.Errorf("--feedback %s: no output shows %s", d.Detail, s.of)
			}
		}
	}
}

// shows reports whether a detail shows what needs at least the other.
func shows(d result.Detail, least string) bool {
	level := []result.Detail{result.DetailVerdict, result.DetailInput, result.DetailFull, "nobody"}
	return slices.Index(level, d) >= slices.Index(level, result.Detail(least))
}

// Every output is valid UTF-8, and has no control characters but line ends and tabs.
func TestOutputsAreClean(t *testing.T) {
	t.Parallel()
	for _, row := range recordedRun(t).Results {
		for _, o := range studentOutputs {
			if o.name == "html" {
				continue // TestPagesAreClean
			}
			text := made(t, func(w io.Writer) error { return o.make(w, result.Run{What: "grade"}, row) })
			if !utf8.ValidString(text) {
				t.Errorf("%s of %q is no UTF-8", o.name, row.Student)
			}
			i := strings.IndexFunc(text, func(r rune) bool {
				return r < ' ' && r != '\n' && r != '\t' || r == '\u202e' || r == 0x7f
			})
			if i >= 0 && o.name != "json" {
				t.Errorf("%s of %q holds %q", o.name, row.Student, text[i:min(len(text), i+20)])
			}
		}
	}
}

func ExampleHTML() {
	var html bytes.Buffer
	results := []result.Result{
		{Submission: "bfs.c", Verdict: result.Accepted},
		{Submission: "greedy.c", Verdict: result.WrongAnswer},
	}
	if err := page.HTML(&html, result.Run{What: "judge"}, results); err != nil {
		fmt.Println(err)
	}
	fmt.Println(bytes.Contains(html.Bytes(), []byte("1 of 2 submissions is accepted.")))
	// Output: true
}

// The first sentence of a page counts what was judged.
func TestHeadline(t *testing.T) {
	t.Parallel()
	right := result.Result{Verdict: result.Accepted}
	wrong := result.Result{Verdict: result.WrongAnswer}
	none := result.Result{}
	for want, all := range map[string][]result.Result{
		"Nothing was judged.":                     nil,
		"Accepted.":                               {right},
		"1 of 2 submissions is accepted.":         {right, wrong},
		"2 of 3 judged submissions are accepted.": {right, wrong, right, none},
		"0 of 2 judged submissions are accepted.": {none, wrong, wrong},
	} {
		if html := htmlOf(t, recording{Results: all}); !bytes.Contains(html, []byte(want)) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
