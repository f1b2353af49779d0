package hunt

import (
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// TestEveryBeliefIsFound: a belief is found, with a minimal board, and named; with ADDER_LONG every
// one. Package belief tests that each is wrong somewhere, and package search that each is named.
func TestEveryBeliefIsFound(t *testing.T) {
	t.Parallel()
	for _, m := range sample(2, beliefs()) {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, trial.Believer(m), testOptions())
			f := r.Finding
			if f == nil {
				t.Fatal("not found")
			}
			if !f.Minimal {
				t.Errorf("not minimal: %s", found(r))
			}
			d := r.Diagnosis
			if d == nil || d.Confidence != result.Exact && d.Confidence != result.Probable {
				t.Fatalf("diagnosis %+v of %s", d, found(r))
			}
			if !slices.Contains(d.Class, m.Name) {
				t.Errorf("named %s, of %v", d.Name, d.Class)
			}
		})
	}
}

// TestFailingBatchIsTakenUp: a failure that is known from the suite is pursued after the sweep.
func TestFailingBatchIsTakenUp(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Boards, o.Wrong = 10, true
	p := pooled(t, trial.Believer(beliefOf(t, "takes-hundred-cells")), o)
	b := trial.Of(board.Board{Cells: 300, Faces: 1})
	defer b.Close()
	symptom, run, err := p.Examine(t.Context(), "suite", b, p.LimitUsual)
	if err != nil || symptom == nil {
		t.Fatal(symptom, err)
	}
	p.Keep(b, symptom, run)
	o.Failing = []*trial.Batch{b}
	r := huntedIn(t, p, o)
	if f := r.Finding; f == nil || f.Stage != "suite" || !f.Minimal || f.Last().Cells != 102 {
		t.Error(found(r))
	}
	if d := r.Diagnosis; d == nil || d.Name != "takes-hundred-cells" {
		t.Errorf("diagnosis %+v", d)
	}
}

// TestRightProgramIsClean goes through every stage: in a cell, or here if the test is brief.
func TestRightProgramIsClean(t *testing.T) {
	t.Parallel()
	subject := ill(func(turn) {})
	if !brief() {
		subject = celled(t, "")
	}
	o := testOptions()
	r := hunted(t, subject, o)
	if r.Finding != nil {
		t.Fatal(found(r))
	}
	least := 163_290 + o.Boards
	if r.Cost.Boards < least {
		t.Errorf("%d boards", r.Cost.Boards)
	}
}

// TestWorkersChangeNothing: boards and findings depend on the seed alone.
func TestWorkersChangeNothing(t *testing.T) {
	t.Parallel()
	for _, name := range sample(2, []string{
		"chained", "stuck-crashes", "jumps-not-cleared", "two-passes", "takes-hundred-cells",
	}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var first *Report
			for _, workers := range []int{1, 4} {
				o := testOptions()
				o.Runs.Workers = workers
				r := hunted(t, trial.Believer(beliefOf(t, name)), o)
				if first == nil {
					first = r
				} else if diff := cmp.Diff(first, r, cmpopts.IgnoreFields(Report{}, "Cost")); diff != "" {
					t.Errorf("1 and %d workers (-want +got):\n%s", workers, diff)
				}
			}
		})
	}
}

// TestCancelStopsAtOnce: a hunt ends with its context, also while a program hangs. One that can end
// by itself may have done so just then.
func TestCancelStopsAtOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		subject trial.Subject
		endless bool
	}{
		{celled(t, ""), true}, {celled(t, "hang"), true}, {trial.Believer(beliefOf(t, "chained")), false},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		o := testOptions()
		o.Boards, o.Runs.Limit = 1<<40, time.Hour
		_, err := Hunt(ctx, pooled(t, c.subject, o), corpusOf(o), o.Options)
		late := time.Duration(0)
		if end, _ := ctx.Deadline(); ctx.Err() != nil {
			late = time.Since(end)
		}
		if !errors.Is(err, context.DeadlineExceeded) && (err != nil || c.endless) {
			t.Errorf("error %v", err)
		}
		if late > 10*time.Second { // of an hour that it might take; the machine may be busy
			t.Errorf("came back %v late", late)
		}
	}
}

// TestNothingIsLeftOpen: hunts leave no descriptor and no goroutine behind. It is not parallel,
// for it counts those of the whole process.
func TestNothingIsLeftOpen(t *testing.T) {
	skipBrief(t)
	o := unexplained()
	o.Runs.Limit = 100 * time.Millisecond // of what hangs
	descriptors := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(list)
	}
	hunted(t, celled(t, "crash"), smallOnly()) // what is opened once for all
	before, goroutines := descriptors(), runtime.NumGoroutine()
	for _, s := range []trial.Subject{celled(t, "hang"), trial.Believer(beliefOf(t, "jumps-not-cleared"))} {
		hunted(t, s, o)
	}
	hunted(t, celled(t, "crash"), smallOnly())
	if after := descriptors(); after > before {
		t.Errorf("%d descriptors before, %d after", before, after)
	}
	for range 50 {
		if runtime.NumGoroutine() <= goroutines {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", goroutines, runtime.NumGoroutine())
}
