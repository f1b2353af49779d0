package hunt

import (
	"path/filepath"
	"testing"
	"time"

	"adder/judge/lang"
	"adder/judge/misconception"
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

// TestPeopleAreNamed takes a few of them; BenchmarkPeople all.
func TestPeopleAreNamed(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for file, want := range map[string]string{
		"visited_when_taken_overwrites.cpp": "distance-written-again+over-when-taken",
		"zero_means_none.cpp":               "jumps-to-first-ignored+stuck-zero",
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			o.Boards = 0
			r := hunted(t, person(t, filepath.Join("testdata/people", file)), o)
			if d := r.Diagnosis; d.Name != want || d.Confidence != result.Exact || len(d.Beliefs) != 2 {
				t.Errorf("%s: %q, want %q", d.Confidence, d.Name, want)
			}
		})
	}
}

// TestPartOfTheBoards: a table that is filled in advance fails where the board ends
// before that, and does what somebody believes on all others.
func TestPartOfTheBoards(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	o := testOptions()
	o.Boards = 0
	r := hunted(t, person(t, "testdata/people/table_filled.py"), o)
	d := r.Diagnosis
	if d.Name != "" || d.Part == nil || d.Part.On != "boards with more cells than faces" || d.Part.Elsewhere != "crashes" || len(d.Part.Beliefs) == 0 {
		t.Errorf("%+v, %+v", d, d.Part)
	}
}

func person(t testing.TB, path string) Subject {
	t.Helper()
	s, err := lang.Load(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Submission(nil, filepath.Base(path), build(t, s), builder.Level, testLimits)
}

// BenchmarkPeople prints what is said of each of them, and how many are named: by
// the bank's own rows and pairs, by points, on part of the boards, and wrongly.
func BenchmarkPeople(b *testing.B) {
	o := testOptions()
	o.Workers, o.Boards = 1, 10_000
	for range b.N {
		corpus := NewCorpus(o)
		corpus.Observed()
		found, bank, points, parts, misled := 0, 0, 0, 0, 0
		for _, path := range people(b) {
			s, begin := person(b, path), time.Now()
			r, err := Hunt(b.Context(), s, corpus, o)
			if err != nil {
				b.Fatal(err)
			}
			if r.Finding == nil {
				b.Logf("%s: nothing found", path)
				continue
			}
			found++
			d := r.Diagnosis
			switch {
			case d.Name == "" && d.Part != nil:
				parts++
				b.Logf("%-36s %5.1fs on %s %s", filepath.Base(path), time.Since(begin).Seconds(), d.Part.On, d.Part.Name)
				continue
			case misconception.Named(d.Name):
				bank++
			case d.Name != "":
				points++
			}
			if d.Name != "" && unlike(b, s, d.Name) {
				misled++
				b.Errorf("%s is not %s", path, d.Name)
			}
			b.Logf("%-36s %5.1fs %-8s %s", filepath.Base(path), time.Since(begin).Seconds(), d.Confidence, d.Name)
		}
		corpus.Close()
		b.ReportMetric(float64(bank+points)/float64(found), "named")
		b.Logf("of %d: %d by the bank, %d by points, %d on part of the boards; %d wrongly", found, bank, points, parts, misled)
	}
}

// unlike reports whether a program does not do what a belief does on boards that
// neither was seen on.
func unlike(b *testing.B, s Subject, name string) bool {
	m, err := misconception.Find(name)
	if err != nil {
		b.Fatal(err)
	}
	if m.Leaks {
		return false
	}
	believer := Believer(m)
	o := testOptions()
	o.Seed, o.Boards, o.MixOnly, o.Against, o.Workers = 4321, 5_000, true, &believer, 1
	corpus := NewCorpus(o)
	defer corpus.Close()
	r, err := Hunt(b.Context(), s, corpus, o)
	if err != nil {
		b.Fatal(err)
	}
	return r.Finding != nil && r.Finding.Kind == result.Differ
}
