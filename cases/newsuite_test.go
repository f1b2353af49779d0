package cases

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// A new suite works as it is, and leaves nothing beside its folder.
func TestNewSuiteWorks(t *testing.T) {
	t.Parallel()
	above := t.TempDir()
	dir := filepath.Join(above, "my suite")
	Check(t, New(dir, nil))
	s := Must(Load(dir))
	if s.Name != "my-suite" {
		t.Errorf("the suite is called %q", s.Name)
	}
	for _, g := range s.Groups {
		for k := range g.specs {
			name := g.Name + "/" + g.specs[k].Name
			if s.pins[name] != Standard().pins[name] {
				t.Errorf("%s is not pinned as in the standard suite", name)
			}
			if g.Name != "own" {
				continue // the standard suite has these too
			}
			if c, err := s.build(g.Name, &g.specs[k]); err != nil || len(c.Answers) == 0 {
				t.Errorf("%s: %v", g.Name, err)
			}
		}
	}
	if left, _ := os.ReadDir(above); len(left) != 1 {
		t.Errorf("left over beside it: %v", left)
	}
	if err := New(dir, nil); err == nil || !strings.Contains(err.Error(), "the folder is not empty") {
		t.Errorf("a second time: %v", err)
	}
	for _, place := range []string{filepath.Join(above, "none", "new"), filepath.Join(dir, "suite.yaml")} {
		var bad *Error
		if err := New(place, nil); !errors.As(err, &bad) || bad.Hint == "" {
			t.Errorf("%s: %v", place, err)
		}
	}
}

// A file of a grader's that is too large is named, with the limit.
func TestLargeIncludedFile(t *testing.T) {
	t.Parallel()
	s := Must(Read("suite.yaml", fstest.MapFS{
		"suite.yaml":             {Data: []byte("groups:\n  - {builtin: every, points: 100}\n")},
		"include/python/main.py": {Data: make([]byte, mostIncluded+1)},
	}, "suite.yaml"))
	_, err := s.Include()
	bad, ok := errors.AsType[*Error](err)
	if !ok || bad.Error() != "include/python/main.py: is larger than 1 MiB" || bad.Hint == "" {
		t.Error(err)
	}
}

// The standard suite's text, written elsewhere, and its groups in short are the standard
// suite.
func TestStandardTextIsTheStandardSuite(t *testing.T) {
	t.Parallel()
	byName := "groups:\n"
	for _, g := range standardGroups {
		byName += "  - builtin:" + g.Name + "\n"
	}
	want := Standard()
	for _, text := range []string{StandardText(), byName} {
		s := loaded(t, map[string]string{"suite.yaml": text})
		for i, g := range want.Groups {
			got := s.Groups[i]
			same := got.Name == g.Name && got.Points == g.Points && got.Doc == g.Doc
			if !same || len(got.specs) != len(g.specs) {
				t.Errorf("group %s is %+v", g.Name, got)
			}
		}
		if diff := cmp.Diff(want.pins, s.pins); diff != "" {
			t.Errorf("other pins (-want +got):\n%s", diff)
		}
		if files, err := s.Files(); err != nil || len(files) != 0 {
			t.Errorf("files beside it: %d, %v", len(files), err)
		}
	}
}
