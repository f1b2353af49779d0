package mend

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/lang"
	"adder/solutions"

	"github.com/google/go-cmp/cmp"
)

func fileOf(t testing.TB, key, text string) *file {
	t.Helper()
	return newFile(language(t, key), text)
}

// Every row does what its example says.
func TestRows(t *testing.T) {
	t.Parallel()
	for _, row := range Rows {
		if row.Name == "" || row.Doc == "" || row.Why == "" || row.Cost < 1 {
			t.Errorf("row %+v is not whole", row)
		}
		f := fileOf(t, "cpp", row.Before)
		if row.Donor != "" {
			f.donors = statementsOf(t, "cpp", row.Donor)
		}
		mustMake(t, row, f, row.After)
	}
}

// mustMake requires that a row makes one text of another.
func mustMake(t *testing.T, row *Row, f *file, after string) {
	t.Helper()
	made := false
	row.propose(f, func(spans ...span) { made = made || replaced(f.text, spans) == after })
	if !made {
		t.Errorf("%s does not make\n%s\nof\n%s", row.Name, after, f.text)
	}
}

// What rows make in other languages. Where a statement ends with its line, what stands last
// is a value too; declarations that stand together go into the loop over boards together; an if is moved
// with all that it does.
func TestMade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		row                *Row
		key, before, after string
	}{
		{entryRow, "go", "package main\n\nfunc f() {\n\tto[a] = to[b]\n}\n", "package main\n\nfunc f() {\n\tto[a] = b\n}\n"},
		{entryRow, "js", "let e = w\nto[e] = 1\n", "let e = to[w]\nto[e] = 1\n"},
		{entryRow, "python", "x = to[w]\n", "x = w\n"},
		{heapRow, "js", "queue.sort()\n", "queue.sort((a, b) => a[0] - b[0])\n"},
		{moveLineRow, "python", "for v in q:\n    if v == n:\n        found()\n    if v in to:\n        v = to[v]\n    go(v)\n",
			"for v in q:\n    if v in to:\n        v = to[v]\n    if v == n:\n        found()\n    go(v)\n"},
		{clearRow, "python", "jumps = {}\nseen = set()\n\nfor _ in range(t):\n    jumps[a] = b\n    seen.add(a)\n",
			"\nfor _ in range(t):\n    jumps = {}\n    seen = set()\n    jumps[a] = b\n    seen.add(a)\n"},
	} {
		mustMake(t, c.row, fileOf(t, c.key, c.before), c.after)
	}
	stepNameRow.propose(fileOf(t, "go", "package main\n\ntype b struct {\n\tto []int\n}\n"), func(spans ...span) { t.Errorf("a name that is no value: %v", spans) })
}

// No while takes the place of an if, or the other way round, that a break in it would then leave
// instead of the loop around. One without such words, or with a loop for them, is swapped.
func TestKeepsLoops(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		key, text string
		want      int // swaps of if and while
	}{
		{"cpp", "for (;;) {\n    if (v == n) {\n        break;\n    }\n}\n", 0},
		{"cpp", "for (;;) {\n    if (v == n) continue;\n}\n", 0},
		{"cpp", "while (v < n) {\n    v++;\n    break;\n}\n", 0},
		{"cpp", "for (;;) {\n    if (v == n) {\n        v--;\n    }\n    break;\n}\n", 1},
		{"cpp", "if (v == n) {\n    for (;;) break;\n}\n", 1},
		{"python", "for v in q:\n    if v == n:\n        v = 1\n        break\n", 0},
		{"python", "for v in q:\n    if v == n:\n        v = 1\n    break\n", 1},
	} {
		got := 0
		for _, x := range truthRow.candidates(fileOf(t, c.key, c.text), nil, 0) {
			if s := x.steps[0]; s.before == "if" || s.before == "while" {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%d swaps in\n%s", got, c.text)
		}
	}
}

func statementsOf(t testing.TB, key, donor string) []*donated {
	t.Helper()
	l := language(t, key)
	return donatedBy(l, []lang.Source{{Lang: l, Text: []byte(donor)}})
}

