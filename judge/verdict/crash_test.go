package verdict_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"adder/judge/run/sandbox"
	"adder/judge/verdict"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// A crash is explained by one line of what a runtime writes.
func TestExplanation(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, stderr, want string }{
		{"nothing", " \n\n", ""},
		{
			"C++",
			"terminate called after throwing an instance of 'std::out_of_range'\n" +
				"  what():  vector::_M_range_check\n",
			"what():  vector::_M_range_check",
		},
		{
			"Python",
			"Traceback (most recent call last):\n  File \"/prog/main.py\", line 3, in <module>\n" +
				"    print(a[9])\n          ~^^^\nIndexError: list index out of range\n",
			"IndexError: list index out of range",
		},
		{
			"Java",
			"Exception in thread \"main\" java.lang.StackOverflowError\n" +
				"\tat Main.go(Main.java:5)\n\t... 1022 more\n",
			`Exception in thread "main" java.lang.StackOverflowError`,
		},
		{
			"Go",
			"panic: runtime error: index out of range [5] with length 3\n\n" +
				"goroutine 1 [running]:\nmain.main()\n\t/w/main.go:5 +0x1d\nexit status 2\n",
			"panic: runtime error: index out of range [5] with length 3",
		},
		{
			"Go, stack",
			"runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\n" +
				"runtime stack:\nruntime.throw({0x47})\n\t/go/panic.go:1\n",
			"fatal error: stack overflow",
		},
		{
			"JavaScript",
			"/prog/main.js:2\n  throw new Error('boom')\n  ^\n\nError: boom\n" +
				"    at go (/prog/main.js:2:9)\n    at node:internal/main:1:1\n\nNode.js v20.1.0\n",
			"Error: boom",
		},
		{
			"JavaScript, a missing module",
			"reading\nnode:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\n" +
				"Error: Cannot find module 'lodash'\nRequire stack:\n- /prog/main.js\n" +
				"    at Module._load (node:internal/modules/cjs/loader:1038:27) {\n" +
				"  code: 'MODULE_NOT_FOUND'\n}\n\nNode.js v20.1.0\n",
			"Error: Cannot find module 'lodash'",
		},
		{
			"JavaScript, a message of several lines",
			"/prog/src/a b.js:1\nthrow new Error(text);\n^\n\nError: multi\n  ^\nline message\n" +
				"    at go (/prog/src/a b.js:1:7)\n\nNode.js v20.1.0\n",
			"Error: multi",
		},
		{
			"C#",
			"Unhandled Exception:\nSystem.IndexOutOfRangeException: outside the bounds\n" +
				"  at Main.Go () [0x0] in <0>:0 \n" +
				"[ERROR] FATAL UNHANDLED EXCEPTION: System.IndexOutOfRangeException: outside\n" +
				"  at Main.Go () [0x0] in <0>:0 \n",
			"System.IndexOutOfRangeException: outside the bounds",
		},
		{
			"Rust",
			"thread 'main' panicked at main.rs:4:5:\nindex out of bounds: the len is 3 but the index is 5\n" +
				"note: run with `RUST_BACKTRACE=1`\n",
			"index out of bounds: the len is 3 but the index is 5",
		},
		{"JavaScript, no error", "/prog/main.js:2\nthrow 'boom'\n^\nboom\n(Use `node --trace-uncaught ...`)\n",
			"boom"},
		{"assertion", "main: main.c:4: read: Assertion `at < n' failed.\n",
			"main: main.c:4: read: Assertion `at < n' failed."},
		{"the program's own words", "reading\nError: dist=-1\n", ""},
		{"its own words after", "panic: boom\n\ngoroutine 1 [running]:\nError: dist=-1\n", "panic: boom"},
		{"its own words before", "Error: dist=-1\nTraceback (most recent call last):\n  File \"a\", line 3\n" +
			"KeyError: 7\n", "KeyError: 7"},
		{"escapes", "panic: \x1b]0;title\a\x1b[2Jgone\u202e\xff\n", "panic: ?]0;title??[2Jgone??"},
		{"long", "panic: " + strings.Repeat("word ", 1000), "panic: " + strings.Repeat("word ", 29) + "word..."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := verdict.Decide(sandbox.Result{Code: 1, Stderr: []byte(tt.stderr)}, time.Second, nil)
			got := strings.TrimPrefix(f.Reason, "all answers are right, but the program exits with code 1")
			got = strings.TrimPrefix(got, ": ")
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// inWords is frames as "file:line function".
func inWords(frames []result.Frame) (all []string) {
	for _, f := range frames {
		all = append(all, fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Function))
	}
	return all
}

// The frames of the submission's own file are found in stacks that runtimes write.
func TestFramesOfText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, stderr string
		want         []string
	}{
		{"Java, a cause", "Exception in thread \"main\" java.lang.RuntimeException\n" +
			"\tat Main.main(Main.java:3)\nCaused by: java.lang.Error: x\n" +
			"\tat java.base/java.util.A.b(A.java:7)\n\tat Main.f(Main.java:9)\n\t... 1 more\n",
			[]string{"Main.java:9 Main.f"}},
		{"Kotlin", "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 5 out " +
			"of bounds for length 3\n\tat MainKt.read(main.kt:2)\n\tat MainKt.main(main.kt:6)\n" +
			"\tat MainKt.main(main.kt)\n",
			[]string{"main.kt:2 MainKt.read", "main.kt:6 MainKt.main"}},
		{
			"Java, endless recursion",
			"Exception in thread \"main\" java.lang.StackOverflowError\n" +
				strings.Repeat("\tat Main.f(Main.java:9)\n", 1024),
			[]string{"Main.java:9 Main.f"},
		},
		{"Python, an error while handling another",
			"Traceback (most recent call last):\n  File \"/prog/main.py\", line 3, in f\nKeyError: 1\n\n" +
				"During handling of the above exception, another exception occurred:\n\n" +
				"Traceback (most recent call last):\n  File \"/prog/main.py\", line 5, in <module>\n" +
				"  File \"/usr/lib/python3/heapq.py\", line 12, in heappop\nValueError\n",
			[]string{"main.py:5 <module>"}},
		{"Go, other goroutines", "panic: x\n\ngoroutine 7 [running]:\nmain.(*queue).pop(0xc0000)\n" +
			"\tmain.go:6 +0x1\ncreated by main.main in goroutine 1\n\tmain.go:20 +0x2\n\n" +
			"goroutine 1 [chan receive]:\nmain.main()\n\tmain.go:21 +0x2\n",
			[]string{"main.go:6 (*queue).pop"}},
		{"Go, several packages", "panic: x\n\ngoroutine 1 [running]:\nstrings.Repeat(...)\n" +
			"\t/go/src/strings/strings.go:9\nexample.org/snakes/board.Read(...)\n\tboard/read.go:6\n" +
			"main.main()\n\tgrader.go:95 +0x414\n",
			[]string{"board/read.go:6 Read", "grader.go:95 main"}},
		{"Python, in a folder", "Traceback (most recent call last):\n  File \"/prog/src/a b.py\", line 3, in f\n" +
			"KeyError: 1\n", []string{"src/a b.py:3 f"}},
		{"JavaScript, in a folder", "Error: x\n    at twice (/prog/lib/board.js:3:9)\n" +
			"    at node:internal/main/run_main_module:23:47\n    at file:///prog/play.mjs:1:2\n",
			[]string{"lib/board.js:3 twice", "play.mjs:1 "}},
		{
			"Rust, within the library",
			"\nthread 'main' panicked at /rustc/1/library/core/src/option.rs:2:5:\nboom\n",
			nil,
		},
		{"numbers that are none", "main: main.c:99999999999999999999: f: Assertion `x' failed.\n", nil},
	} {
		f := verdict.Decide(sandbox.Result{Code: 1, Stderr: []byte(c.stderr)}, time.Second, nil)
		if diff := cmp.Diff(c.want, inWords(f.Frames)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// A long output keeps its beginning and its end, and no number is cut.
func TestExcerpt(t *testing.T) {
	t.Parallel()
	stderr := "first " + strings.Repeat("7", 400) + "\n" + strings.Repeat("between\namong\n", 25) +
		strings.Repeat("  at f\n", 1024) + "panic: " + strings.Repeat("x", 100) + " out of range: " +
		"1234567890123456789012345678901234567890123456789012345678901234567890\n"
	f := verdict.Decide(sandbox.Result{Code: 1, Stderr: []byte(stderr)}, time.Second, nil)
	lines := strings.Split(strings.TrimSuffix(string(f.Output), "\n"), "\n")
	if len(lines) != 20 || lines[0] != "first ..." || lines[10] != "... 35 more lines ..." ||
		lines[18] != "... the same line 1023 more times ..." || !strings.HasSuffix(lines[19], "67890") {
		t.Errorf("%d lines:\n%s", len(lines), f.Output)
	}
	if !strings.HasSuffix(f.Reason, " out of range:...") {
		t.Errorf("reason %q", f.Reason)
	}
}
