package cases_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/run/source"
)

// changes are what a token of C that is no name may become: any other of its line, or nothing if it
// stands alone there.
var changes = tableOf(`
	< <= > >= == !=
	+ - * / %
	= += -= |=
	++ --
	&& ||
	!
	break continue
	if while
	else`)

func tableOf(text string) map[string][]string {
	table := map[string][]string{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 1 {
			words = append(words, "")
		}
		for _, word := range words {
			table[word] = append(table[word], words...)
		}
	}
	return table
}

// A changedSolver is a solver with one token changed.
type changedSolver struct {
	text string
	line string // which was changed, with the token before and after
}

// changed is every change of one token of a solver in C. A number becomes its neighbours and 0, and a
// name any other that is used in the same way.
func changed(text string) (all []changedSolver) {
	tokens := slices.Collect(source.Tokens("C", text))
	names := namesOf(tokens)
	for i, x := range tokens {
		others := changes[x.Text]
		n, err := strconv.Atoi(x.Text)
		switch {
		case x.Sort >= source.String:
			continue
		case err == nil:
			others = []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1), "0"}
		case others == nil && useOf(tokens, i) != "":
			others = names[useOf(tokens, i)]
		}
		begin, end := strings.LastIndex(text[:x.From], "\n")+1, x.To+strings.Index(text[x.To:], "\n")
		for _, other := range others {
			if other == x.Text {
				continue
			}
			all = append(all, changedSolver{
				text: text[:x.From] + other + text[x.To:],
				line: text[begin:x.From] + "[" + x.Text + " > " + other + "]" + text[x.To:end],
			})
		}
	}
	return all
}

// useOf says how the token at i is used if it is a name that the solver may have chosen. Where a name is
// declared, no other can stand.
func useOf(tokens []source.Token, i int) string {
	before, after := neighbour(tokens, i-1), neighbour(tokens, i+1)
	declared := before.Sort <= source.Keyword && !slices.Contains(beforeValues, before.Text)
	switch {
	case tokens[i].Sort != source.Name,
		declared || after.Sort == source.Name:
		return ""
	case after.Text == "(" || after.Text == "[":
		return after.Text
	}
	return "value"
}

// beforeValues are keywords after which a value stands.
var beforeValues = strings.Fields("return else if while sizeof")

func neighbour(tokens []source.Token, i int) source.Token {
	if i < 0 || i >= len(tokens) {
		return source.Token{Sort: source.Mark}
	}
	return tokens[i]
}

// namesOf are the names of a text by their use, in the order in which they stand there.
func namesOf(tokens []source.Token) map[string][]string {
	names := map[string][]string{}
	for i, x := range tokens {
		use := useOf(tokens, i)
		if use != "" && !slices.Contains(names[use], x.Text) {
			names[use] = append(names[use], x.Text)
		}
	}
	return names
}

// TestSitesSuitesCatchChangedSolvers: of changed solvers that read a site's input and are wrong on a
// board of its kind, the suite for the site's format rejects at least 99 of 100. No board was chosen by
// these solvers. With ADDER_LONG 300 are drawn for each format.
func TestSitesSuitesCatchChangedSolvers(t *testing.T) {
	_, err := exec.LookPath("g++")
	if testing.Short() || err != nil {
		t.Skip("needs g++")
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

// inOneGroup is how many changed solvers are compiled together.
const inOneGroup = 300

// catchChanged compiles solvers some at a time until so many of them are wrong.
func catchChanged(t *testing.T, f *board.Format, most int) {
	suite := suiteIn(f, f.OneBoard)
	random := pose(generator.NewMix(9, nil, f, f.Promised()).Boards(3000))
	all, right := []changedSolver{}, readers(f)
	for _, x := range right {
		all = append(all, changed(x.text)...)
	}
	r := rand.New(rand.NewPCG(2, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	wrong, caught := 0, 0
	for some := range slices.Chunk(all, min(4*most, inOneGroup)) {
		for i, m := range inOneProgram(t, slices.Concat(right, some)) {
			isWrong := m.wrong(t, f, suite)
			switch {
			case i < len(right) && isWrong:
				t.Fatalf("%s is wrong", m.line)
			case i < len(right) || wrong == most || !m.wrong(t, f, random):
				continue
			case isWrong:
				caught++
			default:
				t.Logf("not caught: %s", m.line)
			}
			wrong++
		}
		if wrong == most {
			break
		}
	}
	t.Logf("of %d wrong solvers %d are caught by %d boards", wrong, caught, len(suite.boards))
	if 100*caught < 99*wrong || wrong < most {
		t.Errorf("only %d of %d", caught, wrong)
	}
}

// readers are right solvers that read a format's input.
func readers(f *board.Format) (all []changedSolver) {
	reads := string(cases.Must(os.ReadFile("testdata/sites/" + f.Name + ".c")))
	for _, name := range []string{"array", "two_arrays", "levels", "relax", "nearest", "deeper"} {
		text := string(cases.Must(os.ReadFile("testdata/sites/"+name+".c"))) + reads
		all = append(all, changedSolver{text, name})
	}
	return all
}
