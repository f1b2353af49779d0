package contest

import (
	"adder/cases"
	"adder/judge/board"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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
	inTeX, inHTML := plainText(statementTeX), plainText(statementHTML)
	if diff := cmp.Diff(inTeX, inHTML); diff != "" {
		t.Errorf("(-TeX +HTML):\n%s", diff)
	}
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
	if err := writeTeX(m, ""); err != nil {
		t.Fatal(err)
	}
	if got := string(m.done[0].text); !strings.HasSuffix(got, want) {
		t.Errorf("%s", got[max(0, len(got)-400):])
	}
}

// The samples of files have the answers that the oracle proves.
func TestSamplesAreRight(t *testing.T) {
	t.Parallel()
	for name, sample := range map[string][2][]byte{"drawn": {drawnIn, drawnAns}, "several": {severalIn, severalAns}} {
		boards, err := board.Parse(name, sample[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := cases.CheckAnswers(name, sample[1], boards); err != nil {
			t.Error(err)
		}
	}
}
