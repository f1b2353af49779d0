package hunt

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/shrink"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// stepsOf lists every board one step below b. It is written down a second time
// here, from the definition and without regard to cost, to hold the first to it.
func stepsOf(b board.Board) []board.Board {
	var all []board.Board
	with := func(change func(*board.Board)) {
		c := b.Clone()
		change(&c)
		if c.Validate() == nil && board.Compare(&c, &b) < 0 {
			all = append(all, c)
		}
	}
	for i := range b.Jumps {
		with(func(c *board.Board) { c.Jumps = slices.Delete(c.Jumps, i, i+1) })
		if i > 0 {
			with(func(c *board.Board) { c.Jumps[i-1], c.Jumps[i] = c.Jumps[i], c.Jumps[i-1] })
		}
		for n := range int32(b.Cells) {
			with(func(c *board.Board) { c.Jumps[i].From = n })
			with(func(c *board.Board) { c.Jumps[i].To = n })
		}
	}
	for faces := 1; faces < b.Faces; faces++ {
		with(func(c *board.Board) { c.Faces = faces })
	}
	for x := int32(1); int(x) <= b.Cells; x++ {
		with(func(c *board.Board) {
			c.Cells--
			c.Jumps = slices.DeleteFunc(c.Jumps, func(j board.Jump) bool { return j.From == x || j.To == x })
			for i := range c.Jumps {
				down(&c.Jumps[i].From, x)
				down(&c.Jumps[i].To, x)
			}
		})
	}
	return all
}

// down moves an end as the cell x below it goes.
func down(end *int32, x int32) {
	if *end > x {
		*end--
	}
}

// failsAlone reports whether a fresh program with the belief is wrong on b.
func failsAlone(m *misconception.Misconception, s *oracle.Solver, b *board.Board) bool {
	return m.New()(b) != misconception.Outcome(s.Answer(b))
}

// notMinimal returns a failing board one step below b, or nil.
func notMinimal(m *misconception.Misconception, b *board.Board) *board.Board {
	var s oracle.Solver
	for _, c := range stepsOf(*b) {
		if failsAlone(m, &s, &c) {
			return &c
		}
	}
	return nil
}

// largeStarts are boards of at least 60 cells and 15 jumps on which the belief
// is wrong. Not every belief has as many.
func largeStarts(m *misconception.Misconception, n int) []board.Board {
	var found []board.Board
	var s oracle.Solver
	for seed := uint64(1); seed <= 60; seed++ {
		for i, f := range generator.Families {
			b := f.Board(60+(int(seed)*7+i)%40, seed)
			if len(b.Jumps) < 15 || b.Faces > 100 || !failsAlone(m, &s, &b) {
				continue
			}
			if found = append(found, b); len(found) == n {
				return found
			}
		}
	}
	return found
}

// TestShrinkingIsMinimal shrinks large failing boards of every belief.
func TestShrinkingIsMinimal(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	starts := 8
	if brief() {
		starts = 1
	}
	var mu sync.Mutex
	var runs []int
	t.Run("beliefs", func(t *testing.T) {
		for i, m := range beliefs() {
			if m.Leaks || brief() && i%20 > 0 {
				continue
			}
			t.Run(m.Name, func(t *testing.T) {
				t.Parallel()
				boards := largeStarts(m, starts)
				if len(boards) == 0 {
					t.Skip("no large board fails")
				}
				for _, b := range boards {
					r := shrunk(t, m, b)
					if !r.Finding.Minimal {
						t.Errorf("not called minimal:\n%s", board.Plain(*r.Finding.Last()))
					}
					if c := notMinimal(m, r.Finding.Last()); c != nil {
						t.Errorf("%sfails, one step below\n%s", board.Plain(*c), board.Plain(*r.Finding.Last()))
					}
					mu.Lock()
					runs = append(runs, int(r.Cost.Runs))
					mu.Unlock()
				}
			})
		}
	})
	slices.Sort(runs)
	median, most := runs[len(runs)/2], runs[len(runs)-1]
	t.Logf("%d shrinkings: median %d process runs, at most %d", len(runs), median, most)
	if median > 8 {
		t.Errorf("the median is %d process runs, want 8 at most", median)
	}
}

// shrunk makes a failing board small.
func shrunk(t testing.TB, m *misconception.Misconception, b board.Board, promises ...*board.Promise) *Report {
	t.Helper()
	o := testOptions()
	o.Promises = promises
	c := NewCorpus(o)
	defer c.Close()
	h := newHunt(Believer(m), c, o)
	defer h.Close()
	e, err := h.Take()
	if err != nil {
		t.Fatal(err)
	}
	defer h.Release(e)
	if h.report.Finding, err = shrink.Board(context.Background(), e, &result.Failure{Kind: result.Wrong, Boards: []board.Board{b}}, h.shrinking()); err != nil {
		t.Fatal(err)
	}
	return h.end()
}

// TestStepsAreAllSteps compares the two ways to list them.
func TestStepsAreAllSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	mix := generator.NewMix(5, nil, nil)
	var b board.Board
	for i := range uint64(300) {
		mix.Fill(&b, i)
		got, complete := shrink.Steps(&b, nil)
		if !complete {
			t.Fatalf("not complete for\n%s", board.Plain(b))
		}
		for _, want := range stepsOf(b) {
			// More faces than cells and one are all alike.
			if want.Faces != b.Faces && want.Faces > b.Cells+1 && want.Faces < b.Faces-1 {
				continue
			}
			if _, ok := slices.BinarySearchFunc(got, want, func(x, y board.Board) int { return board.Compare(&x, &y) }); !ok {
				t.Fatalf("%sis not among the steps from\n%s", board.Plain(want), board.Plain(b))
			}
		}
	}
}

// TestProve: a proof gives every board, also in another order of its jumps, and the
// first thousand alone; a program that is wrong only there is not right.
func TestProve(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		defines []string
		want    string // the board; "" if it is right on all
	}{
		{"right", nil, ""},
		{"wrong alone", []string{`PRINT printf("%d\n", boards == 1 && n == 4 ? 77 : answer);`}, "1\n4 1 0\n"},
		{"wrong when jumps are unsorted", []string{
			`AT_START static int last, unsorted;`,
			`READ if (i == 0) last = unsorted = 0; if (a < last) unsorted = 1; last = a;`,
			`PRINT printf("%d\n", unsorted && d == 2 ? 77 : answer);`,
		}, "1\n3 2 2\n2 1\n1 2\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			scope := generator.NewScope(5, 2, 2)
			r, err := Prove(t.Context(), ill(t, c.defines...), scope, testOptions(), func(uint64, time.Duration) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			p := r.Proved
			t.Logf("%s; %d boards, %d scrambled, %d alone", found(r), p.Boards, p.Scrambled, p.Alone)
			if c.want == "" {
				if r.Finding != nil || p.Boards != scope.Count() || p.Scrambled == 0 || p.Alone != min(provedAlone, scope.Count()) {
					t.Errorf("%d of %d boards", p.Boards, scope.Count())
				}
				return
			}
			if r.Finding == nil || string(board.Plain(r.Finding.Boards...)) != c.want {
				t.Errorf("want %q", c.want)
			}
		})
	}
}

// TestNothingToProve: where the promises leave no board nothing is proved.
func TestNothingToProve(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Promises = promised(t, "cells=100")
	_, err := Prove(t.Context(), ill(t), generator.NewScope(5, 2, 2), o, func(uint64, time.Duration) error { return nil })
	if !errors.Is(err, ErrNothing) {
		t.Errorf("error %v", err)
	}
}
