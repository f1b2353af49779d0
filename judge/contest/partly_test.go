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
	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"

	"github.com/google/go-cmp/cmp"
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
	for line := range strings.Lines(string(embedded("partly.txt"))) {
		name, passed, ok := strings.Cut(strings.TrimSpace(line), ":")
		have = append(have, name)
		for g := range strings.FieldsSeq(passed) {
			if !ok || !slices.ContainsFunc(groups, func(x cases.Group) bool { return x.Name == g }) {
				t.Errorf("%s: no group is called %s", name, g)
			}
		}
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("partly.txt does not list the solvers: go test ./judge/contest -run - -bench Partly -benchtime 1x -update (-want +got):\n%s", diff)
	}
}

// sources are the accepted solvers, or all others, in order.
func sources(t testing.TB, accepted bool) (all []lang.Source) {
	t.Helper()
	solvers, err := ownSolvers(true)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range solvers {
		if (s.Folder == "accepted") != accepted {
			continue
		}
		l, err := lang.Recognise(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, lang.Source{Name: s.Folder + "/" + s.Name, Lang: l, Text: s.Text})
	}
	return all
}

// The table is what Adder's own judge says, which takes minutes.
func BenchmarkPartly(t *testing.B) {
	o, err := standard()
	if err != nil {
		t.Fatal(err)
	}
	cache := os.Getenv("ADDER_CACHE")
	if cache == "" {
		cache = t.TempDir()
	}
	builder, err := lang.NewBuilder(filepath.Join(cache, "programs"))
	if err != nil {
		t.Fatal(err)
	}
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
			r, err := j.Judge(context.Background(), p, nil)
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
		if err := os.WriteFile("problem/partly.txt", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(embedded("partly.txt")), got); diff != "" {
		t.Errorf("partly.txt (-pinned +measured):\n%s", diff)
	}
}

// TestMain lets the sandbox start itself again in its cells.
func TestMain(m *testing.M) {
	sandbox.Init()
	code := m.Run()
	cleanup()
	os.Exit(code)
}
