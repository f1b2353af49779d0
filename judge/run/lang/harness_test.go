package lang

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/run/sandbox"

	"adder/judge/base/fault"
	"github.com/google/go-cmp/cmp"
)

// harnessInputs are boards for each harness, with right answers: a board printed by the
// site, one with two jumps in a row, one without jumps, one that cannot be won.
var harnessInputs = map[string]struct{ text, want string }{
	"leetcode": {
		"[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1]," +
			"[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]\n" +
			"[[-1, 4], [-1, 3]]\n\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n[[-1,1,1],[1,1,1],[-1,1,1]]",
		"4\n1\n2\n-1",
	},
	"geeksforgeeks": {
		"4\n8\n3 22 5 8 11 26 20 29 17 4 19 7 27 1 21 9\n0\n\n2\n2 30 3 30\n6\n2 1 3 1 4 1 5 1 6 1 7 1",
		"3\n5\n1\n-1",
	},
	"hackerrank":   {twoLists, "3\n17\n-1"},
	"interviewbit": {twoLists, "3\n17\n-1"},
}

const twoLists = "3\n3\n32 62\n42 68\n12 98\n7\n95 13\n97 25\n93 37\n79 27\n75 19\n49 47\n67 17\n0\n0\n" +
	"1\n9 10\n6\n2 1\n3 1\n4 1\n5 1\n6 1\n7 1\n"

// rightName is the file of a right function in a language.
func rightName(l *Language) string {
	if l.Key == "go" {
		return "right.go.txt" // or it would be taken for a package of Adder's
	}
	return "right" + l.Extensions[0]
}

// eachHarness goes over every language that a harness calls.
func eachHarness(t *testing.T, do func(t *testing.T, h *Harness, l *Language)) {
	for _, h := range Harnesses {
		for _, l := range Languages {
			// Sites want a method or a function: leetcode stands for methods here, and
			// hackerrank in TestHarnessVariants for functions.
			if !h.calls(l) {
				continue
			}
			if h.Name != "leetcode" && !(sample{l.Extensions[0]: true}).plays(l.Extensions[0]) {
				continue
			}
			t.Run(h.Name+"/"+l.Key, func(t *testing.T) { t.Parallel(); do(t, h, l) })
		}
	}
}

