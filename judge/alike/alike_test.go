package alike

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/tokens"

	"github.com/google/go-cmp/cmp"
)

// accepted are the accepted solvers: each was written for itself.
func accepted(t *testing.T) (all []Text) {
	t.Helper()
	files, err := filepath.Glob("../../solutions/accepted/*")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		l, err := lang.Recognise(f)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Text{Name: filepath.Base(f), Source: lang.Source{Name: f, Lang: l, Text: text}})
	}
	return all
}

func with(t Text, name, text string) Text {
	t.Name, t.Source.Text = name, []byte(text)
	return t
}

// A disguise is what a copyist does, and keeps the program what it is.
var disguises = []struct {
	name string
	do   func(t *testing.T, x Text) string
}{
	{"as it is", func(_ *testing.T, x Text) string { return string(x.Source.Text) }},
	{"renamed", renamed},
	{"comments", func(_ *testing.T, x Text) string { return commented(x) }},
	{"line ends", func(_ *testing.T, x Text) string { return strings.ReplaceAll(string(x.Source.Text), "\n", "\r\n") }},
	{"layout", func(_ *testing.T, x Text) string { return strings.ReplaceAll(string(x.Source.Text), "\n", "\n\n") }},
	{"order", func(_ *testing.T, x Text) string { return reordered(string(x.Source.Text)) }},
	{"all of it", func(t *testing.T, x Text) string {
		y := with(x, "", renamed(t, x))
		y = with(y, "", commented(y))
		return strings.ReplaceAll(reordered(string(y.Source.Text)), "\n", "\r\n")
	}},
}

// renamed calls everything otherwise.
func renamed(t *testing.T, x Text) string {
	t.Helper()
	all, err := tokens.Of(x.Source.Lang.Name, string(x.Source.Text))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, k := range all {
		b.WriteString(string(x.Source.Text[at:k.From]))
		if at = k.To; k.Sort == tokens.Name {
			b.WriteString("other_")
		}
		b.WriteString(k.Text)
	}
	b.Write(x.Source.Text[at:])
	return b.String()
}

// commented writes a comment before every line that begins a statement at the
// margin, or ends in one of these signs.
func commented(x Text) string {
	mark := "//"
	if x.Source.Lang.Key == "python" {
		mark = "#"
	}
	var b strings.Builder
	for line := range strings.Lines(string(x.Source.Text)) {
		b.WriteString(strings.TrimSuffix(line, "\n") + "  " + mark + " my own idea\n")
	}
	return b.String()
}

var parts = regexp.MustCompile(`\n\n+(\S)`)

// reordered turns what stands between empty lines at the margin around: the order
// of functions.
func reordered(text string) string {
	all := strings.Split(parts.ReplaceAllString(text, "\n\x00$1"), "\x00")
	slices.Reverse(all)
	return strings.Join(all, "\n")
}

