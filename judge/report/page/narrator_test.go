package page_test

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

	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A marker fills every field of a result with words and numbers that occur nowhere else.
type marker struct{ n int }

func (m *marker) fill(v reflect.Value) {
	m.n++
	switch x := v.Addr().Interface().(type) {
	case *result.Boards:
		jumps := []board.Jump{{From: 2, To: 10}, {From: 11, To: 3}}
		*x = result.OneBoard(board.Board{Cells: 12, Faces: 6, Jumps: jumps})
		return
	case *board.Rules:
		*x = board.Rules{Follow: board.Chained}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		m.fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			m.fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			m.fill(v.Index(i))
		}
	case reflect.String:
		v.SetString(fmt.Sprintf("mark%dx", m.n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(10_000 + m.n))
	case reflect.Uint64:
		v.SetUint(uint64(10_000 + m.n))
	}
}

// filled is a submission that fails in one way, with everything that can be said of it.
func filled(k result.Kind, c result.Confidence, notes []result.Note) result.Result {
	var r result.Result
	new(marker).fill(reflect.ValueOf(&r).Elem())
	r.Submission, r.Student, r.File, r.Reads = "a.c", "", "", ""
	r.Verdict, r.Expected, r.Run = k.Verdict(), result.NotJudged, nil
	r.Grade, r.Arrival, r.Note, r.Skipped, r.Source, r.Error = nil, nil, "", "", "", ""
	r.Groups = []result.Group{{Name: "every", Verdict: k.Verdict(), MaxScore: 10}}
	r.Others = nil // each has a block of its own on the page
	for _, f := range []*result.Failure{r.Failure, r.Finding} {
		f.Kind, f.Expected, f.Size, f.Written = k, 2, nil, ""
		f.BestWays, f.BelievedWay = nil, nil
	}
	two := result.Boards{{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 2, To: 1}}}, {Cells: 4, Faces: 2}}
	r.Failure.Group, r.Failure.Case, r.Failure.Number, r.Failure.Notes = "every", "first", 1017, notes
	r.Finding.Group, r.Finding.Case, r.Finding.Number, r.Finding.Boards = "", "", 0, two
	r.Finding.Notes, r.Finding.Outside = []result.Note{result.WholeBatch}, "an input has at most 10 boards"
	if k == result.Dependent {
		r.Finding.Number = 1
	}
	r.Diagnosis.Confidence = c
	r.Diagnosis.Class = []string{r.Diagnosis.Name, "three", "four", "five", "six", "seven", "eight"}
	return r
}

