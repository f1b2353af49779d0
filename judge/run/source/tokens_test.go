package source

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// spelled writes tokens with a letter for their sort: n, k, 0, m, s, c, d.
func spelled(language, text string) string {
	var all []string
	for t := range Tokens(language, text) {
		all = append(all, "nk0mscd"[t.Sort:t.Sort+1]+":"+t.Text)
	}
	return strings.Join(all, "  ")
}

// Each language has strings, numbers and comments of its own.
func TestTokens(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range []struct{ language, text, want string }{
		{"C",
			"#define N 5 /* a */ 6 // b\nu8\"x\\\"\" 'a' a->b",
			`d:#define N 5  c:/* a */  d:6  c:// b  s:u8"x\""  s:'a'  n:a  m:->  n:b`},
		{"C", "#define A \\\n 5\nint x;", "d:#define A \\\n 5  k:int  n:x  m:;"},
		{"C",
			"#define U \"http://x\"\n # include <a.h>\r\nx",
			`d:#define U "http://x"  d:# include <a.h>  n:x`},
		{"C", "a # b \"open\nc", `n:a  m:#  n:b  s:"open  n:c`},
		{"C++", `R"x(a)" " )x" + LR"(b\)" 1'000'000ULL 0x1p-3 1e+5f .5 a<<=b <=> 5.`,
			`s:R"x(a)" " )x"  m:+  s:LR"(b\)"  0:1'000'000ULL  0:0x1p-3  0:1e+5f  0:.5  ` +
				`n:a  m:<<=  n:b  m:<=>  0:5.`},
		{"C++", `R"no parenthesis" x R"(open`, `s:R"no parenthesis"  n:x  s:R"(open`},
		{"Go",
			"`a\\`+'\\'' x[1:2] /* a /* b */ for",
			"s:`a\\`  m:+  s:'\\''  n:x  m:[  0:1  m::  0:2  m:]  c:/* a /* b */  k:for"},
		{"Java",
			"String s = \"\"\"\n \"x\" \\\"\"\" }\n\"\"\"; $a 5L x.class",
			"n:String  n:s  m:=  s:\"\"\"\n \"x\" \\\"\"\" }\n\"\"\"  m:;  n:$a  0:5L  n:x  m:.  k:class"},
		{"Python",
			"\"\"\"doc\"\"\"\nx = 'no' # c\n  'doc'\nrb'\\'' a//b",
			"s:\"\"\"doc\"\"\"  n:x  m:=  s:'no'  c:# c  s:'doc'  s:rb'\\''  n:a  m://  n:b"},
		{
			"Python",
			`f"{a!r:>{w}} {{b}} {d["k"]}" F'{x:=5}'`,
			`s:f"{  n:a  m:!  n:r  s::>{  n:w  s:}} {{b}} {  n:d  m:[  s:"k"  m:]  s:}"  s:F'{  n:x  s::=5}'`,
		},
		{"Python", "f'{a[1:2]}' f'{open\nb", "s:f'{  n:a  m:[  0:1  m::  0:2  m:]  s:}'  s:f'{  n:open  n:b"},
		{"JavaScript",
			"`a${b+`c${ {d:1} }`}e` / 2",
			"s:`a${  n:b  m:+  s:`c${  m:{  n:d  m::  0:1  m:}  s:}`  s:}e`  m:/  0:2"},
		{"JavaScript",
			"x = /[/\\]\"]+/g.test(a) / b; return /a/ \n i++ / 2 / 3",
			`n:x  m:=  s:/[/\]"]+/g  m:.  n:test  m:(  n:a  m:)  m:/  n:b  m:;  ` +
				`k:return  s:/a/  n:i  m:++  m:/  0:2  m:/  0:3`},
		{"C#",
			"#region x\n@\"a\\\" $\"{x:F2} {{\" $@\"\n{y}\"\"\" 'c'",
			"d:#region x  s:@\"a\\\"  s:$\"{  n:x  s::F2} {{\"  s:$@\"\n{  n:y  s:}\"\"\"  s:'c'"},
		{"Rust", `fn f<'a>(x: &'a u8) { 'b' '\'' b'\\' r#"a"b"# } /* a /* b */ c */ 0..n 1.5 x.0`,
			`k:fn  n:f  m:<  m:'  n:a  m:>  m:(  n:x  m::  m:&  m:'  n:a  k:u8  m:)  m:{  ` +
				`s:'b'  s:'\''  s:b'\\'  s:r#"a"b"#  m:}  c:/* a /* b */ c */  ` +
				`0:0  m:..  n:n  0:1.5  n:x  m:.  0:0`},
		{"Rust",
			"#![allow(dead_code)]\n#[derive(A[1], \"]\")] x # r##x",
			"d:#![allow(dead_code)]  d:#[derive(A[1], \"]\")]  n:x  m:#  n:r  m:#  m:#  n:x"},
		{"Kotlin",
			"\"a $b ${c + \"d\"} \\$e\" \"\"\"$f\"\" g\"\"\"\" `in` 1..2",
			"s:\"a $  n:b  s: ${  n:c  m:+  s:\"d\"  s:} \\$e\"  s:\"\"\"$  n:f  s:\"\" g\"\"\"\"  n:`in`  " +
				"0:1  m:..  0:2"},
		{"Kotlin", "x /* a /* b */ c */ y", "n:x  c:/* a /* b */ c */  n:y"},
		{"none", "a + \"b\" 5 // c", `n:a  m:+  s:"b"  0:5  m://  n:c`},
		{"Go", "é1 \xff ☃ x\u00a0y", "n:é1  m:\xff  m:☃  n:x  n:y"},
	} {
		seen[c.language] = true
		if diff := cmp.Diff(c.want, spelled(c.language, c.text)); diff != "" {
			t.Errorf("%s %q (-want +got):\n%s", c.language, c.text, diff)
		}
	}
	for _, r := range Languages {
		if !seen[r.Name] {
			t.Errorf("%s has no text here", r.Name)
		}
	}
}

