package mend

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/run/lang"
	"adder/solutions"

	"github.com/google/go-cmp/cmp"
)

func fileOf(t testing.TB, key, text string) *file {
	t.Helper()
	return newFile(language(t, key), text)
}

// texts are what an operator makes of a file.
func texts(o *Operator, f *file) (all []string) {
	for _, c := range o.candidates(f) {
		all = append(all, c.text())
	}
	return all
}

// Every operator makes After of Before, and has a doc and an explanation.
func TestOperators(t *testing.T) {
	t.Parallel()
	for _, o := range Operators {
		if o.Name == "" || o.Doc == "" || o.Why == "" || o.Cost < 1 {
			t.Errorf("row %+v is not whole", o)
		}
		if !slices.Contains(texts(o, fileOf(t, "cpp", o.Before)), o.After) {
			t.Errorf("%s does not make\n%s\nof\n%s", o.Name, o.After, o.Before)
		}
	}
}

// Operators work in other languages and in other places than their examples.
func TestChanges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		operator           *Operator
		key, before, after string
	}{
		{comparison, "cpp", "if (far = n) go();", "if (far == n) go();"},
		{comparison, "rust", "for face in 1..faces {\n}\n", "for face in 1..=faces {\n}\n"},
		{step, "python", "for k in range(d):\n    pass\n", "for k in range(d + 1):\n    pass\n"},
		{step, "cpp", "dist[w + 1] = 0;", "dist[w] = 0;"},
		{step, "cpp", "last = min(from + d, n - 1);", "last = min(from + d, n);"},
		{number, "cpp", "int d;\nfor (int k = 1; k <= 6; k++) d;", "int d;\nfor (int k = 1; k <= d; k++) d;"},
		{number, "python", "best = -1", "best = 0"},
		{logic, "python", "if a and b:\n    go()\n", "if a or b:\n    go()\n"},
		{opposite, "python", "while v in to:\n    v = to[v]\n", "if v in to:\n    v = to[v]\n"},
		{opposite, "java", "v = stack.pollLast();", "v = stack.poll();"},
		{name, "python", "x = to[w]\n", "x = w\n"},
		{name, "js", "let e = w\nto[e] = 1\n", "let e = to[w]\nto[e] = 1\n"},
		{statement, "python", "if a:\n    go()\nnext()\n", "if a:\n    pass\nnext()\n"},
		{statement, "python", "if a >= b and c:\n    go()\n", "if c:\n    go()\n"},
		{statement, "cpp", "if (a && b) go();", "if (a) go();"},
		{statement, "cpp", "if (a) { b = 1; }\nelse if (c) b = 2;", "if (a) { b = 1; }\nif (c) b = 2;"},
		{statement, "cpp",
			"void f() {\n    if (a) {\n        b = 1;\n    }\n    go();\n}\n", "void f() {\n    go();\n}\n"},
		{stuck, "cpp", "cout << dist[n];", "cout << (dist[n] < 0 ? -1 : dist[n]);"},
		{stuck, "python",
			"if to == n:\n    break\nprint(turns)", "if to == n:\n    break\nprint((turns if to == n else -1))"},
		{stuck, "js",
			"if (to == n) found();\nout.push(turns);", "if (to == n) found();\nout.push((to == n ? turns : -1));"},
		{stuck, "go",
			"\tif v == n {\n\t}\n\treturn turns\n",
			"\tif v == n {\n\t}\n\tif !(v == n) { return -1 }\n\treturn turns\n"},
		{stuck, "kotlin",
			"if (v == n) break\nprintln(turns)",
			"if (v == n) break\nprintln((if (v == n) { turns } else { -1 }))"},
	} {
		all := texts(c.operator, fileOf(t, c.key, c.before))
		if !slices.Contains(all, c.after) {
			t.Errorf("%s does not make\n%s\nof\n%s\nbut\n%s",
				c.operator.Name, c.after, c.before, strings.Join(all, "\n--\n"))
		}
	}
}

// An if never becomes a while, or a while an if, if a break in it would then leave another loop.
func TestLeavesLoop(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		key, text string
		swaps     bool
	}{
		{"cpp", "for (;;) {\n    if (v == n) {\n        break;\n    }\n}\n", false},
		{"cpp", "for (;;) {\n    if (v == n) continue;\n}\n", false},
		{"cpp", "for (;;) {\n    if (v == n) {\n        v--;\n    }\n    break;\n}\n", true},
		{"cpp", "if (v == n) {\n    for (;;) break;\n}\n", true},
		{"python", "for v in q:\n    if v == n:\n        v = 1\n        break\n", false},
		{"python", "for v in q:\n    if v == n:\n        v = 1\n    break\n", true},
	} {
		all := opposite.candidates(fileOf(t, c.key, c.text))
		got := slices.ContainsFunc(all, func(x candidate) bool { return x.before == "if" })
		if got != c.swaps {
			t.Errorf("if becomes while: %v, want %v, in\n%s", got, c.swaps, c.text)
		}
	}
}

