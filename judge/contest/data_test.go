package contest

import (
	"bytes"
	"flag"
	"html"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"adder/cases"
	"adder/judge/game/board"

	"go.yaml.in/yaml/v3"
)

var update = flag.Bool("update", false, "rewrite what is pinned in problem/ and testdata/; needs chromium")

// The picture in TeX statements was drawn by a browser from one that was drawn
// here, of the same board and the same best way. -update draws it anew.
func TestPictureIsOfThisBoard(t *testing.T) {
	t.Parallel()
	boards := must(board.Parse("drawn", embedded("drawn.in")))
	svg := must(draw(&boards[0]))
	const pinned = "problem/board.svg"
	if *update {
		check(t, os.WriteFile(pinned, svg, 0o644))
		drawPNG(t, svg, pinned, "problem/board.png")
	}
	was := must(os.ReadFile(pinned))
	content := regexp.MustCompile(`(?s)<title>.*?</desc>`)
	same(t, string(content.Find(was)), string(content.Find(svg)),
		"board.png shows another board: go test ./judge/contest -run Picture -update")
	image, err := png.Decode(bytes.NewReader(embedded("board.png")))
	if err != nil || image.Bounds().Dx() < 300 {
		t.Errorf("board.png is no picture to print: %v", err)
	}
}

// drawPNG has a browser draw an SVG file at three times its size, for print.
func drawPNG(t *testing.T, svg []byte, from, to string) {
	t.Helper()
	size := regexp.MustCompile(`width="(\d+)" height="(\d+)"`).FindSubmatch(svg)
	from, _ = filepath.Abs(from)
	out, err := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu",
		"--hide-scrollbars", "--user-data-dir="+t.TempDir(),
		"--force-device-scale-factor=3", "--window-size="+string(size[1])+","+
			string(size[2]), "--screenshot="+to, "file://"+from).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// plainText is the words of a statement, without markup.
func plainText(text string) string {
	for _, cut := range []struct{ what, by string }{
		{`(?s)^.*<body>`, ""},
		{`<[^>]*>`, ""},
		{`@[A-Z]+@`, ""},
		{`\\(begin|end)\{\w+\}|\\includegraphics.*|\\(section\*|problemname|emph|item)`, ""},
		{`\\,`, "\u202f"},
		{`\\le\b`, "≤"},
		{`\\neq\b`, "≠"},
		{`[{}$]`, ""},
	} {
		text = regexp.MustCompile(cut.what).ReplaceAllString(text, cut.by)
	}
	text = strings.NewReplacer("\u202f", "", "\u00a0", " ").Replace(html.UnescapeString(text))
	return strings.Join(strings.Fields(text), "\n")
}

// The statement has the same words in TeX and in HTML, and the bounds that Adder reads by.
func TestStatementsSayTheSame(t *testing.T) {
	t.Parallel()
	inTeX := plainText(string(embedded("statement.tex")))
	inHTML := plainText(string(embedded("statement.html")))
	same(t, inTeX, inHTML, "TeX and HTML")
	words := strings.ReplaceAll(inTeX, "\n", " ")
	for _, want := range []string{
		Title, "1 ≤ D ≤ 1000000", "0 ≤ M ≤ N - 1 ≤ 999999", "S ≤ 2000000", "x = -1",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("the statement does not say %q:\n%s", want, words)
		}
	}
}

// TestDocsAreEscaped: TeX and HTML print the docs of a suite, whatever they contain, and do
// nothing else with them.
func TestDocsAreEscaped(t *testing.T) {
	t.Parallel()
	const hostile = "100% of `N` & $x_1$ \\input{/etc/passwd} ~^#"
	const script = "<script>alert(1)</script>"
	want := "\\item 1 point: 100\\% of 'N' \\& \\$x\\_1\\$ \\textbackslash{}input\\{/etc/passwd\\} " +
		"\\textasciitilde{}\\textasciicircum{}\\#.\n\\end{itemize}\n"
	m := &maker{Problem: &Problem{}, sets: []set{{doc: hostile, points: 1}}}
	m.Scoring = true
	check(t, writeTeX(m, ""))
	if got := string(m.done[0].text); !strings.HasSuffix(got, want) {
		t.Errorf("%s", got[max(0, len(got)-400):])
	}
	m.sets[0].doc = script
	check(t, writeHTML(m, ""))
	page := string(m.done[1].text)
	item := "<li>1 point: " + html.EscapeString(script) + ".</li>"
	if !strings.Contains(page, item) || strings.Contains(page, script) {
		t.Errorf("%s", page)
	}
}

