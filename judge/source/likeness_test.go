package source

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A named is a text, and what it is called.
type named struct {
	Text
	name string
}

// accepted are the accepted solvers: each was written for itself.
func accepted(t testing.TB) (all []named) {
	t.Helper()
	files, err := filepath.Glob("../../solutions/accepted/*")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, named{Text{languageOf(f), string(text)}, filepath.Base(f)})
	}
	return all
}

// languageOf is the language of a file, as its extension tells.
func languageOf(file string) string {
	return map[string]string{".c": "C", ".cpp": "C++", ".go": "Go", ".java": "Java", ".py": "Python", ".js": "JavaScript", ".cs": "C#", ".rs": "Rust", ".kt": "Kotlin"}[filepath.Ext(file)]
}

// pairsIn finds the pairs of a class.
func pairsIn(class []named) []Pair {
	var texts []Text
	for _, x := range class {
		texts = append(texts, x.Text)
	}
	return Pairs(texts)
}

// A disguise is what a copyist does, and keeps the program what it is.
var disguises = []struct {
	name string
	do   func(x Text) string
}{
	{"as it is", func(x Text) string { return x.Text }},
	{"renamed", renamed},
	{"comments", commented},
	{"line ends", func(x Text) string { return strings.ReplaceAll(x.Text, "\n", "\r\n") }},
	{"layout", func(x Text) string { return strings.ReplaceAll(x.Text, "\n", "\n\n") }},
	{"order", reordered},
	{"all of it", func(x Text) string {
		x.Text = renamed(x)
		x.Text = commented(x)
		return strings.ReplaceAll(reordered(x), "\n", "\r\n")
	}},
}

// renamed calls everything otherwise.
func renamed(x Text) string {
	var b strings.Builder
	at := 0
	for k := range Tokens(x.Language, x.Text) {
		b.WriteString(x.Text[at:k.From])
		if at = k.To; k.Sort == Name {
			b.WriteString("other_")
		}
		b.WriteString(k.Text)
	}
	return b.String() + x.Text[at:]
}

// commented writes a comment before every line that begins a statement at the
// margin, or ends in one of these signs.
func commented(x Text) string {
	mark := "//"
	if x.Language == "Python" {
		mark = "#"
	}
	var b strings.Builder
	for line := range strings.Lines(x.Text) {
		b.WriteString(strings.TrimSuffix(line, "\n") + "  " + mark + " my own idea\n")
	}
	return b.String()
}

var parts = regexp.MustCompile(`\n\n+(\S)`)

// reordered turns what stands between empty lines at the margin around: the order
// of functions.
func reordered(x Text) string {
	all := strings.Split(parts.ReplaceAllString(x.Text, "\n\x00$1"), "\x00")
	slices.Reverse(all)
	return strings.Join(all, "\n")
}

func names(class []named, pairs []Pair) (all []string) {
	for _, p := range pairs {
		all = append(all, class[p.Texts[0]].name+" "+class[p.Texts[1]].name)
	}
	slices.Sort(all)
	return all
}

// Solvers that were written independently are not alike: not in their class, not
// two by two, where nothing is common because many have it, and not when one of
// them is there several times.
func TestIndependent(t *testing.T) {
	t.Parallel()
	all := accepted(t)
	if got := pairsIn(all); len(got) > 0 {
		t.Errorf("%v", names(all, got))
	}
	for i := range all {
		for j := range i {
			if got := Pairs([]Text{all[i].Text, all[j].Text}); len(got) > 0 {
				t.Errorf("%s and %s share %.2f", all[i].name, all[j].name, got[0].Shared)
			}
		}
	}
}

// A copy is found however it is disguised, and nothing else is.
func TestDisguises(t *testing.T) {
	t.Parallel()
	all := accepted(t)
	for _, d := range disguises {
		class := slices.Clone(all)
		var want []string
		for _, x := range all {
			class = append(class, named{Text{x.Language, d.do(x.Text)}, "copy of " + x.name})
			want = append(want, x.name+" copy of "+x.name)
		}
		pairs := pairsIn(class)
		slices.Sort(want)
		if diff := cmp.Diff(want, names(class, pairs)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d.name, diff)
		}
		for _, p := range pairs {
			if p.Shared < 0.6 {
				t.Errorf("%s: %v share %.2f", d.name, names(class, []Pair{p}), p.Shared)
			}
			for k, spans := range p.Marks {
				at := 0
				for _, s := range spans {
					if s.From < at || s.To <= s.From || s.To > len(class[p.Texts[k]].Text.Text) {
						t.Fatalf("%s: %v: marks %v", d.name, names(class, []Pair{p}), spans)
					}
					at = s.To
				}
				if len(spans) == 0 {
					t.Errorf("%s: %v: nothing is marked", d.name, names(class, []Pair{p}))
				}
			}
		}
	}
}

