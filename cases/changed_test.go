package cases_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// changes are what a token of a solver may become.
var changes = map[string][]string{
	"<": {"<=", ">"}, "<=": {"<", ">="}, ">": {">=", "<"}, ">=": {">", "<="},
	"==": {"!=", ">="}, "!=": {"==", "<"}, "&&": {"||"}, "||": {"&&"}, "!": {""},
	"+": {"-", "*"}, "-": {"+"}, "*": {"+"}, "/": {"*", "%"}, "%": {"/"},
	"++": {"--"}, "--": {"++"}, "+=": {"-=", "="},
	"break": {"continue", ""}, "continue": {"break", ""}, "else": {""},
}

// A token that can change: a word, a number or an operator.
var changeable = regexp.MustCompile(`[a-zA-Z_]\w*|\d+|[<>=!+]=|&&|\|\||\+\+|--|[-+*/%<>!]`)

// reserved are words that are no names.
var reserved = strings.Fields("int static const void return while for if struct class public private " +
	"auto std size_t bool char true false using constexpr enum")

// A changedSolver is a solver with one token changed.
type changedSolver struct {
	text string
	line string // which was changed, with the token before and after
}

// changed is every change of one token of a solver in C or C++, after its includes. A number becomes
// its neighbours and 0, and a name any other name of the text.
func changed(text string) (all []changedSolver) {
	from := strings.Index(text, "#include")
	from += strings.Index(text[from:], "\n")
	found := changeable.FindAllStringIndex(text[from:], -1)
	var names []string
	for _, at := range found {
		word := text[from+at[0] : from+at[1]]
		if isName(word) && !slices.Contains(names, word) {
			names = append(names, word)
		}
	}
	for _, at := range found {
		lo, hi := from+at[0], from+at[1]
		for _, other := range othersOf(text[lo:hi], names) {
			begin, end := strings.LastIndex(text[:lo], "\n")+1, hi+strings.Index(text[hi:], "\n")
			all = append(all, changedSolver{
				text: text[:lo] + other + text[hi:],
				line: text[begin:lo] + "[" + text[lo:hi] + " > " + other + "]" + text[hi:end],
			})
		}
	}
	return all
}

func isName(word string) bool {
	letter := word[0] == '_' || 'a' <= word[0]|0x20 && word[0]|0x20 <= 'z'
	return letter && changes[word] == nil && !slices.Contains(reserved, word)
}

// othersOf is what a token may become.
func othersOf(word string, names []string) []string {
	n, err := strconv.Atoi(word)
	switch {
	case err == nil:
		return []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1), "0"}
	case isName(word):
		return slices.DeleteFunc(slices.Clone(names), func(other string) bool { return other == word })
	}
	return changes[word]
}

// drawn puts changed solvers into an order drawn by lot.
func drawn(seed uint64, all []changedSolver) []changedSolver {
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// A compiledSolver is a program that ends itself after 0.3 s of CPU time, which is a hundred times
// what a right one needs.
type compiledSolver string

const endsItself = `#include <stdio.h>
#include <sys/time.h>
__attribute__((constructor)) static void ends_itself(void)
{
    struct itimerval most = {{0, 0}, {0, 300000}};
    setitimer(ITIMER_VIRTUAL, &most, 0);
    setvbuf(stdout, 0, _IOLBF, 1 << 12); /* what was answered before is known */
}
`

// compile returns "" if the text does not compile.
func compile(t *testing.T, text string) compiledSolver {
	t.Helper()
	compiler, extension := "g++", ".cpp"
	if strings.Contains(text, "#include <stdio.h>") {
		compiler, extension = "gcc", ".c"
	}
	source := filepath.Join(t.TempDir(), "solver"+extension)
	cases.Check(t, os.WriteFile(source, []byte(endsItself+text), 0o600))
	if exec.Command(compiler, "-O1", "-w", "-o", source+".out", source).Run() != nil {
		return ""
	}
	return compiledSolver(source + ".out")
}

// lines are what a program prints for boards, which it gets in one input, and whether it ends well.
func (c compiledSolver) lines(t *testing.T, input []byte) (lines []string, ended bool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), string(c))
	cmd.Stdin = bytes.NewReader(input)
	got, err := cmd.Output()
	lines = strings.Split(string(got), "\n")
	return lines[:len(lines)-1], err == nil
}

// firstWrong is the index of the first board that a program does not answer rightly; -1 is none.
func (c compiledSolver) firstWrong(t *testing.T, f *board.Format, p posing) int {
	t.Helper()
	const part = 1000
	for from := 0; from < len(p.boards); from += part {
		to := min(from+part, len(p.boards))
		lines, ended := c.lines(t, f.Write(p.boards[from:to]...))
		for i, want := range p.answers[from:to] {
			if i >= len(lines) || lines[i] != strconv.Itoa(int(want)) {
				return from + i
			}
		}
		if !ended || len(lines) != to-from {
			return to - 1
		}
	}
	return -1
}

