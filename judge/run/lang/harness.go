package lang

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/run/source"
)

// A Harness makes programs of functions. Some sites ask for a function, which their driver
// calls for each board; a harness is such a driver. It reads boards in the format of its
// name and prints one answer per line. The function's own output goes to standard error,
// each board gets a new object of its class, and each call a copy of the data.
//
// To add a harness, add a row to [Harnesses] and its part for each language
// beside the common ones in the folder harness; to add a language, give its row a
// joint and its parts.
type Harness struct {
	Name   string
	Format string // of package board, by its name
	Doc    string // one sentence

	function string            // its name, in most languages
	calls    map[string]string // by language: the function as it must be
	reader   string            // the parts that read the boards, "" if the harness's own do
	declares string            // in C++: the class, for files that define only its function
}

// Harnesses lists them.
var Harnesses = []*Harness{
	{
		Name: "leetcode", Format: "leetcode",
		Doc:      "calls the function snakesAndLadders of LeetCode's problem 909",
		function: "snakesAndLadders",
		calls: map[string]string{
			"cpp":    "int Solution::snakesAndLadders(vector<vector<int>>& board)",
			"java":   "int Solution.snakesAndLadders(int[][] board)",
			"python": "Solution().snakesAndLadders(board)",
			"js":     "snakesAndLadders(board)",
			"go":     "func snakesAndLadders(board [][]int) int",
			"c":      "int snakesAndLadders(int** board, int boardSize, int* boardColSize)",
			"cs":     "int Solution.SnakesAndLadders(int[][] board)",
			"kotlin": "fun Solution.snakesAndLadders(board: Array<IntArray>): Int",
			"rust":   "Solution::snakes_and_ladders(board: Vec<Vec<i32>>) -> i32",
		},
	},
	{
		Name: "geeksforgeeks", Format: "geeksforgeeks",
		Doc: "calls the function minThrow of the Snake and Ladder " +
			"Problem of GeeksforGeeks, as it was until 2026",
		function: "minThrow",
		calls: map[string]string{
			"cpp":    "int Solution::minThrow(int N, int arr[])",
			"java":   "int Solution.minThrow(int N, int[] arr)",
			"python": "Solution().minThrow(N, arr)",
			"js":     "new Solution().minThrow(N, arr)",
			"go":     "func minThrow(N int, arr []int) int",
		},
	},
	{
		Name: "hackerrank", Format: "hackerrank",
		Doc:      "calls the function quickestWayUp of HackerRank's Quickest Way Up",
		function: "quickestWayUp", reader: "lists",
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
		function: "snakeLadder", reader: "lists",
		declares: "class Solution { public: int snakeLadder(std::vector<std::vector<int>>& A, " +
			"std::vector<std::vector<int>>& B); };",
		calls: map[string]string{
			"cpp": "int Solution::snakeLadder(vector<vector<int>>& A, vector<vector<int>>& B)",
			"java": "int Solution.snakeLadder(ArrayList<ArrayList<Integer>> A, " +
				"ArrayList<ArrayList<Integer>> B)",
			"python": "Solution().snakeLadder(A, B)",
			"js":     "snakeLadder(A, B)",
			"go":     "func snakeLadder(A [][]int, B [][]int) int",
		},
	},
}

// FindHarness returns the harness of that name. The error is a *[fault.Error].
func FindHarness(name string) (*Harness, error) {
	names := fault.Names(Harnesses, func(h *Harness) string { return h.Name })
	i := slices.Index(names, name)
	if i < 0 {
		return nil, fault.Unknown("harness", name, names)
	}
	return Harnesses[i], nil
}

// Wrap returns the source with the harness, which is built into a program. Its text and
// line numbers stay the same. The error is a *[fault.Error].
func (h *Harness) Wrap(s Source) (Source, error) {
	if h.calls[s.Lang.Key] == "" {
		var names []string
		for _, l := range Languages {
			if h.calls[l.Key] != "" {
				names = append(names, l.Name)
			}
		}
		what := fmt.Sprintf("%s: the harness %s does not call functions in %s", s.Name, h.Name, s.Lang.Name)
		return Source{}, fault.New(what, "it calls functions in "+strings.Join(names, ", "))
	}
	if s.Path != "" {
		return Source{}, fault.New(s.Name+": a harness calls a function of one file, and there are several", "")
	}
	s.Harness = h
	return s, nil
}

// WantedBy returns the sites one of whose functions a source has that reads no input, as far as its
// words show: without a harness it would read no board.
func WantedBy(s Source) (sites []*Harness) {
	names := map[string]bool{}
	for t := range source.Tokens(s.Lang.Name, string(s.Text)) {
		if t.Sort == source.Name {
			names[t.Text] = true
		}
	}
	if slices.ContainsFunc(readers, func(name string) bool { return names[name] }) {
		return nil
	}
	for _, h := range Harnesses {
		if h.calls[s.Lang.Key] != "" && names[h.Calls(s.Lang)] {
			sites = append(sites, h)
		}
	}
	return sites
}

// readers are names with which programs read standard input, in all languages.
var readers = strings.Fields(`
	cin scanf scanf_s getline getchar getchar_unlocked gets fgets fread read stdin STDIN_FILENO
	ReadLine Read ReadToEnd OpenStandardInput readLine readln readlnOrNull
	Scanner BufferedReader InputStreamReader DataInputStream StreamTokenizer
	read_line read_to_string input raw_input fileinput readFileSync readline createInterface
	Stdin Scan Scanln Scanf`)

// Calls is the function's name in a language, in the manner of that language.
func (h *Harness) Calls(l *Language) string {
	switch l.Key {
	case "cs":
		return strings.ToUpper(h.function[:1]) + h.function[1:]
	case "rust":
		return strings.ToLower(upperLetter.ReplaceAllString(h.function, "_$0"))
	}
	return h.function
}

var upperLetter = regexp.MustCompile(`[A-Z]`)

// call is the function as the harness of s calls it.
func (s Source) call() string { return s.Harness.calls[s.Lang.Key] }

// callWords begins the message about a wrong function.
func callWords(call string) string { return fmt.Sprintf("the harness calls `%s`: ", call) }

// explain adds to a compiler's words why the harness cannot call the source, if they blame the
// harness and not the source: the function, or its class, is missing or differs. written is
// the name that the source had for the compiler.
func (s Source) explain(words, written string) string {
	if s.Harness == nil {
		return words
	}
	j := s.Lang.joint
	if j.file == "" { // the harness looks for the function itself
		return words
	}
	included := regexp.MustCompile(`(?m)^In file included from ` + regexp.QuoteMeta(j.file) + `:\d+:\n`)
	words = included.ReplaceAllString(words, "")
	if j.blames(words, written) || !j.blames(words, j.file) {
		return words
	}
	return callWords(s.call()) + "the file declares it differently, or a brace is not closed\n" + words
}

// blames reports whether there is an error in a file.
func (j *joint) blames(words, file string) bool {
	begins := strings.Replace(j.fault, "FILE", regexp.QuoteMeta(file), 1)
	return regexp.MustCompile(`(?m)^` + begins).MatchString(words)
}
