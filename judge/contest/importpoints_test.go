package contest

import (
	"path/filepath"
	"strings"
	"testing"

	"adder/cases"

	"github.com/google/go-cmp/cmp"
)

func TestImportPoints(t *testing.T) {
	t.Parallel()
	for _, groups := range []int{1, 3, 7, 100, 130} {
		i, total := &Import{Groups: make([]Group, groups)}, 0
		i.share()
		for k := range groups {
			total += i.Groups[k].Points
		}
		if total != cases.Points {
			t.Errorf("%d groups have %d points", groups, total)
		}
	}
}

// Points are the package's, of either format, scaled to those of a suite; samples
// have none.
func TestImportPointsOfPackages(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		files map[string]string
		want  []int // sample, a, b
		told  string
	}{
		{"nothing said", nil, []int{0, 50, 50}, ""},
		{"legacy", map[string]string{"a/testdata.yaml": "accept_score: 30\nrange: 0 30\n", "b/testdata.yaml": "range: 0 70\n", "testdata.yaml": "range: 0 100\n"}, []int{0, 30, 70}, ""},
		{"accepted score alone", map[string]string{"a/testdata.yaml": "accept_score: '20'\n", "b/testdata.yaml": "range: -inf +inf\naccept_score: 80\n"}, []int{0, 20, 80}, ""},
		{"2025-09", map[string]string{"a/test_group.yaml": "max_score: 10\n", "b/test_group.yaml": "max_score: 90\nscore_aggregation: min\n"}, []int{0, 10, 90}, ""},
		{"other sum", map[string]string{"a/test_group.yaml": "max_score: 1\n", "b/test_group.yaml": "max_score: 2.5\n"}, []int{0, 28, 72}, "the groups have 3.5 points there; here they share 100"},
		{"nonsense", map[string]string{"a/testdata.yaml": "range: 0 1e300\n", "b/testdata.yaml": "range: [}"}, []int{0, 50, 50}, "b/testdata.yaml: cannot be read, so it gives no points: yaml:"},
		{"too much", map[string]string{"a/testdata.yaml": "range: 0 1e300\n"}, []int{0, 50, 50}, "a/testdata.yaml: range is 1e300, and no number of points"},
		{"words", map[string]string{"a/test_group.yaml": "max_score: much\n", "b/testdata.yaml": "accept_score: [1]\n"}, []int{0, 50, 50}, "b/testdata.yaml: accept_score is [1], and no number of points"},
		{"no bound", map[string]string{"a/test_group.yaml": "max_score: unbounded\n"}, []int{0, 50, 50}, ""},
	} {
		files := map[string]string{}
		for _, folder := range []string{"sample", "secret/a", "secret/b"} {
			files["data/"+folder+"/1.in"] = twoBoards
			files["data/"+folder+"/1.ans"] = twoAnswers
		}
		for name, text := range tc.files {
			files["data/secret/"+name] = text
		}
		i, err := Read(t.Context(), tree(t, files), plainFormat, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for k := range i.Groups {
			got = append(got, i.Groups[k].Points)
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
		lines, _ := i.Tell()
		if text := strings.Join(lines, "\n"); tc.told == "" && (strings.Contains(text, "share") || strings.Contains(text, "points:")) || !strings.Contains(text, tc.told) {
			t.Errorf("%s: told %q, want %q", tc.name, text, tc.told)
		}
		if err := i.Write(filepath.Join(t.TempDir(), "suite"), "x", nil); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}
