package class

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A student's last result counts, across files; results without a student are all kept.
func TestReadResults(t *testing.T) {
	t.Parallel()
	monday := filepath.Join(t.TempDir(), "monday.jsonl")
	check(t, os.WriteFile(monday, []byte(`{"student":"anna","verdict":"WA"}
{"student":"bob","verdict":"WA"}
{"submission":"x.c","verdict":"AC"}
`), 0o600))
	tuesday := `{"student":"anna","verdict":"AC"}
{"submission":"x.c","verdict":"RTE"}
`
	results := must(ReadResults(strings.NewReader(tuesday), []string{monday, "-"}))
	var got []string
	for _, r := range results {
		got = append(got, r.Student+string(r.Submission)+" "+string(r.Verdict))
	}
	same(t, []string{"anna AC", "bob WA", "x.c AC", "x.c RTE"}, got)

	for text, want := range map[string]string{
		"":               "no results in standard input",
		"{\n":            "standard input:1:",
		"[1]\n":          "standard input:1:1: expected a result, found a JSON array",
		`{"a":1}` + "\n": "neither a submission nor a student",
	} {
		_, err := ReadResults(strings.NewReader(text), []string{"-"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadResults(nil, []string{monday + ".none"}); err == nil {
		t.Error("a file that is not there is read")
	}
}
