package belief

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// needsLarger lists the rows that are right on every small board, each with a plain file
// that shows them.
var needsLarger = map[string]string{
	"two-passes":            "1 6 1 4 2 4 4 2 3 5 5 3",
	"three-passes":          "1 8 1 6 2 6 6 3 4 7 7 4 3 5 5 2",
	"takes-hundred-cells":   "1 102 1 0",
	"answer-modulo-256":     "1 257 1 0",
	"answer-in-signed-byte": "1 130 1 0",
}

// sameAlone are rows that differ from another only beside a further mistake.
var sameAlone = map[string]string{
	"visited-both-asked-both-marked-ladders-only": "visited-landing-asked-both-marked-ladders-only",
}

// The boards that tell the rows apart.
const (
	sweptBoards = 20_000
	mixedBoards = 2048
)

// A pass is what a row does on these boards.
type pass struct {
	smallest string // the first board of the sweep that is answered wrong; "" if none is
	wrong    int
	outcomes []Outcome
}

func played(m *Belief) (p pass) {
	var solver oracle.Solver
	play := m.New()
	look := func(b *board.Board) {
		if m.Leaks {
			play = m.New() // alone it must be right
		}
		o := play(b)
		p.outcomes = append(p.outcomes, o)
		want := Outcome(solver.Answer(b))
		if o == want {
			return
		}
		p.wrong++
		if p.wrong == 1 {
			text := strings.Join(strings.Fields(string(board.AppendPlain(nil, b))), " ")
			p.smallest = fmt.Sprintf("%s | right: %v | printed: %v", text, want, o)
		}
	}
	i := 0
	for b := range generator.Small.From(0) {
		look(b)
		i++
		if i == sweptBoards {
			break
		}
	}
	mix := generator.NewMix(1, nil, nil, nil)
	var b board.Board
	for i := range uint64(mixedBoards) {
		mix.Fill(&b, i)
		look(&b)
	}
	return p
}

// passes of all rows, once for all tests.
var passesOfAll = sync.OnceValue(func() []pass {
	results := make([]pass, len(rows))
	var all sync.WaitGroup
	for i, m := range rows {
		all.Go(func() { results[i] = played(m) })
	}
	all.Wait()
	return results
})

// TestRowsAreWrongSomewhere: each mistake is wrong on some board, and each harmless detail and
// each leak is right on every board alone.
func TestRowsAreWrongSomewhere(t *testing.T) {
	t.Parallel()
	var solver oracle.Solver
	for i, m := range rows {
		wrong := passesOfAll()[i].wrong
		larger := needsLarger[m.Name]
		switch {
		case larger != "":
			b := parse(t, larger)[0]
			if got := m.New()(&b); got == Outcome(solver.Answer(&b)) {
				t.Errorf("%s is right on %s", m.Name, larger)
			}
		case m.Harmless || m.Leaks:
			if wrong > 0 {
				t.Errorf("%s is wrong on %s", m.Name, passesOfAll()[i].smallest)
			}
		case wrong == 0:
			t.Errorf("%s is right everywhere", m.Name)
		}
	}
}

var update = flag.Bool("update", false, "rewrite testdata")

