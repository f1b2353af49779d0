package mend

import (
	"strings"
	"testing"
)

// In C and C++ nothing is put in that names what is not there, and all that is there
// may be named.
func TestNamesThatAreSeen(t *testing.T) {
	t.Parallel()
	const text = `#include <vector>
#define FAR 99
using namespace std;
struct Board { int cells; };
vector<int> dist, to;
int best(int n, int d) {
    int tail = 0, left;
    for (int i = 0; i < n; i++) {
        int a, b;
        to[a] = b;
    }
    while (tail < n) {
        for (auto [from, end] : all) if (from) break;
        for (int k = 1; k <= d; k++)
            dist[k] = tail;
    }
    return left;
}
int main() {
    int t;
    return t;
}
`
	f := fileOf(t, "cpp", text)
	all := []string{"tail", "left", "i", "a", "b", "k", "t", "n", "d", "dist", "to", "Board", "FAR", "from", "vector", "unheard"}
	for line, want := range map[string]string{
		"to[a] = b;":       "tail left i a b n d dist to",
		"while (tail < n)": "tail left n d dist to",
		"dist[k] = tail;":  "tail left k n d dist to",
		"return left;":     "tail left n d dist to",
		"return t;":        "t dist to",
	} {
		at := strings.Count(text[:strings.Index(text, line)], "\n")
		start := f.lines[at].from
		for _, name := range all {
			there := strings.Contains(" "+want+" Board FAR from vector unheard ", " "+name+" ")
			if got := !f.lacks([]span{{start, start, "x.i = " + name + ";"}}); got != there {
				t.Errorf("%s: is %s seen? %v", line, name, got)
			}
		}
	}
	start := f.lines[len(f.lines)-2].from
	if f.lacks([]span{{start, start, "int a = t, b = a;"}}) {
		t.Error("what a text declares itself is there")
	}
	const class = "class Game {\n  Game() : size(0), faces(6) {}\n  void clear() {\n    jump[0] = size;\n  }\n  vector<int> jump;\n  int size, faces;\n};\nint f() {\n  return 0;\n}\n"
	f = fileOf(t, "cpp", class)
	for line, want := range map[string]bool{"jump[0]": true, "return": false} {
		at := strings.Index(class, line)
		if got := !f.lacks([]span{{at, at, "faces = size;"}}); got != want {
			t.Errorf("%s: are members seen? %v", line, got)
		}
	}
	for _, c := range candidates(fileOf(t, "java", "class Main {\n  int f() {\n    return 1;\n  }\n  int later;\n}\n"), nil, 0) {
		if strings.Contains(c.text(), "return later;") {
			return
		}
	}
	t.Error("a field of Java is there above its declaration")
}
