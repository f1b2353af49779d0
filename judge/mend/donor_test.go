package mend

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/lang"
	"adder/judge/result"
	"adder/solutions"
)

// donors are those that a submission is mended with.
func donors(t testing.TB) []lang.Source {
	t.Helper()
	plain, err := PlainDonors()
	if err != nil {
		t.Fatal(err)
	}
	jury, err := lang.All(solutions.Accepted)
	if err != nil {
		t.Fatal(err)
	}
	return append(plain, jury...)
}

// lacking are programs that lack a statement, or have a wrong one, which no word of
// theirs can become; and the line that they lack, with what is there instead.
var lacking = []struct{ file, before, after string }{
	{"jumps_not_taken.cpp", "", "target = teleport[target];"},
	{"table_of_zeros.cpp", "", "for (int j = 0; j <= n; j++) leads[j] = j;"},
	{"overwrites_when_seen.cpp", "", "if (visited[nx]) continue;"},
	{"same_level_for_ever.py", "", "layer = ahead"},
	{"index_past_the_end.py", "", "if prox > n: break"},
	{"start_not_counted.py", "", "distance[1] = 0"},
	{"jump_forgotten.py", "", "if dest in warp: dest = warp[dest]"},
	{"set_never_grows.cpp", "", "known.insert(dst);"},
	{"cost_never_kept.cpp", "", "cost[v] = cost[u] + 1;"},
	{"never_marked.java", "", "visited[end] = true;"},
	{"counts_up_in_place.java", "turns[to]++;", "turns[to] = turns[at] + 1;"},
}

// What a program lacks is among what it is offered, with its own names, and not
// among what its own words give.
func TestBorrowed(t *testing.T) {
	t.Parallel()
	all := donors(t)
	for _, c := range lacking {
		text, err := os.ReadFile("testdata/missing/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		l := mustRecognise(t, c.file)
		f := fileOf(t, l.Key, string(text))
		is := func(x candidate) bool { return x.steps[0].before == c.before && x.steps[0].after == c.after }
		if slices.ContainsFunc(candidates(f, nil, 0), is) {
			t.Errorf("%s: %q is no borrowed statement", c.file, c.after)
		}
		f.donors = donatedBy(l, all)
		offered := donorRow.candidates(f, nil, 0)
		if !slices.ContainsFunc(offered, is) {
			t.Errorf("%s: %q for %q is not among %d candidates", c.file, c.after, c.before, len(offered))
		}
		if len(offered) > 2*mostBorrowed {
			t.Errorf("%s: %d candidates", c.file, len(offered))
		}
		if again := donorRow.candidates(f, nil, 0); !slices.EqualFunc(offered, again, func(a, b candidate) bool { return a.text() == b.text() }) {
			t.Errorf("%s: other candidates the second time", c.file)
		}
	}
}

// A statement keeps no name of its donor but those that live and die in it.
func TestNamesOfTheFile(t *testing.T) {
	t.Parallel()
	f := fileOf(t, "cpp", "int main() {\n    int i = 0, last = 9;\n    int way[10];\n    way[last] = i;\n}\n")
	f.donors = statementsOf(t, "cpp", "int f(int top) {\n    int road[100];\n    for (int i = 0; i < top; i++) {\n        road[i] = far[i];\n        Edge e = {i, top};\n        scanf(\"%d\", &top);\n        land(top);\n        road[top] = 0; // done\n    }\n}\n")
	for _, c := range donorRow.candidates(f, nil, 0) {
		after := c.steps[0].after
		for _, word := range []string{"road", "top", "far", "Edge", "scanf", "land", "done"} {
			if strings.Contains(after, word) {
				t.Errorf("%q has the donor's %s", after, word)
			}
		}
	}
	var shapes []string
	for _, d := range f.donors {
		shapes = append(shapes, d.shape())
	}
	if want := []string{"int $0 [ 100 ] ; ", "$0 [ $1 ] = $2 [ $1 ] ; ", "$0 [ $1 ] = 0 ; "}; !slices.Equal(shapes, want) {
		t.Errorf("statements %q, want %q", shapes, want)
	}
}

// Every donor of our own is right on every small board.
func TestPlainDonors(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	b := newBench(t)
	all, err := PlainDonors()
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range all {
		if i%4 > 0 && !long() {
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			if _, err := s.Lang.Toolchain(); err != nil {
				missing(t, err.Error())
			}
			p, err := b.builder.Build(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if proof, err := b.proveSome(t.Context(), p); err != nil || !proof.Right {
				t.Errorf("%+v, %v", proof, err)
			}
		})
	}
}

// A statement is borrowed beside the budget, and told as every other change is.
func TestBorrow(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	b := newBench(t)
	paths := []string{"testdata/missing/index_past_the_end.py", "testdata/missing/table_of_zeros.cpp", "testdata/missing/counts_up_in_place.java"}
	if !long() {
		paths = paths[:1]
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			s := (&bench{TB: t}).load(path)
			m := b.mended(t, s, func(o *Options) { o.Budget.Candidates = 20 })
			if m.Outcome != result.Mended || len(m.Changes) != 1 || m.Changes[0].Kind != donorRow.Name || m.Ended != "" || m.Diff == "" {
				t.Errorf("%+v", m)
			}
			if s.Lang.Key != "python" {
				return
			}
			m = b.mended(t, s, func(o *Options) { o.Budget.Candidates, o.Donors = 20, nil })
			if m.Outcome == result.Mended || m.Ended != result.BudgetOver {
				t.Errorf("without donors: %+v", m)
			}
		})
	}
}

// A long file has very many changes; they are listed without a copy of it each. It
// borrows no more than a short one, in no long time.
func TestLargeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	text, err := os.ReadFile("testdata/missing/jumps_not_taken.cpp")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, "int helper%d(int a, int b) {\n    int sum = 0;\n    for (int i = a; i <= b; i++) {\n        if (i %% 3 == 0) continue;\n        sum += i * %d;\n    }\n    return sum;\n}\n\n", i, i)
	}
	f := fileOf(t, "cpp", string(text)+b.String())
	if all := candidates(f, nil, 0); len(f.lines) < 1800 || len(all) < 20_000 {
		t.Errorf("%d lines, %d candidates", len(f.lines), len(all))
	}
	f.donors = donatedBy(f.lang, donors(t))
	if n := len(donorRow.candidates(f, nil, 0)); n < mostBorrowed || n > 2*mostBorrowed {
		t.Errorf("%d candidates", n)
	}
}
