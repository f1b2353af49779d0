package report_test

import (
	"encoding/csv"
	"io"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// No cell of foreign text is a formula, whatever separator a spreadsheet splits the file at.
func TestCSVHoldsNoFormula(t *testing.T) {
	t.Parallel()
	rows := handed()
	for _, evil := range []string{
		"=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "＠a",
		"a;=1", "a,+1", "a\t=1", "a|@b", `"=1`, "=", "", "a\";=1;\"",
	} {
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
				starts := strings.TrimSpace(cell)
				if starts != "" && strings.ContainsAny(starts[:1], "=+-@") ||
					strings.HasPrefix(starts, "＝") || strings.HasPrefix(starts, "＠") {
					t.Errorf("split at %q, %q is a formula", comma, cell)
				}
			}
		}
	}
}
