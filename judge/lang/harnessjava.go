package lang

import (
	"slices"
	"strings"
)

// The Java harness is a class beside the source, in the same package, because
// the class Solution is seldom public. The imports that the sites give stand on
// the first line of the source, or on that of its package clause, so that no
// line moves.
var javaJoint = &joint{
	key:   "java",
	file:  javaHarness + ".java",
	fault: `:\d+: error`,
	commands: func(row [][]string) [][]string {
		// Without -sourcepath a Pair would also be looked for in the source's own
		// package, where the file is and its class is not.
		return replaced(row, "{source}", "-sourcepath", "classes", "{source}", javaHarness+".java", "AdderConsole.java", "Pair.java")
	},
	join: func(s Source, part func(string) string) joined {
		clause := ""
		if pkg := javaPackage(s.Text); pkg != "" {
			clause = "package " + pkg + "; "
		}
		return joined{javaImported(s.Text), map[string][]byte{
			javaHarness + ".java": []byte(clause + javaCalling(part(""), s)),
			"AdderConsole.java":   []byte(clause + part("common")),
			"Pair.java":           []byte(part("pair")),
		}}
	},
	values: func(text []byte) map[string]string {
		main := javaHarness
		if pkg := javaPackage(text); pkg != "" {
			main = pkg + "." + main
		}
		return map[string]string{"main": main}
	},
}

const (
	javaHarness = "AdderHarness"
	javaImports = "import java.util.*; import java.util.function.*; import java.util.stream.*; " +
		"import java.io.*; import java.math.*; import javafx.util.*; "
)

// javaReaders are what reads a list of pairs, by the type that a function asks
// for.
var javaReaders = []struct{ holds, reader string }{
	{"[", "arrays()"}, {"ArrayList<", "arrayLists()"}, {"", "lists()"},
}

// javaCalling fills into a part how the function of s is called: HackerRank's and
// InterviewBit's files have had several classes, and several types of lists.
func javaCalling(part string, s Source) string {
	scan := scanJava(s.Text, s.Harness.function)
	owner := "new " + scan.owner + "()"
	switch {
	case scan.owner == "":
		owner = "new Solution()"
	case scan.ownerStatic:
		owner = scan.owner
	}
	i := slices.IndexFunc(javaReaders, func(r struct{ holds, reader string }) bool { return strings.Contains(scan.listed, r.holds) })
	return strings.NewReplacer("OWNER", owner, "LIST", javaReaders[i].reader).Replace(part)
}

func javaPackage(text []byte) string { return scanJava(text, "").pkg }

// javaImported puts the imports after the package clause, if there is one.
func javaImported(text []byte) []byte {
	at := 0
	if s := scanJava(text, ""); s.pkg != "" {
		at = s.clause
	}
	var b strings.Builder
	b.Write(text[:at])
	b.WriteString(javaImports)
	b.Write(text[at:])
	return []byte(b.String())
}
