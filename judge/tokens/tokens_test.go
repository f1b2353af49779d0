package tokens_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/lang"
	"adder/judge/tokens"
)

// Tokens stand where they say, in their order, and nothing but blanks is between
// them: in every solver that there is, and in what is no program.
func TestTokensCoverTheText(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../solutions/accepted/*")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	check := func(name string, l *lang.Language, text string) {
		all, err := tokens.Of(l.Name, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		at := 0
		for _, x := range all {
			if x.From < at || x.To < x.From || text[x.From:x.To] != x.Text || strings.TrimSpace(text[at:x.From]) != "" {
				t.Fatalf("%s: %+v after byte %d", name, x, at)
			}
			at = x.To
		}
		if strings.TrimSpace(text[at:]) != "" {
			t.Errorf("%s: %q is in no token", name, text[at:])
		}
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		l, err := lang.Recognise(f)
		if err != nil {
			t.Fatal(err)
		}
		check(f, l, string(text))
		check(f+" cut", l, string(text[:len(text)/2]))
	}
	for _, l := range lang.Languages {
		for _, text := range []string{"", "\n", "\"", "/* ", "\xff\xfe", "é = 'ü\n"} {
			check(fmt.Sprintf("%s %q", l.Key, text), l, text)
		}
	}
}

func TestWithoutComments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ key, text, want string }{
		{"c", "int x; // mine\r\n/* a\nb */ int y;\n", "int x;        \r\n    \n     int y;\n"},
		{"python", "def f():\n    \"\"\"by me\"\"\"\n    return 'by me' # too\n", "def f():\n               \n    return 'by me'      \n"},
	} {
		l, err := lang.Find(c.key)
		if err != nil {
			t.Fatal(err)
		}
		if got := tokens.WithoutComments(l.Name, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.key, got, c.want)
		}
	}
}

func Example() {
	all, err := tokens.Of("C", "x += 2; // two\n")
	for _, t := range all {
		if t.Sort != tokens.Comment {
			fmt.Print(t.Text, " ")
		}
	}
	fmt.Println(err)
	// Output: x += 2 ; <nil>
}
