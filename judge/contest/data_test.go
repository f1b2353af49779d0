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
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/board"
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
	same(t, string(content.Find(was)), string(content.Find(svg)), "board.png shows another board: go test ./judge/contest -run Picture -update")
	if image, err := png.Decode(bytes.NewReader(embedded("board.png"))); err != nil || image.Bounds().Dx() < 300 {
		t.Errorf("board.png is no picture to print: %v", err)
	}
}

// drawPNG has a browser draw an SVG file at three times its size, for print.
func drawPNG(t *testing.T, svg []byte, from, to string) {
	t.Helper()
	size := regexp.MustCompile(`width="(\d+)" height="(\d+)"`).FindSubmatch(svg)
	from, _ = filepath.Abs(from)
	out, err := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--user-data-dir="+t.TempDir(),
		"--force-device-scale-factor=3", "--window-size="+string(size[1])+","+string(size[2]), "--screenshot="+to, "file://"+from).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// plainText is the words of a statement, without markup.
func plainText(text string) string {
	for _, cut := range []struct{ what, by string }{
		{`(?s)^.*<body>`, ""}, {`<[^>]*>`, ""}, {`@[A-Z]+@`, ""},
		{`\\(begin|end)\{\w+\}|\\includegraphics.*|\\(section\*|problemname|emph|item)`, ""}, {`\\,`, "\u202f"}, {`\\le\b`, "≤"}, {`\\neq\b`, "≠"}, {`[{}$]`, ""},
	} {
		text = regexp.MustCompile(cut.what).ReplaceAllString(text, cut.by)
	}
	text = strings.NewReplacer("\u202f", "", "\u00a0", " ").Replace(html.UnescapeString(text))
	return strings.Join(strings.Fields(text), "\n")
}

// The statement is the same in both languages, with the same title, and bounds as the
// reader has them.
func TestStatementsSayTheSame(t *testing.T) {
	t.Parallel()
	inTeX, inHTML := plainText(string(embedded("statement.tex"))), plainText(string(embedded("statement.html")))
	same(t, inTeX, inHTML, "TeX and HTML")
	words := strings.ReplaceAll(inTeX, "\n", " ")
	for _, want := range []string{Title, "1 ≤ D ≤ 1000000", "0 ≤ M ≤ N - 1 ≤ 999999", "S ≤ 2000000", "x = -1"} {
		if !strings.Contains(words, want) {
			t.Errorf("the statement does not say %q:\n%s", want, words)
		}
	}
}

// Whatever a doc of somebody's suite says, TeX prints it and does nothing else with it.
func TestDocsAreEscaped(t *testing.T) {
	t.Parallel()
	const hostile = "100% of `N` & $x_1$ \\input{/etc/passwd} ~^#"
	want := "\\item 1 point: 100\\% of 'N' \\& \\$x\\_1\\$ \\textbackslash{}input\\{/etc/passwd\\} \\textasciitilde{}\\textasciicircum{}\\#.\n\\end{itemize}\n"
	m := &maker{sets: []set{{doc: hostile, points: 1}}}
	m.Scoring = true
	check(t, writeTeX(m, ""))
	if got := string(m.done[0].text); !strings.HasSuffix(got, want) {
		t.Errorf("%s", got[max(0, len(got)-400):])
	}
}

// The samples of files have the answers that the oracle proves.
func TestSamplesAreRight(t *testing.T) {
	t.Parallel()
	for name, sample := range map[string][2][]byte{"drawn": {embedded("drawn.in"), embedded("drawn.ans")}, "several": {embedded("several.in"), embedded("several.ans")}} {
		boards := must(board.Parse(name, sample[0]))
		check(t, cases.CheckAnswers(name, sample[1], boards))
	}
}

// Adder's own reader refuses what validators are asked to refuse, so that they
// are asked nothing odd.
func TestInvalidInputsAreInvalid(t *testing.T) {
	t.Parallel()
	var names []string
	for _, x := range tricks()[invalidInput] {
		if canonical([]byte(x.Text)) {
			t.Errorf("%s: %q is valid", x.Name, x.Text)
		}
		names = append(names, x.Name)
	}
	if slices.Sort(names); len(slices.Compact(names)) != len(tricks()[invalidInput]) {
		t.Error("two inputs have one name")
	}
}

// Outputs are what their folder says, for Adder, for the checker, and as answer
// files for the answer validator.
func TestOutputsAreWhatTheirFoldersSay(t *testing.T) {
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
		n, _ := strconv.Atoi(word)
		answers = append(answers, int32(n))
	}
	type output struct {
		kind string
		trick
	}
	var outputs []output
	for _, kind := range []string{validOutput, invalidOutput, invalidAnswer} {
		for _, x := range tricks()[kind] {
			outputs = append(outputs, output{kind, x})
		}
	}
	if len(outputs) < 36 || len(tricks()[invalidInput]) < 41 {
		t.Errorf("%d outputs, %d inputs", len(outputs), len(tricks()[invalidInput]))
	}
	var checks, validations []call
	for _, x := range outputs {
		checks = append(checks, call{in, ans, []byte(x.Text)})
		validations = append(validations, call{in, []byte(x.Text)})
	}
	said := checked(t, checks)
	valid := python(t, "problem/validate_answer.py", validations)
	for i, x := range outputs {
		if x.kind == invalidAnswer {
			if valid[i] == "ok" {
				t.Errorf("%s: %q passes for an answer file", x.Name, x.Text)
			}
			continue
		}
		want := x.kind == validOutput
		if got := right(t, in, answers, []byte(x.Text)); got != want {
			t.Errorf("%s/%s: Adder says %v of %q", x.kind, x.Name, got, x.Text)
		}
		if (said[i] == "ok") != want {
			t.Errorf("%s/%s: the checker says %s of %q", x.kind, x.Name, said[i], x.Text)
		}
	}
	if got := python(t, "problem/validate_answer.py", []call{{in, ans}}); got[0] != "ok" {
		t.Errorf("the answer file is refused: %s", got[0])
	}
}

// Of each board of a case its file is named.
func TestAbout(t *testing.T) {
	t.Parallel()
	c := &cases.Case{Group: "traps", Name: "all", Answers: make([]int32, 3), Parts: []cases.Part{{Name: "a", First: 1, Last: 1}, {Name: "b", First: 2, Last: 3}}}
	same(t, "traps/all: doc\n3 boards\nboard 1: a\nboards 2 to 3: b\n", about(c, "doc"))
}
