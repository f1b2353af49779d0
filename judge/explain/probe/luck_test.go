package probe

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
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
	all, err := Luck(t.Context(), langtest.Builder(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Programs whose right answers are luck get a warning with the cause, the line and a board.
func TestLuck(t *testing.T) {
	t.Parallel()
	const (
		bfs    = "accepted/bfs.c"
		stdio  = "#include <stdio.h>\n"
		stdlib = "#include <stdlib.h>\n"
		next   = "static int next[MAX_CELLS + 2];     "
		read   = "    scanf(\"%d\", &boards);"
		first  = "    dist[1] = 0;"
	)
	for _, c := range []struct {
		name  string
		words []string // of bfs.c, and what takes their place
		kind  result.WarningKind
		at    string // a piece of the line; "" if no line is known
		says  string
	}{
		{"an array one short", []string{next, "static int next[MAX_CELLS + 1];     "},
			result.Foreign, "jump_end[c] = next[c] = c",
			"index 1000001 out of bounds for type 'int [1000001]'"},
		{"memory one short", []string{
			stdio, stdio + stdlib,
			next, "static int *next;",
			read, "    next = malloc(sizeof(int) * (MAX_CELLS + 1));\n" + read,
		}, result.Foreign, "jump_end[c] = next[c] = c",
			"0 bytes to the right of 4000004-byte region"},
		{"a flag that was never set", []string{
			stdio, stdio + "#include <stdbool.h>\n",
			first, "    bool seen[4];\n    for (int i = 1; i < 3; i++) seen[i] = false;\n" +
				"    if (seen[n % 4]) return 3;\n" + first,
		}, result.Unset, "if (seen[n % 4])", "which is not a valid value for type '_Bool'"},
		{"memory that was given back", []string{
			stdio, stdio + stdlib,
			first, "    int *seen = calloc(n + 1, sizeof(int));\n    free(seen);\n" +
				"    if (seen[n] == 7) return 3;\n" + first,
		}, result.Foreign, "seen[n] == 7", "heap-use-after-free"},
		{"too large a sum", []string{first, "    int most = 2147483647;\n    most += n;\n" +
			"    if (most == 5) return 7;\n" + first,
		}, result.Undefined, "most += n", "cannot be represented in type 'int'"},
		{"the clock", []string{
			stdio, stdio + stdlib + "#include <time.h>\n",
			read, "    srand(time(NULL));\n" + read,
			"fewest_throws(n, d));", "fewest_throws(n, d) + (rand() % 20 == 0));",
		}, result.Chance, "", "two runs gave two answers"},
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
	if len(all) != 1 || all[0].Kind != result.Asserted || all[0].Line != lineOf(t, s, "seen[n]") ||
		!strings.Contains(all[0].Reason, "__n < this->size()") {
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

// A right program gets no warning. Unless ADDER_LONG is set, only every fourth is tried.
func TestNoFalseAlarm(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("../../..", "solutions", "accepted", "*"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	n := 0
	for _, file := range files {
		ext := filepath.Ext(file)
		switch ext {
		case ".c", ".cpp", ".py", ".go":
			n++
			if n%4 != 1 && os.Getenv("ADDER_LONG") == "" {
				continue
			}
			name := filepath.Base(file)
			t.Run(name, func(t *testing.T) {
				p := built(t, solution(t, "accepted/"+name))
				if ext != ".py" && ext != ".go" {
					watched(t, p)
				}
				all := looked(t, p, testOptions())
				if len(all) > 0 {
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
		o.Spec.Setup.Level = level
		all := looked(t, p, o)
		if len(all) == 0 || all[0].Kind != result.Foreign || all[0].Line == 0 {
			t.Errorf("%s: %+v", level, all)
		}
	}
}

// TestLuckEnds: the check of a program that takes long for each board ends with its
// budget, and says so.
func TestLuckEnds(t *testing.T) {
	t.Parallel()
	slow := "    for (volatile long i = 0; i < 100000000; i++);\n    dist[1] = 0;"
	p := built(t, altered(t, "accepted/bfs.c", "    dist[1] = 0;", slow))
	o := testOptions()
	o.Limit, o.Budget = time.Second/2, trial.NewBudget(3*time.Second/2)
	_, err := Luck(t.Context(), langtest.Builder(), p, o)
	_, cpu := o.Budget.Used()
	if !errors.Is(err, trial.ErrSpent) || cpu > 2*time.Second {
		t.Errorf("%v after %v of CPU time", err, cpu)
	}
}

// Of the reports of several compilers' sanitizers stay the line and their own words.
func TestComplaints(t *testing.T) {
	t.Parallel()
	const (
		stack = "    #0 0x55e in memcpy (/prog/main+0x1)\n" +
			"    #1 0x55f in main /w/main.c:3\n" +
			"    #2 0x7f9 in __libc_start_main ../csu/libc-start.c:360\n\n"
		vector = "/usr/include/c++/12/bits/stl_vector.h:1123: " +
			"std::vector<_Tp, _Alloc>::operator[](size_type): Assertion '__n < this->size()' failed.\n"
		aborted = "==7==ERROR: AddressSanitizer: ABRT on unknown address 0x5\n"
	)
	address := func(kind, does, more string) string {
		return "=====\n==7==ERROR: AddressSanitizer: " + kind + " on address 0x55 at pc 0x5 bp 0x7 sp 0x7\n" +
			does + " of size 4 at 0x55 thread T0\n" + stack + more +
			"\nallocated by thread T0 here:\n    #0 0x1 in main /w/main.c:1\n"
	}
	recursion := strings.Replace(address("stack-overflow", "READ", ""), "    #2 ",
		strings.Repeat("    #2 0x55f in walk /w/main.c:3\n", 30)+"    #99 ", 1)
	authors := func(file string) (known string, ok bool) {
		return strings.TrimPrefix(file, "main.c"), file == "main.c" || file == "board.h"
	}
	warning := func(kind result.WarningKind, words string) []result.Warning {
		return []result.Warning{{Kind: kind, Line: 3, Reason: words}}
	}
	for _, c := range []struct {
		stderr string
		want   []result.Warning
	}{
		{"", nil},
		{"main.c:3:9: some words of the program's own\n", nil},
		{"main.c:3:9: runtime error: index 101 out of bounds for type 'int [101]'\n" +
			"main.c:3:17: runtime error: store to address 0x5 with insufficient space" +
			" for an object of type 'int'\n",
			warning(result.Foreign, "index 101 out of bounds for type 'int [101]'")},
		{"main.c:3:9: runtime error: load of value 254, which is not a valid value for type 'bool'\n",
			warning(result.Unset, "load of value 254, which is not a valid value for type 'bool'")},
		{"main.c:3:9: runtime error: load of value 3, which is not a valid value for type 'bool'\n",
			warning(result.Undefined, "load of value 3, which is not a valid value for type 'bool'")},
		{"/usr/include/c++/12/bits/stl_x.h:3:9: runtime error: division by zero\n", nil},
		{address("global-buffer-overflow", "READ",
			"0x5 is located 0 bytes to the right of global variable "+
				"'dist' defined in 'main.c:1:5' (0x5) of size 404\n"),
			warning(result.Foreign, "global-buffer-overflow; READ of size 4; "+
				"located 0 bytes to the right of global variable 'dist' defined in 'main.c:1:5' of size 404")},
		{address("heap-buffer-overflow", "WRITE", "0x5 is located 0 bytes after 32-byte region [0x5,0x6)\n"),
			warning(result.Foreign,
				"heap-buffer-overflow; WRITE of size 4; located 0 bytes after 32-byte region")},
		{address("stack-buffer-overflow", "WRITE", "  This frame has 1 object(s):\n"+
			"    [32, 72) 'room' (line 2) <== Memory access at offset 72 overflows this variable\n"),
			warning(result.Foreign, "stack-buffer-overflow; WRITE of size 4; "+
				"'room' (line 2) <== Memory access at offset 72 overflows this variable")},
		{address("stack-overflow", "READ", ""), nil}, // of an array
		{recursion, warning(result.Endless,
			"calls a function that calls itself again and again, until the stack is full")},
		{vector + aborted + stack, warning(result.Asserted, "the standard library's assertion "+
			"'__n < this->size()' fails in std::vector<_Tp, _Alloc>::operator[](size_type)")},
		{strings.Replace(vector, ": Assertion", " [with _Tp = int; size_type = unsigned]: Assertion", 1) +
			aborted + stack, warning(result.Asserted, "the standard library's assertion "+
			"'__n < this->size()' fails in std::vector<_Tp, _Alloc>::operator[](size_type)")},
		{aborted + stack, nil}, // its own abort
		{"board.h:3:9: runtime error: division by zero\n",
			[]result.Warning{{Kind: result.Undefined, File: "board.h", Line: 3, Reason: "division by zero"}}},
		{"main: main.c:3: main: Assertion 'n < 5' failed.\n==7==ERROR: AddressSanitizer: ABRT\n", nil},
	} {
		if diff := cmp.Diff(c.want, complaints(c.stderr, authors)); diff != "" {
			t.Errorf("%s(-want +got):\n%s", c.stderr, diff)
		}
	}
}
