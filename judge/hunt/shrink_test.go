package hunt

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/explain/shrink"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// stepsOf lists every board one step below b. It is a second implementation, from the definition
// and without regard to cost, that shrink.Steps is compared with.
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
func failsAlone(m *belief.Belief, s *oracle.Solver, b *board.Board) bool {
	return m.New()(b) != belief.Outcome(s.Answer(b))
}

// notMinimal returns a failing board one step below b, or nil.
func notMinimal(m *belief.Belief, b *board.Board) *board.Board {
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
func largeStarts(m *belief.Belief, n int) []board.Board {
	var found []board.Board
	var s oracle.Solver
	for seed := uint64(1); seed <= 60; seed++ {
		for i, f := range generator.Families {
			b := f.Board(60+(int(seed)*7+i)%40, seed)
			if len(b.Jumps) < 15 || b.Faces > 100 || !failsAlone(m, &s, &b) {
				continue
			}
			found = append(found, b)
			if len(found) == n {
				return found
			}
		}
	}
	return found
}

// TestShrinkingIsMinimal: no single step from a shrunk board fails, and shrinking takes few
// runs.
func TestShrinkingIsMinimal(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var runs []int
	t.Run("beliefs", func(t *testing.T) {
		forgetful := slices.DeleteFunc(beliefs(), func(m *belief.Belief) bool { return m.Leaks })
		for _, m := range sample(3, forgetful) {
			t.Run(m.Name, func(t *testing.T) {
				t.Parallel()
				boards := sample(2, largeStarts(m, 8))
				if len(boards) == 0 {
					t.Skip("no large board fails")
				}
				for _, b := range boards {
					r := shrunk(t, trial.Believer(m), b)
					small := r.Finding.Last()
					if !r.Finding.Minimal {
						t.Errorf("not called minimal:\n%s", board.Plain(*small))
					}
					c := notMinimal(m, small)
					if c != nil {
						t.Errorf("%sfails, one step below\n%s", board.Plain(*c), board.Plain(*small))
					}
					mu.Lock()
					runs = append(runs, int(r.Cost.Runs))
					mu.Unlock()
				}
			})
		}
	})
	slices.Sort(runs)
	median := runs[len(runs)/2]
	if median > 8 && len(runs) > 4 {
		t.Errorf("the median of %d shrinkings is %d process runs, want 8 at most", len(runs), median)
	}
}

// shrunk makes a failing board small.
func shrunk(t testing.TB, s trial.Subject, b board.Board) *Report {
	t.Helper()
	o := testOptions()
	h := newHunt(pooled(t, s, o), corpusOf(o), o.Options)
	f := &result.Failure{Kind: result.Wrong, Boards: result.OneBoard(b)}
	small, err := shrink.Board(t.Context(), h.Pool, f, h.options.Budget.Shrink)
	if err != nil {
		t.Fatal(err)
	}
	h.report.Finding = small
	return h.end()
}

// TestUnblamedIsNotMinimal: if smaller boards fail together and none can be blamed, the finding
// is not called minimal, since one of them may fail.
func TestUnblamedIsNotMinimal(t *testing.T) {
	t.Parallel()
	var once sync.Once
	s := ill(func(t turn) {
		if t.large() {
			t.print(99)
		} else if t.Boards > 1 {
			once.Do(t.abort)
		}
	})
	b := board.Board{Cells: 8, Faces: 3, Jumps: []board.Jump{{From: 1, To: 2}, {From: 5, To: 2}}}
	for _, minimal := range []bool{false, true} {
		f := shrunk(t, s, b).Finding
		if f.Minimal != minimal || f.Last().Cells != 8 {
			t.Errorf("minimal: %v, want %v; %v", f.Minimal, minimal, f.Last())
		}
	}
}

// TestStepsAreAllSteps: shrink.Steps lists all that stepsOf lists.
func TestStepsAreAllSteps(t *testing.T) {
	skipBrief(t)
	t.Parallel()
	mix := generator.NewMix(5, nil, nil, nil)
	var b board.Board
	for i := range uint64(300) {
		mix.Fill(&b, i)
		got, complete := shrink.Steps(&b, nil)
		if !complete {
			t.Fatalf("not complete for\n%s", board.Plain(b))
		}
		for _, want := range stepsOf(b) {
			// All numbers of faces above one more than the cells do the same.
			if want.Faces != b.Faces && want.Faces > b.Cells+1 && want.Faces < b.Faces-1 {
				continue
			}
			compare := func(x, y board.Board) int { return board.Compare(&x, &y) }
			_, ok := slices.BinarySearchFunc(got, want, compare)
			if !ok {
				t.Fatalf("%sis not among the steps from\n%s", board.Plain(want), board.Plain(b))
			}
		}
	}
}

// leaksOn reports whether a fresh program with the belief is right on the last
// board alone and wrong on it after the others.
func leaksOn(m *belief.Belief, boards []board.Board) bool {
	var s oracle.Solver
	last := &boards[len(boards)-1]
	if failsAlone(m, &s, last) {
		return false
	}
	play := m.New()
	for i := range boards[:len(boards)-1] {
		if play(&boards[i]) != belief.Outcome(s.Answer(&boards[i])) {
			return false
		}
	}
	return play(last) != belief.Outcome(s.Answer(last))
}

// TestLeaksAreMinimal: the finding for a program that remembers is a sequence in which every
// board is needed, and as small as possible.
func TestLeaksAreMinimal(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	other := func(m *belief.Belief) bool { return !m.Leaks || failsOnSmall(m) }
	for _, m := range sample(4, slices.DeleteFunc(beliefs(), other)) {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			f := hunted(t, trial.Believer(m), unexplained()).Finding
			t.Logf("%s\n%s", f.Reason, board.Plain(f.Boards...))
			leaks := leaksOn(m, f.Boards)
			after := strings.HasPrefix(f.Reason, "right alone, wrong after")
			if f.Kind != result.Leak || !f.Minimal || !after || !leaks {
				t.Fatalf("%s, minimal %v, leaks %v: %s", f.Kind, f.Minimal, leaks, f.Reason)
			}
			for i := range len(f.Boards) - 1 {
				rest := slices.Delete(slices.Clone(f.Boards), i, i+1)
				if len(rest) > 1 && leaksOn(m, rest) {
					t.Errorf("board %d can be left out", i+1)
				}
			}
			for i := range f.Boards {
				for _, smaller := range stepsOf(f.Boards[i]) {
					if leaksOn(m, slices.Replace(slices.Clone(f.Boards), i, i+1, smaller)) {
						t.Errorf("board %d can be\n%s", i+1, board.Plain(smaller))
					}
				}
			}
		})
	}
}

