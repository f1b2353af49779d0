package mend

import (
	"fmt"
	"strings"
	"testing"

	"adder/judge/lang"
	"adder/judge/result"
)

// A source that is too long to try changes on is not built even once.
func TestTooLong(t *testing.T) {
	t.Parallel()
	l, err := lang.Find("cpp")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{strings.Repeat(" ", longestText+1), strings.Repeat("\n", mostWords), strings.Repeat("a,", mostWords/2)} {
		m, err := Mend(t.Context(), lang.Source{Name: "long.cpp", Lang: l, Text: []byte(text)}, Options{})
		if err != nil || m.Outcome != result.NotMended || m.Ended != result.TooLong {
			t.Errorf("%.10q: %+v, %v", text, m, err)
		}
	}
}

// Two long texts that differ everywhere are not compared line with line: that took
// memory for each pair of lines.
func TestDiffOfLongTexts(t *testing.T) {
	t.Parallel()
	const n = 20_000
	var a, b strings.Builder
	for i := range n {
		fmt.Fprintf(&a, "int a%d[100];\n", i)
		fmt.Fprintf(&b, "int a%d[n];\n", i)
	}
	if got := strings.Count(diff(a.String(), b.String()), "\n+int"); got != n {
		t.Errorf("%d lines are told as new", got)
	}
	lines := origins(a.String(), b.String())
	for i, line := range lines {
		if line < i+1 || line > i+2 || len(lines) != n {
			t.Fatalf("line %d of %d comes from line %d", i+1, len(lines), line)
		}
	}
}
