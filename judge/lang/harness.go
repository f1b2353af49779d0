package lang

import (
	"embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Harness makes programs of functions. Some sites want a function of a given
// name, which a driver of theirs calls for each board; a harness is that driver.
// It reads boards in the format of its name and prints an answer a line. What
// the function prints itself goes to standard error, a new object of its class
// is made for each board, and each call gets data of its own.
//
// To add a harness, add a row to [Harnesses] and its part for each language
// beside the common ones in the folder harness; to add a language, add a row to
// joints and its parts.
type Harness struct {
	Name   string
	Format string // of package board, by its name
	Doc    string // one sentence

	function   string            // its name
	parameters int               // how many it has
	calls      map[string]string // by language: the function as it must be
	reader     string            // the parts that read the boards, "" if the harness's own do
	declares   string            // in C++: the class, of which some files define the function alone
}

// Harnesses lists them.
var Harnesses = []*Harness{
	{
		Name: "leetcode", Format: "leetcode",
		Doc:      "calls the function snakesAndLadders of LeetCode's problem 909",
		function: "snakesAndLadders", parameters: 1,
		calls: map[string]string{
			"cpp":    "int Solution::snakesAndLadders(vector<vector<int>>& board)",
			"java":   "int Solution.snakesAndLadders(int[][] board)",
			"python": "Solution().snakesAndLadders(board)",
			"js":     "snakesAndLadders(board)",
			"go":     "func snakesAndLadders(board [][]int) int",
		},
	},
	{
		Name: "geeksforgeeks", Format: "geeksforgeeks",
		Doc:      "calls the function minThrow of the Snake and Ladder Problem of GeeksforGeeks, as it was until 2026",
		function: "minThrow", parameters: 2,
		calls: map[string]string{
			"cpp":    "int Solution::minThrow(int N, int arr[])",
			"java":   "int Solution.minThrow(int N, int[] arr)",
			"python": "Solution().minThrow(N, arr)",
			"js":     "new Solution().minThrow(N, arr)",
			"go":     "func minThrow(N int, arr []int) int",
		},
	},
	{
		Name: "geeksforgeeks-square", Format: "geeksforgeeks-square",
		Doc:      "calls the function minThrows of the Snake and Ladder Problem of GeeksforGeeks, as it is since 2026",
		function: "minThrows", parameters: 3,
		calls: map[string]string{
			"cpp":    "int Solution::minThrows(int n, vector<int>& lad, vector<int>& sn)",
			"java":   "int Solution.minThrows(int n, int[] lad, int[] sn)",
			"python": "Solution().minThrows(n, lad, sn)",
			"js":     "new Solution().minThrows(n, lad, sn)",
			"go":     "func minThrows(n int, lad []int, sn []int) int",
		},
	},
	{
		Name: "hackerrank", Format: "hackerrank",
		Doc:      "calls the function quickestWayUp of HackerRank's Quickest Way Up",
		function: "quickestWayUp", parameters: 2, reader: "lists",
		calls: map[string]string{
			"cpp":    "int quickestWayUp(vector<vector<int>> ladders, vector<vector<int>> snakes)",
			"java":   "static int quickestWayUp(List<List<Integer>> ladders, List<List<Integer>> snakes)",
			"python": "quickestWayUp(ladders, snakes)",
			"js":     "quickestWayUp(ladders, snakes)",
			"go":     "func quickestWayUp(ladders [][]int32, snakes [][]int32) int32",
		},
	},
	{
		Name: "interviewbit", Format: "hackerrank",
		Doc:      "calls the function snakeLadder of InterviewBit's Snake Ladder Problem",
		function: "snakeLadder", parameters: 2, reader: "lists",
		declares: "class Solution { public: int snakeLadder(std::vector<std::vector<int>>& A, std::vector<std::vector<int>>& B); };",
		calls: map[string]string{
			"cpp":    "int Solution::snakeLadder(vector<vector<int>>& A, vector<vector<int>>& B)",
			"java":   "int Solution.snakeLadder(ArrayList<ArrayList<Integer>> A, ArrayList<ArrayList<Integer>> B)",
			"python": "Solution().snakeLadder(A, B)",
			"js":     "snakeLadder(A, B)",
			"go":     "func snakeLadder(A [][]int, B [][]int) int",
		},
	},
}

// FindHarness returns the harness of that name. The error lists the names.
func FindHarness(name string) (*Harness, error) {
	var names []string
	for _, h := range Harnesses {
		if h.Name == name {
			return h, nil
		}
		names = append(names, h.Name)
	}
	return nil, fmt.Errorf("no harness is called %q; there are %s", name, strings.Join(names, ", "))
}

// A HarnessError is a source in a language that no harness calls.
type HarnessError struct {
	Harness *Harness
	Source  string // its name
	Lang    *Language
}

func (e *HarnessError) Error() string {
	return fmt.Sprintf("%s: the harness %s does not call functions in %s", e.Source, e.Harness.Name, e.Lang.Name)
}

// Advice says which languages it calls.
func (e *HarnessError) Advice() string {
	return "it calls functions in " + strings.Join(e.Harness.Languages(), ", ")
}

// Languages lists the names of the languages whose functions h calls.
func (h *Harness) Languages() []string {
	var names []string
	for _, l := range Languages {
		if h.calls[l.Key] != "" {
			names = append(names, l.Name)
		}
	}
	return names
}

// Wrap returns the source with the harness around it: a program, once it is
// built. Its text stays what it was, and so do its line numbers. The error is a
// *[HarnessError].
func (h *Harness) Wrap(s Source) (Source, error) {
	if h.calls[s.Lang.Key] == "" {
		return Source{}, &HarnessError{h, s.Name, s.Lang}
	}
	s.Harness = h
	return s, nil
}

// A joint is how functions of one language are called, whatever the site.
type joint struct {
	key   string
	file  string // where the calls are, if not in one file with the source
	fault string // what follows a file's name where a compiler tells an error: a regular expression
	// commands changes those of the language's row.
	commands func(row [][]string) [][]string
	// join makes the files of a program. part returns a file of the folder
	// harness, or, without a name, what reads the site's boards and calls its
	// function.
	join func(s Source, part func(name string) string) joined
	// values adds to those of the source, or overrides them. It may be nil.
	values func(text []byte) map[string]string
}

// joined is a function and its harness: the file {source}, and those beside it.
type joined struct {
	text   []byte
	beside map[string][]byte
}

var joints = []*joint{cppJoint, javaJoint, goJoint, pythonJoint, jsJoint}

//go:embed harness
var harnessParts embed.FS

// joint returns how s is joined to its harness, nil if it has none.
func (s Source) joint() *joint {
	if s.Harness == nil {
		return nil
	}
	i := slices.IndexFunc(joints, func(j *joint) bool { return j.key == s.Lang.Key })
	return joints[i] // a test holds the tables to each other
}

// joined returns what is compiled: the text alone if there is no harness.
func (s Source) joined() joined {
	j := s.joint()
	if j == nil {
		return joined{text: s.Text}
	}
	return j.join(s, func(name string) string {
		switch {
		case name != "":
			return s.part(name)
		case s.Harness.reader != "":
			return s.part(s.Harness.reader) + s.part(s.Harness.Name)
		}
		return s.part(s.Harness.Name)
	})
}

// part returns a file of the folder harness, in the language of s.
func (s Source) part(name string) string {
	text, err := harnessParts.ReadFile("harness/" + name + s.Lang.partExtension())
	if err != nil {
		panic(err) // a test reads them all
	}
	return string(text)
}

// call is the function as the harness of s calls it.
func (s Source) call() string { return s.Harness.calls[s.Lang.Key] }

// partExtension is how the parts of a language are called. Go files would be
// taken for a package of Adder's.
func (l *Language) partExtension() string {
	if l.Key == "go" {
		return ".go.txt"
	}
	return l.Extensions[0]
}

// commands are what compiles s.
func (s Source) commands() [][]string {
	row := s.Lang.Compile
	if s.Draft {
		row = drafted(s.Lang.Key, row)
	}
	row = checked(s.Check, s.Lang.Key, row)
	if j := s.joint(); j != nil {
		return j.commands(row)
	}
	return row
}

// harnessValues are what a harness adds to the values of a source.
func (s Source) harnessValues() map[string]string {
	if j := s.joint(); j != nil && j.values != nil {
		return j.values(s.Text)
	}
	return nil
}

// identity is what a digest holds of a harness.
func (s Source) identity() []any {
	if s.Harness == nil {
		return nil
	}
	all := s.joined()
	id := []any{s.Harness.Name, s.harnessValues()["main"], string(all.text)}
	for _, name := range slices.Sorted(maps.Keys(all.beside)) {
		id = append(id, name, string(all.beside[name]))
	}
	return id
}

// callWords begins what is said of a function that is not as it must be.
func callWords(call string) string { return fmt.Sprintf("the harness calls `%s`: ", call) }

// explain says what a compiler has against a harness, and not against the
// source, written under that name: the function, or its class, is missing or not
// as it must be.
func (s Source) explain(words, written string) string {
	j := s.joint()
	if j == nil {
		return words
	}
	if j.file == "" { // the harness looks for the function itself
		first, rest, _ := strings.Cut(words, "\n")
		if fault := s.misfit(); fault != "" && strings.HasPrefix(first, callWords(s.call())) {
			return strings.TrimSpace(first + "; " + fault + "\n" + rest)
		}
		return words
	}
	words = regexp.MustCompile(`(?m)^In file included from `+regexp.QuoteMeta(j.file)+`:\d+:\n`).ReplaceAllString(words, "")
	if j.blames(words, written) || !j.blames(words, j.file) {
		return words
	}
	fault := s.misfit()
	if fault == "" {
		fault = "the file does not have it as it must be, or a brace is not closed"
	}
	return callWords(s.call()) + fault + "\n" + words
}

// blames reports whether there is an error in a file.
func (j *joint) blames(words, file string) bool {
	return regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(file) + j.fault).MatchString(words)
}
