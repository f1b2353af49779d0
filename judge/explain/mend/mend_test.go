package mend

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"adder/judge/base/progress"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
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
		{"testdata/right/queue.py", "if t > n:", "if t >= n:", false}, // TestSameOnAnyMachine mends it
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
			if m.Change == nil || m.Proof.Boards == 0 {
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
	o.Doing = &progress.Doing{}
	go func() {
		for o.Doing.Words() == "" {
			time.Sleep(time.Millisecond)
		}
		stop()
	}()
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

// A source of one line is searched for names once, and not once for each token.
func TestOneLine(t *testing.T) {
	t.Parallel()
	f := newFile(language(t, "js"), strings.Repeat("if(a<b)c[d]=e+1;", mostTokens/20))
	if len(candidates(f)) < mostTokens || len(f.near) > len([]use{value, indexed, called, object, typeUse}) {
		t.Errorf("%d candidates, %d searches", len(candidates(f)), len(f.near))
	}
}
