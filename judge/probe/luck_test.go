package probe

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/source"
)

// altered is a solution with some of its words replaced, each of which it has.
func altered(t *testing.T, name string, words ...string) lang.Source {
	t.Helper()
	s := solution(t, name)
	for i := 0; i < len(words); i += 2 {
		if !bytes.Contains(s.Text, []byte(words[i])) {
			t.Fatalf("%s has no %q", name, words[i])
		}
		s.Text = bytes.Replace(s.Text, []byte(words[i]), []byte(words[i+1]), 1)
	}
	return s
}

// lineOf is the line of a source on which some words stand first.
func lineOf(t *testing.T, s lang.Source, words string) int {
	t.Helper()
	before, _, ok := strings.Cut(string(s.Text), words)
	if !ok {
		t.Fatalf("%s has no %q", s.Name, words)
	}
	return 1 + strings.Count(before, "\n")
}

func looked(t *testing.T, p *lang.Program, o Options) []result.Warning {
	t.Helper()
	o.Numbers = source.Numbers(p.Lang.Name, string(p.Text))
	all, err := Look(context.Background(), builder, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Programs whose right answers are luck: what is said, on which line, and on which
// board, is so.
func TestLuck(t *testing.T) {
	t.Parallel()
	const bfs = "accepted/bfs.c"
	for _, c := range []struct {
		name  string
		words []string // of bfs.c, and what takes their place
		kind  result.WarningKind
		at    string // a piece of the line; "" if no line is known
		says  string
	}{
		{"an array one short", []string{"next[MAX_CELLS + 2];     ", "next[MAX_CELLS + 1];     "},
			result.Foreign, "jump_end[c] = next[c] = c", "takes next[1000001], and next has 1000001 elements"},
		{"memory one short", []string{"#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>",
			"static int next[MAX_CELLS + 2];     ", "static int *next;",
			"    for (int boards", "    next = malloc(sizeof(int) * (MAX_CELLS + 1));\n    for (int boards"},
			result.Foreign, "jump_end[c] = next[c] = c", "writes just past the end of a block of 4000004 bytes"},
		{"a local that was never set", []string{"int head = 0, tail = 0;", "int head = 0, tail = 0, broken;",
			"            return dist[n];", "        {\n            if (n == 7)\n                broken = 0;\n            return broken == -16843010 ? 0 : dist[n];\n        }"},
			result.Unset, "", "never"},
		{"memory that was never set", []string{"#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>",
			"    dist[1] = 0;", "    int *seen = malloc(sizeof(int) * (n + 1));\n    if (seen[n] == 0x55555555 || seen[n] == (int)0xaaaaaaaa) return 3;\n    free(seen);\n    dist[1] = 0;"},
			result.Unset, "", "malloc"},
		{"too large a sum", []string{"    dist[1] = 0;", "    int most = 2147483647;\n    most += n;\n    if (most == 5) return 7;\n    dist[1] = 0;"},
			result.Undefined, "most += n", "+ 2147483647, which does not fit into int"},
		{"the clock", []string{"#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>",
			"    for (int boards", "    srand(time(NULL));\n    for (int boards",
			`printf("%d\n", fewest_throws(n, d));`, `printf("%d\n", fewest_throws(n, d) + (rand() % 20 == 0));`},
			result.Chance, "", "from run to run"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := altered(t, bfs, c.words...)
			p := built(t, s)
			if c.kind != result.Chance {
				watched(t, p)
			}
			all := looked(t, p, testOptions())
			if len(all) == 0 || all[0].Kind != c.kind || !strings.Contains(all[0].Reason, c.says) {
				t.Fatalf("%+v", all)
			}
			if len(all[0].Boards) != 1 {
				t.Errorf("no board: %+v", all[0])
			}
			if c.at != "" && all[0].Line != lineOf(t, s, c.at) {
				t.Errorf("line %d, want %d: %+v", all[0].Line, lineOf(t, s, c.at), all[0])
			}
		})
	}
}

// C++'s library looks at its own indices.
func TestLuckInVectors(t *testing.T) {
	t.Parallel()
	l, err := lang.Find("cpp")
	if err != nil {
		t.Fatal(err)
	}
	s := lang.Source{Name: "vector.cpp", Lang: l, Text: []byte(vectorShort)}
	p := built(t, s)
	watched(t, p)
	all := looked(t, p, testOptions())
	if len(all) != 1 || all[0].Kind != result.Foreign || all[0].Line != lineOf(t, s, "seen[n]") || !strings.Contains(all[0].Reason, "past the end of a vector") {
		t.Errorf("%+v", all)
	}
}

const vectorShort = `#include <cstdio>
#include <vector>
int main() {
    int boards, n, d, m, a, b;
    if (scanf("%d", &boards) != 1) return 1;
    while (boards-- > 0 && scanf("%d %d %d", &n, &d, &m) == 3) {
        while (m-- > 0 && scanf("%d %d", &a, &b) == 2) {}
        std::vector<int> seen(n);
        printf("%d\n", seen[n] == 7 ? 1 : 0);
    }
}
`

// What comes first out of a set of words is for Python's seed to say.
func TestLuckOfHashes(t *testing.T) {
	t.Parallel()
	l, err := lang.Find("python")
	if err != nil {
		t.Fatal(err)
	}
	p := built(t, lang.Source{Name: "hash.py", Lang: l, Text: []byte(firstOfSet)})
	all := looked(t, p, testOptions())
	if len(all) != 1 || all[0].Kind != result.HashSeed || len(all[0].Boards) != 1 || !strings.Contains(all[0].Detail, "in another") {
		t.Errorf("%+v", all)
	}
}

const firstOfSet = `import sys
data = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(data[0]):
    n, d, m = data[at:at + 3]
    at += 3 + 2 * m
    print(next(iter({str(n), str(n + 1), "a", "b"})) == str(n) and 1 or 2)
`

// Right programs are not warned of: a false alarm would be the worst.
func TestNoFalseAlarm(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "..", "solutions", "accepted", "*"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		switch ext := filepath.Ext(file); ext {
		case ".c", ".cpp", ".py", ".go":
			name := filepath.Base(file)
			t.Run(name, func(t *testing.T) {
				p := built(t, solution(t, "accepted/"+name))
				if ext != ".py" && ext != ".go" {
					watched(t, p)
				}
				if all := looked(t, p, testOptions()); len(all) > 0 {
					t.Errorf("%+v", all)
				}
			})
		}
	}
}

