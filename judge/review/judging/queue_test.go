package judging

import (
	"testing"

	"adder/cases"
	"adder/judge/verdict/result"
)

// No item begins while one before it seems to fail and would make it needless.
func TestNothingBeginsBehindAFailure(t *testing.T) {
	t.Parallel()
	first, second := &cases.Case{Group: "first"}, &cases.Case{Group: "second"}
	for _, failFast := range []bool{false, true} {
		q := &queue{
			items:  []item{{c: first}, {c: first}, {c: second}},
			ends:   func(*result.Failure) bool { return failFast },
			atWork: map[int]*working{0: {}},
		}
		if q.doubtful(1) || q.doubtful(2) {
			t.Error("a run at work is taken for one that failed")
		}
		q.atWork[0] = &working{failed: new(result.Failure)}
		if !q.doubtful(1) || q.doubtful(2) != failFast {
			t.Errorf("fail fast %v: doubtful %v in the group, %v after it", failFast, q.doubtful(1), q.doubtful(2))
		}
	}
}