// hostile are texts that keep a lexer busy, if they are repeated.
var hostile = []string{
	"a a\n", " ", "\n", "\t \n", "/*", "/* ", "*/", "//", "//\n", "<<<<", "\\", "\\\n", "\\\r\n",
	"\"", "\"\n", "'", "'\n", "'a", "'\\", "\"\\\n", "`",
	"R\"(", "R\"x(", "R\"xxxxxxxxxxxxxxxxxxxx", "r#", "r##\"", "r####", "br###\"#", "#", "#[", "#![",
	"#define a \\\n", "# /*", "#\"", "[", "(", "{", "}", ")", "({[", "${", "`${", "`${`${",
	"f\"{", "f'{x:", "f'{x:{", "f\"\"\"{", "$\"{{{", "$@\"{", "\"${", "\"$a", "$\"{x:", "\"\"\"",
	"\"\"\"\"", "'''", "/", "=/[", "=/[/", "/ /", "=/\\", "@\"\"", "@", "$",
	"u8", "uuu", "rrr", "0x", "1e", "1e+", "1.", "1..", "1'", ".", "../..", "_", "é", "\xff", "\x00",
	"☃", "\u00a0", "''''", "'\"'", "print ", "x = 1\n", "'' ", "\"\" \n", "'''\n", "   ''\n",
	"void main(", "class A{", "minThrow(", "minThrow = async ", "class minThrow{", "def minThrow(",
	"struct ", "1<<", "2**2**", "a,", "<", ">>", "->", "=>", "package a.", "1,",
}

// texts are the fuzz target's seeds.
func texts(f func(text string)) {
	for _, h := range hostile {
		f(h)
		f("x" + h)
		f(h + "x")
		f("\"" + h)
		f("`" + h)
	}
}

// mostLooks is how often the scanner looks at a byte at most.
const mostLooks = 30

// check holds the tokens of a text against it.
func check(t *testing.T, r *Language, text string) {
	t.Helper()
	at, line := 0, 1
	blank := func(to int) {
		i := strings.IndexFunc(text[at:to], func(r rune) bool { return r > ' ' && !unicode.IsSpace(r) })
		if i >= 0 {
			t.Fatalf("%s: %.60q: byte %d is in no token", r.Name, text, at+i)
		}
	}
	looked := scan(r, text, func(x Token) bool {
		if x.From < at || x.To <= x.From || text[x.From:x.To] != x.Text {
			t.Fatalf("%s: %.60q: %+v after byte %d", r.Name, text, x, at)
		}
		blank(x.From)
		line += strings.Count(text[at:x.From], "\n")
		if x.Line != line {
			t.Fatalf("%s: %.60q: %+v is on line %d", r.Name, text, x, line)
		}
		line += strings.Count(x.Text, "\n")
		at = x.To
		return true
	})
	blank(len(text))
	if looked > mostLooks*(len(text)+1) {
		t.Errorf("%s: looked at %d bytes of %d: %.60q", r.Name, looked, len(text), text)
	}
}

// In any text the tokens are where they say, in order, with only blanks between them; and
// the cost per byte is bounded.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	most := 1500 // what takes a constant for each pair of bytes is far above the bound there
	if os.Getenv("ADDER_LONG") != "" {
		most = 5000
	}
	texts(func(text string) {
		for _, r := range Languages {
			check(t, r, strings.Repeat(text, most/len(text)))
			check(t, r, strings.Repeat("f'{", 300)+strings.Repeat(text, most/5/len(text)))
		}
	})
}

func languageOf(file string) string {
	return map[string]string{
		".c":    "C",
		".cpp":  "C++",
		".go":   "Go",
		".java": "Java",
		".py":   "Python",
		".js":   "JavaScript",
		".cs":   "C#",
		".rs":   "Rust",
		".kt":   "Kotlin",
	}[filepath.Ext(file)]
}

func TestOwnSourcesHaveTokens(t *testing.T) {
	t.Parallel()
	seen := 0
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		language := languageOf(path)
		if language == "" || language == "Go" && !strings.Contains(path, "solutions") {
			return nil
		}
		text, err := os.ReadFile(path)
		seen++
		check(t, Find(language), string(text))
		check(t, Find(language), string(text[:len(text)/2]))
		for x := range Tokens(language, string(text)) {
			if x.Sort == String && strings.Count(x.Text, "\n") > 40 &&
				!strings.HasPrefix(x.Text, "R\"(") && !strings.HasPrefix(x.Text, `"""`) {
				t.Errorf("%s:%d: a string of many lines: %.80q", path, x.Line, x.Text)
			}
		}
		return err
	})
	if err != nil || seen < 100 {
		t.Errorf("%d sources: %v", seen, err)
	}
}

// FuzzTokens doubles a text: the scanner's looks may double, too, but not more.
func FuzzTokens(f *testing.F) {
	texts(func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range Languages {
			check(t, r, text)
			check(t, r, strings.Repeat(text, min(64, 1+20_000/(len(text)+1))))
		}
	})
}

func Example() {
	for t := range Tokens("C", "x += 2; // two\n") {
		if t.Sort != Comment {
			fmt.Print(t.Text, " ")
		}
	}
	// Output: x += 2 ;
}
