package class

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"adder/judge/base/disk"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// A desk grades a class with a review of its own; package review tests the real one.
type desk struct {
	t      *testing.T
	out    string
	class  map[string]string
	review func(s review.Submission) (result.Result, error)
	key    string

	mu       sync.Mutex
	reviewed []string
}

func newDesk(t *testing.T, files map[string]string) *desk {
	d := &desk{t: t, out: t.TempDir(), class: files, key: "suite 1"}
	d.review = func(s review.Submission) (result.Result, error) {
		return result.Result{
			Submission: result.Text(s.Name),
			Language:   s.Lang.Name,
			Verdict:    result.Accepted,
			Score:      100,
			MaxScore:   100,
		}, nil
	}
	return d
}

func (d *desk) book() *Book {
	d.t.Helper()
	return must(OpenBook(d.out))
}

// grade grades the class once, as a process of its own would.
func (d *desk) grade(ctx context.Context) ([]result.Result, error) {
	d.t.Helper()
	c := classOf(d.t, d.t.TempDir(), d.class)
	defer c.Close()
	b := d.book()
	defer b.Close()
	d.reviewed = nil
	g := Grading{
		Book:     b,
		Programs: 1,
		Key:      func(*lang.Language) string { return d.key },
		Review: func(_ context.Context, s review.Submission) (result.Result, error) {
			d.mu.Lock()
			d.reviewed = append(d.reviewed, s.Name)
			d.mu.Unlock()
			return d.review(s)
		},
		Began: func(int, int, int) {},
		Start: func(string) {},
		Done:  func(*result.Result) {},
	}
	return g.Grade(ctx, c)
}

// classOf is a class with these files.
func classOf(t *testing.T, dir string, files map[string]string) *Class {
	t.Helper()
	check(t, os.MkdirAll(dir, 0o755))
	for name, text := range files {
		check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return must(Open(t.Context(), dir))
}

// must grades the class. The verdicts must be these.
func (d *desk) must(want ...string) []result.Result {
	d.t.Helper()
	results := must(d.grade(d.t.Context()))
	same(d.t, want, verdicts(results))
	return results
}

func verdicts(results []result.Result) (words []string) {
	for _, r := range results {
		words = append(words, strings.TrimSpace(r.Student+" "+string(r.Verdict)+" "+r.Note+r.Skipped+r.Error))
	}
	return words
}

func (d *desk) wantReviewed(want ...string) {
	d.t.Helper()
	slices.Sort(d.reviewed)
	same(d.t, want, d.reviewed)
}

// A submission in the journal is not judged again, until something that decides its result
// changes.
func TestResume(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2", "cleo.txt": "ill"})
	everyone := []string{"anna AC", "bob AC", "cleo  no source file found (saw: cleo.txt)"}
	first := d.must(everyone...)
	d.wantReviewed("anna.c", "bob.c")
	same(t, first, d.must(everyone...))
	d.wantReviewed()
	d.class["bob.c"] = "2 changed"
	d.grade(t.Context())
	d.wantReviewed("bob.c")
	d.key = "suite 2"
	d.grade(t.Context())
	d.wantReviewed("anna.c", "bob.c")
	d.key = "" // results cannot be reused
	d.grade(t.Context())
	d.grade(t.Context())
	d.wantReviewed("anna.c", "bob.c")
}

// What Adder fails to judge, or skips, is tried again: here, where the failure is an error, too,
// and on a worker, where it is only in the result.
func TestFailuresAreNotBooked(t *testing.T) {
	t.Parallel()
	for name, failure := range map[string]error{"here": errors.New("no room"), "on a worker": nil} {
		t.Run(name, func(t *testing.T) { failuresAreNotBooked(t, failure) })
	}
}

func failuresAreNotBooked(t *testing.T, failure error) {
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2"})
	d.review = func(s review.Submission) (result.Result, error) {
		if s.Name == "anna.c" {
			return result.Result{Verdict: result.JudgeError, Error: "no room"}, failure
		}
		return result.Result{Skipped: "no compiler"}, nil
	}
	results := d.must("anna JE no room", "bob  no compiler")
	err := FaultOf(results)
	const words = "1 of 2 submissions could not be judged because Adder failed; " +
		"the same command tries them again: no room"
	if err == nil || err.Error() != words {
		t.Errorf("%v", err)
	}
	d.grade(t.Context())
	d.wantReviewed("anna.c", "bob.c")
}

// left leaves the journal as a killed grading does: work on these units began and did not end.
func (d *desk) left(keys ...string) {
	d.t.Helper()
	b := d.book()
	defer b.Close()
	for _, key := range keys {
		check(d.t, b.Append(attemptLine, key, true))
	}
}

// An interruption counts against nobody. Units in work when a grading was killed are judged
// last, one by one, and booked like all others.
func TestKilledFromOutside(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2", "cleo.c": "3"})
	ctx, cancel := context.WithCancel(t.Context())
	d.review = func(s review.Submission) (result.Result, error) {
		cancel()
		return result.Result{}, ctx.Err()
	}
	for range 6 {
		if _, err := d.grade(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	d.review = newDesk(t, nil).review
	for range mostDeaths - 1 {
		d.left(keyOf(d.key, "anna", "anna.c", "1"), keyOf(d.key, "bob", "bob.c", "2"))
	}
	d.must("anna AC", "bob AC", "cleo AC")
	same(t, []string{"cleo.c", "anna.c", "bob.c"}, d.reviewed)
	b := d.book()
	defer b.Close()
	if len(b.unended) != 0 {
		t.Errorf("%v", b.unended)
	}
}

// A submission that was in work at three deaths is given up for one time: the class goes
// on, and the next grading tries it again, last. If Adder dies again, it is given up again.
func TestPoison(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2", "cleo.c": "3"})
	poison := keyOf(d.key, "anna", "anna.c", "1")
	for range mostDeaths {
		d.left(poison)
	}
	givenUp := []string{
		"anna JE Adder itself died 3 times while it judged this submission", "bob AC", "cleo AC",
	}
	d.must(givenUp...)
	d.wantReviewed("bob.c", "cleo.c")
	d.left(poison)
	d.must(givenUp...)
	d.wantReviewed()
	d.class["cleo.c"] = "3 changed"
	d.must("anna AC", "bob AC", "cleo AC")
	same(t, []string{"cleo.c", "anna.c"}, d.reviewed)
	d.must("anna AC", "bob AC", "cleo AC")
	d.wantReviewed()
}

// Outputs of a student who left are removed, and so is what a killed grading left
// half-written; nothing else is.
func TestOutputs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2"})
	write := func() {
		t.Helper()
		results := must(d.grade(t.Context()))
		b := d.book()
		defer b.Close()
		o := Outputs{Folder: d.out, Detail: result.DetailVerdict}
		must(o.Write(b, results))
	}
	write()
	for _, name := range []string{"mine.txt", disk.Unfinished + "half"} {
		check(t, os.WriteFile(filepath.Join(d.out, FeedbackFolder, name), nil, 0o600))
	}
	delete(d.class, "bob.c")
	write()
	entries := must(os.ReadDir(filepath.Join(d.out, FeedbackFolder)))
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	same(t, []string{"anna.gradescope.json", "anna.html", "mine.txt"}, names)
	for _, name := range ClassOutputs() {
		if info, err := os.Stat(filepath.Join(d.out, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// same makes sure that two values are equal.
func same(t *testing.T, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// must panics on an error that only a wrong test can have.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
