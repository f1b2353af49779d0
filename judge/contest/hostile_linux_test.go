package contest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A package that means harm is an error that names what is wrong, or is read without it;
// nothing outside of it is opened, and nothing waits.
func TestHostilePackages(t *testing.T) {
	t.Parallel()
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for _, n := range "bcdefghijk" {
		bomb += string(n) + ": &" + string(n) + " [" + strings.TrimSuffix(strings.Repeat("*"+string(n-1)+",", 9), ",") + "]\n"
	}
	deep := "max_score: " + strings.Repeat("[", 400_000)
	own := "target: kattis\nname: mine\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  string // in the error, or in a line that is told
	}{
		"yaml bomb":              {map[string]string{"data/secret/a/test_group.yaml": bomb + "max_score: *k\n"}, "test_group.yaml: "},
		"yaml bomb of a problem": {map[string]string{"problem.yaml": bomb + "limits: {memory: *k}\n"}, "problem.yaml: cannot be read: yaml"},
		"deep yaml":              {map[string]string{"data/secret/a/testdata.yaml": deep}, "testdata.yaml: cannot be read, so it sets no points"},
		"wrong types":            {map[string]string{"problem.yaml": "limits: [1, 2]\nuuid: {a: b}\n"}, "problem.yaml: cannot be read"},
		"a key twice":            {map[string]string{"problem.yaml": "uuid: a\nuuid: b\n"}, "problem.yaml: cannot be read"},
		"huge limits":            {map[string]string{"problem.yaml": "limits: {memory: 9000000000000, output: -3}\n"}, "are outside what a suite allows"},
		"endless time limit":     {map[string]string{".timelimit": ".inf\n"}, ".timelimit: -1 s is not a time limit"},
		"no UTF-8 in YAML":       {map[string]string{"problem.yaml": "uuid: \xff\xfe\n"}, "problem.yaml: cannot be read"},
		"no UTF-8 in an input":   {map[string]string{"data/secret/x.in": "1\n2 1 \xff\n"}, "data/secret/x.in:2"},
		"a large YAML":           {map[string]string{"problem.yaml": strings.Repeat("# no end\n", 200_000)}, "problem.yaml: cannot be read: problem.yaml: is larger than 1 MiB"},
		"a folder for an input":  {map[string]string{"data/secret/x.in/y": ""}, "data/secret/x.in: is a folder; expected a file"},
		"a folder for YAML":      {map[string]string{"data/secret/testdata.yaml/y": ""}, "is a folder; expected a file"},
		"an archive inside":      {map[string]string{"data/secret/more.zip": "PK"}, "more.zip: an archive, which is not opened"},
		"a suite that climbs":    {map[string]string{"suite/package.yaml": own, "suite/suite.yaml": "name: x\ngroups: [{name: a, points: 100, doc: x, cases: [{name: b, files: ../../../etc/*.in}]}]\n"}, "left out suite: "},
		"a name that climbs":     {map[string]string{"suite/package.yaml": "target: kattis\nname: ../../x\n", "suite/suite.yaml": "name: x\n"}, `package.yaml: the name is "../../x"`},
		"a suite without end":    {map[string]string{"suite/package.yaml": own, "suite/suite.yaml": "name: x\ngroups: [{name: a, points: 100, doc: x, cases: [{name: b, boards: [{family: uniform, size: 1000000, seed: 1, count: 1000000}]}]}]\n"}, "left out suite: "},
		"a submission's verdict": {map[string]string{"submissions/x../a.py": "1"}, "submissions/x../a.py: unknown verdict"},
	} {
		c.files["data/secret/a/1.in"], c.files["data/secret/a/1.ans"] = twoBoards, twoAnswers
		i, err := Read(t.Context(), tree(t, c.files), plainFormat, nil)
		told := ""
		if err != nil {
			told = err.Error()
		} else {
			lines, _ := i.Tell()
			told = strings.Join(lines, "\n")
		}
		if !strings.Contains(told, c.want) {
			t.Errorf("%s: told %.400q, want %q", name, told, c.want)
		}
	}
}

// What lies in the place of a file and is none is named, and never opened.
func TestOnlyRegularFilesAreImported(t *testing.T) {
	t.Parallel()
	for name, lay := range map[string]func(string) error{
		"is a pipe, not a file": func(p string) error { return syscall.Mkfifo(p, 0o600) },
		"path escapes":          func(p string) error { return os.Symlink("/etc/passwd", p) },
		"escapes":               func(p string) error { return os.Symlink("../../../../../../etc/hostname", p) },
		"levels of symbolic":    func(p string) error { return os.Symlink(filepath.Base(p), p) },
	} {
		for _, place := range []string{"data/secret/testdata.yaml", "data/secret/1.in", "problem.yaml", "submissions/accepted/a.py", "suite/suite.yaml"} {
			dir := tree(t, map[string]string{"data/secret/2.in": twoBoards, "submissions/accepted/b.py": "1", "suite/package.yaml": "name: x\n"})
			if err := lay(filepath.Join(dir, place)); err != nil {
				t.Skip(err)
			}
			_, err := Read(t.Context(), dir, plainFormat, nil)
			if err == nil || !strings.Contains(err.Error(), place) || !strings.Contains(err.Error(), name) && name != "levels of symbolic" {
				t.Errorf("%s: %v, want %q", place, err, name)
			}
		}
	}
}

// An import that is interrupted stops, and leaves nothing.
func TestInterruptedImport(t *testing.T) {
	t.Parallel()
	dir := tree(t, map[string]string{"a.in": twoBoards})
	ctx, cancel := context.WithCancel(t.Context())
	i := must(Read(ctx, dir, plainFormat, nil))
	cancel()
	out := filepath.Join(t.TempDir(), "suite")
	if err := i.Write(out, "x", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("written: %v", err)
	}
	if left, _ := os.ReadDir(filepath.Dir(out)); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	if _, err := Read(ctx, dir, plainFormat, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("read: %v", err)
	}
}
