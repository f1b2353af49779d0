package review

import (
	"context"
	"strings"
	"testing"

	"adder/judge/result"
)

// windows are lines that make a right solver wrong where no small board leads.
var windows = []string{
	"if (n > 4200 && n < 4700) answer++; ",
	"if (answer > 300 && answer < 330) answer = 0; ",
	"if (d == 37) answer++; ",
	"if (n == 1 << 14) answer++; ",
	"if (n > 6000 && d == n / 2) answer = -1; ",
}

// TestNumbersOfTheSource: an accepted program that is wrong in a window which its
// source names keeps its verdict, and the hunt's finding stands beside it. A
// right one has none.
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
	caught := 0
	for i, line := range append([]string{""}, windows...) {
		s := right
		s.Text = []byte(strings.Replace(string(right.Text), place, "int answer = fewest_throws(n, d); "+line+"printf(\"%d\\n\", answer);", 1))
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
	if caught < len(windows)-1 {
		t.Errorf("%d of %d are caught", caught, len(windows))
	}
}