// wrapped makes a submission out of a function.
func wrapped(t *testing.T, harness string, s Source) Source {
	t.Helper()
	h, err := FindHarness(harness)
	if err == nil {
		s, err = h.Wrap(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A function's output, its changes of the arguments, and the author's own main do not change the
// answers.
func TestHarnessesCallFunctions(t *testing.T) {
	slow(t)
	eachHarness(t, func(t *testing.T, h *Harness, l *Language) {
		s, err := Load(filepath.Join("testdata", "harness", h.Name, rightName(l)), l)
		if err != nil {
			t.Fatal(err)
		}
		r := run(t, compiled(t, wrapped(t, h.Name, s)), harnessInputs[h.Name].text)
		says(t, r, harnessInputs[h.Name].want)
		if len(r.Stderr) == 0 {
			t.Error("what it prints itself is gone")
		}
	})
}

// Each language without a harness says so.
func TestHarnessRefusesLanguage(t *testing.T) {
	t.Parallel()
	h, err := FindHarness("hackerrank")
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Wrap(written(t, "a.rs", "fn main() {}"))
	if refused, ok := errors.AsType[*fault.Error](err); !ok ||
		err.Error() != "a.rs: the harness hackerrank does not call functions in Rust" ||
		refused.Advice() != "it calls functions in C++, Go, Java, Python, JavaScript, C#, Kotlin" {
		t.Errorf("error is %v", err)
	}
}

// The function of a site is found in a text that reads no input.
func TestWantedBy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, text, want string }{
		{"a.py", "# reads input()\nclass Solution:\n    def snakesAndLadders(self, board): pass\n", "leetcode"},
		{"a.py", "def quickestWayUp(ladders, snakes):\n    return 1\nfor _ in range(int(input())): pass\n", ""},
		{"a.rs", "impl Solution { pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 { 1 } }\n", "leetcode"},
		{"a.rs", "impl Solution { fn quickestWayUp(board: i32) { } }\n", ""},
		{"a.cs", "public class Solution { public int SnakesAndLadders(int[][] board) { } }\n", "leetcode"},
		{"a.js", "module.exports = { snakeLadder: function(A, B) { } };\n", "interviewbit"},
		{"a.cpp", "\"minThrow\"", ""},
	} {
		got := ""
		for _, site := range WantedBy(written(t, c.file, c.text)) {
			got += site.Name
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q in\n%s", c.file, got, c.want, c.text)
		}
		graded := written(t, c.file, c.text)
		graded.Grader = []File{{"any", nil}}
		if LacksCaller(graded) || WantedBy(graded) != nil {
			t.Errorf("%s lacks a caller beside a grader", c.file)
		}
	}
}

// A harness decides what a program does, so its parts are in the digest.
func TestHarnessIsInTheDigest(t *testing.T) {
	t.Parallel()
	s := written(t, "a.py", "class Solution: pass\n")
	of := func(s Source) string {
		x, err := s.laid()
		if err != nil {
			t.Fatal(err)
		}
		return digest(s, x, &Toolchain{})
	}
	seen := map[string]bool{of(s): true}
	for _, h := range Harnesses {
		seen[of(wrapped(t, h.Name, s))] = true
	}
	if len(seen) != 1+len(Harnesses) {
		t.Errorf("%d digests for %d programs", len(seen), 1+len(Harnesses))
	}
}

// Go files may leave out, or have, everything that the site allows.
func TestGoPreceded(t *testing.T) {
	t.Parallel()
	const own = "package main; "
	before, err := sites.ReadFile("sites/all/go/before.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, text, want string }{
		{"bare", "func f() {}\n", own + "func f() {}\n"},
		{"package", "// f\npackage leet // x\nfunc f() {}\n", "// f\n" + own + "// x\nfunc f() {}\n"},
		{"package and semicolon", "package a ; func f() {}", own + "func f() {}"},
		{"imports", "import \"math\"\nvar x, y = math.Pi, sort.Ints\n",
			own + "import \"sort\"; import \"math\"\nvar x, y = math.Pi, sort.Ints\n"},
		{"renamed import", "import h \"container/heap\"\nvar x = h.Init\nvar y heap.Interface",
			own + "import \"container/heap\"; " +
				"import h \"container/heap\"\nvar x = h.Init\nvar y heap.Interface"},
		{"local name", "func f() { sort := 1; _ = sort }", own + "func f() { sort := 1; _ = sort }"},
		{"main", "package main\nfunc main() {}\n", own + "\nfunc main() {}\n"},
		{"broken", "func f( {\n", "package main; func f( {\n"},
	} {
		bare := bytes.Replace(before, []byte("package main\n"), nil, 1)
		for _, before := range [][]byte{before, bare} {
			if diff := cmp.Diff(tc.want, string(goPreceded([]byte(tc.text), before))); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tc.name, diff)
			}
		}
	}
}

