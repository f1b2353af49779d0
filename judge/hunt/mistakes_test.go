package hunt

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/result"
)

// allOf hunts a subject for all its mistakes.
func allOf(t testing.TB, s Subject, o Options) *Report {
	t.Helper()
	c := NewCorpus(o)
	defer c.Close()
	r, err := Hunt(context.Background(), s, c, o)
	if err == nil {
		err = Mistakes(context.Background(), s, c, r, o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// listed is the mistakes in words: what each is, its board, and what is printed.
func listed(r *Report) string {
	var all []string
	for _, m := range r.Mistakes {
		all = append(all, fmt.Sprintf("%s%s%s on %d of %d: %q %s", m.Name, m.Way, m.Where, m.Spoils, m.Of, board.Plain(m.Failure.Boards...), m.Failure.Got))
	}
	return strings.Join(all, "\n")
}

func TestScratch(t *testing.T) {
	for i, m := range misconception.All() {
		if len(m.Parts) == 2 && i%401 == 0 {
			r := allOf(t, Believer(m), testOptions())
			t.Logf("%s: diag %+v\n%s", m.Name, r.Diagnosis.Name, listed(r))
		}
	}
}

func TestScratchC(t *testing.T) {
	for _, c := range [][]string{
		{`BEFORE if (n > 100) d = d > 1 ? d - 1 : d;`, `READ for (int q = 0; q < i; q++) {}`, `PRINT printf("%d\n", answer < 0 ? 0 : answer);`},
		{`BEFORE if (n == 9 && d == 3 && m == 2) abort();`, `PRINT printf("%d\n", answer < 0 ? 1000000 : answer > 3 ? answer + 1 : answer);`},
		{`PRINT printf("%d\n", answer < 0 ? 1000000 : answer > 3 ? answer + n % 3 : answer);`},
		{`PRINT printf("%d\n", answer < 0 || answer > 100 ? 100 : answer);`},
		{`PRINT printf("%d\n", answer > 3 ? answer + n % 3 : answer);`},
	} {
		r := allOf(t, ill(t, c...), testOptions())
		name := ""
		if r.Diagnosis != nil {
			name = r.Diagnosis.Name + string(r.Diagnosis.Confidence)
		}
		t.Logf("%s: diag %s\n%s\n%v", c, name, listed(r), r.Cost.Wall.Duration())
	}
	_ = result.Named
}
