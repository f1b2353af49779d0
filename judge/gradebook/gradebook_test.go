package gradebook

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"adder/judge/class"
	"adder/judge/durable"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/review"

	"github.com/google/go-cmp/cmp"
)

// A grading that judges by the length of the name: what is judged is for package
// review to test.
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
		return result.Result{Submission: result.Text(s.Name), Language: s.Lang.Name, Verdict: result.Accepted, Score: 100, MaxScore: 100}, nil
	}
	return d
}

func (d *desk) book() *Book {
	d.t.Helper()
	b, err := OpenBook(d.out)
	if err != nil {
		d.t.Fatal(err)
	}
	return b
}

// grade grades the class once, as a process of its own would.
func (d *desk) grade(ctx context.Context) ([]result.Result, error) {
	d.t.Helper()
	dir := d.t.TempDir()
	for name, text := range d.class {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			d.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			d.t.Fatal(err)
		}
	}
	c, err := class.Open(dir)
	if err != nil {
		d.t.Fatal(err)
	}
	defer c.Close()
	b := d.book()
	defer b.Close()
	d.reviewed = nil
	g := Grading{
		Programs: 1, Key: func(*lang.Language) string { return d.key },
		Review: func(_ context.Context, s review.Submission) (result.Result, error) {
			d.mu.Lock()
			d.reviewed = append(d.reviewed, s.Name)
			d.mu.Unlock()
			return d.review(s)
		},
		Began: func(int, int, int) {}, Start: func(string) {}, Done: func(*result.Result) {},
	}
	return g.Grade(ctx, c, b)
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
	if diff := cmp.Diff(want, d.reviewed); diff != "" {
		d.t.Errorf("reviewed (-want +got):\n%s", diff)
	}
}

// What is booked is not judged again, until something that decides it changes.
func TestResume(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2", "cleo.txt": "ill"})
	first, err := d.grade(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d.wantReviewed("anna.c", "bob.c")
	if got := verdicts(first); len(got) != 3 || got[0] != "anna AC" || got[1] != "bob AC" || !strings.Contains(got[2], "cleo") {
		t.Errorf("%q", got)
	}
	again, err := d.grade(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d.wantReviewed()
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("from the book (-first +again):\n%s", diff)
	}
	d.class["bob.c"] = "2 changed"
	d.grade(t.Context())
	d.wantReviewed("bob.c")
	d.key = "suite 2"
	d.grade(t.Context())
	d.wantReviewed("anna.c", "bob.c")
	d.key = "" // what is judged now says nothing of the next time
	d.grade(t.Context())
	d.grade(t.Context())
	d.wantReviewed("anna.c", "bob.c")
}

// What we fail to do, and what is skipped, is tried again.
func TestFailuresAreNotBooked(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2"})
	d.review = func(s review.Submission) (result.Result, error) {
		if s.Name == "anna.c" {
			return result.Result{Verdict: result.JudgeError, Error: "no room"}, errors.New("no room")
		}
		return result.Result{Skipped: "no compiler"}, nil
	}
	results, err := d.grade(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"anna JE no room", "bob  no compiler"}, verdicts(results)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var fault *Fault
	if err := FaultOf(results); !errors.As(err, &fault) || fault.Failed != 1 || fault.First != "no room" {
		t.Errorf("%v", err)
	}
	d.grade(t.Context())
	d.wantReviewed("anna.c", "bob.c")
}

// An interruption of our own will is not held against a submission; a death is,
// three times in a row while it is worked at, and the class goes on.
func TestDeaths(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2"})
	ctx, cancel := context.WithCancel(t.Context())
	d.review = func(s review.Submission) (result.Result, error) {
		cancel()
		return result.Result{}, ctx.Err()
	}
	for range deadlyAttempts {
		if _, err := d.grade(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	d.review = newDesk(t, nil).review
	// A death leaves the note that work began.
	key := keyOf(d.key, "bob", "bob.c", "2")
	for n := range deadlyAttempts {
		b := d.book()
		if b.attempts[key] != n {
			t.Fatalf("%d deaths noted, want %d", b.attempts[key], n)
		}
		if err := errors.Join(b.attempt(key), b.Close()); err != nil {
			t.Fatal(err)
		}
	}
	results, err := d.grade(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d.wantReviewed("anna.c")
	if got := verdicts(results); got[0] != "anna AC" || !strings.HasPrefix(got[1], "bob JE Adder itself was killed 3 times in a row") {
		t.Errorf("%q", got)
	}
	d.class["bob.c"] = "2 mended"
	d.grade(t.Context())
	d.wantReviewed("bob.c")
}

// Whoever killed us is worked at alone, before the others, the least tried first.
func TestSuspectsComeFirst(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2", "cleo.c": "3"})
	b := d.book()
	for range 2 {
		if err := b.attempt(keyOf(d.key, "bob", "bob.c", "2")); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(b.attempt(keyOf(d.key, "cleo", "cleo.c", "3")), b.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := d.grade(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"cleo.c", "bob.c", "anna.c"}, d.reviewed); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	// They passed, so nothing is held against them.
	if b := d.book(); len(b.attempts) != 0 {
		t.Errorf("%v", b.attempts)
	} else {
		b.Close()
	}
}

// Outputs of a student who left are removed, and so is what a killed grading left
// half-written; nothing else is.
func TestOutputs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, map[string]string{"anna.c": "1", "bob.c": "2"})
	write := func() {
		t.Helper()
		results, err := d.grade(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		b := d.book()
		defer b.Close()
		o := Outputs{Folder: d.out, Detail: result.DetailVerdict}
		if _, err := o.Write(b, results); err != nil {
			t.Fatal(err)
		}
	}
	write()
	for _, name := range []string{"mine.txt", durable.Unfinished + "half"} {
		if err := os.WriteFile(filepath.Join(d.out, FeedbackFolder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	delete(d.class, "bob.c")
	write()
	entries, err := os.ReadDir(filepath.Join(d.out, FeedbackFolder))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{"anna.classroom50.json", "anna.gradescope.json", "anna.html", "anna.md", "mine.txt"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, name := range ClassOutputs() {
		if info, err := os.Stat(filepath.Join(d.out, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// One grading at a time writes into a folder.
func TestBusy(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	b := d.book()
	defer b.Close()
	var busy *durable.BusyError
	if _, err := OpenBook(d.out); !errors.As(err, &busy) {
		t.Errorf("%v", err)
	}
}
