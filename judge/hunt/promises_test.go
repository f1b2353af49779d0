package hunt

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/sandbox"
)

// watched is a subject that hands every batch it is given to look.
func watched(s Subject, look func(*run.Batch)) Subject {
	return Subject{Name: s.Name, Open: func(spec lang.Spec) (run.Runner, error) {
		r, err := s.Open(spec)
		return watcher{r, look}, err
	}}
}

type watcher struct {
	run.Runner
	look func(*run.Batch)
}

func (w watcher) Run(ctx context.Context, b *run.Batch, cpu time.Duration) (sandbox.Result, error) {
	w.look(b)
	return w.Runner.Run(ctx, b, cpu)
}

func promised(t testing.TB, names ...string) []*board.Promise {
	t.Helper()
	var all []*board.Promise
	for _, name := range names {
		p, err := board.FindPromise(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func belief(t testing.TB, name string) *misconception.Misconception {
	t.Helper()
	m, err := misconception.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPromisesAreKept: every board that a program is given keeps them, also
// while a failure is made smaller, diagnosed and explained.
func TestPromisesAreKept(t *testing.T) {
	t.Parallel()
	for _, promises := range [][]string{{"disjoint", "ends-free", "reachable"}, {"cells=100", "faces=6"}, {"cells=100", "faces=6", "disjoint", "ends-free", "reachable"}, {"square"}} {
		for _, name := range []string{"snakes-avoided", "memo-over-cycle", "right"} {
			if brief() && (name == "right" || len(promises) == 5) {
				continue
			}
			t.Run(fmt.Sprint(promises, name), func(t *testing.T) {
				t.Parallel()
				s := ill(t) // right
				if name != "right" {
					s = Believer(belief(t, name))
				}
				o := testOptions()
				o.Boards, o.Promises = 40_000, promised(t, promises...)
				var mu sync.Mutex
				given := 0
				r := hunted(t, watched(s, func(batch *run.Batch) {
					mu.Lock()
					defer mu.Unlock()
					var b board.Board
					scan := batch.Scan()
					for scan.Next(&b) {
						given++
						if p := board.Broken(&b, o.Promises); p != nil {
							t.Fatalf("%s is broken by\n%s", p.Name, board.Plain(b))
						}
					}
					if scan.Err() != nil {
						t.Error(scan.Err())
					}
				}), o)
				if found := r.Finding != nil; found != (name != "right") {
					t.Errorf("found: %+v", r.Finding)
				}
				if r.Finding != nil && !r.Finding.Minimal {
					t.Error("not minimal")
				}
				t.Logf("%d boards", given)
			})
		}
	}
}

// TestFamiliesAlone: of the mix, only boards of the families asked for.
func TestFamiliesAlone(t *testing.T) {
	t.Parallel()
	f, err := generator.Find("no-jumps")
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions()
	o.Boards, o.Families = 3000, []*generator.Family{f}
	c := NewCorpus(o)
	defer c.Close()
	b := c.Mix(0)
	var x board.Board
	for s := b.Scan(); s.Next(&x); {
		if len(x.Jumps) > 0 {
			t.Fatalf("a board of another family\n%s", board.Plain(x))
		}
	}
	if b.Len() != 3000 || c.Mix(1) != nil {
		t.Errorf("%d boards, then %v", b.Len(), c.Mix(1))
	}
}
