package lang

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func ofPython2(form string) string { return "this is Python 2 (" + form + "); Adder runs Python 3" }

var python2 = []struct{ text, want string }{
	{"n = 1\n\nprint n\n", "print x on line 3"},
	{"print 'a', 1", "print x on line 1"},
	{"if 1: print \"a\"; x = 2\n", "print x on line 1"},
	{"x = 1; print -1, x\nprint x % 2, (3)\n", "print x on line 2"},
	{"def f():\n\t# a comment: print y\n\t\"\"\"print z\n\t\"\"\"\n\tprint `f`\n", "print x on line 5"},
	{"print {1: 2}[1]\n", "print x on line 1"},
	{"print not 1\nexec 'a = 1'\n", "exec x on line 2"},
	{"raise ValueError, 'bad'\n", "raise E, x on line 1"},
	{"a = (1,\n 2)\nif a <> 3:\n  pass\n", "x <> y on line 3"},
	{"x = 0xFFL\n", "10L on line 1"},
	{"x = \\\n  10L\n", "10L on line 2"},
	{"# -*- coding: latin-1 -*-\nprint 'caf\xe9'\n", "print x on line 2"},
	{"try:\n  print x\nexcept E, e:\n  pass\n", "print x on line 2"},
	{"print x[1:2], x if y else z\n", "print x on line 1"},
}

func TestPython2Syntax(t *testing.T) {
	slow(t)
	for _, tc := range python2 {
		ce := compileError(t, bench, written(t, "two.py", tc.text))
		if !strings.HasPrefix(ce.Output, ofPython2(tc.want)+"\n") || !strings.Contains(ce.Output, "Error") {
			t.Errorf("%q: %s; want %s", tc.text, ce.Output, tc.want)
		}
	}
}

// Sources of Python 3, each of which Python 3 refuses for another reason.
var python3 = []string{
	"print('print x')\nx = (\n",
	"print = 3\nprint if print else 4\nprint is None\nprint and 1\nprint in [3]\nprint [0] = 1 = 2\n",
	"print (1), 2\nprint\nprint -1; print >> 2, 3\nx = = 3\n",
	"print the board\n", // prose
	"'''\nprint x\n10L <> `x`\n'''\n# print x\ny = = 3\n",
	"print(f'{1}')\nprint x\n", // a slip
	"print(1, end='')\nprint x\n",
	"def f() -> int:\n  print x\n",
	"if (n := 3):\n  print x\n",
	"x = r'\\'\ny = 'print x\n",
	"raise ValueError(1, 2) from e = 3\n",
	"exec('x')\nexec (\"y\"), 1\nx = 10l0\n",
	"x = a < b > c = = 3\n",
	"x = {'a': 1,\nprint 'unclosed'\n",
	"x = 0777\n",
	"sprint x\nself.print x\n",
}

func TestPython3IsNotPython2(t *testing.T) {
	slow(t)
	for _, text := range python3 {
		if ce := compileError(t, bench, written(t, "three.py", text)); strings.Contains(ce.Output, "Python 2") {
			t.Errorf("%q: %s", text, ce.Output)
		}
	}
}

// No source that Python 3 accepts has any form of Python 2: its own library, for
// instance.
func TestPythonsLibraryIsNotPython2(t *testing.T) {
	t.Parallel()
	out, err := ask("python3", "-c", "import os; print(os.path.dirname(os.__file__))")
	if err != nil {
		t.Skip(err)
	}
	files, _ := filepath.Glob(filepath.Join(out, "*.py"))
	if len(files) < 50 {
		t.Fatalf("%d files in %s", len(files), out)
	}
	for i, file := range files {
		if i%3 != 0 { // a second of work is enough
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tokens := pythonTokens(text)
		for i := range tokens {
			for _, f := range python2Forms {
				if f.at(tokens[i:]) {
					t.Errorf("%s:%d: %s", file, tokens[i].Line, f.name)
				}
			}
		}
	}
}

func TestPython2Names(t *testing.T) {
	slow(t)
	for _, tc := range []struct{ text, want string }{
		{"# xrange\nfor i in xrange(3):\n  print(i)\n", "xrange on line 2"},
		{"s = 'raw_input'\n\nn = raw_input()\n", "raw_input on line 3"},
		{"import sys\nsys.stderr.write(\"NameError: name 'xrange' is not defined\\n\")\nsys.exit(1)\n", ""},
		{"foo()\n", ""},
		{"print(f'{xrange(3)}', xrange(3))\n", ""},
	} {
		s := written(t, "names.py", tc.text)
		r := run(t, compiled(t, s), "")
		want := ""
		if tc.want != "" {
			want = ofPython2(tc.want)
		}
		if got := s.Python2(r.Stderr); r.Code == 0 || got != want {
			t.Errorf("%q: code %d, %q; want %q", tc.text, r.Code, got, want)
		}
	}
	if got := written(t, "a.c", "xrange").Python2([]byte("NameError: name 'xrange' is not defined\n")); got != "" {
		t.Errorf("C: %s", got)
	}
}

// A function alone is told as well.
func TestPython2InHarness(t *testing.T) {
	t.Parallel()
	s := wrapped(t, "leetcode", written(t, "two.py", "class Solution:\n    def snakesAndLadders(self, board):\n        print board\n"))
	if ce := compileError(t, bench, s); !strings.HasPrefix(ce.Output, ofPython2("print x on line 3")) {
		t.Errorf("%v", ce)
	}
}
