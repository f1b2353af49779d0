package contest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"adder/cases"
	"adder/judge/review/grade"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Every solver that is not accepted has a line, so that a new one is not
// forgotten, and groups are those of the suite.
func TestPartlyKnowsEverySolver(t *testing.T) {
	t.Parallel()
	var want, have []string
	for _, s := range sources(t, false) {
		want = append(want, s.Name)
	}
	groups := cases.Standard().Groups
	for line := range strings.Lines(string(embedded("solvers.txt"))) {
		name, passed, ok := strings.Cut(strings.TrimSpace(line), ":")
		have = append(have, name)
		for g := range strings.FieldsSeq(passed) {
			if !ok || !slices.ContainsFunc(groups, func(x cases.Group) bool { return x.Name == g }) {
				t.Errorf("%s: no group is called %s", name, g)
			}
		}
	}
	same(t, want, have, "solvers.txt does not list the solvers: "+
		"go test ./judge/contest -run - -bench Partly -benchtime 1x -update")
}

// sources are the accepted solvers, or all others, in order.
func sources(t testing.TB, accepted bool) (all []lang.Source) {
	t.Helper()
	solvers := must(ownSolvers(true))
	for _, s := range solvers {
		if (s.Folder == "accepted") != accepted {
			continue
		}
		l := must(lang.Recognise(s.Name))
		all = append(all, lang.Source{Name: s.Folder + "/" + s.Name, Lang: l, Text: s.Text})
	}
	return all
}

// The table is what Adder's own judge says, which takes minutes.
func BenchmarkPartly(t *testing.B) {
	o := standard()
	cache := os.Getenv("ADDER_CACHE")
	if cache == "" {
		cache = t.TempDir()
	}
	builder := must(lang.NewBuilder(filepath.Join(cache, "programs")))
	builder.Level, _ = sandbox.Best()
	jury := grade.NewJury(sources(t, true), filepath.Join(cache, "times.json"))
	j := grade.New(o.Suite, o.Cases, builder, jury, lang.Spec{Level: builder.Level})
	defer j.Close()
	all := sources(t, false)
	lines := make([]string, len(all))
	var group sync.WaitGroup
	slots := make(chan struct{}, 2)
	for i, s := range all {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			p, err := builder.Build(context.Background(), s)
			if err != nil {
				t.Errorf("%s: %v", s.Name, err)
				return
			}
			pool := j.Pool(p)
			defer pool.Close()
			r, err := j.Judge(context.Background(), pool, p, nil)
			if err != nil {
				t.Errorf("%s: %v", s.Name, err)
				return
			}
			lines[i] = s.Name + ":"
			for _, g := range r.Groups {
				if g.Verdict == result.Accepted {
					lines[i] += " " + g.Name
				}
			}
		})
	}
	group.Wait()
	got := strings.Join(lines, "\n") + "\n"
	if *update && !t.Failed() {
		check(t, os.WriteFile("problem/solvers.txt", []byte(got), 0o644))
		return
	}
	same(t, string(embedded("solvers.txt")), got, "solvers.txt, as pinned and as measured")
}

// TestMain lets the sandbox start itself again in its cells.
func TestMain(m *testing.M) {
	sandbox.Init()
	code := m.Run()
	os.RemoveAll(scratch())
	os.Exit(code)
}
