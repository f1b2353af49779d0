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

// changes are what a token that is no name may become: any other of its line, or nothing if it stands
// alone there.
var changes = tableOf(`
	< <= > >= == !=
	+ - * / %
	// *
	= += -= |=
	++ --
	&& ||
	and or
	!
	not
	break continue
	if while
	elif if
	else
	true false
	True False
	min max
	front back
	pop popleft
	append appendleft`)

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

// changed is every change of one token of a solver. A number becomes its neighbours and 0, and a
// name any other that is used in the same way.
func changed(language, text string) (all []changedSolver) {
	tokens := slices.Collect(source.Tokens(language, text))
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
		declared || before.Text == "." || before.Text == "->" || before.Text == "::",
		after.Text == "::" || after.Sort == source.Name,
		after.Text == "<" && after.From == tokens[i].To: // vector<int>
		return ""
	case after.Text == "(" || after.Text == "[" || after.Text == ".":
		return after.Text
	}
	return "value"
}

// beforeValues are keywords after which a value stands.
var beforeValues = strings.Fields("return else if elif while in not and or sizeof")

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

// drawn puts changed solvers into an order drawn by lot.
func drawn(seed uint64, all []changedSolver) []changedSolver {
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// TestSitesSuitesCatchChangedSolvers: of changed solvers that read a site's input and are wrong on a
// board of its kind, the suite for the site's format rejects at least 99 of 100. The solvers are none
// of those for which boards were chosen. With ADDER_LONG 300 are drawn for each format.
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

// catchChanged compiles solvers some at a time until so many of them are wrong.
func catchChanged(t *testing.T, f *board.Format, most int) {
	suite := pose(suiteIn(f, f.OneBoard))
	random := pose(generator.NewMix(9, nil, f, f.Promised()).Boards(3000))
	for _, m := range inOneProgram(t, f, readers(f)) {
		if len(m.wrong(t, suite, 1)) > 0 {
			t.Fatalf("%s is wrong", m.name)
		}
	}
	var all []changedSolver
	for _, x := range readers(f) {
		all = append(all, changed("C", x.text)...)
	}
	wrong, caught := 0, 0
	for some := range slices.Chunk(drawn(2, all), min(4*most, inOneGroup)) {
		for _, m := range inOneProgram(t, f, some) {
			if wrong == most || len(m.wrong(t, random, 1)) == 0 {
				continue
			}
			wrong++
			if len(m.wrong(t, suite, 1)) > 0 {
				caught++
			} else {
				t.Logf("not caught: %s", m.name)
			}
		}
		if wrong == most {
			break
		}
	}
	t.Logf("of %d wrong solvers %d are caught by %d boards", wrong, caught, len(suite.boards))
	if 100*caught < 99*wrong {
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

// ladderOverwrites is a search in which the end of a ladder takes the distance of its foot even if
// it was reached before, and the end of a snake only if it was not.
var ladderOverwrites = variant{}.with(askLanding, []int{1}).with(askEither, []int{2}).
	with(markBothAlways, []int{1, 2}).with(overEmptied, nil).with(fromTable, nil)

// Baekjoon's suite catches a mistake that one random board in seventy shows.
func TestBaekjoonCatchesOverwrittenEnds(t *testing.T) {
	t.Parallel()
	suite := pose(suiteIn(cases.Must(board.FindFormat("baekjoon")), true))
	shown := 0
	var x explorer
	for i := range suite.boards {
		if int(x.play(&ladderOverwrites, &suite.boards[i])) != int(suite.answers[i]) {
			shown++
		}
	}
	t.Logf("%d boards show it", shown)
	if shown < shownBy {
		t.Errorf("only %d boards show it", shown)
	}
}
