package contest

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/solutions"

	"github.com/google/go-cmp/cmp"
)

// Every solver that is not accepted has a line, so that a new one is not
// forgotten, and groups are those of the suite.
func TestPartlyKnowsEverySolver(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var want, have []string
	for _, s := range wrongSolvers(t) {
		want = append(want, s.Name)
	}
	for line := range strings.Lines(string(embedded("partly.txt"))) {
		name, groups, ok := strings.Cut(strings.TrimSpace(line), ":")
		have = append(have, name)
		for g := range strings.FieldsSeq(groups) {
			if o, err := standard(); err != nil || !ok || !hasGroup(o, g) {
				t.Errorf("%s: no group is called %s (%v)", name, g, err)
			}
		}
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("partly.txt does not list the solvers: go test ./judge/contest -run - -bench Partly -benchtime 1x -update (-want +got):\n%s", diff)
	}
}

func hasGroup(o Problem, name string) bool {
	for _, g := range o.Suite.Groups {
		if g.Name == name {
			return true
		}
	}
	return false
}

// wrongSolvers are all but the accepted ones, in order.
func wrongSolvers(t testing.TB) []lang.Source {
	return sources(t, func(folder string) bool { return folder != "accepted" })
}

func sources(t testing.TB, want func(folder string) bool) (all []lang.Source) {
	t.Helper()
	err := fs.WalkDir(solutions.All, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !want(path.Dir(name)) {
			return err
		}
		l, err := lang.Recognise(name)
		if err != nil {
			return err
		}
		text, err := fs.ReadFile(solutions.All, name)
		all = append(all, lang.Source{Name: name, Lang: l, Text: text})
		return err
	})
	if err != nil {
		t.Fatal(err)
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
	jury := grade.NewJury(sources(t, func(f string) bool { return f == "accepted" }), filepath.Join(cache, "times.json"))
	j := grade.New(o.Suite, o.Cases, builder, jury, lang.Spec{Level: builder.Level})
	defer j.Close()
	all := wrongSolvers(t)
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
