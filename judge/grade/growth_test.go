package grade_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"testing"
	"time"

	"adder/judge/grade"
	"adder/judge/lang"
)

// work is a C program that reads a board and spends so many nanoseconds of CPU
// time on it, and twenty milliseconds on its start. It watches its own clock, so
// that its times are the same on a busy machine as on a quiet one, where counted
// steps take now more, now less.
func work(nanoseconds string) string {
	return fmt.Sprintf(`#include <stdio.h>
#include <time.h>
static unsigned long long spent(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}
int main(void) {
	long t, n, d, m, a;
	while (spent() < 20000000) {}
	if (scanf("%%ld%%ld%%ld%%ld", &t, &n, &d, &m) != 4) return 1;
	while (m-- > 0) if (scanf("%%ld%%*d", &a) != 1) return 1;
	unsigned long long enough = %s;
	while (spent() - 20000000 < enough) {}
	puts("0");
}
`, nanoseconds)
}

const bound = 400 * time.Millisecond

// Real programs, in the sandbox. What a busy machine has spoilt all the same is
// measured again.
func TestGrowth(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	for _, c := range []struct {
		name         string
		source       lang.Source
		cells, faces float64 // NaN is not known, Inf anything
		words        string  // a pattern
	}{
		{"cells times faces", source(t, "c", work("40 * n * d")), 1, 1, `^grows like cells\^\S+ · faces\^`},
		{"cells alone", source(t, "c", work("400 * n")), 1, 0, `^grows like cells\^\S+, whatever the faces$`},
		{"exponential", source(t, "c", work("n > 40 ? ~0ull : 1ull << n")), math.NaN(), math.NaN(), `^grows faster than cells\^\d+: .* with 32$|more than .* with \d+$`},
		{"in an interpreter", source(t, "python", "import time\nt, n, d, m, *_ = map(int, open(0).read().split())\nwhile time.process_time_ns() < 250_000_000 + 20_000 * n:\n    pass\n"), 1, math.Inf(1), `^grows like cells\^`},
		{"endless", source(t, "c", work("~0ull")), math.NaN(), math.NaN(), `^nothing can be said of its growth: with the smallest board it does not end within 0.40 s$`},
		{"fails on large boards", source(t, "c", work("n > 3000 ? 0 : 30000 * n; if (n > 3000) return 7")), 1, 0, `with 4096 cells and 6 faces it ended with exit code 7$`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var g *grade.Growth
			for range 4 {
				var err error
				if g, err = j.GrowthWithin(context.Background(), c.source, bound); err != nil {
					t.Fatal(err)
				}
				if near(g.Cells, c.cells) && near(g.Faces, c.faces) && regexp.MustCompile(c.words).MatchString(g.Words) {
					return
				}
			}
			t.Errorf("cells %+v, faces %+v; want %v, %v\n%s, want %s\n%+v", g.Cells, g.Faces, c.cells, c.faces, g.Words, c.words, g.Points)
		})
	}
}

// near reports whether an exponent is about what it must be.
func near(e grade.Exponent, want float64) bool {
	switch {
	case math.IsNaN(want):
		return !e.Known
	case math.IsInf(want, 1):
		return true
	}
	return e.Known && math.Abs(e.Value-want) < 0.25
}

func TestGrowthRefused(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	var refused *lang.CompileError
	if _, err := j.Growth(context.Background(), source(t, "c", "int main(")); !errors.As(err, &refused) {
		t.Errorf("%v, want a compile error", err)
	}
}
