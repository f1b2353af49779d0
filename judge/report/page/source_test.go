package page_test

import (
	"strings"
	"testing"

	"adder/judge/result"
)

// A source stands on its author's page, with its lines, those marked that a
// compiler or a crash names, and folded if it is long.
func TestSources(t *testing.T) {
	t.Parallel()
	source := "#include <x.h>\nint main(void) {\n\treturn </script>;\n}\n"
	for _, c := range []struct {
		name   string
		result result.Result
		marked []string
		open   bool
	}{
		{"gcc", result.Result{Verdict: result.CompileError, Failure: &result.Failure{Kind: result.Refused, Output: "a.c:2:1: warning: x\na.c: In function main:\na.c:3:9: error: expected\na.c:4:1: note: here"}}, []string{"return"}, true},
		{"mono", result.Result{Verdict: result.CompileError, Failure: &result.Failure{Kind: result.Refused, Output: "a.cs(2,5): error CS1002"}}, []string{"int main"}, true},
		{"python", result.Result{Verdict: result.CompileError, Failure: &result.Failure{Kind: result.Refused, Output: "  File \"a.py\", line 4\n    }"}}, []string{"}"}, true},
		{"crash", result.Result{Verdict: result.RunTimeError, Failure: &result.Failure{Kind: result.Crashed, Frames: []result.Frame{{Line: 3}, {Line: 2}}}}, []string{"int main", "return"}, true},
		{"wrong", result.Result{Verdict: result.WrongAnswer, Failure: &result.Failure{Kind: result.Wrong}}, nil, true},
		{"long", result.Result{Verdict: result.WrongAnswer, Failure: &result.Failure{Kind: result.Wrong}}, nil, false},
	} {
		r := c.result
		text := source
		if c.name == "long" {
			text = strings.Repeat(source, 40)
		}
		r.Submission = "a.c"
		r.Keep([]byte(text))
		page := besideScript(string(feedbackOf(t, recording{}, r)))
		_, section, found := strings.Cut(page, `<section id="source">`)
		if !found {
			t.Errorf("%s: no source", c.name)
			continue
		}
		section, _, _ = strings.Cut(section, "</section>")
		if open := strings.Contains(section, "<details class=\"input source fold\" open>"); open != c.open {
			t.Errorf("%s: shown unasked: %v", c.name, open)
		}
		if !strings.Contains(section, "return &lt;/script&gt;;") {
			t.Errorf("%s: its lines are not there: %s", c.name, section)
		}
		if n := strings.Count(section, `class="marked"`); n != len(c.marked) {
			t.Errorf("%s: %d lines are marked, want %d", c.name, n, len(c.marked))
		}
		for _, words := range c.marked {
			if _, after, _ := strings.Cut(section, `class="marked"`); !strings.Contains(after, words) {
				t.Errorf("%s: %q is not marked: %s", c.name, words, section)
			}
		}
	}
	warned := result.Result{Verdict: result.WrongAnswer, Submission: "a.c", Language: "C", Failure: &result.Failure{Kind: result.Wrong},
		Warnings: []result.Warning{{Kind: result.Unset, Line: 2, Reason: "x is never set"}}, Mend: &result.Mend{Outcome: result.Mended, Changes: []result.Change{{Line: 5}}}}
	warned.Keep([]byte("/* one\ntwo */ int x;\nchar *s = \"</b>\";\n#include <x.h>\nreturn 7;\n"))
	page := besideScript(string(feedbackOf(t, recording{}, warned)))
	for _, line := range []string{
		"<span><i class=\"remark\">/* one</i>\n</span>",
		"<span class=\"marked\" title=\"x is never set\"><i class=\"remark\">two */</i> <i class=\"word\">int</i> x;\n</span>",
		"s = <i class=\"value\">&#34;&lt;/b&gt;&#34;</i>;\n</span>",
		"<i class=\"word\">return</i> <i class=\"value\">7</i>;\n</span>",
		"title=\"a change here mends it\"",
	} {
		if !strings.Contains(page, line) {
			t.Errorf("there is no %s in %s", line, page[strings.Index(page, `<section id="source">`):])
		}
	}
	accepted := result.Result{Verdict: result.Accepted}
	if accepted.Keep([]byte(source)); accepted.Source != "" {
		t.Error("the source of an accepted submission is kept")
	}
	long := result.Result{Verdict: result.WrongAnswer}
	if long.Keep(make([]byte, result.LongestSource+1)); long.Source != "" {
		t.Error("a source that is too long is kept")
	}
}
