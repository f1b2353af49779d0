package grade_test

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/grade"
	"adder/judge/sandbox"

	"github.com/google/go-cmp/cmp"
)

func TestDecide(t *testing.T) {
	t.Parallel()
	const ms, limit = time.Millisecond, time.Second
	wrong := &grade.Fault{Kind: grade.WrongNumber, Reason: "the answer is too low: it takes 3 throws"}
	tests := []struct {
		name    string
		result  sandbox.Result
		limit   time.Duration
		fault   *grade.Fault
		verdict grade.Verdict
		reason  string
	}{
		{"right", sandbox.Result{CPU: 10 * ms}, limit, nil, grade.Accepted, ""},
		{"right, at the limit", sandbox.Result{CPU: limit}, limit, nil, grade.Accepted, ""},
		{"right, no limit", sandbox.Result{CPU: time.Hour}, 0, nil, grade.Accepted, ""},
		{"right, talks on standard error", sandbox.Result{Stderr: []byte("done\n")}, limit, nil, grade.Accepted, ""},
		{"wrong", sandbox.Result{CPU: 10 * ms}, limit, wrong, grade.WrongAnswer, wrong.Reason},
		{"a little late", sandbox.Result{CPU: 1100 * ms}, limit, nil, grade.TimeLimit, "took 1.10 s of CPU time; the limit is 1.00 s"},
		{"late and wrong", sandbox.Result{CPU: 1100 * ms}, limit, wrong, grade.TimeLimit, "took 1.10 s of CPU time; the limit is 1.00 s"},
		{"loop", sandbox.Result{Stop: sandbox.OutOfTime, Code: 9, CPU: 1210 * ms}, limit, wrong, grade.TimeLimit, "still ran after 1.21 s of CPU time; the limit is 1.00 s"},
		{"sleeper", sandbox.Result{Stop: sandbox.OutOfWall, Code: 9, CPU: 20 * ms, Wall: 5400 * ms}, limit, wrong, grade.TimeLimit, "waited: used 0.02 s of CPU time in 5.40 s"},
		{"memory", sandbox.Result{Stop: sandbox.OutOfMemory, Code: 9}, limit, wrong, grade.MemoryLimit, "took more memory than the limit, and was stopped"},
		{"flood", sandbox.Result{Stop: sandbox.TooMuchOutput, Code: 9}, limit, wrong, grade.OutputLimit, "printed far more than the answers take, and was stopped"},
		{"flood that began right", sandbox.Result{Stop: sandbox.TooMuchOutput}, limit, nil, grade.OutputLimit, "printed far more than the answers take, and was stopped"},
		{"signal", sandbox.Result{Stop: sandbox.Signaled, Code: int(syscall.SIGSEGV)}, limit, wrong, grade.RunTimeError, "ended by signal 11 (segmentation fault)"},
		{"signal with words", sandbox.Result{Stop: sandbox.Signaled, Code: int(syscall.SIGABRT), Stderr: []byte("main: assertion failed\n")}, limit, nil, grade.RunTimeError, "ended by signal 6 (aborted): main: assertion failed"},
		{"exit code", sandbox.Result{Code: 3}, limit, nil, grade.RunTimeError, "ended with exit code 3"},
		{"exit code, wrong and late", sandbox.Result{Code: 1, CPU: 2 * limit}, limit, wrong, grade.RunTimeError, "ended with exit code 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			verdict, reason := grade.Decide(tt.result, tt.limit, tt.fault)
			if diff := cmp.Diff([]string{string(tt.verdict), tt.reason}, []string{string(verdict), reason}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A crash is explained by one line of what a runtime writes.
func TestLastWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, stderr, want string }{
		{"nothing", " \n\n", ""},
		{"C++", "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n", "what():  vector::_M_range_check"},
		{"Python", "Traceback (most recent call last):\n  File \"/prog/main.py\", line 3, in <module>\n    print(a[9])\n          ~^^^\nIndexError: list index out of range\n", "IndexError: list index out of range"},
		{"Java", "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Main.go(Main.java:5)\n\t... 1022 more\n", `Exception in thread "main" java.lang.StackOverflowError`},
		{"Go", "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/w/main.go:5 +0x1d\nexit status 2\n", "panic: runtime error: index out of range [5] with length 3"},
		{"Go, stack", "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\nruntime stack:\nruntime.throw({0x47})\n\t/go/panic.go:1\n", "fatal error: stack overflow"},
		{"JavaScript", "/prog/main.js:2\n  throw new Error('boom')\n  ^\n\nError: boom\n    at go (/prog/main.js:2:9)\n    at node:internal/main:1:1\n\nNode.js v20.1.0\n", "Error: boom"},
		{"C#", "Unhandled Exception:\nSystem.IndexOutOfRangeException: outside the bounds\n  at Main.Go () [0x0] in <0>:0 \n[ERROR] FATAL UNHANDLED EXCEPTION: System.IndexOutOfRangeException: outside\n  at Main.Go () [0x0] in <0>:0 \n", "System.IndexOutOfRangeException: outside the bounds"},
		{"Rust", "thread 'main' panicked at main.rs:4:5:\nindex out of bounds: the len is 3 but the index is 5\nnote: run with `RUST_BACKTRACE=1`\n", "index out of bounds: the len is 3 but the index is 5"},
		{"escapes", "\x1b]0;title\a\x1b[2Jgone\u202e\xff\n", "?]0;title??[2Jgone??"},
		{"long", strings.Repeat("word ", 1000), strings.Repeat("word ", 12) + "..."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, reason := grade.Decide(sandbox.Result{Code: 1, Stderr: []byte(tt.stderr)}, time.Second, nil)
			got := strings.TrimPrefix(strings.TrimPrefix(reason, "ended with exit code 1"), ": ")
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
