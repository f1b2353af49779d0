package grade_test

import (
	"strings"
	"testing"
	"time"

	"adder/judge/grade"
	"adder/judge/sandbox"

	"github.com/google/go-cmp/cmp"
)

// A crash is explained by one line of what a runtime writes.
func TestExplanation(t *testing.T) {
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
		{"long", strings.Repeat("word ", 1000), strings.Repeat("word ", 31) + "word..."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := grade.Decide(sandbox.Result{Code: 1, Stderr: []byte(tt.stderr)}, time.Second, nil)
			got := strings.TrimPrefix(strings.TrimPrefix(f.Reason, "ended with exit code 1"), ": ")
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
