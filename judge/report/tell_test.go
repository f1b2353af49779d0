package report_test

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/result"
)

// told is a submission that fails in one of all ways, with everything that can be
// said of it.
func told(k result.Kind, c result.Confidence, notes []result.Note) result.Result {
	two := result.Boards{{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 2, To: 1}}}, {Cells: 4, Faces: 2}}
	return result.Result{
		Submission: "a.c", Verdict: k.Verdict(), MaxScore: 10, Groups: []result.Group{{Name: "every", Verdict: k.Verdict(), MaxScore: 10}},
		Reading: board.Rules{Follow: board.Chained},
		Failure: &result.Failure{Kind: k, Group: "every", Case: "first", Number: 1017, Boards: result.One(snake), Expected: 2, Got: "3 4", Reason: "the reason of the suite", Notes: notes},
		Finding: &result.Failure{Kind: k, Boards: two, Expected: -1, Got: "", Reason: "the reason of the hunt", Notes: []result.Note{result.WholeBatch}, Minimal: true,
			Output: "panic: at the\n  disco", Frames: []result.Frame{{Line: 31, Function: "main"}, {Line: 52}}, Outside: "reachable"},
		Diagnosis: &result.Diagnosis{Confidence: c, Name: "one+two", Class: []string{"one+two", "three", "four", "five", "six", "seven", "eight"},
			Beliefs: []result.Belief{{Name: "one", Doc: "Your program believes this. It is not so."}, {Name: "two", Doc: "Your program believes that."}},
			Facts:   []string{"a fact", "another fact about 2->1"}, Shows: []result.Show{{Board: two[:1], Answer: -1, Belief: "5"}, {Board: two[1:], Answer: 2, Belief: "never ends"}}},
	}
}

// sentences are everything that a Doc says, but for drawings.
func sentences(d *report.Doc) (all []string) {
	add := func(s string) {
		if s = letters(s); s != "" {
			all = append(all, s)
		}
	}
	add(d.Where)
	for _, b := range d.Blocks {
		switch b.Part {
		case report.Boards:
			continue
		case report.Answers:
			add("expected" + b.Label)
			add("got" + b.Text)
		case report.Input:
			add(b.Label + b.Text)
		default:
			add(b.Label + b.Text)
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				add(cell)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return all
}

// letters keeps what makes a sentence the same however it is set.
func letters(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s))
}

// markup is what an output adds to the words, drawings and the sizes above them
// included.
var markup = regexp.MustCompile(`(?s:<svg.*?</svg>)|<[^>]*>|(?m:^ *[+|].*$|^ *\d+ cells, \d+ faces?, \d+ jumps?$|^ *2 boards, the last one of .*$)`)

// Terminal, Markdown, plain text and page say the same of every failure: all of
// it, and nothing else.
func TestOneNarrator(t *testing.T) {
	t.Parallel()
	notes := []result.Note{result.RightAlone, result.LeftOver, result.NotAlone, result.ManyBoards, result.AllRightBefore, result.WholeBatch}
	noted := [][]result.Note{nil, notes}
	for i := range notes {
		noted = append(noted, notes[i:i+1])
	}
	for _, k := range result.Kinds {
		for _, c := range []result.Confidence{result.Exact, result.Hint, result.GaveUp, result.Inapplicable} {
			for _, n := range noted {
				r := told(k.Kind, c, n)
				d := report.Tell(&r, "")
				if len(n) > 0 && !slices.ContainsFunc(d.Blocks, func(b report.Block) bool { return b.Part == report.Notes }) {
					t.Errorf("%v has no words", n)
				}
				want := sentences(d)
				for name, text := range renderings(t, r) {
					rest := letters(html.UnescapeString(markup.ReplaceAllString(text, "")))
					for _, s := range want {
						before, after, found := strings.Cut(rest, s)
						if !found {
							t.Errorf("%s, %s, %v: %s does not say %q:\n%s", k.Kind, c, n, name, s, text)
						}
						rest = before + after
					}
					if rest = strings.TrimPrefix(rest, strings.ToLower(string(k.Verdict))); rest != "" && rest != "in" {
						t.Errorf("%s, %s, %v: only %s says %q:\n%s", k.Kind, c, n, name, rest, text)
					}
				}
			}
		}
	}
}

// renderings are what is said of a failure in each of the forms.
func renderings(t *testing.T, r result.Result) map[string]string {
	t.Helper()
	results := []result.Result{r}
	terminal := made(t, func(w io.Writer) error { return report.Terminal(w, results, 0) })
	markdown := made(t, func(w io.Writer) error { return report.Markdown(w, result.Run{}, r) })
	junit := made(t, func(w io.Writer) error { return report.JUnit(w, result.Run{}, results) })
	full := made(t, func(w io.Writer) error { return page.HTML(w, result.Run{}, results) })
	var plain struct {
		Text string `xml:"testsuite>testcase>failure"`
	}
	if err := xml.Unmarshal([]byte(junit), &plain); err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"terminal": between(t, terminal, "\na.c: ", ""),
		"Markdown": between(t, markdown, "```text\n", "```"),
		"plain":    plain.Text,
		"HTML":     between(t, full, `<div class="body`, "</details>\n</section>"),
	}
}

