package lang

import (
	"errors"
	"strings"
	"testing"

	"adder/judge/base/fault"
)

// What is wrong with a grader whatever students write is said when the suite is loaded, with its file.
func TestIncludedRefuses(t *testing.T) {
	t.Parallel()
	const asks = "from solution import fewestThrows\n"
	for _, tc := range []struct{ name, text, want string }{
		{"python/driver.py", asks, "include/python/driver.py asks for solution, but nothing starts it"},
		{"js/driver.js", "require('./solution');\n",
			"include/js/driver.js asks for solution, but nothing starts it"},
		{"python/grader.py", "from Solution import Board\n", "include/python/grader.py imports Solution"},
		{"js/grader.js", "require('./Solution');\n", "include/js/grader.js imports ./Solution"},
		{"js/grader.mjs", "import {f} from './solution.mjs';\n", "include/js/grader.mjs imports ./solution.mjs"},
		{"python/grader.py", "\n", "include/python/grader.py is empty"},
		{"python/grader.py", "\xff\xfea\x00", "include/python/grader.py looks like UTF-16 text"},
		{"go/grader.go", "package grader\n\nfunc main() {}\n",
			"include/go/grader.go is in package grader"},
		{"java/Grader.java", "public class Driver {}\n",
			"include/java/Grader.java has the public class Driver"},
		{"python/before.txt", "import math\n", "include/python/before.txt is not for Python"},
		{"java/before.txt", "\xff\xfei\x00", "include/java/before.txt looks like UTF-16 text"},
		{"java/before.txt", "import a.b;\nimport java.util.*\n",
			"include/java/before.txt:2: import java.util.* is not an import"},
		{"java/before.txt", "import java.util.*\nimport a.b;\n",
			"include/java/before.txt:1: import java.util.* is not an import"},
		{"java/before.txt", "// given\n\nclass A {\n}\n",
			"include/java/before.txt:3: class A { is not an import"},
		{"kotlin/before.txt", "import a.b\nfun f() = 1\n",
			"include/kotlin/before.txt:2: fun f() = 1 is not an import"},
		{"cs/before.txt", "using System.Linq;\nusing System\n",
			"include/cs/before.txt:2: using System is not an import"},
		{"cs/before.txt", "namespace A;\n", "include/cs/before.txt:1: namespace A; is not an import"},
	} {
		_, err := Included(map[string][]byte{tc.name: []byte(tc.text)})
		courses, ok := errors.AsType[*fault.Error](err)
		if !ok || !strings.HasPrefix(courses.Msg, "the suite's "+tc.want) || courses.Hint == "" {
			t.Errorf("%s: %q: %v, want %q", tc.name, tc.text, err, tc.want)
		}
	}
}

// A grader starts in one place.
func TestIncludedStartsOnce(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ want, first, second, text string }{
		{"include/python has 2 files that could be started: grader.py, main.py",
			"python/grader.py", "python/main.py", "x = 1\n"},
		{"include/c has 2 files that could be started: a.c, b.c", "c/a.c", "c/b.c", "int main(void) { }\n"},
	} {
		_, err := Included(map[string][]byte{tc.first: []byte(tc.text), tc.second: []byte(tc.text)})
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%v, want %q", err, tc.want)
		}
	}
}

// What editors on Windows put before a text is no part of it, and whatever can be given is.
func TestIncluded(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"java/Grader.java": "\ufeffpublic class Grader { }\n",
		"java/before.txt": "\ufeff// given\nimport java.util.*; import static java.lang.Math.max;\n" +
			"import a . b;\nimport größe.Brett_1.*;\n",
		"kotlin/before.txt": "import kotlin.math.*\nimport java.util.Scanner as Reader; import a.`in`.b\n" +
			"import größe.b\n",
		"cs/before.txt": "using System;\r\nusing static System.Math;\r\n" +
			"using L = System.Collections.Generic.List<int[]>;\r\n",
		"python/__init__.py": "",
		"python/driver.py":   "import sys\n",
		"python/grader.py":   "import sys\nfrom solution import Solution\nimport solution as s, os\n",
		"js/grader.js":       "require('./solution'); require('./board.mjs')\n",
		"js/grader.mjs":      "import {f} from \"./solution.js\";\n",
		"c/board.h":          "",
		"java/boards.bin":    "\xff\x00",
	} {
		all, err := Included(map[string][]byte{name: []byte(text)})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, files := range all {
			if string(files[0].Text) != strings.TrimPrefix(text, "\ufeff") {
				t.Errorf("%s: %q", name, files[0].Text)
			}
		}
	}
}
