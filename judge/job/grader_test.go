package job_test

import (
	"context"
	"errors"
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
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// A judge of tests accepts everything, unless review says otherwise.
type judge struct {
	key    string
	review func(ctx context.Context, name string) (result.Result, error)

	mu       sync.Mutex
	reviewed []string
}

func (j *judge) Key(*lang.Language) string { return j.key }

func (j *judge) Review(ctx context.Context, s lang.Source, _ *progress.Doing) (result.Result, error) {
	j.mu.Lock()
	j.reviewed = append(j.reviewed, s.Name)
	j.mu.Unlock()
	if j.review != nil {
		return j.review(ctx, s.Name)
	}
	x := result.Result{Submission: result.Text(s.Name), Verdict: result.Accepted}
	x.Score, x.MaxScore = 100, 100
	return x, nil
}

// A grading grades a class of files again and again, each time as a process of its own would.
type grading struct {
	*testing.T
	dir string
	judge
	told []string
}

func newGrading(t *testing.T, files ...string) *grading {
	t.Parallel()
	g := &grading{T: t, dir: t.TempDir(), judge: judge{key: "suite 1"}}
	for i := 0; i < len(files); i += 2 {
		g.write(filepath.Join("in", files[i]), files[i+1])
	}
	return g
}

func (g *grading) write(path, text string) {
	g.Helper()
	path = filepath.Join(g.dir, path)
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		g.Fatal(err)
	}
}

func (g *grading) grader() *job.Grader {
	g.told, g.reviewed = nil, nil
	return &job.Grader{
		Job: &job.Job{},
		Course: &class.Course{
			Dir:     filepath.Join(g.dir, "in"),
			Folder:  filepath.Join(g.dir, "out"),
			Detail:  result.DetailFull,
			Marking: class.Marking{Attempt: class.Last, Missing: class.Missing[0]},
		},
		Judge:  &g.judge,
		Tell:   func(words string) { g.told = append(g.told, words) },
		Screen: io.Discard,
	}
}

// open opens a grader for the rest of the test, or until it is closed.
func (g *grading) open() *job.Grader {
	g.Helper()
	d := g.grader()
	if err := d.Open(g.Context()); err != nil {
		g.Fatal(err)
	}
	g.Cleanup(d.Close)
	return d
}

// grade grades the class. The verdicts must be these, and these files must be judged.
func (g *grading) grade(verdicts []string, files ...string) {
	g.Helper()
	written, err := g.grader().Grade(g.Context())
	if err != nil {
		g.Fatal(err)
	}
	g.same(verdicts, written)
	slices.Sort(g.reviewed)
	if diff := cmp.Diff(files, g.reviewed); diff != "" {
		g.Errorf("judged (-want +got):\n%s", diff)
	}
}

func (g *grading) same(want []string, w *class.Written) {
	g.Helper()
	var got []string
	for _, r := range w.Results {
		got = append(got, strings.TrimSpace(r.Student+" "+string(r.Verdict)+" "+r.Note+r.Skipped+r.Error))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		g.Errorf("(-want +got):\n%s", diff)
	}
}

// A submission in the journal is not judged again, until something that decides its result
// changes.
func TestUnchanged(t *testing.T) {
	g := newGrading(t, "anna.c", "1", "bob.c", "2", "cleo.txt", "ill")
	everyone := []string{"anna AC", "bob AC", "cleo  no source file found (saw: cleo.txt)"}
	g.grade(everyone, "anna.c", "bob.c")
	g.grade(everyone)
	if !slices.Contains(g.told, "2 of 2 submissions unchanged: not judged again") {
		t.Errorf("it says %q", g.told)
	}
	g.write("in/bob.c", "2 changed")
	g.grade(everyone, "bob.c")
	g.key = "suite 2"
	g.grade(everyone, "anna.c", "bob.c")
	g.key = "" // results cannot be used again
	g.grade(everyone, "anna.c", "bob.c")
	g.grade(everyone, "anna.c", "bob.c")
}

// What Adder fails to judge, or skips, is never final: the same command tries it again, also if
// a worker gave it up.
func TestFailuresAreNotBooked(t *testing.T) {
	g := newGrading(t, "anna.c", "1", "bob.c", "2", "cleo.c", "3")
	all := []string{"anna.c", "bob.c", "cleo.c"}
	g.review = func(_ context.Context, name string) (result.Result, error) {
		switch name {
		case "anna.c":
			return result.Result{Verdict: result.JudgeError, Error: "no room"}, errors.New("no room")
		case "bob.c":
			return result.Result{Verdict: result.JudgeError, Error: "given up"}, nil
		}
		return result.Result{Skipped: "no compiler"}, nil
	}
	failed := []string{"anna JE no room", "bob JE given up", "cleo  no compiler"}
	g.grade(failed, all...)
	g.grade(failed, all...)
	g.review = nil
	g.grade([]string{"anna AC", "bob AC", "cleo AC"}, all...)
}