// The sanitizers work at every level that contains a program.
func TestLevels(t *testing.T) {
	t.Parallel()
	s := altered(t, "accepted/bfs.c", "next[MAX_CELLS + 2];     ", "next[MAX_CELLS + 1];     ")
	p := built(t, s)
	watched(t, p)
	for _, level := range []sandbox.Level{sandbox.ContainerCgroup, sandbox.ContainerRlimit} {
		cell, err := sandbox.Open(sandbox.Options{Level: level})
		if err != nil {
			if os.Getenv("ADDER_REQUIRE_ALL") != "" {
				t.Errorf("%s: %v", level, err)
			}
			continue
		}
		cell.Close()
		o := testOptions()
		o.Level = level
		if all := looked(t, p, o); len(all) == 0 || all[0].Kind != result.Foreign || all[0].Line == 0 {
			t.Errorf("%s: %+v", level, all)
		}
	}
}

// TestLookEnds: the check of a program that takes long for each board ends with its
// budget, and says so.
func TestLookEnds(t *testing.T) {
	t.Parallel()
	p := built(t, altered(t, "accepted/bfs.c", "    dist[1] = 0;", "    for (volatile long i = 0; i < 100000000; i++);\n    dist[1] = 0;"))
	o := testOptions()
	o.Limit, o.Budget = time.Second, run.NewBudget(3*time.Second)
	_, err := Look(t.Context(), builder, p, o)
	if _, cpu := o.Budget.Used(); !errors.Is(err, run.ErrSpent) || cpu > 4*time.Second {
		t.Errorf("%v after %v of CPU time", err, cpu)
	}
}
