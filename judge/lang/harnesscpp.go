package lang

import (
	"bytes"
	"regexp"
)

// The C++ harness includes the source, so that an open comment or #if ends
// where the file ends.
var cppJoint = &joint{
	key:   "cpp",
	file:  "harness.cpp",
	fault: `:\d+:\d+: (fatal )?error`,
	commands: func(row [][]string) [][]string {
		return replaced(row, "{source}", "harness.cpp")
	},
	join: func(s Source, part func(string) string) joined {
		text := cppDeclaration(s) + part("common") + part("")
		return joined{s.Text, map[string][]byte{"harness.cpp": []byte(text)}}
	},
}

var cppSolution = regexp.MustCompile(`\b(class|struct)\s+Solution\b`)

// cppDeclaration is what comes before a file that defines a function of a class
// that its site declares.
func cppDeclaration(s Source) string {
	if s.Harness.declares == "" || !bytes.Contains(s.Text, []byte("Solution::")) || cppSolution.Match(s.Text) {
		return ""
	}
	return "#define ADDER_DECLARES " + s.Harness.declares + "\n"
}

// replaced puts other words in the place of one.
func replaced(row [][]string, word string, others ...string) [][]string {
	commands := make([][]string, len(row))
	for i, words := range row {
		for _, w := range words {
			if w == word {
				commands[i] = append(commands[i], others...)
			} else {
				commands[i] = append(commands[i], w)
			}
		}
	}
	return commands
}
