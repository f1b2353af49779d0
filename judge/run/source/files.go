package source

import (
	"regexp"
	"slices"
	"strings"
)

// fileName is a file that a program could open where it starts: "input.txt", "./data/in".
var fileName = regexp.MustCompile(`^(\./)?[\w-]+(/[\w-]+)*(\.[A-Za-z]\w{0,7})?$`)

// openers are the functions and types of all languages that open a file for reading, or may.
var openers = []string{
	"fopen", "freopen", "ifstream", "fstream", "open", "Open", "OpenRead", "OpenText", "ReadFile",
	"ReadAllText", "ReadAllLines", "ReadLines", "StreamReader", "File", "FileReader", "FileInputStream",
	"readFileSync", "readFile", "createReadStream", "read_to_string",
}

// writing are the modes in which fopen and open write.
var writing = []string{"w", "a", "wt", "wb", "w+", "a+"}

// Opened returns the names of files that a text opens for reading: strings that stand first among
// the arguments of a call. Each is named once, in order.
func Opened(language, text string) (names []string) {
	var before [3]Token // ifstream in ( "input.txt"
	opened := ""        // by the call that is read
	end := func(mode string) {
		if opened != "" && !slices.Contains(writing, mode) && !slices.Contains(names, opened) {
			names = append(names, opened)
		}
		opened = ""
	}
	for t := range Tokens(language, text) {
		word := strings.Trim(t.Text, "\"'`")
		switch {
		case t.Sort == Comment:
			continue
		case opened != "" && t.Sort == String:
			end(word)
		case opened != "" && t.Text != ",":
			end("")
		case t.Sort == String && opens(before) && len(word) <= 64 && fileName.MatchString(word):
			opened = word
		}
		before = [3]Token{before[1], before[2], t}
	}
	end("")
	return names
}

// opens reports whether a string after these tokens is what a call opens.
func opens(before [3]Token) bool {
	is := func(t Token) bool { return t.Sort != String && slices.Contains(openers, t.Text) }
	declared := before[0].Text == "ifstream" || before[0].Text == "fstream"
	return before[2].Text == "(" && (is(before[1]) || declared)
}
