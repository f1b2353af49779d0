package mend

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/trial"

	"github.com/google/go-cmp/cmp"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

func brief() bool { return testing.Short() || os.Getenv("ADDER_RACE") != "" }

// long reports whether what takes minutes is tried, too.
func long() bool { return os.Getenv("ADDER_LONG") != "" }

// mended is a program's mend, with these of the options changed. It is proved on few boards.
func (b *bench) mended(t *testing.T, s lang.Source, change func(o *Options)) *result.Mend {
	t.Helper()
	o := b.options()
	o.Prove = b.proveSome
	change(&o)
	m, err := Mend(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// One wrong word is mended in each way of trying: many in a compiled program, many
// in an interpreter, each alone.
func TestMend(t *testing.T) {
	if brief() {
		t.Skip("takes a minute of CPU time")
	}
	b := newBench(t)
	for _, c := range []struct {
		path, right, wrong string
		quick              bool
	}{
		{"testdata/right/queue.cpp", "if (t > n) break;", "if (t >= n) break;", false}, // TestLeftOut is in C++, too
		{"testdata/right/queue.c", "k <= n; k++", "k < n; k++", false},
		{"testdata/right/queue.py", "if t > n:", "if t >= n:", false}, // as in TestSameOnAnyMachine
		{"testdata/right/levels.java", "w <= n; w++", "w < n; w++", false},
		{"testdata/right/queue.go", "if t > b.n {", "if t >= b.n {", false},
		{"testdata/right/levels.js", "w <= n; w++", "w < n; w++", false},
		{"../../solutions/accepted/bfs.rs", "while cell <= last", "while cell < last", true},
	} {
		if !c.quick && !long() {
			continue
		}
		t.Run(c.path[strings.LastIndex(c.path, ".")+1:], func(t *testing.T) {
			s := (&bench{TB: t}).load(c.path)
			text := string(s.Text)
			if strings.Count(text, c.right) == 0 {
				t.Fatalf("%s has no %q", c.path, c.right)
			}
			s.Text = []byte(strings.Replace(text, c.right, c.wrong, 1))
			m := b.mended(t, s, func(*Options) {})
			if m.Outcome != result.Mended || len(m.Changes) != 1 || m.Proof.Boards == 0 || !strings.Contains(string(m.Diff), "\n-") {
				t.Errorf("%+v", m)
			}
		})
	}
}

// Throws that are printed must be right, too, and are not left out to make them so.
func TestThrows(t *testing.T) {
	if brief() {
		t.Skip("tries hundreds of programs")
	}
	b := newBench(t)
	s := b.load("testdata/right/queue.py")
	s.Text = []byte(`import sys
it = map(int, sys.stdin.read().split())
for _ in range(next(it)):
    n, d, m = next(it), next(it), next(it)
    to = {}
    for _ in range(m):
        a = next(it)
        to[a] = next(it)
    ways, queue = {1: []}, [1]
    for v in queue:
        for w in range(v + 1, min(v + d, n) + 1):
            t = to.get(w, w)
            if t not in ways:
                ways[t] = ways[v] + [w - v + 1]
                queue.append(t)
    throws = ways.get(n)
    print(*([-1] if throws is None else [len(throws)] + throws))
`)
	m := b.mended(t, s, func(o *Options) { o.Donors = nil })
	if m.Outcome != result.Mended || !strings.Contains(string(m.Diff), "+                ways[t] = ways[v] + [w - v]\n") {
		t.Errorf("%+v", m)
	}
}

// Two wrong words are mended before all that could be done to one place was tried.
func TestPairOfCheapChanges(t *testing.T) {
	if brief() {
		t.Skip("tries hundreds of programs")
	}
	b := newBench(t)
	s := b.load("testdata/right/sets.py") // the shortest, which has the fewest changes
	for _, c := range [][2]string{{"v + k <= n", "v + k < n"}, {"throws += 1", "throws += 2"}} {
		s.Text = []byte(strings.Replace(string(s.Text), c[0], c[1], 1))
	}
	singles := len(candidates(newFile(s.Lang, string(s.Text)), nil, 0))
	m := b.mended(t, s, func(o *Options) { o.Donors, o.Budget.Candidates = nil, singles/3 })
	if m.Outcome != result.Mended || len(m.Changes) != 2 {
		t.Errorf("%d single changes: %+v", singles, m)
	}
	t.Logf("%d single changes; mended after %d programs", singles, m.Tried)
}

// A program that knows a few answers by heart is not mended by chance, and what
// ended the search is told.
func TestNotMended(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	b := newBench(t)
	s := b.load("testdata/people/prints_the_table.py")
	o := b.options()
	o.Prove, o.Budget.Candidates = b.proveSome, 50
	m, err := Mend(t.Context(), s, o)
	if err != nil || m.Outcome == result.Mended || m.Ended != result.BudgetOver || m.Tried < 50 {
		t.Errorf("%+v, %v", m, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	o.Progress = func(int, time.Duration) { stop() }
	if m, err = Mend(ctx, s, o); err != nil || m.Outcome == result.Mended || m.Ended != result.Interrupted {
		t.Errorf("interrupted: %+v, %v", m, err)
	}
	o.Progress, o.Until = nil, time.Now()
	if m, err = Mend(t.Context(), s, o); err != nil || m.Ended != result.TimeOver {
		t.Errorf("out of time: %+v, %v", m, err)
	}
}

// How many candidates are tried side by side plays no part in what is found, nor in
// how many were tried by then.
func TestSameOnAnyMachine(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	b := newBench(t)
	right := b.load("testdata/right/queue.py")
	for _, c := range []struct {
		right, wrong string
		most         int
		ended        result.Ended
	}{
		{"if t > n:", "if t >= n:", 90, ""},
		{"+ 1", "+ 2", 40, result.BudgetOver}, // in six places
	} {
		s := right
		s.Text = []byte(strings.ReplaceAll(string(right.Text), c.right, c.wrong))
		var all []*result.Mend
		for _, workers := range []int{1, 3} {
			m := b.mended(t, s, func(o *Options) { o.Workers, o.Donors, o.Budget = workers, nil, Budget{Candidates: c.most} })
			m.CPU = 0
			all = append(all, m)
		}
		if diff := cmp.Diff(all[0], all[1]); diff != "" {
			t.Errorf("%s (-one worker +three):\n%s", c.wrong, diff)
		}
		if m := all[0]; m.Ended != c.ended || c.ended != "" && m.Tried != c.most || c.ended == "" && m.Outcome != result.Mended {
			t.Errorf("%s: %+v", c.wrong, m)
		}
	}
}

// A source that is too long to try changes on is not built even once.
func TestTooLong(t *testing.T) {
	t.Parallel()
	for _, text := range []string{strings.Repeat(" ", longestText+1), strings.Repeat("\n", mostWords), strings.Repeat("a,", mostWords/2)} {
		m, err := Mend(t.Context(), lang.Source{Name: "long.cpp", Lang: language(t, "cpp"), Text: []byte(text)}, Options{})
		if err != nil || m.Outcome != result.NotMended || m.Ended != result.TooLong {
			t.Errorf("%.10q: %+v, %v", text, m, err)
		}
	}
}

// Around a change the statement, and then the block that it is in, are left out.
func TestWithoutStatement(t *testing.T) {
	t.Parallel()
	const java = "void f() {\n    if (pos + d >= n) {\n        count = 1;\n        count -= far;\n    }\n    next();\n}\n"
	for _, c := range []struct {
		key, text, change, to string
		want                  []string
	}{
		{"java", java, "-=", "+=", []string{strings.Replace(java, "        count -= far;\n", "", 1), "void f() {\n    next();\n}\n"}},
		{"python", "if a:\n    far = b\nc = far\n", "= b", "-= b", []string{"if a:\n    pass\nc = far\n", "c = far\n"}},
		{"python", "if a >= b and c:\n    far = b\nc = far\n", ">= b", ">= a", []string{"if c:\n    far = b\nc = far\n", "c = far\n"}},
		{"python", "for v in q:\n    if a:\n        b()\n    far = v\n", "= v", "-= v", []string{"for v in q:\n    if a:\n        b()\n"}},
	} {
		f := fileOf(t, c.key, c.text)
		at := strings.Index(c.text, c.change)
		x := candidate{f, []span{{at, at + len(c.change), c.to}}, []step{{row: arithmeticRow}}, 1}
		var got []string
		for _, y := range x.withoutStatement() {
			got = append(got, y.text())
		}
		if strings.Join(got, "--\n") != strings.Join(c.want, "--\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.text, strings.Join(got, "--\n"), strings.Join(c.want, "--\n"))
		}
	}
}

// What does nothing once it is changed is told to be too much.
func TestLeftOut(t *testing.T) {
	if brief() {
		t.Skip("tries hundreds of programs")
	}
	b := newBench(t)
	s := b.load("../hunt/testdata/people/far_pointer_scan.cpp")
	boards, err := board.Parse("test", []byte("1 8 2 2 4 8 2 4"))
	if err != nil {
		t.Fatal(err)
	}
	m := b.mended(t, s, func(o *Options) { o.Donors, o.Failing = nil, []*trial.Batch{trial.Of(boards...)} })
	if m.Outcome != result.Mended || len(m.Changes) != 1 || m.Changes[0].Kind != dropLineRow.Name || !strings.Contains(string(m.Diff), "-            covered = max(covered, last);") {
		t.Errorf("%+v", m)
	}
}
