package lang

// The C++ harness includes the source, so that an open comment or #if ends
// where the file ends.
var cppJoint = &joint{
	key:   "cpp",
	file:  "harness.cpp",
	fault: `:\d+:\d+: (fatal )?error`,
	commands: func(row [][]string) [][]string {
		return replaced(row, "{source}", "harness.cpp")
	},
	join: func(_ string, part func(string) string, text []byte) joined {
		return joined{text, map[string][]byte{"harness.cpp": []byte(part("common") + part(""))}}
	},
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
