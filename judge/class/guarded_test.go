package class

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/verdict/result"
)

// TestPanicOfOnePage: if a student's result makes Adder panic when pages are written,
// that student's page loses its details, and no other page does.
func TestPanicOfOnePage(t *testing.T) {
	folder := t.TempDir()
	o := Outputs{Folder: folder, Detail: result.DetailFull}
	results := []result.Result{
		{Student: "ann", Verdict: result.Accepted, Score: 7, Source: "fine"},
		{Student: "bob", Verdict: result.WrongAnswer, Score: 3, Source: "boom"},
		{Student: "cem", Verdict: result.Accepted, Score: 9, Source: "fine"},
	}
	write := func(w io.Writer, all []result.Result) error {
		for _, x := range all {
			if x.Source == "boom" {
				panic("no such text")
			}
			fmt.Fprintln(w, x.Student, x.Verdict, x.Score, x.Source, x.Unfinished)
		}
		return nil
	}
	check(t, o.class("all.txt", results, write))
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