// TestSmallest pins, for each row, the smallest board that it answers wrong, what it prints
// there, and how many boards it gets wrong.
func TestSmallest(t *testing.T) {
	t.Parallel()
	const path = "testdata/smallest.txt"
	var got strings.Builder
	for i, m := range mistakes {
		p := passesOfAll()[i]
		if p.wrong > 0 {
			fmt.Fprintf(&got, "%s | wrong: %d | %s\n", m.Name, p.wrong, p.smallest)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("smallest boards (-want +got); run with -update if that is meant:\n%s", diff)
	}
}

// TestRowsDiffer: 20,000 boards of the sweep and 2,048 of the mix tell all rows apart.
func TestRowsDiffer(t *testing.T) {
	t.Parallel()
	first := map[string]string{}
	for i, m := range rows {
		if m.Harmless || m.Leaks || needsLarger[m.Name] != "" {
			continue
		}
		printed := fmt.Sprint(passesOfAll()[i].outcomes)
		other := first[printed]
		if other != "" && sameAlone[m.Name] != other {
			t.Errorf("%s does as %s on every board", m.Name, other)
		}
		first[printed] = m.Name
	}
}

// TestLeaksLeak: after another board, some board is answered otherwise than alone.
func TestLeaksLeak(t *testing.T) {
	t.Parallel()
	for _, m := range Singles {
		if m.Leaks && !spoils(m) {
			t.Errorf("%s: no board spoils another", m.Name)
		}
	}
}

// spoils reports whether some board is answered otherwise after another one.
func spoils(m *Belief) bool {
	scope := generator.Scope{Cells: 6, Faces: []int{2, 2}}
	for b := range scope.From(0) {
		second := b.Clone()
		alone := m.New()(&second)
		for before := range scope.From(0) {
			play := m.New()
			play(before)
			if play(&second) != alone {
				return true
			}
		}
	}
	return false
}

// TestNames: names are found again, in whatever order, and docs are whole sentences.
func TestNames(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, m := range append([]*Belief{StuckPrints(-7)}, rows...) {
		if seen[m.Name] || m.Name != strings.ToLower(m.Name) || strings.ContainsAny(m.Name, " _,+") {
			t.Errorf("%q: twice, or no lower case with dashes", m.Name)
		}
		seen[m.Name] = true
		if !strings.HasSuffix(m.Doc, ".") || !strings.Contains(strings.ToLower(m.Doc), "you") {
			t.Errorf("%s: want sentences addressed to you: %q", m.Name, m.Doc)
		}
		found, err := Find(m.Name)
		if err != nil || found.Name != m.Name || found.Doc != m.Doc {
			t.Errorf("Find(%q): %v, %v", m.Name, found, err)
		}
	}
	for _, name := range []string{"chained+off-board", "off-board+chained"} {
		m, err := Find(name)
		if err != nil || m.Name != "chained+off-board" || m.Reading().String() != "off-board,chained" {
			t.Errorf("Find(%q): %+v, %v", name, m, err)
		}
	}
	for name, want := range map[string]string{
		"no-such":                 `unknown belief "no-such"`,
		"chained+no-such":         `unknown belief "no-such"`,
		"stuck-prints-+1":         `unknown belief "stuck-prints-"`,
		"half-rounds+half-rounds": `half-rounds cannot stand beside the rest of "half-rounds+half-rounds"`,
		"half-rounds+one-pass":    `one-pass cannot stand beside the rest of "half-rounds+one-pass"`,
		"stuck-zero+stuck-cells":  `stuck-cells cannot stand beside the rest of "stuck-zero+stuck-cells"`,
	} {
		m, err := Find(name)
		if m != nil || err == nil || err.Error() != want {
			t.Errorf("Find(%q): %v, %v, want %s", name, m, err, want)
		}
	}
}

// TestRightSearch: the search that most beliefs share answers as the oracle, under every toggle.
func TestRightSearch(t *testing.T) {
	t.Parallel()
	var solver oracle.Solver
	var b board.Board
	mix := generator.NewMix(3, nil, nil, nil)
	for _, toggle := range board.Toggles {
		var r board.Rules
		toggle.Set(&r)
		m := &machine{program: &program{rules: r}, spent: new(int)}
		for i := range uint64(300) {
			mix.Fill(&b, i)
			got, want := m.answer(&b), Outcome(solver.Under(&b, r))
			if got != want {
				t.Fatalf("%v: prints %v, want %v\n%s", r, got, want, board.Plain(b))
			}
		}
	}
}

// TestPairsCopeWithAnyBoard: no two beliefs panic on a board, change it, or remember it unless
// they leak.
func TestPairsCopeWithAnyBoard(t *testing.T) {
	t.Parallel()
	var boards []board.Board
	for _, f := range generator.Families {
		for _, size := range []int{2, 3, 30} {
			boards = append(boards, f.Board(size, 1))
		}
	}
	boards = append(boards, parse(t, "4 2 1 0 2 1 1 1 2 3 9 2 2 1 1 2 101 6 1 100 2")...)
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			m := a.With(b)
			if m == nil {
				continue
			}
			play := m.New()
			for k := range boards {
				x := &boards[(k*7+i)%len(boards)]
				before := x.Clone()
				got := play(x)
				if board.Compare(&before, x) != 0 {
					t.Fatalf("%s changed a board:\n%s", m.Name, board.Plain(before))
				}
				if k%16 == 0 && !m.Leaks && got != m.New()(x) {
					t.Fatalf("%s answers otherwise alone:\n%s", m.Name, board.Plain(*x))
				}
				if k == 24 {
					break
				}
			}
		}
	}
}

