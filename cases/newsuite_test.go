package cases

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A new suite works where it stands, and has nothing left over beside it.
func TestNewSuiteWorks(t *testing.T) {
	t.Parallel()
	for i := range Patterns {
		p := &Patterns[i]
		above := t.TempDir()
		dir := filepath.Join(above, "my suite")
		Check(t, New(dir, p))
		s, err := Load(dir)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		if s.Name != "my-suite" {
			t.Errorf("%s: the suite is called %q", p.Name, s.Name)
		}
		for _, g := range s.Groups {
			for k := range g.specs {
				if name := g.Name + "/" + g.specs[k].Name; g.Name != "own" && s.pins[name] != Standard().pins[name] {
					t.Errorf("%s: %s is not pinned as in the standard suite", p.Name, name)
				}
				if g.Name != "own" && g.Name != "sample" && g.Name != "traps" {
					continue // the standard suite has these too
				}
				if c, err := s.build(g.Name, &g.specs[k]); err != nil || len(c.Answers) == 0 {
					t.Errorf("%s: %s: %v", p.Name, g.Name, err)
				}
			}
		}
		if left, _ := os.ReadDir(above); len(left) != 1 {
			t.Errorf("%s: left over beside it: %v", p.Name, left)
		}
		if err := New(dir, p); err == nil || !strings.Contains(err.Error(), "the folder is not empty") {
			t.Errorf("%s: a second time: %v", p.Name, err)
		}
	}
}

// The standard suite as it is printed, and its groups by name, are the standard suite
// wherever they are written to; so builtinGroups are its groups.
func TestStandardElsewhere(t *testing.T) {
	t.Parallel()
	byName := "groups:\n"
	for _, g := range builtinGroups {
		byName += "  - builtin:" + g + "\n"
	}
	want := Standard()
	for _, text := range []string{StandardText(), byName} {
		s := loaded(t, map[string]string{"suite.yaml": text})
		for i, g := range want.Groups {
			got := s.Groups[i]
			if got.Name != g.Name || got.Points != g.Points || got.Doc != g.Doc || len(got.specs) != len(g.specs) || !slices.Equal(got.shape.Unless, g.shape.Unless) {
				t.Errorf("group %s is %+v", g.Name, got)
			}
			if g.Name != "sample" && g.Name != "traps" {
				continue
			}
			a := Must(want.build(g.Name, &g.specs[0]))
			b, err := s.build(g.Name, &got.specs[0])
			if err != nil || a.Digest() != b.Digest() {
				t.Errorf("group %s has other boards: %v", g.Name, err)
			}
		}
		if files, err := s.Files(); err != nil || len(files) != 0 {
			t.Errorf("files beside it: %d, %v", len(files), err)
		}
	}
}

// Boards that a promise excludes are left out of builtin groups, and what is pinned is
// not claimed of the rest.
func TestBuiltinUnderPromises(t *testing.T) {
	t.Parallel()
	s := loaded(t, map[string]string{"suite.yaml": "promise: [disjoint]\ngroups:\n  - {builtin: every, points: 100}\n"})
	if len(s.pins) > 0 {
		t.Errorf("pins %v", s.pins)
	}
	for i := range s.Groups[0].specs {
		if c, err := s.one("every", &s.Groups[0].specs[i], nil); err != nil || len(c.Answers) == 0 {
			t.Errorf("case %d: %v", i, err)
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
		{"", false, 4, "1s 1m0s"},
		{"limits: {time: 2s}", true, 4, "2s 2s"},
		{"limits: {memory: 64}", false, 4, "1s 1m0s"},
		{"limits:\n  time:\n    multiple: 2.5\n    ceiling: 10s", false, 2.5, "1s 10s"},
		{"limits: {time: {floor: 3s, ceiling: 3s}}", true, 4, "3s 3s"},
	} {
		y := Must(decode("suite.yaml", []byte("name: x\n"+c.text)))
		l, err := y.Limits.limits()
		if got := l.TimeFloor.String() + " " + l.TimeCeiling.String(); err != nil || l.Fixed() != c.fixed || l.TimeMultiple != c.multiple || got != c.limits {
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
	if keys < 30 {
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

// keysPage is the keys as tables.
func keysPage() string {
	text := ""
	for _, o := range objects {
		text += "\n### Keys of " + o.name + "\n\n| key | takes | means |\n|---|---|---|\n"
		for _, f := range fieldsOf(o.shape) {
			text += "| `" + keyOf(f) + "` | " + takes(f) + " | " + strings.ReplaceAll(f.Tag.Get("doc"), "*", "\\*") + " |\n"
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
