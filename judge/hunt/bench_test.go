package hunt

import (
	"path/filepath"
	"testing"
	"time"

	"adder/judge/board"
)

// BenchmarkSolutions prints how long it takes to hunt each published program,
// and what is said of it.
func BenchmarkSolutions(b *testing.B) {
	o := Options{Seed: 1, Boards: 100_000, Limit: time.Second, Workers: 1}
	paths, err := filepath.Glob("../../solutions/*_*/*.*")
	if err != nil || len(paths) == 0 {
		b.Fatal("no solutions", err)
	}
	corpus := NewCorpus(o)
	defer corpus.Close()
	corpus.Observed()
	for _, path := range paths {
		name, _ := filepath.Rel("../../solutions", path)
		b.Run(name, func(b *testing.B) {
			s := solution(b, name)
			b.ResetTimer()
			for range b.N {
				r, err := Hunt(b.Context(), s, corpus, o)
				if err != nil {
					b.Fatal(err)
				}
				if r.Finding == nil {
					b.Logf("%v, %d boards: clean", r.Cost.Wall, r.Cost.Boards)
					continue
				}
				b.Logf("%v, %d runs, %s in %s: %s\n%swant %d, got %q\n%+v", r.Cost.Wall, r.Cost.Runs, r.Finding.Kind, r.Finding.Stage, r.Finding.Reason,
					board.Plain(r.Finding.Boards...), r.Finding.Expected, r.Finding.Got, *r.Diagnosis)
			}
		})
	}
}

// BenchmarkMix is what a board of the mix costs, answered and written.
func BenchmarkMix(b *testing.B) {
	c := NewCorpus(Options{Seed: 1})
	for b.Loop() {
		c.makeMix(1<<20, 1<<20+mixBlock)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/mixBlock, "ns/board")
}
