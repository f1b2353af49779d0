package source

import (
	"regexp"
	"slices"
	"strings"
)

// mostFiles is how many names [Files] returns at most.
const mostFiles = 4

// fileName is a file that a program could open where it starts: "input.txt", "./data/in".
var fileName = regexp.MustCompile(`^(\./)?[\w-]+(/[\w-]+)*(\.[A-Za-z]\w{0,7})?$`)

// extensionless are names without an ending that only a file has.
var extensionless = []string{"in", "input", "data"}

// Files returns the strings of a text that look like the name of a file in the folder where
// the program starts: the first few, each once, in order.
func Files(language, text string) (names []string) {
	for t := range Tokens(language, text) {
		name := strings.Trim(t.Text, "\"'`")
		switch {
		case t.Sort != String || len(name) > 64 || !fileName.MatchString(name):
		case !strings.Contains(name, ".") && !slices.Contains(extensionless, strings.ToLower(name)):
		case slices.Contains(names, name):
		default:
			names = append(names, name)
		}
		if len(names) == mostFiles {
			break
		}
	}
	return names
}
