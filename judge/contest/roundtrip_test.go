package contest

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/cases"
)

// roundSuites have what can get lost on the way: points that differ, a dash in a name, a
// case of several files, one of a single file, samples without a file, groups by name,
// limits, promises, and cases for other formats.
var roundSuites = map[string]string{
	"own": `name: mine
doc: one of somebody's own
limits: {memory: 512, output: 32, time: 2s}
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
`,
	"promises": `# a comment that stays
name: promised
doc: boards of one site
promise: [cells=100, faces=6, reachable]
limits: {time: {multiple: 3, floor: 2s, ceiling: 9s}}
groups:
  - builtin:sample
  - name: rest
    points: 95
    doc: the rest
    unless: [one-board]
    cases: [{name: hundred, mix: {seed: 1, boards: 20}}]
    cases-in-formats: [{name: other, mix: {seed: 2, boards: 30}}]
    cases-one-board: [{name: few, mix: {seed: 2, boards: 3}}]
`,
}

// onDisk writes the suites of roundSuites, and one that adder suite new writes; the standard
// suite has no folder.
func onDisk(t *testing.T) map[string]string {
	t.Helper()
	dirs := map[string]string{"standard": "", "new": filepath.Join(t.TempDir(), "new")}
	check(t, cases.New(dirs["new"], &cases.Patterns[0]))
	for name, text := range roundSuites {
		files := map[string]string{"suite.yaml": text}
		for _, name := range []string{"seen/1-first", "seen/2-second", "several/a", "several/b.c", "one/other"} {
			files[name+".in"], files[name+".ans"] = outputsIn, outputsAns
		}
		files["seen/1-first.in"], files["seen/1-first.ans"] = "1\n2 1 0\n", "1\n"
		dirs[name] = tree(t, files)
	}
	return dirs
}

// opened is a suite's problem, made.
func opened(t *testing.T, dir string) *Problem {
	t.Helper()
	p := must(Open(dir))
	p.Program = []byte("\x7fELF")
	if p.ID == "" {
		p.ID, p.Feedback, p.Missing = "mine", "input", "zero"
	}
	check(t, p.Make(testCache()))
	return p
}

// imported is what import makes of a package, in a folder of another name.
func imported(t *testing.T, text []byte) (*Import, string) {
	t.Helper()
	dir := t.TempDir()
	zip, out := filepath.Join(dir, "package.zip"), filepath.Join(dir, "elsewhere")
	check(t, os.WriteFile(zip, text, 0o600))
	i := must(Read(t.Context(), zip, plainFormat, testCache()))
	if _, wrong := i.Tell(); wrong == 0 {
		check(t, i.Write(out, "package.zip", nil))
	}
	return i, out
}

// A package that is imported and exported again is the same, bytes and all, with nothing
// said but where the suite is: of every suite, for every target; unless ADDER_LONG is set,
// of the standard suite, which is large, for one target, and not of a new one, whose groups
// are of the standard suite and of a folder.
func TestExportImportExport(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for name, dir := range onDisk(t) {
		large := name == "standard" || name == "new"
		if name == "new" && os.Getenv("ADDER_LONG") == "" {
			continue
		}
		first := opened(t, dir)
		for _, target := range Targets {
			for _, scoring := range []bool{false, true} {
				if scoring && !target.takes("scoring") || large && !scoring && os.Getenv("ADDER_LONG") == "" {
					continue
				}
				first.Scoring, first.TimeLimit = scoring, MaxTimeLimit
				p := write(target, *first)
				i, out := imported(t, p.bytes)
				if i.Suite == nil || len(i.Changed) > 0 || len(i.LeftOut) > 0 {
					t.Fatalf("%s of %s: changed %s, left out %q", target.Name, name, few(i.Changed), i.LeftOut)
				}
				second := opened(t, out)
				if second.Target != target.Name {
					t.Fatalf("%s of %s: the target is %q", target.Name, name, second.Target)
				}
				again := write(target, *second)
				if !bytes.Equal(p.bytes, again.bytes) {
					t.Errorf("%s of %s, scoring %v: not the same bytes", target.Name, name, scoring)
					for file, text := range p.files {
						if other := again.files[file]; !bytes.Equal(text, other) {
							t.Errorf("%s: %s, then %s", file, show(text), show(other))
						}
					}
				}
			}
		}
	}
}

// Whoever changes a package by hand keeps the change, or is told what an export would
// write otherwise.
func TestChangedPackages(t *testing.T) {
	t.Parallel()
	p := write(Targets[0], *opened(t, onDisk(t)["own"]))
	if p.files["mine/submissions/accepted/bfs.cpp"] == nil || p.files["mine/submissions/wrong_answer/greedy_furthest.cpp"] != nil {
		t.Error("not the accepted solvers went along: nothing says that this suite catches the others")
	}
	wrong := "2\n3\n-1\n"
	for _, c := range []struct {
		name, file, text string
		want             string // a line that is told
		kept             string // a file of the suite's folder
	}{
		{"a submission more", "mine/submissions/wrong_answer/lost.py", "print(1)\n", "an export makes the same package again", "submissions/wrong_answer/lost.py"},
		{"another statement", "mine/problem_statement/problem.en.tex", "other\n", "an export writes these differently: mine/problem_statement/problem.en.tex", "one/other.in"},
		{"a file more", "mine/notes.txt", "notes\n", "an export writes these differently: mine/notes.txt", "one/other.in"},
		{"a case more", "mine/data/secret/3secondone/9.in", "1\n2 1 0\n", "left out mine/suite: mine/data/secret/3secondone/9.in does not belong to it, so the cases come from mine/data/", "secondone/9.ans"},
		{"another uuid", "mine/suite/package.yaml", "target: kattis\nname: mine\nuuid: 00000000-0000-8000-8000-000000000000\n", "an export writes these differently: mine/problem.yaml", "one/other.in"},
		{"a wrong answer", "mine/data/secret/3secondone/02-one.ans", wrong, "mine/data/secret/3secondone/02-one.ans:2: board 2: expected 2, got 3", ""},
		{"no such target", "mine/suite/package.yaml", "target: spoj\nname: mine\n", `left out mine/suite: unknown system "spoj"`, "firstone/02-telling.in"},
		{"a suite that is none", "mine/suite/suite.yaml", "groups: 5\n", "left out mine/suite: ", "firstone/02-telling.in"},
	} {
		files := []file{{c.file, []byte(c.text), 0o644}}
		for name, text := range p.files {
			if name != c.file {
				files = append(files, file{name, text, 0o644})
			}
		}
		var changed bytes.Buffer
		check(t, pack(&changed, files))
		i, out := imported(t, changed.Bytes())
		lines, _ := i.Tell()
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, c.want) }) {
			t.Errorf("%s: want %q in\n%s", c.name, c.want, strings.Join(lines, "\n"))
		}
		if c.kept == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join(out, c.kept)); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		write(Targets[0], *opened(t, out))
	}
}