func between(t *testing.T, text, from, to string) string {
	t.Helper()
	_, text, found := strings.Cut(text, from)
	if !found {
		t.Fatalf("no %q", from)
	}
	if to != "" {
		text, _, _ = strings.Cut(text, to)
	}
	if from[0] == '<' {
		text = from + text
	}
	return text
}

// What a result lacks is not told.
func TestTellOfLittle(t *testing.T) {
	t.Parallel()
	for _, r := range []result.Result{{}, {Verdict: result.Accepted}, {Skipped: "no compiler"}, {Note: "no submission"}} {
		if d := report.Tell(&r, ""); d != nil {
			t.Errorf("%+v: %+v", r, d)
		}
	}
	for _, c := range []struct {
		r    result.Result
		want string
	}{
		{result.Result{Verdict: result.WrongAnswer}, "WA\n"},
		{result.Result{Verdict: result.JudgeError, Error: "no room"}, "JE: not judged, which is our fault: no room\n"},
		{result.Result{Verdict: result.TimeLimit, Failure: &result.Failure{Kind: result.TimedOut, Case: "long", Reason: "ran on", Size: &result.Size{Boards: 2, Cells: 200_000, Faces: 6, Jumps: 60_000}}},
			"TLE in long: ran on\ntoo large to show: 2 boards, the last one of 200,000 cells, 6 faces, 60,000\njumps\n"},
		{result.Result{Verdict: result.TimeLimit, Failure: &result.Failure{Kind: result.TimedOut, Reason: "ran on", Number: 7, Notes: []result.Note{result.ManyBoards}}},
			"TLE in board 7: ran on\nboard 7 alone is no problem: either many boards together take too long, or\nthe program carries something over from the boards before it\n"},
	} {
		if got := report.Tell(&c.r, "").Plain(); got != c.want {
			t.Errorf("%+v:\n%s\nwant\n%s", c.r, got, c.want)
		}
	}
}

// fill puts a text into every string that there is.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), text)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), text)
			}
		}
	case reflect.Slice:
		if v.Type() != reflect.TypeFor[result.Boards]() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), text)
			fill(v.Index(1), text)
		}
	case reflect.String:
		if v.Type() != reflect.TypeFor[result.Verdict]() && v.Type() != reflect.TypeFor[result.Kind]() {
			v.SetString(text)
		}
	}
}

// Whatever a submission prints or is called, no byte of it steers the terminal,
// and no line of it poses as a row of ours.
func TestNoEscapes(t *testing.T) {
	t.Parallel()
	const evil = "\x1b[2J\x1b]0;owned\a\r\x08\x9b31m\u009b31m\x7f\u202e\nevil.c    AC    100"
	for _, k := range result.Kinds {
		for _, c := range []result.Confidence{result.Exact, result.Hint} {
			var r result.Result
			fill(reflect.ValueOf(&r).Elem(), evil)
			r.Verdict, r.Expected, r.Reading, r.Skipped, r.Diagnosis.Confidence = k.Verdict, "", board.Rules{}, "", c
			for _, f := range []*result.Failure{r.Failure, r.Finding} {
				f.Kind, f.Boards, f.Expected = k.Kind, result.One(snake), 1
			}
			r.Failure.Boards = nil
			skipped := result.Result{Submission: evil, Skipped: evil, Behaviour: "same"}
			all := []result.Result{r, skipped, {Student: evil, Note: evil}, {Submission: evil, Verdict: result.Accepted, Hunt: &result.Hunt{}, Behaviour: "same"}}
			for name, write := range map[string]func(io.Writer) error{
				"terminal": func(w io.Writer) error { return report.Terminal(w, all, 80) },
				"hunts":    func(w io.Writer) error { return report.Hunts(w, all) },
				"growths":  func(w io.Writer) error { return report.Growths(w, all) },
				"class":    func(w io.Writer) error { return report.Class(w, all, evil, nil) },
				"agrees":   func(w io.Writer) error { return report.Agreement(w, all) },
			} {
				text := made(t, write)
				if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
					t.Errorf("%s puts %q on the terminal", name, text[i:min(len(text), i+40)])
				}
				if strings.Contains(text, "\nevil.c") {
					t.Errorf("%s has a row that is none:\n%s", name, text)
				}
			}
			if got, want := strings.Count(report.Table(all, 0), "\n"), 2+len(all)+1; got != want {
				t.Errorf("%d lines in the table, want %d", got, want)
			}
		}
	}
}

func ExampleTell() {
	r := result.Result{Verdict: result.WrongAnswer, Failure: &result.Failure{
		Kind: result.Wrong, Group: "every", Case: "first", Number: 2, Boards: result.One(board.Board{Cells: 2, Faces: 1}), Expected: 1, Got: "7", Reason: "the answer is too high: it takes only 1 throw"}}
	fmt.Print(report.Tell(&r, "").Plain())
	// Output:
	// WA in every/first, board 2: the answer is too high: it takes only 1 throw
	// 2 cells, 1 face, 0 jumps
	// input:
	//   1
	//   2 1 0
	// expected 1, got 7
}
