package lang

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Functions of known sites are found, but not in a file that reads its input.
func TestFunctionsOfSitesAreFound(t *testing.T) {
	t.Parallel()
	const (
		leetcode909 = "class Solution:\n    def snakesAndLadders(self, board: List[List[int]]) -> int:\n"
		minThrow    = "class Solution:\n    def minThrow(self, N, arr):\n        pass\n"
		snakeLadder = "class Solution:\n    def snakeLadder(self, A, B):\n        pass\n"
	)
	for _, c := range []struct{ file, text, want string }{
		{"a.py", leetcode909 + "        return 1\n", "leetcode Solution 2"},
		{"a.py",
			"class Solution:\n    def snakesAndLadders(self, board):\n        return 1\n" +
				"print(Solution().snakesAndLadders([[1, 2]]))\n",
			"leetcode Solution 2"},
		{"a.py",
			"class Solution:\n    x = 1\nclass Board(object):\n    def build(self): pass\n" +
				"    def snakesAndLadders(self, board): pass\n",
			"leetcode Board 5"},
		{"a.py",
			"# class Solution:\ndef quickestWayUp(ladders, snakes):\n" +
				"    'reads input()'\n    return 1 // 2\n",
			"hackerrank  2"},
		{"a.py",
			"def quickestWayUp(ladders, snakes):\n    return 1\nfor _ in range(int(input())): pass\n",
			""},
		{"a.py",
			"import sys\ndef quickestWayUp(ladders, snakes):\n    return 1\nfor line in sys.stdin: pass\n",
			""},
		{"a.py", minThrow, "geeksforgeeks Solution 2"},
		{"a.py", "class Solution:\n    def minThrow(self, moves):\n        pass\n", ""},
		{"a.py", snakeLadder, "interviewbit Solution 2"},
		{"a.py", "print(snakeLadder(A, B))\n", ""},
		{"a.cpp",
			"class Solution {\npublic:\n    int snakesAndLadders(vector<vector<int>>& board) {\n" +
				"        return 1;\n    }\n};\n",
			"leetcode Solution 3"},
		{"a.cpp",
			"#include <iostream>\n" +
				"int Solution::snakeLadder(vector<vector<int> > &A, vector<vector<int> > &B) {\n}\n",
			"interviewbit Solution 2"},
		{"a.cpp",
			"int quickestWayUp(vector<vector<int>> ladders, vector<vector<int>> snakes) {\n}\n",
			"hackerrank  1"},
		{"a.cpp",
			"int quickestWayUp(vector<vector<int>> ladders, vector<vector<int>> snakes) {\n}\n" +
				"int main() { int t; cin >> t; }\n",
			""},
		{"a.cpp",
			"int quickestWayUp(vector<vector<int>>, vector<vector<int>>);\n" +
				"int main() { if (quickestWayUp(a, b)) { } return quickestWayUp(a, b); }\n",
			""},
		{"a.cpp", "// cin >> t\nint minThrow(int N, int arr[]) const {\n}\n", "geeksforgeeks  2"},
		{"a.java",
			"class Solution {\n    public int snakesAndLadders(int[][] board) {\n    }\n}\n",
			"leetcode Solution 2"},
		{"a.java",
			"class Result {\n    public static int quickestWayUp(List<List<Integer>> ladders, " +
				"List<List<Integer>> snakes) throws Exception {\n    }\n}\n",
			"hackerrank Result 2"},
		{"a.java",
			"class Solution {\n    int minThrow(int N, int arr[]) {\n    }\n" +
				"    void main() { new Scanner(System.in); }\n}\n",
			""},
		{"a.js", "/** board */\nvar snakesAndLadders = function(board) {\n};\n", "leetcode  2"},
		{"a.js", "const snakesAndLadders = board => 1;\n", "leetcode  1"},
		{"a.js", "const quickestWayUp = (ladders, snakes) => {\n};\n", "hackerrank  1"},
		{"a.js", "function quickestWayUp(ladders, snakes) {\n}\n", "hackerrank  1"},
		{"a.js", "module.exports = {\n snakeLadder : function(A, B){\n }\n};\n", "interviewbit  2"},
		{"a.js", "function quickestWayUp(ladders, snakes) {\n}\nprocess.stdin.resume();\n", ""},
		{"a.go", "func snakesAndLadders(board [][]int) int {\n}\n", "leetcode  1"},
		{"a.go",
			"package main\n\nfunc quickestWayUp(ladders [][]int32, snakes [][]int32) int32 {\n}\n",
			"hackerrank  3"},
		{"a.go", "func snakeLadder(A [][]int , B [][]int )  (int) {\n}\n", "interviewbit  1"},
		{"a.go",
			"func quickestWayUp(ladders [][]int32, snakes [][]int32) int32 {\n}\n" +
				"func main() { bufio.NewReader(os.Stdin) }\n",
			""},
		{"a.rs", "impl Solution { fn snakesAndLadders(board: i32) { } }\n", ""},
		{"a.rs",
			"impl Solution {\n    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 { 1 }\n}\n",
			"leetcode Solution 2"},
		{"a.kt",
			"class Solution {\n    fun snakesAndLadders(board: Array<IntArray>): Int = 1\n}\n",
			"leetcode Solution 2"},
		{"a.cs",
			"public class Solution {\n    public int SnakesAndLadders(int[][] board) { return 1; }\n}\n",
			"leetcode Solution 2"},
		{"a.c", "int snakesAndLadders(int** board, int boardSize, int* boardColSize) {\n}\n", "leetcode  1"},
		{"a.c",
			"int snakesAndLadders(int** board, int n, int* sizes) {\n}\nint main() { scanf(\"\"); }\n",
			""},
		{"a.py", "", ""},
		{"a.cpp", "class Solution { int snakesAndLadders(", ""},
		{"a.js", "var snakesAndLadders =", ""},
		{"a.py", "def snakesAndLadders(", ""},
	} {
		got := ""
		for _, g := range Wants(written(t, c.file, c.text)) {
			got += fmt.Sprintf("%s %s %d", g.Harness.Name, g.Class, g.Line)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q in\n%s", c.file, got, c.want, c.text)
		}
	}
}

// TestHarnessesKnowTheirs: in a right file of each language, the function of each harness is
// found, with that harness and no other.
func TestHarnessesKnowTheirs(t *testing.T) {
	t.Parallel()
	eachHarness(t, func(t *testing.T, h *Harness, l *Language) {
		text, err := os.ReadFile(filepath.Join("testdata", "harness", h.Name, "right"+l.joint.ext))
		if err != nil {
			t.Fatal(err)
		}
		s := Source{Name: "right", Lang: l, Text: text}
		all := s.guesses()
		if len(all) != 1 || all[0].Harness != h || wrapped(t, h.Name, s).misfit() != "" {
			t.Errorf("found %v, misfit %q", all, wrapped(t, h.Name, s).misfit())
		}
	})
}