func names(pairs []result.Pair) (all []string) {
	for _, p := range pairs {
		all = append(all, p.Names[0]+" "+p.Names[1])
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
	var f Finder
	if got := f.Pairs(all); len(got) > 0 {
		t.Errorf("%v", names(got))
	}
	for i := range all {
		for j := range i {
			if all[i].Source.Lang != all[j].Source.Lang {
				continue
			}
			if got := f.Pairs([]Text{all[i], all[j]}); len(got) > 0 {
				t.Errorf("%v share %.2f", names(got), got[0].Shared)
			}
		}
	}
}

// A copy is found however it is disguised, and nothing else is.
func TestDisguises(t *testing.T) {
	t.Parallel()
	all := accepted(t)
	var f Finder
	for _, d := range disguises {
		class := slices.Clone(all)
		var want []string
		for _, x := range all {
			class = append(class, with(x, "copy of "+x.Name, d.do(t, x)))
			want = append(want, x.Name+" copy of "+x.Name)
		}
		pairs := f.Pairs(class)
		slices.Sort(want)
		if diff := cmp.Diff(want, names(pairs)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d.name, diff)
		}
		for _, p := range pairs {
			if p.Shared < 0.6 {
				t.Errorf("%s: %v share %.2f", d.name, p.Names, p.Shared)
			}
			for k, spans := range p.Marks {
				at := 0
				for _, s := range spans {
					if s.From < at || s.To <= s.From || s.To > len(p.Texts[k]) {
						t.Fatalf("%s: %v: marks %v", d.name, p.Names, spans)
					}
					at = s.To
				}
				if len(spans) == 0 {
					t.Errorf("%s: %v: nothing is marked", d.name, p.Names)
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
	var class []Text
	for _, x := range accepted(t) {
		if x.Source.Lang.Key == "python" {
			class = append(class, with(x, x.Name, given.String()+string(x.Source.Text)))
		}
	}
	if got := new(Finder).Pairs(class); len(class) < 3 || len(got) > 0 {
		t.Errorf("%d: %v", len(class), names(got))
	}
}

// Texts that have no tokens, or are too short, are like nothing.
func TestNothing(t *testing.T) {
	t.Parallel()
	python, err := lang.Find("python")
	if err != nil {
		t.Fatal(err)
	}
	short := Text{Name: "a", Source: lang.Source{Lang: python, Text: []byte("print(1)\n")}}
	if got := new(Finder).Pairs([]Text{short, with(short, "b", "print(1)\n"), with(short, "c", ""), with(short, "d", "\xff\xfe((("), with(short, "e", "# one\n")}); len(got) > 0 {
		t.Errorf("%v", names(got))
	}
}

// The cost of a class is bounded, by the count of steps, even if all copied one
// long text; and a pair says the same whatever else is in the class's order.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes sources of a class apart")
	}
	t.Parallel()
	python, err := lang.Find("python")
	if err != nil {
		t.Fatal(err)
	}
	var long strings.Builder
	for i := range 400 {
		fmt.Fprintf(&long, "def f%d(a):\n    return %s\n", i, strings.Repeat("(a[", 1+i%7)+"a"+strings.Repeat("])", 1+i%7)+strings.Repeat("+a", i%11)+strings.Repeat("*a", i%13))
	}
	const class = 200
	d := documentOf(&Text{Name: "x", Source: lang.Source{Lang: python, Text: []byte(long.String())}})
	docs := make([]*document, class)
	for i := range docs {
		copied := *d
		copied.text = &Text{Name: fmt.Sprint(i), Source: d.text.Source}
		docs[i] = &copied
	}
	pairs, steps := pairsOf(docs)
	if len(pairs) != class*(class-1)/2 || steps > class*mostPrints*mostHaving || steps == 0 {
		t.Errorf("%d pairs in %d steps", len(pairs), steps)
	}
	if len(d.order) > mostPrints {
		t.Errorf("%d fingerprints", len(d.order))
	}
}

func BenchmarkClassOf200(b *testing.B) {
	python, _ := lang.Find("python")
	text, err := os.ReadFile("../../solutions/accepted/bfs.py")
	if err != nil {
		b.Fatal(err)
	}
	var class []Text
	for i := range 200 {
		class = append(class, Text{Name: fmt.Sprint(i), Source: lang.Source{Lang: python, Text: append(slices.Clone(text), fmt.Sprintf("\nx = %s\n", strings.Repeat("-", i)+"1")...)}})
	}
	for b.Loop() {
		new(Finder).Pairs(class)
	}
}

func Example() {
	python, err := lang.Find("python")
	if err != nil {
		fmt.Println(err)
		return
	}
	one := "def best(board):\n    queue, seen = [1], {1: 0}\n    for cell in queue:\n        for throw in range(1, 7):\n            to = board.get(cell + throw, cell + throw)\n            if to not in seen and cell + throw <= 100:\n                seen[to] = seen[cell] + 1\n                queue.append(to)\n    return seen.get(100, -1)\n"
	other := strings.NewReplacer("board", "b", "queue", "q", "seen", "s", "cell", "c").Replace(one)
	for _, p := range new(Finder).Pairs([]Text{{"anna", lang.Source{Lang: python, Text: []byte(one)}}, {"bob", lang.Source{Lang: python, Text: []byte(other)}}}) {
		fmt.Printf("%s and %s share %.0f%%\n", p.Names[0], p.Names[1], 100*p.Shared)
	}
	// Output: anna and bob share 100%
}
