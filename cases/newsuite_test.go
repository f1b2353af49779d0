package cases

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A new suite works as it is, and leaves nothing beside its folder.
func TestNewSuiteWorks(t *testing.T) {
	t.Parallel()
	above := t.TempDir()
	dir := filepath.Join(above, "my suite")
	Check(t, New(dir))
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
	if err := New(dir); err == nil || !strings.Contains(err.Error(), "the folder is not empty") {
		t.Errorf("a second time: %v", err)
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

func TestTimeLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text     string
		fixed    bool
		multiple float64
		limits   string
	}{
		{"", false, 2, "1s 1m0s"},
		{"limits: {time: 2s}", true, 2, "2s 2s"},
		{"limits: {memory: 64}", false, 2, "1s 1m0s"},
		{"limits:\n  time:\n    multiple: 2.5\n    ceiling: 10s", false, 2.5, "1s 10s"},
		{"limits: {time: {floor: 3s, ceiling: 3s}}", true, 2, "3s 3s"},
	} {
		y := Must(decode("suite.yaml", []byte("name: x\n"+c.text)))
		l, err := y.Limits.limits()
		got := l.TimeFloor.String() + " " + l.TimeCeiling.String()
		if err != nil || l.Fixed() != c.fixed || l.TimeMultiple != c.multiple || got != c.limits {
			t.Errorf("%q: %+v, %v", c.text, l, err)
		}
	}
}

func TestKeysAreDocumented(t *testing.T) {
	t.Parallel()
	page := Must(os.ReadFile("../docs/suite.md"))
	keys := 0
	for _, o := range objects {
		for _, f := range fieldsOf(o.shape) {
			keys++
			if doc := f.Tag.Get("doc"); doc == "" || strings.HasSuffix(doc, ".") {
				t.Errorf("the key %s of %s: documented as %q", keyOf(f), o.name, doc)
			}
		}
	}
	if keys < 20 {
		t.Errorf("only %d keys", keys)
	}
	begin, end := "<!-- keys: written by go test ./cases -update -->\n", "<!-- end of keys -->\n"
	before, rest, ok := strings.Cut(string(page), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("docs/suite.md has lost its list of keys")
	}
	if old == keysPage() {
		return
	}
	if !*update {
		t.Fatal("docs/suite.md lists other keys: go test ./cases -run Keys -update writes them")
	}
	Check(t, os.WriteFile("../docs/suite.md", []byte(before+begin+keysPage()+end+after), 0o644))
}

// keysPage writes the keys as tables.
func keysPage() string {
	text := ""
	for _, o := range objects {
		text += "\n### Keys of " + o.name + "\n\n| key | takes | means |\n|---|---|---|\n"
		for _, f := range fieldsOf(o.shape) {
			doc := strings.ReplaceAll(f.Tag.Get("doc"), "*", "\\*")
			text += "| `" + keyOf(f) + "` | " + takes(f) + " | " + doc + " |\n"
		}
	}
	return text + "\n"
}

// Every example of the page is a suite, or a part of one.
func TestExamplesOfThePage(t *testing.T) {
	t.Parallel()
	page := Must(os.ReadFile("../docs/suite.md"))
	blocks := strings.Split(string(page), "```yaml\n")[1:]
	if len(blocks) < 3 {
		t.Fatal("the page has lost its examples")
	}
	for _, b := range blocks {
		text, _, _ := strings.Cut(b, "```")
		if _, err := decode("example", []byte(text)); err != nil {
			t.Errorf("%v in\n%s", err, text)
		}
	}
}