// sentences are everything that a Doc says, except drawings.
func sentences(d *report.Doc) (all []string) {
	add := func(s string) {
		s = letters(s)
		if s != "" {
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

// letters keeps only letters and digits, so that the layout does not matter.
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
var markup = regexp.MustCompile(`(?s:<figure>.*?<figcaption>)|<[^>]*>|` +
	`(?m:^ *[+|].*$|^ *\d+\. |^ *\d+ cells, \d+ faces?, \d+ jumps?$|` +
	`^ *2 boards; it fails on the one with .*$)`)

// Terminal, plain text and page say the same of every failure: all of
// it, and nothing else.
func TestOneNarrator(t *testing.T) {
	t.Parallel()
	notes := []result.Note{
		result.RightAlone, result.LeftOver, result.NotAlone, result.ManyBoards, result.AllRightBefore,
		result.BoardsAfter, result.WholeBatch,
	}
	noted := [][]result.Note{nil, notes}
	for i := range notes {
		noted = append(noted, notes[i:i+1])
	}
	for _, n := range noted {
		checkNarration(t, filled(result.Wrong, result.Exact, n))
	}
	for kind := range result.Kinds {
		for _, c := range confidences {
			checkNarration(t, filled(kind, c, nil))
		}
	}
	for _, c := range confidences {
		for _, change := range []func(*result.Result){
			func(r *result.Result) { r.Diagnosis.Where.Wrong = r.Diagnosis.Where.Boards },
			func(r *result.Result) { r.Diagnosis.Where, r.Diagnosis.Facts = nil, nil },
			func(r *result.Result) { r.Diagnosis.Part, r.Diagnosis.Facts = nil, nil },
			func(r *result.Result) { r.Diagnosis.Near, r.Diagnosis.Facts = nil, nil },
			func(r *result.Result) { r.Finding = nil },
			func(r *result.Result) { r.Reads, r.Opened = "leetcode", "" },
			func(r *result.Result) { r.Mend.Diff = "" },
			func(r *result.Result) { r.Mend.Outcome = result.Mended },
			func(r *result.Result) { r.Mend.Outcome, r.Mend.Diff = result.PartlyMended, "" },
			func(r *result.Result) { r.Mend.Outcome, r.Mend.Slow = result.PartlyMended, nil },
			func(r *result.Result) {
				r.Finding.Boards, r.Finding.Size = nil, &result.Size{Boards: 3, Cells: 900_000}
			},
		} {
			r := filled(result.Wrong, c, nil)
			change(&r)
			checkNarration(t, r)
		}
	}
}

var confidences = []result.Confidence{
	result.Exact, result.Probable, result.Hint, result.GaveUp, result.Inapplicable,
}

// checkNarration checks that every output of a failure says the same words, and nothing else.
func checkNarration(t *testing.T, r result.Result) {
	t.Helper()
	d := report.Explain(&r, "")
	if f := r.Failure; f != nil && len(f.Notes) > 0 && d.Part(report.Notes).Text == "" {
		t.Errorf("%v has no words", f.Notes)
	}
	want := sentences(d)
	for name, said := range renderings(t, r) {
		rest := letters(html.UnescapeString(markup.ReplaceAllString(said, "")))
		for _, s := range want {
			before, after, found := strings.Cut(rest, s)
			if !found {
				t.Errorf("%s, %s: %s does not say %q:\n%s", d.Kind, r.Diagnosis.Confidence, name, s, said)
			}
			rest = before + after
		}
		rest = strings.TrimPrefix(rest, strings.ToLower(string(d.Verdict)))
		if rest != "" && rest != "in" {
			t.Errorf("%s, %s: only %s says %q:\n%s", d.Kind, r.Diagnosis.Confidence, name, rest, said)
		}
	}
}

// TestEveryFieldIsSaid: each field of a diagnosis, a mend, warnings and unfinished
// steps is in one of the outputs of a result.
func TestEveryFieldIsSaid(t *testing.T) {
	t.Parallel()
	all := ""
	for _, c := range confidences {
		for _, outcome := range []result.Outcome{result.Mended, result.PartlyMended} {
			r := filled(result.Wrong, c, nil)
			r.Mend.Outcome = outcome
			all += report.Explain(&r, "").Plain()
			r.Mend.Slow = nil
			all += report.Explain(&r, "").Plain()
		}
	}
	all = strings.Join(strings.Fields(all), " ")
	r := filled(result.Wrong, result.Exact, nil)
	silent := map[string]bool{ // words of programs, and what only chooses among words
		"Diagnosis.Confidence": true, "Diagnosis.Shows.Board": true, "Diagnosis.Details": true,
		"Warnings.Kind": true, "Mend.Outcome": true, "Mend.Ended": true,
	}
	for _, name := range []string{"Diagnosis", "Mend", "Warnings", "Unfinished"} {
		eachString(name, reflect.ValueOf(&r).Elem().FieldByName(name), func(field, words string) {
			if !silent[field] && strings.HasPrefix(words, "mark") && !strings.Contains(all, words) {
				t.Errorf("nothing says %s", field)
			}
		})
	}
}

// eachString visits the strings of a value.
func eachString(field string, v reflect.Value, visit func(field, words string)) {
	switch v.Kind() {
	case reflect.Pointer:
		eachString(field, v.Elem(), visit)
	case reflect.Slice:
		for i := range v.Len() {
			eachString(field, v.Index(i), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachString(field+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case reflect.String:
		visit(field, v.String())
	}
}

// renderings are the text about a failure in each form of output.
func renderings(t *testing.T, r result.Result) map[string]string {
	t.Helper()
	results := []result.Result{r}
	terminal := made(t, func(w io.Writer) error { return report.Terminal(w, results, 0) })
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
		"plain":    plain.Text,
		"HTML":     between(t, full, `<div class="body`, "</details>\n</section>"),
	}
}

func between(t *testing.T, words, from, to string) string {
	t.Helper()
	_, words, found := strings.Cut(words, from)
	if !found {
		t.Fatalf("no %q", from)
	}
	if to != "" {
		words, _, _ = strings.Cut(words, to)
	}
	if from[0] == '<' {
		words = from + words
	}
	return words
}
