package mend

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/trial"
)

// BenchmarkTried reports how many candidates are tried in a minute of CPU time, compilers
// included, and where it goes. Nothing is found right, so that nothing ends a search before.
// ADDER_MEND_ONLY is a pattern of names.
func BenchmarkTried(b *testing.B) {
	secs, _ := strconv.Atoi(cmp.Or(os.Getenv("SECS"), "60"))
	for _, path := range []string{
		"testdata/people/visited_too_late.java", "testdata/people/stack_for_queue.java", "../../solutions/wrong_answer/recursion_no_snakes.java",
		"testdata/people/one_pass.cpp", "testdata/people/two_mistakes.cpp", "../../solutions/wrong_answer/leaky_static_table.cpp",
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
			b1, _ := board.Parse("test", []byte("1 2 1 0"))
			impossible := new(trial.Maker).Of(b1...)
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
				if cpu+compilers > time.Duration(secs)*time.Second {
					stop()
				}
			}
			m, err := Mend(ctx, s, o)
			if err != nil {
				b.Fatal(err)
			}
			total := cpu + compilers
			b.Logf("%d tried in %.1f s, of which compilers %.1f s: %d a minute (%s) in all %d", tried, total.Seconds(), compilers.Seconds(), int(float64(tried)*60/total.Seconds()), m.Ended, m.Tried)
		})
	}
	_ = strings.ToLower
}