// An import is given to a file that uses its name.
func TestGoImportNames(t *testing.T) {
	t.Parallel()
	const text = "var x, y = m.Pi, rand.N(6)\n"
	const want = "package main; import m \"math\"; import \"math/rand/v2\"; " + text
	given := "import (m \"math\"; \"math/rand/v2\"; \"math\")\n"
	if diff := cmp.Diff(want, string(goPreceded([]byte(text), []byte(given)))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What cannot be given is refused when the suite is loaded.
func TestGoImportsAreRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"import (\n\t\"fmt\"\n\tsort\n)\n":         "include/go/before.txt:3:",
		"package main\n\nvar x = 1\n":              "include/go/before.txt:3:1: is not an import",
		"import \"fmt\"\nimport . \"math\"\n":      "include/go/before.txt:2:8: names no package",
		"// given\npackage main\nimport \"fmt\"\n": "",
	} {
		_, err := Included(map[string][]byte{"go/before.txt": []byte(text)})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Nothing of a source is run before the program is: it could kill the compiler, or sleep.
func TestCompilingRunsNothing(t *testing.T) {
	t.Parallel()
	const function = "\nvar snakesAndLadders = (board) => 1;\n"
	for _, line := range []string{
		"process.kill(process.pid, 'SIGKILL');",
		"require('child_process').execSync('sleep 1000');",
		"Object.defineProperty(module.exports, 'snakesAndLadders', {get() { process.exit(1); }});",
	} {
		start := time.Now()
		compiled(t, wrapped(t, "leetcode", written(t, "a.js", line+function)))
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%s: compiled in %v", line, took)
		}
	}
}

// No line of a program moves, whatever its package clause looks like, and none becomes part of a
// comment.
func TestPreceded(t *testing.T) {
	t.Parallel()
	before := []byte("import/* x */b; // given\n/* not\nended\n")
	for _, tc := range []struct{ file, text, want string }{
		{"a.java", "class A {}", "import b; class A {}"},
		{"a.java", "/* a;\npackage c; */\npackage a.b ;\nclass A {}",
			"/* a;\npackage c; */\npackage a.b ;import b; \nclass A {}"},
		{"a.kt", "@file:Suppress(\"x\")\npackage a.b\nimport c\n",
			"@file:Suppress(\"x\")\npackage a.b; import b; \nimport c\n"},
		{"a.cs", "// x\n", "import b;\n#line 1\n// x\n"},
		{"a.cs", "\n#region x // y\nclass A {}", "\n#region x // y\nimport b;\n#line 3\nclass A {}"},
		{"a.cs", "#if X\n#define Y\n#endif\nclass A {}",
			"#if X\n#define Y\n#endif\nimport b;\n#line 4\nclass A {}"},
		{"a.cs", "#if X\nclass A {}\n#endif", "import b;\n#line 1\n#if X\nclass A {}\n#endif"},
	} {
		s := written(t, tc.file, tc.text)
		if diff := cmp.Diff(tc.want, string(s.Lang.preceded(s.Text, before))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tc.text, diff)
		}
	}
}

// refusals are functions that the harness cannot call, with words that the author
// understands; and faults of the source itself, on its own lines.
var refusals = []struct{ name, harness, file, text, want string }{
	{"own fault", "leetcode", "a.java",
		"class Solution {\n  int snakesAndLadders(int[][] board) {\n    return none;\n  }\n}\n",
		"a.java:3: error: cannot find symbol"},
	{"no class", "leetcode", "a.py",
		"def snakesAndLadders(board):\n    return 1\n",
		"grader.py, a file of the harness leetcode, asks for Solution, which this program does not have"},
	{"another name", "leetcode", "a.py",
		"class Solution:\n    def minThrow(self, N, arr):\n        return 1\n",
		"asks for snakesAndLadders, which this program does not have"},
	{"own fault", "leetcode", "a.py",
		"class Solution:\n    def snakesAndLadders(self, board):\n        return (1\n",
		"File \"a.py\", line 3"},
	{"no function", "leetcode", "a.js",
		"var minThrow = function(board) { return 1; };\n",
		"grader.js, a file of the harness leetcode, asks for snakesAndLadders, which this program does not have"},
	{"no class", "geeksforgeeks", "a.js",
		"function minThrow(N, arr) { return 1; }\n",
		"a file of the harness geeksforgeeks, asks for Solution, which this program does not have"},
	{"own fault", "leetcode", "a.js",
		"var snakesAndLadders = function(board) {\n  return (1;\n};\n", "a.js:2\n"},
	{"own fault behind directives", "leetcode", "a.cs",
		"#define A\n#region x\npublic class Solution {\n" +
			"    public int SnakesAndLadders(int[][] board) {\n        return none;\n    }\n}\n#endregion\n",
		"a.cs(5,"},
	{"another name", "leetcode", "a.c",
		"int snakesandladders(int** board, int boardSize, int* boardColSize) { return 1; }\n",
		"grader.c, a file of the harness leetcode, does not compile with this program"},
	{"own fault", "leetcode", "a.c",
		"int snakesAndLadders(int** board, int boardSize, int* boardColSize)\n{\n\treturn none;\n}\n",
		"a.c:3:"},
	{"own grammar", "leetcode", "a.go",
		"func snakesAndLadders(board [][]int) int {\n\treturn (1\n}\n", "a.go:2:"},
}

