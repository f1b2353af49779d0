package page_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/report/page"
)

// A posed is a board and the readings that both are asked about.
type posed struct {
	board board.Board
	rules []board.Rules
}

// link is the board as it stands behind the # of an address, and the readings.
func (p *posed) link() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d,%d", p.board.Cells, p.board.Faces)
	for _, j := range p.board.Jumps {
		fmt.Fprintf(&out, ",%d-%d", j.From, j.To)
	}
	for _, r := range p.rules {
		out.WriteString(" " + r.String())
	}
	return out.String()
}

// answers is what our oracle says: for each reading the answer, and the throws and
// rests of the way that it found.
func (p *posed) answers(s *oracle.Solver) string {
	var out strings.Builder
	for _, r := range p.rules {
		answer, c := s.Solve(&p.board, r)
		fmt.Fprintf(&out, "%d", answer)
		if c.Steps == nil {
			out.WriteString(" stuck")
		}
		for _, step := range c.Steps {
			fmt.Fprintf(&out, " %d>%d", step.Face, step.Cell)
		}
		out.WriteString(";")
	}
	return out.String()
}

// solveAll answers lines of links in the page, as answers does.
const solveAll = `(text => text.split('\n').map(line => {
	const [link, ...readings] = line.split(' '), board = adder.parseLink(link);
	return readings.map(name => {
		const s = adder.solve(board, adder.rulesOf(name));
		return s.answer + (s.steps ? s.steps.map(x => ' ' + x.face + '>' + x.cell).join('') : ' stuck') + ';';
	}).join('');
}).join('\n'))`

// agrees holds the script's game to ours, and returns how many answers it saw.
func (x *tab) agrees(s *oracle.Solver, batch []posed) (answers int) {
	x.Helper()
	var links []string
	for i := range batch {
		links = append(links, batch[i].link())
	}
	said := strings.Split(ask[string](x, solveAll+"("+quoteLines(links)+")"), "\n")
	if len(said) != len(batch) {
		x.Fatalf("%d lines for %d boards", len(said), len(batch))
	}
	for i := range batch {
		answers += len(batch[i].rules)
		if want := batch[i].answers(s); said[i] != want {
			x.Fatalf("%v: the page says %s, want %s\n%s", batch[i].rules, said[i], want, board.Plain(batch[i].board))
		}
	}
	return answers
}

// quoteLines is lines as a literal of the page's language: they hold digits,
// letters, commas, minus signs and spaces.
func quoteLines(lines []string) string { return "'" + strings.Join(lines, `\n`) + "'" }

// emptyTab is a tab with a page of one board, of which only the script is wanted.
func emptyTab(t *testing.T) *tab {
	t.Helper()
	browser := openBrowser(t)
	var html bytes.Buffer
	if err := page.Boards(&html, "x", []page.Board{{Board: board.Board{Cells: 2, Faces: 1}}}); err != nil {
		t.Fatal(err)
	}
	return newTab(t, browser, html.Bytes())
}

// The script answers as the oracle does, with the same throws: on every small
// board and on ten thousand mixed ones under each legitimate reading, and on
// boards of all kinds under any rules at all.
func TestScriptAgreesWithOracle(t *testing.T) {
	t.Parallel()
	x := emptyTab(t)
	var s oracle.Solver
	var batch []posed
	total := 0
	flush := func(most int) {
		if len(batch) >= most {
			total += x.agrees(&s, batch)
			batch = batch[:0]
		}
	}
	every := uint64(1)
	if os.Getenv("ADDER_RACE") != "" {
		every = 50
	}
	index := uint64(0)
	for b := range generator.Small.Boards() {
		if index++; index%every == 0 {
			batch = append(batch, posed{b.Clone(), board.LegitimateReadings})
			flush(5000)
		}
	}
	flush(1)
	mix := generator.NewMix(1, nil, nil)
	for i := range 10_000 / every {
		var b board.Board
		mix.Fill(&b, i)
		batch = append(batch, posed{b, board.LegitimateReadings})
		flush(2000)
	}
	flush(1)
	if want := 4 * (163_290/int(every) + 10_000/int(every)); total != want {
		t.Errorf("%d answers were compared, want %d", total, want)
	}
	r := rand.New(rand.NewSource(1))
	for i := range 10_000 / every {
		var b board.Board
		mix.Fill(&b, i)
		batch = append(batch, posed{b, []board.Rules{randomRules(r), randomRules(r)}})
		flush(2000)
	}
	flush(1)
	for _, cells := range []int{100_000, board.MaxCells} {
		for _, f := range []string{"deep-recursion", "chains", "many-faces"} {
			family, err := generator.Find(f)
			if err != nil {
				t.Fatal(err)
			}
			x.agreesInSize(&s, family.Board(cells, 1))
		}
	}
	x.quiet()
}

// agreesInSize compares answers alone: the ways are as long as the board.
func (x *tab) agreesInSize(s *oracle.Solver, b board.Board) {
	x.Helper()
	p := posed{board: b}
	got := ask[[]int](x, fmt.Sprintf(`(board => %s.map(name => adder.solve(board, adder.rulesOf(name)).answer))(adder.parseLink('%s'))`, readingNames(), p.link()))
	for i, r := range board.LegitimateReadings {
		if want := s.Under(&b, r); got[i] != want {
			x.Errorf("%d cells, %v: the page says %d, want %d", b.Cells, r, got[i], want)
		}
	}
}

func readingNames() string {
	var names []string
	for _, r := range board.LegitimateReadings {
		names = append(names, "'"+r.String()+"'")
	}
	return "[" + strings.Join(names, ",") + "]"
}

func randomRules(r *rand.Rand) board.Rules {
	var rules board.Rules
	for _, t := range board.Toggles {
		if r.Intn(4) == 0 {
			t.Set(&rules)
		}
	}
	return rules
}
