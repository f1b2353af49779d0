package mend

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/trial"
)

// BenchmarkTried reports how many candidates are tried in a minute of CPU time, compilers
// included. One board has a wrong answer, so that no candidate is right and ends the search.
// ADDER_MEND_ONLY is a pattern of names.
func BenchmarkTried(b *testing.B) {
	for _, path := range []string{
		"testdata/people/stack_for_queue.java", "../../solutions/wrong_answer/recursion_no_snakes.java",
		"testdata/people/two_mistakes.cpp", "../../solutions/wrong_answer/leaky_static_table.cpp",
	} {
		name := filepath.Base(path)
		if only, _ := filepath.Match(cmp.Or(os.Getenv("ADDER_MEND_ONLY"), "*"), name); !only {
			continue
		}
		b.Run(name, func(b *testing.B) {
			x := newBench(b)
			s := x.load(path)
			o := x.options()
			o.Budget = Budget{}
			boards, err := board.Parse("test", []byte("1 2 1 0"))
			if err != nil {
				b.Fatal(err)
			}
			impossible := trial.Of(boards...)
			impossible.Answers[0]++
			o.Failing, o.Donors = []*trial.Batch{impossible}, nil
			ctx, stop := context.WithCancel(b.Context())
			defer stop()
			tried, cpu, compilers, before := 0, time.Duration(0), time.Duration(0), x.builder.Spent()
			o.Progress = func(n int, d time.Duration) {
				if ctx.Err() != nil {
					return
				}
				tried, cpu, compilers = n, d, x.builder.Spent()-before
				if cpu+compilers > time.Minute {
					stop()
				}
			}
			if _, err := Mend(ctx, s, o); err != nil {
				b.Fatal(err)
			}
			total := cpu + compilers
			b.Logf("%d tried in %.1f s, of which compilers %.1f s: %.0f a minute", tried, total.Seconds(), compilers.Seconds(), float64(tried)/total.Minutes())
		})
	}
}
