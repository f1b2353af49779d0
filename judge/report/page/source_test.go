package page_test

import (
	"strings"
	"testing"

	"adder/judge/verdict/result"
)

// A source stands on its author's page, folded if it is long. The lines that a compiler or a
// crash names are marked.
func TestSources(t *testing.T) {
	t.Parallel()
	source := "#include <x.h>\nint main(void) {\n\treturn </script>;\n}\n"
	refused := func(output result.Text) result.Failure {
		return result.Failure{Kind: result.Refused, Output: output}
	}
	for _, c := range []struct {
		name    string
		failure result.Failure
		marked  []string
		folded  bool
	}{
		{"gcc", refused("a.c:2:1: warning: x\na.c: In function main:\n" +
			"a.c:3:9: error: expected\na.c:4:1: note: here"),
			[]string{"return"}, false},
		{"mono", refused("a.cs(2,5): error CS1002"), []string{"int main"}, false},
		{"python", refused("  File \"a.py\", line 4\n    }"), []string{"}"}, false},
		{"crash", result.Failure{Kind: result.Crashed, Frames: []result.Frame{{Line: 3}, {Line: 2}}},
			[]string{"int main", "return"}, false},
		{"wrong", result.Failure{Kind: result.Wrong}, nil, false},
		{"long", result.Failure{Kind: result.Wrong}, nil, true},
	} {
		r := result.Result{Submission: "a.c", Verdict: c.failure.Verdict(), Failure: &c.failure}
		text := source
		if c.folded {
			text = strings.Repeat(source, 40)
		}
		r.Keep(result.SourceFile{Text: result.Text(text)})
		page := besideScript(string(feedbackOf(t, recording{}, r)))
		_, section, _ := strings.Cut(page, `<section id="source">`)
		section, _, _ = strings.Cut(section, "</section>")
		folded := !strings.Contains(section, "<details class=\"input source fold\" open>")
		if folded != c.folded {
			t.Errorf("%s: folded: %v", c.name, folded)
		}
		if !strings.Contains(section, "return &lt;/script&gt;;") {
			t.Errorf("%s: its lines are not there: %s", c.name, section)
		}
		if n := strings.Count(section, `class="marked"`); n != len(c.marked) {
			t.Errorf("%s: %d lines are marked, want %d", c.name, n, len(c.marked))
		}
		for _, words := range c.marked {
			_, after, _ := strings.Cut(section, `class="marked"`)
			if !strings.Contains(after, words) {
				t.Errorf("%s: %q is not marked: %s", c.name, words, section)
			}
		}
	}
	warned := result.Result{
		Verdict:    result.WrongAnswer,
		Submission: "a.c",
		Language:   "C",
		Failure:    &result.Failure{Kind: result.Wrong},
		Warnings:   []result.Warning{{Kind: result.Unset, Line: 2, Reason: "x is never set"}},
		Mend:       &result.Mend{Outcome: result.Mended, Change: &result.Change{Line: 5}}}
	text := result.Text("/* one\ntwo */ int x;\nchar *s = \"</b>\";\n#include <x.h>\nreturn 7;\n")
	warned.Keep(result.SourceFile{Text: text})
	page := besideScript(string(feedbackOf(t, recording{}, warned)))
	for _, line := range []string{
		"<span><i class=\"remark\">/* one</i>\n</span>",
		"<span class=\"marked\" title=\"x is never set\"><i class=\"remark\">two */</i> <i " +
			"class=\"word\">int</i> x;\n</span>",
		"s = <i class=\"value\">&#34;&lt;/b&gt;&#34;</i>;\n</span>",
		"<i class=\"word\">return</i> <i class=\"value\">7</i>;\n</span>",
		"title=\"a change here mends it\"",
	} {
		if !strings.Contains(page, line) {
			t.Errorf("there is no %s in %s", line, page[strings.Index(page, `<section id="source">`):])
		}
	}
	accepted := result.Result{Verdict: result.Accepted}
	accepted.Keep(result.SourceFile{Text: result.Text(source)})
	if accepted.Source != "" {
		t.Error("the source of an accepted submission is kept")
	}
	long := result.Result{Verdict: result.WrongAnswer}
	long.Keep(result.SourceFile{Text: result.Text(make([]byte, result.LongestSource+1))})
	if long.Source != "" {
		t.Error("a source that is too long is kept")
	}
}
