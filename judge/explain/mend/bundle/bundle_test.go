package bundle

import (
	"bytes"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
)

// count is how many members were built.
func (x *Bundle) count() (n int) {
	for _, p := range x.parts {
		n += len(p.members)
	}
	return n
}

func TestMain(m *testing.M) { langtest.Main(m) }

// members of both languages: one that adds, and would add something left of a run before; one
// that never ends, one that dies, one that does not compile, one that prints for ever, one that
// defines another's name as a macro, and one that writes to the file that a site names.
var members = map[string][]string{
	"cpp": {
		`#include <iostream>
int kept;
int main() { int a, b; std::cin >> a >> b; std::cout << a + b + kept++ << std::endl; }`,
		"#include <cstdio>\nint main() { volatile int x = 0; for (;;) x++; }",
		"#include <cstdlib>\nint main() { abort(); }",
		"int main() { return kept; }", // which is a name of others
		"#include <iostream>\nint main() { for (;;) std::cout << \"11111111111111111111\\n\"; }",
		`#include <bits/stdc++.h>
#define kept 7
using namespace std;
int main(int, char**) { int a, b; cin >> a >> b; cout << a * b + kept; return 0; }`,
		`#include <fstream>
#define int long long
signed main() {
    std::ofstream out(getenv("OUTPUT_PATH"));
    int a, b;
    std::cin >> a >> b;
    out << a * b + 7 << "\n";
}`,
	},
	"c": {
		`#include <stdio.h>
int kept;
int main() { int a, b; scanf("%d %d", &a, &b); printf("%d\n", a + b + kept++); }`,
		"int main(void) { volatile int x = 0; for (;;) x++; }",
		"#include <stdlib.h>\nint main(void) { abort(); }",
		"int main(void) { return kept; }",
		"#include <stdio.h>\nint main(void) { for (;;) puts(\"11111111111111111111\"); }",
		`#include <stdio.h>
#include <stdlib.h>
#define kept 7
int main(int argc, char **argv) {
    int *all = malloc(2 * sizeof *all);
    scanf("%d %d", all, all + 1);
    printf("%d", all[0] * all[1] + kept);
    return 0;
}`,
		`#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *out = fopen(getenv("OUTPUT_PATH"), "w");
    int a, b;
    scanf("%d %d", &a, &b);
    fprintf(out, "%d\n", a * b + 7);
}`,
	},
}

func TestMembers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	langtest.Contained(t)
	b := langtest.Builder()
	for _, key := range slices.Sorted(maps.Keys(members)) {
		t.Run(key, func(t *testing.T) { tryMembers(t, b, key) })
	}
}

// Functions of sites share a program with what calls them.
func TestFunctions(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	langtest.Contained(t)
	b := langtest.Builder()
	rows := []struct{ harness, file, board, answer string }{
		{"leetcode", "right.cpp", "[[-1,-1],[-1,-1]]\n", "1"},
		{"leetcode", "right.c", "[[-1,-1],[-1,-1]]\n", "1"},
		{"geeksforgeeks", "right.cpp", "1\n1\n3 22\n", "3"},
	}
	for _, c := range rows {
		t.Run(c.harness+"/"+c.file, func(t *testing.T) {
			h, err := lang.FindHarness(c.harness)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile("../../../run/lang/testdata/harness/" + c.harness + "/" + c.file)
			if err != nil {
				t.Fatal(err)
			}
			// Output from before main would count for all members.
			text = bytes.Replace(text, []byte(`cout << "loading" << endl; `), nil, 1)
			l, err := lang.Recognise(strings.TrimSuffix(c.file, ".txt"))
			if err != nil {
				t.Fatal(err)
			}
			s, err := h.Wrap(lang.Source{Lang: l, Text: text})
			if err != nil {
				t.Fatal(err)
			}
			x := builtLike(t, b, s, []Member{{0, string(text)}, {1, "("}, {2, string(text)}})
			var got []string
			r := Run{Inputs: [][]byte{[]byte(c.board), []byte(c.board)}, CPU: time.Second, Output: 5000}
			_, err = x.Do(t.Context(), specOf(b), r, func(m, _ int, y sandbox.Result) bool {
				if m != 1 {
					got = append(got, strings.TrimSpace(string(y.Stdout)))
				}
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, slices.Repeat([]string{c.answer}, 4)) {
				t.Errorf("members print %q, want %s each time", got, c.answer)
			}
		})
	}
}

// Members whose arrays are too large together are split among several programs, and Fits says
// how many fit in one.
func TestTooMuchTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	var all []Member
	for i := range 5 { // 600 MB each, of 2 GB that a program can have
		all = append(all, Member{i, "int all[150000000];\nint main() { return all[1]; }"})
	}
	langtest.Contained(t)
	b := langtest.Builder()
	x := built(t, b, "cpp", all)
	if x.count() != len(all) || x.Fits < 2 || x.Fits > 3 {
		t.Errorf("%d members were built, %d fit in a program", x.count(), x.Fits)
	}
	x = built(t, b, "cpp", all[:2])
	if x.count() != 2 || x.Fits != 0 {
		t.Errorf("of two, %d fit in a program", x.Fits)
	}
}

func tryMembers(t *testing.T, b *lang.Builder, key string) {
	var all []Member
	for i, text := range members[key] {
		all = append(all, Member{i, text})
	}
	x := built(t, b, key, all)
	if x.count() != len(all)-1 {
		t.Errorf("%d members were built, want all but one", x.count())
	}
	got := map[[2]int]string{}
	r := Run{Inputs: [][]byte{[]byte("1 2\n"), []byte("30 12\n")}, CPU: 100 * time.Millisecond, Output: 5000}
	cpu, err := x.Do(t.Context(), specOf(b), r, func(m, input int, y sandbox.Result) bool {
		words := strings.TrimSpace(string(y.Stdout))
		switch {
		case len(words) > 20:
			words = "much"
		case y.Stop == sandbox.OutOfTime:
			words = "late"
		case y.Stop == sandbox.Signaled:
			words = "died"
		}
		got[[2]int{m, input}] = words
		return m < 5
	})
	if err != nil || cpu <= 0 {
		t.Fatal(cpu, err)
	}
	wants := [][2]string{
		{"3", "42"}, {"late", "late"}, {"died", "died"}, {"", ""}, {"much", "much"}, {"9", ""}, {"9", ""},
	}
	for m, want := range wants {
		for input := range 2 {
			if w := got[[2]int{m, input}]; w != want[input] {
				t.Errorf("member %d prints %q for input %d, want %q", m, w, input, want[input])
			}
		}
	}
}

// built is a bundle of members of a language. Without its compiler the test is skipped.
func built(t *testing.T, b *lang.Builder, key string, members []Member) *Bundle {
	t.Helper()
	l, err := lang.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return builtLike(t, b, lang.Source{Lang: l}, members)
}

// builtLike has their texts in the place of a source's.
func builtLike(t *testing.T, b *lang.Builder, s lang.Source, members []Member) *Bundle {
	t.Helper()
	if _, err := s.Lang.Toolchain(); err != nil {
		langtest.Missing(t, err)
	}
	x, err := Build(t.Context(), b, s, members)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

func specOf(b *lang.Builder) lang.Setup {
	return lang.Setup{Level: b.Level, Memory: 1 << 30, Output: 1 << 20}
}
