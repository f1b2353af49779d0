package lang

import (
	"bytes"
	"regexp"
	"strings"
)

// The Java harness is a class in the source's package, because the class Solution is rarely
// public. The sites' imports go on the source's first line, or that of its package clause,
// so that no line moves.
var javaJoint = &joint{
	ext: ".java", file: javaHarness + ".java", fault: `FILE:\d+: error`,
	// Without -sourcepath javac would also look for Pair in the source's package, where it
	// would find the file but not the class.
	commands: reworded{"{source}": {
		"-sourcepath", "classes", "{source}", javaHarness + ".java", "AdderConsole.java", "Pair.java",
	}},
	join: func(s Source) ([]byte, map[string]string) {
		scan := scanJava(s.Text, s.Harness.function)
		clause, at := "", 0
		if scan.pkg != "" {
			clause, at = "package "+scan.pkg+"; ", scan.clause
		}
		text := unescaped(s.Text) // where at is
		return []byte(text[:at] + javaImports + text[at:]), map[string]string{
			javaHarness + ".java": clause + scan.calling(s.calls()),
			"AdderConsole.java":   clause + s.common(),
			"Pair.java":           s.parts("pair"),
		}
	},
	whole: func(s Source) (text, before string) {
		called, beside := s.joined()
		text = string(called) + "\n" + beside[javaHarness+".java"]
		if bytes.Contains(s.Text, []byte("Pair")) && !javaPair.Match(s.Text) {
			text += strings.Replace(s.parts("pair"), "package javafx.util;", "", 1)
		}
		return javafxNames.ReplaceAllString(text, ""), s.common()
	},
	values: func(text []byte) map[string]string {
		pkg := scanJava(text, "").pkg
		if pkg == "" {
			return map[string]string{"main": javaHarness}
		}
		return map[string]string{"main": pkg + "." + javaHarness}
	},
}

var (
	javaPair    = regexp.MustCompile(`\b(class|record)\s+Pair\b`)
	javafxNames = regexp.MustCompile(`import\s+javafx\.util\.[\w*]+\s*;`)
)

const (
	javaHarness = "AdderHarness"
	javaImports = "import java.util.*; import java.util.function.*; import java.util.stream.*; " +
		"import java.io.*; import java.math.*; import javafx.util.*; "
)

// calling fills in a part how to call the function that was looked for: HackerRank's and
// InterviewBit's files have had several classes, and several types of lists.
func (s javaScan) calling(part string) string {
	owner, reader := "new "+s.owner+"()", "lists()"
	switch {
	case s.owner == "":
		owner = "new Solution()"
	case s.ownerStatic:
		owner = s.owner
	}
	switch {
	case strings.Contains(s.listed, "["):
		reader = "arrays()"
	case strings.Contains(s.listed, "ArrayList<"):
		reader = "arrayLists()"
	}
	return strings.NewReplacer("OWNER", owner, "LIST", reader).Replace(part)
}
