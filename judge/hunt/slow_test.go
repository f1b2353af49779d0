package hunt

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// While the board of a program that seems to hang is made small, the program is stopped sooner.
// Even so, the board shown at the end fails in the whole time.
func TestSmallBoardFailsInWholeTime(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	o := unexplained()
	o.Runs.Limit = 300 * time.Millisecond
	// Boards of five cells take half of the time, and of seven five times as much.
	pool := pooled(t, celled(t, "slow"), o)
	pool.SetHangs(true)
	h := newHunt(pool, corpusOf(o), o.Options)
	timedOut := func(cells int) *result.Failure {
		b := board.Board{Cells: cells, Faces: 1}
		return &result.Failure{Kind: result.TimedOut, Alone: true, Boards: result.OneBoard(b)}
	}
	f, err := h.atLimit(t.Context(), timedOut(5), timedOut(9))
	if err != nil {
		t.Fatal(err)
	}
	if f.Last().Cells != 7 || pool.Hangs() {
		t.Errorf("%+v; hangs: %v", f, pool.Hangs())
	}
	unconfirmed, _, err := h.alone(t.Context(), "test", board.Board{Cells: 5, Faces: 1}, fewRepeats)
	if err != nil || unconfirmed != nil {
		t.Errorf("%+v, %v", unconfirmed, err)
	}
}

// TestMoreBoardsThanTheSiteGives: a right program is not late if it takes too long only for more
// boards than the site gives in one input. A failure that needs more boards is outside of what
// the site promises.
func TestMoreBoardsThanTheSiteGives(t *testing.T) {
	t.Parallel()
	o := unexplained()
	o.Budget.Search = 6 * time.Second // the second part of the sweep shows it
	r := hunted(t, ill(func(t turn) {
		if t.Number > 2000 {
			t.CPU = 6 * time.Millisecond
		}
	}), o)
	if r.Finding != nil {
		t.Errorf("a right program is condemned: %s", found(r))
	}
	_, o = inFormat(t, "hackerrank")
	r = hunted(t, ill(func(t turn) {
		t.CPU = 80 * time.Millisecond
		if t.Number > 2 && t.Number < 9 {
			t.CPU = 200 * time.Millisecond
		}
	}), o)
	if r.Finding != nil {
		t.Errorf("a right program is condemned that takes longest in the middle: %s", found(r))
	}
	o.Boards, o.Budget.Explain = 0, 1
	r = hunted(t, wrongIf(func(t turn) bool { return t.Number == 21 }), o)
	if r.Finding.Kind != result.Dependent || len(r.Finding.Boards) != 21 || r.Finding.Outside == "" {
		t.Errorf("want 21 boards, outside of what the site gives: %s", found(r))
	}
}

// TestSlowProgramsEnd: the hunt of a right program ends within its budget and finds nothing,
// however slow the program is.
func TestSlowProgramsEnd(t *testing.T) {
	t.Parallel()
	const most = 60 * time.Second
	milliseconds := [][2]time.Duration{{3, 0}, {20, 0}, {0, 20}, {90, 0}, {0, 200}, {200, 0}}
	for _, name := range []string{"plain", "hackerrank"} {
		for _, s := range sample(3, milliseconds) {
			t.Run(fmt.Sprint(name, s), func(t *testing.T) {
				t.Parallel()
				f, o := inFormat(t, name)
				o.Runs.Workers = 1
				if f.Plain() {
					o.Format, o.Promises, o.Boards = nil, nil, 5000
				}
				o.Runs.Budget = trial.NewBudget(most)
				o.Budget = Budget{Search: 10 * time.Second, Shrink: 8 * time.Second}
				r := hunted(t, slow(s[0]*time.Millisecond, s[1]*time.Millisecond), o)
				_, cpu := o.Runs.Budget.Used()
				if o.Runs.Budget.Spent() || cpu > most {
					t.Errorf("it took %v", cpu)
				}
				if r.Stopped == "" {
					t.Error("it is not said that it was stopped")
				}
				if r.Finding != nil && s[1] == 0 {
					t.Errorf("found: %s", found(r))
				}
			})
		}
	}
}

// TestBudgetHolds: no process begins beyond a budget, a process that only the budget stopped has
// no symptom, and a part ends with the whole.
func TestBudgetHolds(t *testing.T) {
	t.Parallel()
	whole := trial.NewBudget(5 * time.Second)
	o := trial.Options{Workers: 1, Limit: time.Second, Budget: whole.Part(time.Hour)}
	p := trial.NewPool(slow(900*time.Millisecond, 0), trial.Spec{}, o)
	defer p.Close()
	var err error
	runs := 0
	for ; err == nil && runs < 100; runs++ {
		var s *trial.Symptom
		s, err = p.Alone(t.Context(), "test", board.Board{Cells: 3, Faces: 1}, p.LimitUsual)
		if s != nil {
			t.Fatalf("a symptom in run %d: %s", runs, s.Reason)
		}
	}
	_, cpu := whole.Used()
	if err != trial.ErrSpent || runs != 6 || cpu > 5*time.Second {
		t.Errorf("%v after %d runs, %v", err, runs, cpu)
	}
}

// slowAndWrong takes two milliseconds for each board, so that no process answers thousands of
// boards in time, and is wrong on one of them.
func slowAndWrong(does func(turn)) trial.Subject {
	jumps := []board.Jump{{From: 5, To: 3}, {From: 6, To: 2}}
	return ill(func(t turn) {
		t.CPU = 2 * time.Millisecond
		if t.size(7, 5, 2) && slices.Equal(t.Board.Jumps, jumps) {
			does(t)
		}
	})
}

// TestSlowAndWrong: a board on which a slow program fails is found among thousands that no process
// answers in time, by a proof and by a hunt.
func TestSlowAndWrong(t *testing.T) {
	t.Parallel()
	scope := generator.NewScope(8, 2, 5)
	const want = "1\n7 5 2\n5 3\n6 2\n"
	isFound := func(t *testing.T, r *Report) {
		t.Helper()
		f := r.Finding
		if f == nil || string(board.Plain(f.Boards...)) != want || !f.Smallest {
			t.Error(found(r))
		}
	}
	for name, does := range map[string]func(turn){
		"wrong": func(t turn) { t.print(flipped(t)) },
		"hangs": func(t turn) { t.CPU = time.Hour },
		"dies":  turn.abort,
		"full":  func(t turn) { t.die(sandbox.OutOfMemory, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := unexplained()
			isFound(t, proved(t, slowAndWrong(does), scope, o))
			isFound(t, hunted(t, slowAndWrong(does), o))
		})
	}
	t.Run("right", func(t *testing.T) {
		t.Parallel()
		r := proved(t, slowAndWrong(func(turn) {}), scope, unexplained())
		if r.Finding != nil || r.Proved.Boards != scope.Count() {
			t.Error(found(r), r.Proved)
		}
	})
}

// TestProofAtTheLimit: a program that fills its memory once, and not again on the same board, is at
// the limit. Its proof goes on.
func TestProofAtTheLimit(t *testing.T) {
	t.Parallel()
	filled := false
	o := testOptions()
	o.Runs.Workers = 1
	scope := generator.NewScope(5, 2, 2)
	r := proved(t, ill(func(t turn) {
		if t.Board.Cells == 4 && !filled {
			filled = true
			t.die(sandbox.OutOfMemory, 0)
		}
	}), scope, o)
	if r.Finding != nil || r.Proved.Boards != scope.Count() {
		t.Error(found(r))
	}
}
