package hunt

import (
	"os/exec"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/judge/result"
)

// TestConfidence: where nothing is named it is said why.
func TestConfidence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, define string
		budget       Budget
		want         result.Confidence
	}{
		{"no budget", `PRINT printf("%d\n", answer < 0 ? 0 : answer);`, Budget{Explain: 1}, result.GaveUp},
		{"enough of it", `PRINT printf("%d\n", answer < 0 ? 0 : answer);`, Budget{}, result.Exact},
		{"unknown belief", `PRINT printf("%d\n", n == 8 && m == 1 ? 77 : answer);`, Budget{}, result.Hint},
		{"no numbers", `PRINT printf("Answer: %d\n", answer);`, Budget{}, result.Inapplicable},
		{"always crashes", `AT_START abort();`, Budget{}, result.Inapplicable},
		{"slow on large boards", `BEFORE while (n > 900) number |= 0;`, Budget{}, result.Inapplicable},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			o.Boards, o.Budget = 0, c.budget
			r := hunted(t, ill(t, c.define), o)
			if r.Finding == nil || r.Diagnosis.Confidence != c.want {
				t.Errorf("%s; %+v, want %s", found(r), r.Diagnosis, c.want)
			}
		})
	}
}

// TestSearchEnds: a hunt ends when its budget does, or its time, whatever stage it
// is in, and says how far it came.
func TestSearchEnds(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{Budget: Budget{Search: 50 * time.Millisecond}}, {Time: time.Millisecond}} {
		o.Seed, o.Boards, o.Workers, o.Limit = 1, 1<<40, 2, time.Second
		r := hunted(t, ill(t), o)
		if r.Finding != nil || r.Next >= o.Boards || r.Cost.Boards == 0 {
			t.Errorf("%d boards, next %d", r.Cost.Boards, r.Next)
		}
	}
}

// TestLoadChangesNothing: a hunt says the same beside processes that take all of
// the machine. Not parallel, so that it is alone the first time.
func TestLoadChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it is not parallel")
	}
	for _, define := range []string{
		`PRINT printf("%d\n", answer < 0 ? 0 : answer);`,
		`PRINT printf("%d\n", number > 100 ? answer + 1 : answer);`,
		`BEFORE while (` + large + `) number |= 0;`,
	} {
		o := testOptions()
		o.Boards = 0
		s := ill(t, define)
		quiet := hunted(t, s, o)
		stop := spin(t, 2*runtime.NumCPU())
		busy := hunted(t, s, o)
		stop()
		same := cmp.Options{cmpopts.IgnoreFields(Report{}, "Cost"), cmpopts.IgnoreFields(result.Failure{}, "Reason")}
		if diff := cmp.Diff(quiet, busy, same); diff != "" {
			t.Errorf("%s\nalone and in company (-want +got):\n%s", define, diff)
		}
		t.Logf("%v alone, %v in company: %s", quiet.Cost.Wall.Duration(), busy.Cost.Wall.Duration(), found(busy))
	}
}

// spin starts processes that do nothing but take time.
func spin(t *testing.T, n int) (stop func()) {
	t.Helper()
	var all []*exec.Cmd
	for range n {
		cmd := exec.Command("sh", "-c", "while :; do :; done")
		if err := cmd.Start(); err != nil {
			t.Skip(err)
		}
		all = append(all, cmd)
	}
	return func() {
		for _, cmd := range all {
			_ = cmd.Process.Kill()
			_ = cmd.Wait() // says that it was killed
		}
	}
}
