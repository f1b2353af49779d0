package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/report"
)

// The numbers in the README's prose are right. TestReadme compares those of its demos.
func TestReadmeNumbers(t *testing.T) {
	t.Parallel()
	page := ""
	for _, file := range []string{"../README.md", "../docs/sites.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		page += strings.Join(strings.Fields(string(text)), " ")
	}
	swept := generator.SweepOf(nil).Count()
	for _, c := range []struct {
		pattern string
		want    uint64
	}{
		{`tries all ([0-9,]+) small boards`, swept},
		{`a problem setter: ([0-9,]+) boards`, uint64(board.Formats[0].MostBoards)},
		{`2 ≤ N ≤ ([0-9,]+);`, board.MaxCells},
		{`1 ≤ D ≤ ([0-9,]+);`, board.MaxFaces},
		{`sum of N over a file is at most ([0-9,]+)\.`, board.MaxTotal},
	} {
		m := regexp.MustCompile(c.pattern).FindAllStringSubmatch(page, -1)
		if len(m) == 0 {
			t.Errorf("the README says nothing like %s", c.pattern)
		}
		for _, found := range m {
			if want := report.Thousands(c.want); found[1] != want {
				t.Errorf("the README says %q; it is %s", found[0], want)
			}
		}
	}
	for _, f := range board.Formats[1:] {
		row := regexp.MustCompile("\\| `" + f.Name + "` \\|[^|]*\\| ([^|]*) \\|").FindStringSubmatch(page)
		if row == nil {
			t.Errorf("the README's table lacks %s", f.Name)
			continue
		}
		want := "^one"
		if f.MostBoards > 1 {
			want = `\b` + report.Thousands(uint64(f.MostBoards)) + `\b`
		}
		if !regexp.MustCompile(want).MatchString(strings.ReplaceAll(row[1], "1000", "1,000")) {
			t.Errorf("%s: the README says %q; an input has at most %d boards", f.Name, row[1], f.MostBoards)
		}
	}
}
