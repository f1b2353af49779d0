package page_test

import (
	"cmp"
	"encoding/xml"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// told is a submission that fails in one of all ways, with everything that can be
// said of it.
func told(k result.Kind, c result.Confidence, notes []result.Note) result.Result {
	blamed := 0
	if k == result.Dependent {
		blamed = 1
	}
	two := result.Boards{{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 2, To: 1}}}, {Cells: 4, Faces: 2}}
	return result.Result{
		Submission: "a.c", Verdict: k.Verdict(), MaxScore: 10, Groups: []result.Group{{Name: "every", Verdict: k.Verdict(), MaxScore: 10}},
		Reading: board.Rules{Follow: board.Chained},
		Failure: &result.Failure{Kind: k, Group: "every", Case: "first", Number: 1017, Boards: result.One(board.Board{Cells: 12, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}, {From: 11, To: 3}}}), Expected: 2, Got: "3 4", Reason: "the reason of the suite", Notes: notes},
		Finding: &result.Failure{Kind: k, Boards: two, Number: blamed, Expected: -1, Got: "", Reason: "the reason of the hunt", Notes: []result.Note{result.WholeBatch}, Minimal: true,
			Output: "panic: at the\n  disco", Frames: []result.Frame{{Line: 31, Function: "main"}, {Line: 52}}, Outside: "reachable"},
		Diagnosis: &result.Diagnosis{Confidence: c, Deaths: 1200, Tried: 20, Name: "one+two", Class: []string{"one+two", "three", "four", "five", "six", "seven", "eight"},
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
var markup = regexp.MustCompile(`(?s:<svg.*?</svg>)|<[^>]*>|(?m:^ *[+|].*$|^ *\d+ cells, \d+ faces?, \d+ jumps?$|^ *2 boards; it fails on the one with .*$)`)

// Terminal, Markdown, plain text and page say the same of every failure: all of
// it, and nothing else.
func TestOneNarrator(t *testing.T) {
	t.Parallel()
	notes := []result.Note{result.RightAlone, result.LeftOver, result.Unread, result.NotAlone, result.ManyBoards, result.AllRightBefore,
		result.BoardsAfter, result.WholeBatch}
	noted := [][]result.Note{nil, notes}
	for i := range notes {
		noted = append(noted, notes[i:i+1])
	}
	for kind := range result.Kinds {
		for _, c := range []result.Confidence{result.Exact, result.Probable, result.Hint, result.GaveUp, result.Inapplicable} {
			for _, n := range noted {
				r := told(kind, c, n)
				d := report.Tell(&r, "")
				if len(n) > 0 && !slices.ContainsFunc(d.Blocks, func(b report.Block) bool { return b.Part == report.Notes }) {
					t.Errorf("%v has no words", n)
				}
				want := sentences(d)
				for name, said := range renderings(t, r) {
					rest := letters(html.UnescapeString(markup.ReplaceAllString(said, "")))
					for _, s := range want {
						before, after, found := strings.Cut(rest, s)
						if !found {
							t.Errorf("%s, %s, %v: %s does not say %q:\n%s", kind, c, n, name, s, said)
						}
						rest = before + after
					}
					if rest = strings.TrimPrefix(rest, strings.ToLower(string(kind.Verdict()))); rest != "" && rest != "in" {
						t.Errorf("%s, %s, %v: only %s says %q:\n%s", kind, c, n, name, rest, said)
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
		"terminal": between(t, text.StripEscape(terminal), "\na.c: ", ""),
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