// TestSearchesKeepLittle: no search keeps every throw of a board; with as many faces as cells
// there are millions.
func TestSearchesKeepLittle(t *testing.T) {
	b := generator.MustFind("many-faces").Board(1000, 0)
	for _, m := range Singles {
		play := m.New()
		play(&b)
		n := testing.AllocsPerRun(1, func() { play(&b) })
		if n > 32 {
			t.Errorf("%s: %v allocations for one board", m.Name, n)
		}
	}
}

// TestLongQueues: a search that puts the ends of jumps away again and again is not done where they
// double with each throw, though there is a way.
func TestLongQueues(t *testing.T) {
	t.Parallel()
	boards := parse(t, "2 60 4 6 2 1 3 1 4 1 5 2 46 1 40 21 12 4 6 2 1 3 1 4 1 5 2 11 1 10 7")
	m, err := Find("visited-landing-asked-end-marked")
	if err != nil {
		t.Fatal(err)
	}
	play := m.New()
	long, short := play(&boards[0]), play(&boards[1])
	if long != Hang || short.Failed() {
		t.Errorf("%v, %v", long, short)
	}
}

// printedBoards are those that were printed with the published solutions.
var printedBoards = map[string]Outcome{
	"1 30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 21 9 27 1": 3,
	"1 30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 29 9 27 1": 3,
	"1 100 6 16 1 38 4 14 9 31 21 42 28 84 51 67 72 91 80 99 " +
		"17 7 54 34 62 19 64 60 87 36 93 73 95 75 98 79": 7,
	"1 100 6 8 8 77 37 94 58 82 53 2 72 30 87 57 90 43 99 12": 6,
}

// TestPublishedAreRightOnPrinted: the boards printed with the published solutions show none of
// their mistakes, nor those of the readings that careful people hold.
func TestPublishedAreRightOnPrinted(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"published-bfs", "published-bfs-distance-as-visited", "published-recursion", "published-dp",
		"chained", "off-board", "chained+off-board",
	} {
		for text, want := range printedBoards {
			b := parse(t, text)[0]
			m, err := Find(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := m.New()(&b); got != want {
				t.Errorf("%s prints %v, want %v for %s", name, got, want, text)
			}
		}
	}
}

func parse(t *testing.T, text string) []board.Board {
	t.Helper()
	boards, err := board.Parse("test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return boards
}

// TestNumbersAreNoFailures: a program may print any number of 64 bits, the smallest too, which
// is the distance that some never set.
func TestNumbersAreNoFailures(t *testing.T) {
	t.Parallel()
	for _, printed := range []string{"-9223372036854775808", "-9223372036854775806", "9223372036854775807"} {
		o, known := ParseOutcome(printed)
		if !known || o.Failed() || o.String() != printed {
			t.Errorf("%s is read as %s", printed, o)
		}
	}
}