// What everybody was given makes nobody alike.
func TestGivenCode(t *testing.T) {
	t.Parallel()
	var given strings.Builder
	for i := range 40 {
		fmt.Fprintf(&given, "def given_%d(a, b):\n    while a < b and not b %% %d == a:\n        a, b = b // 2, [a for _ in range(%d)][0] + %d\n    return {a: b, 'x': (a, b)}\n\n", i, i, i, i)
	}
	var class []named
	for _, x := range accepted(t) {
		if x.Language == "Python" {
			class = append(class, named{Text{x.Language, given.String() + x.Text.Text}, x.name})
		}
	}
	if got := pairsIn(class); len(class) < 3 || len(got) > 0 {
		t.Errorf("%d: %v", len(class), names(class, got))
	}
}

// Texts that have no tokens, or are too short, are like nothing.
func TestNothing(t *testing.T) {
	t.Parallel()
	const few = "def best(board):\n    queue, seen = [1], {1: 0}\n    return seen.get(100, -1)\n"
	if n := len(documentOf(0, Text{"Python", few}).prints); n == 0 || n >= leastPrints {
		t.Errorf("%d fingerprints", n)
	}
	class := []Text{}
	for _, text := range []string{"print(1)\n", "print(1)\n", few, few, "", "\xff\xfe(((", "# one\n", strings.Repeat("x = 1\n", longestAlike), strings.Repeat("x = 1\n", longestAlike)} {
		class = append(class, Text{"Python", text})
	}
	if got := Pairs(class); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

// The cost of a class is bounded, by the count of steps, even if all copied one
// long text; and a pair says the same whatever else is in the class's order.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes sources of a class apart")
	}
	t.Parallel()
	var long strings.Builder
	for i := range 400 {
		fmt.Fprintf(&long, "def f%d(a):\n    return %s\n", i, strings.Repeat("(a[", 1+i%7)+"a"+strings.Repeat("])", 1+i%7)+strings.Repeat("+a", i%11)+strings.Repeat("*a", i%13))
	}
	const class = 200
	d := documentOf(0, Text{"Python", long.String()})
	docs := slices.Repeat([]*document{d}, class)
	pairs, steps := pairsOf(docs)
	if len(pairs) != class*(class-1)/2 || steps > class*mostPrints*mostHaving || steps == 0 {
		t.Errorf("%d pairs in %d steps", len(pairs), steps)
	}
	if len(d.order) > mostPrints {
		t.Errorf("%d fingerprints", len(d.order))
	}
}

func BenchmarkClassOf200(b *testing.B) {
	text, err := os.ReadFile("../../solutions/accepted/bfs.py")
	if err != nil {
		b.Fatal(err)
	}
	var class []Text
	for i := range 200 {
		class = append(class, Text{"Python", string(text) + "\nx = " + strings.Repeat("-", i) + "1\n"})
	}
	for b.Loop() {
		Pairs(class)
	}
}

func ExamplePairs() {
	one := "def best(board):\n    queue, seen = [1], {1: 0}\n    for cell in queue:\n        for throw in range(1, 7):\n            to = board.get(cell + throw, cell + throw)\n            if to not in seen and cell + throw <= 100:\n                seen[to] = seen[cell] + 1\n                queue.append(to)\n    return seen.get(100, -1)\n"
	other := strings.NewReplacer("board", "b", "queue", "q", "seen", "s", "cell", "c").Replace(one)
	for _, p := range Pairs([]Text{{"Python", one}, {"Python", other}}) {
		fmt.Printf("%d and %d share %.0f%%\n", p.Texts[0], p.Texts[1], 100*p.Shared)
	}
	// Output: 0 and 1 share 100%
}
