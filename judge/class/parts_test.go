package class

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/result"
)

// partsOf cuts a class into n shards, each as a machine of its own would.
func partsOf(t *testing.T, files map[string]string, n int, plan string, scheme Scheme) (parts []Part) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), plan) // lies in another place each time
	for i := 1; i <= n; i++ {
		handedIn := classOf(t, dir, files)
		g := Course{Shard: fmt.Sprintf("%d/%d", i, n), HandedIn: handedIn, Marking: Marking{Scheme: scheme}}
		check(t, g.Cut(plan))
		p := Part{Path: g.Shard}
		for _, s := range handedIn.Students {
			p.Results = append(p.Results, result.Result{Student: s.Name, Run: &g.Run})
		}
		if len(p.Results) == 0 {
			p.Results = []result.Result{{Run: &g.Run}} // as it is written
		}
		handedIn.Close()
		parts = append(parts, p)
	}
	return parts
}

// Whatever is missing, there twice, or of something else is refused; what is whole
// is joined, and loses nobody.
func TestJoin(t *testing.T) {
	t.Parallel()
	files := map[string]string{"anna.c": "1", "bob.c": "2", "cleo.c": "3", "dora.txt": "ill"}
	changed := map[string]string{"anna.c": "1", "bob.c": "2 changed", "cleo.c": "3", "dora.txt": "ill"}
	const n = 8 // more than students, so some are empty
	whole := partsOf(t, files, n, "plan", Scheme{})
	if all, err := Join(whole); err != nil || len(all) != len(files) {
		t.Errorf("%d results, %v", len(all), err)
	}
	again := partsOf(t, files, n, "plan", Scheme{})
	others := map[string][]Part{
		"the class is":            partsOf(t, changed, n, "plan", Scheme{}),
		"the plan":                partsOf(t, files, n, "another plan", Scheme{}),
		"the plan (":              partsOf(t, files, n, "plan", Scheme{Whole: 20}),
		"the number of shards is": append(partsOf(t, files, n-1, "plan", Scheme{}), Part{Path: "8/7"}),
	}
	refused := func(words string, parts []Part) {
		t.Helper()
		if all, err := Join(parts); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %d results, %v", words, len(all), err)
		}
	}
	for i := range n {
		parts := append([]Part{}, whole...)
		parts[i] = again[i] // of another machine
		if all, err := Join(parts); err != nil || len(all) != len(files) {
			t.Errorf("shard %d of another machine: %d results, %v", i+1, len(all), err)
		}
		for k, r := range others["the plan"][i].Results {
			if r.Student != whole[i].Results[k].Student {
				t.Errorf("%s is in shard %d by another plan alone", r.Student, i+1)
			}
		}
		parts[i] = whole[(i+1)%n]
		refused("are both the shard", parts)
		refused("missing shards: "+whole[i].Path, append(append([]Part{}, whole[:i]...), whole[i+1:]...))
		for words, other := range others {
			parts[i] = other[i]
			if other[i].Results != nil {
				refused(words, parts)
			}
		}
		parts[i] = Part{Path: "empty"}
		refused("does not say which shard", parts)
		if len(whole[i].Results) > 0 && whole[i].Results[0].Student != "" {
			run := *whole[i].Results[0].Run
			parts[i] = Part{Path: "emptied", Results: []result.Result{{Run: &run}}}
			refused("but the class has 4", parts)
		}
	}
}
