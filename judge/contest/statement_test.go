package contest

import (
	"bytes"
	"html"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report/picture"
)

// The picture in TeX statements was drawn by a browser from one that was drawn
// here, of the same board and the same best way. -update draws it anew.
func TestPictureIsOfThisBoard(t *testing.T) {
	t.Parallel()
	boards := must(board.Parse("drawn", embedded("drawn.in")))
	var s oracle.Solver
	answer, way := s.Solve(&boards[0], board.Rules{})
	check(t, oracle.Verify(&boards[0], board.Rules{}, answer, way))
	svg := picture.SVG(&boards[0], picture.Picture{Way: way.Rests()})
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
	m := &maker{Problem: &Problem{}, files: fstest.MapFS{}, sets: []set{{doc: hostile, points: 1}}}
	m.Scoring = true
	check(t, writeTeX(m, "tex"))
	if got := string(m.files["tex"].Data); !strings.HasSuffix(got, want) {
		t.Errorf("%s", got[max(0, len(got)-400):])
	}
	m.sets[0].doc = script
	check(t, writeHTML(m, "html"))
	page := string(m.files["html"].Data)
	item := "<li>1 point: " + html.EscapeString(script) + ".</li>"
	if !strings.Contains(page, item) || strings.Contains(page, script) {
		t.Errorf("%s", page)
	}
}

// TestWorths: a group has a doc, perhaps with a full stop, or none.
func TestWorths(t *testing.T) {
	t.Parallel()
	m := &maker{sets: []set{{points: 60}, {points: 1, doc: "hard boards"}, {points: 39, doc: "Large\nboards."}}}
	same(t, []string{"60 points.", "1 point: hard boards.", "39 points: Large boards."}, m.worths())
}
