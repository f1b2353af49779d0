package lang

import (
	"slices"
	"strings"
	"testing"

	"adder/judge/run/sandbox"
)

// deep is how deep a solver may recurse, in every language that can.
const deep = "1000000"

var runs = []struct{ what, name, text, stdin, want string }{
	{"recursion", "r.cpp",
		"#include <cstdio>\nlong f(long n) { volatile long x = n; return n ? x - x + 1 + f(n - 1) : 0; }\n" +
			"int main() { long n; scanf(\"%ld\", &n); printf(\"%ld\", f(n)); }\n",
		deep, deep},
	{"recursion", "r.c",
		"#include <stdio.h>\nlong f(long n) { volatile long x = n; return n ? x - x + 1 + f(n - 1) : 0; }\n" +
			"int main() { long n; scanf(\"%ld\", &n); printf(\"%ld\", f(n)); }\n",
		deep, deep},
	{"recursion", "r.go",
		"package main\nimport \"fmt\"\nfunc f(n int) int { if n == 0 { return 0 }; return 1 + f(n-1) }\n" +
			"func main() { var n int; fmt.Scan(&n); fmt.Print(f(n)) }\n",
		deep, deep},
	{"recursion", "r.rs",
		"fn f(n: u64) -> u64 { if n == 0 { 0 } else { std::hint::black_box(1) + f(n - 1) } }\n" +
			"fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); " +
			"print!(\"{}\", f(s.trim().parse().unwrap())); }\n",
		deep, deep},
	{"recursion", "r.java",
		"class R { static long f(long n) { return n == 0 ? 0 : 1 + f(n - 1); }\n" +
			"public static void main(String[] a) {\n" +
			"System.out.print(f(new java.util.Scanner(System.in).nextLong())); } }\n",
		deep, deep},
	{"recursion", "r.py",
		"import sys\nsys.setrecursionlimit(1 << 30)\ndef f(n): return 0 if n == 0 else 1 + f(n - 1)\n" +
			"print(f(int(input())))\n",
		"300000", "300000"},
	{"recursion", "r.js",
		"function f(n) { return n === 0 ? 0 : 1 + f(n - 1); }\n" +
			"console.log(f(+require('fs').readFileSync(0)));\n",
		deep, deep},
	{"recursion", "r.cs",
		"class R { static long F(long n) { return n == 0 ? 0 : 1 + F(n - 1); }\n" +
			"static void Main() { System.Console.Write(F(long.Parse(System.Console.ReadLine()))); } }\n",
		deep, deep},
	{"recursion", "r.kt",
		"fun f(n: Long): Long = if (n == 0L) 0 else 1 + f(n - 1)\n" +
			"fun main() { print(f(readLine()!!.toLong())) }\n",
		deep, deep},

	{"OUTPUT_PATH", "a.py",
		"import os\nwith open(os.environ['OUTPUT_PATH'], 'w') as f: f.write(input() + '!')\n",
		"hi", "hi!"},
	{"OUTPUT_PATH", "a.cpp",
		"#include <bits/stdc++.h>\nint main() { std::ofstream f(getenv(\"OUTPUT_PATH\"));\n" +
			"std::string s; std::cin >> s; f << s << '!'; }\n",
		"hi", "hi!"},
	{"OUTPUT_PATH", "a.java",
		"import java.io.*;\npublic class Solution {\n" +
			"public static void main(String[] a) throws IOException {\n" +
			"BufferedWriter w = new BufferedWriter(new FileWriter(System.getenv(\"OUTPUT_PATH\")));\n" +
			"BufferedReader r = new BufferedReader(new InputStreamReader(System.in));\n" +
			"w.write(r.readLine() + \"!\"); w.close(); } }\n",
		"hi", "hi!"},
	{"OUTPUT_PATH", "a.js",
		"const fs = require('fs'); const w = fs.createWriteStream(process.env.OUTPUT_PATH); " +
			"w.write(fs.readFileSync('/dev/stdin', 'utf8') + '!'); w.end();\n",
		"hi", "hi!"},

	{"a thread has the stack that Java gives it everywhere", "t.java",
		"class T { static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }\n" +
			"public static void main(String[] a) throws Exception {\n" +
			"Thread t = new Thread(() -> { try { f(1000000); System.out.print(\"deep\"); }\n" +
			"catch (StackOverflowError e) { System.out.print(\"overflow\"); } });\n" +
			"t.start(); t.join(); } }\n",
		"", "overflow"},
	{"a thread has the stack that it asks for", "t.java",
		"class T { static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }\n" +
			"public static void main(String[] a) throws Exception {\n" +
			"Thread t = new Thread(null, () -> System.out.print(f(1000000)), \"\", 1 << 28);\n" +
			"t.start(); t.join(); } }\n",
		"", "1000000"},
	{"a thread", "t.cpp",
		"#include <iostream>\n#include <thread>\n" +
			"int main() { std::thread([] { std::cout << 42; }).join(); }\n",
		"", "42"},
	{"a thread", "t.rs", "fn main() { std::thread::spawn(|| print!(\"42\")).join().unwrap(); }\n", "", "42"},
	{"a process", "p.py",
		"import subprocess\nprint(subprocess.run(['echo', '42'], capture_output=True, text=True).stdout)\n",
		"", "42"},
	{"exit is there", "e.py", "print('a')\nexit()\nprint('b')\n", "", "a"},
	{"a module", "m.mjs",
		"import { readFileSync } from 'fs';\nconsole.log(await readFileSync(0, 'utf8'));\n", "x", "x"},
	{"big integers", "b.cs",
		"using System.Numerics;\n" +
			"class B { static void Main() { System.Console.Write(BigInteger.Pow(2, 70)); } }\n",
		"", "1180591620717411303424"},
	{"letters of the world", "u.py", "print(input()[::-1])\n", "пока ☃", "☃ акоп"},
	{"letters of the world", "u.java",
		"class U { public static void main(String[] a) {\n" +
			"System.out.print(\"☃\" + new java.util.Scanner(System.in).nextLine()); } }\n",
		"é", "☃é"},
	{"a package with slashes", "s.go",
		"package main\nimport (\"container/heap\"; \"fmt\"; \"math/bits\"; \"slices\"; \"sort\")\n" +
			"var _ heap.Interface\nfunc main() { x := []int{3, 1, 2}; slices.Sort(x)\n" +
			"fmt.Print(x, sort.IntsAreSorted(x), bits.Len(8)) }\n",
		"", "[1 2 3] true 4"},
	// A test of whether these start must not wait for them.
	{"waits without input", "wait.c",
		"#include <stdio.h>\n#include <unistd.h>\n" +
			"int main(void) { int n; if (scanf(\"%d\", &n) != 1) pause(); printf(\"%d\", n); }\n",
		"7", "7"},
	{"loops without input", "loop.c",
		"#include <stdio.h>\n" +
			"int main(void) { int n; if (scanf(\"%d\", &n) != 1) for (;;); printf(\"%d\", n); }\n",
		"8", "8"},
	{"dies without input", "die.c",
		"#include <stdio.h>\n#include <stdlib.h>\n" +
			"int main(void) { int n; if (scanf(\"%d\", &n) != 1) abort(); printf(\"%d\", n); }\n",
		"9", "9"},
	{"a program cannot change itself", "e.py",
		"import os\nfor act in (lambda: open('/prog/main.py', 'w'), lambda: os.remove('/prog/main.py'),\n" +
			"            lambda: os.chmod('/prog/main.py', 0o777), lambda: open('/prog/new', 'w')):\n" +
			"    try:\n        act()\n" +
			"        print('done')\n    except OSError:\n        print('refused')\n",
		"", "refused\nrefused\nrefused\nrefused"},
	{"a working folder to write to", "w.py",
		"open('x', 'w').write('1'); print(open('/w/x').read())\n", "", "1"},
}

