package export

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"adder/cases"
	"adder/judge/board"
)

// roundSuite has what can get lost on the way: points that differ, a dash in a
// name, a case of several files, one of a single file, samples without a file.
const roundSuite = `name: mine
doc: one of somebody's own
limits: {memory: 512, output: 32}
groups:
  - name: sample
    points: 5
    doc: what everybody sees
    cases:
      - {name: seen, files: seen/*.in}
      - {name: made, boards: [{family: portal, size: 30, seed: 1}]}
  - name: first-one
    points: 30
    doc: "small boards: every one of them"
    cases: [{name: sweep, sweep: {to: 300}}, {name: telling, telling: true}]
  - name: second_one
    points: 65
    doc: files
    cases: [{name: several, files: several/*.in}, {name: one, files: one/*.in}, {name: mix, mix: {seed: 1, boards: 20}}]
`

// ownSuite is a suite on disk, made.
func ownSuite(t *testing.T) Options {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"suite.yaml": roundSuite}
	for _, name := range []string{"seen/1-first", "seen/2-second", "several/a", "several/b.c", "one/other"} {
		files[name+".in"], files[name+".ans"] = outputsIn, outputsAns
	}
	files["seen/1-first.in"], files["seen/1-first.ans"] = "1\n2 1 0\n", "1\n"
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return made(t, dir)
}

func made(t *testing.T, dir string) Options {
	t.Helper()
	suite, err := cases.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	all, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Suite: suite, Cases: all, ID: "mine"}
}

// imported is the suite that import makes of a package, under its old name.
func imported(t *testing.T, p pack, name string) Options {
	t.Helper()
	dir := t.TempDir()
	zip := filepath.Join(dir, "package.zip")
	if err := os.WriteFile(zip, p.bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	i, err := cases.ReadImport(zip, board.Formats[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, wrong := i.Tell(); wrong > 0 {
		t.Errorf("%s: %d wrong answers", p.name, wrong)
	}
	if err := i.Write(filepath.Join(dir, name), "package.zip", nil); err != nil {
		t.Fatal(err)
	}
	return made(t, filepath.Join(dir, name))
}

// A package that is imported and exported again is the same, bytes and all.
func TestExportImportExport(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	standard, err := light()
	if err != nil {
		t.Fatal(err)
	}
	standard.Standard = false // nothing says of a suite that was imported that it is the standard one
	for _, first := range []Options{ownSuite(t), standard} {
		for _, target := range Targets[:3] {
			for _, scoring := range []bool{false, true} {
				if scoring && !target.Scores {
					continue
				}
				first.Scoring = scoring
				p, err := write(target, first)
				if err != nil {
					t.Fatal(err)
				}
				second := imported(t, p, first.Suite.Name)
				second.ID, second.Scoring = first.ID, scoring
				again, err := write(target, second)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(p.bytes, again.bytes) {
					t.Errorf("%s of %s, scoring %v: not the same bytes", target.Name, first.Suite.Name, scoring)
					differ(t, p, again)
				}
			}
		}
	}
}

// differ tells the files in which two packages differ.
func differ(t *testing.T, a, b pack) {
	t.Helper()
	for name, text := range a.files {
		if other, ok := b.files[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if !bytes.Equal(text, other) {
			t.Errorf("%s: %s, then %s", name, show(text), show(other))
		}
	}
	for name := range b.files {
		if _, ok := a.files[name]; !ok {
			t.Errorf("%s is new", name)
		}
	}
}
