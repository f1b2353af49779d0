package lang

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"adder/judge/run/sandbox"
)

// A mistake is a source that does not compile, and a regular expression for what the compiler
// must say.
type mistake struct{ name, text, want string }

// broken has a mistake of each language, on a line that the compiler must name, and mistakes
// that look endless, or like a fault of this machine.
var broken = []mistake{
	{"a.cpp", "#include <vector>\nint main() {\n  std::vector<int> v; v.push(1);\n}\n", `a\.cpp:3:.*push`},
	{"a.cpp",
		"#include <bits/stdc++.h>\nstruct S{};\nint main() {\n  std::set<S> s; s.insert(S());\n}\n",
		`a\.cpp:4:|stl_function\.h:\d+:`},
	{"a.c", "int main(void) {\n  return x;\n}\n", `a\.c:2:.*x`},
	{"a.c", "int f(void);\nint main(void) { return f(); }\n", "undefined reference to `f'"},
	{"a.c", "#include \"/etc/hostname\"\nint main(void) {}\n", `hostname.*No such file`},
	{"a.go", "package main\n\nfunc main() {\n\tx := 1\n}\n", `a\.go:4:2: declared and not used: x`},
	{"a.go",
		"package main\n\nimport \"github.com/x/y\"\n\nfunc main() { y.Z() }\n",
		`a\.go:3:8: could not import github.com/x/y`},
	{"a.go", "package main\n\nimport \"C\"\n\nfunc main() {}\n", `a\.go:3:8: could not import C`},
	{"a.go", "package foo\n\nfunc main() {}\n", `not package main`},
	{"a.java",
		"public class Foo {\n  public static void main(String[] a) {\n    int x = \"s\";\n  }\n}\n",
		`a\.java:3: error: incompatible types`},
	{"a.java", "class Foo {\n  void run() {}\n}\n", `no main`},
	{"a.py", "def f():\n    pass\nprint(1\n", `(?s)a\.py.*line 3.*SyntaxError`},
	{"a.py", "print 1\n", `(?s)line 1.*SyntaxError`},
	{"a.js", "let a = 1;\nlet b = ;\n", `(?s)a\.js:2.*SyntaxError`},
	{"a.cs", "class A {\n  static void Main() {\n    int x = y;\n  }\n}\n", `a\.cs\(3,\d+\): error CS0103`},
	{"a.cs", "class A { }\n", `does not contain a static .Main.`},
	{"a.rs", "fn main() {\n    let x: i32 = \"a\";\n}\n", `(?s)mismatched types.*a\.rs:2:18`},
	{"a.kt", "fun main() {\n    val x: Int = \"a\"\n}\n", `a\.kt:2:18: error: type mismatch`},
	{"a.kt", "fun start() {}\n", `no main`},
	{"a.js", "import fs from 'fs';\nlet b = ;\n", `(?s)^a\.js:2.*SyntaxError`},
	{"a.js", "export const a = 1;\nconst a = 2;\n", `(?s)^a\.js:2.*SyntaxError`},
	{"a.mjs", "import fs from 'fs';\nlet b = ;\n", `(?s)^a\.mjs:2.*SyntaxError`},
	{"a.cjs", "import fs from 'fs';\n", `(?s)^a\.cjs:1.*SyntaxError`},
	{"endless.c", "#include __FILE__\n#include __FILE__\nint main(void) {}\n", "nested depth"},
	{"stdin.c", "#include \"/dev/stdin\"\nint main(void) {}\n#error end\n", "#error end"},
	{"fault.c", "int main(void) {}\n#error No space left on device\n", "No space"},
}

func TestCompileErrors(t *testing.T) {
	slow(t)
	refuse(t, sample{".kt": true}, broken) // TestGrader has an error in Kotlin
}

