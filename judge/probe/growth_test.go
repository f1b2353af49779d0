package probe

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// work is a C program that reads a board and takes so many steps over it.
func work(steps string) string {
	return fmt.Sprintf(`#include <stdio.h>
int main(void) {
	long t, n, d, m, a;
	volatile unsigned long sum = 0;
	if (scanf("%%ld%%ld%%ld%%ld", &t, &n, &d, &m) != 4) return 1;
	while (m-- > 0) if (scanf("%%ld%%*d", &a) != 1) return 1;
	unsigned long long steps = %s;
	for (unsigned long long i = 0; i < steps; i++) sum += i;
	puts("0");
}
`, steps)
}

// Real programs, in the sandbox. On a busy machine times may differ from run to run,
// and then nothing may be claimed: such a case is not decided. What is claimed must
// be true all the same.
func TestMeasure(t *testing.T) {
	t.Parallel()
	b, err := lang.NewBuilder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b.Level, _ = sandbox.Best()
	// Where a run is stopped. What an interpreter does before it begins takes longer
	// than what a compiled program does in all.
	const compiled, interpreted = 150 * time.Millisecond, 500 * time.Millisecond
	const python = "t, n, d, m, *_ = map(int, open(0).read().split())\nfor i in range(200 * n):\n    pass\n"
	for _, c := range []struct {
		name, language, text string
		cells, faces         float64 // NaN is not known, Inf anything
		words                string  // a pattern
		bound                time.Duration
	}{
		{"cells times faces", "c", work("20 * n * d"), 1, 1, `^grows like cells\^\S+ · faces\^`, compiled},
		{"cells alone", "c", work("300 * n"), 1, 0, `^grows like cells\^\S+, whatever the faces$`, compiled},
		{"exponential", "c", work("n > 40 ? ~0ull : 1ull << n"), math.NaN(), math.NaN(), `^grows faster than cells\^\d+: .* with 32$|more than .* with \d+$`, compiled},
		{"in an interpreter", "python", python, 1, math.Inf(1), `^grows like cells\^`, interpreted},
		{"endless", "c", work("~0ull"), math.NaN(), math.NaN(), `^nothing can be said of its growth: on the smallest board it does not end within 0.15 s$`, compiled},
		{"fails on large boards", "c", work("10000 * n; if (n > 1500) return 7"), 1, 0, `with 2048 cells and 6 faces it ended with exit code 7$`, compiled},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := measured(t, b, c.language, c.text, c.bound)
			switch {
			case !near(g.Cells, c.cells) || !near(g.Faces, c.faces):
				t.Errorf("cells %+v, faces %+v; want %v, %v\n%s\n%+v", g.Cells, g.Faces, c.cells, c.faces, g.Words, g.Points)
			case regexp.MustCompile(c.words).MatchString(g.Words):
			case strings.Contains(g.Words, Unsteady), strings.Contains(g.Words, "its times follow no power"):
				t.Skipf("not decided on this machine now: %s\n%+v", g.Words, g.Points)
			default:
				t.Errorf("%s, want %s\n%+v", g.Words, c.words, g.Points)
			}
		})
	}
}

// measured measures a program, again if its times did not repeat.
func measured(t *testing.T, b *lang.Builder, language, text string, bound time.Duration) (g *result.Growth) {
	t.Helper()
	l, err := lang.Find(language)
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Build(context.Background(), lang.Source{Name: "program" + l.Extensions[0], Lang: l, Text: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		g, err = Growth(context.Background(), p, lang.Spec{Level: b.Level}, time.Second, bound)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(g.Words, Unsteady) {
			break
		}
	}
	if g.Limit != result.Seconds(time.Second) {
		t.Errorf("the limit is told as %v", g.Limit)
	}
	return g
}

// near reports whether an exponent, where one is claimed, is about what it must be.
func near(e *result.Exponent, want float64) bool {
	return e == nil || math.IsInf(want, 1) || math.Abs(e.Value-want) < 0.25+2*e.Error
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	b, err := lang.NewBuilder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b.Level, _ = sandbox.Best()
	l, err := lang.Find("c")
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Build(context.Background(), lang.Source{Name: "a.c", Lang: l, Text: []byte(work("n"))})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if g, err := Growth(ctx, p, lang.Spec{Level: b.Level}, 0, 0); err != context.Canceled || g != nil {
		t.Errorf("%+v, %v", g, err)
	}
}