// Without ADDER_LONG only languages that start fast are tried: TestGrader lacks a function, and has an
// error of its own, in all.
func TestHarnessRefusals(t *testing.T) {
	slow(t)
	some := onlyFast()
	for _, tc := range refusals {
		if !some.plays(tc.file) {
			continue
		}
		t.Run(tc.file+"/"+tc.name, func(t *testing.T) {
			t.Parallel()
			refused := compileError(t, bench, wrapped(t, tc.harness, written(t, tc.file, tc.text)))
			if !strings.Contains(refused.Output, tc.want) {
				t.Errorf("the compiler says:\n%s\nwant %q", refused.Output, tc.want)
			}
			if strings.HasPrefix(tc.name, "own") && strings.Contains(refused.Output, "a file of the harness") {
				t.Errorf("the harness is blamed:\n%s", refused.Output)
			}
		})
	}
}

// If a function fails, the program fails after the answers before it, and reports the
// function's own lines. What a function keeps between calls is kept.
func TestHarnessesKeepStateAndFail(t *testing.T) {
	slow(t)
	in := harnessInputs["leetcode"].text
	for _, tc := range []struct{ file, text, answers, words string }{
		{"a.py", "seen = 0\nclass Solution:\n    own = 7\n    def snakesAndLadders(self, board):\n" +
			"        global seen\n        self.own += 1; seen += 1\n        if seen == 3:\n" +
			"            raise ValueError('no')\n        return self.own * 10 + seen\n",
			"81\n82",
			"solution.py\", line 8, in snakesAndLadders\n    raise ValueError('no')\nValueError: no"},
		{"a.c", "int seen;\nint snakesAndLadders(int** board, int boardSize, int* boardColSize) {\n" +
			"  if (++seen == 3) exit(3);\n  return seen;\n}\n",
			"1\n2", ""},
		{"a.rs", "static mut SEEN: i32 = 0;\nimpl Solution {\n" +
			"    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {\n" +
			"        let seen = unsafe { SEEN += 1; SEEN };\n        if seen == 3 { panic!(\"no\") }\n" +
			"        seen\n    }\n}\n",
			"1\n2", "solution.rs:5"},
		{"a.js", "let seen = 0;\nconst snakesAndLadders = board => {\n" +
			"  if (++seen === 3) throw new Error('no');\n  return seen;\n}\n",
			"1\n2", "solution.js:3"},
		{"a.go", "var seen int\nfunc snakesAndLadders(board [][]int) int {\n\tseen++\n" +
			"\treturn []int{0, 1, 2}[seen]\n}\n",
			"1\n2", "solution.go:4"},
		{"a.java", "class Solution {\n  static int seen;\n  int own = 7;\n" +
			"  int snakesAndLadders(int[][] board) {\n    own++;\n    if (++seen == 3)\n" +
			"      throw new IllegalStateException(\"no\");\n    return own * 10 + seen;\n  }\n}\n",
			"81\n82", "Solution.java:7"},
	} {
		t.Run(tc.file, func(t *testing.T) {
			t.Parallel()
			p := compiled(t, wrapped(t, "leetcode", written(t, tc.file, tc.text)))
			r := run(t, p, in)
			if r.Stop != sandbox.Exited || r.Code == 0 {
				t.Errorf("stop %d, code %d", r.Stop, r.Code)
			}
			if got := strings.TrimSpace(string(r.Stdout)); got != tc.answers {
				t.Errorf("answers %q, want %q", got, tc.answers)
			}
			words := string(r.Stderr)
			if !strings.Contains(words, tc.words) {
				t.Errorf("it says:\n%s\nwant %q", words, tc.words)
			}
		})
	}
}

