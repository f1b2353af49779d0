package export

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/cases"

	"github.com/google/go-cmp/cmp"
)

// A suite that goes along with an autograder is the same suite where it arrives.
func TestSuiteGoesAlong(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o, err := light()
	if err != nil {
		t.Fatal(err)
	}
	o.Standard = false
	p, err := write(Targets[3], o)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range p.files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	suite, err := cases.Load(filepath.Join(dir, "suite"))
	if err != nil {
		t.Fatal(err)
	}
	arrived, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	digests := func(all []*cases.Case) map[string]string {
		found := map[string]string{}
		for _, c := range all {
			found[c.FullName()] = c.Digest()
		}
		return found
	}
	if diff := cmp.Diff(digests(o.Cases), digests(arrived)); diff != "" {
		t.Errorf("cases (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(o.Suite.Limits, suite.Limits); diff != "" {
		t.Errorf("limits (-want +got):\n%s", diff)
	}
	if run := string(p.files["run_autograder"]); !strings.Contains(run, "--suite /autograder/source/suite/suite.yaml") || strings.Contains(run, "@") {
		t.Errorf("run_autograder does not name the suite:\n%s", run)
	}
}