// Every accepted solver, in every language, is taken apart without losing a byte,
// also with other line ends, tabs and foreign letters, and has many changes.
func TestFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	languages := map[string]bool{}
	all, err := lang.All(solutions.Accepted)
	for _, x := range all {
		text := string(x.Text)
		languages[x.Lang.Key] = true
		for _, s := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), strings.ReplaceAll(text, "    ", "\t") + "// Žofie → 骰子"} {
			f := fileOf(t, x.Lang.Key, s)
			if n := len(candidates(f, nil, 0)); n < 200 {
				t.Errorf("%s has %d changes", x.Name, n)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(languages) != len(lang.Languages) {
		t.Errorf("%d of %d languages", len(languages), len(lang.Languages))
	}
}

// A text that no lexer expects is no failure of ours.
func TestOddFiles(t *testing.T) {
	t.Parallel()
	for _, l := range lang.Languages {
		for _, text := range []string{"", "\n", "\"", "'''", "/* ", "\x00\xff", "((((", "int main() {", "#define", "\r\n\r\n", "cout <<\nx;", strings.Repeat("x = 1\n", 300)} {
			f := newFile(l, text)
			f.donors = donatedBy(l, append(donors(t), lang.Source{Name: "odd", Lang: l, Text: []byte(text)}))
			for _, row := range Rows {
				row.propose(f, func(...span) {})
			}
		}
	}
}

// Every mutant of the bank can be mended by one change of the table: for nearly
// all of them the source it was made of is among the candidates.
func TestInverses(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	paths, err := filepath.Glob("testdata/right/*")
	if err != nil || len(paths) < 6 {
		t.Fatal(paths, err)
	}
	all, undone := 0, 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := lang.Source{Name: filepath.Base(path), Lang: mustRecognise(t, path), Text: text}
		for i, m := range mutantsOf(t, s) {
			if i%5 > 0 {
				continue
			}
			all++
			want := squeezed(string(text))
			f := fileOf(t, s.Lang.Key, string(m.Text))
			if slices.ContainsFunc(candidates(f, nil, 0), func(c candidate) bool { return squeezed(c.text()) == want }) {
				undone++
			} else {
				t.Logf("%s is not undone", m.Name)
			}
		}
	}
	t.Logf("%d of %d", undone, all)
	if undone*100 < all*90 {
		t.Errorf("%d of %d mutants are undone by one change", undone, all)
	}
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

func TestDiff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ a, b, want string }{
		{"a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"a\r\nb\r\n", "a\r\nb\r\nc\r\n", "@@ -1,2 +1,3 @@\n a\n b\n+c\n"},
		{"a", "a", ""},
		{"1\n2\n3\n4\n5\n6\n7\n8\n9", "x\n2\n3\n4\n5\n6\n7\n8\ny", "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n"},
	} {
		if got := diff(c.a, c.b); got != c.want {
			t.Errorf("diff of %q and %q is\n%s\nwant\n%s", c.a, c.b, got, c.want)
		}
	}
}

// A second change is told by the line of the source that was handed in, wherever the
// first one moved it.
func TestSecondChangeIsOnTheLineThatWasHandedIn(t *testing.T) {
	t.Parallel()
	const source = "int a;\nint b;\nint c;\n"
	for _, c := range []struct {
		changed string
		want    []int // of each line
	}{
		{source, []int{1, 2, 3}},
		{"int a;\nif (a) return;\nint b;\nint c;\n", []int{1, 2, 2, 3}},
		{"int a;\nint c;\n", []int{1, 3}},
		{"int b;\nint c;\nint d;\n", []int{2, 3, 4}},
		{"int a;\nlong b;\nint c;\n", []int{1, 2, 3}},
		{"long a;\nint e;\nint b;\nint c;\n", []int{1, 2, 2, 3}},
	} {
		f := fileOf(t, "cpp", c.changed)
		f.origin = origins(source, c.changed)
		for i, want := range c.want {
			if got := f.submitted(i); got != want {
				t.Errorf("%q: line %d is line %d, want %d", c.changed, i+1, got, want)
			}
		}
		if last := f.submitted(len(f.lines) - 1); last != c.want[len(c.want)-1] { // what follows the last end of a line
			t.Errorf("%q: the last line is line %d", c.changed, last)
		}
	}
}