// The samples of files have the answers that the oracle proves.
func TestSamplesAreRight(t *testing.T) {
	t.Parallel()
	for name, sample := range map[string][2][]byte{
		"drawn":   {embedded("drawn.in"), embedded("drawn.ans")},
		"several": {embedded("several.in"), embedded("several.ans")},
	} {
		boards := must(board.Parse(name, sample[0]))
		check(t, cases.CheckAnswers(name, sample[1], boards))
	}
}

// Three boards, and their answers, for the outputs in refused.yaml.
const (
	outputsIn  = "3\n12 3 2\n2 9\n10 4\n5 3 0\n3 1 1\n2 1\n"
	outputsAns = "2\n2\n-1\n"
)

// A trick is a file that a validator must see through.
type trick struct{ Name, Why, Text string }

// tricks are by what they are: "invalid_input", "invalid_output" and "valid_output".
var tricks = sync.OnceValue(func() (all map[string][]trick) {
	if err := yaml.Unmarshal(must(os.ReadFile("testdata/refused.yaml")), &all); err != nil {
		panic(err)
	}
	return all
})

// Adder's own reader refuses what the validator is asked to refuse, so that it is asked
// nothing odd.
func TestInvalidInputsAreInvalid(t *testing.T) {
	t.Parallel()
	if n := len(tricks()["invalid_input"]); n < 41 {
		t.Errorf("%d inputs", n)
	}
	for _, x := range tricks()["invalid_input"] {
		if canonical([]byte(x.Text)) {
			t.Errorf("%s: %q is valid", x.Name, x.Text)
		}
	}
}

// Adder and the checker say of each output what refused.yaml says.
func TestOutputsAreWhatTheirListsSay(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	in, ans := []byte(outputsIn), []byte(outputsAns)
	boards, err := board.Parse("input", in)
	if err != nil || !canonical(in) {
		t.Fatal(err)
	}
	check(t, cases.CheckAnswers("answers", ans, boards))
	var answers []int32
	for word := range strings.FieldsSeq(outputsAns) {
		answers = append(answers, int32(must(strconv.Atoi(word))))
	}
	for _, kind := range []string{"valid_output", "invalid_output"} {
		want := kind == "valid_output"
		var calls []call
		for _, x := range tricks()[kind] {
			calls = append(calls, call{in, ans, []byte(x.Text)})
		}
		if len(calls) < 4 {
			t.Errorf("%s: %d outputs", kind, len(calls))
		}
		said := checked(t, calls)
		for i, x := range tricks()[kind] {
			if got := right(t, in, answers, []byte(x.Text)); got != want {
				t.Errorf("%s/%s: Adder says %v of %q", kind, x.Name, got, x.Text)
			}
			if (said[i] == "ok") != want {
				t.Errorf("%s/%s: the checker says %s of %q", kind, x.Name, said[i], x.Text)
			}
		}
	}
}

// The description of a case names the file of each board.
func TestAbout(t *testing.T) {
	t.Parallel()
	c := &cases.Case{
		Group:   "traps",
		Name:    "all",
		Answers: make([]int32, 3),
		Parts:   []cases.Part{{Name: "a", First: 1, Last: 1}, {Name: "b", First: 2, Last: 3}},
	}
	same(t, "traps/all: doc\n3 boards\nboard 1: a\nboards 2 to 3: b\n", about(c, "doc"))
}