// Files for one site differ in classes and types; each is called as it is.
func TestHarnessVariants(t *testing.T) {
	slow(t)
	some := sample{".kt": true}
	for _, c := range []struct{ name, harness, file, text string }{
		{"arrays", "hackerrank", "a.java",
			"public class Solution {\n  static int quickestWayUp(int[][] ladders, int[][] snakes) {\n" +
				"    return ladders.length + snakes.length + ladders[0][1];\n  }\n" +
				"  public static void main(String[] a) {\n" +
				"    System.out.println(quickestWayUp(null, null));\n  }\n}\n"},
		{"own class", "hackerrank", "a.java",
			"import java.util.*;\nclass Result {\n" +
				"  public int quickestWayUp(final List<List<Integer>> ladders, " +
				"List<List<Integer>> snakes) {\n" +
				"    return ladders.size() + snakes.size() + ladders.get(0).get(1);\n  }\n}\n"},
		{"arrays", "interviewbit", "a.java",
			"public class Solution {\n  public int snakeLadder(int[][] A, int[][] B) {\n" +
				"    return A.length + B.length + A[0][1];\n  }\n}\n"},
		{"references", "hackerrank", "a.cpp",
			"int quickestWayUp(const vector<vector<int>>& ladders, vector<vector<int>> &snakes) {\n" +
				"  return ladders.size() + snakes.size() + ladders[0][1];\n}\n"},
		{"wide", "hackerrank", "a.cpp",
			"#define int long long\n" +
				"int quickestWayUp(vector<vector<int>> ladders, vector<vector<int>> snakes) {\n" +
				"  return ladders.size() + snakes.size() + ladders[0][1];\n}\n"},
		{"class", "interviewbit", "a.cpp",
			"class Solution {\npublic:\n" +
				"  int snakeLadder(vector<vector<int>> A, vector<vector<int>> B) {\n" +
				"    return A.size() + B.size() + A[0][1];\n  }\n};\n"},
		{"plain integers", "hackerrank", "a.go",
			"func quickestWayUp(ladders [][]int, snakes [][]int) int {\n" +
				"\treturn len(ladders) + len(snakes) + ladders[0][1]\n}\n"},
		{"static", "hackerrank", "a.kt",
			"fun quickestWayUp(ladders: List<List<Int>>, snakes: Array<IntArray>): Int =\n" +
				"    ladders.size + snakes.size + ladders[0][1]\n"},
		{"static", "hackerrank", "a.cs",
			"class Solution {\n  public static int quickestWayUp(List<List<int>> ladders, " +
				"List<List<int>> snakes) {\n" +
				"    return ladders.Count + snakes.Count + ladders[0][1];\n  }\n}\n"},
		{"arrow", "hackerrank", "a.js",
			"const quickestWayUp = (ladders, snakes) => ladders.length + snakes.length + ladders[0][1];\n"},
		{"function", "interviewbit", "a.js",
			"function snakeLadder(A, B) { return A.length + B.length + A[0][1]; }\n"},
		{"assigned", "hackerrank", "a.py",
			"quickestWayUp = lambda ladders, snakes: len(ladders) + len(snakes) + ladders[0][1]\n"},
	} {
		if !some.plays(c.file) {
			continue
		}
		t.Run(c.harness+"/"+c.file+"/"+c.name, func(t *testing.T) {
			t.Parallel()
			p := compiled(t, wrapped(t, c.harness, written(t, c.file, c.text)))
			says(t, run(t, p, "2\n1\n3 40\n2\n50 4\n60 5\n1\n3 50\n1\n70 4\n"), "43\n52")
		})
	}
}
