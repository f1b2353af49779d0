package lang

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"adder/judge/source"
	"adder/judge/usage"
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

// Wrap returns the source with the harness, which is built into a program. Its text and
// line numbers stay the same. The error is a *[usage.Error].
func (h *Harness) Wrap(s Source) (Source, error) {
	if h.calls[s.Lang.Key] == "" {
		return Source{}, usage.New(fmt.Sprintf("%s: the harness %s does not call functions in %s", s.Name, h.Name, s.Lang.Name),
			"it calls functions in "+strings.Join(h.Languages(), ", "))
	}
	s.Harness = h
	return s, nil
}

// call is the function as the harness of s calls it.
func (s Source) call() string { return s.Harness.calls[s.Lang.Key] }

// callWords begins the message about a wrong function.
func callWords(call string) string { return fmt.Sprintf("the harness calls `%s`: ", call) }

// explain says what a compiler has against a harness, and not against the
// source, written under that name: the function, or its class, is missing or not
// as it must be.
func (s Source) explain(words, written string) string {
	if s.Harness == nil {
		return words
	}
	j := s.Lang.joint
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
		fault = "the file declares it differently, or a brace is not closed"
	}
	return callWords(s.call()) + fault + "\n" + words
}

// blames reports whether there is an error in a file.
func (j *joint) blames(words, file string) bool {
	return regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(file) + j.fault).MatchString(words)
}

// A Guess is a function of a known site that a source holds.
type Guess struct {
	Harness  *Harness // that calls it
	Function string
	Class    string // that it stands in, "" if in none
	Line     int    // from 1
}

// String names the function and the flag for it.
func (g Guess) String() string {
	return fmt.Sprintf("line %d has the function %s: use --harness %s", g.Line, g.Function, g.Harness.Name)
}

// Wants returns the functions of known sites in a source that reads no input and so needs
// a harness. It returns none if the source reads input, and may be a program, or if no
// harness calls its language.
func Wants(s Source) []Guess {
	if s.Harness != nil || s.reads() {
		return nil
	}
	return s.guesses()
}

// guesses returns the functions of known sites in s, by line: those with as many parameters
// as the harness passes.
func (s Source) guesses() (all []Guess) {
	wanted := func(name string) bool {
		return slices.ContainsFunc(Harnesses, func(h *Harness) bool { return h.function == name })
	}
	for _, d := range source.Definitions(s.Lang.Name, string(s.Text), wanted) {
		for _, h := range Harnesses {
			if h.function == d.Name && h.parameters == d.Parameters && h.calls[s.Lang.Key] != "" {
				all = append(all, Guess{h, d.Name, d.Class, d.Line})
			}
		}
	}
	return all
}

// misfit says why a source has nothing that its harness can call, if it can be
// seen from the names: it has another site's function, or the right one in a
// class of another name. "" is that it cannot be seen.
func (s Source) misfit() string {
	all := s.guesses()
	i := slices.IndexFunc(all, func(g Guess) bool { return g.Harness == s.Harness })
	switch {
	case len(all) == 0:
		return ""
	case i < 0:
		return all[0].String()
	}
	g, in, home := all[i], "in no class", "" // the class in which the harness looks
	if g.Class != "" {
		in = "in the class " + g.Class
	}
	if strings.Contains(s.call(), "Solution") {
		home = "Solution"
	}
	switch {
	case home == g.Class || home == "" && s.Lang.Key == "java": // which has no function outside of one
		return ""
	case home == "":
		return fmt.Sprintf("line %d has %s %s, but the site calls it outside of any", g.Line, g.Function, in)
	}
	return fmt.Sprintf("line %d has %s %s, but the site's class is called %s", g.Line, g.Function, in, home)
}

// reads reports whether s reads standard input, as far as the names in it tell.
func (s Source) reads() bool {
	for t := range source.Tokens(s.Lang.Name, string(s.Text)) {
		if s.Lang.joint != nil && slices.Contains(s.Lang.joint.reads, t.Text) {
			return true
		}
	}
	return false
}