// wrong returns the boards on which a program is wrong that reads the plain format. After it has died
// on a board, it goes on with the next, but not for ever: then all that is left is wrong.
func (c compiledSolver) wrong(t *testing.T, p posing) (wrong []int) {
	t.Helper()
	deaths := 0
	for from := 0; from < len(p.boards) && c != ""; {
		lines, _ := c.lines(t, board.Plain(p.boards[from:]...))
		for i := range p.boards[from:] {
			word := ""
			if i < len(lines) {
				word, _, _ = strings.Cut(lines[i], " ")
			}
			if (i <= len(lines) || deaths > 2) && word != strconv.Itoa(int(p.answers[from+i])) {
				wrong = append(wrong, from+i)
			}
		}
		deaths++
		if deaths > 3 {
			break
		}
		from += len(lines) + 1
	}
	return wrong
}

// TestSitesSuitesCatchChangedSolvers: of changed solvers that read a site's input and are wrong on a
// board of its kind, the suite for the site's format rejects at least 99 of 100. The solvers are none
// of those for which boards were chosen. With ADDER_LONG 300 are drawn for each format.
func TestSitesSuitesCatchChangedSolvers(t *testing.T) {
	_, err := exec.LookPath("gcc")
	if testing.Short() || err != nil {
		t.Skip("needs gcc")
	}
	most := 4
	if os.Getenv("ADDER_LONG") != "" {
		most = 300
	}
	for _, name := range []string{"baekjoon", "hackerrank", "geeksforgeeks", "leetcode"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			catchChanged(t, cases.Must(board.FindFormat(name)), most)
		})
	}
}

func catchChanged(t *testing.T, f *board.Format, most int) {
	suite := pose(suiteIn(f, f.OneBoard))
	random := pose(generator.NewMix(9, nil, f, f.Promised()).Boards(3000))
	var all []changedSolver
	for _, text := range readers(f) {
		at := compile(t, text).firstWrong(t, f, suite)
		if at >= 0 {
			t.Fatalf("%s\nis wrong on\n%s", text, board.Plain(suite.boards[at]))
		}
		all = append(all, changed(text)...)
	}
	seen, wrong, rare, caught := 0, 0, 0, 0
	for _, x := range drawn(2, all) {
		if wrong == most {
			break
		}
		c := compile(t, x.text)
		if c == "" {
			continue
		}
		seen++
		at := c.firstWrong(t, f, random)
		if at < 0 {
			continue
		}
		wrong++
		if at >= 20 {
			rare++
		}
		if c.firstWrong(t, f, suite) >= 0 {
			caught++
		} else {
			t.Logf("not caught: %s\nwrong on board %d:\n%s", x.line, at, board.Plain(random.boards[at]))
		}
	}
	t.Logf("of %d changed solvers %d are wrong, %d of them on none of the first 20 boards; "+
		"%d are caught by %d boards", seen, wrong, rare, caught, len(suite.boards))
	if 100*caught < 99*wrong {
		t.Errorf("only %d of %d", caught, wrong)
	}
}

// readers are right solvers that read a format's input.
func readers(f *board.Format) (all []string) {
	reads := string(cases.Must(os.ReadFile("testdata/sites/" + f.Name + ".c")))
	for _, name := range []string{"array", "two_arrays", "levels", "relax", "nearest", "deeper"} {
		all = append(all, string(cases.Must(os.ReadFile("testdata/sites/"+name+".c")))+reads)
	}
	return all
}

// ladderOverwrites is a search in which the end of a ladder takes the distance of its foot even if
// it was reached before, and the end of a snake only if it was not.
func ladderOverwrites(b *board.Board) int {
	dist := slices.Repeat([]int{-1}, b.Cells+1)
	end := map[int]int{}
	for _, j := range b.Jumps {
		end[int(j.From)] = int(j.To)
	}
	dist[1] = 0
	queue := []int{1}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for w := v + 1; w <= min(v+b.Faces, b.Cells); w++ {
			if dist[w] >= 0 {
				continue
			}
			dist[w] = dist[v] + 1
			to, jumps := end[w]
			switch {
			case !jumps:
				queue = append(queue, w)
			case to > w || dist[to] < 0:
				dist[to] = dist[w]
				queue = append(queue, to)
			}
		}
	}
	return dist[b.Cells]
}

// The suites of sites with one board in each input catch a mistake that one random board in
// seventy shows.
func TestBaekjoonCatchesOverwrittenEnds(t *testing.T) {
	t.Parallel()
	f := cases.Must(board.FindFormat("baekjoon"))
	shown := 0
	var s oracle.Solver
	for _, c := range cases.Must(cases.Standard().In(f, f.Promised(), true).Cases(nil)) {
		for _, b := range cases.Must(board.Parse(c.FullName(), c.Text)) {
			if ladderOverwrites(&b) != s.Answer(&b) {
				shown++
			}
		}
	}
	t.Logf("%d boards show it", shown)
	if shown < 3 {
		t.Errorf("only %d boards show it", shown)
	}
}
