package hunt

import (
	"context"
	"errors"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/generator"
	"adder/judge/misconception"
)

// TestWorkersChangeNothing: boards and findings depend on the seed alone.
func TestWorkersChangeNothing(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"chained", "jumps-not-cleared", "two-passes", "stuck-crashes", "room-for-hundred-cells", "right"} {
		if brief() && i > 1 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var first *Report
			for _, workers := range []int{1, 2, 5} {
				o := testOptions()
				o.Workers, o.Boards = workers, 80_000
				s := ill(t)
				if name != "right" {
					s = Believer(belief(t, name))
				}
				r := hunted(t, s, o)
				if first == nil {
					first = r
					continue
				}
				if diff := cmp.Diff(first, r, cmpopts.IgnoreFields(Report{}, "Cost")); diff != "" {
					t.Errorf("1 and %d workers (-want +got):\n%s", workers, diff)
				}
			}
		})
	}
}

// TestSeedNamesBoards: the same whoever asks, in whatever order.
func TestSeedNamesBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o := Options{Seed: 7, Boards: 3 * mixBlock / 2}
	a, b := NewCorpus(o), NewCorpus(o)
	defer a.Close()
	defer b.Close()
	b.Mix(1)
	for k := range uint64(2) {
		if string(a.Mix(k).Text) != string(b.Mix(k).Text) {
			t.Errorf("batch %d differs", k)
		}
	}
	o.Seed++
	if c := NewCorpus(o); string(a.Mix(0).Text) == string(c.Mix(0).Text) {
		t.Error("another seed has the same boards")
	}
	o.Seed, o.First = 7, mixBlock
	o.Boards -= mixBlock
	if c := NewCorpus(o); string(a.Mix(1).Text) != string(c.Mix(0).Text) {
		t.Error("a hunt that goes on has other boards")
	}
	if a.Mix(2) != nil {
		t.Error("more boards than were asked for")
	}
}

// TestCancelStopsAtOnce: also while a program hangs.
func TestCancelStopsAtOnce(t *testing.T) {
	t.Parallel()
	for _, s := range []Subject{ill(t), ill(t, "BEFORE for (;;) number |= 0;"), Believer(belief(t, "chained"))} {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		o := testOptions()
		o.Boards, o.Limit = 1<<40, time.Hour
		c := NewCorpus(o)
		_, err := Hunt(ctx, s, c, o)
		c.Close()
		late := time.Duration(0)
		if end, _ := ctx.Deadline(); ctx.Err() != nil {
			late = time.Since(end)
		}
		if ctx.Err() != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		if late > 10*time.Second { // of an hour that it might take; the machine may be busy
			t.Errorf("came back %v late", late)
		}
	}
}

// TestNothingIsLeftOpen counts descriptors and goroutines. It is not parallel,
// for it counts those of the whole process.
func TestNothingIsLeftOpen(t *testing.T) {
	if brief() {
		t.Skip("it is not parallel")
	}
	o := testOptions()
	o.Boards = 3000
	hang, leaky := ill(t, "BEFORE while ("+large+") number |= 0;"), Believer(belief(t, "jumps-not-cleared"))
	crash := ill(t, "PRINT if (answer < 0) abort(); printf(\"%d\\n\", answer);")
	descriptors := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(list)
	}
	hunted(t, crash, o) // what is opened once for all
	before, goroutines := descriptors(), runtime.NumGoroutine()
	for _, s := range []Subject{hang, leaky, crash, ill(t)} {
		hunted(t, s, o)
	}
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

// TestHarmlessOnesAreClean: what never changes an answer is no finding.
func TestHarmlessOnesAreClean(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o := testOptions()
	uniform, err := generator.Find("uniform")
	if err != nil {
		t.Fatal(err)
	}
	// Families of one's own leave out the boards of a million cells, on which a
	// player runs out of steps.
	o.Boards, o.Families = 5000, []*generator.Family{uniform}
	corpus := NewCorpus(o)
	t.Cleanup(corpus.Close)
	n := 0
	for _, m := range misconception.Singles {
		if !m.Harmless {
			continue
		}
		n++
		r, err := Hunt(t.Context(), Believer(m), corpus, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Finding != nil {
			t.Errorf("%s: %+v", m.Name, r.Finding)
		}
	}
	if n == 0 {
		t.Error("there are none")
	}
}
