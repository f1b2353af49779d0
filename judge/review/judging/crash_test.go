package judging_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// The frames of real crashes in the sandbox are those of the submission's own file, with its
// own line numbers, even inside a harness.
func TestFramesAreTheAuthorsOwn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file, harness string
		want          []string
		output        string // a part of it
	}{
		{"crash.py", "",
			[]string{"5 read", "9 <lambda>", "9 solve", "14 <module>"}, "about to fail\nTraceback"},
		{"Crash.java", "",
			[]string{"5 Crash.read", "10 Crash.lambda$main$0", "10 Crash.main"},
			"Index 5 out of bounds for length 3\n\tat "},
		{"crash.kt", "", []string{"2 MainKt.read", "6 MainKt.main"}, "Index 5 out of bounds"},
		{"crash.go", "",
			[]string{"6 read", "11 main.func1", "10 main"},
			"index out of range [7] with length 3\n\ngoroutine 1"},
		{"crash.js", "",
			[]string{"2 read", "6 ", "6 solve", "9 Object.<anonymous>"}, "TypeError: Cannot read"},
		{"crash.rs", "", []string{"2 "}, "the len is 3 but the index is 6\n"},
		{"crash.c", "", []string{"4 read"}, "Assertion `at < n' failed.\n"},
		{"crash.cs", "", nil, "Index was outside the bounds of the array."},
		{"leetcode/crash.py", "leetcode", []string{"6 read", "3 snakesAndLadders"}, "IndexError"},
		{"leetcode/crash.java", "leetcode",
			[]string{"7 Solution.read", "3 Solution.snakesAndLadders"}, "Index 99"},
		{"leetcode/crash.js", "leetcode", []string{"4 read", "2 snakesAndLadders"}, "TypeError"},
		{"leetcode/crash.cpp", "leetcode",
			[]string{"4 int Solution::snakesAndLadders(std::vector<std::vector<int> >&)"}, "Assertion"},
	} {
		if c.file == "crash.kt" && os.Getenv("ADDER_LONG") == "" {
			continue // its compiler takes longest; TestFramesOfText has its output
		}
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			f := crash(t, c.file, c.harness)
			if diff := cmp.Diff(c.want, spelled(f.Frames)); diff != "" {
				t.Errorf("frames (-want +got):\n%s", diff)
			}
			if !strings.Contains(string(f.Output), c.output) {
				t.Errorf("output %s, want %q", f.Output, c.output)
			}
		})
	}
}

// spelled writes frames as "line function".
func spelled(frames []result.Frame) (all []string) {
	for _, f := range frames {
		all = append(all, fmt.Sprintf("%d %s", f.Line, f.Function))
	}
	return all
}

// crash runs a program that crashes, once.
func crash(t *testing.T, file, harness string) *result.Failure {
	t.Helper()
	s, err := lang.Load("testdata/crash/"+file, nil)
	if err != nil {
		t.Fatal(err)
	}
	if harness != "" {
		h, err := lang.FindHarness(harness)
		if err != nil {
			t.Fatal(err)
		}
		s, err = h.Wrap(s)
		if err != nil {
			t.Fatal(err)
		}
	}
	spec := lang.Setup{Level: langtest.Builder().Level, Memory: 1 << 30, Output: 1 << 20}
	session, err := langtest.Built(t, s).Session(spec)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	in, err := sandbox.NewInput([]byte("[[-1,-1],[-1,-1]]\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	r, err := session.Run(context.Background(), in, lang.Site{}, time.Minute, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	f := verdict.Decide(r, time.Minute, nil)
	if f == nil || f.Kind != result.Crashed {
		t.Fatalf("%+v: %s", f, r.Stderr)
	}
	named := result.Result{Failure: f}
	named.NameFiles(s.Authors, s.GraderOf)
	return f
}