// An interruption counts against nobody. Submissions that were in work at three deaths of Adder
// are given up for one time, and then judged last, one by one.
func TestDeaths(t *testing.T) {
	g := newGrading(t, "anna.c", "1", "bob.c", "2", "cleo.c", "3")
	ctx, cancel := context.WithCancel(t.Context())
	g.review = func(context.Context, string) (result.Result, error) {
		cancel()
		return result.Result{}, ctx.Err()
	}
	for range 6 {
		if _, err := g.grader().Grade(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	g.review = nil
	begin := func(name, file, text string, deaths int) {
		t.Helper()
		book, err := class.OpenBook(filepath.Join(g.dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		for range deaths {
			if err := book.Begin(class.UnitKey(g.key, name, file, text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	begin("anna", "anna.c", "1", class.MostDeaths)
	begin("bob", "bob.c", "2", class.MostDeaths-1)
	others := []string{"bob AC", "cleo AC"}
	const givenUp = "anna JE Adder itself died 3 times while it judged this submission"
	written, err := g.grader().Grade(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g.same(append([]string{givenUp}, others...), written)
	if want := []string{"cleo.c", "bob.c"}; !slices.Equal(g.reviewed, want) {
		t.Errorf("judged %q, want %q", g.reviewed, want)
	}
	begin("anna", "anna.c", "1", 1) // it died again
	g.grade(append([]string{givenUp}, others...))
	g.grade(append([]string{"anna AC"}, others...), "anna.c")
}

// What is judged one by one is known to a grading of the same folder, and the other way round;
// both write the same files.
func TestOneByOne(t *testing.T) {
	g := newGrading(t, "Ana/attempt-1/main.py", "1", "Ana/attempt-2/main.py", "2", "Béa/attempt-1/main.py", "3")
	d := g.open()
	of := func(name string) []*class.Student {
		t.Helper()
		c, err := d.Course.FindOne(t.Context(), d.Policy(), name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c.Students
	}
	judge := func(s *class.Student) (key string) {
		t.Helper()
		if err := d.JudgeOne(t.Context(), s, nil); err != nil {
			t.Fatal(err)
		}
		return s.Key
	}
	writes := func(want ...string) {
		t.Helper()
		written, err := d.Write(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		g.same(want, written)
	}
	ana := of("Ana")
	if d.Look(ana[0]); ana[0].Known {
		t.Errorf("known as %s before anything was judged", ana[0].Result.Verdict)
	}
	writes("Ana  still waiting", "Béa  still waiting")
	first, second := judge(ana[0]), judge(ana[1])
	judge(ana[1])
	if len(g.reviewed) != 2 {
		t.Errorf("judged %q", g.reviewed)
	}
	writes("Ana AC", "Béa  still waiting")
	if err := d.Forget([]string{first, second}); err != nil {
		t.Fatal(err)
	}
	writes("Ana  still waiting", "Béa  still waiting")
	judge(ana[0])
	judge(ana[1])
	judge(of("Béa")[0])
	byHand := class.Override{Student: "Béa", Has: true, Points: 7, Comment: "by hand"}
	if err := d.Override("", byHand); err != nil {
		t.Fatal(err)
	}
	writes("Ana AC", "Béa AC")
	d.Close()
	grades, err := os.ReadFile(filepath.Join(g.dir, "out/grades.csv"))
	if err != nil || !strings.Contains(string(grades), "by hand") {
		t.Errorf("%v, grades:\n%s", err, grades)
	}
	g.write("in/Cem/main.py", "4")
	g.grade([]string{"Ana AC", "Béa AC", "Cem AC"}, "Cem/main.py")
	d = g.open()
	cem := of("Cem")[0]
	if d.Look(cem); !cem.Known || cem.Result.Verdict != result.Accepted {
		t.Errorf("not known after a grading: %v %s", cem.Known, cem.Result.Verdict)
	}
}

// Files side by side are one program, which none of them stands for when it cannot be judged.
func TestFilesSideBySide(t *testing.T) {
	g := newGrading(t, "berg_1_10_a.py", "1", "berg_1_11_a.py", "2", "lund_2_12_c.py", "\x00")
	g.grade([]string{
		"berg  the program has a.py twice",
		"lund  lund_2_12_c.py is a binary file: byte 1 is zero",
	})
}
