package review

import (
	"context"
	"os"
	"strings"
	"testing"

	"adder/judge/verdict/result"
)

// TestNumbersOfTheSource: an accepted program that is wrong only on sizes that its
// source names keeps its verdict, and its result also has the hunt's finding. A
// right program has none.
func TestNumbersOfTheSource(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes long")
	}
	r, _ := reviewer(t, Options{Plan: Plan{Explain: true, Numbers: true}})
	right := load(t, "../../solutions/accepted/bfs.c")
	const place = "printf(\"%d\\n\", fewest_throws(n, d));"
	if !strings.Contains(string(right.Text), place) {
		t.Fatalf("the accepted solver has no %s", place)
	}
	caught, some := 0, windows
	if os.Getenv("ADDER_LONG") == "" {
		some = windows[:2]
	}
	for i, line := range append([]string{""}, some...) {
		s := right
		s.Text = []byte(strings.Replace(string(right.Text), place,
			"int answer = fewest_throws(n, d); "+line+"printf(\"%d\\n\", answer);", 1))
		x, err := r.Review(context.Background(), Submission{Source: s})
		if err != nil {
			t.Fatal(err)
		}
		f := x.Finding
		if x.Verdict != result.Accepted || x.Score != 100 {
			t.Errorf("%q: %s, %d points", line, x.Verdict, x.Score)
		}
		switch {
		case f == nil:
			t.Logf("%q: nothing", line)
		case i == 0 || !f.FromSource || x.Wanted():
			t.Errorf("%q: %+v", line, f)
		default:
			caught++
			t.Logf("%q: %s; %d cells", line, f.Reason, f.Last().Cells)
		}
	}
	if caught < len(some)-1 {
		t.Errorf("%d of %d are caught", caught, len(some))
	}
}