func TestPrograms(t *testing.T) {
	slow(t)
	some := sample{".kt": true} // kotlinc takes as long as all others together
	for _, tc := range runs {
		if !some.plays(tc.name) {
			continue
		}
		t.Run(tc.what+"/"+tc.name, func(t *testing.T) {
			t.Parallel()
			says(t, run(t, compiled(t, written(t, tc.name, tc.text)), tc.stdin), tc.want)
		})
	}
}

// The user's environment must not reach a program.
func TestEnvironmentIsTheSameEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Setenv("ADDER_SECRET", "1")
	r := run(t, compiled(t,
		written(t, "e.py",
			"import os, sys\nprint(' '.join(sorted(os.environ)), os.getcwd(), len(os.listdir('/prog')))\n")),
		"")
	says(t, r, "HOME LANG OUTPUT_PATH PATH PYTHONDONTWRITEBYTECODE PYTHONHASHSEED PYTHONUTF8 TMPDIR /w 1")
}

func TestPythonHashesAreFixed(t *testing.T) {
	slow(t)
	p := compiled(t, written(t, "h.py", "print([*map(str, {str(i) for i in range(99)})])\n"))
	if a, b := run(t, p, ""), run(t, p, ""); string(a.Stdout) != string(b.Stdout) {
		t.Errorf("two runs of one set: %s and %s", a.Stdout, b.Stdout)
	}
}