// Statements that share a line with others are left out one by one; declarations and what
// stands in the head of a loop are not.
func TestInlineStatements(t *testing.T) {
	t.Parallel()
	var got []string
	f := fileOf(t, "cpp", "int main(){int a=1;a=2;if(a>1){a=3;}if(a)break;for(int i=0;i<3;i++)if(i)a=4;else a=5;\n\ta=6;\n\twhile(a)if(a<9)a=7;}\n")
	for _, c := range dropLineRow.candidates(f, nil, 0) {
		if s := c.steps[0]; s.row == dropLineRow && len(c.spans) == 1 {
			got = append(got, s.before+" -> "+s.after)
		}
	}
	want := []string{"a=6; -> ", "a=2; -> ", "if(a>1){a=3;} -> ", "a=3; -> ", "if(a)break; -> ", "if(a<9)a=7; -> ;", " -> else"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// What was wrong is told in the author's words, as far as the place says it.
func TestWhy(t *testing.T) {
	t.Parallel()
	const cpp = "int main() {\n    int n, faces, m;\n    cin >> n >> faces >> m;\n    for (int i = 0; i < m; i++) cin >> a >> b;\n    vector<int> dist(n, -1);\n    for (int k = 2; k < faces; k++) {\n        if (k < n) dist[k + 1] = k;\n    }\n    for (int k = 1; k < m; k++) if (k < b) b = k;\n    while (at < n && at < m) at++;\n    cout << dist[n];\n}\n"
	const python = "n, d, m = map(int, input().split())\nfor _ in range(m):\n    a, b = map(int, input().split())\nfor k in range(1, d):\n    at = min(n - 1, k)\n    if at in seen: queue.pop()\n"
	for _, c := range []struct{ key, text, row, after, want string }{
		{"cpp", cpp, "comparison", "k <= faces", "Your loop ends one face too early: it leaves out k = faces."},
		{"cpp", cpp, "comparison", "at <= m", "Your loop ends too early: it leaves out at = m."},
		{"cpp", cpp, "comparison", "at <= n", "Your loop ends too early: it leaves out at = n."},
		{"cpp", cpp, "comparison", "k <= n", "Your condition leaves out k = n."},
		{"cpp", cpp, "comparison", "k <= b", "Your condition leaves out k = b."}, // on the line of a loop
		{"cpp", cpp, "comparison", "k > n", "You compare k and n the wrong way round."},
		{"cpp", cpp, "number-step", "k = 1;", "Your loop starts one step too late."},
		{"cpp", cpp, "number-step", "dist[k]", "You take a wrong entry of dist: the index is too large by one."},
		{"cpp", cpp, "name-step", "faces + 1;", "Your loop ends one face too early."},
		{"cpp", cpp, "name-step", "dist(n + 1", "dist is too short by one."},
		{"cpp", cpp, "stuck", "1000000", "You print a number even if no throws lead to the last cell; print -1 then."},
		{"rust", "fn main() {\n    for face in 1..faces {\n    }\n}\n", "comparison", "1..=faces", "Your loop ends one step too early: it leaves out faces."},
		{"kotlin", "fun main() {\n    for (face in 1 until faces) {\n    }\n}\n", "comparison", "1 .. faces", "Your loop ends one step too early: it leaves out faces."},
		{"python", python, "name-step", "(1, d + 1)", "Your loop ends one face too early."},
		{"python", python, "number-step", "(0, d)", "Your loop starts one step too late."},
		{"python", python, "drop-step", "min(n, k)", "A value is too small by one here."},
		{"python", python, "negation", "not in", "Your condition is the wrong way round."},
		{"python", python, "name", "range(n)", "You wrote m, and it must be n."},
		{"python", "if a in up:\n    a = up[a]\nif a in down:\n    a = down[a]\n", "drop-statement", "elif a in down", "If the condition before this one holds, this must not be done as well."},
		{"cpp", "int main() {\n    if (a) { b = 1; }\n    else if (c) b = 2;\n}\n", "drop-statement", "}\n    if (c)", "This must be done even if the condition before it holds."},
	} {
		var got []string
		for _, x := range candidates(fileOf(t, c.key, c.text), nil, 0) {
			if s := x.steps[0]; s.row.Name == c.row && strings.Contains(x.text(), c.after) {
				got = append(got, s.explained())
			}
		}
		if !slices.Contains(got, c.want) {
			t.Errorf("%s, %s: %q is not among %q", c.row, c.after, c.want, got)
		}
	}
}

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
			if got := !f.lacks(fileOf(t, "cpp", text[:start]+"x.i = "+name+";"+text[start:])); got != there {
				t.Errorf("%s: is %s seen? %v", line, name, got)
			}
		}
	}
	start := f.lines[len(f.lines)-2].from
	if f.lacks(fileOf(t, "cpp", text[:start]+"int a = t, b = a;"+text[start:])) {
		t.Error("what a text declares itself is there")
	}
	const class = "class Game {\n  Game() : size(0), faces(6) {}\n  void clear() {\n    jump[0] = size;\n  }\n  vector<int> jump;\n  int size, faces;\n};\nint f() {\n  return 0;\n}\n"
	f = fileOf(t, "cpp", class)
	for line, want := range map[string]bool{"jump[0]": true, "return": false} {
		at := strings.Index(class, line)
		if got := !f.lacks(fileOf(t, "cpp", class[:at]+"faces = size;"+class[at:])); got != want {
			t.Errorf("%s: are members seen? %v", line, got)
		}
	}
	for _, c := range candidates(fileOf(t, "java", "class Main {\n  int f() {\n    return 1;\n  }\n  int later;\n}\n"), nil, 0) {
		if _, compiles := c.essence(); compiles && strings.Contains(c.text(), "return later;") {
			return
		}
	}
	t.Error("a field of Java is there above its declaration")
}

