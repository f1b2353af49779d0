package show

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
)

const beliefsHead = `# What programs believe

<!-- Written by go test ./judge/report/show -update; do not edit. -->

For students and teachers who look up a belief that a report names.

Adder names a belief only if a program that holds it would print exactly what yours
prints, right and wrong, on every board that both were given: the 20,000
smallest and 2,048 random larger ones. A program that dies is given fewer boards; then
the name is called probable. These are the beliefs that it knows, each with the smallest
board on which it shows. Two or three that concern different things are also recognised
together, as in ` + "`chained+off-board`" + `. Those about what a jump does are also
recognised where they hold for ladders only, or for snakes only:
` + "`jumps-cost-snakes-only`" + `. One more has a number of the program's own:
` + "`stuck-prints-N`" + `.

`

var update = flag.Bool("update", false, "rewrite docs/beliefs.md")

// docs/beliefs.md has every belief with the smallest board that shows it.
func TestBeliefsPage(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	const path = "../../../docs/beliefs.md"
	got := beliefsPage(t)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("docs/beliefs.md is old; -update rewrites it (-want +got):\n%s", diff)
	}
}

func beliefsPage(t *testing.T) string {
	t.Helper()
	text.DisableColors()
	var page strings.Builder
	page.WriteString(beliefsHead)
	for _, m := range belief.Singles {
		if m.Harmless {
			continue
		}
		fmt.Fprintf(&page, "## %s\n\n%s\n\n", m.Name, m.Doc)
		boards, err := shows(m)
		if err != nil || len(boards) == 0 {
			t.Errorf("no board shows %s: %v", m.Name, err)
			continue
		}
		page.WriteString(drawnBelief(m, boards))
	}
	return page.String()
}

// shows returns boards that expose a belief: the smallest one in the sweep; or else some
// up to the first wrong answer: the trap named after it, larger ones, or two small ones,
// the first of which spoils the second. It returns none if nothing exposes it.
func shows(m *belief.Belief) ([]board.Board, error) {
	var s oracle.Solver
	play := m.New()
	wrong := func(b *board.Board) bool { return play(b) != belief.Outcome(s.Answer(b)) }
	if !m.Leaks {
		for b := range generator.Small.From(0) {
			if wrong(b) {
				return []board.Board{b.Clone()}, nil
			}
		}
	}
	boards, err := trap(m.Name)
	if err != nil {
		return nil, err
	}
	play = m.New()
	at := slices.IndexFunc(boards, func(b board.Board) bool { return wrong(&b) })
	if at >= 0 {
		return boards[:at+1], nil
	}
	if m.Leaks {
		return leftOver(m), nil
	}
	mix := generator.NewMix(1, nil, nil, nil)
	for _, b := range append(slices.Clone(larger), mix.Boards(mixed)...) {
		simple := b.Cells <= drawn || len(b.Jumps) == 0
		if simple && wrong(&b) {
			return []board.Board{b}, nil
		}
	}
	return nil, nil
}

// larger are boards that show limits.
var larger = []board.Board{{Cells: 102, Faces: 1}, {Cells: 130, Faces: 1}, {Cells: 257, Faces: 1}}

// mixed is how many boards of the mix are tried where no small board shows a belief.
const mixed = 6000

// leftOver returns two small boards; the second is answered wrong after the first.
func leftOver(m *belief.Belief) []board.Board {
	var some []board.Board
	for b := range generator.Small.From(0) {
		if b.Cells <= 4 && b.Faces <= 2 {
			some = append(some, b.Clone())
		}
		if len(some) == 60 {
			break
		}
	}
	var s oracle.Solver
	for i := range some {
		for k := range some {
			play := m.New()
			play(&some[i])
			if play(&some[k]) != belief.Outcome(s.Answer(&some[k])) {
				return []board.Board{some[i], some[k]}
			}
		}
	}
	return nil
}

// drawn is the largest board that is drawn.
const drawn = 100

// drawnBelief draws the boards and states what is printed for the last one.
func drawnBelief(m *belief.Belief, boards []board.Board) string {
	var s oracle.Solver
	var printed belief.Outcome
	play := m.New()
	text := "```text\n"
	for i := range boards {
		printed = play(&boards[i])
		if boards[i].Cells > drawn {
			text += fmt.Sprintf("%d cells, %d face, no jumps\n", boards[i].Cells, boards[i].Faces)
			continue
		}
		text += report.Draw(&boards[i], nil)
	}
	last := &boards[len(boards)-1]
	return text + fmt.Sprintf("the answer is %d; a program that believes this %s\n```\n\n",
		s.Answer(last), printing(printed))
}

// trap returns the boards of the standard suite's file that is named for a mistake, nil if there is
// none.
func trap(name string) ([]board.Board, error) {
	text, err := os.ReadFile(filepath.Join("../../../cases/traps", name+".in"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return board.Parse(name, text)
}
