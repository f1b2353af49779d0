package contest

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Nobody compiles TeX in a test, so what is written is read: the files in
// testdata are the statement as it goes out.
func TestStatement(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o, err := standard()
	if err != nil {
		t.Fatal(err)
	}
	o.Scoring = true
	m := &maker{Problem: o}
	if m.sets, err = m.secretSets(); err != nil {
		t.Fatal(err)
	}
	if err := writeTeX(m, ""); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{
		"testdata/statement.tex":  string(m.done[0].text),
		"testdata/statement.html": inHTML.render(statementText, "PICTURE\n"),
	} {
		if *update {
			if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if diff := cmp.Diff(string(want), got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", name, err, diff)
		}
	}
}

// Whatever a doc of somebody's suite says, TeX and browsers print it and do
// nothing else with it.
func TestMarkupIsEscaped(t *testing.T) {
	t.Parallel()
	const hostile = "100% of `N` & <b>$x_1$</b> \\input{/etc/passwd} ~^#"
	for name, c := range map[string]struct {
		markup *markup
		want   string
	}{
		"TeX":  {inTeX, "100\\% of $N$ \\& <b>\\$x\\_1\\$</b> \\textbackslash{}input\\{/etc/passwd\\} \\textasciitilde{}\\textasciicircum{}\\#\n\n"},
		"HTML": {inHTML, "<p>100% of <var>N</var> &amp; &lt;b&gt;$x_1$&lt;/b&gt; \\input{/etc/passwd} ~^#</p>\n"},
	} {
		if diff := cmp.Diff(c.want, c.markup.render(hostile, "")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