// Statements that share a line with others are left out one by one. Declarations and what
// stands in the head of a loop are not.
func TestInlineStatements(t *testing.T) {
	t.Parallel()
	var got []string
	f := fileOf(t, "cpp", "int main(){int a=1;a=2;if(a>1){a=3;}if(a)break;"+
		"for(int i=0;i<3;i++)if(i)a=4;else a=5;\n\ta=6;\n}\n")
	for _, c := range statement.candidates(f) {
		got = append(got, c.before+" -> "+c.after)
	}
	want := []string{
		"a=6; -> ", "a=2; -> ", "if(a>1){a=3;} -> ", "a=3; -> ",
		"if(a)break; -> ", "break; -> ;", "a=5; -> ;",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// In C and C++ no name takes the place of another where it is not declared.
func TestVisibleNames(t *testing.T) {
	t.Parallel()
	const text = `int best(int n, int d) {
    int tail = 0;
    for (int i = 0; i < n; i++) {
        int a = i;
        to[a] = d;
    }
    return tail;
}
int main() {
    int t = 1;
    return t;
}
`
	f := fileOf(t, "cpp", text)
	for line, want := range map[string]string{
		"to[a] = d;":   "a d i n tail",
		"return tail;": "d n tail",
		"return t;":    "t",
	} {
		at := strings.Count(text[:strings.Index(text, line)], "\n")
		names := f.namesNear(at, value)
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

// A change never compares a name with itself. Elsewhere a name may occur twice.
func TestNothingBesideItself(t *testing.T) {
	t.Parallel()
	f := fileOf(t, "cpp", "int f(int to, int at) {\n    if (to >= at) go(to, at);\n}\n")
	all := strings.Join(texts(name, f), "")
	for words, want := range map[string]bool{"at >= at": false, "to >= to": false, "go(at, at)": true} {
		if strings.Contains(all, words) != want {
			t.Errorf("%q: %v, want %v", words, !want, want)
		}
	}
}

// Every accepted solver, in every language, has many changes, also with other line ends,
// tabs and foreign letters.
func TestFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	languages := map[string]bool{}
	all, err := lang.All(solutions.Accepted)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range all {
		text := string(x.Text)
		languages[x.Lang.Key] = true
		tabs := strings.ReplaceAll(text, "    ", "\t") + "// Žofie → 骰子"
		for _, s := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), tabs} {
			if n := len(candidates(fileOf(t, x.Lang.Key, s))); n < 200 {
				t.Errorf("%s has %d changes", x.Name, n)
			}
		}
	}
	if len(languages) != len(lang.Languages) {
		t.Errorf("%d of %d languages", len(languages), len(lang.Languages))
	}
}

// A text that no lexer expects is no failure of ours.
func TestOddFiles(t *testing.T) {
	t.Parallel()
	for _, l := range lang.Languages {
		for _, text := range []string{
			"", "\n", "\"", "'''", "/* ", "\x00\xff", "((((", "))))", "int main() {", "#define", "\r\n\r\n",
			"cout <<\nx;", "return", "print(", "not", "else", "if (", "- 1", "x[", "while x",
			strings.Repeat("x = 1\n", 300),
		} {
			for _, c := range candidates(newFile(l, text)) {
				c.text()
			}
		}
	}
}

// Nearly every mutant can be mended: the source that it was made of is among its candidates.
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
		l, err := lang.Recognise(path)
		if err != nil {
			t.Fatal(err)
		}
		want := withoutBlanks(string(text))
		for i, m := range mutantsOf(lang.Source{Name: filepath.Base(path), Lang: l, Text: text}) {
			if i%5 > 0 {
				continue
			}
			all++
			undoes := func(c candidate) bool { return withoutBlanks(c.text()) == want }
			if slices.ContainsFunc(candidates(newFile(l, string(m.Text))), undoes) {
				undone++
			} else {
				t.Logf("%s is not undone", m.Name)
			}
		}
	}
	if undone*100 < all*90 {
		t.Errorf("%d of %d mutants are undone by one change", undone, all)
	}
}

func withoutBlanks(s string) string { return strings.Join(strings.Fields(s), "") }

func TestDiff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ a, b, want string }{
		{"a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"a\r\nb\r\n", "a\r\nb\r\nc\r\n", "@@ -1,2 +1,3 @@\n a\n b\n+c\n"},
		{"a", "a", ""},
	} {
		if got := diff(c.a, c.b); got != c.want {
			t.Errorf("diff of %q and %q is\n%s\nwant\n%s", c.a, c.b, got, c.want)
		}
	}
}

// The explanation of a change quotes the program, unless the quote would be long.
func TestWhy(t *testing.T) {
	t.Parallel()
	c := candidate{operator: name, before: "m", after: "n"}
	if got := c.why(); got != "You wrote m, and it should be n." {
		t.Error(got)
	}
	c.before = strings.Repeat("m", longestQuote+1)
	if got := c.why(); got != "You wrote what stands here, and it should be n." {
		t.Error(got)
	}
}

// The cheapest changes come first, and among those the nearest to the line that failed.
func TestOrder(t *testing.T) {
	t.Parallel()
	m := &mender{Options: Options{Line: 3}}
	all := m.inOrder(candidates(fileOf(t, "cpp", "a < b;\nif (c) d();\na < b;\na < b;\n")))
	var lines []int
	for _, c := range all {
		if c.operator == comparison && c.cost == comparison.Cost {
			lines = append(lines, c.line)
		}
	}
	if want := []int{3, 3, 3, 4, 4, 4, 1, 1, 1}; !slices.Equal(lines, want) {
		t.Errorf("%v, want %v", lines, want)
	}
	if !slices.IsSortedFunc(all, func(a, b candidate) int { return a.cost - b.cost }) {
		t.Error("not the cheapest first")
	}
}
