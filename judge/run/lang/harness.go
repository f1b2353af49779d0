package lang

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
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

	function   string            // its name, in most languages
	parameters int               // how many it has, but in C
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
		declares: "class Solution { public: int snakeLadder(std::vector<std::vector<int>>& A, " +
			"std::vector<std::vector<int>>& B); };",
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
	names := fault.Names(Harnesses, func(h *Harness) string { return h.Name })
	if i := slices.Index(names, name); i >= 0 {
		return Harnesses[i], nil
	}
	return nil, fmt.Errorf("unknown harness %q; there are %s", name, strings.Join(names, ", "))
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
		return Source{}, fault.New(fmt.Sprintf("%s: the harness %s does not call functions in %s",
			s.Name, h.Name, s.Lang.Name),
			"it calls functions in "+strings.Join(names, ", "))
	}
	s.Harness = h
	return s, nil
}

// functionIn is the function's name in a language, in the manner of that language.
func (h *Harness) functionIn(l *Language) string {
	switch l.Key {
	case "cs":
		return strings.ToUpper(h.function[:1]) + h.function[1:]
	case "rust":
		return strings.ToLower(upperLetter.ReplaceAllString(h.function, "_$0"))
	}
	return h.function
}

var upperLetter = regexp.MustCompile(`[A-Z]`)

// parametersIn is how many parameters it has there: in C, each array has its sizes beside it.
func (h *Harness) parametersIn(l *Language) int {
	if l.Key == "c" {
		return 1 + strings.Count(h.calls[l.Key], ",")
	}
	return h.parameters
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
	words = regexp.MustCompile(`(?m)^In file included from `+regexp.QuoteMeta(j.file)+
		`:\d+:\n`).ReplaceAllString(words,
		"")
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
	return regexp.MustCompile(`(?m)^` + strings.Replace(j.fault, "FILE",
		regexp.QuoteMeta(file), 1)).MatchString(words)
}

// A Guess is a function of a known site that a source holds.
type Guess struct {
	source.Definition
	Harness *Harness // that calls it
}

