package cases

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write pins.txt anew")

// Every case of the standard suite has its pinned digest, and the group every has
// the whole sweep.
func TestCasesAreAsPinned(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	text, swept := "# case digest; go test ./cases -update writes this file\n", 0
	for _, c := range Made(t) {
		text += fmt.Sprintf("%s %s\n", c.FullName(), c.Digest())
		if len(c.Answers) == 0 && c.FullName() != "windows/no-boards" {
			t.Errorf("%s has no boards", c.FullName())
		}
		if c.Group == "every" {
			swept += len(c.Answers)
		}
	}
	if swept != 163290 {
		t.Errorf("group every has %d boards", swept)
	}
	if *update {
		Check(t, os.WriteFile(pinsFile, []byte(text), 0o644))
	}
	want := Must(os.ReadFile(pinsFile))
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("cases are not as pinned (-want +got):\n%s", diff)
	}
}

func TestFileOf(t *testing.T) {
	t.Parallel()
	c := Case{Name: "all", Parts: []Part{{"a", 1, 2}, {"b", 3, 3}, {"c", 4, 5}}}
	got := ""
	for n := 1; n <= 5; n++ {
		got += c.FileOf(n) + " "
	}
	if got != "a.in a.in b.in c.in c.in " {
		t.Errorf("files %s", got)
	}
	if got := (&Case{Name: "mix"}).FileOf(9); got != "" {
		t.Errorf("file %s", got)
	}
}

const group = `name: x
groups:
  - name: only
    points: 100
    cases:
`

func TestLoadErrors(t *testing.T) {
	t.Parallel()
	rows := Must(os.ReadFile("testdata/errors.txt"))
	for row := range strings.Lines(string(rows)) {
		var c struct{ name, text, want string }
		if strings.HasPrefix(row, "#") {
			continue
		}
		if _, err := fmt.Sscanf(row, "%q %q %q", &c.name, &c.text, &c.want); err != nil {
			t.Fatalf("%s: %v", row, err)
		}
		path := filepath.Join(t.TempDir(), "suite.yaml")
		Check(t, os.WriteFile(path, []byte(c.text), 0o600))
		_, err := Load(path)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := strings.TrimPrefix(err.Error(), filepath.Dir(path)+"/")
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		for _, leak := range []string{"cases.", "YAML", "unmarshal", "int64", "time.Duration"} {
			if strings.Contains(got+e.Hint, leak) {
				t.Errorf("%s: %q, which is Go, is in %s; %s", c.name, leak, got, e.Hint)
			}
		}
	}
}

// loaded is a suite of files in a new folder.
func loaded(t *testing.T, files map[string]string) *Suite {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return Must(Load(dir))
}

func TestFilesAreHeldToTheOracle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, ans, want string }{
		{"right", "1\n12 3 2\n2 9\n10 4\n", "2\n", ""},
		{"wrong", "1\n12 3 2\n2 9\n10 4\n", "3\n", `a.ans:1: the answer is "3", but the oracle proves 2`},
		{"short", "2\n12 3 2\n2 9\n10 4\n2 1 0\n", "2\n", "a.ans:1: 1 answers for 2 boards"},
		{"throws", "2\n12 3 2\n2 9\n10 4\n2 1 0\n", "2 1 3\r\n1 \t1\n", ""},
		{"a throw that the die lacks", "1\n3 1 1\n2 3\n", "1 2\n",
			"a.ans:1: throw 1 is 2, but the die has faces 1 to 1"},
		{"a throw past the end", "2\n2 1 0\n4 6 0\n", "1\n1 5\n",
			"a.ans:2: throw 1 is 5 from cell 1, which goes past the last cell, 4"},
		{"throws elsewhere", "1\n12 3 2\n2 9\n10 4\n", "2 3 3\n",
			"a.ans:1: the throws lead to cell 7, not to cell 12"},
		{"one throw too few", "1\n12 3 2\n2 9\n10 4\n", "2 1\n",
			"a.ans:1: the answer is 2, but the number of throws behind it is 1"},
		{"throws where there is no way", "1\n3 1 1\n2 1\n", "-1 1\n",
			"a.ans:1: the answer is -1, but the number of throws behind it is 1"},
		{"a word for a throw", "1\n3 1 1\n2 3\n", "1 one\n", `a.ans:1: throw 1 is "one", not a number`},
		{"no board", "1\n12 3 2\n2 9\n", "2\n", "a.in:4:1: the file ends inside board 1 of 1"},
	} {
		s := loaded(t, map[string]string{
			"suite.yaml": group + "      - {name: a, files: '*.in'}\n",
			"a.in":       c.in,
			"a.ans":      c.ans,
		})
		_, err := s.Cases(nil)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// A pin is of a case that the suite has. It holds for builtin groups and with promises, too.
func TestPins(t *testing.T) {
	t.Parallel()
	const right = "49052c77d2e3e40563232af77a0bd7de5d907d91b8088ae841ea3b07ec0e3880"
	wrong := strings.Repeat("0", 64)
	for _, c := range []struct{ name, before, pins, want string }{
		{"right", "", "# the lecture\nonly/a " + right + "\n", ""},
		{"changed", "", "only/a " + wrong + "\n", "pins.txt: only/a: its boards or answers differ"},
		{"changed, with promises", "promises: [reachable]\n", "only/a " + wrong + "\n",
			"pins.txt: only/a: its boards or answers differ"},
		{"changed, of a builtin group", "", "sample/printed " + wrong + "\n",
			"pins.txt: sample/printed: its boards or answers differ"},
		{"no such case", "", "\nonly/b " + wrong + "\n", `pins.txt:2: the suite has no case "only/b"`},
		{"no such group", "", "a " + wrong + "\n", `pins.txt:1: the suite has no case "a"`},
		{"twice", "", "only/a " + right + "\nonly/a " + wrong + "\n",
			`pins.txt:2: the case "only/a" is pinned twice`},
		{"cut", "", "only/a 0000\n", "pins.txt:1: expected a case and its digest"},
	} {
		dir := t.TempDir()
		file := func(name, text string) { Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)) }
		file("suite.yaml", c.before+group+"      - {name: a, files: a.in}\n  - {builtin: sample, points: 0}\n")
		file("a.in", "1\n12 3 2\n2 9\n10 4\n")
		file("a.ans", "2\n")
		file(pinsFile, c.pins)
		s, err := Load(filepath.Join(dir, "suite.yaml"))
		if err == nil {
			_, err = s.Cases(nil)
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.want)
		}
	}
}

func Example() {
	s := Standard()
	for _, g := range s.Groups {
		fmt.Println(g.Name, g.Points)
	}
	// Output:
	// sample 5
	// every 35
	// traps 20
	// leaks 10
	// large 10
	// faces 10
	// windows 10
}
