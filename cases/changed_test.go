package cases_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/cases"
	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// changes are what a token of a solver may become.
var changes = map[string][]string{
	"<": {"<=", ">"}, "<=": {"<"}, ">": {">=", "<"}, "==": {"!="}, "!=": {"=="},
	"+": {"-"}, "-": {"+"}, "&&": {"||"}, "?": {"? 0 * 1 ? 1 :"},
	"0": {"1"}, "1": {"0", "2"},
	"from": {"c", "n"}, "end": {"c"}, "c": {"end"}, "n": {"d"}, "d": {"n"}, "last": {"n"},
}

var changeable = regexp.MustCompile(`\w+|[<>=!]=|&&|\+\+|--|[-+<>?]`)

// changedSolvers are solvers with one token changed, in an order drawn by lot.
func changedSolvers(seed uint64, texts ...string) (all []string) {
	for _, text := range texts {
		all = append(all, changed(text)...)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// changed is every change of one token of a solver, in its functions.
func changed(text string) (all []string) {
	from := strings.LastIndex(text, "#include")
	for _, at := range changeable.FindAllStringIndex(text[from:], -1) {
		lo, hi := from+at[0], from+at[1]
		for _, other := range changes[text[lo:hi]] {
			all = append(all, text[:lo]+other+text[hi:])
		}
	}
	return all
}

// right reports whether a program answers all boards, which it gets in one input.
func right(t *testing.T, program string, boards []board.Board) bool {
	t.Helper()
	var want bytes.Buffer
	var s oracle.Solver
	for i := range boards {
		fmt.Fprintln(&want, s.Answer(&boards[i]))
	}
	cmd := exec.CommandContext(t.Context(), "timeout", "2", program)
	cmd.Stdin = bytes.NewReader(board.Plain(boards...))
	cmd.WaitDelay = time.Second
	got, err := cmd.Output()
	return err == nil && bytes.Equal(got, want.Bytes())
}

// TestSitesSuitesCatchChangedSolvers: of changed solvers that are wrong on a board of a site's
// kind, the suite for the site's format rejects at least 99 of 100. With ADDER_LONG there are 300.
func TestSitesSuitesCatchChangedSolvers(t *testing.T) {
	compiler, err := exec.LookPath("g++")
	if testing.Short() || err != nil {
		t.Skip("needs g++")
	}
	names, most := []string{"bfs.c"}, 8
	if os.Getenv("ADDER_LONG") != "" {
		names, most = []string{"bfs.c", "linear.cpp", "fastest_reach.cpp", "dp.cpp"}, 300
	}
	var texts []string
	for _, name := range names {
		texts = append(texts, string(cases.Must(os.ReadFile("../solutions/accepted/"+name))))
	}
	type site struct {
		name                string
		suite, kind         []board.Board
		wrong, caught, seen int
	}
	var sites []*site
	for _, name := range []string{"baekjoon", "hackerrank", "geeksforgeeks", "leetcode"} {
		f := cases.Must(board.FindFormat(name))
		in := cases.Standard().In(f, f.Promised(), f.OneBoard)
		x := &site{name: name, kind: generator.NewMix(9, nil, f, f.Promised()).Boards(10_000)}
		for _, c := range cases.Must(in.Cases(nil)) {
			x.suite = append(x.suite, cases.Must(board.Parse(c.FullName(), c.Text))...)
		}
		sites = append(sites, x)
	}
	for k, changed := range changedSolvers(1, texts...)[:most] {
		source := filepath.Join(t.TempDir(), fmt.Sprintf("changed%d.cpp", k))
		cases.Check(t, os.WriteFile(source, []byte(changed), 0o600))
		if exec.Command(compiler, "-O1", "-w", "-o", source+".out", source).Run() != nil {
			continue
		}
		for _, x := range sites {
			x.seen++
			if right(t, source+".out", x.kind) {
				continue
			}
			x.wrong++
			if !right(t, source+".out", x.suite) {
				x.caught++
			} else {
				t.Logf("%s: not caught:\n%s", x.name, changed)
			}
		}
	}
	for _, x := range sites {
		t.Logf("%s: %d of %d wrong ones of %d are caught by %d boards",
			x.name, x.caught, x.wrong, x.seen, len(x.suite))
		if 100*x.caught < 99*x.wrong {
			t.Errorf("%s: only %d of %d", x.name, x.caught, x.wrong)
		}
	}
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