// failsOnSmall reports whether a leaky program is wrong alone, too.
func failsOnSmall(m *belief.Belief) bool {
	var s oracle.Solver
	boards := corpusOf(testOptions()).Sweep(0).Boards()
	return slices.ContainsFunc(boards, func(b board.Board) bool { return failsAlone(m, &s, &b) })
}

// TestRoundsAtLargeBoardsAreCounted: a program that needs many jumps on a large board gets the same
// board each time, and its search ends long before the budget does.
func TestRoundsAtLargeBoardsAreCounted(t *testing.T) {
	t.Parallel()
	s := ill(func(t turn) {
		if len(t.Board.Jumps) > 300 && t.Board.Cells > 2000 {
			t.print(99)
		}
	})
	b := generator.MustFind("uniform").Board(10_000, 1)
	first := shrunk(t, s, b)
	if first.Finding.Minimal {
		t.Errorf("%d jumps are called minimal", len(first.Finding.Last().Jumps))
	}
	if first.Cost.Runs > 200 {
		t.Errorf("%d processes, want 200 at most", first.Cost.Runs)
	}
	again := shrunk(t, s, b)
	if board.Compare(first.Finding.Last(), again.Finding.Last()) != 0 {
		t.Errorf("%v and then %v", first.Finding.Last(), again.Finding.Last())
	}
}

// TestSpentShrinkingKeepsWhatItFound: when the whole budget ends a shrinking, the smaller boards that it has
// confirmed are not lost.
func TestSpentShrinkingKeepsWhatItFound(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Runs.Budget = trial.NewBudget(time.Second)
	s := ill(func(t turn) {
		t.CPU = 20 * time.Millisecond
		if t.Board.Cells > 150 {
			t.print(99)
		}
	})
	h := newHunt(pooled(t, s, o), corpusOf(o), o.Options)
	b := generator.MustFind("uniform").Board(10_000, 1)
	h.save(&result.Failure{Kind: result.Wrong, Alone: true, Boards: result.OneBoard(b)})
	err := h.smaller(t.Context())
	f := h.report.Finding
	if !errors.Is(err, trial.ErrSpent) || f.Last().Cells >= 10_000 || f.Minimal {
		t.Errorf("%v: %s", err, found(&Report{Finding: f}))
	}
}
