package mend

import (
	"context"
	"os"
	"strings"
	"testing"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/trial"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

func TestMain(m *testing.M) { langtest.Main(m) }

// slow skips a test that tries hundreds of programs if tests are to be quick.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() || os.Getenv("ADDER_RACE") != "" {
		t.Skip("tries hundreds of programs")
	}
}

// changed is a source in which words were replaced, each once.
func (b *bench) changed(path string, words ...string) lang.Source {
	b.Helper()
	s := b.load(path)
	for i := 0; i < len(words); i += 2 {
		if !strings.Contains(string(s.Text), words[i]) {
			b.Fatalf("%s has no %q", path, words[i])
		}
		s.Text = []byte(strings.Replace(string(s.Text), words[i], words[i+1], 1))
	}
	return s
}

// wantDiff fails the test unless a program was mended by a change with this line.
func wantDiff(t *testing.T, m *result.Mend, line string) {
	t.Helper()
	if m.Outcome != result.Mended || !strings.Contains(string(m.Diff), line) {
		t.Errorf("%+v", m)
	}
}

// One wrong word is mended in each language: many candidates in a program, or each alone.
func TestMend(t *testing.T) {
	slow(t)
	b := newBench(t)
	for _, c := range []struct {
		path, right, wrong string
		quick              bool
	}{
		{"testdata/right/queue.c", "k <= n; k++", "k < n; k++", true},
		{"testdata/right/queue.py", "if t > n:", "if t >= n:", true},
		{"testdata/right/queue.cpp", "if (t > n) break;", "if (t >= n) break;", false},
		{"testdata/right/levels.java", "w <= n; w++", "w < n; w++", false},
		{"testdata/right/queue.go", "if t > b.n {", "if t >= b.n {", false},
		{"testdata/right/levels.js", "w <= n; w++", "w < n; w++", false},
		{"../../../solutions/accepted/bfs.rs", "while cell <= last", "while cell < last", false},
	} {
		if !c.quick && os.Getenv("ADDER_LONG") == "" {
			continue
		}
		t.Run(c.path[strings.LastIndex(c.path, ".")+1:], func(t *testing.T) {
			m := b.mended(t, b.changed(c.path, c.right, c.wrong), func(*Options) {})
			wantDiff(t, m, "\n-")
			if len(m.Changes) != 1 || m.Proof.Boards == 0 {
				t.Errorf("%+v", m)
			}
		})
	}
}

// Throws that are printed must be right, too, and are not left out to make them so.
func TestThrows(t *testing.T) {
	slow(t)
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
	m := b.mended(t, s, func(*Options) {})
	wantDiff(t, m, "+                ways[t] = ways[v] + [w - v]\n")
}

