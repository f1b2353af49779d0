package class

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// Who begins a second grading, or a second server, reads which flag names another folder.
func TestBusyFolder(t *testing.T) {
	t.Parallel()
	for flag, c := range map[string]Course{"--out": {}, "--dir": {Open: true}} {
		c.Folder = t.TempDir()
		book, _, err := c.OpenBook()
		check(t, err)
		defer book.Close()
		_, _, err = c.OpenBook()
		busy, ok := errors.AsType[*fault.Error](err)
		if !ok || busy.Hint != "wait for it, or name another folder with "+flag {
			t.Errorf("%v: %+v", err, busy)
		}
	}
}

// Outputs of a student who left are removed, and so is what a killed grading left
// half-written; nothing else is.
func TestOutputs(t *testing.T) {
	t.Parallel()
	c := Course{Folder: t.TempDir(), Detail: result.DetailVerdict}
	book := must(OpenBook(c.Folder))
	defer book.Close()
	write := func(students ...string) {
		t.Helper()
		var results []result.Result
		for _, name := range students {
			results = append(results, result.Result{Student: name, Verdict: result.Accepted})
		}
		must(c.Write(book, &Class{}, Policy{}, result.Run{}, results))
	}
	c.Gradescope = true
	write("anna", "bob")
	for _, name := range []string{"mine.txt", disk.Unfinished + "half"} {
		check(t, os.WriteFile(filepath.Join(c.Folder, FeedbackFolder, name), nil, 0o600))
	}
	c.Gradescope = false
	write("anna")
	entries := must(os.ReadDir(filepath.Join(c.Folder, FeedbackFolder)))
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	same(t, []string{"anna.html", "mine.txt"}, names)
	for _, name := range c.Files() {
		if info, err := os.Stat(filepath.Join(c.Folder, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPanicOfOnePage: if a student's result makes Adder panic when pages are written,
// that student's page loses its details, and no other page does.
func TestPanicOfOnePage(t *testing.T) {
	folder := t.TempDir()
	c := Course{Folder: folder}
	results := []result.Result{
		{Student: "ann", Verdict: result.Accepted, Score: 7, Source: "fine"},
		{Student: "bob", Verdict: result.WrongAnswer, Score: 3, Source: "boom"},
		{Student: "cem", Verdict: result.Accepted, Score: 9, Source: "fine"},
	}
	write := func(w io.Writer, _ result.Run, all []result.Result) error {
		for _, x := range all {
			if x.Source == "boom" {
				panic("no such text")
			}
			fmt.Fprintln(w, x.Student, x.Verdict, x.Score, x.Source, x.Unfinished)
		}
		return nil
	}
	check(t, c.writeAbout("all.txt", output{write: write}, result.Run{}, results))
	text, err := os.ReadFile(filepath.Join(folder, "all.txt"))
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if err != nil || len(lines) != 3 || lines[0] != "ann AC 7 fine []" || lines[2] != "cem AC 9 fine []" ||
		!strings.HasPrefix(lines[1], "bob WA 3") ||
		!strings.Contains(lines[1], "all.txt") || !strings.Contains(lines[1], "no such text") {
		t.Errorf("%q, %v", lines, err)
	}
	if results[1].Source != "boom" || len(results[1].Unfinished) > 0 {
		t.Error("the results were changed")
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
