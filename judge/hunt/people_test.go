package hunt

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/lang"
	"adder/judge/result"
)

// people are wrong programs in the manner of people: mistakes of real programs,
// mixed with habits of their own.
func people(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, folder := range []string{"testdata/people", "../mend/testdata/people"} {
		some, err := filepath.Glob(folder + "/*")
		if err != nil || len(some) == 0 {
			t.Fatalf("%s: no programs (%v)", folder, err)
		}
		all = append(all, some...)
	}
	return all
}

// BenchmarkPeople prints what is said of each of them, and how many are named.
func BenchmarkPeople(b *testing.B) {
	o := testOptions()
	o.Workers, o.Boards = 1, 10_000
	for range b.N {
		corpus := NewCorpus(o)
		corpus.Observed()
		found, named := 0, 0
		for _, path := range people(b) {
			s, err := lang.Load(path, nil)
			if err != nil {
				b.Fatal(err)
			}
			begin := time.Now()
			r, err := Hunt(b.Context(), Submission(nil, filepath.Base(path), build(b, s), builder.Level, testLimits), corpus, o)
			if err != nil {
				b.Fatal(err)
			}
			if r.Finding == nil {
				b.Logf("%s: nothing found", path)
				continue
			}
			found++
			d := r.Diagnosis
			if d.Confidence == result.Exact || d.Confidence == result.Probable {
				named++
			}
			b.Logf("%-40s %5.1fs %-10s %s | %s", filepath.Base(path), time.Since(begin).Seconds(), d.Confidence, d.Name, strings.Join(d.Facts, "; "))
		}
		corpus.Close()
		b.ReportMetric(float64(named)/float64(found), "named")
		b.Logf("%d of %d named", named, found)
	}
}
