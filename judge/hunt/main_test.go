package hunt

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/trial"
)

func TestMain(m *testing.M) { langtest.Main(m) }

// brief reports whether the longest tests are left out or trimmed: with -short, and under the
// race detector, which slows them down tenfold.
func brief() bool { return testing.Short() || os.Getenv("ADDER_RACE") != "" }

// sample takes n of all, at equal distances from the first on. With ADDER_LONG it takes all, and
// in a brief test fewer.
func sample[E any](n int, all []E) (some []E) {
	if os.Getenv("ADDER_LONG") != "" {
		return all
	}
	if brief() {
		n = 1 + min(n, len(all))/8
	}
	for i := range min(n, len(all)) {
		some = append(some, all[i*len(all)/min(n, len(all))])
	}
	return some
}

// skipBrief skips a test that takes long.
func skipBrief(t testing.TB) {
	t.Helper()
	if brief() {
		t.Skip("takes long")
	}
}

// tested is how a subject is run and hunted.
type tested struct {
	trial.Spec
	Options
}

func testOptions() tested {
	setup := lang.Setup{Level: langtest.Builder().Level, Memory: 64 << 20, Output: testOutput}
	runs := trial.Options{Limit: time.Second, Workers: 2}
	return tested{trial.Spec{Setup: setup}, Options{Runs: runs, Seed: 1, Boards: 5000}}
}

// smallOnly are options of a hunt without a mix.
func smallOnly() tested {
	o := testOptions()
	o.Boards = 0
	return o
}

// unexplained are options of a hunt whose finding matters alone: no belief is looked for.
func unexplained() tested {
	o := smallOnly()
	o.Budget.Explain, o.Runs.Limit = 1, 300*time.Millisecond
	return o
}

func inFormat(t testing.TB, name string) (*board.Format, tested) {
	t.Helper()
	f, err := board.FindFormat(name)
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions()
	o.Boards, o.Format, o.Promises, o.OneBoard = 100, f, f.Promised(), f.OneBoard
	o.Budget.Shrink = time.Minute // so that no slow machine ends it
	return f, o
}

// beliefs are the beliefs that a hunt must find.
func beliefs() []*belief.Belief {
	var all []*belief.Belief
	for _, m := range belief.Singles {
		if !m.Harmless {
			all = append(all, m)
		}
	}
	return all
}

func beliefOf(t testing.TB, name string) *belief.Belief {
	t.Helper()
	m, err := belief.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// testOutput is the limit of bytes that a program may print.
const testOutput = 4 << 20

// submission is the subject of a file. It skips a test without its compiler.
func submission(t testing.TB, path ...string) trial.Subject {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
	s, err := lang.Load(filepath.Join(path...), nil)
	if err != nil {
		t.Fatal(err)
	}
	return trial.Submission(path[len(path)-1], langtest.Built(t, s))
}

// corpora are shared by tests that give the same boards.
var corpora = struct {
	sync.Mutex
	made map[string]*Corpus
}{made: map[string]*Corpus{}}

func corpusOf(o tested) *Corpus {
	key := fmt.Sprint(o.Seed, o.Boards, o.Format.Plain(), o.Format, o.OneBoard)
	for _, p := range o.Promises {
		key += " " + p.Name
	}
	for _, f := range o.Families {
		key += " " + f.Name
	}
	corpora.Lock()
	defer corpora.Unlock()
	if corpora.made[key] == nil {
		corpora.made[key] = NewCorpus(o.Spec, o.Options)
	}
	return corpora.made[key]
}

// hunted is the report of a hunt that must not fail itself.
func hunted(t testing.TB, s trial.Subject, o tested) *Report {
	t.Helper()
	p := trial.NewPool(s, o.Spec, o.Runs)
	defer p.Close()
	return huntedIn(t, p, o)
}

// huntedIn is the report of a hunt by a pool that knows something already.
func huntedIn(t testing.TB, p *trial.Pool, o tested) *Report {
	t.Helper()
	r, err := Hunt(t.Context(), p, corpusOf(o), o.Options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// proved is the report of a proof that must not fail itself.
func proved(t testing.TB, s trial.Subject, scope generator.Scope, o tested) *Report {
	t.Helper()
	r, err := Prove(t.Context(), pooled(t, s, o), scope, o.Options, anyTime)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// anyTime lets every proof go on.
func anyTime(uint64, time.Duration) error { return nil }

// pooled is a pool that is closed when the test is over.
func pooled(t testing.TB, s trial.Subject, o tested) *trial.Pool {
	t.Helper()
	p := trial.NewPool(s, o.Spec, o.Runs)
	t.Cleanup(p.Close)
	return p
}

// found is a finding in words.
func found(r *Report) string {
	f := r.Finding
	if f == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s: %s %v, minimal %v, smallest %v, got %q in %d boards: %.40q",
		f.Kind, f.Reason, f.Notes, f.Minimal, f.Smallest, f.Got, len(f.Boards), board.Plain(f.Boards...))
}
