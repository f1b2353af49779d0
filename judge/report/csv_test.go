package report_test

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
)

// However a spreadsheet splits the file, no cell of foreign text is a formula.
func TestCSVHoldsNoFormula(t *testing.T) {
	t.Parallel()
	rows := handed()
	for _, evil := range []string{"=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "＠a", "a;=1", "a,+1", "a\t=1", "a|@b", `"=1`, "=", "", "a\";=1;\""} {
		rows = append(rows, result.Result{Student: evil, File: evil, Note: evil})
	}
	text := made(t, func(w io.Writer) error { return report.CSV(w, rows) })
	rest, marked := strings.CutPrefix(text, "\ufeff")
	if !marked {
		t.Error("there is no byte order mark")
	}
	if n := strings.Count(rest, "\n"); n != strings.Count(rest, "\r\n") || n != len(rows)+1 {
		t.Errorf("%d lines end in %d CRLF, want %d", n, strings.Count(rest, "\r\n"), len(rows)+1)
	}
	for _, comma := range ",;\t|" {
		in := csv.NewReader(strings.NewReader(rest))
		in.Comma, in.LazyQuotes, in.FieldsPerRecord = comma, true, -1
		table, err := in.ReadAll()
		if err != nil {
			t.Fatalf("%q: %v", comma, err)
		}
		for _, line := range table {
			for _, cell := range line {
				if starts := strings.TrimSpace(cell); starts != "" && strings.ContainsAny(starts[:1], "=+-@") || strings.HasPrefix(starts, "＝") || strings.HasPrefix(starts, "＠") {
					t.Errorf("split at %q, %q is a formula", comma, cell)
				}
			}
		}
	}
}

// Read as what it is, the table has the same columns for everybody, and scores
// are numbers; there are none for who has none.
func TestCSVReads(t *testing.T) {
	t.Parallel()
	text := made(t, func(w io.Writer) error { return report.CSV(w, handed()) })
	table, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"student", "file", "language", "verdict", "score", "max_score", "sample", "every", "large", "cpu_s", "memory_mib", "belief", "failed_in", "note"}
	if diff := cmp.Diff(want, table[0]); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	scored := 0
	for _, line := range table[1:] {
		score, note := line[4], line[13]
		if _, err := strconv.Atoi(score); err == nil && note == "" {
			scored++
		} else if score != "" || note == "" {
			t.Errorf("%s has score %q and note %q", line[0], score, note)
		}
	}
	if scored != 6 {
		t.Errorf("%d have a score, want 6", scored)
	}
}