// String names the function and the flag for it.
func (g Guess) String() string {
	return fmt.Sprintf("line %d has the function %s: use --harness %s", g.Line, g.Name, g.Harness.Name)
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
		return slices.ContainsFunc(Harnesses, func(h *Harness) bool { return h.functionIn(s.Lang) == name })
	}
	for _, d := range source.Definitions(s.Lang.Name, string(s.Text), wanted) {
		for _, h := range Harnesses {
			fits := h.functionIn(s.Lang) == d.Name && h.parametersIn(s.Lang) == d.Parameters
			if fits && h.calls[s.Lang.Key] != "" {
				all = append(all, Guess{d, h})
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
		return fmt.Sprintf("line %d has %s %s, but the site calls it outside of any", g.Line, g.Name, in)
	}
	return fmt.Sprintf("line %d has %s %s, but the site's class is called %s", g.Line, g.Name, in, home)
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

// A joint says how to call functions in one language, for all sites.
type joint struct {
	parts    string   // how the files of its parts end
	file     string   // where the calls are, if not in one file with the source
	fault    string   // how a compiler tells an error in FILE: the beginning of a line, as a regular expression
	commands reworded // of the language's row
	reads    []string // names that a program uses to read its input: it wants no harness
	// join makes the files of a program: {source}, and those beside it.
	join func(s Source) (text []byte, beside map[string]string)
	// whole is [Source.Whole]; nil if join's text is that.
	whole func(s Source) (text, before string)
	// values adds to those of the source, or overrides them. It may be nil.
	values func(text []byte) map[string]string
}

//go:embed harness
var harnessParts embed.FS

// joined returns the files to compile: the text alone if there is no harness.
func (s Source) joined() (text []byte, beside map[string]string) {
	if s.Harness == nil {
		return s.Text, nil
	}
	return s.Lang.joint.join(s)
}

// parts are files of the folder harness.
func (s Source) parts(names ...string) (all string) {
	for _, name := range names {
		if name == "" {
			continue
		}
		text, err := harnessParts.ReadFile("harness/" + name + s.Lang.joint.parts)
		if err != nil {
			panic(err) // a test reads them all
		}
		all += string(text)
	}
	return all
}

// common is what reads the boards; calls is what calls the site's function.
func (s Source) common() string { return s.parts("common", s.Harness.reader) }
func (s Source) calls() string  { return s.parts(s.Harness.Name) }

// harnessValues are what a harness adds to the values of a source.
func (s Source) harnessValues() map[string]string {
	if s.Harness != nil && s.Lang.joint.values != nil {
		return s.Lang.joint.values(s.Text)
	}
	return nil
}

// Whole returns a source with the calls of its harness as one text, of which several can
// share a program: it touches no input or output before main. What comes before stands once
// for all. Lines are not those of the source.
func (s Source) Whole() (text, before string) {
	switch {
	case s.Harness == nil:
		return string(s.Text), ""
	case s.Lang.joint.whole == nil:
		called, _ := s.joined()
		return string(called), ""
	}
	return s.Lang.joint.whole(s)
}

// identity is what a digest holds of a harness.
func (s Source) identity() []any {
	if s.Harness == nil {
		return nil
	}
	text, beside := s.joined()
	id := []any{s.Harness.Name, s.harnessValues()["main"], string(text)}
	for _, name := range slices.Sorted(maps.Keys(beside)) {
		id = append(id, name, beside[name])
	}
	return id
}

// The C++ harness includes the source, so that an open comment or #if ends with the file.
var cppJoint = &joint{
	parts: ".cpp", file: "harness.cpp", fault: `FILE:\d+:\d+: (fatal )?error`,
	commands: reworded{"{source}": {"harness.cpp"}},
	reads: []string{
		"cin", "scanf", "scanf_s", "getline", "getchar", "getchar_unlocked", "gets", "fgets", "fread",
		"read", "stdin", "STDIN_FILENO",
	},
	join: func(s Source) ([]byte, map[string]string) {
		return s.Text, map[string]string{"harness.cpp": s.common() + calledCpp(s, `#include "main.cpp"`)}
	},
	whole: func(s Source) (text, before string) {
		return "#include <bits/stdc++.h>\n" + calledCpp(s, string(s.Text)), "#define ADDER_SHARED\n" + s.common()
	},
}

// The C harness includes the source, too.
var cJoint = &joint{
	parts: ".c", file: "harness.c", fault: `FILE:\d+:\d+: (fatal )?error`,
	commands: reworded{"{source}": {"harness.c"}},
	reads: []string{
		"scanf", "scanf_s", "getline", "getchar", "getchar_unlocked", "gets", "fgets", "fread",
		"read", "stdin", "STDIN_FILENO",
	},
	join: func(s Source) ([]byte, map[string]string) {
		return s.Text, map[string]string{"harness.c": s.common() + calledC(s, `#include "main.c"`)}
	},
	whole: func(s Source) (text, before string) { return calledC(s, string(s.Text)), s.common() },
}

// calledC is a text in C, and the calls of its function. A main is a test of the author's own.
func calledC(s Source, text string) string {
	return "#define main adder_unused_main\n" + text + "\n#undef main\n" + s.calls()
}

// The C# harness is a file beside the source, and has the main that is started. The source's
// first line gets the imports that sites add.
var csJoint = &joint{
	parts: ".cs", file: "AdderHarness.cs", fault: `FILE\(\d+,\d+\): error`,
	commands: reworded{"{source}": {"{source}", "AdderHarness.cs", "-main:AdderHarness"}},
	reads:    []string{"ReadLine", "Read", "ReadToEnd", "OpenStandardInput", "In"},
	join: func(s Source) ([]byte, map[string]string) {
		return append([]byte(csImports), s.Text...), map[string]string{"AdderHarness.cs": s.common() + s.calls()}
	},
}

const csImports = "using System; using System.Collections.Generic; using System.Linq; using System.Text; "

// The Kotlin harness is a file in the source's package. The source's first line, or that of its
// package clause, gets the import that sites add.
var kotlinJoint = &joint{
	parts: ".kt", file: "AdderHarness.kt", fault: `FILE:\d+:\d+: error`,
	commands: reworded{"{source}": {"{source}", "AdderHarness.kt"}},
	reads: []string{
		"readLine", "readln", "readlnOrNull", "Scanner", "BufferedReader", "InputStreamReader",
		"StreamTokenizer",
	},
	join: func(s Source) ([]byte, map[string]string) {
		text := kotlinMain.ReplaceAll(s.Text, []byte("${1}mai_")) // a test of the author's own
		clause := kotlinPackage.FindIndex(text)
		if clause == nil {
			clause = []int{0, 0}
		}
		named := string(text[clause[0]:clause[1]])
		text = slices.Concat(text[:clause[1]], []byte("import java.util.*; "), text[clause[1]:])
		return text, map[string]string{"AdderHarness.kt": named + "\n" + s.common() + s.calls()}
	},
}

var (
	kotlinMain    = regexp.MustCompile(`(\bfun\s+)main\b`)
	kotlinPackage = regexp.MustCompile(`(?m)^package [\w.]+;?[ \t]*(\r?\n|$)`)
)

// The Rust harness is a module of the source, which may thus keep its function to itself. Behind
// the source come the struct that the site declares, and the main that is started.
var rustJoint = &joint{
	parts: ".rs", file: "harness.rs", fault: `error.*\n\s*--> FILE:`,
	reads: []string{"stdin", "read_line", "read_to_string"},
	join: func(s Source) ([]byte, map[string]string) {
		text := rustMain.ReplaceAll(s.Text, []byte("${1}mai_")) // a test of the author's own
		if !rustSolution.Match(text) {
			text = append(text, "\npub struct Solution;"...)
		}
		text = append(text,
			"\n#[path = \"harness.rs\"] mod adder_harness;\nfn main() { adder_harness::play() }\n"...)
		return text, map[string]string{"harness.rs": s.common() + s.calls()}
	},
}

var (
	rustMain     = regexp.MustCompile(`(\bfn\s+)main\b`)
	rustSolution = regexp.MustCompile(`\b(struct|enum)\s+Solution\b`)
)

// calledCpp is a text in C++, and the calls of its function.
func calledCpp(s Source, text string) string {
	declaration := ""
	if s.Harness.declares != "" && bytes.Contains(s.Text, []byte("Solution::")) && !cppSolution.Match(s.Text) {
		declaration = s.Harness.declares + "\n" // the file defines a function of a class that its site declares
	}
	// A main is a test of the author's own, or the site's driver.
	return declaration + "#define main adder_unused_main\n" + text + "\n#undef main\n" + s.calls()
}

var cppSolution = regexp.MustCompile(`\b(class|struct)\s+Solution\b`)

// Python and JavaScript become one file, which holds the source as a string:
// nothing in it can then end early or reach into the harness, and its lines
// keep their numbers. To compile it is to let it look at its source.
var (
	pythonJoint = &joint{
		parts: ".py", commands: reworded{"-m": nil, "py_compile": nil, "{source}": {"{source}", "--check"}},
		reads: []string{"input", "raw_input", "stdin", "fileinput"},
		join: func(s Source) ([]byte, map[string]string) {
			// The source may be in any encoding, which its first lines tell.
			head := fmt.Sprintf("SOURCE = bytes.fromhex('%x')\nMARK = %s\n",
				s.Text, strconv.Quote(callWords(s.call())))
			return []byte(head + s.parts(s.Harness.reader, s.Harness.Name, "common")), nil
		},
	}
	jsJoint = &joint{
		parts: ".js",
		commands: reworded{
			"/bin/sh":  nil,
			"-c":       nil,
			nodeScript: nil,
			"--check":  nil,
			"{source}": {"{source}", "--check"},
		},
		reads: []string{"stdin", "readFileSync", "readline", "createInterface", "readLine"},
		join: func(s Source) ([]byte, map[string]string) {
			head := fmt.Sprintf("const SOURCE = %s;\nconst MARK = %s;\n",
				jsString(string(s.Text)), jsString(callWords(s.call())))
			return []byte(head + s.parts(s.Harness.reader, s.Harness.Name, "common")), nil
		},
		// The names of the source are a function's here, which eval finds.
		whole: func(s Source) (text, before string) {
			return strings.NewReplacer("PART",
				s.parts(s.Harness.reader, s.Harness.Name), "SOURCE", string(s.Text)).Replace(s.parts("whole")), ""
		},
		// An .mjs file would be a module, unlike the harness.
		values: func([]byte) map[string]string { return map[string]string{"source": "main.js"} },
	}
)

func jsString(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // no string has one
	}
	return string(quoted)
}

// The Java harness is a class in the source's package, because the class Solution is rarely
// public. The sites' imports go on the source's first line, or that of its package clause,
// so that no line moves.
var javaJoint = &joint{
	parts: ".java", file: javaHarness + ".java", fault: `FILE:\d+: error`,
	// Without -sourcepath javac would also look for Pair in the source's package, where it
	// would find the file but not the class.
	commands: reworded{"{source}": {
		"-sourcepath",
		"classes",
		"{source}",
		javaHarness + ".java",
		"AdderConsole.java",
		"Pair.java",
	}},
	reads: []string{"in", "Scanner", "BufferedReader", "DataInputStream", "StreamTokenizer"},
	join: func(s Source) ([]byte, map[string]string) {
		scan := scanJava(s.Text, s.Harness.function)
		clause, at := "", 0
		if scan.pkg != "" {
			clause, at = "package "+scan.pkg+"; ", scan.clause
		}
		return slices.Concat(s.Text[:at], []byte(javaImports), s.Text[at:]), map[string]string{
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
		main := javaHarness
		if pkg := scanJava(text, "").pkg; pkg != "" {
			main = pkg + "." + main
		}
		return map[string]string{"main": main}
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

// calling fills into a part how the function that was looked for is called:
// HackerRank's and InterviewBit's files have had several classes, and several types of
// lists.
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

// The Go harness is a file beside the source. The source's first line gets the package
// clause and the imports that sites add, so that no line moves. Its own package clause, and
// the name of its own main, are blanked.
var goJoint = &joint{
	parts: ".go.txt", // Go files would be taken for a package of Adder's
	file:  "harness.go", fault: `FILE:\d+:\d+: `,
	// first, so that its variables have their values first
	commands: reworded{"{source}": {"harness.go", "{source}"}},
	reads:    []string{"Stdin", "Scan", "Scanln", "Scanf"},
	join: func(s Source) ([]byte, map[string]string) {
		return goImported(s.Text), map[string]string{"harness.go": s.common() + s.calls()}
	},
	whole: func(s Source) (text, before string) {
		before = strings.Replace(s.common(), "var adder = adderOpen()", "var adder *adderConsole", 1)
		return string(goImported(s.Text)) + "\nfunc init() { adder = adderOpen() }\n" + s.calls(), before
	},
}

// goHarnessImports are common.go's imports. The source imports them, too, because that is
// where the builder looks for imports.
var goHarnessImports = []string{"bufio", "io", "os", "strconv"}

// goGiven are the packages that a solution may use without an import.
var goGiven = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt",
	"maps", "math",
	"math/bits", "math/rand", "os", "reflect", "regexp", "slices", "sort", "strconv", "strings",
	"sync", "time", "unicode",
}

const goClause = "package main; "

func goImported(text []byte) []byte {
	body := bytes.Clone(text)
	file, clause := goParse(body)
	if file == nil {
		return append([]byte(goClause), body...)
	}
	shift := len(goClause)
	if clause {
		shift = 0
		blank(body[file.Package-1 : file.Name.End()-1])
		// The grammar allows no empty statement here.
		if rest := bytes.TrimLeft(body[file.Name.End()-1:], " \t"); len(rest) > 0 && rest[0] == ';' {
			rest[0] = ' '
		}
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			at := int(f.Name.Pos()) - 1 - shift
			copy(body[at:], "_   ")
		}
	}
	var b strings.Builder
	b.WriteString(goClause)
	for _, p := range goHarnessImports {
		b.WriteString("import _ " + strconv.Quote(p) + "; ")
	}
	for _, p := range goMissing(file) {
		b.WriteString("import " + strconv.Quote(p) + "; ")
	}
	b.Write(body)
	return []byte(b.String())
}

// goParse parses a text with or without a package clause. The file is nil if
// neither can be done: the compiler will say why.
func goParse(text []byte) (file *ast.File, clause bool) {
	for _, before := range []string{"", goClause} {
		if f, err := parser.ParseFile(token.NewFileSet(), "", before+string(text), 0); err == nil {
			return f, before == ""
		}
	}
	return nil, false
}

// goMissing lists the packages that a file uses and does not import.
func goMissing(file *ast.File) []string {
	have := map[string]bool{}
	for _, spec := range file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		if spec.Name == nil {
			have[p] = true
		} else {
			have[spec.Name.Name] = true
		}
	}
	var missing []string
	for _, id := range file.Unresolved {
		i := slices.IndexFunc(goGiven, func(p string) bool {
			return p == id.Name || strings.HasSuffix(p, "/"+id.Name)
		})
		if i >= 0 && !have[id.Name] && !have[goGiven[i]] {
			missing = append(missing, goGiven[i])
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}