func TestRuntimesKnowTheirMemory(t *testing.T) {
	slow(t)
	for _, tc := range []struct{ name, text, want string }{
		{"m.java",
			"class M { public static void main(String[] a) { " +
				"System.out.print(Runtime.getRuntime().maxMemory() >> 20); } }\n",
			"154"},
		{"m.js",
			"const m = require('v8').getHeapStatistics().heap_size_limit " +
				"/ 1048576; console.log(m >= 160 && m <= 256)\n",
			"true"},
	} {
		p := compiled(t, written(t, tc.name, tc.text))
		says(t, runIn(t, opened(t, p, ""), p, "", 256<<20), tc.want)
	}
}

// An endless recursion must be an error that the runtime reports, not a crash of the runtime.
// Java needs five times the stack to report it, so it may reach a small limit instead.
func TestEndlessRecursion(t *testing.T) {
	slow(t)
	for _, tc := range []struct {
		name, text, want string
		least            int64 // MiB that the report takes
	}{
		{"e.java",
			"class E { static int f(int n) { return 1 + f(n + 1); } public static void main(String[] a) { " +
				"System.out.print(f(0)); } }\n",
			"StackOverflowError", 2048},
		{"e.js", "function f(n) { return 1 + f(n + 1); }\nconsole.log(f(0));\n",
			"RangeError: Maximum call stack size exceeded", 64},
		{"e.py", "def f(n): return 1 + f(n + 1)\nprint(f(0))\n", "RecursionError", 64},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			p := compiled(t, written(t, tc.name, tc.text))
			cell := opened(t, p, "")
			for _, memory := range []int64{64, 2048} {
				r := runIn(t, cell, p, "", memory*mib)
				if r.Stop == sandbox.OutOfMemory && memory < tc.least {
					continue
				}
				if r.Stop != sandbox.Exited || r.Code != 1 || !strings.Contains(string(r.Stderr), tc.want) {
					t.Errorf("with %d MiB: stop %d, code %d, stderr %.300s; want %s",
						memory, r.Stop, r.Code, r.Stderr, tc.want)
				}
			}
		})
	}
}

func TestCommandWithoutLimit(t *testing.T) {
	slow(t)
	for _, l := range Languages {
		tc, err := l.Toolchain()
		if err != nil {
			continue
		}
		s := Source{Name: "x" + l.Extensions[0], Lang: l, Text: []byte("x")}
		c := (&Program{Source: s, tools: tc}).Command(0)
		if strings.Contains(strings.Join(c.Args, " "), "{") ||
			!strings.HasPrefix(c.Args[0], "/") || c.Limits.Processes == 0 {
			t.Errorf("%s: %q", l.Name, c.Args)
		}
		if slices.ContainsFunc(c.Args, func(a string) bool {
			return strings.HasPrefix(a, "-Xmx") || strings.HasPrefix(a, "--max-old")
		}) {
			t.Errorf("%s: a bound without a limit: %q", l.Name, c.Args)
		}
	}
}
