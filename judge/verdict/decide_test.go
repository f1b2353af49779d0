package verdict_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

func TestDecide(t *testing.T) {
	t.Parallel()
	const ms, limit = time.Millisecond, time.Second
	wrong := &result.Failure{
		Kind:   result.Wrong,
		Fault:  result.WrongNumber,
		Reason: "the answer is too low: it takes 3 throws",
	}
	missing := &result.Failure{Kind: result.Wrong, Fault: result.Missing}
	flood := make([]byte, 1<<20)
	tests := []struct {
		name    string
		result  sandbox.Result
		limit   time.Duration
		fault   *result.Failure
		verdict result.Verdict
		reason  string
	}{
		{"right", sandbox.Result{CPU: 10 * ms}, limit, nil, result.Accepted, ""},
		{"right, at the limit", sandbox.Result{CPU: limit}, limit, nil, result.Accepted, ""},
		{"right, no limit", sandbox.Result{CPU: time.Hour}, 0, nil, result.Accepted, ""},
		{"right, talks on standard error", sandbox.Result{Stderr: []byte("done\n")}, limit, nil,
			result.Accepted, ""},
		{"wrong", sandbox.Result{CPU: 10 * ms}, limit, wrong, result.WrongAnswer, wrong.Reason},
		{"a little late", sandbox.Result{CPU: 1100 * ms}, limit, nil,
			result.TimeLimit, "took 1.10 s of CPU time; the limit is 1.00 s"},
		{"late and wrong", sandbox.Result{CPU: 1100 * ms}, limit, wrong,
			result.TimeLimit, "took 1.10 s of CPU time; the limit is 1.00 s"},
		{"loop", sandbox.Result{Stop: sandbox.OutOfTime, Code: 9, CPU: 1210 * ms}, limit, wrong,
			result.TimeLimit, "was still running after 1.21 s of CPU time; the limit is 1.00 s"},
		{"sleeper",
			sandbox.Result{Stop: sandbox.OutOfWall, Code: 9, CPU: 20 * ms, Wall: 5400 * ms}, limit, wrong,
			result.TimeLimit, "slept or waited: used only 0.02 s of CPU time in 5.40 s"},
		{"loop on a full machine",
			sandbox.Result{Stop: sandbox.OutOfWall, Code: 9, CPU: 900 * ms, Wall: 5400 * ms}, limit, wrong,
			result.TimeLimit, "was still running after 5.40 s, with 0.90 s of CPU time; the limit is 1.00 s"},
		{"loop that had half of the time",
			sandbox.Result{Stop: sandbox.OutOfWall, Code: 9, CPU: 400 * ms, Wall: 800 * ms}, limit, wrong,
			result.TimeLimit, "was still running after 0.80 s, with 0.40 s of CPU time; the limit is 1.00 s"},
		{"memory", sandbox.Result{Stop: sandbox.OutOfMemory, Code: 9}, limit, wrong,
			result.MemoryLimit, "was stopped because it used more memory than the limit"},
		{"flood", sandbox.Result{Stop: sandbox.TooMuchOutput, Code: 9}, limit, wrong,
			result.OutputLimit, "was stopped because it printed far more than the answers need"},
		{"flood that began right", sandbox.Result{Stop: sandbox.TooMuchOutput}, limit, nil,
			result.OutputLimit, "was stopped because it printed far more than the answers need"},
		{"flood stopped by time",
			sandbox.Result{Stop: sandbox.OutOfTime, CPU: 1210 * ms, Stdout: flood}, limit, wrong,
			result.OutputLimit, "was stopped because it printed far more than the answers need"},
		{"flood that waited",
			sandbox.Result{Stop: sandbox.OutOfWall, Wall: 5400 * ms, Stdout: flood}, limit, wrong,
			result.OutputLimit, "was stopped because it printed far more than the answers need"},
		{"slow, and right so far",
			sandbox.Result{Stop: sandbox.OutOfTime, CPU: 1210 * ms, Stdout: flood}, limit, missing,
			result.TimeLimit, "was still running after 1.21 s of CPU time; the limit is 1.00 s"},
		{"signal", sandbox.Result{Stop: sandbox.Signaled, Code: int(syscall.SIGSEGV)}, limit, wrong,
			result.RunTimeError, "ended by signal 11 (segmentation fault)"},
		{
			"signal with words",
			sandbox.Result{
				Stop:   sandbox.Signaled,
				Code:   int(syscall.SIGABRT),
				Stderr: []byte("main: assertion failed\n"),
			},
			limit,
			nil,
			result.RunTimeError,
			"ended by signal 6 (aborted)",
		},
		{"exit code", sandbox.Result{Code: 3}, limit, nil,
			result.RunTimeError, "all answers are right, but the program exits with code 3"},
		{"exit code, wrong and late", sandbox.Result{Code: 1, CPU: 2 * limit}, limit, wrong,
			result.RunTimeError, "ended with exit code 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			earned, reason := result.Accepted, ""
			if f := verdict.Decide(tt.result, tt.limit, tt.fault); f != nil {
				if strings.Contains(f.Reason, "the limit is") {
					t.Errorf("a search would name its own limit: %s", f.Reason)
				}
				verdict.NameLimit(f, tt.result, tt.limit)
				earned, reason = f.Verdict(), f.Reason
			}
			diff := cmp.Diff([]string{string(tt.verdict), tt.reason}, []string{string(earned), reason})
			if diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func ExampleCheck() {
	input := []byte("2\n10 6 1\n2 9\n4 1 0\n")
	boards := func() *board.Scanner { return board.NewScanner("example", input) }
	f, err := verdict.Check([]byte("2 1 1\n4\n"), []int32{2, 3}, boards, false)
	if err != nil {
		panic(err)
	}
	fmt.Printf("board %d, line %d: %s\n", f.Number, f.Line, f.Reason)
	// Output: board 2, line 2: the answer is too high: it takes only 3 throws
}