// refuse checks that the compilers say what is wrong, and nothing about this machine.
func refuse(t *testing.T, some sample, mistakes []mistake) {
	t.Helper()
	host, _ := os.Hostname()
	forbidden := regexp.MustCompile(`/w/|/tmp|/root|/home|/usr/|/std/|/prog|\x1b|` +
		`\b` + regexp.QuoteMeta(host) + `\b`)
	for _, tc := range mistakes {
		// Go's mistakes are found before a compiler starts; a missing main is found in the same
		// way in Java and in Kotlin.
		if !some.plays(tc.name) && !slices.Contains([]string{".go", ".java"}, filepath.Ext(tc.name)) {
			continue
		}
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			ce := compileError(t, bench, written(t, tc.name, tc.text))
			t.Logf("%s", ce.Output)
			if !regexp.MustCompile(tc.want).MatchString(ce.Output) {
				t.Errorf("compiler says:\n%s\nwant %s", ce.Output, tc.want)
			}
			if bad := forbidden.FindString(ce.Output); bad != "" && bad != "hostname" {
				t.Errorf("%q in the words:\n%s", bad, ce.Output)
			}
			if ce.Limit != "" || strings.Count(ce.Output, "\n") > maxLines ||
				len(ce.Output) > maxWords+100 || !utf8.ValidString(ce.Output) {
				t.Errorf("limit %q, %d bytes:\n%s", ce.Limit, len(ce.Output), ce.Output)
			}
		})
	}
}

// A source that makes the compiler exceed a limit is at fault. The error names the limit, in
// its words and in its field.
func TestCompilerLimits(t *testing.T) {
	slow(t)
	const slow = `
constexpr long f(long n) { long s = 0; for (long i = 0; i < 200000; ++i) s += i ^ n; return s; }
template <long N> struct S { static constexpr long v = f(N) + S<N - 1>::v; };
template <> struct S<0> { static constexpr long v = 0; };
int main() { return S<800>::v != 0; }
`
	some := sample{}
	for _, tc := range []struct {
		name, text string
		set        func(*sandbox.Limits)
		limit      string
		want       string
	}{
		{"slow.cpp", slow, func(l *sandbox.Limits) { l.CPU = time.Second },
			"1 s of CPU time", "the C++ compiler was stopped at its limit of 1 s of CPU time"},
		{"slow.cpp", slow, func(l *sandbox.Limits) { l.Memory = 24 << 20 },
			"24 MiB of memory", "the C++ compiler was stopped at its limit of 24 MiB of memory"},
		{"loud.py", "'" + strings.Repeat("x", 10000), func(l *sandbox.Limits) { l.Output = 100 },
			"", "loud.py"}, // standard error is cut without a limit
		{"loud.go", "package main\n\nfunc main() {\n" + strings.Repeat("\tx()\n", 10) + "}\n",
			func(l *sandbox.Limits) { l.Output = 100 },
			"100 bytes of messages", "the Go compiler was stopped at its limit of 100 bytes of messages"},
		{"huge.c", "char a[1u << 30] = {1};\nint main(void) { return a[5]; }\n", func(*sandbox.Limits) {},
			"96 MiB for one file", "the C compiler was stopped at its limit of 96 MiB for one file"},
		{"zero.c", "#include \"/dev/zero\"\nint main(void) {}\n",
			func(l *sandbox.Limits) { l.Memory = 128 << 20 },
			"128 MiB of memory", "the C compiler was stopped at its limit of 128 MiB of memory"},
	} {
		if !some.plays(tc.name) {
			continue
		}
		t.Run(tc.name+tc.limit, func(t *testing.T) {
			t.Parallel()
			b := ofOwn(t)
			tc.set(&b.limits)
			ce := compileError(t, b, written(t, tc.name, tc.text))
			if ce.Limit != tc.limit || !strings.Contains(ce.Output, tc.want) {
				t.Errorf("limit %q, words %.300s; want %q, %q", ce.Limit, ce.Output, tc.limit, tc.want)
			}
		})
	}
}
