package job_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"adder/judge/base/progress"
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// TestMain lets the test's own program be the first process of a cell.
func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

const tiny = `name: tiny
groups:
  - {name: first, points: 40, cases: [{name: a, sweep: {to: 1}}]}
  - {name: second, points: 60, cases: [{name: b, sweep: {to: 40}}]}
`

const always1 = "for _ in range(int(input())):\n    n, d, m = map(int, input().split())\n" +
	"    for _ in range(m): input()\n    print(1)\n"

// A grading knows the results of a desk of the same folder, and a desk those of a grading; both
// write the same files.
func TestDeskAndGradingAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	if level, _ := sandbox.Best(); level == sandbox.Bare {
		t.Skip("no sandbox")
	}
	dir := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("suite.yaml", tiny)
	write("in/Ana/attempt-1/main.py", "print(")
	write("in/Ana/attempt-2/main.py", always1)
	write("in/Béa/attempt-1/main.py", always1)
	var mu sync.Mutex
	var said []string
	grading := func() *job.Grading {
		said = nil
		j := &job.Job{
			Machine: job.Machine{Cache: filepath.Join(dir, "cache"), Workers: 1},
			Terms:   job.Terms{Format: "plain"},
			Judging: job.Judging{Suite: filepath.Join(dir, "suite.yaml"), Plan: review.Plan{}},
		}
		tell := func(words string) { mu.Lock(); said = append(said, words); mu.Unlock() }
		course := &class.Course{
			Dir:     filepath.Join(dir, "in"),
			Outputs: class.Outputs{Folder: filepath.Join(dir, "out"), Detail: result.DetailFull},
			Marking: class.Marking{Attempt: class.Last, Missing: class.Missing[0]},
			Told:    tell,
		}
		if err := course.Plan(); err != nil {
			t.Fatal(err)
		}
		return &job.Grading{Job: j, Course: course, Line: func(int) *progress.Line {
			return progress.New(io.Discard, false, 80)
		}}
	}
	g := grading()
	d, err := g.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	of := func(name string) []*class.Student {
		t.Helper()
		c, err := g.Course.Of(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c.Students
	}
	judge := func(s *class.Student) (verdict result.Verdict, told []string) {
		t.Helper()
		x, err := d.Judge(t.Context(), s, func(doing string) { told = append(told, doing) })
		if err != nil {
			t.Fatal(err)
		}
		return x.Verdict, told
	}
	write2 := func(want string) {
		t.Helper()
		written, err := d.Write(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, r := range written.Results {
			words = append(words, r.Student+" "+string(r.Verdict)+r.Skipped)
		}
		if got := strings.Join(words, ", "); got != want {
			t.Errorf("written %s, want %s", got, want)
		}
	}
	ana := of("Ana")
	if len(ana) != 2 || ana[0].Attempt != 1 || ana[1].Of != 2 {
		t.Fatalf("%+v", ana)
	}
	if x, known := d.Known(ana[0]); known {
		t.Errorf("known as %s before anything was judged", x.Verdict)
	}
	write2("Ana still waiting, Béa still waiting")
	var both sync.WaitGroup
	for i, want := range []result.Verdict{result.CompileError, result.WrongAnswer} {
		both.Go(func() {
			v, told := judge(ana[i])
			judged := slices.Contains(told, "judging, group 2 of 2, second")
			if v != want || len(told) < 2 || !strings.HasPrefix(told[0], "measuring time limits") ||
				told[1] != review.Building || judged != (i == 1) {
				t.Errorf("attempt %d: %s, told %q", i+1, v, told)
			}
		})
	}
	both.Wait()
	if _, told := judge(ana[1]); told != nil {
		t.Errorf("judged again: %q", told)
	}
	write2("Ana WA, Béa still waiting")
	if err := d.Again(ana[1]); err != nil {
		t.Fatal(err)
	}
	write2("Ana still waiting, Béa still waiting")
	write("out/overrides.csv", "student,score,comment\nBéa,7,by hand\n")
	bea := of("Béa")
	judge(bea[0])
	judge(ana[1])
	write2("Ana WA, Béa WA")
	d.Close()
	pages, err := filepath.Glob(filepath.Join(dir, "out/feedback/B*.html"))
	grades, err2 := os.ReadFile(filepath.Join(dir, "out/grades.csv"))
	if err != nil || err2 != nil || len(pages) != 1 || !strings.Contains(string(grades), "by hand") {
		t.Errorf("%v %v %v, grades:\n%s", err, err2, pages, grades)
	}

	whole := grading()
	if _, err := whole.Grade(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(said, "2 of 2 submissions unchanged: not judged again") {
		t.Errorf("a grading of the same folder says %q", said)
	}
	write("in/Cem/main.py", always1)
	if _, err := grading().Grade(context.Background()); err != nil {
		t.Fatal(err)
	}
	g = grading()
	d, err = g.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if x, known := d.Known(of("Cem")[0]); !known || x.Verdict != result.WrongAnswer {
		t.Errorf("a desk does not know what a grading has judged: %v %s", known, x.Verdict)
	}
}
