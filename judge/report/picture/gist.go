package picture

import (
	"fmt"
	"slices"

	"adder/judge/board"
	"adder/judge/report"
)

// A gist is what matters of a board that is too large to draw: of a hundred
// thousand jumps nobody could follow one.
type gist struct {
	ladders, snakes int
	up, down        board.Jump // the longest ladder and the longest snake
	wall, wallFrom  int        // the most cells in a row that start jumps, and the first of them
}

func gistOf(b *board.Board) (g gist) {
	starts := make([]int32, 0, len(b.Jumps))
	for _, j := range b.Jumps {
		starts = append(starts, j.From)
		if j.Ladder() {
			if g.ladders++; j.To-j.From > g.up.To-g.up.From {
				g.up = j
			}
			continue
		}
		if g.snakes++; j.From-j.To > g.down.From-g.down.To {
			g.down = j
		}
	}
	slices.Sort(starts)
	run := 0
	for i, s := range starts {
		if i == 0 || starts[i-1] != s-1 {
			run = 0
		}
		if run++; run > g.wall {
			g.wall, g.wallFrom = run, int(s)-run+1
		}
	}
	return g
}

// jumps are those that stand for the others where no way is known.
func (g gist) jumps() (all []board.Jump) {
	for _, j := range []board.Jump{g.up, g.down} {
		if j.From != 0 {
			all = append(all, j)
		}
	}
	return all
}

// lines say it, each short enough for the caption.
func (g gist) lines() (all []string) {
	for _, x := range []struct {
		n       int
		what    string
		longest board.Jump
	}{{g.ladders, "ladder", g.up}, {g.snakes, "snake", g.down}} {
		if x.n > 0 {
			all = append(all, fmt.Sprintf("%s, longest %s→%s", report.Counted(x.n, x.what), thousands(x.longest.From), thousands(x.longest.To)))
		}
	}
	if g.wall > 1 {
		all = append(all, fmt.Sprintf("%s in a row start jumps, from %s", report.Counted(g.wall, "cell"), thousands(int32(g.wallFrom))))
	}
	return all
}

func thousands(cell int32) string { return report.Thousands(uint64(cell)) }