// What the last cell was reached by is asked where an answer is told, in the words of
// each language.
func TestReached(t *testing.T) {
	t.Parallel()
	const wrong = "../../solutions/wrong_answer/bfs_stuck_last_distance."
	for _, c := range []struct{ key, path, text, after string }{
		{"cpp", wrong + "cpp", "", "(entry.cell == n ? entry.distance : -1)"},
		{"cs", wrong + "cs", "", "(entry.Cell == n ? entry.Distance : -1)"},
		{"java", wrong + "java", "", "(entry.cell == n ? entry.distance : -1)"},
		{"java", "testdata/people/prints_last_level.java", "", "(e.cell == n ? e.throwsMade : -1)"},
		{"js", wrong + "js", "", "(entry.cell === n ? entry.distance : -1)"},
		{"python", wrong + "py", "", "(distance if cell == n else -1)"},
		{"js", "", "if (to == n) found = true;\nout.push(turns);\nqueue.push(to);\nqueue.shift();", "(found ? turns : -1)"},
		{"cpp", "", "if (to == n) break;\nseen.insert(to);\ncout << turns;", "(seen.count(n) ? turns : -1)"},
		{"python", "", "if to == n:\n    break\nseen.add(to)\nprint(turns)", "(turns if n in seen else -1)"},
		{"go", "", "\tfor {\n\t\tif v == n && ok {\n\t\t\tbreak\n\t\t}\n\t}\n\tseen[v] = true\n\tfmt.Println(dist[v])\n", "if !seen[n] { dist[v] = -1 }"},
		{"go", "", "\tif v == n {\n\t}\n\treturn turns\n", "if !(v == n) { return -1 }"},
		{"go", "", "\tif v == n {\n\t\treturn turns\n\t}\n\treturn turns\n", "-1"},
		{"kotlin", "", "if (v == n) break\nprintln(turns)", "(if (v == n) { turns } else { -1 })"},
	} {
		text := c.text
		if c.path != "" {
			data, err := os.ReadFile(c.path)
			if err != nil {
				t.Fatal(err)
			}
			text = string(data)
		}
		var all []string
		for _, x := range reachedRow.candidates(fileOf(t, c.key, text), nil, 0) {
			all = append(all, x.steps[0].after)
		}
		if !slices.Contains(all, c.after) {
			t.Errorf("%s %s: %q is not among %q", c.key, c.path, c.after, all)
		}
	}
}

// No name takes the place of what it is compared with; elsewhere it may.
func TestNothingWithItself(t *testing.T) {
	t.Parallel()
	var all []string
	for _, c := range swapNameRow.candidates(fileOf(t, "cpp", "int f(int to, int at) {\n    if (to >= at) go(to, at);\n}\n"), nil, 0) {
		all = append(all, c.text()[strings.Index(c.text(), "if"):])
	}
	if got := strings.Join(all, ""); strings.Contains(got, "at >= at") || strings.Contains(got, "to >= to") || !strings.Contains(got, "go(at, at)") {
		t.Errorf("%q", all)
	}
}

// TestEssence: what differs in blanks and comments alone is one candidate, but in a long
// text, which is not taken apart for each of its thousands of changes.
func TestEssence(t *testing.T) {
	t.Parallel()
	essence := func(text string) string {
		f := fileOf(t, "cpp", text)
		words, compiles := (&candidate{in: f}).essence()
		if !compiles {
			t.Errorf("%.40q is said not to compile", text)
		}
		return words
	}
	const text = "int main() { int n = 1; return n; }\n"
	if essence(text) != essence("int main() {\n    int n = 1; // one\n    return n;\n}\n") || essence(text) == essence(strings.Replace(text, "1", "2", 1)) {
		t.Error("words make the difference, and nothing else")
	}
	long := text + strings.Repeat("/* */\n", mostTaken/6)
	if essence(long) != long {
		t.Error("a long text is taken apart")
	}
}

// TestMovesAreShort: of ifs in ifs not each is moved with thousands of lines.
func TestMovesAreShort(t *testing.T) {
	t.Parallel()
	const deep = 500
	bytes := 0
	for _, c := range moveLineRow.candidates(fileOf(t, "cpp", "int main() {\n"+strings.Repeat("if (x) {\n", deep)+"x = 2;\n"+strings.Repeat("}\n", deep+1)), nil, 0) {
		for _, s := range c.spans {
			bytes += len(s.text)
		}
	}
	if bytes == 0 || bytes > 1000*deep {
		t.Errorf("%d bytes are moved", bytes)
	}
}