// A program that only knows a few answers is not mended by chance, and the report says what
// ended the search.
func TestNotMended(t *testing.T) {
	slow(t)
	b := newBench(t)
	s := b.load("testdata/people/prints_the_table.py")
	m := b.mended(t, s, func(o *Options) { o.Budget = 1 })
	if m.Outcome != result.NotMended || m.Ended != result.BudgetOver {
		t.Errorf("%+v", m)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	o := b.options()
	o.Progress = func(int) { stop() }
	m, err := Mend(ctx, s, o)
	if err != nil || m.Outcome != result.NotMended || m.Ended != result.Interrupted || m.Tried == 0 {
		t.Errorf("interrupted: %+v, %v", m, err)
	}
}

// The number of workers changes neither what is found nor how many candidates are tried.
func TestSameOnAnyMachine(t *testing.T) {
	slow(t)
	b := newBench(t)
	s := b.changed("testdata/right/queue.py", "if t > n:", "if t >= n:")
	var all []*result.Mend
	for _, workers := range []int{1, 3} {
		m := b.mended(t, s, func(o *Options) { o.Workers = workers })
		m.CPU = 0
		all = append(all, m)
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" {
		t.Errorf("(-one worker +three)\n%s", diff)
	}
	if all[0].Outcome != result.Mended {
		t.Errorf("%+v", all[0])
	}
}

// A source that is too long is never built.
func TestTooLong(t *testing.T) {
	t.Parallel()
	s := lang.Source{Name: "long.cpp", Lang: language(t, "cpp")}
	for _, text := range []string{
		strings.Repeat(" ", longestText+1),
		strings.Repeat("\n", mostTokens),
		strings.Repeat("a,", mostTokens/2),
	} {
		s.Text = []byte(text)
		m, err := Mend(t.Context(), s, Options{})
		if err != nil || m.Outcome != result.NotMended || m.Ended != result.TooLong {
			t.Errorf("%.10q: %+v, %v", text, m, err)
		}
	}
}

// A change that only switches a statement off is described as leaving the statement out.
func TestSwitchedOff(t *testing.T) {
	slow(t)
	b := newBench(t)
	s := b.load("../../hunt/testdata/people/far_pointer_scan.cpp")
	boards, err := board.Parse("test", []byte("1 8 2 2 4 8 2 4"))
	if err != nil {
		t.Fatal(err)
	}
	m := b.mended(t, s, func(o *Options) { o.Failing = []*trial.Batch{trial.Of(boards...)} })
	wantDiff(t, m, "-            covered = max(covered, last);")
	if m.Changes[0].Kind != statement.Name {
		t.Errorf("%+v", m)
	}
}

// twoSearches is right, and then spoils its answer by a second search that never lands on the
// last cell. Two changes make it right: one by which the second search is never done, which is
// tried first, and one that corrects its bound.
const twoSearches = `import sys
it = map(int, sys.stdin.read().split())
for _ in range(next(it)):
    n, d, m = next(it), next(it), next(it)
    to = {}
    for _ in range(m):
        a = next(it)
        to[a] = next(it)
    dist = {1: 0}
    queue = [1]
    for v in queue:
        for w in range(v + 1, min(v + d, n) + 1):
            t = to.get(w, w)
            if t not in dist:
                dist[t] = dist[v] + 1
                queue.append(t)
    answer = dist.get(n, -1)
    if n > 1:
        level, count, seen = [1], 0, {1}
        while level and n not in seen:
            count += 1
            further = []
            for v in level:
                for w in range(v + 1, min(v + d, n - 1) + 1):
                    t = to.get(w, w)
                    if t not in seen:
                        seen.add(t)
                        further.append(t)
            level = further
        answer = count if n in seen else -1
    print(answer)
`

// A change that makes half of the program do nothing is not preferred to one that keeps it
// alive, though it is tried before.
func TestKeepsAlive(t *testing.T) {
	slow(t)
	b := newBench(t)
	s := b.load("testdata/right/queue.py")
	s.Text = []byte(twoSearches)
	m := b.mended(t, s, func(*Options) {})
	wantDiff(t, m, "+                for w in range(v + 1, min(v + d, n) + 1):")
}

// A block that is switched off counts as idle, and one that is still needed does not.
func TestIdleTokens(t *testing.T) {
	slow(t)
	b := newBench(t)
	s := b.load("testdata/right/queue.py")
	s.Text = []byte(twoSearches)
	m := &mender{Options: b.options(), source: s}
	m.Workers = 1
	if err := m.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	f := newFile(s.Lang, twoSearches)
	for _, c := range []struct {
		from, to   string
		acceptable bool
	}{
		{"if n > 1:", "if n < 1:", false},
		{"min(v + d, n - 1)", "min(v + d, n)", true},
	} {
		at := strings.Index(twoSearches, c.from)
		x := candidate{in: f, spans: []span{{at, at + len(c.from), c.to}}, operator: comparison}
		idle, err := m.idleTokens(t.Context(), x)
		if err != nil {
			t.Fatal(err)
		}
		if acceptable(idle, len(f.code)) != c.acceptable {
			t.Errorf("%s: %d of %d tokens are idle", c.to, idle, len(f.code))
		}
	}
}
